"""Short ids: what the ids of letters stand for that had to be shortened, one small file each in mail/ids.

It is there before the letter goes out. An id proves something only by the stamp in the whole one, so these files prove nothing.
"""

from __future__ import annotations

from pathlib import Path

from pbem.store import disk


class ShortIds:
    """The folder of a home's mail/."""

    def __init__(self, mail: Path) -> None:
        self.folder = mail / "ids"

    def whole(self, short: str) -> str:
        """What was shortened to this; nothing if nobody knows."""
        return disk.read(self.folder / short).decode("ascii", "replace").strip()

    def keep(self, short: str, whole: str) -> None:
        """Kept when this returns."""
        path = self.folder / short
        if not path.exists():
            disk.make_folder(self.folder, 0o700)
            disk.replace(path, f"{whole}\n".encode(), disk.PRIVATE)
