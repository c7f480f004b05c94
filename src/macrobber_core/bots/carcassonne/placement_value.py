"""Evaluates a placement of the tile in hand with every possible meeple."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.carcassonne import components as box
from macrobber_core.games.carcassonne import deferred_meeple, scoring
from macrobber_core.games.carcassonne.components import Figure
from macrobber_core.games.carcassonne.features import Meeple
from macrobber_core.games.carcassonne.messengers import DARK_SPACE_INTERVAL
from macrobber_core.games.carcassonne.notation import Placement
from macrobber_core.games.carcassonne.placing import claimed_part
from macrobber_core.games.carcassonne.robbers import half
from macrobber_core.games.carcassonne.state import State
from macrobber_core.games.carcassonne.tiles import TILES

from .draw_odds import DrawOdds
from .feature_value import BoardForecast
from .message_value import next_message_points
from .position_value import chances, expected_points, find_majorities


class PlacementValue:
    """The value of placing the tile in hand in one cell and rotation, with or without a meeple."""

    def __init__(self, state: State, placement: Placement, before: BoardForecast) -> None:
        assert state.tile is not None
        self._tile = TILES[state.tile][placement.turns]
        self._has_meeple = state.meeples[state.active] > 0
        after = state.copy()
        after.board = self._board = state.board.with_tile(placement.cell, self._tile)
        scoring.score_completed(after, [])
        self._gains = [(gain.seat, gain.points) for gain in after.gains]
        self._state = after
        self._forecast = before.after_placement(after.board, placement.cell)
        self._majorities = find_majorities(self._forecast)

    def claimed_part(self, placement: Placement) -> int | None:
        """Return the part of the tile that a placement's meeple claims."""
        return None if placement.kind is None else claimed_part(self._tile, placement)

    def best_points(self, draws: DrawOdds) -> list[float]:
        """Return all seats' expected points with the best meeple placement available after the robbers (CR-12)."""
        seat = self._state.active
        parts = [None, *(deferred_meeple.free_parts(self._board) if self._has_meeple else ())]
        return max(map(self.points_with, parts), key=lambda points: chances(points, draws)[seat - 1])

    def points_with(self, part: int | None) -> list[float]:
        """Return all seats' expected points with a meeple on `part`, or without a meeple if `part` is None."""
        state, gains, majorities, supply = self._state, self._gains, self._majorities, self._state.meeples
        if part is not None:
            part += self._board.placed_tiles[-1].first_part
            root = self._board.root(part)
            feature_value = self._forecast.value_of(root)
            if self._board.feature(root).is_completed:
                gains = [(state.active, int(feature_value.points)), *gains]
            else:
                majorities = [*majorities, ([state.active], feature_value, (Meeple(state.active, part),))]
                supply = supply[:]
                supply[state.active] -= 1
        if not gains:
            return expected_points(state, self._forecast, majorities, supply)
        state, messages = score_gains(state, gains)
        points = expected_points(state, self._forecast, majorities, supply)
        if messages:
            points[state.active - 1] += messages * next_message_points(state, state.active)
        return points


def score_gains(state: State, gains: Sequence[tuple[int, int]]) -> tuple[State, int]:
    """Score the gains, smallest first, to give robbers as little as possible (CR-06).

    With The Messengers, every player moves the figure beside fewer robbers, preferably to a dark space. Return the
    state afterwards and the number of messages for the active player.
    """
    after = state.copy()
    robbed_points = [0] * (state.players + 1)
    messages = 0
    for seat, points in sorted(gains, key=lambda gain: gain[1]):
        figure = min(
            state.figures,
            key=lambda figure: (
                len(robbers_beside(after, seat, figure)),
                (after.points_of(seat, figure) + points) % DARK_SPACE_INTERVAL,
            ),
        )
        for robber in robbers_beside(after, seat, figure):
            robbed_points[robber] += half(points)
            after.robbers[robber] = None
        figure_points = after.points if figure == "meeple" else after.messengers
        figure_points[seat] += points
        if state.has_messengers and seat == state.active and not figure_points[seat] % DARK_SPACE_INTERVAL:
            messages += 1
    for seat in state.seats:
        after.points[seat] += robbed_points[seat]
    return after, messages


def robbers_beside(state: State, seat: int, figure: Figure) -> list[int]:
    """Return the seats of opponents' robbers on the space of a seat's figure."""
    space = box.space(state.points_of(seat, figure))
    return [other for other in state.seats if other != seat and state.robbers[other] == space]
