"""`pbem undo`: the game master takes something back."""

from __future__ import annotations

import click

from pbem.cli.office import Office, pass_office, shared
from pbem.cli.paper import one_line


@click.command("undo", short_help="Take back the last record, or all from one on.")
@click.argument("id")
@click.argument("first", metavar="[N]", required=False, type=click.IntRange(min=1))
@click.option("--reason", required=True, metavar="TEXT", help="Why; the table reads it.")
@shared
@pass_office
def command(office: Office, id: str, first: int | None, reason: str) -> None:
    """Take back the last record of the game ID, or all from record N on.

    Nothing is removed: a new record names those that are taken back, and the players read it with its reason. Taking that
    record back restores what it took. What was drawn is never drawn again. `pbem history ID --json` shows the numbers.

    \b
    Examples:
      pbem undo rome-1 --reason "Anna sent this for another game"
      pbem undo rome-1 12 --reason "we agreed to begin this turn again"
    """
    from pbem.processor import take_back

    record, unfit, _ = take_back(office.home, one_line(id), first, one_line(reason), office.now, wait=office.wait)
    voids = record.voids
    span = f"record {voids[0]}" if len(voids) == 1 else f"records {voids[0]} to {voids[-1]}"
    click.echo(f"{id}: {span} taken back by record {record.n}.")
    for lost in unfit:
        answer = lost.answer
        click.echo(f"  {answer['seat']} will be asked again: {answer['kind']} {answer['word']} (record {lost.n}) is void.")
