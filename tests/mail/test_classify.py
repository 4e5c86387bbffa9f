"""What kind of mail it is. Behaviours 5 (never answer) and 6 (the order of the kinds)."""

from typing import Any

import pytest

from pbem.mail.classify import Kind, Own, Sort, classify
from pbem.mail.compose import Letter, letter_bytes
from pbem.mail.headers import Address
from pbem.mail.message import Envelope, Mail, read
from tests.mail.test_compose import LETTER
from tests.mail.written import mail, parts

OWN = Own.at("games@pbem.test")


def sort(opened: Mail) -> Sort:
    return classify(opened, OWN)


def report(kind: str, text: str, report_type: str = "delivery-status", **headers: Any) -> Mail:
    content, body = parts(("text/plain", "Sorry."), (kind, text), kind=f"multipart/report; report-type={report_type}")
    return mail(body, kind=content, **headers)


STATUS = "Reporting-MTA: dns; x.org\n\nFinal-Recipient: rfc822; bob@example.org\nAction: failed\nStatus: 5.1.1\n"


def test_06_a_persons_mail_may_be_answered():
    assert sort(mail("card prefect")) == Sort(Kind.PERSON)
    assert sort(mail("card prefect")).may_answer
    assert sort(mail("card prefect", Auto_Submitted="no")).may_answer
    assert sort(mail("card prefect", envelope=Envelope("anna@example.org"))).may_answer


@pytest.mark.parametrize(
    "headers, kind",
    [
        ({"From": "pbem <games@pbem.test>"}, Kind.OWN),
        ({"From": "games+rome-7.anna.12.abcdefghij@PBEM.test"}, Kind.OWN),
        ({"Message_ID": "<rome-7.12.anna.turn.abcdefghij@games.pbem.test>"}, Kind.OWN),
        ({"X_Loop": "games@pbem.test"}, Kind.OWN),
        ({"From": "Mail Delivery System <MAILER-DAEMON@example.org>"}, Kind.AUTOMATIC),
        ({"From": "postmaster@example.org"}, Kind.AUTOMATIC),
        ({"Return_Path": "<>"}, Kind.AUTOMATIC),
        ({"Auto_Submitted": "auto-replied"}, Kind.AUTOMATIC),
        ({"Auto_Submitted": "auto-generated (vacation)"}, Kind.AUTOMATIC),
        ({"Precedence": "auto_reply"}, Kind.AUTOMATIC),
        ({"X_Autoreply": "yes"}, Kind.AUTOMATIC),
        ({"X_Autorespond": ""}, Kind.AUTOMATIC),
        ({"X_Apple_Action": "VACATION"}, Kind.AUTOMATIC),
        ({"From": "no-reply@example.org"}, Kind.AUTOMATIC),
        ({"From": "ne-pas-repondre@example.org"}, Kind.AUTOMATIC),
        ({"Subject": "Automatic reply: [rome-7]"}, Kind.AUTOMATIC),
        ({"Subject": "=?utf-8?q?R=C3=A9ponse_automatique_:_rome?="}, Kind.AUTOMATIC),
        ({"Subject": "Risposta automatica: rome"}, Kind.AUTOMATIC),
        ({"Subject": "Fuori sede: rome"}, Kind.AUTOMATIC),
        ({"Subject": "Abwesenheitsnotiz: rome"}, Kind.AUTOMATIC),
        ({"Subject": "Out of office"}, Kind.AUTOMATIC),
        ({"Return_Path": "<MAILER-DAEMON@mx.example.org>"}, Kind.AUTOMATIC),
        ({"Sender": "Mail Delivery System <postmaster@mx.example.org>"}, Kind.AUTOMATIC),
        ({"Precedence": "bulk"}, Kind.LIST),
        ({"Precedence": "junk"}, Kind.LIST),
        ({"Precedence": "list"}, Kind.LIST),
        ({"List_Id": "Rome <rome.example.org>"}, Kind.LIST),
        ({"List_Unsubscribe": "<mailto:x@example.org>"}, Kind.LIST),
        ({"From": ""}, Kind.PERSON),
        ({"From": "anna@example.org, bob@example.org"}, Kind.PERSON),
    ],
)
def test_05_never_answered(headers, kind):
    found = sort(mail("card prefect", **headers))
    assert (found.kind, found.may_answer) == (kind, False)
    assert found.reason


