"""The effects of an action, found by playing it on a copy; the user interface puts them into words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from macrobber_anchors.v0_2.frozen.games.contract import Event

from . import components, notation, robbers, scoring
from .components import Figure
from .events import Declared, FeatureScored, GameEnded, Robbed, WentHome
from .features import Feature
from .messages import DECLINED_POINTS, MESSAGE_POINTS
from .messengers import DARK_SPACE_INTERVAL
from .position import Carcassonne
from .state import State
from .view import CarcassonneView, to_state


class PointsScored(NamedTuple):
    """A seat immediately scores points for features or a message."""

    seat: int
    points: int


class PointsRobbed(NamedTuple):
    """The robber of `seat` takes some of the points scored by `victim`."""

    seat: int
    victim: int
    points: int


class MeeplesReturned(NamedTuple):
    """Some of the actor's meeples return to the supply."""

    meeples: int


class FeatureClaimed(NamedTuple):
    """The actor claims a feature: its size, points and open ends afterwards, and the meeples left in the supply."""

    kind: str
    source: str
    tiles: int
    points: int
    open_ends: int
    meeples_left: int


class MajorityChange(NamedTuple):
    """The majority on a feature changes, possibly because features merge; `points` is the feature's new value."""

    kind: str
    source: str
    before: tuple[int, ...]
    after: tuple[int, ...]
    points: int


class FeatureGrowth(NamedTuple):
    """The value of a feature changes; `leaders` are the seats with the majority on it."""

    kind: str
    source: str
    leaders: tuple[int, ...]
    before: int
    after: int


class FigureMove(NamedTuple):
    """One of the actor's figures moves to a scoreboard space; `message` is True if a message is read there (CM-02)."""

    figure: Figure
    space: int
    message: bool


class RobberMove(NamedTuple):
    """The actor's robber moves to a space occupied by the opponents' figures in `beside`."""

    beside: tuple[tuple[int, Figure], ...]


class GameDecided(NamedTuple):
    """The action ends the game, and the actor wins, loses or shares the victory (CB-14)."""

    won: bool
    shared: bool


Effect = (
    PointsScored
    | PointsRobbed
    | MeeplesReturned
    | FeatureClaimed
    | MajorityChange
    | FeatureGrowth
    | FigureMove
    | RobberMove
    | GameDecided
)


def effects_of(view: CarcassonneView, action: str) -> list[Effect]:
    """Return the effects of the actor's action, most important first, excluding effects of other players' choices."""
    before = to_state(view)
    position = Carcassonne(before.copy())
    assert position.actor is not None
    seat, events = position.actor, position.play(action)
    after = position.state
    if after.phase in {"robber", "meeple"} and after.tile is None:
        scoring.score_completed(after, events)  # ignoring robbers and the deferred meeple (CR-03, CR-12)
    common: list[Effect] = [*game_decided(seat, events), *points_robbed(events)]
    match before.phase:
        case "place" | "meeple":
            return [*points_scored(events), *common, *placement_effects(seat, before, after)]
        case "robber":
            return [*robber_move(seat, before, action), *points_scored(events), *common]
        case "score":
            return [*figure_move(before, events), *common]
        case "rob":
            chosen = chosen_robbery(seat, before, action)
            return [chosen, *(effect for effect in common if effect != chosen)]
        case "answer":
            return [*message_points(seat, before, action), *meeple_brought_home(before, events), *common]
        case _:
            return [*meeple_brought_home(before, events), *common]


def points_scored(events: list[Event]) -> Iterator[PointsScored]:
    """Yield the points each seat scores for completed features, regardless of which figure moves."""
    points: Counter[int] = Counter()
    for event in events:
        if isinstance(event, FeatureScored) and not event.final:
            points.update(dict.fromkeys(event.seats, event.points))
    for seat, sum_ in points.items():
        yield PointsScored(seat, sum_)


def points_robbed(events: list[Event]) -> Iterator[PointsRobbed]:
    for event in events:
        if isinstance(event, Robbed):
            yield PointsRobbed(event.seat, event.victim, event.points)


