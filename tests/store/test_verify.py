"""Verify finds everything: no byte of the two files can be changed without a word about it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from pbem.store import GameFolder, Home, disk, ledger
from pbem.store.chain import promise
from pbem.store.image import read_text, text_of
from pbem.store.undo import tail, undo
from pbem.store.verify import Report, verify
from tests.store import tables
from tests.store.tables import START, cairn, play


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return tables.home(tmp_path)


@pytest.fixture
def hill(home: Home) -> GameFolder:
    folder = cairn(home)
    play(folder, 8, ("roll", "north", "low"))
    words = [{"by": "red", "to": ["green"], "text": "psst"}]
    with folder.lock():
        folder.append(folder.load(), kind="talk", deed={"talk": words}, now=START, said="")
    with folder.lock():
        game = folder.load()
        undo(folder, game, tail(game, 8), now=START, said="", reason="a slip")
    play(folder, 3)
    return folder


def codes(report: Report) -> set[str]:
    return {finding.code for finding in report.findings}


def test_a_sound_game(hill):
    report = verify(hill)
    assert report.sound, report.findings
    assert (report.records, report.replayed, report.unplayable, report.unchecked) == (14, 14, [], [])
    assert report.draws > 3


def test_verify_changes_nothing(hill):
    with hill.history.open("ab") as file:
        file.write(b"\n[[record]]\nn = ")
    files = {path: path.read_bytes() for path in hill.path.rglob("*") if path.is_file()}
    assert codes(verify(hill)) == {"torn"}
    assert {path: path.read_bytes() for path in hill.path.rglob("*") if path.is_file()} == files


@pytest.mark.parametrize("name", ["history.toml", "secret.toml"])
def test_no_byte_can_be_changed(hill, name):
    path = hill.path / name
    whole = path.read_bytes()
    last = hill.load().mark
    start = len(whole) - 600  # every byte at the end; and of the rest, a good sample
    chance = random.Random(7)
    places = [*range(start, len(whole)), *range(120), *chance.sample(range(start), 250)]
    for place in places:
        spoilt = bytearray(whole)
        spoilt[place] ^= 1 << chance.randrange(7)
        path.write_bytes(spoilt)
        assert not verify(hill).sound, (place, whole[place - 20 : place + 20])
    path.write_bytes(whole)
    assert verify(hill).sound and hill.load().mark == last


@pytest.mark.parametrize("name", ["history.toml", "secret.toml"])
def test_no_line_can_be_added_or_taken_out(hill, name):
    path = hill.path / name
    whole = path.read_text().splitlines(keepends=True)
    for place in range(0, len(whole), 3):
        for spoilt in (whole[:place] + whole[place + 1 :], whole[:place] + ["# a remark\n"] + whole[place:]):
            path.write_text("".join(spoilt))
            assert not verify(hill).sound, (place, whole[place])


def test_a_record_can_not_be_given_an_extra_key_behind_its_hash(hill):
    hill.history.write_bytes(hill.history.read_bytes().replace(b"end = true", b'reason = "none"\nend = true', 3))
    assert codes(verify(hill)) == {"chain"}


def test_the_last_record_cannot_be_left_out(hill):
    hill.history.write_bytes(hill.history.read_bytes()[: hill.load(at=12).mark.history])
    assert "orphan" in codes(verify(hill))


def test_a_finding_names_its_record(hill):
    text = hill.history.read_bytes()
    start = hill.load(at=5).mark.history
    hill.history.write_bytes(text[:start] + text[start:].replace(b'kind = "order"', b'kind = "0rder"', 1))
    (finding,) = [finding for finding in verify(hill).findings if finding.code == "chain"]
    assert finding.n == 6


# Forgeries: somebody who holds the disk writes the whole chain anew --------------------------------------------------------


def forge(folder: GameFolder, change) -> Report:
    """Write all records again with changed contents and good hashes."""
    first = folder.first()
    key = bytes.fromhex(first.talk["key"])
    records = list(folder.records())
    heads = [disk.read(path).split(b"\n", 1)[0] + b"\n" for path in (folder.history, folder.secret)]
    history, secret = heads
    previous = "0" * 64
    for record in records:
        public = {name: thing for name, thing in record.public.items() if name not in ("game", "talk", "hash", "end")}
        parts = {"game": dict(record.game), "talk": dict(record.talk)}
        change(record.n, public, parts["game"])
        entry = ledger.write(key, previous, public, parts)
        history, secret, previous = history + entry.public, secret + entry.secret, entry.hash
    folder.history.write_bytes(history)
    folder.secret.write_bytes(secret)
    tables.drop_caches(folder)
    return verify(folder)


def test_a_chain_written_anew_is_sound_by_itself(hill):
    assert forge(hill, lambda n, public, game: None).sound


def test_another_seed_is_not_the_promised_one(hill):
    def change(n, public, game):
        if n == 1:
            game["seed"] = bytes(32).hex()

    assert "seed" in codes(forge(hill, change))


def test_another_seed_with_its_own_promise_plays_otherwise(hill):
    def change(n, public, game):
        if n == 1:
            game["seed"], public["promise"] = bytes(32).hex(), promise(bytes(32))

    report = forge(hill, change)
    assert codes(report) & {"replay", "undo"}


def test_an_answer_nobody_could_give(hill):
    def change(n, public, game):
        if n == 3:
            game["inputs"][0]["word"] = "west"

    report = forge(hill, change)
    assert [finding.n for finding in report.findings if finding.code == "replay"] == [3]


def test_a_counter_that_goes_back(hill):
    def change(n, public, game):
        if n == 11:
            public["counter"] = 0

    assert {"draws", "undo"} <= codes(forge(hill, change))


def test_a_position_that_does_not_follow(hill):
    def change(n, public, game):
        if "position" in game:
            game["position"]["desk"]["state"]["stones"]["red"] += 10

    report = forge(hill, change)
    assert [finding.n for finding in report.findings] == [11]
    assert codes(report) == {"undo"}


def test_other_data_files(hill):
    def change(n, public, game):
        if n == 1:
            public["files"] = {"board.toml": "0" * 64}

    assert "board.toml" in next(f.text for f in forge(hill, change).findings if f.code == "files")


def test_a_cache_with_other_stones_in_it(hill):
    image = read_text(hill.cache.read_bytes())
    assert image is not None
    image.desk["state"]["stones"]["red"] += 1
    hill.cache.write_bytes(text_of(image))
    assert codes(verify(hill)) == {"cache"}
    hill.cache.write_bytes(b"nonsense")
    assert codes(verify(hill)) == {"cache"}