def test_05_both_null_senders_of_the_envelope():
    for sender in ("", "<>"):
        assert sort(mail("card prefect", envelope=Envelope(sender))).kind == Kind.AUTOMATIC


def test_05_our_own_letters_are_known_again_even_through_a_forwarder():
    assert sort(read(letter_bytes(LETTER))).kind == Kind.OWN
    forwarded = Letter(id="<9@elsewhere.org>", date=LETTER.date, sender=Address("", "anna@example.org"), to=LETTER.to, subject="x",
                       text="x", loop=OWN.loop)  # fmt: skip
    assert sort(read(letter_bytes(forwarded))) == Sort(Kind.OWN, "own_loop")


def test_05_a_player_on_the_same_host_is_not_ourselves():
    assert sort(mail("card prefect", From="anna@pbem.test", Message_ID="<1@pbem.test>")).may_answer


def test_06_a_bounce_with_auto_replied_is_a_bounce():
    assert sort(report("message/delivery-status", STATUS, Auto_Submitted="auto-replied")).kind == Kind.BOUNCE
    assert sort(report("message/delivery-status", STATUS, Precedence="bulk", Return_Path="<>")).kind == Kind.BOUNCE


@pytest.mark.parametrize("where", ["Return_Path", "Sender"])
def test_06_a_bounce_that_names_the_player_as_its_author_is_a_bounce(where):
    text = "This message could not be delivered to bob@example.org: 550 no such user"
    headers: dict[str, Any] = {where: "<MAILER-DAEMON@mx.example.org>"}
    assert sort(mail(text, **headers)).kind == Kind.BOUNCE
    assert sort(mail(text, envelope=Envelope("MAILER-DAEMON@mx.example.org"))).kind == Kind.BOUNCE
    assert sort(mail(text)).kind == Kind.PERSON


def test_06_complaints_and_receipts_come_before_automatic_mail_and_lists():
    complaint = report("message/feedback-report", "Feedback-Type: abuse", "feedback-report", Precedence="list")
    assert sort(complaint).kind == Kind.COMPLAINT
    kind = "disposition-notification"
    assert sort(report(f"message/{kind}", "Disposition: x", kind, Auto_Submitted="auto-replied")).kind == Kind.RECEIPT


def test_06_own_mail_comes_before_everything():
    assert sort(report("message/delivery-status", STATUS, X_Loop="games@pbem.test")).kind == Kind.OWN


def test_06_a_report_from_our_own_host_is_still_a_bounce():
    own = report("message/delivery-status", STATUS, From="MAILER-DAEMON@games.pbem.test", Message_ID="<1@games.pbem.test>")
    assert sort(own).kind == Kind.BOUNCE


def test_06_automatic_comes_before_list():
    assert sort(mail("x", Precedence="bulk", Auto_Submitted="auto-generated")).kind == Kind.AUTOMATIC


def test_06_an_unknown_report_is_automatic():
    assert sort(report("text/x-odd", "?", "odd-report")).kind == Kind.AUTOMATIC


@pytest.mark.parametrize("subject", ["Re: [rome-7] out of office", "Absentia", "Re: delivery failed", "On holiday soon"])
def test_14_a_persons_subject_is_a_persons(subject):
    assert sort(mail("card prefect", Subject=subject)).may_answer


WORDS = [
    {"Subject": "Assenza: torno lunedì"},
    {"Subject": "Out of office?"},
    {"Subject": "Automatic reply? No, it is me"},
    {"From": "Postmaster <anna@example.org>"},
    {"From": '"Mailer Daemon" <anna@example.org>', "Sender": '"Mailer Daemon" <anna@example.org>'},
    {"From": "no-reply@example.org"},
    {"From": "postmaster@example.org", "Return_Path": "<postmaster@example.org>"},
]


@pytest.mark.parametrize("headers", WORDS)
def test_05_what_a_person_may_write_himself_counts_only_without_proof(headers):
    written = mail("Could not be delivered: 550 user unknown", **headers)
    assert not classify(written, OWN).may_answer
    assert classify(written, OWN, words=False).may_answer


@pytest.mark.parametrize(
    "headers",
    [{"Auto_Submitted": "auto-replied"}, {"X_Autoreply": "yes"}, {"Return_Path": "<>"}, {"Return_Path": "<MAILER-DAEMON@mx.org>"}],
)
def test_05_the_headers_of_machines_count_with_proof_too(headers):
    assert classify(mail("card prefect", **headers), OWN, words=False).kind == Kind.AUTOMATIC
