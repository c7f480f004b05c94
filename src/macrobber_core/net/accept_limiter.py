"""A listening socket that limits the rate and the number of connections from strangers."""

from __future__ import annotations

import contextlib
import socket
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from .addresses import address_group
from .rate_limit import Rate, RateLimiter, Reserve

TOTAL_RATE = Rate(200, 50)
ADDRESS_RATE = Rate(60, 20)
"""The limit per address. Many people can play from one machine, and every lobby probes a table every few seconds."""
RESERVE = Reserve(Rate(700, 25), per_address=Rate(10, 1 / 10))
"""A reserve for addresses that rarely connect; without it, thirty busy addresses could lock out newcomers."""
MAX_STRANGERS = 64
"""The maximum number of connections that have not said hello; beyond it, the address with most of them loses one."""

MAX_REFUSED_AT_ONCE = 100
"""The maximum number of connections refused in one call of `accept`."""


class Limits(NamedTuple):
    """The limits of a listening socket."""

    total: Rate
    per_address: Rate
    strangers: int
    reserve: Reserve


class Stranger(NamedTuple):
    """A connection that has not said hello."""

    origin: str
    connection: socket.socket

    @property
    def group(self) -> str:
        return address_group(self.origin)


class AcceptLimiter(socket.socket):
    """A listening socket with limits, created from the file descriptor of another socket.

    `origin` returns the address to count a connection from this address and port for.
    """

    def __init__(
        self, fileno: int, limits: Limits | None = None, origin: Callable[[Any], str] = lambda peer: str(peer[0])
    ) -> None:
        super().__init__(fileno=fileno)
        self._origin = origin
        self._limits = limits or Limits(TOTAL_RATE, ADDRESS_RATE, MAX_STRANGERS, RESERVE)
        self._rate_limiter = RateLimiter(
            self._limits.total, self._limits.per_address, time.monotonic, self._limits.reserve
        )
        self._strangers: dict[Any, Stranger] = {}
        """The strangers by address and port, the oldest first."""

    def accept(self) -> tuple[socket.socket, Any]:
        """Return the next connection within the limits; close any beyond them.

        Raises ConnectionAbortedError after many refusals. asyncio treats this like a peer that has disconnected, and
        does other work before it accepts again. Raises BlockingIOError if no connection is waiting.
        """
        for _ in range(MAX_REFUSED_AT_ONCE):
            connection, address = super().accept()
            origin = self._origin(address)
            if self._rate_limiter.spend(address_group(origin)):
                connection = self.wrap(connection)
                break
            connection.close()
        else:
            raise ConnectionAbortedError("too many at once")
        self._strangers = {peer: one for peer, one in self._strangers.items() if one.connection.fileno() >= 0}
        self._strangers[address] = Stranger(origin, connection)
        if len(self._strangers) > self._limits.strangers:
            self._drop_stranger()
        return connection, address

    def _drop_stranger(self) -> None:
        """Drop the oldest connection of the address that has the most, so that a crowd displaces only itself."""
        largest_group = Counter(one.group for one in self._strangers.values()).most_common(1)[0][0]
        dropped = next(peer for peer, one in self._strangers.items() if one.group == largest_group)
        with contextlib.suppress(OSError):
            self._strangers.pop(dropped).connection.shutdown(socket.SHUT_RDWR)  # its transport will then close it

    def wrap(self, connection: socket.socket) -> socket.socket:
        """Return the connection to serve. Subclasses may wrap it."""
        return connection

    def origin_of(self, address: Any) -> str | None:
        """Return the origin of a stranger's connection, as it was when it was accepted; None if it has been dropped."""
        stranger = self._strangers.get(address)
        return None if stranger is None else stranger.origin

    def mark_greeted(self, address: Any) -> None:
        """Stop counting the peer at this address and port as a stranger, because it has said hello."""
        self._strangers.pop(address, None)
