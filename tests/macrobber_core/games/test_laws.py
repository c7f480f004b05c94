"""Our own games keep the laws of all games, and conserve their components; tests/long/laws.py plays thousands."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest

from helpers.laws import LAWS, CarcassonneLaws, ClaimItLaws, MacRobberLaws
from macrobber_core.games import BUILT_IN, GAMES
from macrobber_core.games.contract import CHANCE

SHARE = 0.04
"""Fewer plies than usual: there are many games."""


@pytest.mark.slow
class TestMacRobber(MacRobberLaws):
    share = SHARE


@pytest.mark.slow
class TestClaimIt(ClaimItLaws):
    games = 2
    share = SHARE


@pytest.mark.slow
class TestCarcassonne(CarcassonneLaws):
    share = SHARE


def test_the_laws_of_every_game_are_tested() -> None:
    assert LAWS.keys() == BUILT_IN.keys()
    assert {*LAWS.values()} == {laws.__base__ for laws in (TestMacRobber, TestClaimIt, TestCarcassonne)}


@pytest.mark.slow
@pytest.mark.parametrize("key", BUILT_IN)
def test_chance_draws_each_outcome_as_often_as_its_weight_says(key: str) -> None:
    """Among 4,000 draws at chance nodes of a game, no count is six standard deviations from what is expected."""
    rng, draws, seen = random.Random(1764), 4000, set[int]()
    game = GAMES[key]
    assert game.outcomes is not None
    position = game.start(game.seats[-1], {name: option.choices[-1] for name, option in game.options.items()})
    while position.actor is not None:
        if position.actor != CHANCE:
            position.play(rng.choice(position.legal()))
            continue
        outcomes = game.outcomes(position)
        if len(outcomes) not in seen:  # one node of each size will do
            seen.add(len(outcomes))
            drawn, total = Counter(position.chance(rng) for _ in range(draws)), sum(outcomes.values())
            assert {*drawn} <= {*outcomes}
            for outcome, weight in outcomes.items():
                share = weight / total
                assert abs(drawn[outcome] - draws * share) < 1 + 6 * math.sqrt(draws * share * (1 - share))
        position.play(position.chance(rng))
    assert len(seen) > 1


@pytest.mark.parametrize("key", BUILT_IN)
def test_no_action_is_listed_twice(key: str) -> None:
    assert len({*GAMES[key].actions}) == len(GAMES[key].actions)


@pytest.mark.slow
@pytest.mark.parametrize("key", BUILT_IN)
def test_a_game_without_secrets_is_open(key: str) -> None:
    played = LAWS[key]().play(3, {}, seed=2005)
    assert LAWS[key].game.is_open == (played.secrets == 0)
