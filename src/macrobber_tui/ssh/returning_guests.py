"""What the door keeps of who has come by it: by the fingerprint of their key, what gives them their seat back."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

import msgspec
import platformdirs

from macrobber_core.lan.keyring import KEPT_DAYS, Kept
from macrobber_core.lan.private_file import write_json

MOST_KEPT = 1000
"""Those who left longest ago are forgotten first, and nobody who is here."""


Where = tuple[str, str, str]
"""Key, table and name."""


class Entry(msgspec.Struct, frozen=True):
    """Somebody who was let in at a table, and what was kept of their seat, if they had one."""

    key: str
    """The fingerprint."""
    table: str
    name: str
    host: str = ""
    kept: Kept = Kept()
    at: float = 0.0


class Seats:
    """One small file for this user's eyes only; where it cannot be read or written, all is kept in memory alone."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or platformdirs.user_state_path("macrobber") / "ssh_seats.json"
        self._taken: dict[Where, SeatKeys] = {}
        """Who sits there now."""
        self._tables: set[str] = set()
        """Those that this door has kept something of; another door of this user's may keep others."""
        self._entries = self._read()

    def _read(self) -> dict[Where, Entry]:
        oldest = time.time() - KEPT_DAYS * 24 * 3600
        with contextlib.suppress(OSError, msgspec.DecodeError):
            kept = msgspec.json.decode(self._path.read_bytes(), type=list[Entry])
            return {(entry.key, entry.table, entry.name): entry for entry in kept if entry.at > oldest}
        return {}

    def knows(self, key: str, table: str) -> bool:
        """Whether who has that key was let in at the table before."""
        return any((entry.key, entry.table) == (key, table) for entry in self._entries.values())

    def put(self, entry: Entry) -> None:
        self._tables.add(entry.table)
        self._entries[entry.key, entry.table, entry.name] = msgspec.structs.replace(entry, at=time.time())
        known = {where: one for where, one in self._read().items() if one.table not in self._tables}
        known |= {where: one for where, one in self._entries.items() if one.table in self._tables}
        self._entries = dict(sorted(known.items(), key=lambda item: item[1].at))
        gone = [where for where in self._entries if where not in self._taken]
        for where in gone[: max(0, len(self._entries) - MOST_KEPT)]:
            del self._entries[where]
        with contextlib.suppress(OSError):
            write_json(self._path, msgspec.to_builtins(list(self._entries.values())))

    def take(self, keys: SeatKeys, table: str, name: str, host: str) -> Kept:
        """The seat of that key and name; else one that nobody is at, under whatever name it was."""
        fitting = [
            entry
            for where, entry in self._entries.items()
            if (entry.key, entry.table, entry.host) == (keys.key, table, host)
            and entry.kept.token is not None
            and (entry.name == name or where not in self._taken)
        ]
        fitting.sort(key=lambda entry: (entry.name == name, entry.at))
        self._taken[keys.key, table, name] = keys
        if not fitting:
            return Kept()
        found = fitting[-1]
        if found.name != name:
            del self._entries[found.key, found.table, found.name]
            self.put(msgspec.structs.replace(found, name=name))
        return found.kept

    def leave(self, keys: SeatKeys) -> None:
        left = [where for where, holder in self._taken.items() if holder is keys]
        for where in left:
            del self._taken[where]
            if where in self._entries:
                self.put(self._entries[where])


class SeatKeys:
    """The part of one guest who came with a key."""

    def __init__(self, seats: Seats, key: str) -> None:
        self._seats = seats
        self.key = key

    def keep(self, table: str, name: str, host: str, kept: Kept) -> None:
        self._seats.put(Entry(self.key, table, name, host, kept))

    def leave(self, table: str) -> None:
        self._seats.leave(self)

    def take(self, table: str, name: str, host: str) -> Kept:
        return self._seats.take(self, table, name, host)
