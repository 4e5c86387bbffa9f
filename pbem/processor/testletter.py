"""A test letter: through the real transport, at once, past the outbox."""

from __future__ import annotations

from datetime import UTC, datetime

from pbem.mail.classify import Own
from pbem.mail.compose import CannotCompose, Letter, letter_bytes
from pbem.mail.headers import Address
from pbem.mail.outbox import bare
from pbem.mail.transports import Away, Delivered, Outcome, transport_of
from pbem.processor.doctor import Finding, wrong
from pbem.processor.errors import CannotDo
from pbem.processor.said import general
from pbem.store import Home
from pbem.store.errors import StoreError
from pbem.words.catalogue import Verbatim


def post_test(home: Home, address: str, now: datetime) -> Finding:
    """Send it, and tell what the other side said."""
    try:
        raw = _raw(home, bare(address), now)
    except (StoreError, CannotCompose) as error:
        raise CannotDo(f"{address!r} is not a mail address; nothing was sent") from error
    try:
        with transport_of(home) as transport:
            outcome = transport.deliver(home.settings.post.address, bare(address), raw)
    except Away as away:
        return wrong("outbox", str(away), "look at post.outbox in pbem.toml")
    return _told(outcome, address)


def _raw(home: Home, address: str, now: datetime) -> bytes:
    post, catalogue = home.settings.post, general(home.settings.language)
    own, time = Own.at(post.address), now.astimezone(UTC)
    text = catalogue.say("test.text", time=Verbatim(f"{time:%Y-%m-%d %H:%M:%S}"), address=Verbatim(post.address))
    return letter_bytes(
        Letter(
            id=f"<test.{time:%Y%m%dT%H%M%S}@{own.id_host}>", date=time, sender=Address(post.name, post.address),
            to=Address("", address), subject=catalogue.say("test.subject"), text=text, loop=own.loop,
        )
    )  # fmt: skip


def _told(outcome: Outcome, address: str) -> Finding:
    if isinstance(outcome, Delivered):
        text = f"a test letter to {address} was taken" + (f": {outcome.text}" if outcome.text else "")
        return Finding("fine", "outbox", text, "look whether it arrives, also among the junk")
    text = f"a test letter to {address} was not taken: {outcome.code} {outcome.text}"
    return wrong("outbox", text, "what the server says is the reason; look at the address and at post in pbem.toml")
