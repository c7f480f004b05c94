"""Measure how long an honest guest by ssh waits while hostile guests keep the door as busy as they can.

The program itself hosts a table and opens its ssh door. One guest presses a key at intervals, and the time until its
echo begins to arrive is measured: first alone, then with hostile guests, who run in a separate process. A third of them
types as fast as is allowed, a third pastes long texts, and a third resizes its terminal continuously.

Target: below 100 ms (p95) with thirty hostile guests.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

import asyncssh

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.measuring import HERE, Mark, Row, make_row, new_parser, report
from bench.ssh import Client, connect_guest, host_table, seat_players
from helpers.terminals import program_environment

HOSTILE = 30
MARK = 100
EACH_SECOND = 38
"""Keys per second; a guest who sends many more packets is disconnected."""
STARTS_EACH_SECOND = 8
"""The most connections per second that the door accepts."""
RESIZES_EACH_SECOND = 18

Channel = asyncssh.SSHClientChannel[bytes]


class DiscardingSession(asyncssh.SSHClientSession[bytes]):
    """A session whose output is discarded."""

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        pass


async def type_fast(channel: Channel) -> None:
    channel.write(b"t")
    while not channel.is_closing():
        channel.write(random.choice(b"abcdefgh \x7f?").to_bytes())
        await asyncio.sleep(1 / EACH_SECOND)


async def paste(channel: Channel) -> None:
    channel.write(b"t")
    while not channel.is_closing():
        channel.write(b"x" * 400)
        await asyncio.sleep(0.1)


async def resize(channel: Channel) -> None:
    while not channel.is_closing():
        channel.change_terminal_size(random.randint(60, 240), random.randint(20, 70))
        await asyncio.sleep(1 / RESIZES_EACH_SECOND)


ATTACKS: dict[str, Callable[[Channel], Awaitable[None]]] = {"type": type_fast, "paste": paste, "resize": resize}


async def attack(port: int, number: int, kinds: list[str]) -> None:
    """Connect as a number of guests and attack until the process ends."""

    async def one(index: int) -> None:
        await asyncio.sleep(index / STARTS_EACH_SECOND)
        connection = await asyncssh.connect(
            HERE, port, username=f"hostile{index}", known_hosts=None, config=None, agent_path=None,
            local_addr=(f"127.0.9.{1 + index}", 0),
            client_keys=[asyncssh.generate_private_key("ssh-ed25519")],
        )  # fmt: skip
        channel, _session = await connection.create_session(
            DiscardingSession, term_type="xterm-256color", term_size=(120, 40), encoding=None
        )
        await asyncio.sleep(1)
        try:
            await ATTACKS[kinds[index % len(kinds)]](channel)
        finally:
            print(f"hostile guest {index} was hung up on", file=sys.stderr)

    await asyncio.gather(*(one(index) for index in range(number)), return_exceptions=True)


async def measure_keys(client: Client, times: int, rng: random.Random) -> list[float]:
    """Return the milliseconds from a key press to the first byte of its echo in the chat."""
    found = []
    for number in range(times):
        await client.seen.settle()
        await asyncio.sleep(rng.uniform(0.1, 0.3))
        pressed = client.seen.press("\x7f" if number % 2 else "x")
        found.append(1000 * (await client.seen.wait_for_reply() - pressed))
    return found


async def measure(chosen: argparse.Namespace) -> list[Row]:
    rng = random.Random(chosen.seed)
    kinds = chosen.kinds.split(",")
    with tempfile.TemporaryDirectory(prefix="macrobber-ssh-") as home:
        async with host_table(3, program_environment(home)) as door, seat_players(door, 3):
            honest = await connect_guest(door.port_of_door, 0, asyncssh.generate_private_key("ssh-ed25519"))
            honest.seen.press("t")
            alone = await measure_keys(honest, chosen.keys, rng)
            process = await asyncio.create_subprocess_exec(
                sys.executable, __file__, "--attack", str(door.port_of_door), "--hostile", str(chosen.hostile),
                "--kinds", chosen.kinds, preexec_fn=lambda: os.nice(5),
            )  # fmt: skip
            try:
                await asyncio.sleep(chosen.hostile / STARTS_EACH_SECOND + 3)
                found = await measure_keys(honest, chosen.keys, rng)
            finally:
                process.kill()
                await process.wait()
    return [
        make_row("ssh: key to echo in the chat, alone", alone, "ms", Mark("p95", MARK)),
        make_row(
            f"the same beside {chosen.hostile} hostile guests ({', '.join(kinds)})", found, "ms", Mark("p95", MARK)
        ),
    ]


def main() -> None:
    parser = new_parser(__doc__)
    parser.add_argument("--hostile", type=int, default=HOSTILE, help="hostile guests (default: 30)")
    parser.add_argument("--keys", type=int, default=100, help="pressed one by one (default: 100)")
    parser.add_argument("--kinds", default=",".join(ATTACKS), help="what they do (default: all)")
    parser.add_argument("--attack", type=int, metavar="PORT", help=argparse.SUPPRESS)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if chosen.attack:
        asyncio.run(attack(chosen.attack, chosen.hostile, chosen.kinds.split(",")))
    else:
        report(asyncio.run(measure(chosen)), chosen)


if __name__ == "__main__":
    main()
