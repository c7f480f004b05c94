"""Measure the engine: random decisions a second on one core, beside two games of OpenSpiel and a Carcassonne engine.

Everything runs in one process, in turns of a fraction of a second, so that whatever else the machine does falls on all
alike. Rates are over processor time, and count players' decisions and draws of chance. "Players' alone" counts only the
decisions, although the draws between them take time: OpenSpiel deals card by card, so this flatters us beside one game
and not beside the other. All engines choose alike and as cheaply as Python can, from whatever list they give:
`actions[int(random() * len(actions))]`.

OpenSpiel (`pip install -e ".[bench]"`) has two games with hidden hands: `python_team_dominoes`, written in Python, and
`gin_rummy`, written in C++ and called from Python. Their chance outcomes are equally likely, so the same plain choice
draws them. Ours draw in `chance()`, each in its own way.

Carcassonne is also compared with the Python engine https://github.com/wingedsheep/carcassonne, without its window. It
is not on a package index; one step installs it, with the newest numpy that suits both:

    pip install --no-deps "numpy<2.4" git+https://github.com/wingedsheep/carcassonne

Without them, that row says "not run". Its decisions are a tile, then a meeple or none; ours are a tile with its meeple,
so a game has half as many. "By moves" compares games by each engine's own decisions, "by tiles" by tiles laid.
"""

from __future__ import annotations

import io
import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.measuring import Anchor, Mark, Row, make_row, new_parser, report
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, OptionValue, Position

PEERS = {"python_team_dominoes": "Python", "gin_rummy": "C++"}
LIMITS = {
    ("mac-robber", "python_team_dominoes"): 4,
    ("mac-robber", "gin_rummy"): 3.5,
    ("claim-it", "python_team_dominoes"): 5,
    ("claim-it", "gin_rummy"): 5,
    ("carcassonne", "python_team_dominoes"): 1,
    ("carcassonne", "gin_rummy"): 1,
}
CARCASSONNE_LIMIT = 2500
NOT_INSTALLED = "not installed"


class Rate(NamedTuple):
    """A turn's results, in events a second of processor time."""

    actions: float
    """Players' decisions and draws of chance."""
    decisions: float
    """Players' decisions alone, although the draws take time."""


def variants(key: str) -> Mapping[str, Mapping[str, OptionValue]]:
    """Return the default game, and the game with every option switched on."""
    switches = (name for name, option in GAMES[key].options.items() if option.kind == "switch")
    return {"": {}, ", all options": dict.fromkeys(switches, True)}


class OurGames:
    """Random games with every number of players, one after another."""

    def __init__(self, key: str, options: Mapping[str, OptionValue], rng: random.Random) -> None:
        self._game, self._options, self._rng = GAMES[key], options, rng
        self._number = 0

    def play(self, seconds: float) -> Rate:
        """Play whole games for at least so many seconds."""
        game, rng, choose = self._game, self._rng, self._rng.random
        decisions, draws, begun = 0, 0, time.process_time()
        while time.process_time() - begun < seconds:
            position = game.start(game.seats[self._number % len(game.seats)], self._options)
            self._number += 1
            while (actor := position.actor) is not None:
                if actor == CHANCE:
                    position.play(position.chance(rng))
                    draws += 1
                else:
                    legal = position.legal()
                    position.play(legal[int(choose() * len(legal))])
                    decisions += 1
        taken = time.process_time() - begun
        return Rate((decisions + draws) / taken, decisions / taken)


class OpenSpielGames:
    """Random games of OpenSpiel, one after another."""

    def __init__(self, game: Any, rng: random.Random) -> None:
        self._game, self._rng = game, rng

    def play(self, seconds: float) -> Rate:
        """Play whole games for at least so many seconds."""
        choose = self._rng.random
        decisions, draws, begun = 0, 0, time.process_time()
        while time.process_time() - begun < seconds:
            state = self._game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(choose() * len(outcomes))][0])
                    draws += 1
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(choose() * len(legal))])
                    decisions += 1
        taken = time.process_time() - begun
        return Rate((decisions + draws) / taken, decisions / taken)


def openspiel_games(rng: random.Random) -> dict[str, OpenSpielGames]:
    """Return OpenSpiel's games by name; none if it is not installed."""
    try:
        pyspiel = import_module("pyspiel")
        import_module("open_spiel.python.games")  # registers the games written in Python
    except ImportError:
        return {}
    games = {name: pyspiel.load_game(name) for name in PEERS}
    for game in games.values():
        weights = [weight for _, weight in game.new_initial_state().chance_outcomes()]
        assert max(weights) - min(weights) < 1e-9  # otherwise a plain choice would draw them wrongly
    return {name: OpenSpielGames(game, rng) for name, game in games.items()}


