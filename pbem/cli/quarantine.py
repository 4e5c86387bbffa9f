"""`pbem quarantine`: mails that could not be dealt with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pbem.cli import exits
from pbem.cli.office import Office, pass_office, shared
from pbem.cli.paper import json_option, one_line, print_json

if TYPE_CHECKING:
    from pbem.mail.inbox import Inbox, Quarantined

MOST_SHOWN = 20_000


@click.command("quarantine", short_help="List, show or try again mails that could not be dealt with.")
@click.argument("what", type=click.Choice(["list", "show", "requeue"]), default="list")
@click.argument("key", default="")
@click.option("--trust", is_flag=True, help="With requeue: the mail is genuine, whatever the mail server's checks say.")
@json_option
@shared
@pass_office
def command(office: Office, what: str, key: str, trust: bool, as_json: bool) -> None:
    """List the mails that could not be dealt with, show one, or try one again with the next `pbem process`.

    KEY is the name that the list has, or its last digits if they are enough.

    \b
    Examples:
      pbem quarantine
      pbem quarantine show 3f9a2c
      pbem quarantine requeue 3f9a2c
    """
    from pbem.mail.inbox import Inbox

    inbox = Inbox.of(office.home)
    if what == "list":
        _list(inbox, as_json)
        return
    mail = _found(inbox, one_line(key))
    if what == "show":
        click.echo(f"{mail.key}  {mail.at}\n{mail.reason}\n")
        click.echo(mail.path.read_bytes()[:MOST_SHOWN].decode("utf-8", "replace"))
        return
    if trust:
        from pbem.processor.window import trust as note

        note(office.home, mail.key)
    inbox.requeue(mail.key)
    click.echo(f"{mail.key} is tried again with the next pbem process.")


def _list(inbox: Inbox, as_json: bool) -> None:
    found = inbox.quarantined()
    if as_json:
        print_json({"mails": [{"key": mail.key, "at": mail.at, "reason": mail.reason, "file": str(mail.path)} for mail in found]})
        return
    for mail in found:
        click.echo(f"{mail.key}  {mail.at}  {mail.reason}")
    if not found:
        click.echo("No mail is in quarantine.")


def _found(inbox: Inbox, key: str) -> Quarantined:
    fitting = [mail for mail in inbox.quarantined() if key and (mail.key == key or key in mail.key.partition("-")[2])]
    if len(fitting) == 1:
        return fitting[0]
    why = "fits several mails" if fitting else "is no mail"
    raise exits.Failure(f"{key!r} {why} in quarantine; `pbem quarantine` lists them", exits.WRONG_USE)
