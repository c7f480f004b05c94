"""Measure the bots: simulations per second of `chief`, and the time per decision at each level.

    python tests/bench/search.py --decisions 60

Positions are taken from games of the heuristic policy. Times are processor time on one core. For comparison, it also
measures copying a position and playing a turn by the heuristic policy, without any search.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator

from macrobber_core.bots import Effort, choose, known_levels
from macrobber_core.bots.mac_robber.candidates import candidate_actions
from macrobber_core.bots.mac_robber.heuristic_policy import heuristic_action
from macrobber_core.bots.mac_robber.playout import finish_turn
from macrobber_core.bots.mac_robber.racing_search import RacingSearch
from macrobber_core.bots.mac_robber.raid_prior import learned_raid_prior
from macrobber_core.bots.mac_robber.value import learned_value
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE
from macrobber_core.games.mac_robber.position import MacRobber
from macrobber_core.games.mac_robber.view import imagine

GAME = GAMES["mac-robber"]
SIMULATIONS = 400


def sample_decisions(players: int, rng: random.Random) -> Iterator[MacRobber]:
    """Return decisions with more than one choice, from one game after another."""
    while True:
        position = MacRobber.setup(players, GAME.settle({}))
        while (actor := position.actor) is not None:
            if actor == CHANCE:
                position.play(position.chance(rng))
                continue
            legal = position.legal()
            if len(candidate_actions(position.state, legal)) > 1 and rng.random() < 0.1:
                yield position.copy()
            position.play(heuristic_action(position.state))


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return processor seconds."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--players", type=int, default=4, choices=GAME.seats)
    given = parser.parse_args()
    rng = random.Random(1)
    found = sample_decisions(given.players, rng)
    positions = [next(found) for _ in range(given.decisions)]
    value = learned_value("chief", given.players)

    bare, searched, simulations = [], [], 0
    for position in positions:
        view = position.view(position.actor)
        state = imagine(view, rng)

        def play_on() -> None:
            for _ in range(SIMULATIONS):
                finish_turn(state.copy(), rng)  # noqa: B023  # called before the next

        race = RacingSearch(
            view, candidate_actions(view, position.legal()), rng, value, learned_raid_prior(given.players)
        )
        bare.append(cpu_seconds(play_on))
        searched.append(cpu_seconds(lambda: race.run(Effort(simulations=SIMULATIONS))))  # noqa: B023
        simulations += race.evaluator.simulations
    total = SIMULATIONS * len(positions)
    print(f"{given.players} players, {len(positions)} decisions")
    print(
        f"{simulations / sum(searched):7.0f} simulations a second ({total / sum(bare):.0f} turns by heuristic policy)"
    )
    for level in known_levels(GAME.key):
        effort = Effort(simulations=SIMULATIONS)
        times = [
            cpu_seconds(lambda: choose(GAME.key, level, position.view(position.actor), position.legal(), rng, effort))  # noqa: B023
            for position in positions
        ]
        note = f" ({SIMULATIONS} simulations)" if level == "chief" else ""
        print(f"{level:>8}: {statistics.mean(times) * 1e3:7.2f} ms a decision, most {max(times) * 1e3:.1f}{note}")


if __name__ == "__main__":
    main()
