"""A host with an endless series of games. `python -m helpers.endless` plays seat 1 itself, over the pipe.

It prints its port, then a line per second: the number of plies, and the duration of its own decisions.
"""

from __future__ import annotations

import asyncio
import json
import random
import time

from macrobber_core.games import GAMES
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import TableChanged
from macrobber_core.net.host.host import Host
from macrobber_core.net.link import Link
from macrobber_core.table import KeyedChance, Table

PLAYERS = 3
PACE = 0.001
"""Seconds before each decision. A guest with more than 500 decisions a second for long is removed for flooding."""


class EndlessTable(Table):
    """A table that starts a new game as soon as one is over."""

    games = 0
    played = 0

    def decide(self, seat: int, ply: int, action: str, takebacks: int | None = None) -> None:
        super().decide(seat, ply, action, takebacks)
        self.played += 1
        if self.stage == "over":
            self.games += 1
            self.plies, self.log, self._log_lengths, self._position = [], [], [], None
            self.chance_source = KeyedChance(str(self.games))
            self.start()


async def play(guest: Guest, rng: random.Random, latencies: list[float]) -> None:
    """Decide at random, and time each decision until the resulting view."""
    asked, ply = 0.0, -1
    async for update in guest.updates():
        match update:
            case TableChanged(table):
                if ply not in (-1, table.ply):
                    latencies.append(time.perf_counter() - asked)
                    ply = -1
                if table.legal and ply == -1:
                    await asyncio.sleep(PACE)
                    asked, ply = time.perf_counter(), table.ply
                    await guest.decide(rng.choice(table.legal))


async def main() -> None:
    table = EndlessTable("Endless", GAMES["mac-robber"], PLAYERS, {}, KeyedChance("0"))
    latencies: list[float] = []
    async with Host(table) as host:

        async def inside() -> Link:
            return host.connect_local()

        games = 0

        def look() -> None:
            nonlocal games
            if table.stage == "waiting" and not table.free_seats:
                asyncio.get_running_loop().call_soon(host.start)
            if table.games != games:
                games = table.games
                for peer in host.peers:
                    peer.resync()

        host.on_change.append(look)
        playing = asyncio.create_task(play(Guest(inside, "Own"), random.Random(1), latencies))
        print(json.dumps(await host.listen("127.0.0.1", 0)), flush=True)
        while not playing.done():
            print(json.dumps([table.played, latencies]), flush=True)
            latencies.clear()
            await asyncio.sleep(1)
        await playing


if __name__ == "__main__":
    asyncio.run(main())
