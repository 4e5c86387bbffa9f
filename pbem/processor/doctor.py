"""The doctor: what is wrong with the folder, the mail set-up and the clock, and what to do about it.

Every check is a function that gives findings; none of them raises, and none changes a game or a mail.
"""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Literal, NamedTuple

from pbem.mail.address import ID, AddressTooLong, Franking
from pbem.mail.classify import Own
from pbem.mail.inbox import Inbox
from pbem.mail.outbox import Outbox, PutAside, id_in
from pbem.mail.shortids import ShortIds
from pbem.mail.sources import sources_of
from pbem.mail.transports import Away, transport_of, within
from pbem.processor.reading import person_in
from pbem.processor.standing import Memory, memory_of
from pbem.store import Home
from pbem.store.errors import StoreError
from pbem.store.home import FOLDERS, SETTINGS

Level = Literal["fine", "hint", "wrong"]
PRIVATE = ("players", "log", "mail")
ROOM = 100_000_000  # bytes
LATE_TICK = timedelta(hours=1)
STUCK = timedelta(minutes=30)
OLD_SPOOL = timedelta(hours=6)
SKEW = timedelta(minutes=5)
TRY_SECONDS = 10.0
MOST_NAMED = 5


class Finding(NamedTuple):
    """One thing that was looked at. ``wrong`` wants something done, a ``hint`` is good to know; ``do`` says what."""

    level: Level
    about: str
    text: str
    do: str = ""


def wrong(about: str, text: str, do: str) -> Finding:
    return Finding("wrong", about, text, do)


def hint(about: str, text: str, do: str = "") -> Finding:
    return Finding("hint", about, text, do)


def fine(about: str, text: str) -> Finding:
    return Finding("fine", about, text)


@dataclass(frozen=True)
class Visit:
    """What all checks look at. ``set_by_hand``: the time is not that of the machine."""

    home: Home
    now: datetime
    memory: Memory
    set_by_hand: bool = False


def examine(home: Home, now: datetime, *, set_by_hand: bool = False) -> list[Finding]:
    """Everything, in the order in which one would look for a fault."""
    visit = Visit(home, now, memory_of(home), set_by_hand)
    return [finding for check in CHECKS for finding in _guarded(check, visit)]


def _guarded(check: Callable[[Visit], Iterator[Finding]], visit: Visit) -> list[Finding]:
    """A check that stumbles over what it looks for has found it."""
    found: list[Finding] = []
    try:
        found += check(visit)
    except (StoreError, OSError) as error:
        about = check.__name__.strip("_").replace("_", " ")
        found.append(wrong(about, str(error), "put this right, and run `pbem doctor` again"))
    return found


# ---------------------------------------------------------------------- the folder


def _folder(visit: Visit) -> Iterator[Finding]:
    root = visit.home.root
    bad = [name for name in FOLDERS if not (root / name).is_dir()]
    shut = [name for name in (".", *FOLDERS) if (root / name).is_dir() and not os.access(root / name, os.W_OK | os.X_OK)]
    if bad:
        yield wrong("folder", f"there is no folder {', '.join(bad)} in {root}", f"mkdir -m 700 {_paths(root, bad)}")
    if shut:
        yield wrong("folder", f"{', '.join(shut)} in {root} cannot be written by this user", "look at who owns them: ls -la")
    free = shutil.disk_usage(root).free
    if free < ROOM:
        text = f"the disk is nearly full: {free // 1_000_000} MB are free"
        yield wrong("folder", text, "make room; nothing is lost until then")
    if not bad and not shut and free >= ROOM:
        yield fine("folder", f"{root} is complete and can be written")


def _owner(visit: Visit) -> Iterator[Finding]:
    owner = visit.home.root.stat().st_uid
    if owner != os.geteuid():
        text = f"{visit.home.root} belongs to user {owner}, and this is user {os.geteuid()}"
        yield wrong("folder", text, "run pbem, also from cron, as the owner of the folder")


