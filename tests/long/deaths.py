"""Kill the hosts of games whose guests are heirs, with SIGKILL at random decisions, and delete what they stored.

    python tests/long/deaths.py --games 200

The guests are processes with homes of their own. In every second game, which five people play, the heir dies as well
after it has taken over. Each game has to end at the others with one result, fairly dealt and without a lost decision.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import socket
import statistics
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from helpers.succession_party import Outcome, game_with_deaths

GAMES = ("claim-it", "mac-robber", "carcassonne")
FAR = {"claim-it": 60, "mac-robber": 60, "carcassonne": 50}
"""A ply that every game reaches, after which no host dies."""


async def play(number: int, seed: int, options: tuple[str, ...]) -> tuple[str, Outcome]:
    rng = random.Random(f"{seed} {number}")
    game = GAMES[number // 2 % len(GAMES)]
    twice = number % 2 == 1
    deaths = sorted(rng.sample(range(3, FAR[game]), 2 if twice else 1))
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
        free.close()
        label = f"{number} {game}, deaths at {deaths}"
        try:
            async with asyncio.timeout(300):
                guests = 5 if twice else 4
                outcome = await game_with_deaths(
                    Path(folder), port, game=game, guests=guests, deaths=deaths, options=options
                )
        except (AssertionError, TimeoutError) as error:
            return label, Outcome(failures=[f"{type(error).__name__}: {error}"])
        return label, outcome


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--at-once", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--silence", help="seconds after which a silent host counts as gone")
    given = parser.parse_args()
    options = ("--silence", given.silence) if given.silence else ()
    begun, numbers = time.monotonic(), iter(range(given.first, given.first + given.games))
    outcomes: list[Outcome] = []
    kinds: Counter[str] = Counter()

    async def work() -> None:
        for number in numbers:
            label, outcome = await play(number, given.seed, options)
            outcomes.append(outcome)
            kinds.update(failure[:60] for failure in outcome.failures)
            waits = ", ".join(f"{wait:.1f} s" for wait in outcome.waits)
            print(
                f"{label}: waits {waits or '-'}; contradicted {outcome.contradicted}; {outcome.failures or 'ok'}",
                flush=True,
            )

    await asyncio.gather(*(work() for _ in range(given.at_once)))
    waits = sorted(wait for outcome in outcomes for wait in outcome.waits)
    print(f"{len(outcomes)} games, {len(waits)} deaths in {time.monotonic() - begun:.0f} s; failures: {dict(kinds)}")
    if waits:
        print(f"until play went on: median {statistics.median(waits):.1f} s, longest {waits[-1]:.1f} s")
    print(
        f"{sum(each.acknowledged for each in outcomes)} acknowledged decisions, "
        f"{sum(each.unkept for each in outcomes)} lost; {sum(each.views for each in outcomes)} views shown, "
        f"{sum(each.contradicted for each in outcomes)} of them not in the record"
    )


if __name__ == "__main__":
    asyncio.run(main())
