"""The learned policy: legal, and at least what plainly counts."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from helpers.positions import give, opening, raiding
from macrobber_core.bots.mac_robber.playout import carry_out
from macrobber_core.bots.mac_robber.policy import learned_policy
from macrobber_core.bots.mac_robber.policy_training import learn_policy
from macrobber_core.bots.mac_robber.value import HAND_MADE
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE
from macrobber_core.games.mac_robber import variants
from macrobber_core.games.mac_robber.position import MacRobber

GAME = GAMES["mac-robber"]


@pytest.mark.parametrize("players", GAME.seats)
@pytest.mark.parametrize("variant", [{}, GAME.presets["variante"]])
def test_a_whole_game_by_the_policy_is_legal_to_its_end(players: int, variant: dict[str, bool]) -> None:
    rng, policy = random.Random(players), learned_policy(players)
    state = MacRobber.setup(players, GAME.settle(variant)).state
    course = variants.course(state.options)
    while state.actor is not None:
        action = policy(state, rng)
        assert state.actor == CHANCE or action in course.choices[state.phase].legal(state)
        carry_out(state, course, action)


@pytest.mark.parametrize("players", GAME.seats)
def test_cattle_for_a_free_estate_are_worth_a_raid(players: int) -> None:
    game = raiding(opening(players), 1)
    give(game, 1, hand="3344")
    give(game, 2, cattle=0)
    assert learned_policy(players).best_raid(game.state) == "raid 3"


def test_learning_a_policy_goes_the_whole_way() -> None:
    with ThreadPoolExecutor(1) as pool:
        stored, told = learn_policy(pool, HAND_MADE, 3, games=2)
    assert set(stored) == {"kinds", "details", "raid"}
    assert [line.split(":")[0] for line in told] == ["3 players, actions", "3 players, raids"]
