"""Measure a table on a small machine: half of one core, and 512 MB, for the host and all that it serves (Linux, root).

Two tables of Claim It! are measured, each with a host at a screen and three guests. At the first, the guests come by
ssh: the door's processes are within the limits, the ssh clients (OpenSSH) are not. At the second, all four programs
with their screens are on the small machine. `--core` and `--megabytes` set other limits.

    start       from the start of the host's program until its waiting room is complete
    joined      from the start of a guest's program until the waiting room shows the guest's own seat
    key         from before a key is pressed until the whole page is there: the page of people opens, and the board
                returns, at the host's screen and at a guest's
    decision    from before a player's key until its first output arrives at the slowest of the others
    memory      of all processes within the limits (anonymous memory), and the most at any time with files in memory
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.measuring import HERE, Row, make_row, new_parser, report
from helpers.terminals import PROGRAM, Terminal, program_environment

GUESTS = ("Ben", "Cat", "Dan")
CGROUPS = Path("/sys/fs/cgroup")
NAME = "macrobber-small"
PERIOD = 100_000
"""Microseconds in which the core is available for its share."""
MOST_WEIGHT = 262_144
"""So that other programs on this machine do not take the share away."""
ACTIVE = re.compile("►.[ ║]you")
"""The row of the player whose turn it is, on that player's own screen."""
MOST_SECONDS = 75
"""How long decisions are made, however few there were."""
ANSWERED = 1.0
"""Seconds within which a decision reaches somebody; otherwise the key made none."""
ENTER = ("sh", "-c", 'for group in $GROUPS_TO_ENTER; do echo $$ > "$group/cgroup.procs"; done; exec "$@"', "sh")
"""Runs a command within the limits."""


class Limits:
    """Control groups with a share of one core and an amount of memory, of either version."""

    def __init__(self, core: float, megabytes: int) -> None:
        quota, most = int(core * PERIOD), megabytes * 1024 * 1024
        self._is_new = (CGROUPS / "cgroup.controllers").exists()
        if self._is_new:
            (CGROUPS / "cgroup.subtree_control").write_text("+cpu +memory")
        self.folders = [CGROUPS / NAME] if self._is_new else [CGROUPS / "cpu" / NAME, CGROUPS / "memory" / NAME]
        for folder in self.folders:
            folder.mkdir()
        cpu, self._memory = self.folders[0], self.folders[-1]
        if self._is_new:
            (cpu / "cpu.max").write_text(f"{quota} {PERIOD}")
            (cpu / "cpu.weight").write_text("10000")
            (cpu / "memory.max").write_text(str(most))
            (cpu / "memory.swap.max").write_text("0")
        else:
            (cpu / "cpu.cfs_period_us").write_text(str(PERIOD))
            (cpu / "cpu.cfs_quota_us").write_text(str(quota))
            (cpu / "cpu.shares").write_text(str(MOST_WEIGHT))
            (self._memory / "memory.limit_in_bytes").write_text(str(most))

    def close(self) -> None:
        """Remove the groups once their processes have ended."""
        end = time.monotonic() + 10
        for folder in self.folders:
            while time.monotonic() < end:
                with contextlib.suppress(OSError):
                    folder.rmdir()
                    break
                time.sleep(0.1)

    @property
    def environment(self) -> dict[str, str]:
        return {"GROUPS_TO_ENTER": " ".join(map(str, self.folders))}

    @property
    def megabytes(self) -> float:
        """The anonymous memory of all processes."""
        lines = (self._memory / "memory.stat").read_text().splitlines()
        sizes = {name: int(size) for name, size in map(str.split, lines)}
        return sizes["anon" if self._is_new else "total_rss"] / 1024 / 1024

    @property
    def peak_megabytes(self) -> float:
        name = "memory.peak" if self._is_new else "memory.max_usage_in_bytes"
        return int((self._memory / name).read_text()) / 1024 / 1024


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def limited(core: float, megabytes: int) -> Iterator[Limits]:
    limits = Limits(core, megabytes)
    try:
        yield limits
    finally:
        limits.close()


