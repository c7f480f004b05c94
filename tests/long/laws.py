"""Check the laws of every game over many random games, and the engine against the naive rules.

    python tests/long/laws.py --games 1728

plays that many games for each number of players, cycling through all combinations of options, and prints how often each
law was checked and how the games ended. The run stops at the first broken law and prints its seed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from helpers import second_eyes
from helpers.claim_it import second_eyes as claim_it_eyes
from helpers.laws import LAWS
from helpers.rulings import transitions
from macrobber_core.testing import CheckedGame

SECOND_EYES = {"mac-robber": second_eyes.compare, "claim-it": claim_it_eyes.compare}


def check_game(key: str, players: int, seed: int, share: float) -> CheckedGame:
    game = LAWS[key].game
    combinations = list(product(*(option.choices for option in game.options.values())))
    options = dict(zip(game.options, combinations[seed % len(combinations)], strict=True))
    played = LAWS[key]().play(players, options, seed, share)
    if key in SECOND_EYES:
        try:
            for transition in transitions(game.start(players, options), played.plies):
                played.checks += SECOND_EYES[key](transition)
        except Exception as broken:
            raise AssertionError(f"{key}, {players} players, {options}, seed {seed}: {broken!r}") from broken
    return played


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="games for each number of players")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--share", type=float, default=0.1, help="share of plies at which the costly laws are checked")
    parser.add_argument("--workers", type=int, default=None, help="processes, by default one a processor")
    given = parser.parse_args()
    seeds = range(given.seed, given.seed + given.games)
    with ProcessPoolExecutor(given.workers) as pool:
        for key, laws in LAWS.items():
            for players in laws.game.seats:
                begun = time.perf_counter()
                checks: Counter[str] = Counter()
                reasons: Counter[str] = Counter()
                plies = 0
                size = len(seeds)
                for each in pool.map(
                    check_game, [key] * size, [players] * size, seeds, [given.share] * size, chunksize=4
                ):
                    checks += each.checks
                    reasons[each.reason] += 1
                    plies += len(each.plies)
                seconds = time.perf_counter() - begun
                print(f"{key}, {players} players: {size} games, {plies} plies, {seconds:.0f} s")
                print("  ended by " + ", ".join(f"{reason} {count}" for reason, count in reasons.most_common()))
                print("  checked  " + ", ".join(f"{count} {what}" for what, count in checks.items()), flush=True)
    print("every law held")


if __name__ == "__main__":
    main()
