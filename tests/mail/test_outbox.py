"""The outbox: a letter once put there is sent or put aside, never lost and never doubled."""

from __future__ import annotations

import errno
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pbem.mail.outbox import BadLetter, Outbox, name_of
from pbem.mail.state import FIRST_PAUSE, LONGEST_PAUSE, State
from pbem.store import errors
from pbem.store.settings import Limits
from tests.store.test_faults import Killed, fate, refusal

NOW = datetime(2026, 10, 6, 12, tzinfo=UTC)
LETTER = b"Message-ID: <rome.12.blue.turn@games.example>\r\nSubject: Rome\r\n\r\nYour turn.\r\n"
ID = "<rome.12.blue.turn@games.example>"
ANNA = "anna@example.org"


@pytest.fixture
def outbox(tmp_path: Path) -> Outbox:
    return Outbox(tmp_path)


def files(outbox: Outbox) -> set[str]:
    folders = (outbox.out, outbox.sent, outbox.refused)
    return {f"{folder.name}/{path.name}" for folder in folders for path in folder.iterdir() if not path.name.startswith(".")}


# Letters --------------------------------------------------------------------------------------------------------------


def test_a_letter_waits_with_its_envelope(outbox):
    assert outbox.put(ID, LETTER, "games+x@games.example", ANNA)
    assert outbox.waiting() == ["rome.12.blue.turn"]
    letter = outbox.letter("rome.12.blue.turn")
    assert letter == ("rome.12.blue.turn", "games+x@games.example", ANNA, LETTER)
    (path,) = outbox.out.iterdir()
    assert path.read_bytes() == b"Envelope-From: games+x@games.example\nEnvelope-To: anna@example.org\n" + LETTER
    assert path.stat().st_mode & 0o777 == 0o600


def test_03_the_same_id_is_put_there_once(outbox):
    assert not outbox.has(ID)
    assert outbox.put(ID, LETTER, "", ANNA)
    assert not outbox.put(ID, b"another\r\n", "", ANNA)
    assert outbox.letter("rome.12.blue.turn").raw == LETTER
    outbox.done("rome.12.blue.turn")
    assert files(outbox) == {"sent/rome.12.blue.turn.eml"} and (outbox.sent / "rome.12.blue.turn.eml").read_bytes().endswith(LETTER)
    assert outbox.has(ID) and not outbox.is_waiting(ID) and outbox.waiting() == []
    assert not outbox.put(ID, LETTER, "", ANNA)
    assert files(outbox) == {"sent/rome.12.blue.turn.eml"}


def test_what_nobody_takes_lies_aside_with_its_reason_and_can_be_tried_again(outbox):
    outbox.put(ID, LETTER, "", ANNA)
    outbox.put_aside("rome.12.blue.turn", ANNA, 550, "no such user", NOW)
    assert outbox.waiting() == [] and outbox.has(ID) and not outbox.put(ID, LETTER, "", ANNA)
    assert outbox.aside() == [("rome.12.blue.turn", ANNA, "2026-10-06T12:00:00Z", 550, "no such user")]
    outbox.try_again("rome.12.blue.turn")
    assert files(outbox) == {"out/rome.12.blue.turn.eml"}
    with pytest.raises(BadLetter, match="nothing was changed"):
        outbox.try_again("rome.12.blue.turn")


def test_the_order_is_always_the_same_and_that_of_the_records(outbox):
    for name in ("rome.10.blue.turn", "rome.9.red.turn", "alba.2.red.end", "rome.9.blue.answer"):
        outbox.put(f"<{name}@x>", LETTER, "", ANNA)
    assert outbox.waiting() == ["alba.2.red.end", "rome.9.blue.answer", "rome.9.red.turn", "rome.10.blue.turn"]


@pytest.mark.parametrize("id", ["<../../etc/passwd@x>", "<.hidden@x>", "<a/b@x>", f"<{'a' * 300}@x>", "<é@x>", "<@x>"])
def test_an_id_never_leads_out_of_the_folder(outbox, id):
    assert outbox.put(id, LETTER, "", ANNA) and not outbox.put(id, LETTER, "", ANNA)
    (path,) = outbox.out.iterdir()
    assert path.name == f"{name_of(id)}.eml" and path.name.startswith("id-")
    assert outbox.letter(*outbox.waiting()).raw == LETTER


@pytest.mark.parametrize("to", ["", "<>", "anna", "anna@x\nEnvelope-To: b@x", "a@x, b@x", "a b@x"])
def test_23_an_address_is_one_address_on_one_line(outbox, to):
    with pytest.raises(BadLetter):
        outbox.put(ID, LETTER, "", to)
    assert files(outbox) == set()


@pytest.mark.parametrize("sender", ["", "<>", " <> "])
def test_the_null_sender_has_many_faces(outbox, sender):
    outbox.put(ID, LETTER, sender, f"<{ANNA}>")
    assert outbox.letter("rome.12.blue.turn")[1:3] == ("", ANNA)


def test_a_file_that_is_no_letter_is_told_apart(outbox):
    (outbox.out / "stray.eml").write_bytes(b"hello")
    (outbox.out / ".rome.1.eml.new").write_bytes(b"Env")
    assert outbox.waiting() == ["stray"]
    with pytest.raises(BadLetter, match="stray: is not a letter"):
        outbox.letter("stray")


@pytest.mark.parametrize("share", [0, 0.5, 1])
def test_whoever_puts_may_die_at_any_step(tmp_path, share):
    for at in range(1, 4):
        outbox = Outbox(tmp_path / str(at))
        with pytest.raises(Killed), fate(at, Killed, share=share):
            outbox.put(ID, LETTER, "", ANNA)
        Outbox(tmp_path / str(at)).put(ID, LETTER, "", ANNA)
        assert outbox.letter(*outbox.waiting()).raw == LETTER
        assert files(outbox) == {"out/rome.12.blue.turn.eml"}


