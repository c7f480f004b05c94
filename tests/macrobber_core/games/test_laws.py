"""Our own games keep the laws of all games, and conserve their components; tests/long/laws.py plays thousands."""

from __future__ import annotations

import pytest

from helpers.laws import LAWS, CarcassonneLaws, ClaimItLaws, MacRobberLaws
from macrobber_core.games import BUILT_IN


@pytest.mark.slow
class TestMacRobber(MacRobberLaws):
    pass


@pytest.mark.slow
class TestClaimIt(ClaimItLaws):
    games = 3


@pytest.mark.slow
class TestCarcassonne(CarcassonneLaws):
    pass


def test_the_laws_of_every_game_are_tested() -> None:
    assert LAWS.keys() == BUILT_IN.keys()
    assert {*LAWS.values()} == {laws.__base__ for laws in (TestMacRobber, TestClaimIt, TestCarcassonne)}


@pytest.mark.slow
@pytest.mark.parametrize("key", BUILT_IN)
def test_a_game_without_secrets_is_open(key: str) -> None:
    played = LAWS[key]().play(3, {}, seed=2005)
    assert LAWS[key].game.is_open == (played.secrets == 0)
