"""Turn search finds obvious actions."""

from __future__ import annotations

import random

import pytest

from helpers.positions import act, give, opening, raiding
from macrobber_core.bots import Effort, choose
from macrobber_core.bots.mac_robber.turn_search import TurnSearch, chance_by_action
from macrobber_core.bots.mac_robber.value import HAND_MADE
from macrobber_core.games.mac_robber.position import MacRobber

SEARCHING = ("medium", "hard", "chief")
FEW = Effort(simulations=200)


def chosen_action(level: str, game: MacRobber, seed: int = 1) -> str:
    return choose("mac-robber", level, game.view(game.actor), game.legal(), random.Random(seed), FEW)


@pytest.mark.parametrize("level", SEARCHING)
def test_a_bot_with_the_strongest_hand_raids(level: str) -> None:
    game = opening(3)
    give(game, 1, hand="4444", vp=27)
    give(game, 2, hand="1111", vp=29)
    assert chosen_action(level, raiding(game, 1)).startswith("raid")


@pytest.mark.parametrize("level", SEARCHING)
def test_a_bot_plays_the_action_that_wins_the_game(level: str) -> None:
    """The last turn before the last scoring, a point behind: only cattle bring enough."""
    game = opening(3, start=2)
    give(game, 1, vp=42)
    give(game, 2, vp=43, warriors=7, monks=6)
    assert chosen_action(level, act(game, 1, "YYBBGR")) == "cattle"


def test_two_actions_legal_in_either_order_are_searched_once() -> None:
    game = act(opening(4), 1, "YBBGGR")
    ways = [way for way, _ in TurnSearch(game.state, 1).continuations(game.legal())]
    pairs = [frozenset(way) for way in ways if len(way) == 2]
    assert len(pairs) == len(set(pairs))
    assert frozenset(("piper", "warrior")) in pairs
    values = chance_by_action(game.view(1), ["piper", "warrior"], random.Random(1), HAND_MADE)
    assert set(values) == {"piper", "warrior"}


def test_a_searched_turn_ends_before_the_next_turn() -> None:
    game = act(opening(4), 1, "YBBGGR")
    for _, end in TurnSearch(game.state, 1).continuations(game.legal()):
        assert (end.active, end.phase, sum(end.display)) == (2, "draw", 0)
