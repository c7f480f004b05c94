"""Measure the analysis of a four-player game of Mac Robber, and how far it agrees with a much longer one.

The game is played by medium bots, always the same one. A good analysis is quick and says what a long one would say:

    time        the command `macrobber analyse`, which uses all cores, as a separate program without a stored analysis;
                "processor" is the time of all its processes
    agreement   some of the decisions, evenly spread over the game, are also evaluated at length: many times with other
                random numbers and four times the simulations, and the mean is taken. (More simulations alone would
                change little, because a search ends once one action is clearly best.) "The best action is as good"
                says how much worse the action that the analysis calls best is by the long one, and "difference in
                cost" how far both differ in what the chosen action costs, in percentage points of winning chance.
                "The same best action" is in per cent of these decisions

The marks for the agreement are what the analysis reached when it took 13 seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.measuring import Mark, Row, make_row, new_parser, report
from helpers.terminals import PROGRAM, program_environment
from macrobber_core.analysis import SIMULATIONS, Decision, Evaluation, EvaluationTask, evaluate_all, evaluation_tasks
from macrobber_core.bots import ADVISERS, Effort, choose
from macrobber_core.games import GAMES
from macrobber_core.record import Record
from macrobber_core.table import KeyedChance, Table
from macrobber_core.workers.local import LocalWorkers

PLAYERS = 4
LIMIT = 5000
REGRET, DIFFERENCE, SAME = 0.15, 0.35, 78
LONG = 4
"""How many times the usual simulations a long evaluation has."""


def play_game(seed: int) -> Record:
    rng = random.Random(seed)
    table = Table("bench", GAMES["mac-robber"], PLAYERS, {}, KeyedChance(str(seed)))
    for number in range(1, PLAYERS + 1):
        table.sit(f"Player {number}")
    table.start()
    while table.actor:
        view = table.view(table.actor)
        action = choose("mac-robber", "medium", view.game_view, table.legal(), rng)
        table.decide(table.actor, table.ply, action)
    return table.record()


def measure_time(record: Record, times: int) -> list[Row]:
    waited, used = [], []
    for _ in range(times):
        with tempfile.TemporaryDirectory(prefix="macrobber-analysis-") as home:
            file = Path(home, "game.record")
            file.write_text(str(record), encoding="utf-8")
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            begun = time.perf_counter()
            subprocess.run(
                [*PROGRAM, "analyse", str(file), "--json"],
                check=True, stdout=subprocess.DEVNULL, env=program_environment(home),
            )  # fmt: skip
            waited.append(1000 * (time.perf_counter() - begun))
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            used.append(1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime))
    title = f"analysis, {PLAYERS} players of Mac Robber"
    return [
        make_row(title, waited, "ms", Mark("median", LIMIT)),
        make_row(f"{title}: processor", used, "ms"),
    ]


def evaluate_usually(tasks: Sequence[EvaluationTask]) -> list[Decision]:
    """Return the decisions of the tasks as `macrobber analyse` evaluates them, in order."""
    found: list[Evaluation] = []
    asyncio.run(evaluate_all(tasks, LocalWorkers(os.cpu_count() or 1, in_background=True), found.append))
    decisions = [evaluation.decision for evaluation in found if evaluation.decision is not None]
    return sorted(decisions, key=lambda decision: decision.ply)


def evaluate_at_length(task: EvaluationTask, repeats: int) -> dict[str, float]:
    """Return the winning chance with each action, as the mean over so many searches; those with each action counted."""
    found: dict[str, list[float]] = defaultdict(list)
    for number in range(repeats):
        for legal in (task.legal, [task.chosen]):  # the chosen action may be none that the search considers
            if task.chosen in found and len(found[task.chosen]) > number:
                break
            effort = Effort(simulations=LONG * SIMULATIONS)
            for advice in ADVISERS[task.game].advise(task.view, legal, random.Random(f"{task.ply} {number}"), effort):
                found[advice.action].append(advice.chance)
    return {action: statistics.mean(chances) for action, chances in found.items()}


def measure_agreement(record: Record, decisions: int, repeats: int) -> list[Row]:
    tasks = [task for task in evaluation_tasks(record, SIMULATIONS) if task.seat is not None]
    chosen = tasks[:: max(1, len(tasks) // decisions)]
    same, regrets, differences = [], [], []
    with multiprocessing.Pool() as pool:
        long = pool.starmap(evaluate_at_length, [(task, repeats) for task in chosen], chunksize=1)
    for decision, chances in zip(evaluate_usually(chosen), long, strict=True):
        best = max(chances, key=chances.__getitem__)
        same.append(100.0 * (decision.best == best))
        regrets.append(100 * (chances[best] - chances[decision.best]))
        differences.append(100 * abs(decision.cost - (chances[best] - chances[decision.chosen])))
    title = f"analysis beside {repeats} long ones"
    return [
        make_row(f"{title}: the best action is as good", regrets, "points", Mark("mean", REGRET)),
        make_row(f"{title}: difference in cost", differences, "points", Mark("mean", DIFFERENCE)),
        make_row(f"{title}: the same best action", same, "%", Mark("mean", SAME, at_least=True), is_rate=True),
    ]


def main() -> None:
    parser = new_parser(__doc__)
    parser.add_argument("--times", type=int, default=None, help="the game is analysed (default: 3; quick: 1)")
    parser.add_argument("--decisions", type=int, default=None, help="evaluated for long (default: 60; quick: 15)")
    parser.add_argument("--repeats", type=int, default=None, help="of a long evaluation (default: 12; quick: 6)")
    parser.add_argument("--seed", type=int, default=1)
    given: argparse.Namespace = parser.parse_args()
    record = play_game(given.seed)
    rows = measure_time(record, given.times or (1 if given.quick else 3))
    decisions, repeats = given.decisions or (15 if given.quick else 60), given.repeats or (6 if given.quick else 12)
    report([*rows, *measure_agreement(record, decisions, repeats)], given)


if __name__ == "__main__":
    main()
