"""Remembers the door's guests by the key that identifies them, with the credentials for their seats."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

import msgspec
import platformdirs

from macrobber_core.files import write_json
from macrobber_core.net.guest.seat_tokens import KEPT_DAYS, SeatCredentials
from macrobber_tui.session.door_kinds import DoorKind

MAX_KEPT = 1000
"""The maximum number of entries. Absent guests without a seat are dropped first, then the oldest absent ones; present
guests are never dropped.
"""


GuestKey = tuple[str, str, str]
"""The key, table and name of a guest."""


class ReturningGuest(msgspec.Struct, frozen=True):
    """A guest admitted to a table, with the token of their seat, if they have one."""

    key: str
    """The fingerprint of an ssh key."""
    table: str
    name: str
    host: str = ""
    kept: SeatCredentials = SeatCredentials()
    at: float = 0.0


def seats_path(kind: DoorKind) -> Path:
    return platformdirs.user_state_path("macrobber") / f"{kind.name}_seats.json"


class ReturningGuests:
    """Stores returning guests in a small private file, or only in memory if the file cannot be read or written."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._present: dict[GuestKey, GuestTokens] = {}
        """The entries whose guests are present."""
        self._tables: set[str] = set()
        """The tables for which this door has saved entries; other doors of this user may save entries for other tables.
        """
        self._entries = self._read()

    def _read(self) -> dict[GuestKey, ReturningGuest]:
        oldest = time.time() - KEPT_DAYS * 24 * 3600
        with contextlib.suppress(OSError, msgspec.DecodeError):
            stored = msgspec.json.decode(self._path.read_bytes(), type=list[ReturningGuest])
            return {(entry.key, entry.table, entry.name): entry for entry in stored if entry.at > oldest}
        return {}

    def knows(self, key: str, table: str) -> bool:
        """Return whether the key's owner has been admitted to the table before."""
        return any((entry.key, entry.table) == (key, table) for entry in self._entries.values())

    def seated_name(self, key: str, table: str) -> str:
        """Return the name in the latest seat that the key's owner has at the table, or "" without a seat."""
        entries = [entry for entry in self._entries.values() if (entry.key, entry.table) == (key, table)]
        seated = [entry for entry in entries if entry.kept.token is not None]
        return max(seated, key=lambda entry: entry.at).name if seated else ""

    def has_absent_seat(self, key: str, table: str) -> bool:
        """Return whether the key's owner has a seat at the table, but is not there."""
        is_present = any(guest_key[:2] == (key, table) for guest_key in self._present)
        return not is_present and bool(self.seated_name(key, table))

    def put(self, entry: ReturningGuest) -> None:
        self._tables.add(entry.table)
        self._entries[entry.key, entry.table, entry.name] = msgspec.structs.replace(entry, at=time.time())
        known = {guest_key: guest for guest_key, guest in self._read().items() if guest.table not in self._tables}
        known |= {guest_key: guest for guest_key, guest in self._entries.items() if guest.table in self._tables}
        self._entries = dict(sorted(known.items(), key=lambda item: item[1].at))
        absent = [guest_key for guest_key in self._entries if guest_key not in self._present]
        absent.sort(key=lambda guest_key: self._entries[guest_key].kept.token is not None)
        for guest_key in absent[: max(0, len(self._entries) - MAX_KEPT)]:
            del self._entries[guest_key]
        with contextlib.suppress(OSError):
            write_json(self._path, msgspec.to_builtins(list(self._entries.values())))

    def take(self, keys: GuestTokens, table: str, name: str, host: str) -> SeatCredentials:
        """Return the credentials for this key and name, or otherwise for any absent guest with this key."""
        fitting = [
            entry
            for guest_key, entry in self._entries.items()
            if (entry.key, entry.table, entry.host) == (keys.key, table, host)
            and entry.kept.token is not None
            and (entry.name == name or guest_key not in self._present)
        ]
        fitting.sort(key=lambda entry: (entry.name == name, entry.at))
        self._present[keys.key, table, name] = keys
        if not fitting:
            return SeatCredentials()
        guest = fitting[-1]
        if guest.name != name:
            del self._entries[guest.key, guest.table, guest.name]
            self.put(msgspec.structs.replace(guest, name=name))
        return guest.kept

    def release(self, keys: GuestTokens) -> None:
        left = [guest_key for guest_key, holder in self._present.items() if holder is keys]
        for guest_key in left:
            del self._present[guest_key]
            if guest_key in self._entries:
                self.put(self._entries[guest_key])


class GuestTokens:
    """The entries of a guest who presented a key."""

    def __init__(self, seats: ReturningGuests, key: str) -> None:
        self._seats = seats
        self.key = key

    def save(self, table: str, name: str, host: str, credentials: SeatCredentials) -> None:
        self._seats.put(ReturningGuest(self.key, table, name, host, credentials))

    def release(self, table: str) -> None:
        self._seats.release(self)

    def take(self, table: str, name: str, host: str) -> SeatCredentials:
        return self._seats.take(self, table, name, host)
