"""`pbem verify`: whether the files are as they were written, and every draw was honest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from pbem.cli import exits
from pbem.cli.office import Office, pass_office, shared
from pbem.cli.paper import json_option, one_line, print_json

if TYPE_CHECKING:
    from pbem.store.verify import Report


@click.command("verify", short_help="Check that nothing in the files was changed.")
@click.argument("ids", metavar="[ID]...", nargs=-1)
@json_option
@shared
@pass_office
@click.pass_context
def command(context: click.Context, office: Office, ids: tuple[str, ...], as_json: bool) -> None:
    """Check the games ID, or all: the chain of the records, their private parts, every draw, the whole play once more, the caches.

    Changes nothing. The exit code is 1 if anything was found.

    \b
    Examples:
      pbem verify
      pbem verify rome-1 --json
    """
    from pbem.store.verify import verify

    folders = [office.home.game(one_line(id)) for id in ids or office.home.games()]
    reports = [verify(folder) for folder in folders]
    if as_json:
        print_json({"games": [_data(report) for report in reports]})
    else:
        for report in reports:
            click.echo(_text(report))
        if not reports:
            click.echo("There are no games yet.")
    context.exit(exits.FINE if all(report.sound for report in reports) else exits.REFUSED)


def _data(report: Report) -> dict[str, Any]:
    from msgspec import to_builtins

    plain: dict[str, Any] = to_builtins(report)
    return {"game": plain.pop("id"), "sound": report.sound, **plain}


def _text(report: Report) -> str:
    verdict = "sound" if report.sound else "NOT SOUND"
    lines = [f"{report.id}: {verdict}; {report.records} records, {report.replayed} played again, {report.draws} draws"]
    lines += [f"  record {finding.n}: {finding.text}" if finding.n else f"  {finding.text}" for finding in report.findings]
    if report.unplayable:
        lines.append(f"  not played again (other rules): records {', '.join(map(str, report.unplayable))}")
    lines += [f"  not checked: {what}" for what in report.unchecked]
    return "\n".join(lines)
