"""What can go wrong while a record is written: at every step nothing is lost, nothing is doubled, and the game goes on."""

from __future__ import annotations

import errno
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from pbem.store import GameFolder, Home, disk, errors
from pbem.store.verify import verify
from tests.store import tables
from tests.store.tables import answer, cairn, drop_caches, play, send, stands

STEPS = ("write", "sync", "truncate", "rename")


class Killed(BaseException):
    """The process dies here: nothing behind it is done."""


class Fate:
    """Counts the steps of a writer and lets something happen at one of them; a write may get as far as ``share`` before."""

    def __init__(self, at: int, happens: Callable[[], BaseException], share: float = 0.5, forever: bool = False) -> None:
        self.at, self.happens, self.share, self.forever = at, happens, share, forever
        self.steps = 0

    def wrap(self, name: str, plain: Callable[..., Any]) -> Callable[..., Any]:
        def step(*arguments: Any) -> Any:
            self.steps += 1
            if self.steps == self.at or (self.forever and self.steps > self.at):
                if name == "write":
                    file, data = arguments
                    os.write(file, data[: int(len(data) * self.share)])
                raise self.happens()
            return plain(*arguments)

        return step


@contextmanager
def fate(at: int, happens: Callable[[], BaseException], **more: Any) -> Iterator[Fate]:
    with pytest.MonkeyPatch.context() as patch:
        mine = Fate(at, happens, **more)
        for name in STEPS:
            patch.setattr(disk, name, mine.wrap(name, getattr(disk, name)))
        yield mine


def refusal(code: int) -> Callable[[], OSError]:
    return lambda: OSError(code, os.strerror(code))


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return tables.home(tmp_path)


@pytest.fixture
def hill(home: Home) -> GameFolder:
    folder = cairn(home)
    play(folder, 7)
    return folder


def steps_of(folder: GameFolder) -> int:
    """How many steps the writing of one record takes."""
    with folder.lock():
        game = folder.load()
        with fate(0, Killed) as counted:
            answer(folder, game)
    return counted.steps


def try_once(folder: GameFolder, at: int, happens: Callable[[], BaseException], **more: Any) -> bool:
    """Load and append; whether it came through."""
    try:
        with folder.lock():
            game = folder.load()
            with fate(at, happens, **more):
                answer(folder, game)
    except (Killed, errors.CannotWrite):
        return False
    return True


@pytest.mark.parametrize("share", [0, 0.5, 1])
def test_a_writer_may_die_at_any_step(home, hill, share):
    steps = steps_of(hill)
    assert steps >= 6  # two files written and kept; a cache written and put in place
    for at in range(1, steps + 1):
        before = hill.load().mark.n
        records = list(hill.records())
        try_once(hill, at, Killed, share=share)
        fresh = home.game("hill")
        seen = fresh.load()  # without the lock: nothing is cut, and only whole records are seen
        assert seen.mark.n in (before, before + 1)
        with fresh.lock():
            game = fresh.load()
            assert game.mark.n == seen.mark.n
            answer(fresh, game)
        assert fresh.load().mark.n == seen.mark.n + 1
        assert list(fresh.records())[: len(records)] == records
        assert [finding for finding in verify(fresh).findings if finding.code != "cache"] == []
    whole = stands(hill)
    drop_caches(hill)
    assert stands(hill) == whole


def test_recovery_itself_may_be_interrupted(home, hill):
    for at in range(1, 12):
        before = hill.load().mark.n
        try_once(hill, 3, Killed, share=0.5)  # dies while the public half is written
        with suppress(Killed), fate(at, Killed), hill.lock():
            pass
        fresh = home.game("hill")
        with fresh.lock():
            assert fresh.load().mark.n == before
            answer(fresh, fresh.load())
        assert verify(fresh).sound


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EIO])
@pytest.mark.parametrize("forever", [False, True])
def test_a_disk_may_refuse_at_any_step(hill, code, forever):
    for at in range(1, steps_of(hill) + 1):
        history, secret = hill.history.read_bytes(), hill.secret.read_bytes()
        done = try_once(hill, at, refusal(code), forever=forever)
        if done:  # only a cache was refused: the record stands, and that is said
            assert "the records are kept" in hill.warnings.pop()
        elif not forever:
            assert (hill.history.read_bytes(), hill.secret.read_bytes()) == (history, secret)
        assert hill.load().mark.n == len(list(hill.records()))
        play(hill, 1)
        drop_caches(hill)
    assert verify(hill).sound


