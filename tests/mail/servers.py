"""Real mail servers for the tests: aiosmtpd on this machine, with certificates made by openssl, and with bad manners on demand."""

from __future__ import annotations

import socket
import ssl
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

from pbem.mail.transports.smtp import Smtp

HOST = "127.0.0.1"


class Received(NamedTuple):
    sender: str
    to: str
    raw: bytes


class Office:
    """A handler for aiosmtpd. ``answers``: what is said to a recipient, instead of 250; ``at_data``: what happens to a letter."""

    def __init__(self) -> None:
        self.got: list[Received] = []
        self.connections = 0
        self.answers: dict[str, str] = {}
        self.senders: dict[str, str] = {}
        self.at_data: Callable[[Any, int], str | None] = lambda server, count: None
        self.at_rcpt: Callable[[Any, str], None] = lambda server, address: None

    async def handle_EHLO(self, server: Any, session: Any, envelope: Any, hostname: str, responses: list[str]) -> list[str]:
        session.host_name = hostname
        self.connections += 1
        return responses

    async def handle_MAIL(self, server: Any, session: Any, envelope: Any, address: str, options: list[str]) -> str:
        if address in self.senders:
            return self.senders[address]
        envelope.mail_from, envelope.mail_options = address or "<>", options
        return "250 OK"

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: list[str]) -> str:
        self.at_rcpt(server, address)
        if address in self.answers:
            return self.answers[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.got += [Received(envelope.mail_from, to, envelope.original_content) for to in envelope.rcpt_tos]
        return self.at_data(server, len(self.got)) or "250 taken"

    @property
    def readers(self) -> list[str]:
        return [one.to for one in self.got]


def hang_up(server: Any, *_: Any) -> None:
    """The cable is pulled."""
    server.transport.abort()


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running(office: Office, port: int = 0, **how: Any) -> Iterator[int]:
    """The office is open; its port."""
    controller = Controller(office, hostname=HOST, port=port or free_port(), **how)
    controller.start()
    try:
        yield controller.port
    finally:
        controller.stop()


@contextmanager
def talking(script: Callable[[socket.socket], None]) -> Iterator[int]:
    """A server that says whatever the script says on each connection."""
    with closing(socket.create_server((HOST, 0))) as listening:
        listening.settimeout(0.1)
        over = threading.Event()

        def serve() -> None:
            while not over.is_set():
                try:
                    talk, _ = listening.accept()
                except OSError:
                    continue
                with closing(talk):
                    talk.settimeout(5)
                    with suppress(OSError):
                        script(talk)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield listening.getsockname()[1]
        over.set()
        thread.join()


def plain(port: int, **how: Any) -> Smtp:
    return Smtp(HOST, port, security="none", timeout=5, **how)


class Certificate(NamedTuple):
    cert: Path
    key: Path

    @property
    def context(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.cert, self.key)
        return context


def make_certificate(folder: Path, name: str = "server", host: str = f"IP:{HOST},DNS:localhost") -> Certificate:
    """Signed by itself: whoever trusts the file trusts the server, and nobody else does."""
    made = Certificate(folder / f"{name}.pem", folder / f"{name}.key")
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    names = ["-subj", f"/CN={name}", "-addext", f"subjectAltName={host}"]
    subprocess.run([*command, *names, "-keyout", made.key, "-out", made.cert], check=True, capture_output=True)
    return made


def doorkeeper(server: Any, session: Any, envelope: Any, mechanism: str, who: LoginPassword) -> AuthResult:
    """Lets the games in with their password."""
    return AuthResult(success=who == LoginPassword(b"games", b"s3cret"), handled=False)
