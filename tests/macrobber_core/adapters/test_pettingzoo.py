"""PettingZoo's own tests, with all games."""

from __future__ import annotations

import pickle
import warnings
from functools import partial
from typing import Any

import numpy as np
import pytest

from macrobber_core.games import GAMES
from macrobber_core.games.contract import OptionValue

pytest.importorskip("pettingzoo", reason="needs the extra pettingzoo")

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # with pygame, it imports a game of its own in an old way
    from pettingzoo.test import api_test, render_test, seed_test

from macrobber_core.adapters import pettingzoo

TABLES: list[tuple[str, int, dict[str, OptionValue]]] = [
    (key, players, {}) for key, game in GAMES.items() for players in game.seats
]
TABLES += [
    (key, game.seats[0], {name: option.choices[-1] for name, option in game.options.items()})
    for key, game in GAMES.items()
]
"""Every game with every number of players, and with the last choice of every option."""

pytestmark = [
    # PettingZoo gives these warnings to every environment with action masks, except a list of its own
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


def play(environment: Any, seed: int, steps: int | None = None) -> None:
    """Play at random, to the end or for some steps."""
    environment.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for agent in environment.agent_iter() if steps is None else environment.agent_iter(steps):
        observation, _, is_over, _, _ = environment.last()
        assert agent == environment.agent_selection
        environment.step(None if is_over else rng.choice(np.flatnonzero(observation["action_mask"])))


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_pettingzoos_test_of_the_interface_finds_no_fault(key: str, players: int, options: dict[str, object]) -> None:
    api_test(pettingzoo.env(key, players, options), num_cycles=1000)


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_a_seed_gives_the_same_game_again(key: str) -> None:
    seed_test(partial(pettingzoo.env, key), num_cycles=60)


@pytest.mark.slow
def test_pettingzoos_test_of_rendering_finds_no_fault() -> None:
    render_test(partial(pettingzoo.env, "mac-robber"))


def test_games_without_a_seed_differ() -> None:
    environment = pettingzoo.env("mac-robber")
    hands = set()
    for _ in range(5):
        environment.reset()
        hands.add(environment.observe("seat_1")["observation"].tobytes())
    assert len(hands) > 1


def test_an_agent_observes_its_own_view() -> None:
    environment = pettingzoo.env("mac-robber")
    play(environment, seed=3, steps=25)
    raw = environment.unwrapped
    for seat, agent in enumerate(raw.agents, 1):
        expected = raw.numbered.encode(raw.position.view(seat))
        assert np.array_equal(environment.observe(agent)["observation"], expected)


def test_only_the_agent_to_act_has_legal_actions() -> None:
    environment = pettingzoo.env("mac-robber")
    play(environment, seed=3, steps=25)
    raw = environment.unwrapped
    legal = {agent: np.flatnonzero(environment.observe(agent)["action_mask"]) for agent in raw.agents}
    assert [agent for agent, numbers in legal.items() if numbers.size] == [raw.agent_selection]
    numbers = legal[raw.agent_selection]
    assert {raw.action_text(number) for number in numbers} == {*raw.position.legal()}


def test_the_rewards_come_at_the_end_and_add_up_to_0() -> None:
    environment = pettingzoo.raw_env("claim-it", 3)
    environment.reset(seed=1)
    rng = np.random.default_rng(1)
    while not any(environment.terminations.values()):
        assert set(environment.rewards.values()) == {0.0}
        mask = environment.observe(environment.agent_selection)["action_mask"]
        environment.step(int(rng.choice(np.flatnonzero(mask))))
    assert sorted(environment.rewards.values()) == [-1, -1, 2]
    assert environment.position.result is not None
    winner = environment.position.result.winners[0]
    assert environment.rewards[f"seat_{winner}"] == 2
    assert all(environment.terminations.values())


def test_an_illegal_action_ends_the_game_for_its_agent() -> None:
    environment = pettingzoo.env("claim-it")
    environment.reset(seed=1)
    agent, last = environment.agent_selection, environment.unwrapped.numbered.action_count - 1
    environment.step(last)
    assert environment.terminations[agent]
    assert environment.rewards[agent] == -1


def test_without_wrappers_an_illegal_action_is_an_error() -> None:
    environment = pettingzoo.raw_env("claim-it")
    environment.reset(seed=1)
    with pytest.raises(ValueError, match="action 253 is not legal; legal are: "):
        environment.step(253)


def test_an_environment_survives_pickle_as_new() -> None:
    again = pickle.loads(pickle.dumps(pettingzoo.raw_env("claim-it", 4, {"free-squatters": True})))
    again.reset(seed=1)
    assert again.possible_agents == ["seat_1", "seat_2", "seat_3", "seat_4"]
    assert again.numbered.options == {"free-squatters": True}
