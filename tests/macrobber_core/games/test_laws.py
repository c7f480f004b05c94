"""The laws of the house, for every game at every size of table with every combination of options."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.laws import play_one
from macrobber_core.games import GAMES
from macrobber_core.games.contract import OptionValue

TABLES = [
    (key, players, dict(zip(game.options, values, strict=True)))
    for key, game in GAMES.items()
    for players in game.seats
    for values in product(*(option.choices for option in game.options.values()))
]


@pytest.mark.parametrize(("key", "players", "options"), TABLES)
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_every_law_holds_in_a_random_game(key: str, players: int, options: dict[str, OptionValue], seed: int) -> None:
    course = play_one(GAMES[key], players, options, seed)
    assert course.reason
    assert all(course.laws[law] for law in ("legal", "conservation", "replay", "ends"))


@pytest.mark.parametrize("key", GAMES)
def test_every_law_holds_at_every_ply_of_one_game(key: str) -> None:
    game = GAMES[key]
    course = play_one(game, game.seats.start, {}, seed=2005, share=1)
    assert course.laws["copy"] == course.plies
    assert course.laws["hidden"] > course.plies
