"""`pbem read`: what would be understood of a mail; plays nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pbem.cli import exits
from pbem.cli.office import Office, pass_office, shared
from pbem.cli.paper import json_option, print_json


@click.command("read", short_help="Say what would be understood of a mail; play nothing.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@json_option
@shared
@pass_office
def command(office: Office, file: Path, as_json: bool) -> None:
    """Say what would be understood of the mail in FILE: its kind, its sender, its game, its new text, and each order.

    Nothing is played, kept or answered.

    \b
    Examples:
      pbem read mail.eml
      pbem read mail/quarantine/1700000000000000-3f9a2c….eml --json
    """
    from pbem.processor.reader import understood

    found = understood(office.home, file.read_bytes(), office.now)
    print_json(found) if as_json else click.echo("\n".join(_lines(found)))
    if found["quarantine"]:
        raise exits.Failure(found["quarantine"], exits.REFUSED)


def _lines(found: dict[str, Any]) -> list[str]:
    """The same for people."""
    kind = f"{found['kind']} ({found['reason']})" if found["reason"] else found["kind"]
    lines = [f"kind: {kind}", f"from: {found['from']}", f"id:   {found['id']}"]
    for errand in found["errands"]:
        lines.append("for:  " + " ".join(str(errand[key]) for key in ("verdict", "game", "seat") if errand[key]))
    if found["quarantine"]:
        lines.append(f"`pbem process` would put it into quarantine: {found['quarantine']}")
    if found["trouble"]:
        lines.append(f"text: none ({found['trouble']})")
    lines += [f"  {line['why']:<12}{line['text']}" for line in found["lines"]]
    for errand in found["errands"]:
        lines += [f"  {errand['game']}: {order['text']} -> {order['message']}" for order in errand["orders"]]
    return lines
