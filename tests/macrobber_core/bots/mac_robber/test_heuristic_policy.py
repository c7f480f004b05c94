"""The heuristic policy: always legal, and independent of hidden information."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from helpers.positions import give, opening
from macrobber_core.bots.mac_robber.heuristic_policy import best_three, discard_lowest, exchange, heuristic_action
from macrobber_core.bots.mac_robber.playout import apply_legal, finish_turn, is_turn_start
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE
from macrobber_core.games.mac_robber import variants
from macrobber_core.games.mac_robber.position import MacRobber
from macrobber_core.games.mac_robber.state import Combat

GAME = GAMES["mac-robber"]


def new_game(players: int, options: Mapping[str, object]) -> MacRobber:
    return MacRobber.setup(players, GAME.settle(options))


@pytest.mark.parametrize("players", GAME.seats)
@pytest.mark.parametrize("options", [{}, GAME.presets["variante"]])
def test_the_heuristic_action_is_legal_and_independent_of_hidden_cards(
    players: int, options: Mapping[str, object]
) -> None:
    rng = random.Random(players)
    for _ in range(5):
        position = new_game(players, options)
        while (actor := position.actor) is not None:
            if actor == CHANCE:
                position.play(position.chance(rng))
                continue
            chosen = heuristic_action(position.state)
            assert chosen in position.legal()
            assert heuristic_action(position.imagine(actor, rng).state) == chosen
            position.play(chosen if rng.random() < 0.8 else rng.choice(position.legal()))


def test_a_playout_gives_the_same_states_as_the_position() -> None:
    """A playout that does not ask for legal actions reaches the same position as the rules."""
    rng = random.Random(3)
    position = new_game(4, {})
    state, phases = position.state.copy(), variants.phases_for(position.state.options)
    while (actor := position.actor) is not None:
        action = position.chance(rng) if actor == CHANCE else heuristic_action(position.state)
        position.play(action)
        apply_legal(state, phases, action)
        assert state == position.state


@pytest.mark.parametrize("players", GAME.seats)
def test_finish_turn_plays_exactly_one_turn(players: int) -> None:
    rng = random.Random(players)
    state = opening(players).state
    phases = variants.phases_for(state.options)
    while not is_turn_start(state):
        apply_legal(state, phases, phases.chances[state.phase].outcome(state, rng))
    for _ in range(players):
        finish_turn(state, rng)
    assert (state.round, is_turn_start(state)) == (2, True)
    for _ in range(players - 1):
        finish_turn(state, rng)
    assert state.round == 2
    assert state.left_of(state.active) == state.start


def test_low_cards_are_discarded_and_exchanged_first() -> None:
    assert discard_lowest((1, 1, 0, 2), 2) == "discard 12"
    assert exchange((1, 3, 1, 0)) == "exchange 122"
    assert exchange((0, 0, 2, 2)) == "pass"
    assert best_three((2, 0, 1, 1)) == 1 + 3 + 4


def test_a_low_card_is_played_if_nothing_can_be_won_any_more() -> None:
    game = opening(3)
    give(game, 1, hand="1144")
    give(game, 2, hand="2233")
    state = game.state
    state.phase, state.active, state.actor = "attack", 1, 1
    state.combat = Combat(2, round=3, attacker_rounds=2)
    assert heuristic_action(state) == "play 1"
    state.combat = Combat(2, round=3, attacker_rounds=1)
    assert heuristic_action(state) == "play 4"
