"""Measure the bots: the processor time of a decision at each level, as it is played at a table, and chief's search.

    levels       `choose` with the effort that a table grants by default, for every level of every game. Positions are
                 from games in which the players are medium bots, one of four decisions with more than one legal action,
                 also those that a level makes at once
    simulations  the chief of Mac Robber: simulations a second within a search of 400. The anchor is a turn played by
                 the heuristic policy from a copied position, without any search: a search cannot be faster than that
    worker       chief in a process of its own, as at a table: how long an answer takes, and the most memory used

Times are processor time in one process, but those of the worker are how long a table waits for it.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.measuring import Anchor, Mark, Row, make_row, new_parser, report
from macrobber_core.bots import Effort, choose, known_levels
from macrobber_core.bots.advice_process import COMMAND, request
from macrobber_core.bots.mac_robber.candidates import candidate_actions
from macrobber_core.bots.mac_robber.playout import finish_turn
from macrobber_core.bots.mac_robber.racing_search import RacingSearch
from macrobber_core.bots.mac_robber.raid_prior import learned_raid_prior
from macrobber_core.bots.mac_robber.value import learned_value
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, Position
from macrobber_core.games.mac_robber.view import MacRobberView, imagine
from macrobber_core.workers.main_loop import LENGTH

SIMULATIONS = 400
PART = 0.25
"""The part of the decisions of a game that is measured."""
ANSWER_MS, WORKER_MB = 1000, 150


def sample_decisions(game: str, players: int, count: int, rng: random.Random) -> list[Position]:
    """Return so many positions in which somebody has a choice, from one game after another."""
    found: list[Position] = []
    while len(found) < count:
        position = GAMES[game].start(players)
        while (actor := position.actor) is not None:
            if actor == CHANCE:
                position.play(position.chance(rng))
                continue
            legal = position.legal()
            if len(legal) > 1 and rng.random() < PART:
                found.append(position.copy())
            position.play(choose(game, "medium", position.view(actor), legal, rng))
    return rng.sample(found, count)


def processor_milliseconds(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return 1000 * (time.process_time() - begun)


def measure_levels(game: str, positions: list[Position], rng: random.Random) -> list[Row]:
    rows = []
    for level in known_levels(game):
        found = []
        for position in positions:
            assert position.actor
            view, legal = position.view(position.actor), position.legal()
            found.append(processor_milliseconds(lambda: choose(game, level, view, legal, rng, Effort())))  # noqa: B023
        rows.append(make_row(f"{GAMES[game].title}: a decision by {level}", found, "ms"))
    return rows


def measure_simulations(players: int, positions: list[Position], rng: random.Random) -> Row:
    """Measure the racing search and bare turns alternately, at positions with several candidates."""
    searched, bare = [], []
    value, raids = learned_value("chief", players), learned_raid_prior(players)
    for position in positions:
        assert position.actor
        view = position.view(position.actor)
        assert isinstance(view, MacRobberView)
        candidates = candidate_actions(view, position.legal())
        if len(candidates) < 2 or view.phase == "redraw":
            continue
        state = imagine(view, rng)
        race = RacingSearch(view, candidates, rng, value, raids)
        took = processor_milliseconds(lambda: race.run(Effort(simulations=SIMULATIONS)))  # noqa: B023
        searched.append(1000 * race.evaluator.simulations / took)

        def play_on() -> None:
            for _ in range(SIMULATIONS):
                finish_turn(state.copy(), rng)  # noqa: B023

        bare.append(1000 * SIMULATIONS / processor_milliseconds(play_on))
    anchor = Anchor("turns without a search", bare)
    return make_row("Mac Robber: simulations by chief", searched, "/s", anchor=anchor, is_rate=True)


def measure_worker(game: str, positions: list[Position], rng: random.Random) -> list[Row]:
    """Ask a bot worker for the decisions of chief, one after another, and then end it (Linux)."""
    name = f"{GAMES[game].title}: a worker for chief"
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        waited = []
        for position in positions:
            assert position.actor
            view, legal = position.view(position.actor), position.legal()
            asked = request(game, "chief", view, legal, rng.getrandbits(64), Effort())
            begun = time.perf_counter()
            worker.stdin.write(LENGTH.pack(len(asked)) + asked)
            worker.stdin.flush()
            (size,) = LENGTH.unpack(worker.stdout.read(LENGTH.size))
            worker.stdout.read(size)
            waited.append(1000 * (time.perf_counter() - begun))
        worker.stdin.close()
        _, status, used = os.wait4(worker.pid, 0)
        worker.returncode = os.waitstatus_to_exitcode(status)
    return [
        make_row(f"{name}: answer", waited[1:], "ms", Mark("p95", ANSWER_MS), note=f"the first: {waited[0]:.0f} ms"),
        make_row(f"{name}: memory", [used.ru_maxrss / 1024], "MB", Mark("mean", WORKER_MB)),
    ]


def main() -> None:
    parser = new_parser(__doc__)
    parser.add_argument("--decisions", type=int, default=None, help="of each game (default: 60; quick: 12)")
    parser.add_argument("--players", type=int, default=4)
    given = parser.parse_args()
    count = given.decisions or (12 if given.quick else 60)
    rng = random.Random(1)
    rows = []
    for game in GAMES:
        positions = sample_decisions(game, given.players, count, rng)
        rows += measure_levels(game, positions, rng)
        rows += measure_worker(game, positions, rng)
        if game == "mac-robber":
            rows.append(measure_simulations(given.players, positions, rng))
    report(rows, given)


if __name__ == "__main__":
    main()
