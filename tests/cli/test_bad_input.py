"""Whatever is wrong with what is typed: one clear line, the right code, and nothing changed on the disk."""

import pytest

from pbem import rules
from tests.cli.conftest import PLAYERS, Master

NEW = ["new", "municipium", "rome-9", *PLAYERS]

# ---------------------------------------------------------------------- wrong use


@pytest.mark.parametrize(
    ("words", "clue"),
    [
        (["frobnicate"], "No such command 'frobnicate'"),
        (["show"], "Missing argument 'ID'"),
        (["show", "rome-1", "--colour"], "No such option"),
        (["show", "rome-7"], "did you mean rome-1?"),
        (["show", "../../etc"], "there is no game '../../etc' here"),
        (["show", "rome-1", "--as", "Ana"], "did you mean Anna (blue)?"),
        (["show", "rome-1", "--as", ""], "nobody called ''"),
        (["show", "rome-1", "--at", "0"], "--at"),
        (["show", "rome-1", "--format", "png"], "--format png is not there yet"),
        (["show", "rome-1", "--reveal"], "--reveal needs --reason"),
        (["show", "rome-1", "--reason", "x"], "--reason goes with --reveal"),
        (["show", "rome-1", "--reveal", "--reason", "x", "--as", "Anna"], "does not go with --as"),
        (["order", "rome-1", "Carla", "settle temple"], "there are: Anna (blue), Bruno (orange)"),
        (["order", "rome-1", "bleu", "settle temple"], "did you mean Anna (blue)?"),
        (["options", "rome-1", "x" * 5000], "nobody called"),
        (["undo", "rome-1"], "Missing option '--reason'"),
        (["undo", "rome-1", "--reason", " "], "a reason is needed"),
        (["undo", "rome-1", "two", "--reason", "x"], "'two' is not a valid integer"),
        (["status", "--now", "yesterday"], "'yesterday' is not a time; write it like 2026-03-01T18:00:00+01:00"),
        (["status", "--now", "2026-03-01T18:00:00"], "has no time zone"),
        (["status", "--now", "0001-01-01T00:00:00Z"], "not a time at which anybody plays"),
        (["demo", "chess"], "there is no game called 'chess'"),
    ],
)
def test_wrong_use(master, words, clue):
    assert clue in master.fails(2, *words)


def test_a_wrong_time_in_the_environment(master):
    master.runner.env["PBEM_NOW"] = "noon"
    assert "PBEM_NOW: 'noon' is not a time" in master.fails(2, "order", "rome-1", "Anna", "help")


def test_a_wrong_wait_in_the_environment(master):
    master.runner.env["PBEM_WAIT"] = "long"
    assert "PBEM_WAIT" in master.fails(2, "order", "rome-1", "Anna", "help")


@pytest.mark.parametrize(
    ("words", "clue"),
    [
        (["new", "munipicium", "rome-9", *PLAYERS], "did you mean municipium?"),
        (["new", "municipium", "rome-1", *PLAYERS], "there is a game rome-1 already"),
        (["new", "municipium", "Rome 9", *PLAYERS], "cannot be the name of a game"),
        (["new", "municipium", "../rome", *PLAYERS], "cannot be the name of a game"),
        (["new", "municipium", "rome-9"], "Missing option '--player'"),
        (["new", "municipium", "rome-9", "--player", "Zoe <zoe@x.org>"], "players, not by 1"),
        ([*NEW, *PLAYERS], "anna@example.org is there twice"),
        (["new", "municipium", "rome-9", "--player", "Zoe", "--player", "Yan <y@x.org>"], "'Zoe' is not a player"),
        (["new", "municipium", "rome-9", "--player", "Zoe <zoe>", "--player", "Yan <y@x.org>"], "'zoe' is not a mail address"),
        (["new", "municipium", "rome-9", "--player", "Zoe <z@x.org> mauve", "--player", "Yan <y@x.org>"], "'mauve' is not a seat"),
        (["new", "municipium", "rome-9", "--player", "Z <z@x.org> blue", "--player", "Y <y@x.org> blue"], "wish for blue"),
        ([*NEW, "--option", "laurels"], "write it like name=value"),
        ([*NEW, "--option", "laurels=3"], "there is no option laurels"),
        ([*NEW, "--option", "target_decurions=many"], "target_decurions cannot be many"),
        ([*NEW, "--option", "edition=full", "--option", "edition=full"], "edition is given twice"),
        ([*NEW, "--language", "la"], "'la' is not one of"),
        ([*NEW, "--seed", "12"], "a seed is written with 64 digits"),
        ([*NEW, "--seed", "zz" * 32], "a seed is written with 64 digits"),
    ],
)
def test_a_game_that_cannot_begin(master, words, clue):
    assert clue in master.fails(2, *words)


# ---------------------------------------------------------------------- orders


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("frobnicate the temple", "There was no order in this"),
        ("bid ursus at most 12", "There was no order in this"),
        ("settle templee", "settle temple"),
        ("settle colosseum", "I do not know the word “colosseum”"),
        ("settle", "Something is missing"),
        ("settle temple yes", "“yes” has no place"),
        ("settle temple\nsettle nowhere at all\nsettle forum", "not taken because of another line"),
        ("99", "There is no number 99"),
        ("", "There was no order in this"),
        (" \n\n ", "There was no order in this"),
        ("\x01\x02\x1b[31m", "There was no order in this"),
        ("settle temple | | forum", "One side of a “|” is empty"),
        ("settle temple if", "behind “if” the condition is missing"),
        ("settle " + "temple " * 200, "too long"),
        ("\n".join(["settle temple"] * 10_000), "too many lines: 10000"),
    ],
)
def test_orders_that_cannot_be_taken(master, text, clue):
    said = master.refuses("rome-1", master.asked(), "-", stdin=text)
    assert clue in " ".join(said.split())


