"""The host's side of a fair deal: collects a value from every player within a time limit."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable

from macrobber_core.table import Refused, Table
from macrobber_core.wire import reasons
from macrobber_core.wire.messages import Commit, Farewell, Open

from .exclusion import Exclusion
from .peer import Peer
from .seating import Seating

DEAL_SECONDS = 10
"""The time limit in seconds for all commitments, and then again for all opened values."""


class DealRunner:
    """Starts the game of a table, directly if it has a chance source, otherwise after a deal among all players."""

    def __init__(self, table: Table, seating: Seating, exclusion: Exclusion, on_change: Callable[[], None]) -> None:
        self._table = table
        self._seating = seating
        self._exclusion = exclusion
        self._on_change = on_change
        self._loop = asyncio.get_running_loop()
        self._timeout_number = 0

    def start(self) -> None:
        """Start the game or its deal. Raises Refused."""
        self._table.start(secrets.token_hex(32))
        self._start_timeout()
        self._on_change()

    def _start_timeout(self) -> None:
        self._timeout_number += 1
        self._loop.call_later(DEAL_SECONDS, self._remove_silent_players, self._timeout_number)

    def handle_message(self, peer: Peer, message: Commit | Open) -> None:
        """Handle a player's commitment or opened value; ignore it if its deal has been cancelled."""
        deal = self._table.deal
        if peer.seat is None or deal is None or message.deal != deal.host:
            return
        with contextlib.suppress(Refused):
            match message:
                case Commit(_, commitment):
                    self._table.commit(peer.seat, commitment)
                case Open(_, value):
                    self._table.open(peer.seat, value)
            current_deal = self._table.deal
            if current_deal is not None and current_deal.is_committed != deal.is_committed:
                self._start_timeout()  # a new time limit, because the last commitment may have come late
            self._on_change()

    def _remove_silent_players(self, timeout_number: int) -> None:
        if timeout_number != self._timeout_number:
            return
        awaited_seats = self._table.awaited_seats
        for peer in [peer for peer in self._seating.peers if peer.seat in awaited_seats]:
            self._exclusion.penalize_withholding(peer.link.address)
            peer.dismiss(Farewell(reasons.NO_PART_IN_DEAL))
