"""An independent, naive version of the rules agrees with the engine over random games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.claim_it import second_eyes
from helpers.claim_it.second_eyes import compare
from helpers.rulings import Transition, transitions
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE

GAME = GAMES["claim-it"]


def game(players: int, options: dict[str, bool | str], seed: int) -> list[Transition]:
    rng = random.Random(seed)
    position = GAME.start(players, options)
    plies = []
    while (actor := position.actor) is not None:
        action = position.chance(rng) if actor == CHANCE else rng.choice(position.legal())
        position.play(action)
        plies.append((actor, action))
    return list(transitions(GAME.start(players, options), plies))


@pytest.mark.slow
@pytest.mark.parametrize("players", GAME.seats)
@settings(max_examples=25, deadline=None)
@given(free=st.booleans(), seed=st.integers(0, 2**32))
def test_engine_and_naive_rules_agree(players: int, *, free: bool, seed: int) -> None:
    checked: Counter[str] = Counter()
    for transition in game(players, {"free-squatters": free}, seed):
        checked += compare(transition)
    assert checked["naive legal"] > checked["naive groups"] > checked["naive winners"] == 1


def without_the_first_action(transition: Transition) -> Transition:
    return transition._replace(legal=transition.legal[1:])


def with_another_claim(transition: Transition) -> Transition:
    """Return the transition with an extra claim marker on the board afterwards."""
    board = deepcopy(transition.after["board"])
    free = next(space for row in board for space in row if not (space["claimed"] or space["claim_on_top"]))
    free["claim_on_top"] = True
    return transition._replace(after={**transition.after, "board": board})


def with_more_turns_left(transition: Transition) -> Transition:
    return transition._replace(after={**transition.after, "turns_left": 7})


def with_an_empty_board(transition: Transition) -> Transition:
    """Return the transition with an empty board afterwards."""
    empty = {"owner": None, "claimed": False, "squatter": None, "claim_on_top": False}
    return transition._replace(after={**transition.after, "board": [[empty] * 6] * 6})


@pytest.mark.parametrize(
    ("compared", "spoiled"),
    [
        (second_eyes.compare_legal, without_the_first_action),
        (second_eyes.compare_bust, with_another_claim),
        (second_eyes.compare_stop, with_another_claim),
        (second_eyes.compare_last_round, with_more_turns_left),
        (second_eyes.compare_groups, with_an_empty_board),
        (second_eyes.compare_winners, with_an_empty_board),
    ],
)
def test_a_difference_between_engine_and_naive_rules_is_noticed(
    compared: Callable[[Transition], int], spoiled: Callable[[Transition], Transition]
) -> None:
    relevant = [transition for transition in game(3, {}, 1) if compared(transition)]
    assert relevant
    for transition in relevant:
        with pytest.raises(AssertionError):
            compared(spoiled(transition))
