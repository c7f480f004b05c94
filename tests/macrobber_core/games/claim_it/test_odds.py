"""The bust chance is exactly the share of rolls that are busts."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.claim_it import naive
from helpers.claim_it.positions import do, first_claims, give, opening
from macrobber_core.games import GAMES
from macrobber_core.games.claim_it.odds import bust_chance
from macrobber_core.games.claim_it.position import ClaimIt
from macrobber_core.games.contract import CHANCE

GAME = GAMES["claim-it"]


def test_an_empty_board_never_busts() -> None:
    assert bust_chance(opening().state) == 0


def test_a_full_board_always_busts() -> None:
    game = opening()
    give(game, 2, claimed=first_claims(36))
    assert bust_chance(game.state) == 1


@pytest.mark.parametrize(("text", "throws"), [("1,1", 1), ("1,2", 0)])
def test_one_claimed_space_matters_only_on_the_diagonal(text: str, throws: int) -> None:
    game = opening()
    give(game, 2, claimed=text)
    assert bust_chance(game.state) == throws / 216


def test_squatters_on_the_board_raise_the_bust_chance() -> None:
    """333 finds 3,3 empty, but squatter 3 is on 1,2; every other roll can be placed."""
    game = opening()
    do(game, "dice 123", "squat 1,2 3")
    assert bust_chance(game.state) == 1 / 216


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(GAME.seats), st.booleans())
def test_the_bust_chance_agrees_with_the_naive_rules(seed: int, players: int, free: bool) -> None:
    position = GAME.start(players, {"free-squatters": free})
    assert isinstance(position, ClaimIt)
    rng = random.Random(seed)
    for _ in range(40):
        if position.state.phase == "decide":
            snapshot = position.snapshot()
            busts = sum(not naive.legal(snapshot | {"dice": list(dice)}) for dice in product(range(1, 7), repeat=3))
            assert bust_chance(position.state) == busts / 216
        position.play(position.chance(rng) if position.actor == CHANCE else rng.choice(position.legal()))