@pytest.mark.parametrize("share", [0, 1])
def test_whoever_puts_many_may_die_at_any_step(tmp_path, share):
    letters = [(f"<rome.{n}.blue.turn@x>", LETTER * n, "", ANNA) for n in (1, 2, 3)]
    for at in range(1, 12):
        outbox = Outbox(tmp_path / str(at))
        with fate(at, Killed, share=share) as counted, suppress(Killed):
            outbox.put_all(letters)
        assert all(outbox.letter(name).raw == LETTER * int(name.split(".")[1]) for name in outbox.waiting())
        outbox.put_all(letters)
        assert len(files(outbox)) == 3 and outbox.put_all(letters) == 0
    assert counted.steps == 10  # three written, three waited for, three renamed, and their names waited for once


def test_a_full_disk_is_a_clear_error_and_leaves_nothing(outbox):
    with pytest.raises(errors.CannotWrite, match="No space left"), fate(1, refusal(errno.ENOSPC)):
        outbox.put(ID, LETTER, "", ANNA)
    assert list(outbox.out.iterdir()) == []


# The memory of the post -----------------------------------------------------------------------------------------------


@pytest.fixture
def state(tmp_path: Path) -> State:
    return State.load(tmp_path / "state.toml")


def again(state: State) -> State:
    state.save()
    return State.load(state.path)


def test_30_the_pause_grows_and_is_capped(state):
    now, pauses = NOW, []
    for _ in range(12):
        state.put_off(ANNA, now, "451 later")
        until = datetime.fromisoformat(state.mailbox(ANNA).until)
        pauses.append(until - now)
        assert not state.may_try("Anna@Example.ORG", until - timedelta(seconds=1))
        assert state.may_try(ANNA, until) and state.may_try("bruno@example.org", now)
        now = until
    assert pauses[:3] == [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE]
    assert pauses[-1] == pauses[-2] == LONGEST_PAUSE
    box = again(state).mailbox(ANNA)
    assert (box.tries, box.since, box.why) == (12, "2026-10-06T12:00:00Z", "451 later")


def test_a_letter_taken_ends_the_pause(state):
    state.put_off(ANNA, NOW, "451 later")
    state.reached(ANNA, NOW)
    assert again(state).may_try(ANNA, NOW)
    assert again(state).mailbox(ANNA).last_sent == "2026-10-06T12:00:00Z"


def test_a_clock_that_was_wrong_does_not_keep_letters_for_years(state):
    state.put_off(ANNA, NOW + timedelta(days=4000), "451 later")
    assert state.may_try(ANNA, NOW)


def test_29_bounces_are_counted_once_each_and_forgiven(state):
    assert state.bounced(ANNA, "rome.12.blue.turn", NOW, "550 no such user") == 1
    assert state.bounced(ANNA, "rome.12.blue.turn", NOW, "550 no such user") == 1
    assert state.bounced(ANNA, "<dsn-1@example.org>", NOW, "5.1.1") == 2
    state.reached(ANNA, NOW)
    assert [bounce.why for bounce in again(state).mailbox(ANNA).bounces] == ["550 no such user", "5.1.1"]
    state.forgive("ANNA@example.org")
    assert again(state).mailbox(ANNA).bounces == []


def test_08_the_brake_counts_by_address_game_and_body(state):
    limits = Limits(answers_per_address=2, answers_per_game=3)

    def ask(id: str, address: str, game: str = "rome", body: str = "") -> str:
        said = body or id
        why = state.brake(id, address, game, NOW, limits, said)
        if not why:
            state.answered(id, address, game, NOW, said)
        return why

    assert [ask("1", ANNA, body="out of  office"), ask("2", ANNA, body="out of office"), ask("3", ANNA)] == ["", "same", ""]
    assert ask("4", "Anna@example.org") == "address"
    assert ask("3", ANNA) == ""  # counted already: the run died after counting it
    assert [ask("5", "b@x.org"), ask("6", "c@x.org"), ask("6", "c@x.org", "alba")] == ["", "game", ""]
    tomorrow = NOW + timedelta(days=1)
    assert again(state).brake("7", ANNA, "rome", tomorrow, limits) == ""
    assert again(state).brake("7", ANNA, "rome", NOW, limits) == "address"


def test_the_same_words_are_answered_again_where_they_are_orders(state):
    for id in ("1", "2", "3"):
        assert state.brake(id, ANNA, "rome", NOW, Limits()) == ""
        state.answered(id, ANNA, "rome", NOW)


def test_the_last_run_is_remembered(state):
    assert state.last_tick is None
    state.tick(NOW)
    assert again(state).last_tick == NOW


@pytest.mark.parametrize("data", [b"\xff", b"mailboxes = [", b"mailboxes = 3", b'[mailboxes."a@x"]\ntries = "two"'])
def test_a_spoilt_memory_does_not_stop_the_post(state, data):
    state.path.write_bytes(data)
    fresh = State.load(state.path)
    assert "state.toml.unreadable" in fresh.warnings[0] and fresh.mailboxes() == {}
    assert state.path.with_name("state.toml.unreadable").read_bytes() == data
    fresh.put_off(ANNA, NOW, "x")
    assert again(fresh).mailbox(ANNA).tries == 1


def test_nothing_is_written_if_nothing_happened(state):
    state.tick(NOW)
    state.save()
    loaded = State.load(state.path)
    state.path.unlink()
    loaded.save()
    assert not state.path.exists()
