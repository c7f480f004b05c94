"""Evaluates a message not yet drawn (The Messengers) by the points that each possible one would give now."""

from __future__ import annotations

from macrobber_core.games.carcassonne import messages, messengers
from macrobber_core.games.carcassonne.state import State

EXTRA_TILE_POINTS = 3.3
"""The value, in points, of drawing another tile in the same turn."""
ONE_MEEPLE_POINTS = 6.0
"""The value, in points, of scoring one's best meeple now and taking it home."""


def next_message_points(state: State, seat: int) -> float:
    """Return the average value, in points, of the messages that can come next."""
    possible = messengers.possible_messages(state)
    return sum(message_points(state, seat, message) for message in possible) / len(possible)


def message_points(state: State, seat: int, message: int) -> float:
    """Return the value, in points, of a message to a player who may decline it."""
    if message == messages.ANOTHER_TILE:
        points = EXTRA_TILE_POINTS * any(state.pile)
    elif message == messages.ONE_MEEPLE:
        points = ONE_MEEPLE_POINTS * messages.can_follow(state, seat, message)
    else:
        points = messages.MESSAGE_POINTS[message](state, seat)
    return max(messages.DECLINED_POINTS, points)