@contextlib.asynccontextmanager
async def seated(
    limits: Limits, kind: str, folder: Path, times: dict[str, list[float]]
) -> AsyncIterator[list[Terminal]]:
    """Yield the terminals of the host and the guests, once the game has begun."""
    port, door = free_port(), free_port()
    inside = (*ENTER, *PROGRAM)
    opened: list[Terminal] = []

    def start(name: str, program: Sequence[str], *arguments: str) -> Terminal:
        environment = program_environment(str(folder / name)) | limits.environment
        opened.append(Terminal(arguments, environment, program))
        return opened[-1]

    new_key = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / "key")]
    await asyncio.to_thread(subprocess.run, new_key, check=True)
    trust = ["-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null"]
    ssh = ["-F", "none", "-i", str(folder / "key"), *trust, "-p", str(door)]
    place = ["--bind", HERE, "--port", str(port), "--no-announce", "--as", "Ada"]
    try:
        host = start(
            "Ada", inside, "host", "claim-it", "--players", "4", *place, *(["--ssh", str(door)] * (kind == "ssh"))
        )
        await host.shows("Seats")
        if kind == "ssh":
            await host.shows("ssh -p")
        times["start"].append(time.perf_counter() - host.begun)
        for name in GUESTS:
            if kind == "ssh":
                guest = start(name, ("ssh",), *ssh, f"{name}@{HERE}")
            else:
                guest = start(name, inside, "join", f"{HERE}:{port}", "--as", name)
            await guest.shows("Seats")
            times["joined"].append(time.perf_counter() - guest.begun)
        await host.shows("press enter to begin")
        host.press("\r")
        for terminal in opened:
            await terminal.shows("round")
            await terminal.settle(0.5, 2)
            terminal.press(" ")  # closes the legend
            await terminal.settle(0.5, 2)
        yield opened
    finally:
        for terminal in reversed(opened):
            terminal.close()


async def press_keys(terminal: Terminal, count: int, times: list[float], rng: random.Random) -> None:
    """Open and close the page of people."""
    for _ in range(count):
        for key, awaited in (("P", "Watching"), ("q", "q leave")):
            pressed = terminal.press(key)
            await terminal.shows(awaited)
            times.append(1000 * (time.perf_counter() - pressed))
            await terminal.settle(0.1, 0.5)
            await asyncio.sleep(rng.uniform(0.1, 0.3))


async def decide(opened: list[Terminal], count: int, times: list[float], rng: random.Random) -> None:
    """Let whoever's turn it is decide by keys, until `count` decisions have been made or the game is over."""
    end = time.monotonic() + MOST_SECONDS
    while len(times) < count and time.monotonic() < end:
        for terminal in opened:
            terminal.take()
        active = [each for each in opened if ACTIVE.search(each.screen.text)]
        if not active:
            await asyncio.sleep(0.2)
            continue
        chosen = active[0]
        others = [each for each in opened if each is not chosen]
        pressed = chosen.press(rng.choice("\r\rrsyy"))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(ANSWERED):
                reached = await asyncio.gather(*(each.first_sent() for each in others))
                times.append(1000 * (max(reached) - pressed))
        await asyncio.sleep(rng.uniform(0.4, 0.8))  # what moves after a decision has come to rest


async def measure(kind: str, core: float, megabytes: int, keys: int, decisions: int) -> list[Row]:
    times: dict[str, list[float]] = {"start": [], "joined": []}
    host_keys: list[float] = []
    guest_keys: list[float] = []
    reached: list[float] = []
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder, limited(core, megabytes) as limits:
        async with seated(limits, kind, Path(folder), times) as opened:
            await press_keys(opened[0], keys, host_keys, rng)
            await press_keys(opened[1], keys, guest_keys, rng)
            await decide(opened, decisions, reached, rng)
            used, peak = limits.megabytes, limits.peak_megabytes
    return [
        make_row(f"{kind}: start of the host", times["start"], "s"),
        make_row(f"{kind}: a guest has joined", times["joined"], "s"),
        make_row(f"{kind}: key at the host", host_keys, "ms"),
        make_row(f"{kind}: key at a guest", guest_keys, "ms"),
        make_row(f"{kind}: decision to the slowest", reached, "ms"),
        make_row(f"{kind}: memory of all processes", [used], "MB"),
        make_row(f"{kind}: most memory, with files", [peak], "MB"),
    ]


async def main() -> None:
    parser = new_parser(__doc__)
    parser.add_argument("--core", type=float, default=0.5, metavar="SHARE", help="the share of one core (default: 0.5)")
    parser.add_argument("--megabytes", type=int, default=512, metavar="MB", help="the memory (default: 512)")
    given = parser.parse_args()
    if os.geteuid() != 0:
        report([Row(figure="a small machine", note="only root may set limits")], given)
        return
    keys, decisions = (5, 10) if given.quick else (20, 30)
    rows = [
        row
        for kind in ("ssh", "native")
        for row in await measure(kind, given.core, given.megabytes, keys, decisions)
    ]  # fmt: skip
    report(rows, given)


if __name__ == "__main__":
    asyncio.run(main())