def game_decided(seat: int, events: list[Event]) -> Iterator[GameDecided]:
    for event in events:
        if isinstance(event, GameEnded):
            yield GameDecided(seat in event.winners, len(event.winners) > 1)


# --- placing a tile


def placement_effects(seat: int, before: State, after: State) -> Iterator[Effect]:
    if returned := returned_meeples(seat, before, after):
        yield MeeplesReturned(returned)
    old_features, new_features = features_with_meeples(before), features_with_meeples(after)
    for part, feature in new_features.items():
        source = scoring.source_of(after.board, part)
        points = scoring.feature_points(after.board, feature)
        kind = feature.kind.name.lower()
        new_leaders = tuple(scoring.majority_seats(feature.meeples))
        previous = [old_features[root] for root in old_features if after.board.root(root) == part]
        if not previous:
            yield FeatureClaimed(
                kind, source, feature.tiles.bit_count(), points, feature.open_ends, after.meeples[seat]
            )
            continue
        old_leaders = tuple(sorted({seat for old in previous for seat in scoring.majority_seats(old.meeples)}))
        old_points = max(scoring.feature_points(before.board, old) for old in previous)
        if old_leaders != new_leaders:
            yield MajorityChange(kind, source, old_leaders, new_leaders, points)
        elif old_points != points:
            yield FeatureGrowth(kind, source, new_leaders, old_points, points)


def returned_meeples(seat: int, before: State, after: State) -> int:
    """Return the number of the seat's meeples that left the board."""
    own_meeples = {meeple for meeple in before.board.meeples() if meeple.seat == seat}
    return len(own_meeples - set(after.board.meeples()))


def features_with_meeples(state: State) -> dict[int, Feature]:
    """Return the features with meeples, indexed by their oldest parts."""
    return {
        part: feature for part, feature in enumerate(state.board.features) if feature is not None and feature.meeples
    }


# --- on the scoreboard


def robber_move(seat: int, state: State, action: str) -> Iterator[RobberMove]:
    space = notation.ROBBERS.get(action)
    if space is not None:
        opponents_figures = [(other, figure) for other in state.seats if other != seat for figure in state.figures]
        yield RobberMove(tuple(pair for pair in opponents_figures if components.space(state.points_of(*pair)) == space))


def figure_move(state: State, events: list[Event]) -> Iterator[FigureMove]:
    """Yield the space where the declared figure will stop after all gains declared so far."""
    for event in events:
        if isinstance(event, Declared):
            figure = event.figure or "meeple"
            declared_points = sum(
                gain.points for gain in state.gains if (gain.seat, gain.figure) == (event.seat, figure)
            )
            target = state.points_of(event.seat, figure) + declared_points + event.points
            dark = state.has_messengers and event.seat == state.active and target % DARK_SPACE_INTERVAL == 0
            yield FigureMove(figure, components.space(target), dark)
            return


def chosen_robbery(seat: int, state: State, action: str) -> PointsRobbed:
    gain = state.gains[dict(robbers.gains_by_action(state))[action]]
    return PointsRobbed(seat, gain.seat, robbers.half(gain.points))


def message_points(seat: int, state: State, action: str) -> Iterator[PointsScored]:
    assert state.message is not None
    if action == notation.TAKE:
        yield PointsScored(seat, DECLINED_POINTS)
    elif state.message in MESSAGE_POINTS:
        yield PointsScored(seat, MESSAGE_POINTS[state.message](state, seat))


def meeple_brought_home(state: State, events: list[Event]) -> Iterator[Effect]:
    for event in events:
        if isinstance(event, WentHome):
            meeple = next(
                candidate
                for candidate in state.board.meeples()
                if scoring.source_of(state.board, candidate.part) == event.source
            )
            yield PointsScored(event.seat, scoring.feature_points(state.board, state.board.feature(meeple.part)))
            yield MeeplesReturned(1)
