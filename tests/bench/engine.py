"""Measure the engine: random games in one process, in decisions per second, and the cost of copies and views.

If open-spiel is installed (`pip install -e ".[bench]"`), two of its games with hidden hands are measured in the same
way in the same run: `python_team_dominoes`, written in Python, and `gin_rummy`, written in C++. Compare the ratios; the
absolute figures depend on the machine.

Carcassonne is compared with the Python engine https://github.com/wingedsheep/carcassonne, which is not on a package
index and needs an older numpy than the program, so it needs its own environment:

    pip install "numpy<2" msgspec && pip install --no-deps -e . git+https://github.com/wingedsheep/carcassonne
    python tests/bench/engine.py --game carcassonne
"""

from __future__ import annotations

import argparse
import io
import random
import statistics
import time
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from importlib import import_module
from typing import Any, NamedTuple

from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, OptionValue, Position

PEERS = {"python_team_dominoes": "Python", "gin_rummy": "C++"}
REPEATS = 5


def variants(key: str) -> Mapping[str, Mapping[str, OptionValue]]:
    """The default game, and the game with every option switched on."""
    switches = (name for name, option in GAMES[key].options.items() if option.kind == "switch")
    return {"base": {}, "variant": dict.fromkeys(switches, True)}


def measure_our_games(key: str, options: Mapping[str, OptionValue], seconds: float, rng: random.Random) -> float:
    """Return decisions per second, chance included, over games with every number of players."""
    game, plies, begun, number = GAMES[key], 0, time.perf_counter(), 0
    while time.perf_counter() - begun < seconds:
        position = game.start(game.seats[number % len(game.seats)], options)
        number += 1
        while position.actor is not None:
            position.play(position.chance(rng) if position.actor == CHANCE else rng.choice(position.legal()))
            plies += 1
    return plies / (time.perf_counter() - begun)


def measure_openspiel(game: Any, seconds: float, rng: random.Random) -> float:
    """Return decisions per second for a game of OpenSpiel."""
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


def sample_positions(key: str, options: Mapping[str, OptionValue], rng: random.Random) -> list[Position]:
    """Return positions from a few random games, some from each."""
    found = []
    for players in GAMES[key].seats:
        position = GAMES[key].start(players, options)
        while position.actor is not None:
            if rng.random() < 0.2:
                found.append(position.copy())
            position.play(position.chance(rng) if position.actor == CHANCE else rng.choice(position.legal()))
    return found


def microseconds_per_call(positions: list[Position], act: Callable[[Position], object]) -> float:
    begun = time.perf_counter()
    for position in positions:
        act(position)
    return 1e6 * (time.perf_counter() - begun) / len(positions)


def print_costs(name: str, positions: list[Position], rng: random.Random, times: int = REPEATS) -> None:
    costs: dict[str, Callable[[Position], object]] = {
        "copy()": lambda position: position.copy(),
        "view(1)": lambda position: position.view(1),
        "imagine(1)": lambda position: position.imagine(1, rng),
    }
    for what, act in costs.items():
        measured = statistics.median(microseconds_per_call(positions, act) for _ in range(times))
        print(f"  {name:<8} {what:<14} {measured:>8.2f} µs")


def openspiel_games() -> dict[str, Any]:
    try:
        pyspiel = import_module("pyspiel")
        import_module("open_spiel.python.games")  # registers the games written in Python
    except ImportError:
        return {}
    return {name: pyspiel.load_game(name) for name in PEERS}


class CarcassonneGame(NamedTuple):
    """A whole game of Carcassonne."""

    seconds: float
    """Processor seconds, because the other engine's games are long enough to be interrupted many times."""
    moves: float
    tiles: float

    def compared_to(self, other: CarcassonneGame) -> str:
        by_moves = self.moves / self.seconds * other.seconds / other.moves
        by_tiles = self.tiles / self.seconds * other.seconds / other.tiles
        return f"{by_moves:,.0f} by moves, {by_tiles:,.0f} by tiles laid"


