"""Stores the tokens of this user's seats, so another process can return to a seat."""

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

from macrobber_core.files import read_text, write_json
from macrobber_core.process_lock import is_alive, own_lock_id

KEPT_DAYS = 30
MAX_BYTES = 4096
"""The maximum size of a file in bytes."""
HOLDER_PATTERN = re.compile(r"\d+(\.[0-9a-f]{16})?x?")
"""The lock id of a process (older versions wrote only its PID), plus RELEASED_SUFFIX if it has released the seat."""
RELEASED_SUFFIX = "x"
"""The suffix of a file's name once its process has released the seat."""


class SeatCredentials(msgspec.Struct, frozen=True):
    """The token of a seat, the seal of its game, and our value for its deal; each is None if it does not exist."""

    token: str | None = None
    seal: str | None = None
    value: str | None = None
    game_number: int = 1
    """The number of that game at its table."""


class TokenStore(Protocol):
    """Stores the credentials with which a guest returns to its seat."""

    def save(self, table: str, name: str, host: str, credentials: SeatCredentials) -> None:
        """Store the credentials of our seat at a table; `host` is the fingerprint of its host."""

    def release(self, table: str) -> None:
        """Release the seat, so it can be taken again."""

    def take(self, table: str, name: str, host: str) -> SeatCredentials:
        """Take an unused seat at a table; return its credentials, or empty ones if there is no such seat."""


class FileTokenStore:
    """A folder with one file per seat, named after the table and the process that holds or last held the seat.

    Files that cannot be read or written are ignored.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or platformdirs.user_state_path("macrobber") / "seats"

    def save(self, table: str, name: str, host: str, credentials: SeatCredentials) -> None:
        """Store the credentials of our seat at a table; `host` is the fingerprint of its host."""
        with contextlib.suppress(OSError):
            write_json(self._own_path(table), {"name": name, "host": host} | msgspec.structs.asdict(credentials))
            self._delete_old()

    def release(self, table: str) -> None:
        """Release this process's seat, so any process of this user can take it."""
        path = self._own_path(table)
        with contextlib.suppress(OSError):
            path.rename(path.with_name(f"{path.stem}{RELEASED_SUFFIX}.json"))

    def take(self, table: str, name: str, host: str) -> SeatCredentials:
        """Take the seat of a player at a table, if it was released or its process has ended.

        Returns empty credentials if there is no such seat. The fingerprint must match, because any host can use that
        table id, and only the host that issued a token may see it.
        """
        for path, content in self._released_files(table):
            if (content["name"], content["host"]) == (name, host):
                with contextlib.suppress(OSError, msgspec.ValidationError):
                    credentials = msgspec.convert(content, SeatCredentials)
                    # the rename is atomic: two processes cannot take the same seat, and no seat is lost
                    path.rename(self._own_path(table))
                    return credentials
        return SeatCredentials()

    def has_seat(self, table: str, host: str) -> bool:
        """Return whether a seat can be taken at a table of the host with this fingerprint."""
        return any(content["host"] == host for _path, content in self._released_files(table))

    def host_of(self, table: str) -> str | None:
        """Return the fingerprint of the host at whose table we had a seat; None if it is unknown or ambiguous."""
        hosts = set()
        for path in self._folder.glob(f"{_safe_id(table)}-*.json"):
            with contextlib.suppress(OSError, ValueError, RecursionError):
                content = json.loads(read_text(path, MAX_BYTES))
                if isinstance(content, dict) and isinstance(host := content.get("host"), str):
                    hosts.add(host)
        return hosts.pop() if len(hosts) == 1 else None

    def _released_files(self, table: str) -> Iterator[tuple[Path, dict[str, Any]]]:
        """Yield the path and content of a table's seat files, if the seat was released or its process has ended."""
        for path in sorted(self._folder.glob(f"{_safe_id(table)}-*.json")):
            with contextlib.suppress(OSError, ValueError, RecursionError):
                holder = path.stem.rpartition("-")[2]
                if not HOLDER_PATTERN.fullmatch(holder) or is_alive(holder):
                    continue
                content = json.loads(read_text(path, MAX_BYTES))
                if isinstance(content, dict) and {"name", "host"} <= content.keys():
                    yield path, content

    def _own_path(self, table: str) -> Path:
        return self._folder / f"{_safe_id(table)}-{own_lock_id()}.json"

    def _delete_old(self) -> None:
        oldest = time.time() - KEPT_DAYS * 24 * 3600
        for path in self._folder.iterdir():
            # after a clock change, files of seats in use may look old
            if path.stat().st_mtime < oldest and not is_alive(path.stem.rpartition("-")[2]):
                path.unlink(missing_ok=True)


def _safe_id(table: str) -> str:
    """Return a table id in a form that is safe in a file name, because a host can send any id."""
    return re.sub(r"[^0-9A-Za-z]", "", table)[:32]
