"""Somebody else takes a seat; the last letter is sent again."""

from tests.master.conftest import BECAUSE

NORA = "Nora <nora@example.org>"


def replaced(table, player="Anna", *, quiet=True):
    """Nora plays for somebody who has read that he is out of it."""
    table.does("replace", "rome-1", player, NORA, "--reason", "Anna has moved to the sea")
    table.quiet_tick()
    table.got(player) if quiet else None


def test_the_newcomer_gets_a_letter_with_everything(table, anna):
    table.answered(anna, "settle temple")
    table.answered(table.only("Bruno"), "settle forum")
    replaced(table)
    letter = table.only("Nora")
    assert "Nora, you play blue." in letter.said
    assert "From now on Nora (blue) plays, in place of somebody else: Anna has moved to the sea" in letter.said
    assert "Nora (blue) puts a member in the Temple." in letter.said and "Bruno (orange) puts a member in the Forum." in letter.said


def test_the_newcomer_is_asked_anew_and_plays(table):
    table.tick(hours=10)
    replaced(table)
    letter = table.only("Nora")
    assert letter.kind == "turn" and "Friday 6 March 2026, 20:00" in letter.said
    assert "played" in table.answered(letter, "settle temple").said
    assert table.is_sound()


def test_the_others_read_of_it(table):
    replaced(table)
    assert "From now on Nora (blue) plays" in table.only("Bruno").said


def test_whoever_loses_a_seat_is_told_so_once(table):
    table.does("replace", "rome-1", "Anna", NORA, "--reason", "Anna has moved to the sea")
    letter = table.told("Anna")
    assert "You have no seat in the game rome-1 any more: somebody else plays Blue from now on." in letter.said
    assert "Anna has moved to the sea" in letter.said and "nora" not in letter.raw.decode().lower()
    table.quiet_tick()
    assert table.got("Anna") == []
    table.does("order", "rome-1", "Nora", "settle temple")
    table.quiet_tick()
    assert table.got("Anna") == []


def test_that_letter_cannot_be_used_to_play_for_the_seat(table):
    replaced(table, quiet=False)
    letter = table.only("Anna")
    assert letter["Reply-To"] == ""
    n = table.last().n
    table.reply(letter, "settle temple", From="nora@example.org", To="games@pbem.test")
    table.tick()
    assert table.last().n == n


def test_when_that_is_taken_back_the_newcomer_is_told(table):
    replaced(table)
    table.only("Nora")
    table.does("undo", "rome-1", *BECAUSE)
    table.quiet_tick()
    assert "You have no seat in the game rome-1 any more" in table.only("Nora").said
    assert "Anna, you play blue." in table.only("Anna").said
    table.does("undo", "rome-1", *BECAUSE)  # that undo, so Nora is there again
    table.quiet_tick()
    assert "You have no seat in the game rome-1 any more" in table.only("Anna").said
    assert "Nora, you play blue." in table.only("Nora").said and table.is_sound()


def test_whoever_has_no_file_any_more_cannot_be_told(table):
    table.does("replace", "rome-1", "Anna", NORA, *BECAUSE)
    (table.home.root / "players" / "anna.toml").unlink()
    table.quiet_tick()
    assert table.got("Anna") == []


def test_an_old_letter_plays_nothing_for_the_one_who_has_left(table, anna):
    replaced(table)
    n = table.last().n
    table.reply(anna, "settle temple")
    table.tick()
    assert table.last().n == n


def test_who_has_left_is_told_so_and_nobody_else_reads_his_words(table, anna):
    replaced(table)
    table.only("Nora"), table.got("Bruno")
    table.reply(anna, "my secret words")
    table.quiet_tick()
    assert "You have no seat in the game rome-1" in table.only("Anna").said
    assert table.got("Nora") == table.got("Bruno") == []


def test_an_old_letter_is_not_taken_for_another_game_of_the_same_person(table, anna):
    table.begin("rome-2", ("Anna", "Bruno"))
    replaced(table)
    table.got("Anna"), table.got("Nora")
    table.reply(anna, "settle temple")
    table.quiet_tick()
    assert "You have no seat in the game rome-1" in table.only("Anna").said
    assert table.game("rome-2").mark.n == 1 and table.got("Nora") == []


def test_a_letter_of_the_new_one_answered_by_who_has_left(table):
    replaced(table)
    letter = table.only("Nora")
    table.reply(letter, "my secret words", From="anna@example.org")
    table.quiet_tick()
    assert "You have no seat in the game rome-1" in table.only("Anna").said
    assert table.got("Nora") == []


def test_an_old_stamp_does_not_count_even_under_the_new_name(table, anna):
    """Whoever has left knows the old stamps, and anybody can write a sender's name."""
    replaced(table)
    table.only("Nora")
    n = table.last().n
    table.reply(anna, "settle temple", From="nora@example.org")
    table.tick()
    assert table.last().n == n
    assert "does not answer one of our letters" in table.only("Nora").said


def test_what_was_said_in_private_is_not_passed_on(table, bruno):
    table.answered(bruno, "tell Anna let us share the forum")
    replaced(table)
    assert "share the forum" not in table.only("Nora").said


def test_a_seat_that_was_given_up_is_played_again(table, anna):
    table.answered(anna, "resign yes")
    table.got("Bruno")
    replaced(table)
    assert table.reads("status")["games"][0]["seats"][0]["marks"] == []
    assert table.game().desk.book.silent == []


def test_the_record_keeps_its_file_and_the_table_its_name(table):
    replaced(table)
    record = table.last()
    assert (record.kind, record.game["people"]) == ("replace", {"blue": "nora"})
    assert "nora" not in str(record.public).lower().replace(record.said.lower(), "")
    assert table.game().header.names["blue"] == "Nora"


def test_who_cannot_take_a_seat(table):
    for newcomer, why in (
        ("Bruno <bruno@example.org>", "plays orange in rome-1 already"),
        ("Anna <anna@example.org>", "plays blue in rome-1 already"),
        ("Nora", "is not a player"),
        (f"{NORA} pink", "a seat cannot be chosen here"),
    ):
        assert why in table.fails(2, "replace", "rome-1", "Anna", newcomer, *BECAUSE)
    assert not (table.home.root / "players" / "nora.toml").exists()


def test_the_last_letter_again_as_a_new_one(table, anna):
    table.does("resend", "rome-1", "Anna", "--reason", "Anna has deleted hers")
    letter = table.told("Anna")
    assert (letter.kind, letter["In-Reply-To"]) == ("turn", anna["Message-ID"])
    assert letter["Message-ID"] != anna["Message-ID"]
    assert "sends the last letter to Anna (blue) again: Anna has deleted hers" in letter.said
    assert table.got("Bruno") == []
    assert "played" in table.answered(letter, "settle temple").said
    assert "Anna has deleted hers" in table.only("Bruno").said


def test_to_everybody(table):
    table.does("resend", "rome-1", *BECAUSE)
    table.quiet_tick()
    assert (table.only("Anna").kind, table.only("Bruno").kind) == ("turn", "notice")


def test_the_time_to_answer_stays_as_it_was(table):
    table.tick(hours=10)
    table.does("resend", "rome-1", "Anna", *BECAUSE)
    assert table.until() == "2026-03-05T20:00:00Z"


def test_who_takes_a_seat_has_the_time_that_the_table_was_told(table):
    table.does("extend", "rome-1", 240, *BECAUSE)
    told = table.until()
    replaced(table)
    assert table.until() == told
    table.quiet_tick()
    assert table.until() == told and table.is_sound()