def play_our_carcassonne(rng: random.Random) -> tuple[CarcassonneGame, Position]:
    """Play a base game for two and return its end. A move is a tile with its place, rotation and meeple."""
    tiles, begun = 0, time.process_time()
    position = GAMES["carcassonne"].start(2, {"robbers": "off"})
    while position.actor is not None:
        if position.actor == CHANCE:
            position.play(position.chance(rng))
        else:
            position.play(rng.choice(position.legal()))
            tiles += 1
    return CarcassonneGame(time.process_time() - begun, tiles, tiles), position


def play_wingedsheep(rng: random.Random, after_each: Callable[[], None]) -> CarcassonneGame | None:
    """Play the other engine's game, without its window. A move is a tile; the next move is its meeple, or none."""
    try:
        states = import_module("wingedsheep.carcassonne.carcassonne_game_state")
        actions = import_module("wingedsheep.carcassonne.utils.action_util").ActionUtil
        updates = import_module("wingedsheep.carcassonne.utils.state_updater").StateUpdater
    except ImportError:
        return None
    random.seed(rng.random())  # it shuffles by itself
    seconds, moves, tiles = 0.0, 0, 0
    state = states.CarcassonneGameState([states.TileSet.BASE], [states.SupplementaryRule.FARMERS])
    while not state.is_terminated():
        begun = time.process_time()
        with redirect_stdout(io.StringIO()):  # it tells what scores
            action = rng.choice(actions.get_possible_actions(state))
            state = updates.apply_action(state, action)
        seconds += time.process_time() - begun
        moves += 1
        tiles += hasattr(action, "tile")
        after_each()
    return CarcassonneGame(seconds, moves, tiles)


def compare_carcassonne(rng: random.Random) -> None:
    """Play our games and theirs alternately, move by move, so other load on the machine affects both equally."""
    ours, theirs, full = list[CarcassonneGame](), list[CarcassonneGame](), list[Position]()

    def play() -> None:
        game, end = play_our_carcassonne(rng)
        ours.append(game)
        full[:] = [*full[-19:], end]

    for _ in range(REPEATS):
        if game := play_wingedsheep(rng, play):
            theirs.append(game)
        else:
            for _ in range(100):
                play()

    print("carcassonne, random base games of two, medians")
    typical = [CarcassonneGame(*map(statistics.median, zip(*games, strict=True))) for games in (ours, theirs) if games]
    for name, (taken, moves, tiles) in zip(("ours", "wingedsheep (Python)"), typical, strict=False):
        speed = f"{1e3 * taken:>9,.2f} ms a game,{moves / taken:>10,.1f} moves a second"
        print(f"  {name:<22}{speed}, {moves / tiles:.2f} moves a tile")
    if theirs:
        print(f"  ours beside wingedsheep: {typical[0].compared_to(typical[1])} (mark: 1,000)")
    else:
        print("  wingedsheep/carcassonne is not installed: nothing to compare with")
    print("carcassonne, with all tiles laid, when nobody has seen them yet")
    print_costs("base", full, rng, times=1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each measurement runs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=GAMES, help="this one only")
    given = parser.parse_args()
    keys = [given.game] if given.game else list(GAMES)
    rng = random.Random(given.seed)
    theirs = openspiel_games()

    runs: dict[str, list[float]] = {}
    for _ in range(REPEATS):  # in turns, so that whatever else the machine does falls on all alike
        for key in keys:
            for name, options in variants(key).items():
                runs.setdefault(f"{key}, {name}", []).append(measure_our_games(key, options, given.seconds, rng))
        for name, game in theirs.items():
            runs.setdefault(name, []).append(measure_openspiel(game, given.seconds, rng))
    rates = {name: statistics.median(found) for name, found in runs.items()}

    print(f"decisions a second, chance included; median of {REPEATS} runs of {given.seconds:g} s")
    for name, rate in rates.items():
        language = f" (OpenSpiel, {PEERS[name]})" if name in PEERS else ""
        print(f"  {name + language:<44} {rate:>10,.0f}")
    for name in theirs:
        for key in keys:
            print(f"  {key} beside {name}: {rates[f'{key}, base'] / rates[name]:.2f}")
    if not theirs:
        print("  open-spiel is not installed: nothing to compare with")

    for key in keys:
        print(f"{key}, over positions of random games")
        for name, options in variants(key).items():
            print_costs(name, sample_positions(key, options, rng) * 5, rng)

    if "carcassonne" in keys:
        compare_carcassonne(rng)


if __name__ == "__main__":
    main()
