"""The host's part in a fair deal: asks every player for a value, and waits no longer than is decent."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable

from macrobber_core.table import Refused, Table
from macrobber_core.wire.messages import Commit, Farewell, Open

from .exclusion import Exclusion
from .peer import Peer
from .seating import Seating

DEAL_SECONDS = 10
"""For everybody to be bound, and again for everybody to open."""


class FairDeal:
    """Begins the game of a table: by itself where chance is settled, else with values from everybody."""

    def __init__(self, table: Table, seating: Seating, exclusion: Exclusion, changed: Callable[[], None]) -> None:
        self._table = table
        self._seating = seating
        self._exclusion = exclusion
        self._changed = changed
        self._loop = asyncio.get_running_loop()
        self._number = 0

    def begin(self) -> None:
        """Raises Refused."""
        self._table.start(secrets.token_hex(32))
        self._wait()
        self._changed()

    def _wait(self) -> None:
        self._number += 1
        self._loop.call_later(DEAL_SECONDS, self._part_with_the_silent, self._number)

    def take(self, peer: Peer, message: Commit | Open) -> None:
        """A player's word; for a deal that was called off meanwhile it means nothing."""
        deal = self._table.deal
        if peer.seat is None or deal is None or message.deal != deal.host:
            return
        with contextlib.suppress(Refused):
            match message:
                case Commit(_, commitment):
                    self._table.commit(peer.seat, commitment)
                case Open(_, value):
                    self._table.open(peer.seat, value)
            now = self._table.deal
            if now is not None and now.is_bound != deal.is_bound:
                self._wait()  # anew: who was bound last has left the others no time to open
            self._changed()

    def _part_with_the_silent(self, number: int) -> None:
        if number != self._number:
            return
        awaited = self._table.awaited
        for peer in [peer for peer in self._seating.peers if peer.seat in awaited]:
            self._exclusion.withheld(peer.link.address)
            peer.part(Farewell("you took no part in the deal"))