def test_a_refusal_says_what_happened_and_what_to_do(hill):
    with hill.lock():
        game = hill.load()
        with fate(1, refusal(errno.ENOSPC)), pytest.raises(errors.CannotWrite) as refused:
            answer(hill, game)
        assert "secret.toml cannot be written: No space left on device" in str(refused.value)
        assert "Nothing was changed" in str(refused.value)
        with pytest.raises(errors.Stale, match="load it again"):
            answer(hill, game)  # its desk has done what was not written
        answer(hill, hill.load())
    assert verify(hill).sound


def test_a_file_may_not_grow(hill):
    """The real thing: the system refuses the bytes beyond a limit."""
    size = max(disk.size(hill.history), disk.size(hill.secret))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = hill.history.read_bytes(), hill.secret.read_bytes()
    with hill.lock():
        game = hill.load()
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 100, hard))
        try:
            with pytest.raises(errors.CannotWrite, match=r"File too large"):
                answer(hill, game)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (hill.history.read_bytes(), hill.secret.read_bytes()) == before
    play(hill, 1)


def test_the_public_file_cut_at_every_byte_of_the_last_record(home, hill):
    start, cache = hill.load().mark.history, hill.cache.read_bytes()  # the writer dies before he comes to the cache
    play(hill, 1)
    history, secret = hill.history.read_bytes(), hill.secret.read_bytes()
    for end in range(start, len(history)):
        hill.history.write_bytes(history[:end])
        hill.secret.write_bytes(secret)
        hill.cache.write_bytes(cache)
        fresh = home.game("hill")
        whole = end == len(history) - 1  # only the very last line end is missing
        assert fresh.load().mark.n == 8 + whole
        assert hill.history.read_bytes() == history[:end]  # looking does not cut
        with fresh.lock() as recovered:
            assert recovered
            assert fresh.load().mark.n == 8 + whole
        assert hill.history.read_bytes() == (history if whole else history[:start])
    play(hill, 2)
    assert verify(hill).sound


def test_the_private_file_cut_at_every_byte_of_the_last_part(home, hill):
    """So it looks when the writer died before the public half."""
    mark, cache = hill.load().mark, hill.cache.read_bytes()
    play(hill, 1)
    secret = hill.secret.read_bytes()
    hill.cache.write_bytes(cache)
    hill.history.write_bytes(hill.history.read_bytes()[: mark.history])
    for end in range(mark.secret + 1, len(secret) + 1):
        hill.secret.write_bytes(secret[:end])
        fresh = home.game("hill")
        assert fresh.load().mark == mark
        with fresh.lock() as recovered:
            assert len(recovered) == 1 and "secret.toml" in recovered[0]
        assert disk.size(hill.secret) == mark.secret
    play(hill, 2)
    assert verify(hill).sound


def test_what_is_cut_is_kept_aside(hill):
    with hill.history.open("ab") as file:
        file.write(b'\n[[record]]\nn = 9\nat = "2026')
    with hill.lock() as recovered:
        assert "record 9 of hill was never finished: 28 bytes" in recovered[0]
    (aside,) = (hill.path / "torn").iterdir()
    assert aside.name == "001-record-9-history.toml"
    assert aside.read_bytes() == b'\n[[record]]\nn = 9\nat = "2026'
    assert aside.stat().st_mode & 0o777 == 0o600


def test_room_that_was_never_written_is_a_torn_tail(hill):
    with hill.history.open("ab") as file:
        file.write(b"\n[[record]]\n" + bytes(400) + b"\nend = true\n")
    with hill.lock() as recovered:
        assert recovered
    assert verify(hill).sound


