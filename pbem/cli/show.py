"""`pbem show`: a game as a player or an onlooker sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from pbem.cli.office import Office, pass_office, shared
from pbem.cli.paper import json_option, one_line, print_json

if TYPE_CHECKING:
    from pbem.store import GameFolder, Home, OpenGame

NOW, LATER = ("text", "json"), ("html", "svg", "png")


@click.command("show", short_help="Show a game as a player or an onlooker sees it.")
@click.argument("id")
@click.option("--as", "player", metavar="PLAYER", help="The player whose letter to show.  [default: an onlooker]")
@click.option("--at", type=click.IntRange(min=1), metavar="N", help="As it was after record N.  [default: now]")
@click.option("--format", "form", type=click.Choice([*NOW, *LATER]), default="text", help="text or json; pictures come later.")
@click.option("--language", type=click.Choice(["en", "fr", "it"]), help="[default: that of the player, else of the game]")
@click.option("--reveal", is_flag=True, help="Show everybody's secrets too; a record tells the table.")
@click.option("--reason", default="", metavar="TEXT", help="Why; the table reads it. Needed with --reveal.")
@json_option
@shared
@pass_office
def command(
    office: Office, id: str, player: str | None, at: int | None, form: str, language: str | None, reveal: bool, reason: str,
    as_json: bool,
) -> None:  # fmt: skip
    """Show the game ID: the letter PLAYER has before him, or what everybody may see.

    Without --as nothing is shown that is not public. With --reveal all is shown: every player's own letter and plans, and who
    is really waited for. That writes a record with its reason, which the players read in their letters.

    \b
    Examples:
      pbem show rome-1
      pbem show rome-1 --as Anna
      pbem show rome-1 --at 12 --json
      pbem show rome-1 --reveal --reason "Anna asks why the game stands still"
    """
    _check(form, at, player, reveal, reason)
    folder = office.home.game(one_line(id))
    if reveal:
        from pbem.processor import reveal as note

        note(office.home, folder.id, one_line(reason), office.now, wait=office.wait)
    game = folder.load(at)
    shown = _Shown(office.home, folder, game, language)
    seats: list[str | None] = [None, *game.header.seats] if reveal else [shown.seat_of(player)]
    if as_json or form == "json":
        print_json(shown.data(seats[0]) | (shown.secrets() if reveal else {}))
    else:
        click.echo("\n".join(shown.text(seat) for seat in seats), nl=False)


def _check(form: str, at: int | None, player: str | None, reveal: bool, reason: str) -> None:
    """Options that do not go together."""
    if form in LATER:
        raise click.UsageError(f"--format {form} is not there yet; {' and '.join(NOW)} are")
    if reveal and not reason.strip():
        raise click.UsageError("--reveal needs --reason: the table reads why")
    if reason and not reveal:
        raise click.UsageError("--reason goes with --reveal")
    if reveal and (player or at):
        raise click.UsageError("--reveal shows everything as it is now; it does not go with --as or --at")


class _Shown:
    """One game, ready to be shown to one reader or another."""

    def __init__(self, home: Home, folder: GameFolder, game: OpenGame, language: str | None) -> None:
        self.home, self.folder, self.game, self.language = home, folder, game, language

    def seat_of(self, player: str | None) -> str | None:
        from pbem.processor import seat_of

        return seat_of(self.home, self.game, one_line(player)) if player is not None else None

    def language_for(self, seat: str | None) -> str:
        from pbem.processor.reading import language_of, person_in

        return self.language or language_of(self.game, person_in(self.home, self.game, seat))

    def text(self, seat: str | None) -> str:
        from dataclasses import replace

        from pbem.processor.reading import is_brief, person_in, post_for
        from pbem.render.letter import letter
        from pbem.render.sheet import sheet_of

        person = person_in(self.home, self.game, seat)
        post = replace(post_for(self.folder, self.game, seat), brief=is_brief(person))
        sheet = sheet_of(self.game.desk, seat)
        return letter(sheet, post, language=self.language_for(seat), templates=self.home.templates)

    def data(self, seat: str | None) -> dict[str, Any]:
        from msgspec import to_builtins

        from pbem.render.options import options_data
        from pbem.render.sheet import sheet_of

        game, sheet = self.game, sheet_of(self.game.desk, seat)
        own = options_data(sheet, language=self.language_for(seat)) if seat is not None else {}
        return {
            "game": game.id,
            "kind": game.header.kind,
            "record": game.mark.n,
            "at": game.updated,
            "language": game.header.language,
            "players": dict(game.header.names),
            "seat": seat,
            "waiting": list(sheet.waiting) if sheet.waiting is not None else None,
            "over": game.finished is not None,
            "result": to_builtins(game.finished) if game.finished else None,
            "question": own.get("question"),
            "plans": [to_builtins(kept.entry) for kept in sheet.kept],
            "view": to_builtins(sheet.view),
        }

    def secrets(self) -> dict[str, Any]:
        """What only the game master may see, and only after saying so."""
        from msgspec import to_builtins

        desk = self.game.desk
        views = {seat: to_builtins(desk.table.view(seat)) for seat in desk.seats}
        return {"secret": {"asked": list(desk.asked()), "views": views, "book": to_builtins(desk.book)}}


