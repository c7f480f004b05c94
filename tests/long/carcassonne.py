"""Hold the engine of Carcassonne to the naive rules over many random games.

    python tests/long/carcassonne.py --games 2000

plays them with every number of players and all combinations of options. Every decision is compared: who is asked, all
legal actions, the land, what everybody has, in the end scores and winners. In every second game whoever lays a tile
looks for what scores, and the scoreboard is stirred so that robbers find something to rob. The first difference stops
it, with the seed that shows it.
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

from helpers.carcassonne.second_eyes import GAME, checked, eagerly, evenly
from macrobber_core.games.contract import OptionValue

TABLES: list[tuple[int, dict[str, OptionValue]]] = [
    (players, dict(zip(GAME.options, values, strict=True)))
    for players in GAME.seats
    for values in product(*(option.choices for option in GAME.options.values()))
]


def course(seed: int) -> Counter[str]:
    players, options = TABLES[seed // 2 % len(TABLES)]
    try:
        return checked(players, options, seed, eagerly if seed % 2 else evenly, stirred=bool(seed % 2))
    except Exception as broken:
        raise AssertionError(f"{players} players, {options}, seed {seed}: {broken!r}") from broken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--workers", type=int, default=None, help="processes, by default one a processor")
    given = parser.parse_args()
    begun = time.perf_counter()
    done: Counter[str] = Counter()
    with ProcessPoolExecutor(given.workers) as pool:
        for each in pool.map(course, range(given.seed, given.seed + given.games), chunksize=8):
            done += each
    print(", ".join(f"{what} {count:,}" for what, count in done.items()))
    print(f"engine and naive rules agree; {time.perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