def test_control_characters_do_not_reach_the_screen_or_the_records(master):
    text = b"settle\x00 \x07temple\x1b[2J\x9b\xff\r\n"
    said = master.does("order", "rome-1", master.asked(), "-", stdin=b"settle\x00 \x07temple\r\nsay \x1b[2J\xff\x9b hi\r\n")
    assert "played: settle temple" in said
    assert not set(said) & set("\x00\x07\x1b\x9b")
    history = master.files()["games/rome-1/history.toml"]
    assert not set(history) & set(b"\x00\x07\x1b")
    assert "\x1b" not in master.type("order", "rome-1", master.asked(), "-", stdin=text).output


def test_a_book_is_no_order(master):
    assert "no order but a book" in master.fails(1, "order", "rome-1", "Anna", "-", stdin="x" * 1_000_001)


def test_bytes_that_are_no_text_in_an_argument(master):
    assert "nobody called" in master.fails(2, "order", "rome-1", "\udcff\udcfe", "settle temple")


def test_an_undo_that_is_not_there(master):
    assert "has only begun; there is no record yet" in master.fails(1, "undo", "rome-1", "--reason", "x")
    master.does("order", "rome-1", master.asked(), "1")
    assert "the records 2 to 2 that could be taken back, not 9" in master.fails(1, "undo", "rome-1", "9", "--reason", "x")


# ---------------------------------------------------------------------- homes


def test_no_home(tmp_path):
    nowhere = Master(tmp_path / "nowhere")
    line = nowhere.fails(3, "status")
    assert "is not a game master's folder" in line and "pbem init" in line


def test_a_home_is_not_made_twice(master):
    assert "is a home already; nothing was changed" in master.fails(3, "init", master.home)


def test_a_home_cannot_be_made_of_a_file(empty):
    assert "README.txt" in empty.fails(3, "init", empty.home / "README.txt")


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("languag = 'fr'\n", "did you mean language?"),
        ("language = 'la'\n", "language"),
        ("zone = 'Europe/Zurch'\n", "did you mean Europe/Zurich?"),
        ("language = \n", "is not TOML"),
        ("[clock]\nanswer = 'soon'\n", "clock.answer should be a number"),
        ("[post]\naddress = 'games'\n", "post.address"),
        ("[hologram]\ndepth = 3\n", "there is no key hologram"),
    ],
)
def test_mistakes_in_the_settings(master, text, clue):
    (master.home / "pbem.toml").write_text(text)
    line = master.fails(3, "order", "rome-1", "Anna", "settle temple")
    assert "pbem.toml" in line and clue in line


def test_settings_that_are_no_text(master):
    (master.home / "pbem.toml").write_bytes(b"language = '\xff'")
    assert "is not UTF-8" in master.fails(3, "status")


@pytest.mark.parametrize(
    ("old", "new", "clue"),
    [
        ('name = "Anna"', "name = 7", "name should be text"),
        ('name = "Anna"', 'nam = "Anna"', "did you mean name?"),
        ("anna@example.org", "anna at home", "is not a mail address"),
        ("addresses", "holidays = 3\naddresses", "holidays"),
    ],
)
def test_mistakes_in_a_persons_file(master, spoil, old, new, clue):
    spoil("players/anna.toml", old, new)
    line = master.fails(3, *NEW)
    assert "anna.toml" in line and clue in line
    # The table itself goes on: its other players must not wait for a spelling mistake.
    assert "played" in master.does("order", "rome-1", master.asked(), "settle temple")


@pytest.mark.parametrize("words", [["show", "rome-1", "--as", "blue"], ["status"], ["order", "rome-1", "blue", "say hi"]])
def test_a_spoilt_persons_file_is_not_passed_over_in_silence(master, words):
    """One line on stderr: file, key, what there is, and what is used instead."""
    with (master.home / "players" / "anna.toml").open("a") as file:
        file.write('colour = "red"\n')
    result = master.type(*words)
    assert result.exit_code == 0
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"pbem: {master.home}/players/anna.toml: there is no key colour; there are: name, addresses")
    assert "the name is anna, the language that of the game, the zone UTC" in line
    assert "no key colour" in master.reads("status")["spoilt"][0]


def test_the_game_master_is_told_of_a_spoilt_file_once(master):
    path = master.home / "players" / "anna.toml"
    sound = path.read_text()
    for _ in range(2):
        path.write_text(sound + 'colour = "red"\n')
        assert master.type("process").stderr.count("no key colour") == 1
        assert "no key colour" not in master.type("process").stderr
        assert "no key colour" in master.type("doctor").stdout
        path.write_text(sound)
        assert "anna.toml" not in master.type("process").stderr  # and the next slip is told again


def test_a_game_from_the_future(empty, monkeypatch):
    from dataclasses import replace

    newer = replace(rules.find("municipium"), version=99)
    with monkeypatch.context() as later:
        later.setitem(rules._elsewhere, "municipium", newer)
        empty.does("new", "municipium", "rome-1", *PLAYERS)
    line = empty.fails(3, "order", "rome-1", "Anna", "settle temple")
    assert "version 99" in line and "newer pbem" in line
    result = empty.type("status")
    assert result.exit_code == 3 and "version 99" in result.stdout


def test_a_record_that_there_is_not_is_wrong_use(master):
    assert "has no record 99; the last one is 1" in master.fails(2, "show", "rome-1", "--at", 99)
