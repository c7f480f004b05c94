"""Swap the facts hidden from a peer at every decision of whole games: the host's frames to it must not change.

    python tests/long/leaks.py --games 32

plays that many games for each number of players, cycling through all combinations of options. For every decision, and
for every seat and a spectator, two hosts play the same game with different hidden facts: cards in other hands, in the
deck, face down. Welcome, snapshot, patches and farewell must be identical bytes. A decision that is impossible with
other hidden facts, such as the reveal of another card, is tried but not compared.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections import Counter
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from helpers.leaks import check_game
from macrobber_core.games import GAMES


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=32, help="games for each number of players")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    given = parser.parse_args()
    game = GAMES["mac-robber"]
    combinations = list(product(*(option.choices for option in game.options.values())))
    for players in game.seats:
        figures, begun = Counter[str](), time.perf_counter()
        for seed in range(given.seed, given.seed + given.games):
            options = dict(zip(game.options, combinations[seed % len(combinations)], strict=True))
            figures += asyncio.run(check_game(players, seed, every=1, options=options))
        told = ", ".join(f"{count} {name}" for name, count in figures.items())
        print(f"{players} players: {told}, in {time.perf_counter() - begun:.0f} s", flush=True)
    print("no frame told what its peer may not know")


if __name__ == "__main__":
    main()
