"""Newer rules: a running game is brought to the installed version by a record that holds its new position."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from pbem.engine import Game
from pbem.orders.desk import Desk
from pbem.store.errors import WrongRules
from pbem.store.opengame import UNPLAYABLE, OpenGame
from pbem.store.record import Plain, shown

if TYPE_CHECKING:
    from pbem.store.folder import GameFolder


def bring_up(folder: GameFolder, game: OpenGame, *, write: bool, now: datetime | None = None) -> None:
    """Lay the game's table with the installed rules; if it may be written, by a record.

    ``game.unfit`` then holds the answers of the open scene that the new rules cannot take: they are void, and asked again.
    """
    old, image = game.header.rules, game.image
    if not game.playable:
        _lay_anew(folder, game)
    if not write:
        return
    if image is not None and image.mark.n == game.mark.n:
        folder.write_checkpoint(image)
    unfit = list(shown(game.unfit))
    when = now or datetime.strptime(game.updated, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    public = {"from": old, **({"unfit": unfit} if unfit else {})}
    private = {"unfit": game.unfit} if game.unfit else {}
    folder.append(
        game, kind="upgrade", deed=None, now=when, said="", more_public=public, more_private=private, position=True
    )  # fmt: skip


def _lay_anew(folder: GameFolder, game: OpenGame) -> None:
    """From the last image of the old rules, and the records behind it."""
    image = game.image
    if image is None:
        raise WrongRules(
            f"{folder.id} was played with version {game.header.rules} of {game.header.kind}, and its records do not play alike "
            f"with version {game.game.version}. Restore game.toml or checkpoints/ from a backup, or load it with the older pbem"
        )
    desk = upgraded(game, image.desk, image.rules)
    unfit, known = refit(desk, {"inputs": image.open})
    for record in folder.after(image.mark.mark, game.secrets.key):
        if record.n > game.mark.n:
            break
        lost, kept = refit(desk, record.deed)
        unfit, known = unfit + lost, known + kept
    game.replace_desk(desk, known[len(known) - len(desk.table.inputs) :])
    game.unfit = unfit


def refit(desk: Desk, deed: Mapping[str, Any]) -> tuple[list[Plain], list[Plain]]:
    """Play of a deed what still fits; gives the answers that do not, and the inputs that do."""
    lost = desk.refit(deed)
    inputs = list(deed.get("inputs", ()))
    words = [place for place, entry in enumerate(inputs) if "word" in entry]
    return lost, inputs[: words[-len(lost)]] if lost else inputs


def upgraded(game: OpenGame, plain: Plain, version: int) -> Desk:
    """A desk of the installed rules out of the dump of an older one, at the beginning of its open scene."""
    state: dict[str, Any] = plain["state"]
    for step in range(version, game.game.version):
        state = _step(game.game, step)(state)
    try:
        return game.load_desk({**plain, "state": state, "inputs": []})
    except UNPLAYABLE as error:
        raise WrongRules(f"{game.id} could not be brought to version {game.game.version} of its rules: {error}") from error


def _step(game: Game, version: int) -> Any:
    if version not in game.upgrades:
        raise WrongRules(f"there is no way from version {version} of {game.name} to version {version + 1}")
    return game.upgrades[version]
