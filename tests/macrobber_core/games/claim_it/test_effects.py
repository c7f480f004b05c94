"""The stated effects of an action are its real effects."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.claim_it.positions import do, first_claims, give, opening
from macrobber_core.games import GAMES
from macrobber_core.games.claim_it.effects import (
    AtStake,
    BustRisk,
    GameDecided,
    LastRoundTrigger,
    OpponentChange,
    StandingChange,
    effects_of,
)
from macrobber_core.games.claim_it.events import Figures
from macrobber_core.games.claim_it.odds import bust_chance
from macrobber_core.games.claim_it.position import ClaimIt
from macrobber_core.games.contract import CHANCE


def test_a_placement_shows_what_a_stop_would_change_and_the_bust_risk() -> None:
    game = opening(2)
    give(game, 1, settled="1,1")
    give(game, 2, settled="1,2 1,3", claimed="6,6")
    do(game, "dice 123")
    assert effects_of(game.view(1), "squat 1,2 3") == [
        StandingChange(Figures(1, 0, 1), Figures(2, 0, 2)),
        OpponentChange(2, Figures(2, 1, 3), Figures(1, 1, 2)),
        BustRisk(2 / 216),
    ]


def test_a_roll_shows_the_bust_risk_and_what_is_at_stake() -> None:
    game = opening(2)
    give(game, 2, claimed="6,6")
    do(game, "dice 123", "squat 1,2 3", "roll", "dice 122", "claim 1,2", "roll", "dice 456", "squat 4,5 6")
    assert effects_of(game.view(1), "roll") == [BustRisk(bust_chance(game.state)), AtStake(settled=1, claimed=1)]


def test_a_stop_shows_whether_it_triggers_the_last_round() -> None:
    game = opening(5)
    give(game, 1, claimed=first_claims(5), settled="6,1")
    do(game, "dice 166", "claim 6,1")
    assert effects_of(game.view(1), "stop") == [LastRoundTrigger(6), StandingChange(Figures(6, 5, 6), Figures(6, 6, 6))]


@pytest.mark.parametrize(
    ("others", "victory"), [("6,6", GameDecided(True, False)), ("4,4 4,5", GameDecided(False, False))]
)
def test_the_last_stop_shows_whether_it_wins(others: str, victory: GameDecided) -> None:
    game = opening(2)
    give(game, 2, settled=others)
    game.state.last_round, game.state.turns_left = 1, 1
    do(game, "dice 123", "squat 1,2 3", "roll", "dice 123", "claim 1,2")
    assert effects_of(game.view(1), "stop")[0] == victory


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(GAMES["claim-it"].seats))
def test_every_action_of_a_random_game_has_effects(seed: int, players: int) -> None:
    rng = random.Random(seed)
    position = ClaimIt.setup(players, GAMES["claim-it"].settle({}))
    for _ in range(60):
        if position.actor is None:
            break
        before = position.snapshot()
        for action in position.legal():
            assert effects_of(position.view(position.actor), action)
        assert position.snapshot() == before
        position.play(position.chance(rng) if position.actor == CHANCE else rng.choice(position.legal()))
