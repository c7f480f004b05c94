"""Move tables to another host at every ply of their games, while their players decide as fast as they can.

    python tests/long/moves.py --games 10 --at-once 10

Prints how many moves there were and how long they took. Each game has to end with the same host for everybody, fairly
dealt, and with every decision played once.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from helpers.moving_load import Figures, move_while_playing


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--at-once", type=int, default=3)
    parser.add_argument("--every", type=int, default=1, help="plies between two moves of a table")
    parser.add_argument("--seconds", type=float, default=600, help="after which a table moves no more")
    given = parser.parse_args()
    figures, numbers = Figures(), iter(range(given.games))

    async def work() -> None:
        for number in numbers:
            await move_while_playing(number, figures, every=given.every, seconds=given.seconds)
            print(f"game {number}: {figures}", flush=True)

    await asyncio.gather(*(work() for _ in range(given.at_once)))


if __name__ == "__main__":
    asyncio.run(main())
