"""The story of a game of Carcassonne: its largest feature, best turn and robbery, the farmers, and the lead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.contract import Event
from macrobber_tui.boards.names import NameOf, in_object_case
from macrobber_tui.boards.story import StoryLine, events_of, joint_name, joint_object, lead_line, leaders_of
from macrobber_tui.i18n.language import _, ngettext

from .event_words import feature_size
from .history import GameHistory
from .names import kind_label


class Turn(NamedTuple):
    seat: int
    round: int


def tell(history: GameHistory, name_of: NameOf) -> list[StoryLine]:
    """Return the story of a finished game, a line for each moment that it had."""
    lines = (
        _feature_line(history, name_of),
        _turn_line(history, name_of),
        _robbery_line(history, name_of),
        _farmers_line(history, name_of),
        _lead_line(history, name_of),
    )
    return [line for line in lines if line is not None]


def _by_turn(history: GameHistory) -> Iterator[tuple[Turn, Event]]:
    """Yield all events from the first turn on, each with its turn."""
    players, turn = len(history.points_by_source), None
    for event in events_of(history):
        if isinstance(event, ev.TurnBegan):
            turn = Turn(event.seat, (event.turn - 1) // players + 1)
        if turn is not None:
            yield turn, event


def _feature_line(history: GameHistory, name_of: NameOf) -> StoryLine | None:
    """Describe the city, road or monastery that was worth most; the farmers have a line of their own."""
    found = [
        event
        for event in events_of(history)
        if isinstance(event, ev.FeatureScored) and event.kind != "field" and event.seats
    ]
    if not found:
        return None
    feature = max(found, key=lambda event: (event.points, event.tiles))
    text = ngettext("Largest feature: {kind} ({size}), {points} point for {names}.",
                    "Largest feature: {kind} ({size}), {points} points for {names}.", feature.points)  # fmt: skip
    return StoryLine(
        feature.seats[0],
        text.format(
            kind=kind_label(feature.kind),
            size=feature_size(feature),
            points=feature.points,
            names=joint_object(feature.seats, name_of),
        ),
    )


def _turn_line(history: GameHistory, name_of: NameOf) -> StoryLine | None:
    """Describe the turn in which a player scored most for features that it completed, or by its robber or a message."""
    gained: dict[Turn, int] = {}
    for turn, event in _by_turn(history):
        if isinstance(event, ev.Scored) and event.seat == turn.seat:
            gained[turn] = gained.get(turn, 0) + event.points
    if not any(gained.values()):
        return None
    best = max(gained, key=lambda turn: gained[turn])
    text = ngettext("Best turn: {name} scored {points} point in round {round}.",
                    "Best turn: {name} scored {points} points in round {round}.", gained[best])  # fmt: skip
    return StoryLine(best.seat, text.format(name=name_of(best.seat), points=gained[best], round=best.round))


def _robbery_line(history: GameHistory, name_of: NameOf) -> StoryLine | None:
    robberies = [(turn.round, event) for turn, event in _by_turn(history) if isinstance(event, ev.Robbed)]
    if not robberies:
        return None
    number, robbed = max(robberies, key=lambda found: found[1].points)
    text = ngettext("Best robbery: {name} scored {points} point thanks to {other} in round {round}.",
                    "Best robbery: {name} scored {points} points thanks to {other} in round {round}.",
                    robbed.points)  # fmt: skip
    return StoryLine(
        robbed.seat,
        text.format(
            name=name_of(robbed.seat), points=robbed.points, other=in_object_case(name_of(robbed.victim)), round=number
        ),
    )


def _farmers_line(history: GameHistory, name_of: NameOf) -> StoryLine | None:
    """Describe the points for farmers at the end, and those of the player who had most of them."""
    shares = [points["field"] for points in history.points_by_source]
    if not any(shares):
        return None
    leaders, total, most = leaders_of(shares), sum(shares), max(shares)
    if total == most:
        text = ngettext("Farmers: {points} point, for {name} alone.",
                        "Farmers: {points} points, all for {name}.", total)  # fmt: skip
    elif len(leaders) > 1:
        text = _("Farmers: {points} in all, {most} each for {name}.")
    else:
        text = _("Farmers: {points} in all, {most} of them for {name}.")
    return StoryLine(leaders[0], text.format(points=total, most=most, name=joint_object(leaders, name_of)))


def _lead_line(history: GameHistory, name_of: NameOf) -> StoryLine | None:
    """Describe the last change of the lead, which may come with the final scoring."""
    final = _final_points(history)
    before = [points - more for points, more in zip(history.scores, final, strict=True)]
    first, last = leaders_of(before), leaders_of(history.scores)
    if first == last or not any(final):
        return lead_line([*history.score_history[:-1], before], name_of)
    text = _("Last change of the lead: {name} in the final scoring.")
    if len(last) == len(first) == 1:
        text = _("Last change of the lead: {name} passed {other} in the final scoring.")
    return StoryLine(last[0], text.format(name=joint_name(last, name_of), other=in_object_case(name_of(first[0]))))


def _final_points(history: GameHistory) -> Sequence[int]:
    """Return the points of all seats in the final scoring."""
    points = [0] * len(history.points_by_source)
    for event in history.final_scoring:
        for seat in event.seats if isinstance(event, ev.FeatureScored) else [event.seat]:
            points[seat - 1] += event.points
    return points
