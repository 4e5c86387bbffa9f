"""Behaviour 29: delivery reports."""

from typing import Any

import pytest

from pbem.mail.address import Franking, Postmark
from pbem.mail.bounce import Recipient, delivery_report
from pbem.mail.message import Envelope, Mail
from tests.mail.written import mail, parts

FRANKING = Franking(b"key", "games@pbem.test", "games.pbem.test")


def report(status: str, **headers: Any) -> Mail:
    kind, text = parts(
        ("text/plain", "I am sorry to have to inform you …"),
        ("message/delivery-status", status),
        ("message/rfc822", "Subject: [rome-7]\nMessage-ID: <x@y>\n\nmove baths"),
        kind="multipart/report; report-type=delivery-status",
    )
    return mail(text, kind=kind, **headers)


def block(address: str = "rfc822; bob@example.org", action: str = "failed", status: str = "5.1.1") -> str:
    return f"Final-Recipient: {address}\nAction: {action}\nStatus: {status}\n"


def recipients(opened: Mail) -> tuple[Recipient, ...]:
    found = delivery_report(opened)
    assert found is not None
    return found.recipients


def test_29_each_recipient_has_its_own_fate():
    status = "Reporting-MTA: dns; x.org\n\n" + block() + "\n" + block("RFC822; <Carl@Example.org>", "delayed", "4.4.1")
    bob, carl = recipients(report(status))
    assert bob == Recipient("bob@example.org", "failed", "5.1.1")
    assert carl == Recipient("carl@example.org", "delayed", "4.4.1")


def test_29_delayed_is_not_failed():
    found = delivery_report(report("Reporting-MTA: dns; x.org\n\n" + block(action="delayed", status="4.4.1")))
    assert found is not None and not found.has_failed


@pytest.mark.parametrize("status", ["4.2.2", "4.4.7", "5.1.1 (unknown)"])
def test_29_who_gave_up_has_failed_whatever_the_status(status):
    (one,) = recipients(report("Reporting-MTA: dns; x.org\n\n" + block(status=status)))
    assert one.has_failed


@pytest.mark.parametrize("action", ["delayed", "relayed", "delivered", "expanded"])
def test_29_nothing_else_than_failed_has_failed(action):
    (one,) = recipients(report("Reporting-MTA: dns; x.org\n\n" + block(action=action, status="4.2.2")))
    assert not one.has_failed


def test_29_delivered_is_a_report_without_failure():
    found = delivery_report(report("Reporting-MTA: dns; x.org\n\n" + block(action="delivered", status="2.0.0")))
    assert found is not None and not found.has_failed


def test_29_the_address_we_wrote_to_counts_not_where_it_was_forwarded():
    status = "Original-Recipient: rfc822; bob@example.org\n" + block("rfc822; b2@elsewhere.org")
    assert recipients(report(status))[0].address == "bob@example.org"


def test_29_without_an_action_the_status_tells():
    assert recipients(report("Final-Recipient: rfc822; bob@example.org\nStatus: 4.2.0\n"))[0].action == "delayed"
    (one,) = recipients(report("Final-Recipient: rfc822; bob@example.org\nDiagnostic-Code: smtp; 550\n 5.1.1 no\n"))
    assert (one.action, one.status) == ("failed", "5.1.1")


def test_29_a_report_that_fell_apart_is_read_all_the_same():
    text = "Sorry.\n\nFinal-Recipient: RFC822; <bob@example.org>\nAction: failed\nStatus: 5.5.0\n\nSubject: x\n"
    assert recipients(mail(text, kind="multipart/report; report-type=delivery-status; boundary=lost")) == (
        Recipient("bob@example.org", "failed", "5.5.0"),
    )


@pytest.mark.parametrize(
    "text, subject, sender",
    [
        ("Hi. This is the program at x.org.\n<bob@example.org>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n"
         "--- Below this line is a copy of the message.\n\nTo: carl@example.org", "failure notice", "MAILER-DAEMON@x.org"),
        ("A message that you sent could not be delivered to all of its recipients. These failed:\n\n  bob@example.org\n",
         "Mail delivery failed: returning message to sender", "Mail Delivery System <Mailer-Daemon@x.org>"),
        ("Your message was not delivered to: bob@example.org", "DELIVERY FAILURE: User bob not listed", "Postmaster@x.org"),
        ("550 5.1.1 <bob@example.org>: no", "Nachricht", "postmaster@x.org"),
        ("Votre message n'a pas pu être remis à bob@example.org", "Non remis : tour 3", "postmaster@x.org"),
        ("Non è stato possibile consegnare il messaggio a bob@example.org", "Mancata consegna", "postmaster@x.org"),
    ],
)  # fmt: skip
def test_29_bounces_in_free_words(text, subject, sender):
    (one,) = recipients(mail(text, Subject=subject, From=sender))
    assert (one.address, one.action) == ("bob@example.org", "failed")


def test_29_a_list_of_failed_recipients_in_the_header():
    assert recipients(mail("x", X_Failed_Recipients="bob@example.org"))[0].address == "bob@example.org"


def test_29_a_warning_in_free_words_is_a_delay():
    warning = mail("THIS IS A WARNING. Your message to bob@example.org could not be delivered yet, it will be retried.",
                   Subject="Delayed mail (still being retried)", From="MAILER-DAEMON@x.org")  # fmt: skip
    assert [one.action for one in recipients(warning)] == ["delayed"]


@pytest.mark.parametrize(
    "text, headers",
    [
        ("My mail to Bob could not be delivered, what now?", {}),
        ("card prefect", {"Subject": "Re: Undelivered Mail Returned to Sender"}),
        ("I am away until Monday.", {"Return_Path": "<>", "Subject": "away"}),
        ("Read.", {"From": "postmaster@x.org", "Subject": "Your account"}),
    ],
)
def test_29_not_everything_sad_is_a_bounce(text, headers):
    assert delivery_report(mail(text, **headers)) is None


def test_29_verp_tells_whose_letter_came_back():
    address = FRANKING.bounce_address(Postmark("rome-7", "anna", 12))
    for opened in (mail("?", To=f"<{address.upper()}>"), mail("?", envelope=Envelope("<>", (f"<{address}>",)))):
        assert FRANKING.bounced(opened) == Postmark("rome-7", "anna", 12)


def test_29_a_forged_bounce_blames_nobody():
    address = FRANKING.bounce_address(Postmark("rome-7", "anna", 12)).replace("anna", "bob")
    assert FRANKING.bounced(mail("?", To=address)) is None
    assert FRANKING.bounced(mail("?", To=FRANKING.reply_address(Postmark("rome-7", "anna", 12)))) is None
