"""`pbem receive`: take one mail from a mail server's pipe."""

from __future__ import annotations

import sys

import click

from pbem.cli import exits
from pbem.cli.office import Office, pass_office, shared

MOST_BYTES = 50_000_000
"""Kept even if it is too large to be read, so that its sender can be told; beyond this, the mail server must keep it."""


@click.command("receive", short_help="Take one mail from a mail server's pipe.")
@click.option("--recipient", default="", metavar="ADDRESS", help="To whom the envelope was addressed.")
@click.option("--sender", default=None, metavar="ADDRESS", help="Whom the envelope was from; empty for the null sender.")
@shared
@pass_office
def command(office: Office, recipient: str, sender: str | None) -> None:
    """Keep the mail on stdin until the next `pbem process`. It is safe on the disk when this ends with 0.

    If it cannot be kept, or there is none, the exit code is 75: the mail server keeps the mail and tries again. Only a mail of
    more than 50 MB is refused, with exit code 1.

    \b
    Examples:
      pbem receive < mail.eml
      games: "|pbem receive --home /home/me/games --recipient ${recipient} --sender ${sender}"
    """
    from pbem.mail.inbox import receive
    from pbem.store.errors import StoreError

    raw = sys.stdin.buffer.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise exits.Failure(f"that mail has more than {MOST_BYTES} bytes; it was not kept", exits.REFUSED)
    if not raw.strip():
        raise exits.Failure("there is no mail on stdin", exits.BUSY)  # a pipe that is laid wrong: the server keeps the mail
    try:
        receive(office.home, raw, recipient, sender)
    except StoreError as error:  # whatever is wrong here, it is not the mail's fault: the server has to keep it
        raise exits.Failure(str(error), exits.BUSY) from error
