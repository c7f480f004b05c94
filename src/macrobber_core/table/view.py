"""The view of a table that a peer receives: seats, game state, and the game's view for its seat."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec.structs import astuple, replace

from macrobber_core.games.contract import Count, OptionValue, Ply, View, short_repr

from .commit_reveal import DealView

Stage = Literal["waiting", "dealing", "playing", "over"]

MAX_EVENING = 20
"""The number of finished games in a view; an evening with more shows the latest ones."""
FIELDS_OF_VERSION = {1: 19, 2: 23}
"""The number of fields of a `TableView` in older versions of the protocol; later fields follow."""


class SeatView(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A seat: free (no name), or taken by a player or by a bot of level `bot`.

    While a player is away, a bot of level `stand_in` may decide for them.
    """

    name: str | None = None
    bot: str | None = None
    away: bool = False
    stand_in: str | None = None


class Proposal(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A proposal by `seat`, made at ply `ply`, to go back to just before the seat's last decision.

    `verb` is the kind of that decision. `agreed` lists the seats that have agreed, and `asked` lists the seats that
    have not answered; both are in ascending order.
    """

    seat: Count
    ply: Ply
    verb: str
    agreed: list[Count]
    asked: list[Count]

    def agreed_by(self, seat: int) -> Proposal:
        asked = [other for other in self.asked if other != seat]
        return replace(self, asked=asked, agreed=sorted({*self.agreed, seat}))


class NextGame(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The proposal for the next game at a table, and the names of those who want to play it."""

    number: Ply
    """Counts the proposals at a table, so nobody agrees to another one by mistake."""
    game: str
    options: dict[str, OptionValue]
    players: Count
    agreed: list[str]
    """In the order in which they agreed."""


class PlayedGame(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A finished game of an evening: its players, scores and winners by seat, and the attacks between them."""

    game: str
    names: list[str]
    scores: list[Count]
    winners: list[Count]
    attacks: list[tuple[Count, Count, Count]]
    """The attacking seat, the attacked seat, and the number of attacks, in order of the seats."""

    def __post_init__(self) -> None:
        """Raise ValueError if the fields contradict each other."""
        seats = range(1, len(self.names) + 1)
        mentioned = {*self.winners, *(seat for attack in self.attacks for seat in attack[:2])}
        if len(self.scores) != len(self.names) or not mentioned <= set(seats):
            raise ValueError("the finished game names seats that it does not have, or omits some")


class TableView(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A table as seen by one seat, or by a spectator (`seat` is None).

    `legal` holds the legal actions if the seat is active, and is empty otherwise; a host may leave them out, and the
    guest then works them out. `game_view` is the game's view (`contract.View`) once the game has begun; over the wire
    it arrives as plain lists.
    """

    title: str
    game: str
    options: dict[str, OptionValue]
    stage: Stage
    seats: list[SeatView]
    spectators: list[str]
    seat: Count | None
    ply: Ply
    actor: Count | None
    legal: list[str]
    takebacks: Ply
    """The number of actions taken back so far; it distinguishes plies whose number repeats after a takeback."""
    can_undo: bool
    """Whether the seat may take back its last decision alone."""
    game_view: Any
    winners: list[Count] | None
    deal: DealView | None
    """The state of the deal while it is in progress."""
    seal: str | None
    """The seal of the fair deal, if there was one."""
    may_ask: str = ""
    """The kind of the seat's last decision if the seat may propose to take it back, otherwise ""."""
    proposal: Proposal | None = None
    hints: bool = True
    """Whether players may ask their programs for hints. The host cannot enforce it."""
    game_number: Ply = 1
    """The number of this game at the table; it is higher for a rematch."""
    first: Count | None = None
    """The seat that begins by agreement; None if chance draws it."""
    next_game: NextGame | None = None
    """The proposal for the next game, once this one is over."""
    evening: list[PlayedGame] = []
    """The games finished at this table, oldest first, at most MAX_EVENING."""
    host: str | None = None
    """The name of the host's own player, seated or watching; "" if the host has none, None if it does not say."""

    def __post_init__(self) -> None:
        """Raise ValueError if the fields contradict each other, such as seat 7 at a table with three seats."""
        mentioned = {*(self.winners or ())}
        if self.seat is not None:
            mentioned.add(self.seat)
        if self.actor:  # otherwise it is chance's turn or nobody's
            mentioned.add(self.actor)
        if self.first is not None:
            mentioned.add(self.first)
        if self.proposal is not None:
            mentioned |= {self.proposal.seat, *self.proposal.agreed, *self.proposal.asked}
        seats = len(self.seats)
        if self.deal is not None:
            mentioned |= set(self.deal.bots)
        if self.first is not None and self.game_number < 2:
            raise ValueError("the first game at a table has no agreed first player")
        is_whole = self.deal is None or len(self.deal.commitments) == len(self.deal.values) == seats
        if isinstance(self.game_view, View) and self.game_view.players != seats:
            raise ValueError("the view's game has a different number of seats than its table")
        if not is_whole or not mentioned <= set(range(1, seats + 1)):
            raise ValueError("the view names seats that the table does not have, or omits some")

    def __repr__(self) -> str:
        return short_repr(
            self, title=self.title, game=self.game, stage=self.stage, seat=self.seat, ply=self.ply, actor=self.actor
        )

    @property
    def own_name(self) -> str | None:
        """The name of the player who has this view; None for a spectator."""
        return None if self.seat is None else self.name(self.seat)

    def name(self, seat: int) -> str:
        return self.seats[seat - 1].name or f"seat {seat}"


_LEGAL = TableView.__struct_fields__.index("legal")


def without_legal(view: TableView) -> tuple[Any, ...]:
    """Return the fields of a view, with None for the legal actions: their seat's program works them out."""
    fields = astuple(view)
    return (*fields[:_LEGAL], None, *fields[_LEGAL + 1 :])
