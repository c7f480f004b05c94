"""A message is worth what those that can come next would bring."""

from __future__ import annotations

import pytest

from helpers.carcassonne.positions import land, leave, opening
from macrobber_core.bots.carcassonne.message_value import (
    EXTRA_TILE_POINTS,
    ONE_MEEPLE_POINTS,
    message_points,
    next_message_points,
)


def test_a_known_message_is_worth_its_points_or_2() -> None:
    """CM-02, CM-09: all messages have been read, so the first one comes again."""
    game = opening(2, messengers=True)
    land(game, "E 5,5 0 1 n", "E 9,9 0 1 n")
    game.state.messages_read = (5, 1, 2, 3, 4, 6, 7, 8)
    assert next_message_points(game.state, 1) == 4
    assert next_message_points(game.state, 2) == 2


def test_unknown_messages_count_equally() -> None:
    game = opening(2, messengers=True)
    land(game, "E 5,5 0 1 n", "V 9,9 0 1 nl")
    game.state.messages_read = (1, 3, 4, 5, 8)
    assert next_message_points(game.state, 1) == pytest.approx((2 + 3 + EXTRA_TILE_POINTS) / 3)


def test_another_tile_and_a_meeple_taken_home_have_fixed_values() -> None:
    game = opening(2, messengers=True)
    assert message_points(game.state, 1, 7) == EXTRA_TILE_POINTS
    assert message_points(game.state, 1, 8) == 2
    land(game, "E 5,5 0 1 n")
    assert message_points(game.state, 1, 8) == ONE_MEEPLE_POINTS
    leave(game)
    assert message_points(game.state, 1, 7) == 2
