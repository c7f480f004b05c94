"""A guest's part in a fair deal: a value of its own, and a memory of what it was shown."""

from __future__ import annotations

import secrets

from macrobber_core.games import GAMES
from macrobber_core.record import Ply, Record
from macrobber_core.table import Moment, Pact, TableView, UnfairError, audit, commitment, digest, seal
from macrobber_core.table.pact import DealView
from macrobber_core.wire.messages import Commit, Open, Revealed

from .updates import Judged

MOST_SEEN = 20_000
"""Views remembered: no game has so many, with all that may be taken back."""


class Stake:
    """Binds a guest into the deal, and the host to it.

    `seal` is that of a game that goes on, and `value` what we gave for it, if they are known. What the host says of the
    deal counts when it says it first: later it can only say the same, or be found out.
    """

    def __init__(self, seal: str | None = None, value: str | None = None) -> None:
        self.seal = seal
        self.value = value
        """What we opened for the deal."""
        self.revealed: Revealed | None = None
        self._host: str | None = None
        self._drawn = ""
        """Our value for the deal that goes on, shown when all are bound."""
        self._bound: list[str | None] | None = None
        """The commitments when all were there."""
        self._deals = 0
        """Begun so far."""
        self._plays = False
        """Whether we have a seat in a game that is about to begin."""
        self._wrong: UnfairError | None = None
        self._rules: object = None
        self._seen: dict[Moment, bytes] = {}
        self._judged: TableView | None = None

    def follow(self, table: TableView) -> Commit | Open | None:
        """Remember what we are shown; what the deal needs from us now, if anything.

        UnfairError where a game goes on that was over: what we found of it would no longer hold.
        """
        if self._judged is not None and (self._judged.takebacks, self._judged.ply) != (table.takebacks, table.ply):
            raise UnfairError(table.ply, "the game goes on after its end")
        rules = (table.game, table.options, len(table.seats))
        if (self._rules or rules) != rules:
            self._suspect(None, "the host changed the rules of the game")
        self._rules = self._rules or rules
        if table.position is not None:
            self._remember(table)
            return None
        self._plays = table.seat is not None
        if table.seat is None:
            self.value = None  # what we gave for a deal that was called off
        return self._follow_deal(table.deal, table.seat) if table.deal is not None else None

    def _follow_deal(self, deal: DealView, seat: int | None) -> Commit | Open | None:
        if deal.host != self._host:
            self._host, self._drawn, self._bound, self.value = deal.host, secrets.token_hex(32), None, None
            self._deals += 1
        if deal.is_bound:
            self._bound = self._bound or deal.commitments
        if seat is None:
            return None
        ours = commitment(self._drawn, seat)
        if deal.commitments[seat - 1] is None:  # said again until it is heard: the link may have broken
            return Commit(deal.host, ours)
        if deal.is_bound and deal.commitments[seat - 1] == ours and deal.values[seat - 1] is None:
            self.value = self._drawn
            return Open(deal.host, self.value)
        return None

    def _remember(self, table: TableView) -> None:
        if self._plays and self.value is None:
            self._suspect(None, "the host dealt without a value of ours")
        self._plays = False
        if not self._seen and self.value is None:
            self._host = self._bound = None  # who takes no part may have missed that it was dealt again
        if self.seal is None and not self._seen:
            self.seal = table.seal
        if self.seal != table.seal:
            self._suspect(None, "the host changed the values it deals from")
        moment, view = Moment(table.takebacks, table.ply, table.seat), digest(table.position, table.legal)
        if self._seen.setdefault(moment, view) != view:
            self._suspect(table.ply - 1, "the table showed two different things after it")
        if len(self._seen) > MOST_SEEN:
            self._seen.clear()
            self._suspect(None, "the host showed more than there is in a game")

    def _suspect(self, ply: int | None, reason: str) -> None:
        self._wrong = self._wrong or UnfairError(ply, reason)

    def is_owed(self, table: TableView) -> bool:
        """Whether a finished table has a seal and nobody has judged it yet."""
        return table.seal is not None and self._judged is None

    def withheld(self, table: TableView | None) -> Judged:
        """The verdict on a host that does not show what it was dealt from."""
        self._judged = table
        return Judged(0, UnfairError(None, "the host has not shown what the draws came from"))

    def verdict(self, table: TableView) -> Judged | None:
        """What we find when the game is over and the host has shown what it was dealt from; None before, and again."""
        if self.revealed is None or table.stage != "over" or self._judged is not None:
            return None
        self._judged = table
        try:
            draws, record = self._judge(self.revealed, table)
        except UnfairError as error:
            return Judged(0, error)
        return Judged(draws, None, self._deals, took_part=self.value is not None, record=record)

    def _judge(self, revealed: Revealed, table: TableView) -> tuple[int, Record]:
        """How many draws there were, all of them fair, and the game. Raises UnfairError."""
        pact = Pact(revealed.secret, tuple(revealed.values))
        if self._wrong is not None:
            raise self._wrong
        if pact.seal != self.seal or (self._host and seal(self._host, pact.values) != self.seal):
            raise UnfairError(None, "the values that the host shows are not those it was bound to")
        for seat, (bound, value) in enumerate(zip(self._bound or (), pact.values, strict=False), 1):
            if bound != (value and commitment(value, seat)):
                raise UnfairError(None, f"the value of {table.name(seat)} is not the one they were bound to")
        if self.value is not None and self.value not in pact.values:
            raise UnfairError(None, "the host dealt without a value of ours")
        names = [table.name(seat) for seat in range(1, len(table.seats) + 1)]
        plies = [Ply(*ply) for ply in revealed.plies]
        taken_back = [(number, Ply(actor, action)) for number, actor, action in revealed.taken_back]
        if (table.ply, table.takebacks) != (len(plies), len(taken_back)):
            raise UnfairError(table.ply, "the game did not end here")
        record = Record(GAMES[table.game], table.options, names, plies, taken_back, str(pact))
        return audit(record, pact, self._seen), record
