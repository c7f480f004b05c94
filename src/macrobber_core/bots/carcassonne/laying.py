"""What it is worth to lay the tile in hand somewhere, with every meeple that can go on it."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.carcassonne import claiming, scoring
from macrobber_core.games.carcassonne import components as box
from macrobber_core.games.carcassonne.board import Meeple
from macrobber_core.games.carcassonne.components import Figure
from macrobber_core.games.carcassonne.messengers import DARK
from macrobber_core.games.carcassonne.notation import Placement
from macrobber_core.games.carcassonne.placing import part_meant
from macrobber_core.games.carcassonne.robbers import half
from macrobber_core.games.carcassonne.state import State
from macrobber_core.games.carcassonne.tiles import TILES

from .luck import Luck
from .prospects import Land
from .worth import chances, expected, holdings

MESSAGE = 3
"""What it is worth to read a message, in points."""


class Laying:
    """The tile in hand lies somewhere."""

    def __init__(self, state: State, placement: Placement, before: Land) -> None:
        assert state.tile is not None
        self._tile = TILES[state.tile][placement.turns]
        self._supplied = state.meeples[state.active] > 0
        after = state.copy()
        after.board = self._land = state.board.lay(placement.cell, self._tile)
        scoring.score_completed(after, [])
        self._due = [(gain.seat, gain.points) for gain in after.gains]
        self._state = after
        self._prospects = before.laid(after.board, placement.cell)
        self._held = holdings(self._prospects)

    def part(self, placement: Placement) -> int | None:
        """The part of the tile that gets a meeple by a placement."""
        return None if placement.kind is None else part_meant(self._tile, placement)

    def best(self, luck: Luck) -> list[float]:
        """With the meeple that its player will choose after the robbers (CR-12)."""
        seat = self._state.active
        parts = [None, *(claiming.free(self._land) if self._supplied else ())]
        return max(map(self.worth, parts), key=lambda points: chances(points, luck)[seat - 1])

    def worth(self, part: int | None) -> list[float]:
        """With a meeple on that part of it, or without one."""
        state, due, held, supply = self._state, self._due, self._held, self._state.meeples
        if part is not None:
            part += self._land.laid[-1].first
            root = self._land.root(part)
            prospect = self._prospects.prospect(root)
            if self._land.feature(root).completed:
                due = [(state.active, int(prospect.points)), *due]
            else:
                held = [*held, ([state.active], prospect, (Meeple(state.active, part),))]
                supply = supply[:]
                supply[state.active] -= 1
        return expected(paid(state, due) if due else state, self._prospects, held, supply)


def paid(state: State, due: Sequence[tuple[int, int]]) -> State:
    """The state after these events, the small ones first, so that robbers get little (CR-06).

    With The Messengers everybody moves the figure that loses least to robbers, and one that stops on a dark space, if
    one does; what a message is worth comes to the points of the active player's.
    """
    after = state.copy()
    loot = [0] * (state.players + 1)
    for seat, points in sorted(due, key=lambda event: event[1]):
        figure = min(
            state.figures,
            key=lambda figure: (len(robbers_at(after, seat, figure)), (after.at(seat, figure) + points) % DARK),
        )
        for robber in robbers_at(after, seat, figure):
            loot[robber] += half(points)
            after.robbers[robber] = None
        moved = after.points if figure == "meeple" else after.messengers
        moved[seat] += points
        if state.with_messengers and seat == state.active and not moved[seat] % DARK:
            loot[seat] += MESSAGE
    for seat in state.seats:
        after.points[seat] += loot[seat]
    return after


def robbers_at(state: State, seat: int, figure: Figure) -> list[int]:
    """The seats whose robbers stand on the space of a figure of another."""
    space = box.space(state.at(seat, figure))
    return [other for other in state.seats if other != seat and state.robbers[other] == space]
