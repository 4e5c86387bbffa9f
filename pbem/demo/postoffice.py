"""A mail server on this machine: what is for the games goes into the game master's inbox, what is for a player into a Maildir."""

from __future__ import annotations

import socket
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from aiosmtpd.controller import Controller

from pbem.mail.inbox import receive
from pbem.mail.transports.drop import Drop, folder_name
from pbem.store import Home
from pbem.store.errors import StoreError

HOST = "127.0.0.1"
TRIES = 5


class PostOffice:
    """Used as a context manager. ``port`` is where it listens; ``carried`` counts what it has delivered."""

    def __init__(self, home: Home, addresses: list[str]) -> None:
        self.home, self.addresses = home, set(addresses)
        self.mailboxes = home.root / "mailboxes"
        self.port = 0
        self.carried = 0
        self._drop = Drop(self.mailboxes)

    def __enter__(self) -> Self:
        for tries_left in range(TRIES - 1, -1, -1):
            self._controller = Controller(self, hostname=HOST, port=_free_port(), ident="the post office of the demo")
            try:
                self._controller.start()
                break
            except OSError:  # somebody else was quicker to take the port
                if not tries_left:
                    raise
        self.port = self._controller.port
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._controller.stop()

    def mailbox(self, address: str) -> Path:
        """The Maildir of a player."""
        return self.mailboxes / folder_name(address)

    # ------------------------------------------------------------------ what aiosmtpd calls

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: list[str]) -> str:
        if address not in self.addresses and not self._is_for_games(address):
            return "550 5.1.1 nobody of that name lives here"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """Kept on disk before it is acknowledged."""
        try:
            for address in envelope.rcpt_tos:
                self._carry(envelope.mail_from or "", address, envelope.original_content)
        except StoreError as error:
            return f"451 4.3.0 {' '.join(str(error).split())[:200]}"
        return "250 2.0.0 delivered"

    def _carry(self, sender: str, address: str, raw: bytes) -> None:
        if self._is_for_games(address):
            receive(self.home, raw, address, sender)
        else:
            self._drop.deliver(sender, address, raw)
        self.carried += 1

    def _is_for_games(self, address: str) -> bool:
        """Whatever stands behind a plus."""
        local, _, host = address.lower().rpartition("@")
        return f"{local.partition('+')[0]}@{host}" == self.home.settings.post.address.lower()


def _free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port
