"""Expectimax over the next draw: the placements that look best are compared after the next player's best reply.

The reply is found for every tile that may be drawn. To save time, only two kinds of places are tried: those next to
the tile just placed, and those that were best for the tile before that.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from macrobber_core.bots.contract import Effort
from macrobber_core.games.carcassonne import deferred_meeple, notation
from macrobber_core.games.carcassonne.board import SIDE_STEPS, Cell
from macrobber_core.games.carcassonne.notation import Placement
from macrobber_core.games.carcassonne.placing import fitting_tiles
from macrobber_core.games.carcassonne.state import State
from macrobber_core.games.carcassonne.tiles import LETTERS

from .action_values import play_until_chance, points_by_action
from .draw_odds import DrawOdds
from .feature_value import BoardForecast
from .placement_value import PlacementValue
from .position_value import chances, expected_points, find_majorities
from .weights import Weights

CANDIDATES = 5
"""The number of actions compared by their replies."""
MARGIN = 5.0
"""How many points a candidate may be worse than the best action, judged without replies."""
RESERVE = 2.0
"""Another tile is drawn only if this many of the slowest one so far fit into the time left."""
KNOWN_REPLIES = 3
"""The number of places tried that were the best ones before the candidate."""


class Reply(NamedTuple):
    """The best way to place a tile in a cell, with the replying seat's chance and all seats' expected points."""

    cell: Cell
    chance: float
    points: list[float]


class Candidate:
    """An action, the position after it, and what the replies to it add to every seat's points."""

    def __init__(self, state: State, action: str, points: Sequence[float], weights: Weights) -> None:
        self.action = action
        self._points = points
        self._after = after = play_until_chance(state, action, notation.NO_MEEPLE)
        self._forecast = BoardForecast(after.board, DrawOdds(after.pile, after.players), weights)
        self._before = expected_points(after, self._forecast, find_majorities(self._forecast), after.meeples)
        self._gains = [0.0] * after.players

    def add_reply(self, letter: str, tiles: int, seat: int, known_cells: Sequence[Cell]) -> None:
        """Add a seat's best reply with a tile, weighted by the number of such tiles."""
        gaps, last = self._after.board.gaps, self._after.board.placed_tiles[-1].cell
        cells = dict.fromkeys(cell for cell in known_cells if cell in gaps)
        cells |= dict.fromkeys(last + step for step in SIDE_STEPS if last + step in gaps)
        if found := ranked_replies(self._after, self._forecast, letter, seat, cells):
            gains = map(float.__sub__, found[0].points, self._before)
            self._gains = [total + tiles * gain for total, gain in zip(self._gains, gains, strict=True)]

    def points_after_replies(self, tiles: int) -> list[float]:
        """Return the expected points of all seats after the replies added, which were for this number of tiles."""
        return [points + gain / max(tiles, 1) for points, gain in zip(self._points, self._gains, strict=True)]


def choose_by_expectimax(state: State, legal: Sequence[str], weights: Weights, effort: Effort) -> str:
    """Return the action with the best chance of winning after the next player's replies.

    A simulation is one tile drawn. Without their number, all tiles are drawn as long as there is time.
    """
    deadline = time.monotonic() + effort.seconds
    seat = state.actor
    assert seat is not None
    if len(legal) == 1:
        return legal[0]
    draws, points = DrawOdds(state.pile, state.players), points_by_action(state, legal, weights)

    def chance(action_points: Sequence[float]) -> float:
        return chances(action_points, draws)[seat - 1]

    ranked = sorted(legal, key=lambda action: chance(points[action]), reverse=True)
    limit = lead(points[ranked[0]], seat) - MARGIN
    best = [action for action in ranked[:CANDIDATES] if lead(points[action], seat) >= limit]
    if len(best) == 1 or not draws.tiles_left or not is_followed_by_draw(state):
        return ranked[0]
    candidates = [Candidate(state, action, points[action], weights) for action in best]
    forecast, replier, drawn = BoardForecast(state.board, draws, weights), state.left_of(state.active), 0
    longest, now = 0.0, time.monotonic()
    for letter, tiles in sample_tiles(state.pile, effort.simulations):
        known = [reply.cell for reply in ranked_replies(state, forecast, letter, replier, state.board.gaps)]
        for candidate in candidates:
            candidate.add_reply(letter, tiles, replier, known[:KNOWN_REPLIES])
        drawn += tiles
        before, now = now, time.monotonic()
        longest = max(longest, now - before)
        if effort.simulations is None and now + RESERVE * longest > deadline:
            break
    return max(candidates, key=lambda candidate: chance(candidate.points_after_replies(drawn))).action


def lead(points: Sequence[float], seat: int) -> float:
    """Return the points by which a seat leads the best other seat."""
    return points[seat - 1] - max(other for index, other in enumerate(points) if index != seat - 1)


def is_followed_by_draw(state: State) -> bool:
    """Return whether the decision ends the turn: a tile with its meeple, or the meeple that was deferred."""
    if state.phase == "place":
        assert state.tile is not None
        return not deferred_meeple.is_meeple_deferred(state.options, state.tile)
    return state.phase == "meeple"


def ranked_replies(state: State, forecast: BoardForecast, letter: str, seat: int, cells: Iterable[Cell]) -> list[Reply]:
    """Return the seat's best reply with a tile in each cell that it fits, best first."""
    holding = state.copy()
    holding.tile, holding.active = letter, seat
    found: dict[Cell, Reply] = {}
    for cell in cells:
        for tile in fitting_tiles(letter, state.board.gaps[cell].edge_codes):
            value = PlacementValue(holding, Placement(cell, tile.turns, None, -1), forecast)
            points = value.best_points(forecast.draws)
            chance = chances(points, forecast.draws)[seat - 1]
            if cell not in found or chance > found[cell].chance:
                found[cell] = Reply(cell, chance, points)
    return sorted(found.values(), key=lambda reply: reply.chance, reverse=True)


def sample_tiles(pile: Sequence[int], number: int | None) -> list[tuple[str, int]]:
    """Return `number` tiles spread evenly over the pile, or all if None: letters with counts, most frequent first."""
    tiles = [letter for letter, count in zip(LETTERS, pile, strict=True) for _ in range(count)]
    if number is not None and number < len(tiles):
        tiles = [tiles[int((index + 0.5) * len(tiles) / number)] for index in range(number)]
    return sorted(((letter, tiles.count(letter)) for letter in dict.fromkeys(tiles)), key=lambda item: -item[1])