def _privacy(visit: Visit) -> Iterator[Finding]:
    """Passwords, addresses and hidden cards are for nobody else on this machine."""
    root, settings = visit.home.root, visit.home.settings.post
    paths = [root / SETTINGS, root / "mail" / "key", *(root / name for name in PRIVATE), *root.glob("games/*/secret.toml")]
    passwords = [within(root, file) for file in (settings.outbox.password_file, settings.inbox.password_file) if file]
    loose = [path for path in (*paths, *passwords) if path.exists() and stat.S_IMODE(path.stat().st_mode) & 0o077]
    if loose:
        names = ", ".join(str(path.relative_to(root) if path.is_relative_to(root) else path) for path in loose[:MOST_NAMED])
        do = f"chmod go-rwx {' '.join(map(str, loose[:MOST_NAMED]))}"
        yield wrong("permissions", f"others on this machine can read {names}", do)
    else:
        yield fine("permissions", "what is private can be read by you alone")


def _people(visit: Visit) -> Iterator[Finding]:
    root, owners = visit.home.root, dict[str, str]()
    for path in sorted((root / "players").glob("*.toml")):
        try:
            person = visit.home.person(path.stem)
        except StoreError as error:
            yield wrong("players", str(error), f"put {path} right")
            continue
        for address in map(str.casefold, person.addresses):
            other = owners.setdefault(address, path.stem)
            if other != path.stem:
                yield wrong("players", f"{address} belongs to both {other} and {path.stem}", f"take it out of {path}")


def _games(visit: Visit) -> Iterator[Finding]:
    games = visit.home.games()
    for id in games:
        try:
            game = visit.home.game(id).load()
        except StoreError as error:
            yield wrong("games", f"{id}: {error}", f"`pbem verify {id}` says more; a backup may help")
            continue
        if datetime.fromisoformat(game.updated) > visit.now + SKEW:
            text = f"{id}: its last record is of {game.updated}, which is still to come"
            yield wrong("clock", text, "look at the clock of this machine: date -u")
    yield fine("games", f"{len(games)} looked at") if games else hint("games", "there are none yet", "`pbem new` begins one")


# ---------------------------------------------------------------------- the post


def _addresses(visit: Visit) -> Iterator[Finding]:
    settings = visit.home.settings
    toml, address = visit.home.root / SETTINGS, settings.post.address
    if not settings.master.address:
        text = "nobody is told of troubles: master.address is empty"
        yield hint("settings", text, f"write your own address into {toml}")
    if address.endswith("@localhost"):
        level: Level = "hint" if settings.post.outbox.kind == "drop" else "wrong"
        text = f"the games have the address {address}, to which nobody can write"
        yield Finding(level, "settings", text, f"write the real one into {toml}: post.address")
        return
    domain = address.rpartition("@")[2]
    text = f"the name service was not asked: whether {domain} has MX, SPF, DKIM and DMARC entries cannot be said from here"
    yield hint("mail", text, f"ask it yourself: dig +short MX {domain}; dig +short TXT {domain} _dmarc.{domain}")
    yield from _plus(visit, address)


def _plus(visit: Visit, address: str) -> Iterator[Finding]:
    name, _, domain = address.rpartition("@")
    try:
        Franking(b"", address, Own.at(address).id_host, visit.home.settings.post.plus).must_fit()
    except AddressTooLong as error:
        do = f"write a shorter address into {visit.home.root / SETTINGS}, or plus = true if mail to {name}+test@{domain} arrives"
        yield wrong("mail", f"the ids of letters would be too long to prove who answers: {error}", do)
    if visit.home.settings.post.plus:
        test = f"{name}+test@{domain}"
        text = f"replies go to {name}+…@{domain}; whether they arrive can only be tried"
        yield hint("mail", text, f"`pbem doctor --send {test}`; if it does not come into the inbox: plus = false")


