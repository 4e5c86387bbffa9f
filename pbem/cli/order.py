"""`pbem order`: what a mail with this text would do."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from pbem.cli import exits
from pbem.cli.office import Office, pass_office, shared
from pbem.cli.paper import json_option, one_line, print_json

if TYPE_CHECKING:
    from pbem.processor import Answer

MOST_BYTES = 1_000_000
"""No mail is read beyond this; the order language allows far less."""


def text_of(given: str) -> str:
    """The text of the order; `-` reads it from stdin."""
    if given != "-":
        return one_line(given)
    data = sys.stdin.buffer.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise exits.Failure(f"that is no order but a book: more than {MOST_BYTES} bytes. Nothing was played", exits.REFUSED)
    return data.decode("utf-8", "replace")


@click.command("order", short_help="Do what a mail with this text would do.")
@click.argument("id")
@click.argument("player")
@click.argument("text")
@json_option
@shared
@pass_office
@click.pass_context
def command(context: click.Context, office: Office, id: str, player: str, text: str, as_json: bool) -> None:
    """Do what a mail with TEXT from PLAYER would do in the game ID, and print the answer to it.

    PLAYER is a seat, a name, a file in players/ or an address. TEXT may have several lines, or be "-" to be read from stdin.
    If a line cannot be taken, nothing is played and the exit code is 1.

    \b
    Examples:
      pbem order rome-1 Anna "settle temple"
      pbem order rome-1 blue "move baths temple ; card common"
      pbem order rome-1 Anna help
      pbem order rome-1 Anna - < orders.txt
    """
    written = text_of(text)
    from pbem.processor import order

    answer = order(office.home, one_line(id), one_line(player), written, office.now, wait=office.wait)
    for remark in answer.remarks:
        click.echo(f"pbem: {remark}", err=True)
    if as_json:
        print_json(data_of(answer))
    else:
        click.echo(answer.text(), nl=False)
    context.exit(exits.REFUSED if answer.refused else exits.FINE)


def data_of(answer: Answer) -> dict[str, Any]:
    """The answer as plain data."""
    return {
        "game": answer.game.id,
        "seat": answer.seat,
        "taken": not answer.refused,
        "record": answer.record.n if answer.record else None,
        "undo": answer.undo.n if answer.undo else None,
        "lines": answer.lines(),
        "notes": [{"word": note.word, "text": note.text, "refused": note.refused} for note in answer.notes],
        "over": answer.game.finished is not None,
    }
