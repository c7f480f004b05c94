"""The addresses at which the player joined tables, so that nobody has to type one twice.

The keys of hosts are stored elsewhere (`known_hosts`), so forgetting an address does not make its next host trusted.
"""

from __future__ import annotations

import contextlib
from datetime import date
from pathlib import Path

import msgspec
import platformdirs
from msgspec.structs import replace

from macrobber_core.files import read_text, write_json
from macrobber_core.table import TableView
from macrobber_core.wire.sanitize import clean

from .recent_games import day_in_words

MAX_ADDRESSES = 10
"""The maximum number of addresses remembered; those joined longest ago are forgotten first."""
MAX_BYTES = 64 * 1024
"""The maximum size of the file in bytes."""
MAX_TEXT_LENGTH = 64
"""The maximum length of a stored title or name: a host can send longer ones."""


class RecentAddress(msgspec.Struct, frozen=True):
    """The latest table that the player joined at an address."""

    address: str
    """In canonical form, with the port."""
    title: str
    host: str
    """The name of the host's own player; "" if it is unknown."""
    day: date

    @property
    def table(self) -> str:
        """The table's title, with the host's name unless the title contains it."""
        return f"{self.title} ({self.host})" if self.host and self.host not in self.title else self.title

    def day_in_words(self) -> str:
        return day_in_words(self.day, date.today())


def recent_addresses() -> list[RecentAddress]:
    """Return the remembered addresses, the last one joined first; none if they cannot be read."""
    try:
        addresses = msgspec.json.decode(read_text(_path(), MAX_BYTES), type=list[RecentAddress])
    except (OSError, ValueError, RecursionError):
        return []
    return [
        replace(entry, address=clean(entry.address), title=_cleaned(entry.title), host=_cleaned(entry.host))
        for entry in addresses[:MAX_ADDRESSES]
    ]


def remember_address(address: str, table: TableView, *, is_typed: bool) -> None:
    """Remember the table that the player has joined at an address, if it was typed now or before.

    Errors in writing the file are ignored.
    """
    known = recent_addresses()
    others = [entry for entry in known if entry.address != address]
    if address and (is_typed or len(others) < len(known)):
        newest = RecentAddress(address, _cleaned(table.title), _cleaned(table.host or ""), date.today())
        with contextlib.suppress(OSError):
            _write([newest, *others][:MAX_ADDRESSES])


def forget_address(address: str) -> bool:
    """Forget an address in canonical form; return whether it was remembered. Raises OSError if that is impossible."""
    known = recent_addresses()
    others = [entry for entry in known if entry.address != address]
    if len(others) == len(known):
        return False
    _write(others)
    return True


def address_of_table(name: str) -> str:
    """Return the address at which the player last joined a table of this title; "" if there is none."""
    wanted = name.casefold()
    names = ((entry.address, {entry.title.casefold(), entry.table.casefold()}) for entry in recent_addresses())
    return next((address for address, own_names in names if wanted in own_names), "")


def _cleaned(text: str) -> str:
    return clean(text)[:MAX_TEXT_LENGTH]


def _path() -> Path:
    return platformdirs.user_state_path("macrobber") / "recent_addresses.json"


def _write(addresses: list[RecentAddress]) -> None:
    write_json(_path(), msgspec.to_builtins(addresses))
