"""`pbem history`: what has happened, in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from pbem.cli.office import Office, pass_office, shared
from pbem.cli.paper import json_option, one_line, print_json

if TYPE_CHECKING:
    from pbem.store import OpenGame
    from pbem.store.record import Record


@click.command("history", short_help="Tell what has happened in a game.")
@click.argument("id")
@click.option("--language", type=click.Choice(["en", "fr", "it"]), help="[default: that of the game]")
@click.option("--brief", is_flag=True, help="Tell long scenes short: how a duel ended, not each blow.")
@json_option
@shared
@pass_office
def command(office: Office, id: str, language: str | None, brief: bool, as_json: bool) -> None:
    """Tell everything that everybody may know of the game ID, from its beginning.

    With --json: record by record, those that were taken back included and marked.

    \b
    Examples:
      pbem history rome-1
      pbem history rome-1 --language it
      pbem history rome-1 --json
    """
    from pbem.processor.reading import events_for, records_of
    from pbem.render.history import history

    folder = office.home.game(one_line(id))
    game = folder.load()
    language = language or game.header.language
    records = records_of(folder, game)
    if as_json:
        print_json({"game": game.id, "kind": game.header.kind, "records": _data(records, game, language)})
        return
    events = [event for _, some in events_for(records, game, None) for event in some]
    text = history(
        game.game, game.header.names, events, language=language, templates=office.home.templates, brief=brief,
        vocabulary=game.desk.vocabulary,
    )  # fmt: skip
    click.echo(text, nl=False)


def _data(records: list[Record], game: OpenGame, language: str) -> list[dict[str, Any]]:
    from pbem.processor.reading import events_for
    from pbem.render.history import sentences

    told = {record.n: events for record, events in events_for(records, game, None)}
    return [
        {
            "n": record.n,
            "at": record.at,
            "kind": record.kind,
            "said": record.said,
            "void": record.n not in told,
            "events": sentences(
                game.game, game.header.names, told.get(record.n, []), language=language, vocabulary=game.desk.vocabulary
            ),
        }
        for record in records
    ]
