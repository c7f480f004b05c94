"""Play whole games over a cable with 200 ms delay each way, 10 % loss, a 30 s outage, and guests that are killed.

    python tests/long/links.py --games 4

needs root: a host and its guests are processes in two network namespaces, joined by TUN devices with this process in
between (see tests/helpers/cable.py). All games are played in parallel. Every game must be finished, and every guest
must end with the host's last view. Then the cable is cut for good in the middle of a game: the host and the guests must
notice within a minute.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from helpers.cable import Cable, cable
from helpers.links import FarGame


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--delay", type=float, default=0.2, help="seconds, each way")
    parser.add_argument("--loss", type=float, default=0.1, help="share of packets")
    parser.add_argument("--outage", type=float, default=30, help="seconds")
    parser.add_argument("--outage-after", type=float, default=40, help="seconds")
    parser.add_argument("--kill-every", type=float, default=20, help="seconds, for each game, about")
    parser.add_argument("--longest", type=float, default=1200, help="seconds, for all games together")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    running = asyncio.current_task()
    assert running is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)  # no namespace is left behind
    with tempfile.TemporaryDirectory() as folder, cable(random.Random(given.seed)) as (line, near, far):
        line.delay, line.loss = given.delay, given.loss
        line.lay()
        async with asyncio.timeout(given.longest):
            await play_games(
                given, line, [FarGame(near, far, Path(folder), given.seed + n) for n in range(given.games)]
            )
            noticed = await FarGame(near, far, Path(folder), 0).die(line, 15)
        for who, seconds in noticed.items():
            print(f"{who} noticed after {seconds:.0f} s that the cable was pulled")
            assert seconds < 60


async def play_games(given: argparse.Namespace, line: Cable, games: list[FarGame]) -> None:
    begun, figures = time.monotonic(), Counter[str]()
    pulling = asyncio.create_task(interrupt(line, given.outage_after, given.outage))
    await asyncio.gather(*(game.play(given.kill_every) for game in games))
    assert pulling.done(), "the games were over before the outage"
    for game in games:
        figures += game.figures
    for name, count in figures.items():
        print(f"{count:>7,} {name}")
    print(f"{line.passed:>7,} packets passed, {line.lost:,} lost, in {time.monotonic() - begun:.0f} s")
    print("every guest ended with the host's last view", flush=True)


async def interrupt(line: Cable, after: float, seconds: float) -> None:
    await asyncio.sleep(after)
    line.pulled = True
    await asyncio.sleep(seconds)
    line.pulled = False
    print(f"the cable was pulled for {seconds:g} s", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
