"""How fast the engine is: random games in one process, in decisions a second, and the cost of a copy, a view, an
imagined position.

Beside it stand, where open-spiel is installed (`pip install -e ".[bench]"`), two of its games with hidden hands, played
in the same way in the same run: `python_team_dominoes`, written in Python, and `gin_rummy`, written in C++. Compare
the ratios; the figures themselves belong to the machine.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, OptionValue, Position

PEERS = {"python_team_dominoes": "Python", "gin_rummy": "C++"}
REPEATS = 5


def variants(key: str) -> Mapping[str, Mapping[str, OptionValue]]:
    """The usual game, and that with every switch on."""
    switches = (name for name, option in GAMES[key].options.items() if option.kind == "switch")
    return {"base": {}, "variant": dict.fromkeys(switches, True)}


def play_ours(key: str, options: Mapping[str, OptionValue], seconds: float, rng: random.Random) -> float:
    """Decisions a second, chance included, over games with every number of players."""
    game, plies, begun, number = GAMES[key], 0, time.perf_counter(), 0
    while time.perf_counter() - begun < seconds:
        position = game.start(game.seats[number % len(game.seats)], options)
        number += 1
        while position.actor is not None:
            position.play(position.chance(rng) if position.actor == CHANCE else rng.choice(position.legal()))
            plies += 1
    return plies / (time.perf_counter() - begun)


def play_theirs(game: Any, seconds: float, rng: random.Random) -> float:
    """The same for a game of OpenSpiel."""
    plies, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                action = rng.choices(outcomes, weights)[0]
            else:
                action = rng.choice(state.legal_actions())
            state.apply_action(action)
            plies += 1
    return plies / (time.perf_counter() - begun)


def sample(key: str, options: Mapping[str, OptionValue], rng: random.Random) -> list[Position]:
    """Positions of a few random games, some of each."""
    found = []
    for players in GAMES[key].seats:
        position = GAMES[key].start(players, options)
        while position.actor is not None:
            if rng.random() < 0.2:
                found.append(position.copy())
            position.play(position.chance(rng) if position.actor == CHANCE else rng.choice(position.legal()))
    return found


def microseconds(positions: list[Position], act: Callable[[Position], object]) -> float:
    begun = time.perf_counter()
    for position in positions:
        act(position)
    return 1e6 * (time.perf_counter() - begun) / len(positions)


def peers() -> dict[str, Any]:
    try:
        pyspiel = import_module("pyspiel")
        import_module("open_spiel.python.games")  # registers the games written in Python
    except ImportError:
        return {}
    return {name: pyspiel.load_game(name) for name in PEERS}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each measurement runs")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng = random.Random(given.seed)
    theirs = peers()

    runs: dict[str, list[float]] = {}
    for _ in range(REPEATS):  # in turns, so that whatever else the machine does falls on all alike
        for key in GAMES:
            for name, options in variants(key).items():
                runs.setdefault(f"{key}, {name}", []).append(play_ours(key, options, given.seconds, rng))
        for name, game in theirs.items():
            runs.setdefault(name, []).append(play_theirs(game, given.seconds, rng))
    rates = {name: statistics.median(found) for name, found in runs.items()}

    print(f"decisions a second, chance included; median of {REPEATS} runs of {given.seconds:g} s")
    for name, rate in rates.items():
        language = f" (OpenSpiel, {PEERS[name]})" if name in PEERS else ""
        print(f"  {name + language:<44} {rate:>10,.0f}")
    for name in theirs:
        for key in GAMES:
            print(f"  {key} beside {name}: {rates[f'{key}, base'] / rates[name]:.2f}")
    if not theirs:
        print("  open-spiel is not installed: nothing to compare with")

    for key in GAMES:
        print(f"{key}, microseconds each over positions of random games")
        for name, options in variants(key).items():
            positions = sample(key, options, rng) * 5
            costs: dict[str, Callable[[Position], object]] = {
                "copy()": lambda position: position.copy(),
                "view(1)": lambda position: position.view(1),
                "imagine(1)": lambda position: position.imagine(1, rng),
            }
            for what, act in costs.items():
                measured = statistics.median(microseconds(positions, act) for _ in range(REPEATS))
                print(f"  {name:<8} {what:<14} {measured:>8.2f}")


if __name__ == "__main__":
    main()
