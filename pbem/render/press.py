"""The press: Jinja2 set up so that a template only arranges what the catalogue says.

A template is looked for in the game master's folder, then in the game's own, then among those that come with the program.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined

from pbem import resources
from pbem.engine import Game
from pbem.render.paper import fit
from pbem.words.catalogue import Catalogue

SUFFIX = ".txt.j2"


def press(game: Game, own: Path | None = None) -> Environment:
    """The environment for one game; ``own`` is the game master's folder of templates."""
    loaders = [FileSystemLoader(folder) for folder in _folders(game, own)]
    return Environment(
        loader=ChoiceLoader(loaders),
        undefined=StrictUndefined,
        autoescape=False,  # text for people, not for browsers
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _folders(game: Game, own: Path | None) -> list[Path]:
    beside = Path(str(files(game.package))) / "templates"
    return [folder for folder in (own, beside, resources.templates()) if folder is not None]


def print_text(catalogue: Catalogue, template: str, own: Path | None = None, **parts: Any) -> str:
    """A template filled in and brought to the width of a letter."""
    environment = press(catalogue.game, own)
    environment.globals["t"] = catalogue.say
    environment.filters.update(
        thing=catalogue.thing,
        player=catalogue.player,
        seat=catalogue.seat,
        words=catalogue.word,
        form=catalogue.form,
        count=catalogue.count,
        counted=catalogue.counted,
        listed=catalogue.listed,
        event=catalogue.event,
        heading=str.upper,
    )
    return fit(environment.get_template(template + SUFFIX).render(**parts))


def has_template(game: Game, template: str, own: Path | None = None) -> bool:
    """Whether anybody brought this template along."""
    return any((folder / (template + SUFFIX)).is_file() for folder in _folders(game, own))
