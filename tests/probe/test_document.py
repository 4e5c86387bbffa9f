"""docs/adding-a-game.md stays true: every block of code in it stands in the probe."""

import re
from pathlib import Path

import pytest

PROBE = Path(__file__).parent
DOCUMENT = PROBE.parents[1] / "docs" / "adding-a-game.md"
BLOCKS = re.findall(r"^```(?:python|toml)\n(.*?)^```$", DOCUMENT.read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.strip().splitlines()[0][:40])
def test_a_block_stands_in_the_probe(block):
    assert any(block in file.read_text("utf-8") for file in [*PROBE.glob("*.py"), *PROBE.glob("*.toml")])


def test_there_are_some():
    assert len(BLOCKS) >= 6


def test_every_function_of_a_game_is_explained():
    from pbem.engine import Game

    text = DOCUMENT.read_text("utf-8")
    explained = [name for name in Game.__dataclass_fields__ if f"`{name}" in text or f"    {name}=" in text]
    assert explained == list(Game.__dataclass_fields__)


def test_every_file_it_names_is_there():
    root = PROBE.parents[1]
    for path in re.findall(r"`((?:tests|pbem|templates)/[\w./-]+\.(?:py|j2))`", DOCUMENT.read_text("utf-8")):
        assert (root / path).is_file(), path
