"""Words that are no moves, and a player's own undo."""

import pytest

from pbem.engine import Chance, Together
from pbem.processor.bots import Writer
from pbem.store import Home
from tests.cli.conftest import SEED


@pytest.mark.parametrize(
    ("word", "answer"),
    [
        ("help", "HELP FOR MUNICIPIUM"),
        ("rules", "THE ORDERS OF MUNICIPIUM"),
        ("status", "We are waiting for"),
        ("board", "THE TOWN"),
        ("options", "settle praetorium"),
        ("history", "is the first player"),
        ("resend", "WHAT YOU MUST DECIDE"),
        ("aide", "HELP FOR MUNICIPIUM"),
        ("regole", "THE ORDERS OF MUNICIPIUM"),
    ],
)
def test_words_are_answered_and_change_nothing(master, word, answer):
    before = master.files()
    assert answer in master.does("order", "rome-1", master.asked(), word)
    assert master.files() == before


def test_words_and_orders_go_together(master):
    said = master.does("order", "rome-1", master.asked(), "settle temple\nboard")
    assert "played: settle temple" in said and "THE TOWN" in said


def test_preview_shows_and_plays_nothing(master):
    before, seat = master.files(), master.asked()
    said = master.does("order", "rome-1", seat, "preview settle temple")
    assert "nothing was played" in said and "would be played: settle temple" in said
    assert master.files() == before
    assert "Something is missing" in master.refuses("rome-1", seat, "preview settle")


@pytest.mark.parametrize("wish", ["language fr", "langue français", "lingua French"])
def test_language_is_kept_with_the_person(master, wish):
    master.does("order", "rome-1", "Anna", wish)
    assert 'language = "fr"' in master.files()["players/anna.toml"].decode()
    assert master.reads("show", "rome-1")["record"] == 1


def test_the_time_zone_is_kept_with_the_person(master):
    master.does("order", "rome-1", master.asked(), "timezone europe/zurich")
    assert "Sunday 1 March 2026, 13:00 (Europe/Zurich)" in master.does("order", "rome-1", master.asked(), "status")


def test_brief(master):
    master.does("order", "rome-1", "Anna", "brief")
    assert "brief = true" in master.files()["players/anna.toml"].decode()
    master.does("order", "rome-1", "Anna", "bref non")
    assert "brief = true" not in master.files()["players/anna.toml"].decode()


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("language", "Which language? There are: en, fr, it."),
        ("timezone", "Which time zone?"),
        ("language klingon", "no letters in “klingon”"),
        ("timezone Atlantis", "time zone “Atlantis”"),
        ("brief perhaps", "“perhaps” is neither"),
        ("digest", "“digest” cannot be done by mail yet"),
        ("holiday 1 May", "“holiday” cannot be done by mail yet"),
        ("propose draw", "“propose” cannot be done by mail yet"),
    ],
)
def test_words_that_cannot_be_done(master, text, answer):
    assert answer in " ".join(master.refuses("rome-1", "Anna", text).split())


def test_forget_and_say_are_records(master):
    other = master.other()
    master.does("order", "rome-1", other, "settle forum")
    assert "forgotten: 1 line" in master.does("order", "rome-1", other, "forget all")
    assert "said to all" in master.does("order", "rome-1", other, "say good luck; to all")
    assert "good luck; to all" in master.does("show", "rome-1", "--as", master.asked())
    assert "sound" in master.does("verify")


# ---------------------------------------------------------------------- undo


def test_undo_takes_back_the_last_answer(master):
    seat = master.asked()
    master.does("order", "rome-1", seat, "settle temple")
    assert "taken back: settle temple" in master.does("order", "rome-1", seat, "undo")
    assert master.asked() == seat
    assert master.reads("show", "rome-1")["view"]["places"]["temple"]["members"] == {}
    name = master.reads("show", "rome-1")["players"][seat]
    assert f"{name} ({seat}) has taken back the last answer." in master.does("show", "rome-1", "--as", master.other())


@pytest.mark.parametrize("text", ["undo\nsettle forum", "undo ; settle forum", "settle forum\nannuler"])
def test_undo_and_other_orders_in_one_mail_are_two_records(master, text):
    seat = master.asked()
    master.does("order", "rome-1", seat, "settle temple")
    data = master.reads("order", "rome-1", seat, text)
    assert (data["undo"], data["record"], data["taken"]) == (3, 4, True)
    places = master.reads("show", "rome-1")["view"]["places"]
    assert (places["temple"]["members"], places["forum"]["members"]) == ({}, {seat: [1, 0]})
    assert "sound" in master.does("verify")


def test_undo_is_not_done_if_the_rest_cannot_be_taken(master):
    seat = master.asked()
    master.does("order", "rome-1", seat, "settle temple")
    assert "not taken because of another line" in master.refuses("rome-1", seat, "undo\nsettle")


def test_undo_after_somebody_else_has_decided(master):
    seat = master.asked()
    master.does("order", "rome-1", seat, "settle temple")
    master.does("order", "rome-1", master.asked(), "settle temple")
    assert "Somebody else has decided something" in master.refuses("rome-1", seat, "undo\nsettle forum")


def test_undo_before_anything_was_answered(master):
    assert "not answered anything yet" in master.refuses("rome-1", "Anna", "undo")


def test_undo_of_a_sealed_answer_names_nobody(empty):
    """Everybody is asked at once, in secret: that Anna has answered, and thought again, is hers to know."""
    people = [f"--player={name} <{name.lower()}@example.org>" for name in ("Anna", "Bruno", "Chiara")]
    empty.does("new", "municipium", "rome-1", *people, "--seed", SEED)
    folder, chance = Home.open(empty.home).game("rome-1"), Chance(b"until all are asked")
    while True:
        desk = folder.load().desk
        asked = list(desk.asked())
        if isinstance(desk.table.pending, Together) and len(asked) > 1:
            break
        empty.does("order", "rome-1", asked[0], Writer(asked[0], "en", chance, greedy=False).mail(desk))
    empty.does("order", "rome-1", asked[0], "ready")
    assert "taken back: ready" in empty.does("order", "rome-1", asked[0], "undo")
    for record in empty.reads("history", "rome-1")["records"][-2:]:
        assert (record["said"], record["events"]) == ("A letter has come in.", [])
    assert asked[0] in folder.load().desk.asked()
    assert "sound" in empty.does("verify")
