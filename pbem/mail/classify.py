"""What kind of mail this is: only a person's is read for orders, and only a person's is ever answered."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from pbem.mail.bounce import delivery_report, is_from_daemon, report_type
from pbem.mail.message import Mail
from pbem.words.spelling import plain


class Kind(StrEnum):
    """In the order in which they are asked for."""

    OWN = "own"
    BOUNCE = "bounce"
    COMPLAINT = "complaint"
    RECEIPT = "receipt"
    AUTOMATIC = "automatic"
    LIST = "list"
    PERSON = "person"


@dataclass(frozen=True)
class Own:
    """How this post office recognises its own letters. Its ids have a host of their own, which no player's program uses."""

    address: str
    id_host: str

    @classmethod
    def at(cls, address: str) -> Own:
        """games@example.org signs its letters <…@games.example.org>."""
        return cls(address.lower(), address.lower().replace("@", "."))

    @property
    def loop(self) -> str:
        return self.address

    def wrote_from(self, address: str) -> bool:
        """Our address, with or without something behind a plus."""
        local, _, domain = self.address.rpartition("@")
        name, _, host = address.lower().rpartition("@")
        return host == domain and name.partition("+")[0] == local


@dataclass(frozen=True)
class Sort:
    """The kind of a mail and, in one word, how it shows."""

    kind: Kind
    reason: str = ""

    @property
    def may_answer(self) -> bool:
        """An answer to anything else could be the first of very many."""
        return self.kind is Kind.PERSON and not self.reason


AUTOMATIC_HEADERS = (
    "X-Autoreply X-Autorespond X-Autoresponse X-Autoresponder X-Auto-Reply X-AutoReply-From X-Mail-Autoreply X-Vacation"
    " X-MS-Exchange-Inbox-Rules-Loop X-Out-Of-Office X-FC-MachineGenerated X-Cron-Env"
).split()
LIST_HEADERS = "List-Id List-Post List-Unsubscribe List-Subscribe Mailing-List X-Mailing-List X-ML-Name X-MLServer".split()
# Subjects of absent people's programs; they begin the subject, a person's answer begins with "Re:".
ABSENT = re.compile(
    r"(?:auto(?:matic|matische?)?[ -]?(?:reply|response|antwort)|autoreply|autoresponder|out of (?:the )?office"
    r"|away from (?:my mail|the office)|vacation (?:reply|notice|message)"
    r"|reponse automatique|absence du bureau|absent du bureau|message d'absence|notification d'absence|absent\(?e?\)?:"
    r"|risposta automatica|fuori (?:sede|ufficio)|assenza|non al computer"
    r"|abwesenheits?|abwesend|automatische antwort|ich bin nicht im|automatisch antwoord|afwezig"
    r"|respuesta automatica|fuera de (?:la )?oficina|resposta automatica|autosvar|fravær)"
)
# What such a program makes of the subject of a letter of ours; nobody types that.
ABSENT_FROM_GAME = re.compile(rf"{ABSENT.pattern}[^\[:]*:\s*(?:re\s*:\s*)*\[")
NO_REPLY = re.compile(r"(?:do[-_.]?)?no?t?[-_.]?reply(?:\W.*)?$|ne[-_.]?pas[-_.]?repondre|non[-_.]?rispondere")


def classify(mail: Mail, own: Own, *, words: bool = True) -> Sort:
    """Own mail, then bounces, complaints and receipts, automatic answers, lists; what is left is a person's.

    ``words``: what anybody may write himself counts too, a subject like that of an absent person's program, an author who is
    called postmaster. Of a mail that its stamp and its sender prove to be a player's only the headers of machines count.
    """
    return (
        _own(mail, own) or _report(mail, words) or _automatic(mail, words) or _list(mail)
        or Sort(Kind.PERSON, "" if "@" in mail.author.address else "no_author")
    )  # fmt: skip


def _own(mail: Mail, own: Own) -> Sort | None:
    if own.wrote_from(mail.author.address):
        return Sort(Kind.OWN, "own_address")
    if own.loop in (value.strip().lower() for value in mail.root.fields("X-Loop")):
        return Sort(Kind.OWN, "own_loop")
    if mail.id.rstrip(">").lower().endswith("@" + own.id_host) and not is_from_daemon(mail):
        return Sort(Kind.OWN, "own_id")
    return None


def _report(mail: Mail, words: bool) -> Sort | None:
    if not ABSENT.match(plain(mail.subject)) and (report := delivery_report(mail, author=words)):
        return Sort(Kind.BOUNCE, report.reason)
    kinds = {part.kind for part in mail.parts()}
    if "message/feedback-report" in kinds or report_type(mail) == "feedback-report":
        return Sort(Kind.COMPLAINT, "feedback_report")
    if report_type(mail) == "disposition-notification" or any(kind.endswith("disposition-notification") for kind in kinds):
        return Sort(Kind.RECEIPT, "disposition_notification")
    return None


def _automatic(mail: Mail, words: bool) -> Sort | None:
    reasons = {
        "auto_submitted": mail.has("Auto-Submitted") and _word(mail, "Auto-Submitted") != "no",
        "auto_reply_header": any(mail.has(name) for name in AUTOMATIC_HEADERS) or _word(mail, "X-Apple-Action") == "vacation",
        "precedence": "auto_reply" in (_word(mail, "Precedence"), _word(mail, "Preference")),
        "subject": bool((ABSENT if words else ABSENT_FROM_GAME).match(plain(mail.subject))),
        "null_sender": mail.has_null_sender,
        "daemon": is_from_daemon(mail, author=words),
        "report": mail.root.kind == "multipart/report",
        "no_reply": words and bool(NO_REPLY.match(mail.author.local)),
    }
    return next((Sort(Kind.AUTOMATIC, reason) for reason, holds in reasons.items() if holds), None)


def _list(mail: Mail) -> Sort | None:
    if _word(mail, "Precedence") in ("bulk", "junk", "list"):
        return Sort(Kind.LIST, "precedence")
    return next((Sort(Kind.LIST, name.lower().replace("-", "_")) for name in LIST_HEADERS if mail.has(name)), None)


def _word(mail: Mail, name: str) -> str:
    """The first word of a header."""
    return re.split(r"[\s;(]", mail.field(name).strip().lower())[0]
