"""What commands print: texts for people, JSON with a version for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])
VERSION = 1
"""Of everything that --json prints; a change that could break a script raises it."""


def json_option(command: F) -> F:
    """--json."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON for programs instead of text.")(command)


def print_json(data: Mapping[str, Any]) -> None:
    """One object, `version` first."""
    click.echo(json.dumps({"version": VERSION, **{k: v for k, v in data.items() if k != "version"}}, indent=2, ensure_ascii=False))


def one_line(text: str) -> str:
    """Arguments may hold bytes that are no text; what cannot be printed is replaced."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
