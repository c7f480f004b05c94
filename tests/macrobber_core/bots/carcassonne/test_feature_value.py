"""The expected value of features: certain if completed or impossible to complete, and considered in placements."""

from __future__ import annotations

import random

import pytest

from helpers.carcassonne.courses import course
from helpers.carcassonne.positions import land, leave, opening
from macrobber_core.bots.carcassonne.draw_odds import DrawOdds
from macrobber_core.bots.carcassonne.feature_value import BoardForecast, FeatureValue, Majority
from macrobber_core.bots.carcassonne.position_value import find_majorities
from macrobber_core.bots.carcassonne.weights import HAND_MADE
from macrobber_core.games.carcassonne import notation
from macrobber_core.games.carcassonne.board import cell
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.carcassonne.tiles import PLACES, TILES


def forecast(game: Carcassonne) -> BoardForecast:
    return BoardForecast(game.state.board, DrawOdds(game.state.pile, game.state.players), HAND_MADE)


def value_at(game: Carcassonne, x: int, y: int, place: str) -> FeatureValue:
    part = game.state.board.part_at(cell(x, y), PLACES.index(place))
    assert part is not None
    return forecast(game).value_of(game.state.board.root(part))


def test_a_city_is_worth_more_the_likelier_its_completion() -> None:
    game = opening()
    open_city = value_at(game, 0, 0, "n")
    assert 1 < open_city.points < open_city.full == 4
    leave(game, "U", "V", "B")
    assert value_at(game, 0, 0, "n")[1:] == (1, 0, 0, 4)
    leave(game)
    assert value_at(game, 0, 0, "n").points == 1


def test_a_completed_feature_has_its_full_value_for_certain() -> None:
    game = opening()
    land(game, "E 0,-1 2")
    assert value_at(game, 0, 0, "n")[1:] == (4, 1, 1, 4)


def test_a_monastery_expects_tiles_around_it_while_enough_are_left() -> None:
    game = opening()
    land(game, "B 0,1 0")
    found = value_at(game, 0, 1, "m")
    assert 2 < found.points < found.full == 9
    leave(game, "B", "B", "B")
    assert value_at(game, 0, 1, "m").chance == 0


def test_a_field_counts_cities_by_their_chance_of_completion() -> None:
    game = opening()
    hoped = value_at(game, 0, 0, "el").points
    assert 0 < hoped < 3
    land(game, "E 0,-1 2")
    assert value_at(game, 0, 0, "el").points == 3
    assert value_at(game, 0, 0, "er").points == 0


@pytest.mark.parametrize("seed", range(5))
def test_a_forecast_updated_after_a_placement_equals_a_new_one(seed: int) -> None:
    rng = random.Random(seed)
    for ply, position in enumerate(course(2 + seed, seed)):
        if position.state.phase != "place" or ply % 3:
            continue
        state = position.state
        before = forecast(position)
        find_majorities(before)
        for action in rng.sample(position.legal(), min(3, len(position.legal()))):
            placement = notation.parse_placement(action)
            assert placement is not None
            assert state.tile is not None
            board = state.board.with_tile(placement.cell, TILES[state.tile][placement.turns])
            after, anew = before.after_placement(board, placement.cell), BoardForecast(board, before.draws, HAND_MADE)
            assert {part: gaps for part, gaps in after.gaps_by_feature.items() if gaps} == anew.gaps_by_feature
            assert rounded(find_majorities(after)) == rounded(find_majorities(anew))


def rounded(found: list[Majority]) -> list[tuple[object, ...]]:
    return sorted(
        (*meeples, *seats, *(round(float(one), 9) for one in feature_value)) for seats, feature_value, meeples in found
    )
