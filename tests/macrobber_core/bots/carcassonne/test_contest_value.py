"""Contests are worth what a joined feature brings, and to whom."""

from __future__ import annotations

import random

import pytest

from helpers.carcassonne.courses import course
from helpers.carcassonne.positions import land, leave, opening
from macrobber_core.bots.carcassonne.contest_value import contest_points
from macrobber_core.bots.carcassonne.draw_odds import DrawOdds
from macrobber_core.bots.carcassonne.feature_value import BoardForecast
from macrobber_core.bots.carcassonne.position_value import find_majorities
from macrobber_core.bots.carcassonne.weights import contest_weights
from macrobber_core.games.carcassonne import notation
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.carcassonne.tiles import TILES


def forecast(game: Carcassonne) -> BoardForecast:
    state = game.state
    return BoardForecast(state.board, DrawOdds(state.pile, state.players), contest_weights(state.players))


def contests(game: Carcassonne) -> list[float]:
    found = forecast(game)
    return contest_points(found, find_majorities(found))[1:]


def test_who_joins_a_larger_city_gains_and_its_owner_keeps_about_as_much() -> None:
    """Both score the joined city in full: the small one gains much more than the large one."""
    game = opening()
    land(game, "M 0,-1 2 2 s", "D 1,0 0 1 n")
    ours, theirs = contests(game)
    assert ours > 1
    assert ours > theirs + 1


def test_a_city_that_no_tile_left_joins_gains_nothing() -> None:
    game = opening()
    land(game, "M 0,-1 2 2 s", "D 1,0 0 1 n")
    leave(game, "I", "I", "E")
    assert contests(game) == [0, 0]


def test_more_meeples_in_a_contest_take_the_city_away() -> None:
    """Seat 1 has two knights in the city north of 1,-1; joined, seat 2 would lose its own."""
    game = opening()
    land(game, "M 0,-1 2 2 s", "G 1,-2 1 1 s", "E 1,-3 2 1 s")
    ours, theirs = contests(game)
    assert ours > 1
    assert theirs < -1


@pytest.mark.parametrize("seed", range(3))
def test_junctions_updated_after_a_placement_are_those_of_a_new_forecast(seed: int) -> None:
    rng = random.Random(seed)
    for ply, position in enumerate(course(2 + seed, seed)):
        state = position.state
        if state.phase != "place" or ply % 5:
            continue
        placement = notation.parse_placement(rng.choice(position.legal()))
        assert placement is not None
        assert state.tile is not None
        before = forecast(position)
        board = state.board.share().with_tile(placement.cell, TILES[state.tile][placement.turns])
        after, anew = before.after_placement(board, placement.cell), BoardForecast(board, before.draws, before.weights)
        updated = contest_points(after, find_majorities(after))
        assert updated == pytest.approx(contest_points(anew, find_majorities(anew)))
