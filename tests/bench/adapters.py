"""Measure the adapters for learners: random games a second of ours through each, beside the libraries' own games.

Everything runs in one process, in turns of a fraction of a second, so that whatever else the machine does falls on all
alike. Rates are over processor time. All players choose alike: a legal action, each as likely as the others.

OpenSpiel (`pip install -e ".[bench]"`): players' decisions and draws of chance a second, without observations. A draw
is one of `chance_outcomes`, by its probability: a draw in Mac Robber is one of 84, where the dominoes have 28. Ours are
beside the contract alone, which shows what the adapter costs, and beside OpenSpiel's games that are written in Python.
Those are smaller: a game of tic-tac-toe has at most 9 actions, one of Kuhn's poker 5 with the deal, dominoes about 50.
"With observations" also takes the tensor of the player to act before each decision.

PettingZoo: steps a second, each with the observation and the mask of the agent to act, which every environment makes.
Ours are without wrappers, and so are theirs. Tic-tac-toe and Connect Four need pygame-ce; poker needs rlcard, too,
which has its rules:

    pip install pygame-ce rlcard

What is missing is "not installed". The views of our games are much larger, above all in Carcassonne: the observation
has 7,392 numbers and its mask 4,096, those of Connect Four have 84 and 7.
"""

from __future__ import annotations

import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.measuring import Anchor, Row, make_row, new_parser, report
from macrobber_core.adapters.numbered_game import NumberedGame
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE

NATIVE = ("python_tic_tac_toe", "python_kuhn_poker", "python_team_dominoes")
CLASSIC = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4")
NOT_INSTALLED = "not installed"

Play = Callable[[], int]
"""Plays a random game, and returns how many actions it had."""


def contract_game(key: str, rng: random.Random) -> Play:
    game = NumberedGame(key)

    def play() -> int:
        position, actions = game.start(), 0
        while (actor := position.actor) is not None:
            legal = position.legal()
            position.play(position.chance(rng) if actor == CHANCE else legal[int(rng.random() * len(legal))])
            actions += 1
        return actions

    return play


def openspiel_game(name: str, rng: random.Random, *, observes: bool = False) -> Play:
    game = import_module("pyspiel").load_game(name)

    def play() -> int:
        state, actions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                if observes:
                    state.observation_tensor()
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
            actions += 1
        return actions

    return play


def pettingzoo_game(environment: Any, rng: random.Random) -> Play:
    def play() -> int:
        environment.reset(seed=rng.getrandbits(32))
        steps = 0
        while not any(environment.terminations.values()):
            observation, *_ = environment.last()
            mask = observation.get("action_mask")
            if mask is None:
                mask = environment.infos[environment.agent_selection]["action_mask"]
            legal = np.flatnonzero(mask)
            environment.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        return steps

    return play


def measure(plays: Mapping[str, Play], turns: int, seconds: float) -> dict[str, list[float]]:
    """Let all play by turns; return the rates of each turn, in actions a second."""
    rates: dict[str, list[float]] = defaultdict(list)
    for _ in range(turns):
        for name, play in plays.items():
            actions, begun = 0, time.process_time()
            while (taken := time.process_time() - begun) < seconds:
                actions += play()
            rates[name].append(actions / taken)
    return rates


def rows_of(
    rates: Mapping[str, list[float]], ours: Mapping[str, str], anchors: list[str], missing: list[str]
) -> list[Row]:
    """Return a row for each of our games beside each anchor; `ours` are titles by names."""
    rows = []
    for name, title in ours.items():
        for anchor in anchors:
            compared = Anchor(anchor, rates[anchor])
            rows.append(make_row(f"{title}, beside {anchor}", rates[name], "/s", anchor=compared, is_rate=True))
        rows += [Row(figure=f"{title}, beside {other}", unit="/s", note=NOT_INSTALLED) for other in missing]
    return rows


def compare_with_openspiel(turns: int, seconds: float, rng: random.Random) -> list[Row]:
    try:
        openspiel = import_module("macrobber_core.adapters.openspiel")
        import_module("open_spiel.python.games")  # registers the games written in Python
    except ImportError:
        return [Row(figure="OpenSpiel", unit="/s", note=NOT_INSTALLED)]
    plays = {name: openspiel_game(name, rng) for name in NATIVE}
    rows = []
    for key in GAMES:
        name = openspiel.short_name(key)
        plays[key] = contract_game(key, rng)
        plays[name] = openspiel_game(name, rng)
        plays[f"{name} with observations"] = openspiel_game(name, rng, observes=True)
    rates = measure(plays, turns, seconds)
    for key, game in GAMES.items():
        name, title = openspiel.short_name(key), f"OpenSpiel: {game.title}"
        contract = Anchor("contract", rates[key])
        rows.append(make_row(f"{title}, beside the contract", rates[name], "/s", anchor=contract, is_rate=True))
        observed = rates[f"{name} with observations"]
        rows.append(make_row(f"{title}, with observations", observed, "/s", anchor=contract, is_rate=True))
        rows += rows_of(rates, {name: title}, [*NATIVE], [])
    return rows


def compare_with_pettingzoo(turns: int, seconds: float, rng: random.Random) -> list[Row]:
    try:
        pettingzoo = import_module("macrobber_core.adapters.pettingzoo")
    except ImportError:
        return [Row(figure="PettingZoo", unit="/s", note=NOT_INSTALLED)]
    plays, missing = dict[str, Play](), list[str]()
    for name in CLASSIC:
        try:
            plays[name] = pettingzoo_game(import_module(f"pettingzoo.classic.{name}").raw_env(), rng)
        except ImportError:
            missing.append(name)
    anchors = [*plays]
    plays |= {key: pettingzoo_game(pettingzoo.raw_env(key), rng) for key in GAMES}
    ours = {key: f"PettingZoo: {game.title}" for key, game in GAMES.items()}
    return rows_of(measure(plays, turns, seconds), ours, anchors, missing)


def main() -> None:
    parser = new_parser(__doc__)
    parser.add_argument("--seconds", type=float, default=0.3, help="of processor time for each turn (default: 0.3)")
    parser.add_argument("--turns", type=int, default=None, help="of each game (default: 15; quick: 5)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    turns = given.turns or (5 if given.quick else 15)
    rng = random.Random(given.seed)
    rows = compare_with_openspiel(turns, given.seconds, rng) + compare_with_pettingzoo(turns, given.seconds, rng)
    report(rows, given)


if __name__ == "__main__":
    main()
