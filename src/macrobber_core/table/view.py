"""What a peer sees of a table: the seats, the course of the game, and its seat's view of the position."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from macrobber_core.games.contract import Count, OptionValue, Ply, View

from .pact import DealView

Stage = Literal["waiting", "dealing", "playing", "over"]


class SeatView(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Who sits there: nobody (no name), a player, or a bot of a level.

    For a player who is away a bot may stand in, of the level `stand_in`, until the player is back.
    """

    name: str | None = None
    bot: str | None = None
    away: bool = False
    stand_in: str | None = None


class Proposal(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Seat `seat` asks to go back to just before its last decision, at ply `ply`.

    `verb` is the kind of that decision. Seats that have `agreed`, and those still `asked`, in rising order.
    """

    seat: Count
    ply: Ply
    verb: str
    agreed: list[Count]
    asked: list[Count]

    def agreed_by(self, seat: int) -> Proposal:
        asked = [other for other in self.asked if other != seat]
        return replace(self, asked=asked, agreed=sorted({*self.agreed, seat}))


class TableView(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A table as one seat, or a spectator (`seat` None), sees it.

    `legal` holds the actions of that seat when it is to act, else nothing. `position` is the view of the
    game (`contract.View`) once the game has begun; over the wire it arrives as plain lists.
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
    """How often something was taken back so far: the same ply may have come before."""
    can_undo: bool
    """Whether the seat may take back its last decision alone."""
    position: Any
    winners: list[Count] | None
    deal: DealView | None
    """While it is dealt."""
    seal: str | None
    """Of the pact the game was dealt by, if there is one."""
    may_ask: str = ""
    """The kind of the seat's last decision, where it may ask everybody to go back to before that."""
    proposal: Proposal | None = None
    hints: bool = True
    """Whether players may let their programs advise them: a matter of manners, which no host can see kept."""

    def __post_init__(self) -> None:
        """ValueError for what cannot be, such as seat 7 of three."""
        named = {*(self.winners or ())}
        if self.seat is not None:
            named.add(self.seat)
        if self.actor:  # else it is chance, or nobody
            named.add(self.actor)
        if self.proposal is not None:
            named |= {self.proposal.seat, *self.proposal.agreed, *self.proposal.asked}
        seats = len(self.seats)
        if self.deal is not None:
            named |= set(self.deal.bots)
        is_whole = self.deal is None or len(self.deal.commitments) == len(self.deal.values) == seats
        if isinstance(self.position, View) and self.position.players != seats:
            raise ValueError("a view tells of a game with other seats than its table")
        if not is_whole or not named <= set(range(1, seats + 1)):
            raise ValueError("a view tells of seats that the table does not have, or not of all")

    def name(self, seat: int) -> str:
        return self.seats[seat - 1].name or f"seat {seat}"
