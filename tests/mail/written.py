"""Small mails for the tests, written here."""

from typing import Any

from pbem.mail.message import Envelope, Mail, read


def raw(text: str = "", *, kind: str = "text/plain; charset=utf-8", **headers: str) -> bytes:
    """A mail with these headers (_ for -) and this text."""
    fields = {"From": "Anna <anna@example.org>", "To": "games@pbem.test", "Subject": "Re: [rome-7]", "Message-ID": "<1@a.org>"}
    fields |= {name.replace("_", "-"): value for name, value in headers.items()}
    head = "".join(f"{name}: {value}\n" for name, value in fields.items())
    return f"{head}MIME-Version: 1.0\nContent-Type: {kind}\n\n{text}".encode()


def mail(text: str = "", *, kind: str = "text/plain; charset=utf-8", envelope: Envelope | None = None, **headers: Any) -> Mail:
    return read(raw(text, kind=kind, **headers), envelope)


def parts(*pieces: tuple[str, str], kind: str = "multipart/mixed") -> tuple[str, str]:
    """A multipart of pieces (headers or just a content type, text): its own content type and its text."""
    boundary = f"cut-{abs(sum(map(ord, repr(pieces))))}"
    body = "".join(f"--{boundary}\n{head if ':' in head else 'Content-Type: ' + head}\n\n{text}\n" for head, text in pieces)
    return f'{kind}; boundary="{boundary}"', f"{body}--{boundary}--\n"
