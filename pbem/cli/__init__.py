"""The command line: one file for each command, each imported only when it is called."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from pbem import __version__
from pbem.cli import exits
from pbem.cli.office import Office, shared

COMMANDS = {
    "init": "Make a game master's folder.",
    "new": "Begin a game.",
    "process": "Read the mail, play, mind the clock, send the letters.",
    "receive": "Take one mail from a mail server's pipe.",
    "read": "Say what would be understood of a mail; play nothing.",
    "quarantine": "List, show or try again mails that could not be dealt with.",
    "order": "Do what a mail with this text would do.",
    "show": "Show a game as a player or an onlooker sees it.",
    "options": "List what a player may do now.",
    "history": "Tell what has happened in a game.",
    "status": "List all games and who is waited for.",
    "verify": "Check that nothing in the files was changed.",
    "undo": "Take back the last record, or all from one on.",
    "extend": "Give more time to answer.",
    "pause": "Stop the clock of a game.",
    "resume": "Let the clock of a game go on, or open a frozen seat.",
    "replace": "Give a seat to somebody else.",
    "resend": "Send the last letter again.",
    "adjust": "Correct the position of a game.",
    "doctor": "Say what is wrong with the folder, the mail or the clock.",
    "demo": "Let bots play a whole game.",
}


class Pbem(click.Group):
    """The command `pbem`: finds its commands by name, and ends each with a code and at most one line of complaint."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"pbem.cli.{name}").command
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """From the list above, so that --help needs no command."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, standalone_mode: bool = True, **more: Any
    ) -> Any:
        """Run a command and leave with its code."""
        office = Office()
        sys.exit(self._run(office, args, prog_name, **{**more, "obj": office}))

    def _run(self, office: Office, args: Sequence[str] | None, prog_name: str | None, **more: Any) -> int:
        try:
            ended = super().main(args, prog_name, standalone_mode=False, **more)
            office.warn()
            return ended if isinstance(ended, int) else exits.FINE
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.format_message(), err=True)
            return exits.WRONG_USE
        except click.ClickException as error:
            return exits.tell(error)
        except (click.Abort, KeyboardInterrupt):
            return exits.INTERRUPTED
        except BrokenPipeError:  # whoever read our output has gone
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return exits.FINE
        except Exception as error:
            failure = exits.failure_of(error)
            return exits.tell(failure) if failure else exits.tell_bug(error, _log(office))


def _log(office: Office) -> Path | None:
    return office.root / "log" if (office.root / "pbem.toml").is_file() else None


@click.group(
    cls=Pbem,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""\b
Exit codes:
  0   done
  1   the order was refused, nothing could be taken back, or verify or doctor found something
  2   wrong use: an option, a game or a player that there is not
  3   something is wrong with the files, or they cannot be written
  70  a mistake in the program; the details are in log/errors.txt
  75  another process has the game in its hands, or a mail could not be kept; try again
""",
)
@click.version_option(__version__, prog_name="pbem", message="%(prog)s %(version)s")
@shared
def pbem() -> None:
    """Board games by e-mail: a folder of plain files, one command for everything.

    \b
    A first game:
      pbem init here && cd here
      pbem new municipium rome-1 --player "Anna <anna@example.org>" --player "Bruno <b@example.org>"
      pbem show rome-1 --as Anna
      pbem order rome-1 Anna "settle temple"
    """


def main() -> None:
    """What the script `pbem` calls."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    pbem(prog_name="pbem")
