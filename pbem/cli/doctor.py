"""`pbem doctor`: what is wrong, and what to do."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from pbem.cli import exits
from pbem.cli.office import Office, pass_office, shared
from pbem.cli.paper import json_option, one_line, print_json

if TYPE_CHECKING:
    from pbem.processor.doctor import Finding

SIGNS = {"fine": "  ok ", "hint": "note ", "wrong": "WRONG"}


@click.command("doctor", short_help="Say what is wrong with the folder, the mail or the clock.")
@click.option("--send", "address", metavar="ADDRESS", help="Post a test letter to this address instead.")
@json_option
@shared
@pass_office
@click.pass_context
def command(context: click.Context, office: Office, address: str | None, as_json: bool) -> None:
    """Look at the folder, the mail set-up and the clock; say what is wrong and what to do. Changes no game and no mail.

    With --send: post a test letter by the way that pbem.toml names. The exit code is 1 if anything is wrong.

    \b
    Examples:
      pbem doctor
      pbem doctor --send me@example.org
    """
    office.has_told = True
    found = [_sent(office, address)] if address is not None else _examined(office)
    if as_json:
        print_json({"well": _is_well(found), "findings": [finding._asdict() for finding in found]})
    else:
        click.echo("\n".join(line for finding in found for line in _lines(finding)))
    context.exit(exits.FINE if _is_well(found) else exits.REFUSED)


def _examined(office: Office) -> list[Finding]:
    from pbem.processor.doctor import examine

    by_hand = office.time is not None or bool(os.environ.get("PBEM_NOW", "").strip())
    return examine(office.home, office.now, set_by_hand=by_hand)


def _sent(office: Office, address: str) -> Finding:
    from pbem.processor.testletter import post_test

    return post_test(office.home, one_line(address), office.now)


def _is_well(found: list[Finding]) -> bool:
    return all(finding.level != "wrong" for finding in found)


def _lines(finding: Finding) -> list[str]:
    lines = [f"{SIGNS[finding.level]}  {finding.about}: {' '.join(finding.text.split())}"]
    return lines + ([f"         -> {finding.do}"] if finding.do else [])
