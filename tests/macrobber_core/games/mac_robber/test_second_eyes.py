"""An independent, naive version of the rules agrees with the engine over random games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import second_eyes
from helpers.rulings import Transition, transitions
from helpers.second_eyes import compare
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE
from macrobber_core.testing.random_player import RandomPlayer

GAME = GAMES["mac-robber"]


def game(players: int, options: dict[str, bool | str], seed: int) -> list[Transition]:
    rng = random.Random(seed)
    position = GAME.start(players, options)
    player = RandomPlayer(rng)
    plies = []
    while (actor := position.actor) is not None:
        action = position.chance(rng) if actor == CHANCE else player.choose(position, position.legal())
        position.play(action)
        plies.append((actor, action))
    return list(transitions(GAME.start(players, options), plies))


@pytest.mark.slow
@pytest.mark.parametrize("players", GAME.seats)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_engine_and_naive_rules_agree(players: int, data: st.DataObject) -> None:
    options = {name: data.draw(st.sampled_from(option.choices), name) for name, option in GAME.options.items()}
    checked: Counter[str] = Counter()
    for transition in game(players, options, data.draw(st.integers(0, 2**32), "seed")):
        checked += compare(transition)
    assert checked["naive legal"] > checked["naive winners"] == 1


def with_an_illegal_action(transition: Transition) -> Transition:
    return transition._replace(legal=[*transition.legal, "dance"])


def with_a_stronger_card(transition: Transition) -> Transition:
    combat = deepcopy(transition.before["combat"])
    combat["laid"]["card"] += 1
    return transition._replace(before={**transition.before, "combat": combat})


def with_another_round_won(transition: Transition) -> Transition:
    combat = deepcopy(transition.before["combat"])
    combat["won"][0] += 1
    return transition._replace(before={**transition.before, "combat": combat})


def with_shifted_clans(transition: Transition) -> Transition:
    """Return the transition with the clans in other seats."""
    before, after = transition.before["clans"], transition.after["clans"]
    return transition._replace(
        before={**transition.before, "clans": [*before[1:], before[0]]},
        after={**transition.after, "clans": [*after[1:], after[0]]},
    )


@pytest.mark.parametrize(
    ("compared", "spoiled"),
    [
        (second_eyes.compare_legal, with_an_illegal_action),
        (second_eyes.compare_combat, with_a_stronger_card),
        (second_eyes.compare_raid, with_another_round_won),
        (second_eyes.compare_scoring, with_shifted_clans),
        (second_eyes.compare_winners, with_shifted_clans),
    ],
)
def test_a_difference_between_engine_and_naive_rules_is_noticed(
    compared: Callable[[Transition], int], spoiled: Callable[[Transition], Transition]
) -> None:
    relevant = [transition for transition in game(4, {}, 1) if compared(transition)]
    assert relevant
    for transition in relevant:
        with pytest.raises(AssertionError):
            compared(spoiled(transition))
