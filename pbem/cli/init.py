"""`pbem init`: a game master's folder that works at once."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.cli.office import Office, pass_office, shared


@click.command("init", short_help="Make a game master's folder.")
@click.argument("folder", metavar="[DIR]", required=False)
@shared
@pass_office
def command(office: Office, folder: str | None) -> None:
    """Make a game master's folder that works at once: settings, people, games, mail.

    What is in the folder already stays as it is.

    \b
    Example:
      pbem init here && cd here
    """
    from pbem.store import Home

    home = Home.create(Path(folder) if folder else office.root)
    click.echo(f"{home.root} is ready. README.txt there says what each file is; pbem.toml holds the settings.")
    click.echo('Begin a game with: pbem new municipium rome-1 --player "Anna <anna@example.org>" --player ...')
