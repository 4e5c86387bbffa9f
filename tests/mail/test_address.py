"""Behaviours 9 to 11: the stamp that proves for whom a mail speaks, and where it is looked for."""

from typing import Any

import pytest

from pbem.mail.address import AddressTooLong, Claim, Franking, Postmark
from pbem.mail.message import Envelope
from tests.mail.written import mail

FRANKING = Franking(b"a secret of this home", "Games@PBEM.test", "games.pbem.test")
ANNA = Postmark("rome-7", "anna", 12)
BOB = Postmark("rome-7", "bob", 12)


def test_10_the_address_carries_game_seat_record_and_stamp():
    address = FRANKING.reply_address(ANNA)
    local, _, domain = address.partition("@")
    assert (local.rpartition(".")[0], domain) == ("games+rome-7.anna.12", "pbem.test")
    assert address == address.lower() and len(local) <= 64
    assert set(local.rpartition(".")[2]) <= set("abcdefghijklmnopqrstuvwxyz234567")


def test_10_the_stamp_is_bound_to_game_seat_record_purpose_and_home():
    other = Franking(b"another home", "games@pbem.test", "games.pbem.test")
    marks = [ANNA, BOB, Postmark("rome-8", "anna", 12), Postmark("rome-7", "anna", 13), Postmark("rome", "7-anna", 12)]
    tokens = [FRANKING.token(mark) for mark in marks] + [FRANKING.token(ANNA, "bounce"), other.token(ANNA)]
    assert len(set(tokens)) == len(tokens)
    assert FRANKING.token(ANNA) == Franking(b"a secret of this home", "x@y.z", "z").token(ANNA)


def test_10_capitals_do_not_matter():
    assert FRANKING.claims(mail(To=FRANKING.reply_address(ANNA).upper())) == [Claim(ANNA, "To", True)]


def test_10_a_stamp_for_another_seat_proves_nothing():
    stolen = FRANKING.reply_address(BOB).replace("bob", "anna")
    assert FRANKING.claims(mail(To=stolen, Subject="x")) == [Claim(ANNA, "To", False)]
    assert not FRANKING.claims(mail(To=FRANKING.reply_address(ANNA)[:-15] + "aaaa@pbem.test", Subject="x"))


def test_10_names_too_long_for_an_address_are_found_out():
    with pytest.raises(AddressTooLong, match="64"):
        FRANKING.reply_address(Postmark("a" * 40, "b" * 20, 123))


@pytest.mark.parametrize("place", ["To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To"])
def test_11_the_stamp_is_found_in_every_address_header(place):
    headers: Any = {place.replace("-", "_"): f"someone@else.org, Rome <{FRANKING.reply_address(ANNA)}>"}
    found = mail(**headers)
    assert FRANKING.claims(found) == [Claim(ANNA, place, True)]


def test_11_the_envelope_counts_too():
    assert FRANKING.claims(mail(envelope=Envelope("a@b.c", (FRANKING.reply_address(ANNA),)))) == [Claim(ANNA, "envelope", True)]


def test_11_addresses_come_before_the_thread():
    found = mail(To=FRANKING.reply_address(ANNA), In_Reply_To=FRANKING.letter_id(Postmark("rome-7", "anna", 9), "turn"))
    assert FRANKING.claims(found) == [Claim(ANNA, "To", True)]


def test_11_a_host_without_plus_addresses_proves_by_the_thread():
    plain = Franking(b"a secret of this home", "games@pbem.test", "games.pbem.test", plus=False)
    assert plain.reply_address(ANNA) == "games@pbem.test"
    assert plain.claims(mail(In_Reply_To=plain.letter_id(ANNA, "turn"))) == [Claim(ANNA, "In-Reply-To", True)]


@pytest.mark.parametrize("between", [" ", ",", ", ", "\n ", ",\n\t"])
def test_11_references_in_any_spelling_the_last_letter_counts(between):
    older = FRANKING.letter_id(Postmark("rome-7", "anna", 9), "turn")
    ids = [FRANKING.root_id("rome-7", "anna"), older, FRANKING.letter_id(ANNA, "turn"), "<other@example.org>"]
    found = mail(References=between.join(ids))
    assert FRANKING.claims(found) == [Claim(ANNA, "References", True)]


def test_11_forged_ids_prove_nothing():
    assert FRANKING.claims(mail(In_Reply_To=FRANKING.letter_id(BOB, "turn").replace("bob", "anna"), Subject="x")) == []


def test_11_the_subject_comes_last_and_proves_nothing():
    assert FRANKING.claims(mail(Subject="Re: [rome-7] your turn")) == [Claim(Postmark("rome-7", ""), "Subject", False)]
    assert FRANKING.claims(mail(Subject="Re: hello")) == []


def test_11_a_mail_to_two_games_speaks_for_both():
    other = Postmark("carthage", "bob", 3)
    found = mail(To=f"{FRANKING.reply_address(ANNA)}, {FRANKING.reply_address(other)}", Cc=FRANKING.reply_address(ANNA))
    assert FRANKING.claims(found) == [Claim(ANNA, "To", True), Claim(other, "To", True)]


def test_24_ids_are_the_same_for_the_same_letter_and_short():
    assert FRANKING.letter_id(ANNA, "turn") == FRANKING.letter_id(ANNA, "turn")
    assert FRANKING.letter_id(ANNA, "turn") != FRANKING.letter_id(ANNA, "reply")
    assert FRANKING.letter_id(ANNA, "turn").startswith("<rome-7.12.anna.turn.")
    for mark in (ANNA, Postmark("a" * 40, "b" * 40, 999_999)):
        assert len(FRANKING.letter_id(mark, "reminder")) <= 70
