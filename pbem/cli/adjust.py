"""`pbem adjust`: the game master corrects the position."""

from __future__ import annotations

import click

from pbem.cli.hand import reason_option, tell
from pbem.cli.office import Office, pass_office, shared
from pbem.cli.paper import one_line


def wishes_of(pairs: tuple[str, ...]) -> dict[str, str]:
    """`plain.blue.temple=2`, each path once."""
    found: dict[str, str] = {}
    for pair in pairs:
        path, equals, value = one_line(pair).partition("=")
        if not equals or not path.strip() or not value.strip():
            raise click.UsageError(f"{one_line(pair)!r} is not a correction; write it like plain.blue.temple=2")
        if path.strip() in found:
            raise click.UsageError(f"{path.strip()} is given twice")
        found[path.strip()] = value.strip()
    return found


@click.command("adjust", short_help="Correct the position of a game.")
@click.argument("id")
@click.argument("changes", metavar="[PATH=VALUE]...", nargs=-1)
@click.option("--inverse", type=click.IntRange(min=1), metavar="N", help="Take back the correction of record N.")
@reason_option
@shared
@pass_office
def command(office: Office, id: str, changes: tuple[str, ...], inverse: int | None, reason: str) -> None:
    """Correct the position of the game ID: set the value at each PATH of its state, all at once. Everybody gets a letter.

    The paths are those of [desk.state] in the game's game.toml: the table as it was when the open scene began. The rules check the
    new position as a whole; answers of the open scene that no longer fit are void and asked again. The record keeps the old
    values, and --inverse sets them back.

    \b
    Examples:
      pbem adjust rome-1 plain.blue.temple=1 plain.blue.forum=2 --reason "I had counted wrongly"
      pbem adjust rome-1 --inverse 14 --reason "it was right before"
    """
    wishes = wishes_of(changes)
    if bool(wishes) == (inverse is not None):
        raise click.UsageError("name the values to set, like plain.blue.temple=2, or --inverse and a record; one of both")
    from pbem.processor import adjusting

    if inverse is not None:
        done = adjusting.take_back(office.home, one_line(id), inverse, one_line(reason), office.now, wait=office.wait)
    else:
        done = adjusting.adjust(office.home, one_line(id), wishes, one_line(reason), office.now, wait=office.wait)
    tell(done.game, done.record, "the position is corrected")
    for change in done.changes:
        click.echo(f"  {change.path} is as it was before" if inverse is not None else f"  {change.path} = {wishes[change.path]}")
    for answer in done.unfit:
        click.echo(f"  {answer['seat']} will be asked again: an answer does not fit any more.")
