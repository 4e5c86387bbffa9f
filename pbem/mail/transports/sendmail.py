"""Letters by a program of this machine that is called like sendmail: Postfix, Exim, msmtp, nullmailer and others have one."""

from __future__ import annotations

import shlex
import subprocess
from types import TracebackType
from typing import Self

from pbem.mail.transports import Away, Delivered, Later, Outcome, Refused

TIMEOUT = 120.0
# The exits of sysexits.h that are about the letter or the person: bad data, no such person, no such host.
FOR_EVER = {65: "the letter was not understood", 67: "there is no such person", 68: "there is no such host"}


class Sendmail:
    """The program is called once for each letter, with the envelope as arguments."""

    def __init__(self, command: str, timeout: float = TIMEOUT) -> None:
        try:
            self.command = shlex.split(command)
        except ValueError as error:
            raise Away(f"nothing was sent: the command {command!r} cannot be understood: {error}") from error
        self.timeout = timeout

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        return None

    def deliver(self, envelope_from: str, envelope_to: str, raw: bytes) -> Outcome:
        call = [*self.command, "-i", "-f", envelope_from or "<>", "--", envelope_to]
        plain = raw.replace(b"\r\n", b"\n")  # the line ends of this machine
        try:
            done = subprocess.run(call, input=plain, capture_output=True, timeout=self.timeout, check=False)
        except subprocess.TimeoutExpired:
            return Later(0, f"{self.command[0]} did not come to an end within {self.timeout:g} seconds")
        except (OSError, IndexError) as error:
            raise Away(f"nothing was sent: {' '.join(self.command) or 'no command'} cannot be run: {error}") from error
        return _outcome(done.returncode, done.stderr or done.stdout)


def _outcome(code: int, said: bytes) -> Outcome:
    text = " ".join(said.decode("utf-8", "replace").split())[:500]
    if code == 0:
        return Delivered(text)
    if code in FOR_EVER:
        return Refused(code, text or FOR_EVER[code])
    return Later(max(code, 0), text or f"the program ended with {code}")
