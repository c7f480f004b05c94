"""The socket a table listens on: strangers come in no faster, and are no more at a time, than a table can bear."""

from __future__ import annotations

import contextlib
import socket
import time
from typing import Any, NamedTuple

from .addresses import origin
from .allowance import Rate, Reserve, SharedAllowance

EVERYBODY = Rate(200, 50)
EACH = Rate(60, 20)
"""Connections from one address. Many may play from one machine, and every lobby asks a table every few seconds."""
RESERVE = Reserve(Rate(100, 25), first=Rate(10, 1 / 10))
"""For addresses that connect seldom; without it, thirty that connect without end would keep newcomers out."""
MOST_STRANGERS = 64
"""Connections that have not said hello yet; then the one that has been silent longest makes room."""

MOST_REFUSED = 100
"""Connections refused in one go."""


class Limits(NamedTuple):
    """What a door can bear."""

    everybody: Rate
    each: Rate
    strangers: int
    reserve: Reserve


class Gate(socket.socket):
    """Made from the file descriptor of a socket that listens."""

    def __init__(self, fileno: int, limits: Limits | None = None) -> None:
        super().__init__(fileno=fileno)
        self._limits = limits or Limits(EVERYBODY, EACH, MOST_STRANGERS, RESERVE)
        self._allowance = SharedAllowance(
            self._limits.everybody, self._limits.each, time.monotonic, self._limits.reserve
        )
        self._strangers: dict[Any, socket.socket] = {}

    def accept(self) -> tuple[socket.socket, Any]:
        """The next who may come in; the others are hung up on.

        After many of those ConnectionAbortedError, which asyncio takes for a peer that went away: it sees to its other
        work before it comes back. BlockingIOError if nobody waits.
        """
        for _ in range(MOST_REFUSED):
            connection, address = super().accept()
            if self._allowance.spend(origin(address[0])):
                connection = self.served(connection)
                break
            connection.close()
        else:
            raise ConnectionAbortedError("too many at once")
        self._strangers = {peer: one for peer, one in self._strangers.items() if one.fileno() >= 0}
        if len(self._strangers) >= self._limits.strangers:
            self._turn_out(next(iter(self._strangers)))
        self._strangers[address] = connection
        return connection, address

    def served(self, connection: socket.socket) -> socket.socket:
        """The connection as it is to be read from."""
        return connection

    def greeted(self, address: Any) -> None:
        """Who comes from that address and port is no stranger any more."""
        self._strangers.pop(address, None)

    def _turn_out(self, address: Any) -> None:
        with contextlib.suppress(OSError):
            self._strangers.pop(address).shutdown(socket.SHUT_RDWR)  # its transport notices, and closes it
