"""Maildirs: a folder with tmp, new and cur, one mail a file. Written so that a mail that was promised to be kept is kept."""

from __future__ import annotations

from pathlib import Path

from pbem.store import disk

PARTS = ("tmp", "new", "cur")


def make_maildir(path: Path) -> None:
    """The folder with its three parts; what is there already stays."""
    for folder in (path, *(path / part for part in PARTS)):
        disk.make_folder(folder, 0o700)


def deposit(maildir: Path, name: str, raw: bytes) -> Path:
    """Lay a mail down: whole in tmp first, then renamed into new, where readers look."""
    path = maildir / "new" / name
    disk.replace(path, raw, disk.PRIVATE, draft=maildir / "tmp" / name)
    return path


def with_envelope(raw: bytes, recipient: str, sender: str | None) -> bytes:
    """The mail with what stood on its envelope on top, as mail servers do at the last door. ``sender`` None: not known."""
    end = b"\r\n" if raw.partition(b"\n")[0].endswith(b"\r") else b"\n"
    if raw.startswith(b"From "):  # the line before each mail of an mbox, which some servers pass on: no header, so it ends them
        raw = b"Mbox-From: " + raw[5:]
    lines = [] if sender is None else [b"Return-Path: <" + _on_one_line(sender) + b">"]
    lines += [b"Delivered-To: " + _on_one_line(recipient)] if recipient else []
    return b"".join(line + end for line in lines) + raw


def _on_one_line(address: str) -> bytes:
    """Nobody writes a header of his own by way of an address."""
    kept = "".join(sign for sign in address.strip() if sign.isprintable())
    return kept.strip("<>").encode("utf-8", "replace")
