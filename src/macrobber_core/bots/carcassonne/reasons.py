"""Reasons for actions in Carcassonne: what they change at once, and in the end.

A fact is a seat's points scored at once, its points for a feature that had meeples before (a reason only if a rival
loses them), those for the feature just claimed, or its meeples. Hints take the points of open features from the
forecast that also judges the actions; playing on to the end of the game measures the same facts.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import lru_cache

from macrobber_core.bots.contract import Reason
from macrobber_core.bots.reasons import Change, Fact, Facts, Playout
from macrobber_core.games.carcassonne import notation, scoring
from macrobber_core.games.carcassonne.board import Board, cell
from macrobber_core.games.carcassonne.events import FeatureScored, MeeplePlaced, Placed
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.carcassonne.tiles import MIDDLE, PLACES
from macrobber_core.games.carcassonne.view import CarcassonneView, TileView, rebuild_board, to_state
from macrobber_core.games.contract import Event

from .draw_odds import DrawOdds
from .feature_value import BoardForecast
from .position_value import find_majorities
from .weights import learned_weights

SAMPLES = 1
"""One is enough, because the forecast involves no chance."""
MIN_POINTS, MIN_MEEPLES = 2.0, 0.6
MIN_FORECAST, MIN_SHARE = 3.0, 0.5
"""The smallest changes that are reasons; forecast ones must also be a large share of the points."""
MEEPLE_POINTS = 2.5
"""The value of a meeple in the supply, in points."""
RIVAL_SHARE = 1.2
"""What it is worth that the only rival loses a point, in own points; several rivals share it."""
SETTLING = frozenset({"robber", "meeple", "score", "rob", "answer", "home"})
"""The phases that end a turn."""
Owned = defaultdict[tuple[int, int], float]
"""Points by the oldest part of a feature and the seat."""


def sample(view: CarcassonneView, action: str, seed: str) -> Facts:
    """Return the facts right after the turn, with the points that the forecast expects."""
    begun = BegunTurn(view, action)
    after = begun.position.state
    points = points_scored(after.board, begun.events)
    if after.result is None:
        forecast = BoardForecast(after.board, DrawOdds(after.pile, after.players), learned_weights())
        for holders, value, meeples in find_majorities(forecast):
            for seat in holders:
                points[after.board.root(meeples[0].part), seat] += value.points
    return begun.facts(points)


def sample_to_the_end(
    view: CarcassonneView, action: str, seed: str, choose: Callable[[Carcassonne, random.Random], str]
) -> Facts:
    """Return the same facts, measured at the end of a game that goes on with the policy `choose`."""
    begun = BegunTurn(view, action)
    later = Playout[Carcassonne](choose, lambda _: False).run(begun.position, random.Random(seed))
    return begun.facts(points_scored(begun.position.state.board, [*begun.events, *later]))


class BegunTurn:
    """A turn in which an action has been played, and all that follows from it at once."""

    def __init__(self, view: CarcassonneView, action: str) -> None:
        self._view = view
        self._actor = view.actor or 0
        self.position = Carcassonne(to_state(view))
        score = self.position.state.score(self._actor)
        self.events = self.position.play(action)
        while (phase := self.position.state.phase) in SETTLING:
            follows = notation.NO_MEEPLE if phase == "meeple" else self.position.legal()[-1]
            self.events += self.position.play(follows)
        state = self.position.state
        self._at_once: dict[Fact, float] = {Fact("meeples", self._actor): state.meeples[self._actor]}
        if state.result is None:
            self._at_once[Fact("points", self._actor)] = state.score(self._actor) - score

    def facts(self, points: Owned) -> Facts:
        """Return the facts, given what each feature is worth to each seat, on the board as it is now."""
        facts, root = dict(self._at_once), self.position.state.board.root
        for subject, part in claimed_before(self._view):
            for seat in range(1, self._view.players + 1):
                facts[Fact("feature", seat, subject)] = points[root(part), seat]
        if (claimed := self._claimed_source()) is not None:
            facts[Fact("claim", self._actor)] = points[root(part_of(self.position.state.board, claimed)), self._actor]
        return facts

    def _claimed_source(self) -> str | None:
        """Return the source of the feature that the actor has claimed in this turn."""
        for event in self.events:
            if isinstance(event, Placed | MeeplePlaced) and event.kind and event.seat == self._actor:
                place = event.place or PLACES[MIDDLE]
                return notation.source_text(cell(event.x, event.y), PLACES.index(place))
        return None


def points_scored(board: Board, events: Iterable[Event]) -> Owned:
    """Return the points scored for features; `board` may be a later one."""
    points: Owned = defaultdict(float)
    for event in events:
        if isinstance(event, FeatureScored):
            root = board.root(part_of(board, event.source))
            for seat in event.seats:
                points[root, seat] += event.points
    return points


def part_of(board: Board, source: str) -> int:
    """Return the part that a feature's source names."""
    cell_text, place = source.split()
    found = notation.parse_cell(cell_text)
    assert found is not None
    part = board.part_at(found, PLACES.index(place))
    assert part is not None
    return part


@lru_cache(maxsize=4)
def _claimed(board: tuple[TileView, ...]) -> list[tuple[str, int]]:
    rebuilt = rebuild_board(board)
    return [
        (f"{feature.kind.name.lower()} {scoring.source_of(rebuilt, part)}", part)
        for part, feature in enumerate(rebuilt.features)
        if feature is not None and feature.meeples
    ]


def claimed_before(view: CarcassonneView) -> list[tuple[str, int]]:
    """Return the features with meeples, each with its kind and source, and its oldest part."""
    return _claimed(view.board)


def reason(view: CarcassonneView, action: str, change: Change) -> tuple[float, Reason] | None:
    kind, seat, subject = change.fact
    is_own, importance = seat == view.actor, change.difference
    if kind == "feature" and (is_own or subject.startswith("field")):
        return None  # later turns can extend it just as well; fields grow until the end of the game
    if kind == "claim":
        placement = notation.parse_placement(action)
        subject = placement.kind.name.lower() if placement is not None and placement.kind is not None else ""
    if kind == "meeples":
        least, importance = MIN_MEEPLES, importance * MEEPLE_POINTS
    elif kind == "points":
        least = MIN_POINTS
    else:
        least = max(MIN_FORECAST, MIN_SHARE * max(change.mean, change.others))
    if not is_own:
        importance *= -RIVAL_SHARE / (view.players - 1)
    if abs(change.difference) < least or importance <= 0 or (kind == "claim" and not subject):
        return None
    return importance, Reason(kind, seat, subject, round(change.mean, 2), round(change.others, 2))
