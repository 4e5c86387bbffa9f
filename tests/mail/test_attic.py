"""What is too old is taken away, and nothing is forgotten with it."""

import os
import time
from contextlib import suppress

import pytest

from pbem.mail.attic import Names, clear
from pbem.store import Home, disk
from pbem.store.errors import BadFile
from tests.mail.loop import Loop, begun

FOLDERS = ("done", "sent", "seen")


def aged(post: Loop, days: float = 500) -> None:
    """All that was dealt with so far lies there since long ago."""
    then = post.now.timestamp() - days * 86400
    for folder in FOLDERS:
        for path in (post.home.mail / folder).iterdir():
            os.utime(path, (then, then))


def count(post: Loop) -> int:
    return sum(len(list((post.home.mail / folder).iterdir())) for folder in FOLDERS)


def played(tmp_path, **how):
    post, anna, _ = begun(tmp_path, **how)
    raw = post.reply(anna, "settle temple")
    post.quiet_tick()
    return post, anna, raw


def test_02_a_mail_whose_mark_is_gone_is_still_known(tmp_path):
    post, anna, raw = played(tmp_path)
    aged(post)
    post.quiet_tick(hours=11, minutes=55)
    assert count(post) == 0
    post.got("Anna"), post.got("Bruno")
    post.drop(raw)
    post.reply(anna, "settle temple", Message_ID="<1@example.org>")  # the same id by another way
    report = post.quiet_tick()
    assert (report.duplicates, report.records) == (2, 0) and post.got("Anna") == []


def test_03_no_letter_is_sent_again_when_its_copy_is_gone(tmp_path):
    post, _, _ = played(tmp_path)
    aged(post)
    post.quiet_tick(hours=11, minutes=55)
    (post.home.mail / "posted.toml").unlink()
    (post.home.mail / "state.toml").unlink()
    assert post.quiet_tick().sent.sent == []


def test_what_is_young_stays_and_zero_keeps_all(tmp_path):
    post, _, _ = played(tmp_path)
    before = count(post)
    aged(post, 399)
    post.quiet_tick(hours=11, minutes=55)
    assert count(post) == before
    post, _, _ = played(tmp_path / "all", post="keep = 0")
    aged(post, 4000)
    post.quiet_tick(hours=11, minutes=55)
    assert count(post) == before


def test_a_clock_that_leaps_takes_nothing_away(tmp_path):
    post, _, _ = played(tmp_path)
    before = count(post)
    aged(post, 0)
    post.tick(hours=24 * 500)
    assert count(post) >= before


@pytest.mark.parametrize("at", range(1, 12))
def test_killed_while_clearing_it_forgets_nothing(tmp_path, monkeypatch, at):
    post, _, raw = played(tmp_path)
    aged(post)
    names = {path.stem for path in (post.home.mail / "sent").iterdir()}
    steps = iter(range(1, 1000))

    def dying(plain):
        def step(*arguments):
            if next(steps) == at:
                if plain is write:
                    write(arguments[0], arguments[1][:7])
                raise KeyboardInterrupt
            return plain(*arguments)

        return step

    write = disk.write
    with monkeypatch.context() as patch:
        for name in ("write", "sync", "unlink"):
            patch.setattr(disk, name, dying(getattr(disk, name)))
        with suppress(KeyboardInterrupt):
            clear(post.home.mail, post.now, 400)
    post.got("Anna"), post.got("Bruno")
    post.drop(raw)
    report = post.quiet_tick(hours=11, minutes=55)
    assert (report.duplicates, report.records, report.sent.sent) == (1, 0, [])
    kept = {path.stem for path in (post.home.mail / "sent").iterdir()}
    assert all(name in kept or name in Names(post.home.mail / "sent.txt") for name in names)


def test_a_hundred_thousand_names_are_looked_up_at_once(tmp_path):
    names = Names(tmp_path / "seen.txt")
    names.add(f"raw-{number:024x}" for number in range(100_000))
    start = time.process_time()
    assert "raw-" + "0" * 24 in names and "raw-x" not in names
    assert time.process_time() - start < 1


def test_less_than_a_month_is_refused(tmp_path):
    post = Loop(tmp_path, game="", post="")
    text = (post.home.root / "pbem.toml").read_text()
    (post.home.root / "pbem.toml").write_text(text.replace("[post]", "[post]\nkeep = 3"))
    with pytest.raises(BadFile, match="30 days at least"):
        Home.open(post.home.root).settings  # noqa: B018