def _inbox(visit: Visit) -> Iterator[Finding]:
    settings, root = visit.home.settings.post.inbox, visit.home.root
    sources_of(visit.home)
    if settings.kind == "maildir":
        path = root / Path(settings.path).expanduser()
        shut = [part for part in ("new", "cur") if not os.access(path / part, os.R_OK | os.W_OK | os.X_OK)]
        if shut:
            text = f"{' and '.join(shut)} in {path} cannot be read and emptied by this user"
            yield wrong("inbox", text, "give this user the right to read and write there")
            return
        yield fine("inbox", f"mail is taken from {path}")
    elif settings.kind == "pipe":
        yield hint("inbox", "mail comes by `pbem receive`; whether it is called can only be tried", "send a mail to the games")
    else:
        yield hint("inbox", f"mail is only taken from {visit.home.mail / 'in'}", "for real mail: post.inbox in pbem.toml")


def _outbox(visit: Visit) -> Iterator[Finding]:
    """The server is called as for a letter, log-in included, and told goodbye."""
    settings = visit.home.settings.post.outbox
    if settings.kind == "drop":
        where = within(visit.home.root, settings.path) if settings.path else visit.home.mail / "drop"
        yield hint("outbox", f"letters are only laid down in {where}", "for real mail: post.outbox in pbem.toml")
    elif settings.kind == "sendmail":
        program = settings.command.split()[0] if settings.command.split() else ""
        if shutil.which(program) is None:
            yield wrong("outbox", f"there is no program {program!r} to send letters with", "look at post.outbox.command")
        else:
            yield fine("outbox", f"letters go by {program}; `pbem doctor --send ADDRESS` tries it")
    else:
        yield from _server(visit)


def _server(visit: Visit) -> Iterator[Finding]:
    from pbem.mail.transports.smtp import Smtp

    transport = transport_of(visit.home)
    assert isinstance(transport, Smtp)
    transport.timeout = TRY_SECONDS
    where = f"{transport.host}:{transport.port}"
    try:
        with transport:
            transport._connected()
    except Away as away:
        yield wrong("outbox", str(away).removeprefix("nothing was sent: "), "look at post.outbox in pbem.toml")
    else:
        yield fine("outbox", f"{where} answers" + (" and lets us in" if transport.login else ""))


# ---------------------------------------------------------------------- what lies about


def _reading(visit: Visit) -> Iterator[Finding]:
    stuck = [path for path in (visit.home.mail / "reading").glob("*.eml") if _age(path, visit) > STUCK]
    if stuck:
        text = f"{_mails(len(stuck))} in mail/reading for {_span(max(_age(path, visit) for path in stuck))}: a run has died over it"
        yield wrong("mail", text, "`pbem process`; after three tries it is put into quarantine with its reason")


def _quarantine(visit: Visit) -> Iterator[Finding]:
    found = Inbox(visit.home.mail, []).quarantined()
    for mail in found[-MOST_NAMED:]:
        yield wrong("mail", f"in quarantine since {mail.at}: {mail.reason}", f"pbem quarantine show {mail.key}")
    if len(found) > MOST_NAMED:
        yield wrong("mail", f"{len(found)} mails are in quarantine in all", "pbem quarantine")


def _waiting(visit: Visit) -> Iterator[Finding]:
    paths = [path for part in (".", "new", "cur") for path in (visit.home.mail / "in" / part).glob("[!.]*") if path.is_file()]
    old = [path for path in paths if _age(path, visit) > STUCK]
    if old:
        text = f"{_mails(len(old))} in mail/in for {_span(max(_age(path, visit) for path in old))}"
        yield wrong("mail", text, "`pbem process` would read it; is it called by cron?")


def _spool(visit: Visit) -> Iterator[Finding]:
    outbox = Outbox(visit.home.mail)
    old = [path for path in outbox.out.glob("[!.]*.eml") if _age(path, visit) > OLD_SPOOL]
    if old:
        why = sorted({str(box["why"]) for box in visit.memory.get("mailboxes", {}).values() if box.get("why")})
        text = f"{len(old)} letters wait in mail/out, the oldest for {_span(max(_age(path, visit) for path in old))}"
        yield wrong("outbox", text + (f": {'; '.join(why[:MOST_NAMED])}" if why else ""), "`pbem process` tries again")
    refused = outbox.aside()
    open = [letter for letter in refused if not _is_made_good(letter, outbox, visit)]
    for letter in open[-MOST_NAMED:]:
        text = f"{letter.name} to {letter.to} was refused: {letter.code} {letter.reason}"
        do = "put the address in players/ right, then `pbem resend` and `pbem process`: once a letter is taken this line is gone"
        yield wrong("outbox", text, do)
    if len(refused) > len(open):
        text = f"of {len(refused)} letters in mail/refused {len(refused) - len(open)} were followed by one that was taken"
        yield hint("outbox", text)


