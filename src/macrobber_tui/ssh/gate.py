"""The socket of the door: no more strangers than it can bear, and nobody sends faster than the others can bear."""

from __future__ import annotations

import socket
import time

from macrobber_core.lan.allowance import Allowance, Rate, Reserve
from macrobber_core.lan.gate import Gate, Limits

EVERYBODY = Rate(100, 10)
EACH = Rate(20, 1 / 3)
"""Connections from one address; an exchange of keys costs more than a table's hello."""
RESERVE = Reserve(Rate(50, 5), first=Rate(5, 1 / 30))
"""For addresses that connect seldom."""
MOST_STRANGERS = 32
"""Connections without a game: who does not log in, and who wants nothing after that."""

PIECE = 512
"""Bytes read at once: what a hostile client has packed into them is worked through before anybody else is heard."""
PIECES = Rate(400, 100)
"""Pieces of one connection. Who types, and turns the wheel of a mouse, sends a tenth of that."""


class Metered(socket.socket):
    """A connection that is hung up on when it sends more than a person can."""

    def __init__(self, fileno: int) -> None:
        super().__init__(fileno=fileno)
        self._allowance = Allowance(*PIECES, time.monotonic)

    def recv(self, size: int, flags: int = 0, /) -> bytes:
        data = super().recv(min(size, PIECE), flags)
        return data if self._allowance.spend() else b""


class DoorGate(Gate):
    """Made from the file descriptor of a socket that listens."""

    def __init__(self, fileno: int) -> None:
        super().__init__(fileno, Limits(EVERYBODY, EACH, MOST_STRANGERS, RESERVE))

    def served(self, connection: socket.socket) -> socket.socket:
        return Metered(connection.detach())
