"""The door's listening socket, which limits connections before login, and the data rate of each connection."""

from __future__ import annotations

import socket
import time

from macrobber_core.net.accept_limiter import AcceptLimiter, Limits
from macrobber_core.net.rate_limit import Rate, Reserve, TokenBucket

TOTAL = Rate(100, 10)
PER_ADDRESS = Rate(20, 1 / 3)
"""The limit on connections from one address; lower than a table's, because a key exchange is expensive."""
NEWCOMER_RESERVE = Reserve(Rate(50, 5), per_address=Rate(5, 1 / 30))
"""Connections reserved for addresses that rarely connect."""
MAX_STRANGERS = 32
"""The maximum number of connections without a game: not logged in, or logged in without a session."""

MAX_READ_BYTES = 512
"""The maximum number of bytes per read; a read is processed completely before the next guest gets a turn."""
READ_LIMIT = Rate(400, 100)
"""The limit on reads per connection; typing and scrolling need about a tenth of it."""


class Metered(socket.socket):
    """A connection that is closed if it sends more than a person can type."""

    def __init__(self, fileno: int) -> None:
        super().__init__(fileno=fileno)
        self._allowance = TokenBucket(*READ_LIMIT, time.monotonic)

    def recv(self, size: int, flags: int = 0, /) -> bytes:
        data = super().recv(min(size, MAX_READ_BYTES), flags)
        return data if self._allowance.spend() else b""


class DoorGate(AcceptLimiter):
    """A listening socket for ssh clients, created from a file descriptor."""

    def __init__(self, fileno: int) -> None:
        super().__init__(fileno, Limits(TOTAL, PER_ADDRESS, MAX_STRANGERS, NEWCOMER_RESERVE))

    def wrap(self, connection: socket.socket) -> socket.socket:
        return Metered(connection.detach())
