"""The laws of every game, at every number of players and with every combination of options."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.laws import play_one
from macrobber_core.games import GAMES
from macrobber_core.games.contract import OptionValue

TABLES = [(key, players) for key, game in GAMES.items() for players in game.seats]


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players"), TABLES)
@settings(max_examples=20, deadline=None)  # tests/long/laws.py plays thousands
@given(data=st.data())
def test_every_law_holds_in_random_games(key: str, players: int, data: st.DataObject) -> None:
    game = GAMES[key]
    options = {name: data.draw(st.sampled_from(option.choices), name) for name, option in game.options.items()}
    course = play_one(game, players, options, data.draw(st.integers(0, 2**32), "seed"))
    assert course.reason
    assert all(course.laws[law] for law in ("legal", "conservation", "replay", "ends"))


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players"), TABLES)
def test_a_game_can_be_played_with_every_combination_of_options(key: str, players: int) -> None:
    game = GAMES[key]
    combinations = product(*(option.choices for option in game.options.values()))
    for seed, values in enumerate(combinations):
        options: dict[str, OptionValue] = dict(zip(game.options, values, strict=True))
        assert play_one(game, players, options, seed, share=0.01).reason


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("variant", [False, True])
def test_every_law_holds_at_every_ply_of_one_game(key: str, *, variant: bool) -> None:
    game = GAMES[key]
    options = {name: option.choices[-1] for name, option in game.options.items()} if variant else {}
    course = play_one(game, game.seats.start, options, seed=2005, share=1)
    assert course.laws["copy"] == course.plies
    assert course.laws["hidden"] > course.plies
    assert game.is_open == (course.laws["secret"] == 0)
