"""A guest's part in a fair deal: a value of its own, and a memory of what it was shown."""

from __future__ import annotations

import secrets

from macrobber_core.games import GAMES
from macrobber_core.record import Ply, Record
from macrobber_core.table import Pact, Seen, TableView, UnfairError, audit, commitment, seal
from macrobber_core.table.pact import DealView
from macrobber_core.wire.messages import Commit, Open, Revealed


class Stake:
    """Binds a guest into the deal, and the host to it. `seal` is that of a game that goes on, if it is known.

    What the host says of the deal counts when it says it first: later it can only say the same, or be found out.
    """

    def __init__(self, seal: str | None = None) -> None:
        self.seal = seal
        self._host: str | None = None
        self._value = ""
        self._bound: list[str | None] | None = None
        """The commitments when all were there."""
        self._said: set[type] = set()
        self.deals = 0
        """Begun so far."""
        self._plays = False
        """Whether we have a seat in a game that is about to begin."""
        self._wrong: str | None = None
        self._seen: dict[int, Seen] = {}
        self._takebacks = 0

    def follow(self, table: TableView) -> Commit | Open | None:
        """Remember what we are shown (`table.position` as plain data); what the deal needs from us now, if anything."""
        if table.deal is not None:
            return self._follow_deal(table.deal, table.seat)
        if table.position is None:
            self._plays = table.seat is not None
            return None
        if table.seal is not None:
            self._check_seal(table.seal)
        self._plays = False
        if not self._seen and (table.seat is None or Open not in self._said):
            self._host = self._bound = None  # who takes no part may have missed that it was dealt again
        if (taken_back := table.takebacks - self._takebacks) and self._seen:
            still = max(self._seen) - taken_back  # it may have gone on since, unseen by us
            self._seen = {ply: seen for ply, seen in self._seen.items() if ply <= still}
        self._takebacks = table.takebacks
        self._seen[table.ply] = Seen.of(table.seat, table.position)
        return None

    def _follow_deal(self, deal: DealView, seat: int | None) -> Commit | Open | None:
        self._plays = seat is not None
        if deal.host != self._host:
            self._host, self._value, self._bound = deal.host, secrets.token_hex(32), None
            self._said.clear()
            self.deals += 1
        if deal.is_bound:
            self._bound = self._bound or deal.commitments
        if seat is None:
            return None
        ours = commitment(self._value, seat)
        if Commit not in self._said:
            self._said.add(Commit)
            return Commit(ours)
        if Open not in self._said and deal.is_bound and deal.commitments[seat - 1] == ours:
            self._said.add(Open)
            return Open(self._value)
        return None

    def _check_seal(self, shown: str) -> None:
        if self.seal is None:
            self.seal = shown
        elif self.seal != shown:
            self._wrong = "the host changed the values it deals from"
        if self._plays and Open not in self._said:
            self._wrong = "the host dealt without a value of ours"

    def judge(self, revealed: Revealed, table: TableView) -> int:
        """How many draws there were, all of them fair. Raises UnfairError."""
        pact = Pact(revealed.secret, tuple(revealed.values))
        if self._wrong is not None:
            raise UnfairError(None, self._wrong)
        if pact.seal != self.seal or (self._host and seal(self._host, pact.values) != self.seal):
            raise UnfairError(None, "the values that the host shows are not those it was bound to")
        for seat, (bound, value) in enumerate(zip(self._bound or (), pact.values, strict=False), 1):
            if bound != (value and commitment(value, seat)):
                raise UnfairError(None, f"the value of {table.name(seat)} is not the one they were bound to")
        names = [table.name(seat) for seat in range(1, len(table.seats) + 1)]
        record = Record(GAMES[table.game], table.options, names, [Ply(*ply) for ply in revealed.plies])
        return audit(record, pact, self._seen)
