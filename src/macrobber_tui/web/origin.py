"""Checks the Host and the Origin of a request.

A name that an attacker controls can resolve to our address (DNS rebinding), and any page can send requests here. So a
request must name this machine, and a request that acts for a guest must come from our own page.
"""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Iterable

from macrobber_core.net.addresses import canonical_host
from macrobber_core.net.interfaces import own_addresses

LOCALHOST = "localhost", "127.0.0.1", "::1"
REFRESH_SECONDS = 5
HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+)(?::([0-9]{1,5}))?")


class OwnOrigins:
    """The names, addresses and port by which browsers reach this door."""

    def __init__(self, scheme: str, port: int, bind: str | None, names: Iterable[str]) -> None:
        self.scheme = scheme
        self._port = port
        self._bind = bind
        machine = socket.gethostname()
        bound = [bind] if bind is not None else []
        self._names = {canonical_host(name) for name in (*names, *bound, machine, f"{machine}.local", *LOCALHOST)}
        self._hosts: set[str] = set()
        self._checked_at = -float(REFRESH_SECONDS)

    def allows_host(self, host: str, reached: str) -> bool:
        """Return whether a Host header names us; `reached` is the address at which the browser has connected."""
        match = HOST.fullmatch(host)
        if match is None:
            return False
        port = int(match[2]) if match[2] else {"https": 443, "http": 80}[self.scheme]
        name = canonical_host(match[1].strip("[]"))
        return port == self._port and (name == canonical_host(reached) or name in self._own_hosts())

    def allows_origin(self, origin: str, host: str) -> bool:
        """Return whether a request comes from the page at `host`, which `allows_host` has accepted."""
        return origin.lower() == f"{self.scheme}://{host}".lower()

    def _own_hosts(self) -> set[str]:
        now = time.monotonic()
        if now - self._checked_at >= REFRESH_SECONDS:
            self._checked_at = now
            self._hosts = self._names | {canonical_host(address) for address in own_addresses(self._bind)}
        return self._hosts
