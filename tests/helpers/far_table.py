"""A host and its guests in separate processes, for the ends of a bad cable.

    python -m helpers.far_table host SEED
    python -m helpers.far_table guest PORT NAME FOLDER

Both print JSON lines. A guest keeps its token in FOLDER, so it gets its seat back when restarted.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import sys
from pathlib import Path
from typing import Any

import msgspec

from helpers.cable import ADDRESSES
from macrobber_core.games import GAMES
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.seat_tokens import FileTokenStore
from macrobber_core.net.guest.updates import ConnectionLost, Ended, JoinedTable, TableChanged
from macrobber_core.net.host.host import Host
from macrobber_core.net.link import Link
from macrobber_core.net.websocket import dial
from macrobber_core.table import KeyedChance, Table, TableView
from macrobber_core.wire.codec import pack

NAMES = ("Ada", "Ben", "Cat")


def print_facts(**facts: Any) -> None:
    print(json.dumps(facts), flush=True)


def last_view(table: TableView) -> str:
    """Return a digest of all that a seat sees of the game; it does not cover who is present."""
    seen = [table.stage, table.seat, table.ply, table.takebacks, table.winners, table.game_view]
    return hashlib.sha256(pack(msgspec.to_builtins(seen))).hexdigest()


async def host(seed: str) -> None:
    """Run the host until standard input ends."""
    table = Table("Far away", GAMES["mac-robber"], len(NAMES), {}, KeyedChance(seed))
    async with Host(table) as hosting:
        away: set[str | None] = set()

        def look() -> None:
            nonlocal away
            if table.stage == "waiting" and not table.free_seats:
                asyncio.get_running_loop().call_soon(hosting.start)
            now = {seat.name for seat in table.seats if seat.away}
            if now != away:
                away = now
                print_facts(away=sorted(filter(None, away)), ply=table.ply)

        hosting.on_change.append(look)
        print_facts(port=await hosting.listen(ADDRESSES[0], 0))
        ended = asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
        finished = asyncio.ensure_future(hosting.finished.wait())
        await asyncio.wait([ended, finished], return_when=asyncio.FIRST_COMPLETED)
        if not finished.done():
            return
        seats = range(1, len(NAMES) + 1)
        print_facts(over={table.seats[seat - 1].name: last_view(table.view(seat)) for seat in seats}, plies=table.ply)
        await ended


async def guest(port: int, name: str, folder: Path) -> None:
    """Run a guest until the game is over, retrying if it cannot join."""
    while True:
        try:
            await play(port, name, folder)
        except OSError:
            await asyncio.sleep(0.5)
        else:
            return


async def play(port: int, name: str, folder: Path) -> None:

    async def connect() -> Link:
        return await dial(ADDRESSES[0], port)

    rng, decided, losses = random.Random(name), (-1, -1), 0
    playing = Guest(connect, name, token_store=FileTokenStore(folder))
    async for update in playing.updates():
        match update:
            case JoinedTable():
                print_facts(joined=name)
            case TableChanged(table, _, fresh):
                if table.stage == "over":
                    print_facts(view=last_view(table), losses=losses)
                    return
                if table.legal and (fresh or decided != (table.ply, table.takebacks)):
                    decided = (table.ply, table.takebacks)
                    await playing.decide(rng.choice(table.legal))
            case ConnectionLost():
                losses += 1
                print_facts(lost=losses)
            case Ended(reason):
                print_facts(ended=reason)
                return


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["host", seed]:
            asyncio.run(host(seed))
        case ["guest", port, name, folder]:
            asyncio.run(guest(int(port), name, Path(folder)))
