"""Exit codes, and the one line that says what went wrong. docs/commands.md explains both to those who write scripts."""

from __future__ import annotations

import os
import sys
import traceback
from pathlib import Path

import click

FINE, REFUSED, WRONG_USE, FILES, BUG, BUSY = 0, 1, 2, 3, 70, 75
INTERRUPTED = 130


class Failure(click.ClickException):
    """Ends a command with one line on stderr and a code of its own."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(" ".join(message.split()))
        self.code = code


def failure_of(error: Exception) -> Failure | None:
    """What the errors of the rooms below mean for whoever gave the command; None for one that nobody foresaw."""
    from pbem.processor.errors import CannotDo
    from pbem.rules import UnsoundRules
    from pbem.store import errors

    codes: list[tuple[type[Exception], int]] = [
        (CannotDo, WRONG_USE),
        (errors.UnknownGame, WRONG_USE),
        (errors.UnknownRecord, WRONG_USE),
        (errors.UnknownPerson, WRONG_USE),
        (errors.GameExists, WRONG_USE),
        (errors.BadName, WRONG_USE),
        (errors.CannotUndo, REFUSED),
        (errors.Busy, BUSY),
        (errors.StoreError, FILES),
        (UnsoundRules, FILES),
    ]
    return next((Failure(str(error), code) for kind, code in codes if isinstance(error, kind)), None)


def tell(error: click.ClickException) -> int:
    """One line on stderr."""
    hint = ""
    if isinstance(error, click.UsageError) and error.ctx is not None:
        hint = f" (see `{error.ctx.command_path} --help`)"
    click.echo(f"pbem: {' '.join(error.format_message().split())}{hint}", err=True)
    return error.code if isinstance(error, Failure) else error.exit_code


def tell_bug(error: Exception, log: Path | None) -> int:
    """One line for an error that nobody foresaw; the details are kept where the line says."""
    if os.environ.get("PBEM_DEBUG") == "1":
        raise error
    text = "".join(traceback.format_exception(error))
    where = _keep(text, log)
    what = f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
    click.echo(f"pbem: something went wrong that should not have ({what}); details: {where}", err=True)
    return BUG


def _keep(text: str, log: Path | None) -> str:
    """Append the details to log/errors.txt; without a home that can be written, ask for PBEM_DEBUG."""
    try:
        if log is not None and log.is_dir():
            path = log / "errors.txt"
            with path.open("a", encoding="utf-8", errors="replace") as file:
                file.write(f"$ pbem {' '.join(sys.argv[1:])}\n{text}\n")
            return str(path)
    except OSError:
        pass  # the disk may be what went wrong
    return "set PBEM_DEBUG=1 and try again"
