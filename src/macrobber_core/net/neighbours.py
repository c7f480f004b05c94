"""The other machines that this one has met on its networks, and its routers, as Linux lists them in /proc."""

from __future__ import annotations

import ipaddress
import socket
import struct
from pathlib import Path
from typing import NamedTuple

NEIGHBOURS, ROUTES = Path("/proc/net/arp"), Path("/proc/net/route")
COMPLETE = 2
"""The flag of a neighbour whose hardware address is known, because it has answered."""
MAX_NEIGHBOURS = 1000


class Neighbour(NamedTuple):
    address: str
    interface: str
    is_there: bool
    """Whether the machine has answered when it was asked for its hardware address."""


def neighbours(table: Path = NEIGHBOURS) -> list[Neighbour]:
    """Return the known IPv4 neighbours; none where the system has no such table."""
    found = []
    for row in _rows(table)[:MAX_NEIGHBOURS]:
        try:
            address, flags, interface = str(ipaddress.IPv4Address(row[0])), int(row[2], 16), row[5]
        except (ValueError, IndexError):
            continue
        found.append(Neighbour(address, interface, bool(flags & COMPLETE)))
    return found


def routers(table: Path = ROUTES) -> set[str]:
    """Return the addresses of the IPv4 routers that this machine uses."""
    found = set()
    for row in _rows(table):
        try:
            address = socket.inet_ntoa(struct.pack("<L", int(row[2], 16)))
        except (ValueError, IndexError, struct.error):
            continue
        found.add(address)
    return found - {"0.0.0.0"}


def _rows(table: Path) -> list[list[str]]:
    """Return the words of each line of a table, without its heading."""
    try:
        text = table.read_text(encoding="ascii", errors="replace")
    except OSError:
        return []
    return [line.split() for line in text.splitlines()[1:]]
