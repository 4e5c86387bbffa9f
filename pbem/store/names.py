"""Names of games and people: they become names of files, parts of addresses and of links, so they are plain."""

from __future__ import annotations

import re

from pbem.store.errors import BadName

LONGEST = 40
_SAFE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def safe_name(name: str, what: str = "game") -> str:
    """The name itself, if it can be one."""
    if not _SAFE.fullmatch(name) or len(name) > LONGEST:
        raise BadName(
            f"{name!r} cannot be the name of a {what}: it must be made of lower case letters a to z, digits, "
            f"and single hyphens between them, at most {LONGEST} characters"
        )
    return name


def is_safe(name: str) -> bool:
    """Whether a folder or file of this name can be a game or a person."""
    return bool(_SAFE.fullmatch(name)) and len(name) <= LONGEST
