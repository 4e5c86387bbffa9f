"""`pbem status`: all games, how far they are, and who is waited for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from pbem.cli import exits
from pbem.cli.office import Office, pass_office, shared
from pbem.cli.paper import json_option, print_json

if TYPE_CHECKING:
    from pbem.processor.standing import Memory
    from pbem.store import GameFolder, OpenGame

PROGRESS = ("year", "round", "turn", "phase")
"""What a view may say about how far a game is, the longest stretch first."""


@click.command("status", short_help="List all games and who is waited for.")
@json_option
@shared
@pass_office
@click.pass_context
def command(context: click.Context, office: Office, as_json: bool) -> None:
    """List all games: how far they are, who is waited for since when and until when; and of each player when we last heard
    from him, when a letter last went to him, and what came back.

    A game that cannot be read is listed with its reason, and the exit code is 3. A person's file that cannot be understood is
    named on stderr. Of a question that is itself a secret only
    "the table waits" is said.

    \b
    Examples:
      pbem status
      pbem status --json
    """
    from pbem.processor.standing import memory_of

    memory = memory_of(office.home)
    games = [_game(office, id, memory) for id in office.home.games()]
    spoilt = office.home.look_at_people()
    if as_json:
        print_json({"games": games, "spoilt": spoilt})
    elif not games:
        click.echo("There are no games yet; `pbem new` begins one.")
    else:
        click.echo(_text(office, games))
    context.exit(exits.FILES if any("error" in game for game in games) else exits.FINE)


def _game(office: Office, id: str, memory: Memory) -> dict[str, Any]:
    """One game as plain data; a spoilt one must not hide the others."""
    from pbem.store.errors import StoreError

    folder = office.home.game(id)
    try:
        return _data(office, folder, folder.load(), memory)
    except StoreError as error:
        return {"game": id, "error": " ".join(str(error).split())}


def _data(office: Office, folder: GameFolder, game: OpenGame, memory: Memory) -> dict[str, Any]:
    from pbem.processor.standing import standing

    return {
        "game": game.id,
        "kind": game.header.kind,
        "record": game.mark.n,
        "at": game.updated,
        "players": dict(game.header.names),
        "progress": _progress(game.desk.table.view(None)),
        "over": game.finished is not None,
        **standing(office.home, folder, game, memory),
    }


def _progress(view: Mapping[str, Any]) -> dict[str, Any]:
    return {name: view[name] for name in PROGRESS if isinstance(view.get(name), str | int) and view[name] != ""}


# ---------------------------------------------------------------------- for people


def _text(office: Office, games: list[dict[str, Any]]) -> str:
    """A line for each game, and below it one for each player."""
    from pbem.render.paper import aligned

    heads = aligned(_row(game, office) for game in games)
    below = iter(aligned(_player(seat, office) for game in games for seat in game.get("seats", ())))
    lines = []
    for head, game in zip(heads, games):
        lines += [head, *(f"  {next(below)}".rstrip() for _ in game.get("seats", ()))]
    return "\n".join(lines)


def _row(game: dict[str, Any], office: Office) -> list[str]:
    if "error" in game:
        return [game["game"], "", "", "", game["error"]]
    progress = ", ".join(f"{name} {value}" for name, value in game["progress"].items())
    return [game["game"], game["kind"], f"record {game['record']}", "" if game["over"] else progress, _waits(game, office)]


def _waits(game: dict[str, Any], office: Office) -> str:
    if game["over"]:
        return f"over since {game['at'][:10]}"
    paused = f"paused since {_clock(office, game['paused'])}; " if game["paused"] else ""
    if game["waiting"] is None:
        return paused + "the table waits"
    return paused + "waits for " + ", ".join(f"{one['name']} ({one['seat']}){_how_long(one, office)}" for one in game["waiting"])


def _how_long(one: dict[str, Any], office: Office) -> str:
    from datetime import datetime

    if one["since"] is None:
        return ""
    hours = int((office.now - datetime.fromisoformat(one["since"])).total_seconds() // 3600)
    if one["plays"]:
        return f" who has answered; it is played after {_clock(office, one['plays'])}"
    waited = f", {hours // 24} d {hours % 24} h" if hours >= 1 else ""
    return f" since {_clock(office, one['since'])}{waited}" + (f", until {_clock(office, one['until'])}" if one["until"] else "")


def _player(seat: dict[str, Any], office: Office) -> list[str]:
    troubles = [*seat["marks"], *([f"{seat['bounces']} bounced"] if seat["bounces"] else [])]
    return [
        f"{seat['name']} ({seat['seat']})",
        f"heard {_clock(office, seat['heard'])}" if seat["heard"] else "not heard of yet",
        f"sent {_clock(office, seat['sent'])}" if seat["sent"] else "nothing sent yet",
        ": ".join(filter(None, (", ".join(troubles), seat["trouble"]))),
    ]


def _clock(office: Office, text: str) -> str:
    from datetime import datetime

    return office.clock(datetime.fromisoformat(text))
