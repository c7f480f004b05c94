"""What each action is worth: the points that all seats can expect after it."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.carcassonne import components as box
from macrobber_core.games.carcassonne import notation, scoring
from macrobber_core.games.carcassonne.board import Meeple
from macrobber_core.games.carcassonne.components import Figure
from macrobber_core.games.carcassonne.messengers import DARK
from macrobber_core.games.carcassonne.notation import Placement
from macrobber_core.games.carcassonne.placing import part_meant
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.carcassonne.robbers import figures, half
from macrobber_core.games.carcassonne.state import State
from macrobber_core.games.carcassonne.tiles import TILES

from .judgement import Judgement
from .luck import Luck
from .prospects import Land
from .worth import chances, expected, holdings

MESSAGE = 3.0
"""What it is worth to read a message,"""
TILE = 4.0
"""and to draw another tile."""


def worth_by_action(state: State, legal: Sequence[str], judgement: Judgement) -> dict[str, list[float]]:
    """By action, the points expected of every seat; seat 1 is the first."""
    luck = Luck(state.pile, state.players)
    if state.phase == "place":
        return placements(state, legal, luck, judgement)
    return {action: after(state, action, luck, judgement) for action in legal}


def best(state: State, legal: Sequence[str], judgement: Judgement) -> str:
    """The action with the best chance of winning."""
    if len(legal) == 1:
        return legal[0]
    actor, luck = state.actor, Luck(state.pile, state.players)
    assert actor is not None
    worth = worth_by_action(state, legal, judgement)
    return max(legal, key=lambda action: chances(worth[action], luck)[actor - 1])


def after(state: State, action: str, luck: Luck, judgement: Judgement) -> list[float]:
    """When it is carried out, and whoever is asked then does the first that he can."""
    position = Carcassonne(state.copy())
    turn = state.turn
    position.play(action)
    while position.state.phase in {"robber", "score", "rob", "answer", "home"}:
        position.play(position.legal()[-1])
    then = position.state
    land = Land(then.board, luck, judgement)
    points = expected(then, land, holdings(land), then.meeples)
    if then.phase == "message":
        points[then.active - 1] += MESSAGE * (1 + then.due)
    elif then.phase == "draw" and then.turn == turn:
        points[then.active - 1] += TILE
    return points


def placements(state: State, legal: Sequence[str], luck: Luck, judgement: Judgement) -> dict[str, list[float]]:
    """Each tile is laid once, without a meeple; what one on it is worth is added."""
    found: dict[str, list[float]] = {}
    before = Land(state.board, luck, judgement)
    holdings(before)
    laid: dict[tuple[int, int], Laying] = {}
    for action in legal:
        placement = notation.placement(action)
        assert placement is not None
        way = placement.cell, placement.turns
        if way not in laid:
            laid[way] = Laying(state, placement, before)
        found[action] = laid[way].worth(placement)
    return found


class Laying:
    """The tile in hand lies somewhere."""

    def __init__(self, state: State, placement: Placement, before: Land) -> None:
        assert state.tile is not None
        self._tile = TILES[state.tile][placement.turns]
        after = state.copy()
        after.board = self._land = state.board.lay(placement.cell, self._tile)
        scoring.score_completed(after, [])
        self._due = [(gain.seat, gain.points) for gain in after.gains]
        self._state = after
        self._prospects = before.laid(after.board, placement.cell)
        self._held = holdings(self._prospects)

    def worth(self, placement: Placement) -> list[float]:
        """With the meeple that goes on it, or without one."""
        state, due, held, supply = self._state, self._due, self._held, self._state.meeples
        if placement.kind is not None:
            part = part_meant(self._tile, placement)
            assert part is not None
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

    With The Messengers everybody moves the figure that loses least to robbers, and the active player one that stops on
    a dark space, if one does: what a message is worth comes to the points of the figure.
    """
    after = state.copy()
    loot = [0] * (state.players + 1)
    for seat, points in sorted(due, key=lambda event: event[1]):
        figure = min(
            figures(state),
            key=lambda figure: (len(robbers_at(after, seat, figure)), (after.at(seat, figure) + points) % DARK),
        )
        for robber in robbers_at(after, seat, figure):
            loot[robber] += half(points)
            after.robbers[robber] = None
        moved = after.points if figure == "meeple" else after.messengers
        moved[seat] += points
    for seat in state.seats:
        after.points[seat] += loot[seat]
    return after


def robbers_at(state: State, seat: int, figure: Figure) -> list[int]:
    """The seats whose robbers stand on the space of a figure of another."""
    space = box.space(state.at(seat, figure))
    return [other for other in state.seats if other != seat and state.robbers[other] == space]
