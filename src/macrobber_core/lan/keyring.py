"""Keeps the tokens of this user's seats, so that a seat survives the process that sat there."""

from __future__ import annotations

import contextlib
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import msgspec
import platformdirs

from macrobber_core.files import read_text
from macrobber_core.process_lock import is_alive, own_mark

from .private_file import write_json

KEPT_DAYS = 30
LARGEST = 4096
"""Bytes of a file."""
HOLDER = re.compile(r"\d+(\.[0-9a-f]{16})?x?")
"""The mark of a process; older versions wrote its number alone."""
LEFT = "x"
"""Marks the file of a seat whose process has left it."""


class Kept(msgspec.Struct, frozen=True):
    """The token of a seat, the seal of its game and the value we gave for its deal, where there are any."""

    token: str | None = None
    seal: str | None = None
    value: str | None = None


class Keys(Protocol):
    """Keeps what a guest needs to come back."""

    def keep(self, table: str, name: str, host: str, kept: Kept) -> None:
        """Remember what we have of a seat at a table of the host with that fingerprint."""

    def leave(self, table: str) -> None:
        """Leave that seat: it may be taken again."""

    def take(self, table: str, name: str, host: str) -> Kept:
        """What was kept of a seat there that nobody has now. It is ours from now on."""


class Keyring:
    """One file a seat, named by table and by the process that sits there, or by none once it has left.

    A file that cannot be written or read is as good as none.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or platformdirs.user_state_path("macrobber") / "seats"

    def keep(self, table: str, name: str, host: str, kept: Kept) -> None:
        """Remember what we have of a seat at a table of the host with that fingerprint."""
        with contextlib.suppress(OSError):
            write_json(self._own(table), {"name": name, "host": host} | msgspec.structs.asdict(kept))
            self._forget_old()

    def leave(self, table: str) -> None:
        """Leave the seat of this process, so that whoever has this keyring may sit there again."""
        path = self._own(table)
        with contextlib.suppress(OSError):
            path.rename(path.with_name(f"{path.stem}{LEFT}.json"))

    def take(self, table: str, name: str, host: str) -> Kept:
        """What was kept of a seat at that table that was left or whose process is gone, for who has the same name.

        It is ours now. Only the host that gave it is shown it: anybody may say that theirs is that table.
        """
        for path, found in self._left(table):
            if (found["name"], found["host"]) == (name, host):
                with contextlib.suppress(OSError, msgspec.ValidationError):
                    kept = msgspec.convert(found, Kept)
                    # whoever renames it has it: two processes never take the same seat, and none is lost between
                    path.rename(self._own(table))
                    return kept
        return Kept()

    def knows(self, table: str, host: str) -> bool:
        """Whether a seat is kept at that table of the host with that fingerprint, and nobody sits there now."""
        return any(found["host"] == host for _path, found in self._left(table))

    def _left(self, table: str) -> Iterator[tuple[Path, dict[str, Any]]]:
        """The files of seats at a table that were left, or whose process is gone."""
        for path in sorted(self._folder.glob(f"{_safe(table)}-*.json")):
            with contextlib.suppress(OSError, ValueError, RecursionError):
                holder = path.stem.rpartition("-")[2]
                if not HOLDER.fullmatch(holder) or is_alive(holder):
                    continue
                found = json.loads(read_text(path, LARGEST))
                if isinstance(found, dict) and {"name", "host"} <= found.keys():
                    yield path, found

    def _own(self, table: str) -> Path:
        return self._folder / f"{_safe(table)}-{own_mark()}.json"

    def _forget_old(self) -> None:
        oldest = time.time() - KEPT_DAYS * 24 * 3600
        for path in self._folder.iterdir():
            if path.stat().st_mtime < oldest:
                path.unlink(missing_ok=True)


def _safe(table: str) -> str:
    """A table's id as part of a file name, whatever a host calls itself."""
    return re.sub(r"[^0-9A-Za-z]", "", table)[:32]
