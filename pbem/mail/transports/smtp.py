"""Letters by SMTP: one connection for a run, encrypted unless the settings say otherwise, certificates always checked."""

from __future__ import annotations

import contextlib
import re
import smtplib
import ssl
from ipaddress import ip_address
from pathlib import Path
from types import TracebackType
from typing import Literal, NamedTuple, Self

from pbem.mail.transports import Away, Delivered, Later, Outcome, Refused, within
from pbem.store.errors import BadFile
from pbem.store.settings import Outbox as Settings

Security = Literal["none", "starttls", "tls"]
PORTS = {"none": 25, "starttls": 587, "tls": 465}
TIMEOUT = 60.0
CLOSING = 421
_LINE_END = re.compile(rb"\r\n|\r|\n")


class Login(NamedTuple):
    user: str
    password: str


class Lost(Exception):
    """The connection broke, or what came over it made no sense. ``doubtful``: the letter may have been taken all the same."""

    def __init__(self, text: str, doubtful: bool = False) -> None:
        super().__init__(text)
        self.doubtful = doubtful


class Smtp:
    """A server that takes letters. The connection is made for the first letter, and made again if it was lost."""

    def __init__(
        self,
        host: str,
        port: int | None = None,
        *,
        security: Security = "starttls",
        login: Login | None = None,
        ca_file: str | None = None,
        our_name: str = "",
        timeout: float = TIMEOUT,
    ) -> None:
        self.host, self.port, self.security = host, port or PORTS[security], security
        self.login, self.ca_file, self.timeout = login, ca_file, timeout
        self.our_name = our_name or "localhost"  # without it smtplib asks the name service, which can take long
        self._server: smtplib.SMTP | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        server, self._server = self._server, None
        if server is not None:
            with contextlib.suppress(smtplib.SMTPException, OSError, ValueError):
                server.quit()
            server.close()

    # ------------------------------------------------------------------ letters

    def deliver(self, envelope_from: str, envelope_to: str, raw: bytes) -> Outcome:
        """Hand one letter over. An old connection may have gone stale: then a new one is tried at once."""
        was_open = self._server is not None
        try:
            return self._hand_over(envelope_from, envelope_to, raw)
        except Lost as lost:
            self._hang_up()
            if lost.doubtful or not was_open:
                return Later(0, str(lost))
        try:
            return self._hand_over(envelope_from, envelope_to, raw)
        except Lost as lost:
            self._hang_up()
            return Later(0, str(lost))

    def _hand_over(self, envelope_from: str, envelope_to: str, raw: bytes) -> Outcome:
        server = self._connected()
        try:
            options = _options(server, envelope_from + envelope_to, raw)
            if options is None:
                return Refused(553, "the server takes no addresses with letters beyond ASCII")
            code, text = server.mail(envelope_from, options)
            if not _is_yes(code, text):
                return self._sender_refused(code, text)
            code, text = server.rcpt(envelope_to)
            if not _is_yes(code, text):
                return self._refused(code, text)
        except (smtplib.SMTPException, OSError) as error:
            raise Lost(f"the connection to {self.host} was lost: {_said(error)}") from error
        return self._content(server, _LINE_END.sub(b"\r\n", raw))

    def _content(self, server: smtplib.SMTP, raw: bytes) -> Outcome:
        try:
            code, text = server.data(raw)
        except smtplib.SMTPDataError as error:  # not even begun
            if _is_yes(error.smtp_code, _bytes(error.smtp_error)):
                raise Lost(f"{self.host} gave an answer without sense: {_said(error)}") from error
            return self._refused(error.smtp_code, _bytes(error.smtp_error))
        except (smtplib.SMTPException, OSError) as error:
            raise Lost(f"{self.host} did not say whether it took the letter: {_said(error)}", doubtful=True) from error
        try:
            return Delivered(_text(text)) if _is_yes(code, text) else self._refused(code, text)
        except Lost as lost:
            raise Lost(str(lost), doubtful=True) from lost

    def _sender_refused(self, code: int, text: bytes) -> Refused | Later:
        """Our own address is at fault or the letter too long; nothing is wrong with the person it is for."""
        outcome = self._refused(code, text)
        too_long = code == 552
        return outcome if too_long else Later(outcome.code, outcome.text, ours=True)

    def _refused(self, code: int, text: bytes) -> Refused | Later:
        """The server said no; it is ready for the next letter after that, unless it goes away."""
        if code == CLOSING:
            raise Lost(f"{self.host} closes: {_text(text)}")
        assert self._server is not None
        try:
            self._server.rset()
        except (smtplib.SMTPException, OSError):
            self._hang_up()
        return Refused(code, _text(text)) if code >= 500 else Later(code, _text(text))

    # ------------------------------------------------------------------ the connection

    def _connected(self) -> smtplib.SMTP:
        if self._server is None:
            try:
                self._server = self._connect()
            except (smtplib.SMTPException, OSError, ValueError) as error:  # ssl's errors are OSErrors
                raise Away(f"nothing was sent: {self.host}:{self.port} {_why_away(error)}") from error
        return self._server

    def _connect(self) -> smtplib.SMTP:
        server = self._call()
        try:
            server.ehlo_or_helo_if_needed()
            if self.security == "starttls":
                server.starttls(context=self._context())
                server.ehlo_or_helo_if_needed()
            if self.login:
                server.login(*self.login)
        except BaseException:
            server.close()
            raise
        return server

    def _call(self) -> smtplib.SMTP:
        if self.security == "tls":
            return smtplib.SMTP_SSL(self.host, self.port, self.our_name, timeout=self.timeout, context=self._context())
        return smtplib.SMTP(self.host, self.port, self.our_name, timeout=self.timeout)

    def _context(self) -> ssl.SSLContext:
        try:
            return ssl.create_default_context(cafile=self.ca_file)
        except OSError as error:
            raise Away(f"nothing was sent: the certificates in {self.ca_file} cannot be read: {error}. Look at ca_file") from error

    def _hang_up(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None


def login_of(root: Path, settings: Settings) -> Login | None:
    """User and password of the settings. A password never travels readable, except inside this machine."""
    if not settings.user:
        return None
    pbem_toml = root / "pbem.toml"
    if settings.security == "none" and not _is_here(settings.host):
        raise BadFile(f'{pbem_toml}: post.outbox: with security = "none" anybody could read the password; use starttls or tls')
    path = within(root, settings.password_file)
    try:
        password = path.read_text(encoding="utf-8").rstrip("\r\n") if settings.password_file else ""
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile(f"{pbem_toml}: post.outbox.password_file: {path} cannot be read: {error}") from error
    if not password:
        raise BadFile(f"{pbem_toml}: post.outbox.password_file: there is no password for {settings.user}")
    return Login(settings.user, password)


def _is_here(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _options(server: smtplib.SMTP, addresses: str, raw: bytes) -> list[str] | None:
    """What the server must know before: length, letters beyond ASCII. None: it cannot write to such an address."""
    options = [f"size={len(raw)}"] if server.has_extn("size") else []
    if not addresses.isascii():
        if not server.has_extn("smtputf8"):
            return None
        options.append("smtputf8")
    if not raw.isascii() and server.has_extn("8bitmime"):
        options.append("body=8bitmime")
    return options


def _is_yes(code: int, text: bytes) -> bool:
    """2xx is yes, 4xx and 5xx no; anything else is no answer at all."""
    if 200 <= code < 300 or 400 <= code < 600:
        return code < 300
    raise Lost(f"the server gave an answer without sense: {code} {_text(text)}")


def _why_away(error: Exception) -> str:
    if isinstance(error, smtplib.SMTPAuthenticationError):
        return f"does not let us in: {_said(error)}. Look at user and password_file"
    if isinstance(error, smtplib.SMTPNotSupportedError):
        return f"does not offer what the settings ask for: {error}. Look at security and user"
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"has a certificate that cannot be trusted: {error.verify_message}. Look at host and ca_file"
    return f"cannot be reached: {_said(error)}"


def _said(error: Exception) -> str:
    if isinstance(error, smtplib.SMTPResponseException):
        return f"{error.smtp_code} {_text(_bytes(error.smtp_error))}"
    return str(error) or type(error).__name__


def _bytes(said: str | bytes) -> bytes:
    return said if isinstance(said, bytes) else said.encode("utf-8", "replace")


def _text(said: bytes) -> str:
    """What a server says, on one line and not too long of it."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in said.decode("utf-8", "replace")).split())[:500]
