"""Thousands of games outside the test suite, one seed each, on all processors."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor


def play(about: str | None, check_game: Callable[[int], Counter[str]], games: int) -> None:
    """Run the command line of a long check: play the game of every seed and print the number of checks."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--workers", type=int, default=None, help="processes, by default one a processor")
    given = parser.parse_args()
    begun = time.perf_counter()
    checked: Counter[str] = Counter()
    with ProcessPoolExecutor(given.workers) as pool:
        for each in pool.map(check_game, range(given.seed, given.seed + given.games), chunksize=8):
            checked += each
    print(", ".join(f"{what} {count:,}" for what, count in checked.items()))
    print(f"engine and naive rules agree; {time.perf_counter() - begun:.0f} s")