def test_a_history_that_lost_whole_records_is_not_built_upon(hill):
    end = hill.load(at=5).mark.history
    history, secret = hill.history.read_bytes()[:end], hill.secret.read_bytes()
    hill.history.write_bytes(history)
    drop_caches(hill)
    with pytest.raises(errors.Damaged, match=r"parts up to record 8, but history.toml ends with record 5"), hill.lock():
        pass
    assert (hill.history.read_bytes(), hill.secret.read_bytes()) == (history, secret)


@pytest.mark.parametrize("image", ["game.toml", "checkpoints/000011.toml"])
def test_a_history_cut_within_a_record_that_an_image_knows_is_not_built_upon(hill, image):
    """Talk has no private parts, so secret.toml does not miss it; an image is only written once its record is kept."""
    start = hill.load().mark.history
    play(hill, 1)
    for word in ("hello", "again"):
        send(hill, "red", f"say {word}")
    hill.write_checkpoint(hill.load().image)
    for path in (hill.cache, *hill.checkpoints.iterdir()):
        if path != hill.path / image:
            path.unlink()
    hill.history.write_bytes(hill.history.read_bytes()[: start + 40])
    before = hill.history.read_bytes(), hill.secret.read_bytes()
    with pytest.raises(errors.Damaged, match=r"ends with record 8, but .* record 11.*\. Restore the newer history"), hill.lock():
        pass
    with pytest.raises(errors.Damaged, match="know record 11"):
        hill.load()  # nor is an older game shown as if it were the last word
    assert (hill.history.read_bytes(), hill.secret.read_bytes()) == before
    assert {finding.code for finding in verify(hill).findings} >= {"lost"}


def test_a_record_that_its_writer_did_not_see_kept_is_kept_before_an_image_knows_it(hill, monkeypatch):
    """Else a power cut might take the record and leave the image."""
    try_once(hill, 4, Killed)  # dies when the public half is written, but not kept
    kept: list[Path] = []
    monkeypatch.setattr(disk, "keep", kept.append)
    with hill.lock():
        assert hill.load().mark.n == 9
    assert kept == [hill.history]


@pytest.mark.parametrize("slip", [b"#\n", b"# a note\n", b"note = 'so we had agreed'\n"])
@pytest.mark.parametrize("place", ["first", "last", "end"])
def test_private_parts_that_have_grown_are_not_cut(hill, slip, place):
    secret = hill.secret.read_bytes()
    at = {"last": secret.rindex(b"inputs"), "end": len(secret), "first": secret.index(b"inputs")}[place]
    hill.secret.write_bytes(secret[:at] + slip + secret[at:])
    before = hill.secret.read_bytes()
    with pytest.raises(errors.Damaged, match=r"somebody has .*\. Nothing was changed now\. .*[Rr]estore secret\.toml"), hill.lock():
        pass
    assert hill.secret.read_bytes() == before


def test_private_parts_that_lack_a_byte_are_not_given_another(hill):
    secret = hill.secret.read_bytes()
    at = secret.rindex(b"inputs")
    hill.secret.write_bytes(secret[:at] + secret[at + 1 :])
    with pytest.raises(errors.Damaged, match="no part that ends at byte"), hill.lock():
        pass


def test_private_parts_that_are_gone_are_missed(hill):
    hill.secret.write_bytes(hill.secret.read_bytes().replace(b'word = "2"', b'word = "3"', 1))
    drop_caches(hill)
    with pytest.raises(errors.Damaged, match=r"secret\.toml: the game part of record 2 is not there as it was written\. Nothing"):
        hill.load()


@pytest.mark.parametrize("old, new", [(b"n = 5\n", b"\x89PNG\n"), (b"[[record]]\nn = 5\n", b"n = 5\n"), (b"n = 5\n", b"n = 6\n")])
def test_damage_is_told_with_its_file_and_what_to_do(hill, old, new):
    hill.history.write_bytes(hill.history.read_bytes().replace(old, new))
    drop_caches(hill)
    with pytest.raises(errors.Damaged, match=r"^history\.toml: .* at byte \d+.*\. Nothing was changed now; restore history\.toml"):
        hill.load()


