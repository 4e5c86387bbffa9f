"""`pbem status`: all games, how far they are, and who is waited for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from pbem.cli import exits
from pbem.cli.office import Office, pass_office, shared
from pbem.cli.paper import json_option, print_json

if TYPE_CHECKING:
    from datetime import datetime

    from pbem.store import GameFolder, OpenGame

PROGRESS = ("year", "round", "turn", "phase")
"""What a view may say about how far a game is, the longest stretch first."""


@click.command("status", short_help="List all games and who is waited for.")
@json_option
@shared
@pass_office
@click.pass_context
def command(context: click.Context, office: Office, as_json: bool) -> None:
    """List all games: what they are, how far, and who is waited for since when.

    A game that cannot be read is listed with its reason, and the exit code is 3. Of a question that is itself a secret only
    "the table waits" is said.

    \b
    Examples:
      pbem status
      pbem status --json
    """
    games = [_game(office, id) for id in office.home.games()]
    if as_json:
        print_json({"games": games})
    elif not games:
        click.echo("There are no games yet; `pbem new` begins one.")
    else:
        from pbem.render.paper import aligned

        click.echo("\n".join(aligned(_row(game, office.now) for game in games)))
    context.exit(exits.FILES if any("error" in game for game in games) else exits.FINE)


def _game(office: Office, id: str) -> dict[str, Any]:
    """One game as plain data; a spoilt one must not hide the others."""
    from pbem.store.errors import StoreError

    folder = office.home.game(id)
    try:
        return _data(folder, folder.load())
    except StoreError as error:
        return {"game": id, "error": " ".join(str(error).split())}


def _data(folder: GameFolder, game: OpenGame) -> dict[str, Any]:
    waiting = game.desk.waiting() if game.finished is None else []
    return {
        "game": game.id,
        "kind": game.header.kind,
        "record": game.mark.n,
        "at": game.updated,
        "players": dict(game.header.names),
        "progress": _progress(game.desk.table.view(None)),
        "over": game.finished is not None,
        "waiting": None if waiting is None else [_asked(folder, game, seat) for seat in waiting],
    }


def _asked(folder: GameFolder, game: OpenGame, seat: str) -> dict[str, Any]:
    from pbem.processor.reading import asked_since
    from pbem.store.record import stamp

    since = asked_since(folder, game, seat)
    return {"seat": seat, "name": game.header.names[seat], "since": stamp(since) if since else None}


def _progress(view: Mapping[str, Any]) -> dict[str, Any]:
    return {name: view[name] for name in PROGRESS if isinstance(view.get(name), str | int) and view[name] != ""}


def _row(game: dict[str, Any], now: datetime) -> list[str]:
    if "error" in game:
        return [game["game"], "", "", "", game["error"]]
    progress = ", ".join(f"{name} {value}" for name, value in game["progress"].items())
    return [game["game"], game["kind"], f"record {game['record']}", "" if game["over"] else progress, _waits(game, now)]


def _waits(game: dict[str, Any], now: datetime) -> str:
    if game["over"]:
        return f"over since {game['at'][:10]}"
    if game["waiting"] is None:
        return "the table waits"
    return "waits for " + ", ".join(f"{one['name']} ({one['seat']}){_how_long(one['since'], now)}" for one in game["waiting"])


def _how_long(since: str | None, now: datetime) -> str:
    from datetime import datetime

    if since is None:
        return ""
    hours = int((now - datetime.fromisoformat(since)).total_seconds() // 3600)
    return f" since {since[:16].replace('T', ' ')} UTC" + (f", {hours // 24} d {hours % 24} h" if hours >= 1 else "")