def _is_made_good(letter: PutAside, outbox: Outbox, visit: Visit) -> bool:
    """Whether a later letter was taken: at that address, or at one that the person of the seat has now."""
    boxes = visit.memory.get("mailboxes", {})
    franking = Franking(b"", visit.home.settings.post.address, "", whole=ShortIds(visit.home.mail).whole)
    found = ID.fullmatch(franking.whole(id_in(outbox.set_aside(letter.name))))
    addresses = {letter.to.lower(), *(_addresses_of(visit.home, found["game"], found["seat"]) if found else ())}
    return any(boxes.get(address, {}).get("last_sent", "") > letter.at for address in addresses)


def _addresses_of(home: Home, game: str, seat: str) -> list[str]:
    """Where the person of a seat is written to now."""
    try:
        person = person_in(home, home.game(game).load(), seat)
    except StoreError:
        return []
    return [address.lower() for address in person.addresses] if person is not None else []


# ---------------------------------------------------------------------- the clock


def _clock(visit: Visit) -> Iterator[Finding]:
    if visit.set_by_hand:
        yield hint("clock", "the time is set by --now or PBEM_NOW, it is not that of this machine")
    last = _moment(visit.memory.get("last_tick"))
    if last is None:
        yield wrong("clock", "`pbem process` has never run here", "run it by hand, and install the line of cron/crontab")
    elif last > visit.now + SKEW:
        text = f"the last run was at {last:%Y-%m-%d %H:%M} UTC, which is still to come: the clock was set back"
        yield wrong("clock", text, "look at it: date -u. Nobody gets automatic answers meanwhile")
    elif visit.now - last > LATE_TICK:
        text = f"`pbem process` has not run for {_span(visit.now - last)}"
        gap = timedelta(hours=visit.home.settings.clock.gap)
        after = "; all deadlines will be put off by that" if gap and visit.now - last > gap else ""
        yield wrong("clock", text + after, "look at the cron job: crontab -l, or systemctl list-timers")
    else:
        yield fine("clock", f"the last run was {_span(visit.now - last)} ago")


def _seldom(visit: Visit) -> Iterator[Finding]:
    """Runs that lie further apart than the gap are an outage each, and no deadline can ever pass."""
    last, before = (_moment(visit.memory.get(name)) for name in ("last_tick", "tick_before"))
    gap = timedelta(hours=visit.home.settings.clock.gap)
    if gap and last is not None and before is not None and last - before > gap:
        text = f"the last two runs were {_span(last - before)} apart, more than gap allows: such a run puts all deadlines off"
        yield wrong("clock", text, "if that is usual, let cron call `pbem process` more often, or raise gap in pbem.toml")


CHECKS: tuple[Callable[[Visit], Iterator[Finding]], ...] = (
    _folder, _owner, _privacy, _people, _games, _addresses, _inbox, _outbox, _clock, _seldom, _waiting, _reading, _quarantine,
    _spool,
)  # fmt: skip


def _age(path: Path, visit: Visit) -> timedelta:
    try:
        return visit.now - datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except FileNotFoundError:  # a run has just taken it
        return timedelta()


def _moment(text: Any) -> datetime | None:
    try:
        return datetime.fromisoformat(text) if text else None
    except (TypeError, ValueError):
        return None


def _span(time: timedelta) -> str:
    minutes = max(int(time.total_seconds() // 60), 0)
    if minutes < 120:
        return f"{minutes} minutes"
    return f"{minutes // 60} hours" if minutes < 2880 else f"{minutes // 1440} days"


def _mails(count: int) -> str:
    return "a mail lies" if count == 1 else f"{count} mails lie"


def _paths(root: Path, names: list[str]) -> str:
    return " ".join(str(root / name) for name in names)