@pytest.mark.parametrize("share", [0, 0.5, 1])
def test_a_new_game_may_die_at_any_step(home, share):
    at = 0
    while True:
        at += 1
        with fate(at, Killed, share=share) as counted, suppress(Killed):
            cairn(home, f"game-{at}")
        begun = f"game-{at}" in home.games()
        if not begun:
            with pytest.raises(errors.UnknownGame):
                home.game(f"game-{at}")
            cairn(home, f"game-{at}")
        play(home.game(f"game-{at}"), 3)
        assert verify(home.game(f"game-{at}")).sound
        if counted.steps < at:
            break
    assert at > 12


def test_a_new_game_may_be_refused_at_any_step(home):
    """Either the game is there and sound, or it can be begun again under the same name."""
    for at in range(1, 25):
        with fate(at, refusal(errno.ENOSPC)), suppress(errors.CannotWrite):
            cairn(home, f"game-{at}")
        if f"game-{at}" not in home.games():
            cairn(home, f"game-{at}")
        play(home.game(f"game-{at}"), 1)
        assert verify(home.game(f"game-{at}")).sound


# Two at once ----------------------------------------------------------------------------------------------------------

WRITER = """
import sys
from pathlib import Path
from pbem import rules
from pbem.store import Home
from tests.store import tables
from tests.store.cairn.game import CAIRN

rules.register(CAIRN)
hill = Home.open(Path(sys.argv[1])).game("hill")
for _ in range(int(sys.argv[2])):
    with hill.lock(60):
        tables.answer(hill, hill.load())
"""
HOLDER = WRITER.partition("for _")[0] + "with hill.lock():\n    print('held', flush=True)\n    sys.stdin.read()\n"
ROOT = Path(__file__).resolve().parents[2]


def process(program: str, home: Home, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", program, str(home.root), *arguments]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def test_two_processes_write_one_after_the_other(home, hill):
    writers = [process(WRITER, home, "25") for _ in range(2)]
    while any(writer.poll() is None for writer in writers):
        hill.load()  # a reader never sees half a record
        time.sleep(0.01)
    for writer in writers:
        writer.communicate()
    assert [writer.returncode for writer in writers] == [0, 0]
    assert hill.load().mark.n == 8 + 50
    assert verify(hill).sound


def test_whoever_comes_second_waits_and_then_gives_up(home, hill):
    with process(HOLDER, home) as holder:
        assert holder.stdout is not None and holder.stdin is not None
        assert holder.stdout.readline() == "held\n"
        assert hill.load().mark.n == 8  # looking needs no lock
        with pytest.raises(errors.Busy, match="another process is at work on hill"), hill.lock(0.1):
            pass
        holder.kill()  # a process that dies lets go
    with hill.lock(5):
        pass
    assert (hill.path / "lock").exists()


@pytest.mark.parametrize("left", ["game.toml", "checkpoints", "secret.toml"])
@pytest.mark.parametrize("lost", ["emptied", "removed"])
def test_a_game_whose_history_is_lost_is_missed_and_nothing_begins_in_its_place(home, hill, left, lost):
    """Whatever is only written once a first record is whole tells that there was a game: it must not vanish in silence."""
    play(hill, 100)
    for path in (hill.cache, hill.secret, *hill.checkpoints.glob("*.toml")):
        if left not in path.parts:
            path.unlink()
    kept = {path: path.read_bytes() for path in hill.path.rglob("*.toml") if path != hill.history}
    if lost == "emptied":
        hill.history.write_bytes(b"")
    else:
        hill.history.unlink()
    assert home.games() == ["hill"]
    with pytest.raises(errors.Damaged, match=r"no whole record; nothing was changed\. Restore it"):
        home.game("hill").load()
    assert not verify(home.game("hill")).sound
    with pytest.raises((errors.GameExists, errors.Damaged)):
        cairn(home)
    assert {path: path.read_bytes() for path in kept} == kept
