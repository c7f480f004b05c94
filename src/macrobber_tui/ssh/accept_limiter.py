"""The door's listening socket, which limits connections that have not logged in, and each connection's data rate."""

from __future__ import annotations

import socket
import time

from macrobber_core.net.accept_limiter import AcceptLimiter, Limits
from macrobber_core.net.rate_limit import Rate, Reserve, TokenBucket

TOTAL = Rate(100, 10)
PER_ADDRESS = Rate(20, 1 / 3)
"""Connections from one address; a key exchange costs more than a table's hello."""
NEWCOMER_RESERVE = Reserve(Rate(50, 5), per_address=Rate(5, 1 / 30))
"""For addresses that connect seldom."""
MAX_STRANGERS = 32
"""Maximum connections without a game: not logged in, or logged in without starting a session."""

MAX_READ_BYTES = 512
"""Maximum bytes per read, because each read is processed to its end before any other guest gets a turn."""
READ_LIMIT = Rate(400, 100)
"""Reads per connection; typing and scrolling need about a tenth of this."""


class Metered(socket.socket):
    """A connection that is closed when it sends more than a person can type."""

    def __init__(self, fileno: int) -> None:
        super().__init__(fileno=fileno)
        self._allowance = TokenBucket(*READ_LIMIT, time.monotonic)

    def recv(self, size: int, flags: int = 0, /) -> bytes:
        data = super().recv(min(size, MAX_READ_BYTES), flags)
        return data if self._allowance.spend() else b""


class DoorGate(AcceptLimiter):
    """Accepts connections on a listening socket, given by its file descriptor."""

    def __init__(self, fileno: int) -> None:
        super().__init__(fileno, Limits(TOTAL, PER_ADDRESS, MAX_STRANGERS, NEWCOMER_RESERVE))

    def wrap(self, connection: socket.socket) -> socket.socket:
        return Metered(connection.detach())
