"""`pbem options`: every legal answer of a player."""

from __future__ import annotations

import click

from pbem.cli.office import Office, pass_office, shared
from pbem.cli.paper import json_option, one_line, print_json


@click.command("options", short_help="List what a player may do now.")
@click.argument("id")
@click.argument("player")
@click.option("--language", type=click.Choice(["en", "fr", "it"]), help="[default: that of the player]")
@json_option
@shared
@pass_office
def command(office: Office, id: str, player: str, language: str | None, as_json: bool) -> None:
    """List what PLAYER may do now in the game ID: the open question and every legal line.

    \b
    Examples:
      pbem options rome-1 Anna
      pbem options rome-1 blue --json
    """
    from pbem.processor import seat_of
    from pbem.processor.reading import language_of, person_in
    from pbem.render.options import options_data, options_text
    from pbem.render.sheet import sheet_of

    game = office.home.game(one_line(id)).load()
    seat = seat_of(office.home, game, one_line(player))
    language = language or language_of(game, person_in(office.home, game, seat))
    sheet = sheet_of(game.desk, seat)
    if as_json:
        print_json({**options_data(sheet, language=language), "game": game.id, "kind": game.header.kind, "record": game.mark.n})
    else:
        click.echo(options_text(sheet, language=language, templates=office.home.templates), nl=False)
