"""A door's listening socket, which limits connections before login, and the data rate of each connection."""

from __future__ import annotations

import socket
import time
from typing import Any, NamedTuple

from macrobber_core.net.accept_limiter import AcceptLimiter, Limits
from macrobber_core.net.rate_limit import Rate, TokenBucket


class GateLimits(NamedTuple):
    """The limits of a door's listening socket."""

    accept: Limits
    """Connections, and connections without a game."""
    read_bytes: int
    """The maximum number of bytes per read; a read is processed completely before the next guest gets a turn."""
    reads: Rate
    """Reads per connection."""


class Metered(socket.socket):
    """A connection that ends if it sends more than its limits allow."""

    def __init__(self, fileno: int, limits: GateLimits) -> None:
        super().__init__(fileno=fileno)
        self._size = limits.read_bytes
        self._allowance = TokenBucket(*limits.reads, time.monotonic)

    def recv(self, size: int, flags: int = 0, /) -> bytes:
        data = super().recv(min(size, self._size), flags)
        return data if self._allowance.spend() else b""

    def recv_into(self, buffer: Any, size: int = 0, flags: int = 0, /) -> int:
        count = super().recv_into(buffer, min(size or len(buffer), self._size), flags)
        return count if self._allowance.spend() else 0


class DoorGate(AcceptLimiter):
    """A listening socket for guests, created from a file descriptor."""

    def __init__(self, fileno: int, limits: GateLimits) -> None:
        super().__init__(fileno, limits.accept)
        self._gate_limits = limits

    def wrap(self, connection: socket.socket) -> socket.socket:
        return Metered(connection.detach(), self._gate_limits)
