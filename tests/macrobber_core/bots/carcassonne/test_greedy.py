"""The greedy bot sees immediate points and the worth of its meeples' features."""

from __future__ import annotations

from helpers.carcassonne.positions import do, land, opening
from macrobber_core.bots.carcassonne.greedy import UNFINISHED_SHARE, immediate_values, supply_value


def test_points_scored_at_once_count_more_than_points_at_the_end() -> None:
    game = opening()
    land(game, "G 0,-1 1 1 n")
    do(game, "draw E")
    seen = immediate_values(game.state, game.legal())
    assert seen["place 0,-2 2"] == 6 + supply_value(7)
    assert seen["place 0,-2 2 farmer nl"] == 6 + 3 * UNFINISHED_SHARE + supply_value(6)
    assert max(seen, key=seen.__getitem__).startswith("place 0,-2 2")


def test_own_unfinished_features_count_and_opponents_features_do_not() -> None:
    game = opening()
    land(game, "G 0,-1 1 2 n")
    do(game, "draw B")
    seen = immediate_values(game.state, game.legal())
    assert seen["place 0,1 0 monk"] == 2 * UNFINISHED_SHARE + supply_value(6)
    assert seen["place 0,1 0"] == supply_value(7)


def test_spare_meeples_are_worth_less_than_the_last_ones() -> None:
    assert supply_value(1) - supply_value(0) > supply_value(7) - supply_value(6) > 0
