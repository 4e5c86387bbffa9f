"""What our own mail server found out about a mail's sender (RFC 8601). What other servers claim is not listened to."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pbem.mail.message import Mail

COMMENT = re.compile(r"\((?:[^()\\]|\\.)*+\)")
RESULT = re.compile(r"\s*+([a-z0-9-]+)\s*+(?:/\s*+\d+\s*+)?=\s*+([a-z]+)", re.IGNORECASE)
LONGEST = 10_000
MOST_NESTED = 5


@dataclass(frozen=True)
class Verdict:
    """The results by method (dmarc, dkim, spf); a method with several results has passed if one of them has."""

    results: dict[str, str]

    @property
    def hold(self) -> str:
        """Why this mail must wait for the game master; empty if it need not. A DMARC pass outweighs a broken signature."""
        dmarc = self.results.get("dmarc", "")
        if dmarc == "fail":
            return "dmarc"
        return "dkim" if dmarc != "pass" and self.results.get("dkim") == "fail" else ""


def verdict(mail: Mail, authserv_id: str) -> Verdict:
    """What the server of this name wrote, in the topmost of its headers; nothing where it is not asked."""
    for value in mail.root.fields("Authentication-Results"):
        name, *results = _without_comments(value[:LONGEST]).split(";")
        if authserv_id and name.split()[:1] and name.split()[0].lower() == authserv_id.lower():
            return Verdict(_results(results))
    return Verdict({})


def _without_comments(value: str) -> str:
    for _ in range(MOST_NESTED):
        value, count = COMMENT.subn(" ", value)
        if not count:
            break
    return value


def _results(pieces: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for piece in pieces:
        if result := RESULT.match(piece):
            method, verdict = result[1].lower(), result[2].lower()
            if found.get(method) != "pass":
                found[method] = verdict
    return found
