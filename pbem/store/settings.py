"""The game master's settings: pbem.toml."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal
from zoneinfo import ZoneInfo, available_timezones

import msgspec

from pbem.clock import Rhythm
from pbem.store.byhand import read_by_hand
from pbem.store.errors import BadFile
from pbem.words.spelling import nearest

Language = Literal["en", "fr", "it"]
Port = Annotated[int, msgspec.Meta(ge=1, le=65535)]
Count = Annotated[int, msgspec.Meta(ge=1)]


SHORTEST_KEPT = 30
SHORTEST_ZONE = 3  # anything is like a name of two letters
"""Days: mails that wait to be confirmed are among those that were dealt with."""


class Inbox(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Where mail comes from. Whatever the kind, what lies in mail/in is read too."""

    kind: Literal["drop", "maildir", "mbox", "imap", "pipe", "lmtp"] = "drop"
    path: str = ""
    host: str = ""
    port: Port | None = None
    user: str = ""
    password_file: str = ""
    folder: str = "INBOX"


class Outbox(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Where letters go."""

    kind: Literal["drop", "smtp", "sendmail"] = "drop"
    path: str = ""
    command: str = "/usr/sbin/sendmail"
    host: str = ""
    port: Port | None = None
    user: str = ""
    password_file: str = ""
    security: Literal["none", "starttls", "tls"] = "starttls"
    ca_file: str = ""


class Post(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The address the games have, and how mail comes and goes."""

    address: str = "games@localhost"
    name: str = "pbem"
    plus: bool = True
    without_token: Literal["refuse", "confirm", "accept"] = "confirm"
    authserv_id: str = ""
    keep: Annotated[int, msgspec.Meta(ge=0)] = 400
    give_up: Annotated[int, msgspec.Meta(ge=0, le=365)] = 5
    inbox: Inbox = msgspec.field(default_factory=Inbox)
    outbox: Outbox = msgspec.field(default_factory=Outbox)


class Master(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The game master."""

    name: str = ""
    address: str = ""


class Limits(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What is too much. A game master's own commands know no limits."""

    mail_bytes: Annotated[int, msgspec.Meta(ge=1_000)] = 10_000_000
    answers_per_address: Count = 40
    answers_per_game: Count = 400
    letters_per_run: Count = 500


class Tables(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Who may open a table by mail."""

    open_to: Literal["master", "players", "everybody"] = "master"


class Settings(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """All of pbem.toml."""

    language: Language = "en"
    zone: str = "UTC"
    master: Master = msgspec.field(default_factory=Master)
    post: Post = msgspec.field(default_factory=Post)
    clock: Rhythm = msgspec.field(default_factory=Rhythm)
    limits: Limits = msgspec.field(default_factory=Limits)
    tables: Tables = msgspec.field(default_factory=Tables)


def read_settings(path: Path) -> Settings:
    """The settings in a file, checked."""
    settings = read_by_hand(path, Settings)
    check_zone(path, settings.zone)
    if not settings.clock.days:
        raise BadFile(f'{path}: clock.days: there is none, and one at least is wanted, like ["mon", "thu"]')
    if 0 < settings.post.keep < SHORTEST_KEPT:
        raise BadFile(f"{path}: post.keep: mails must be kept for {SHORTEST_KEPT} days at least, or for ever (0)")
    for key, address in (("post.address", settings.post.address), ("master.address", settings.master.address)):
        if address:
            check_address(path, key, address)
    return settings


def check_zone(path: Path, zone: str) -> None:
    """A time zone that this machine knows."""
    try:
        ZoneInfo(zone)
    except (KeyError, ValueError, OSError) as error:
        near = nearest(zone.lower(), sorted(available_timezones()), 1) if len(zone) > SHORTEST_ZONE else []
        hint = f"did you mean {near[0]}?" if near else 'it is written like "Europe/Paris"'
        raise BadFile(f"{path}: zone: there is no time zone {zone!r}; {hint}") from error


def check_address(path: Path, key: str, address: str) -> None:
    """An address as it stands between < and >; more than that is not asked here."""
    name, _, host = address.rpartition("@")
    if not name or not host or any(sign.isspace() or sign in "<>," or not sign.isprintable() for sign in address):
        raise BadFile(f'{path}: {key}: {address!r} is not a mail address; it is written like "anna@example.org"')