def compare_with_openspiel(keys: list[str], turns: int, seconds: float, rng: random.Random) -> list[Row]:
    theirs = openspiel_games(rng)
    ours = {(key, name): OurGames(key, options, rng) for key in keys for name, options in variants(key).items()}
    their_rates: dict[str, list[Rate]] = defaultdict(list)
    our_rates: dict[tuple[str, str], list[Rate]] = defaultdict(list)
    for _ in range(turns):
        for name, games in theirs.items():
            their_rates[name].append(games.play(seconds))
        for which, our_games in ours.items():
            our_rates[which].append(our_games.play(seconds))
    rows = []
    for (key, variant), found in our_rates.items():
        actions, decisions = zip(*found, strict=True)
        for name, language in PEERS.items():
            figure = f"{GAMES[key].title}{variant}, beside {name}"
            marks = [Mark("ratio", LIMITS[key, name], at_least=True)] * (not variant)
            if name not in theirs:
                rows.append(Row(figure=figure, unit="/s", marks=marks, note=f"open-spiel is {NOT_INSTALLED}"))
                continue
            their_actions, their_decisions = zip(*their_rates[name], strict=True)
            anchor = Anchor(language, their_actions)
            rows.append(make_row(figure, actions, "/s", *marks, anchor=anchor, is_rate=True))
            if not variant:
                anchor = Anchor(language, their_decisions)
                rows.append(make_row(f"{figure}, players' alone", decisions, "/s", anchor=anchor, is_rate=True))
    return rows


# --- the cost of copies and views


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
    begun = time.process_time()
    for position in positions:
        act(position)
    return 1e6 * (time.process_time() - begun) / len(positions)


def measure_costs(key: str, rng: random.Random, times: int) -> list[Row]:
    positions = sample_positions(key, {}, rng) * 5
    costs: dict[str, Callable[[Position], object]] = {
        "copy()": lambda position: position.copy(),
        "view(1)": lambda position: position.view(1),
        "imagine(1)": lambda position: position.imagine(1, rng),
    }
    return [
        make_row(f"{GAMES[key].title}: {what}", [microseconds_per_call(positions, act) for _ in range(times)], "us")
        for what, act in costs.items()
    ]


# --- Carcassonne


class CarcassonneGame(NamedTuple):
    """A whole game of Carcassonne."""

    seconds: float
    """Processor time."""
    moves: int
    tiles: int


def play_our_carcassonne(rng: random.Random) -> CarcassonneGame:
    """Play a base game for two. A move is a tile with its place, rotation and meeple."""
    tiles, begun = 0, time.process_time()
    position = GAMES["carcassonne"].start(2, {"robbers": "off"})
    while position.actor is not None:
        if position.actor == CHANCE:
            position.play(position.chance(rng))
        else:
            legal = position.legal()
            position.play(legal[int(rng.random() * len(legal))])
            tiles += 1
    return CarcassonneGame(time.process_time() - begun, tiles, tiles)


def play_wingedsheep(rng: random.Random, after_each: Callable[[], None]) -> CarcassonneGame:
    """Play the other engine's game. A move is a tile; the next move is its meeple, or none. Raises ImportError."""
    states = import_module("wingedsheep.carcassonne.carcassonne_game_state")
    actions = import_module("wingedsheep.carcassonne.utils.action_util").ActionUtil
    updates = import_module("wingedsheep.carcassonne.utils.state_updater").StateUpdater
    random.seed(rng.random())  # it shuffles by itself
    seconds, moves, tiles = 0.0, 0, 0
    state = states.CarcassonneGameState([states.TileSet.BASE], [states.SupplementaryRule.FARMERS])
    while not state.is_terminated():
        begun = time.process_time()
        with redirect_stdout(io.StringIO()):  # it tells what scores
            possible = actions.get_possible_actions(state)
            action = possible[int(rng.random() * len(possible))]
            state = updates.apply_action(state, action)
        seconds += time.process_time() - begun
        moves += 1
        tiles += hasattr(action, "tile")
        after_each()
    return CarcassonneGame(seconds, moves, tiles)


def compare_carcassonne(games: int, rng: random.Random) -> list[Row]:
    """Play one of our games after every move of theirs, so that other load on the machine affects both equally."""
    figure = "Carcassonne, base games of two, by moves"
    mark = Mark("ratio", CARCASSONNE_LIMIT, at_least=True)
    ours: list[CarcassonneGame] = []
    try:
        theirs = [play_wingedsheep(rng, lambda: ours.append(play_our_carcassonne(rng))) for _ in range(games)]
    except (ImportError, TypeError) as error:  # newer versions of numpy refuse what it does
        return [Row(figure=figure, unit="/s", marks=[mark], note=f"wingedsheep/carcassonne with numpy<2.4: {error}")]
    by_moves = Anchor("wingedsheep", [game.moves / game.seconds for game in theirs])
    by_tiles = Anchor("wingedsheep", [game.tiles / game.seconds for game in theirs])
    moves = [game.moves / game.seconds for game in ours]
    tiles = [game.tiles / game.seconds for game in ours]
    return [
        make_row(figure, moves, "/s", mark, anchor=by_moves, is_rate=True),
        make_row("Carcassonne, base games of two, by tiles", tiles, "/s", anchor=by_tiles, is_rate=True),
    ]


def main() -> None:
    parser = new_parser(__doc__)
    parser.add_argument("--seconds", type=float, default=0.3, help="of processor time for each turn (default: 0.3)")
    parser.add_argument("--turns", type=int, default=None, help="of each engine (default: 15; quick: 5)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", nargs="+", choices=GAMES, default=list(GAMES), help="which (default: all)")
    given = parser.parse_args()
    turns = given.turns or (5 if given.quick else 15)
    rng = random.Random(given.seed)
    rows = compare_with_openspiel(given.game, turns, given.seconds, rng)
    for key in given.game:
        rows += measure_costs(key, rng, turns)
    if "carcassonne" in given.game:
        rows += compare_carcassonne(1 if given.quick else 5, rng)
    report(rows, given)


if __name__ == "__main__":
    main()
