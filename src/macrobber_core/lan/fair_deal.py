"""The host's part in a fair deal: asks every player for a value, and waits no longer than is decent."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable

from macrobber_core.table import Refused, Table
from macrobber_core.wire.messages import Commit, Farewell, Open

from .peer import Peer
from .seating import Seating

DEAL_SECONDS = 10


class FairDeal:
    """Begins the game of a table: by itself where chance is settled, else with values from everybody."""

    def __init__(self, table: Table, seating: Seating, changed: Callable[[], None]) -> None:
        self._table = table
        self._seating = seating
        self._changed = changed
        self._loop = asyncio.get_running_loop()
        self._number = 0

    def begin(self) -> None:
        """Raises Refused."""
        self._table.start(secrets.token_hex(32))
        self._number += 1
        self._loop.call_later(DEAL_SECONDS, self._part_with_the_silent, self._number)
        self._changed()

    def take(self, peer: Peer, message: Commit | Open) -> None:
        """A player's word; in a deal that was called off meanwhile it means nothing."""
        if peer.seat is None:
            return
        with contextlib.suppress(Refused):
            match message:
                case Commit(commitment):
                    self._table.commit(peer.seat, commitment)
                case Open(value):
                    self._table.open(peer.seat, value)
            self._changed()

    def _part_with_the_silent(self, number: int) -> None:
        if number != self._number:
            return
        awaited = self._table.awaited
        for peer in [peer for peer in self._seating.peers if peer.seat in awaited]:
            peer.part(Farewell("you took no part in the deal"))
