"""A seat sees everything, and the figures as of the start of the turn."""

from __future__ import annotations

import random

import pytest

from helpers.claim_it.positions import do, give, opening
from macrobber_core.games.claim_it.events import Figures
from macrobber_core.games.claim_it.view import SpaceView


@pytest.mark.parametrize("seat", [1, 2, None])
def test_a_view_hides_nothing(seat: int | None) -> None:
    game = opening(2)
    do(game, "dice 345", "squat 3,5 4")
    seen = game.view(seat)
    assert seen.space(3, 5) == SpaceView(squatter=4)
    assert seen.free == [1, 2, 3, 5, 6]
    assert game.imagine(seat, random.Random(1)) == game


def test_a_view_after_a_bust_contains_the_whole_position() -> None:
    game = opening(2)
    do(game, "dice 111", "squat 1,1 1", "roll", "dice 111", "claim 1,1", "roll", "dice 111")
    assert game.state.active == 2
    assert game.imagine(None, random.Random(1)) == game


def test_a_seat_that_does_not_exist_has_no_view() -> None:
    with pytest.raises(ValueError, match="no seat 3"):
        opening(2).view(3)


def test_figures_are_those_at_the_start_of_the_turn() -> None:
    game = opening(2)
    give(game, 1, settled="1,1 1,2 6,5", claimed="6,6")
    give(game, 2, settled="3,5")
    do(game, "dice 345", "squat 3,5 4", "roll", "dice 111", "claim 1,1")
    seen = game.view(None)
    assert (seen.figures(1), seen.figures(2)) == (Figures(2, 1, 4), Figures(1, 0, 1))
    do(game, "stop")
    assert (game.view(1).figures(1), game.view(1).figures(2)) == (Figures(2, 2, 5), Figures(0, 0, 0))


def test_turns_are_counted_over_all_players() -> None:
    game = opening(2)
    assert (game.view(1).turn, game.round) == (1, 1)
    do(game, "dice 345", "squat 3,5 4", "stop")
    assert (game.view(1).turn, game.round) == (2, 1)
    do(game, "dice 345", "squat 3,4 5", "stop")
    assert (game.view(1).turn, game.round) == (3, 2)
