"""Checks the Host that a browser names.

A name that an attacker controls can resolve to our address (DNS rebinding), so a request has to name this machine.
"""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Iterable
from typing import NamedTuple

from .addresses import canonical_host
from .interfaces import own_addresses

LOCALHOST = "localhost", "127.0.0.1", "::1"
REFRESH_SECONDS = 5
HOST = re.compile(r"(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9.-]{1,253})(?::([0-9]{1,5}))?")


class OwnHosts:
    """The names and addresses of this machine.

    `names` are those that it announces. `outer_names` are those of a router that forwards a port to this machine, or of
    a proxy before it, whose port may be any.
    """

    def __init__(self, bind: str | None, names: Iterable[str], outer_names: Iterable[str] = ()) -> None:
        self._bind = bind
        machine = socket.gethostname()
        bound = [bind] if bind is not None else []
        self._names = {canonical_host(name) for name in (*names, *bound, machine, f"{machine}.local", *LOCALHOST)}
        self._outer_names = {canonical_host(name) for name in outer_names}
        self._hosts: set[str] = set()
        self._checked_at = -float(REFRESH_SECONDS)

    def name_in(self, host: str, reached: str, port: int, usual_port: int) -> str:
        """Return the name or address in a Host header if it names us, otherwise "".

        `reached` is the address at which the browser has connected, and `port` that of the server. A header without a
        port means `usual_port`.
        """
        match = HOST.fullmatch(host)
        if match is None:
            return ""
        name = canonical_host(match[1].strip("[]"))
        if name in self._outer_names:
            return match[1]
        is_ours = name == canonical_host(reached) or name in self._own_hosts()
        return match[1] if is_ours and int(match[2] or usual_port) == port else ""

    def _own_hosts(self) -> set[str]:
        now = time.monotonic()
        if now - self._checked_at >= REFRESH_SECONDS:
            self._checked_at = now
            self._hosts = self._names | {canonical_host(address) for address in own_addresses(self._bind)}
        return self._hosts


class WebDoorPlace(NamedTuple):
    """Where the page for browsers is, and the hosts by which browsers may be sent there."""

    scheme: str
    port: int
    hosts: OwnHosts
