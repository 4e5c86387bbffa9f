"""The press: Jinja2 set up so that a template only arranges what the catalogue says.

A template is looked for in the game master's folder, then in the game's own, then among those that come with the program.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context

from pbem import resources
from pbem.engine import Game
from pbem.render.paper import WIDTH, aligned, clipped, fit
from pbem.words.catalogue import Catalogue, Verbatim

SUFFIX = ".txt.j2"
WORDING = {  # filters, and the methods of the catalogue behind them
    "thing": "thing", "player": "player", "person": "person", "seat": "seat", "words": "word", "form": "form", "count": "count",
    "counted": "counted", "listed": "listed", "joined": "joined", "event": "event", "moment": "moment",
}  # fmt: skip


@cache
def press(package: str, own: Path | None = None) -> Environment:
    """The environment for one game; ``own`` is the game master's folder of templates."""
    environment = Environment(
        loader=ChoiceLoader([FileSystemLoader(folder) for folder in _folders(package, own)]),
        undefined=StrictUndefined,
        autoescape=False,  # text for people, not for browsers
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.do"],  # rows of tables are gathered before they are aligned
    )
    environment.globals["t"] = _wording("say")
    environment.filters.update({name: _wording(method) for name, method in WORDING.items()})
    environment.filters.update(heading=str.upper, aligned=aligned, clipped=clipped, verbatim=Verbatim)
    return environment


def _wording(method: str) -> Callable[..., Any]:
    """A filter that asks the catalogue of the letter being printed."""

    @pass_context
    def worded(context: Context, *given: Any, **particulars: Any) -> Any:
        return getattr(context["catalogue"], method)(*given, **particulars)

    return worded


def _folders(package: str, own: Path | None) -> list[Path]:
    beside = Path(str(files(package))) / "templates"
    return [folder for folder in (own, beside, resources.templates()) if folder is not None]


def print_text(catalogue: Catalogue, template: str, own: Path | None = None, width: int = WIDTH, **parts: Any) -> str:
    """A template filled in and brought to the width of a letter."""
    environment = press(catalogue.game.package, own)
    return fit(environment.get_template(template + SUFFIX).render(catalogue=catalogue, **parts), width)


def has_template(game: Game, template: str, own: Path | None = None) -> bool:
    """Whether anybody brought this template along."""
    return any((folder / (template + SUFFIX)).is_file() for folder in _folders(game.package, own))
