"""A whole game by real SMTP between bots; what the demo says to try works."""

import smtplib
from email import message_from_bytes

import pytest

from pbem.cli.demo import _program
from pbem.demo.postoffice import HOST, PostOffice
from pbem.store import Home
from tests.cli.conftest import Master, empty

__all__ = ["empty"]

SHORT = ("--players", "2", "--option", "target_decurions=4")

pytestmark = pytest.mark.server


def test_a_whole_game_by_mail_and_what_it_says_to_try_works(empty: Master, tmp_path):
    said = empty.does("demo", "--home", tmp_path / "demo", "--seed", "carthago", "--pace", "0", *SHORT)
    assert "municipium is over after" in said and "\n  1. " in said and "\n  2. " in said
    assert "   2  " in said and " plays: settle " in said and " writes: settle " in said
    tries = [line.split()[1:] for line in said.partition("Try next:\n")[2].splitlines()]
    assert [words[0] for words in tries] == ["show", "history", "verify", "status", "read"]
    for words in tries:
        assert empty.does(*words)
    home = Home.open(tmp_path / "demo")
    assert not list((home.mail / "quarantine").glob("*.eml")) and not list((home.mail / "out").glob("*.eml"))
    letters_hold_together(home)


def letters_hold_together(home: Home) -> None:
    """Everybody has read all letters; each answers one that went before; the last one is about the end."""
    for name in ("anna", "bruno"):
        maildir = home.root / "mailboxes" / f"{name}@demo.invalid"
        assert not list((maildir / "new").iterdir())
        letters = [message_from_bytes(path.read_bytes()) for path in (maildir / "cur").iterdir()]
        assert len({letter["Message-ID"] for letter in letters}) == len(letters)
        roots = {letter["References"].split()[0] for letter in letters}
        assert len(roots) == 1
        correspondence = (home.root / f"mailboxes/demo-1-{name}.txt").read_text(encoding="utf-8")
        assert correspondence.count("THE GAME IS OVER") == 1
        assert correspondence.index("THE GAME IS OVER") > correspondence.rindex("WHAT YOU MUST DECIDE")


def test_what_to_type_can_be_copied_with_and_without_an_activated_environment(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.argv", [".venv/bin/pbem", "demo"])
    monkeypatch.setenv("PATH", str(tmp_path))
    assert _program() == ".venv/bin/pbem"
    (tmp_path / "pbem").touch(mode=0o755)
    assert _program() == "pbem"


@pytest.mark.slow
def test_it_can_be_repeated_and_never_deletes(empty: Master):
    first = empty.does("demo", "--home", empty.home, "--seed", "x", *SHORT)
    kept = {path: text for path, text in empty.files().items() if "games" in str(path)}
    second = empty.does("demo", "--home", empty.home, "--seed", "x", *SHORT)
    assert first.splitlines()[1:3] == second.splitlines()[1:3]
    assert kept.items() <= empty.files().items()
    assert empty.reads("status")["games"][1]["game"] == "demo-2"


@pytest.mark.parametrize("players", ["1", "9"])
def test_too_few_or_too_many(empty: Master, players):
    assert f"not by {players}" in empty.fails(2, "demo", "--home", empty.home, "--players", players)


def test_a_folder_with_running_games_is_left_alone(empty: Master):
    empty.does("new", "municipium", "rome-1", "--player=Anna <a@x.org>", "--player=Bruno <b@x.org>")
    before = empty.files()
    assert "rome-1 is not over" in empty.fails(2, "demo", "--home", empty.home)
    assert empty.files() == before


# ---------------------------------------------------------------------- the post office


def test_the_post_office_takes_mail_for_the_games_and_for_players_only(tmp_path):
    home = Home.create(tmp_path / "home")
    with PostOffice(home, ["anna@demo.invalid"]) as office, smtplib.SMTP(HOST, office.port) as server:
        server.sendmail("anna@demo.invalid", "games+rome-1.blue.1.abc@localhost", b"Subject: x\r\n\r\n1\r\n")
        server.sendmail("games@localhost", "anna@demo.invalid", b"Subject: y\r\n\r\n2\r\n")
        with pytest.raises(smtplib.SMTPRecipientsRefused):
            server.sendmail("games@localhost", "bruno@demo.invalid", b"Subject: z\r\n\r\n3\r\n")
    (taken,) = (home.mail / "in" / "new").iterdir()
    assert b"Delivered-To: games+rome-1.blue.1.abc@localhost" in taken.read_bytes()
    (laid,) = (office.mailbox("anna@demo.invalid") / "new").iterdir()
    assert laid.read_bytes().endswith(b"Subject: y\r\n\r\n2\r\n")
    assert office.carried == 2
