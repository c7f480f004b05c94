"""A guest's side of a fair deal: contributes a value, remembers the views it receives, and audits the finished game."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from macrobber_core.games import GAMES
from macrobber_core.games.phases import started_by
from macrobber_core.record import Ply, Record
from macrobber_core.table import FairDeal, TableView, UnfairError, ViewKey, audit, commitment, seal, view_digest
from macrobber_core.table.audit import OTHER_END
from macrobber_core.table.commit_reveal import DealView
from macrobber_core.table.rematch import first_seat, start_order
from macrobber_core.translatable import Translatable
from macrobber_core.wire import reasons
from macrobber_core.wire.messages import Commit, Open, Revealed

from .updates import AuditResult

MAX_VIEWS = 20_000
"""The maximum number of views remembered; no game has more, even with takebacks."""
LAST_MOMENTS = 8.0
"""The last seconds in which a host that was lost may have shown plies that nobody else holds.

A host that cannot reach enough of the others stops sooner than that, and then shows no later ply.
"""


class SeenView(NamedTuple):
    """A view that the host has shown us, and when we first saw it, in seconds."""

    digest: bytes
    at: float


class DealParticipant:
    """Takes part in the deal on behalf of a guest, and checks that the host keeps to it.

    For a resumed game, `seal` is the seal of its deal and `value` is our value for it, if known. The audit fails if the
    host ever contradicts its first statements about the deal.
    """

    def __init__(
        self,
        seal: str | None = None,
        value: str | None = None,
        game_number: int = 1,
        start_order: Sequence[str] | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.game_number = game_number
        """The number of the game at its table, because each game has its own deal."""
        self.seal = seal
        self.value = value
        """The value we opened for the deal."""
        self.revealed: Revealed | None = None
        self._host_commitment: str | None = None
        self._next_value = ""
        """Our value for the deal in progress, opened once everybody has committed."""
        self._commitments: list[str | None] | None = None
        """The commitments, stored once everybody had committed."""
        self._deal_count = 0
        """The number of deals started so far."""
        self._is_about_to_play = False
        """Whether we have a seat in a game that is about to begin."""
        self._suspicion: UnfairError | None = None
        self._rules: object = None
        self._start_order = start_order
        """The players of the game before, in the order in which they would begin; None if unknown."""
        self._began: int | None = None
        """The seat that began this game, once we have audited it."""
        self._first: tuple[int | None] | None = None
        """The seat that begins by agreement, as first shown in the deal or the game; None before that."""
        self._now = now
        self._seen: dict[ViewKey, SeenView] = {}
        self._last_seen_at = 0.0
        """When we first saw the latest view."""
        self._audited: TableView | None = None

    def process_view(self, table: TableView) -> Commit | Open | None:
        """Store the view, and return our next message for the deal, if any.

        Raises UnfairError if a finished game continues, because that would invalidate our audit of it.
        """
        if self._audited is not None and (self._audited.takebacks, self._audited.ply) != (table.takebacks, table.ply):
            raise UnfairError(table.ply, reasons.GOES_ON)
        rules = (table.game, table.options, len(table.seats))
        if (self._rules or rules) != rules:
            self._suspect(None, reasons.OTHER_RULES)
        self._rules = self._rules or rules
        if table.game_view is not None:
            self._remember_view(table)
            return None
        self._is_about_to_play = table.seat is not None
        if table.seat is None:
            self.value = None  # it belonged to a cancelled deal
        return self._follow_deal(table.deal, table) if table.deal is not None else None

    def _follow_deal(self, deal: DealView, table: TableView) -> Commit | Open | None:
        seat = table.seat
        if deal.host != self._host_commitment:
            self._host_commitment, self._next_value = deal.host, secrets.token_hex(32)
            self._commitments = self.value = self._first = None
            self._deal_count += 1
        self._check_first(table.first)
        if self._start_order is not None and table.first != first_seat(self._start_order, table.seats):
            self._suspect(None, reasons.CHOSE_FIRST)
        if deal.is_committed:
            self._commitments = self._commitments or deal.commitments
        if seat is None:
            return None
        own_commitment = commitment(self._next_value, seat)
        if deal.commitments[seat - 1] is None:  # repeat until the view shows it: the link may have broken
            return Commit(deal.host, own_commitment)
        if deal.is_committed and deal.commitments[seat - 1] == own_commitment and deal.values[seat - 1] is None:
            self.value = self._next_value
            return Open(deal.host, self.value)
        return None

    def forget_last_moments(self) -> None:
        """Forget what a lost host showed us in its last moments, because it may not have passed that on."""
        until = self._last_seen_at - LAST_MOMENTS
        self._seen = {key: seen for key, seen in self._seen.items() if seen.at <= until}

    def _remember_view(self, table: TableView) -> None:
        if self._is_about_to_play and self.value is None:
            self._suspect(None, reasons.WITHOUT_OUR_VALUE)
        self._is_about_to_play = False
        if not self._seen and self.value is None:
            # without a seat we may have missed a new deal
            self._host_commitment = self._commitments = self._first = None
        self._check_first(table.first)
        if self.seal is None and not self._seen:
            self.seal = table.seal
        if self.seal != table.seal:
            self._suspect(None, reasons.CHANGED_VALUES)
        key, digest = ViewKey(table.takebacks, table.ply, table.seat), view_digest(table.game_view, table.legal)
        if key not in self._seen:
            self._last_seen_at = self._now()
            self._seen[key] = SeenView(digest, self._last_seen_at)
        elif self._seen[key].digest != digest:
            self._suspect(table.ply - 1, reasons.TWO_VIEWS)
        if len(self._seen) > MAX_VIEWS:
            self._seen.clear()
            self._suspect(None, reasons.TOO_MANY_VIEWS)

    def _check_first(self, first: int | None) -> None:
        """Check that who begins has not changed since the deal began; before that, players may change seats."""
        self._first = self._first or (first,)
        if self._first != (first,):
            self._suspect(None, reasons.OTHER_RULES)

    def next_deal(self, game_number: int) -> DealParticipant:
        """Return our part in the deal of a later game; it checks who begins if we have audited the game before."""
        if self._audited is None or self._began is None or game_number != self.game_number + 1:
            return DealParticipant(game_number=game_number)
        return DealParticipant(game_number=game_number, start_order=start_order(self._audited.seats, self._began))

    def _suspect(self, ply: int | None, reason: Translatable) -> None:
        self._suspicion = self._suspicion or UnfairError(ply, reason)

    def is_awaiting_reveal(self, table: TableView) -> bool:
        """Return whether the game was dealt by a deal, whatever the view shows now, and has not been audited."""
        return any((table.seal, self.seal, self.value)) and self._audited is None

    def fail_unrevealed(self, table: TableView | None) -> AuditResult:
        """Return the audit result for a host that does not reveal its values."""
        self._audited = table
        return AuditResult(0, UnfairError(None, reasons.NOT_REVEALED))

    def audit_if_over(self, table: TableView) -> AuditResult | None:
        """Audit the game once it is over and the values are revealed. Return None before then and after the audit."""
        if self.revealed is None or table.stage != "over" or self._audited is not None:
            return None
        self._audited = table
        try:
            draws, record = self._audit(self.revealed, table)
        except UnfairError as error:
            return AuditResult(0, error)
        self._began = started_by(record.plies[0].action)
        return AuditResult(draws, None, self._deal_count, took_part=self.value is not None, record=record)

    def _audit(self, revealed: Revealed, table: TableView) -> tuple[int, Record]:
        """Return the number of chance draws and the record of the game. Raises UnfairError if anything was unfair."""
        fair_deal = FairDeal(revealed.secret, tuple(revealed.values), table.first)
        if self._suspicion is not None:
            raise self._suspicion
        if fair_deal.seal != self.seal or (
            self._host_commitment and seal(self._host_commitment, fair_deal.values) != self.seal
        ):
            raise UnfairError(None, reasons.OTHER_VALUES)
        for seat, (committed, value) in enumerate(zip(self._commitments or (), fair_deal.values, strict=False), 1):
            if committed != (value and commitment(value, seat)):
                raise UnfairError(None, reasons.OTHER_VALUE(name=table.name(seat)))
        if self.value is not None and self.value not in fair_deal.values:
            raise UnfairError(None, reasons.WITHOUT_OUR_VALUE)
        names = [table.name(seat) for seat in range(1, len(table.seats) + 1)]
        plies = [Ply(*ply) for ply in revealed.plies]
        taken_back = [(index, Ply(actor, action)) for index, actor, action in revealed.taken_back]
        if (table.ply, table.takebacks) != (len(plies), len(taken_back)):
            raise UnfairError(table.ply, OTHER_END)
        record = Record(GAMES[table.game], table.options, names, plies, taken_back, str(fair_deal))
        return audit(record, fair_deal, {key: seen.digest for key, seen in self._seen.items()}), record
