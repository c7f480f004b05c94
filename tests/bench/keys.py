"""Measure how quickly a host's screen responds to keys while its bots think, until the last painted byte.

The host runs in its own terminal, 80x24, with the real screen, at a table where all seats belong to bots. A bot is
always thinking, in its own process as at any table. Keys are pressed one by one at random moments. Each time runs from
before the key is written to the terminal until after the expected text has been read from it:

    open    `?` at the table: the page of keys appears, a whole screen
    close   `q` on that page: the board returns, a whole screen
    move    an arrow on the people page: a mark moves from line to line
    type    a character in the chat line

With `--level busy` the bots are artificial: each keeps a core busy in plain Python until its time is over.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import math
import os
import pty
import random
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pytest

from helpers import odd_bots
from helpers.emulator import Emulator
from macrobber_core.bots import LEVELS, Effort
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.link import Link
from macrobber_tui.app import Macrobber
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.session.connect import TableSession
from macrobber_tui.session.hosting import TableSettings, open_host

BOTS = 3
MARK_MS = 20
PATIENCE = 20
"""Seconds without a response to a key before it counts as an error."""
PAINTED = b"\x1b[1;1H"
"""The sequence with which Textual ends each painting."""
REST = (0.05, 0.15)
"""Seconds between two keys, so they arrive at any moment of a bot's thinking."""
ROUND = 8
"""The number of arrows, and of characters, in a row."""


# --- the host


@dataclass
class WatchedTable:
    """Connects to a table of bots where the host only watches."""

    settings: TableSettings

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[TableSession]:
        async with open_host(self.settings) as host:

            async def connect() -> Link:
                return host.connect_local()

            yield TableSession(Guest(connect, "Ada", watch=True), host)


def run_host(level: str, seconds: float) -> None:
    """Run the host until the terminal is closed."""
    settings = TableSettings(players=BOTS, bots=[level] * BOTS, listen=False, seed=1, pace=0, effort=Effort(seconds))
    with pytest.MonkeyPatch.context() as patch:
        odd_bots.install(patch)
        Macrobber(TableScreen(WatchedTable(settings))).run()


# --- the terminal, and the keys pressed in it


class Terminal:
    """The other end of a program's terminal."""

    def __init__(self, arguments: list[str], home: str) -> None:
        self._end, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        folders = dict.fromkeys(("XDG_DATA_HOME", "XDG_STATE_HOME"), home)
        self.process = subprocess.Popen(
            [sys.executable, __file__, *arguments],
            stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
            env=os.environ | folders | {"TERM": "xterm-256color", "PYTHONPATH": os.pathsep.join(sys.path)},
        )  # fmt: skip
        os.close(theirs)
        self._screen = Emulator(80, 24)
        self._unread = b""
        self._came = 0.0
        """The time when the last output arrived; parsing it takes time of our own."""

    def read(self, seconds: float) -> None:
        """Read the output painted so far, in whole paintings only."""
        ready, _, _ = select.select([self._end], [], [], seconds)
        if ready:
            sent = os.read(self._end, 65536)
            self._came = time.perf_counter()
            painted, end, self._unread = (self._unread + sent).rpartition(PAINTED)
            self._screen.feed((painted + end).decode())

    def read_for(self, seconds: float) -> None:
        """Read everything that arrives during the rest."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.read(left)

    def press(self, key: str, awaited: str) -> float:
        """Return the milliseconds until the screen has changed and shows the expected text."""
        before = self._screen.text
        begun = time.perf_counter()
        os.write(self._end, key.encode())
        while self._screen.text == before or awaited not in self._screen.text:
            if time.perf_counter() - begun > PATIENCE:
                raise TimeoutError(f"{awaited!r} did not come after {key!r}; this did:\n{self._screen.text}")
            self.read(PATIENCE)
        return 1000 * (self._came - begun)

    def press_until(self, key: str, awaited: str) -> None:
        """Press a key as often as needed: a scoring on screen uses up one press."""
        end = time.monotonic() + PATIENCE
        while awaited not in self._screen.text:
            if time.monotonic() > end:
                raise TimeoutError(f"{awaited!r} did not come")
            os.write(self._end, key.encode())
            self.read_for(1)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._end)


def timed_presses(terminal: Terminal, keys: int, rng: random.Random) -> Iterator[tuple[str, float]]:
    """Press this many keys of each kind, and return the times they took."""
    down, up, escape = "\x1b[B", "\x1b[A", "\x1b"
    for _ in range(keys // ROUND):
        for _ in range(ROUND):
            terminal.read_for(rng.uniform(*REST))
            yield "open", terminal.press("?", "Keys")
            terminal.read_for(rng.uniform(*REST))
            yield "close", terminal.press("q", "? keys")
        terminal.press_until("P", "Watching")
        for number in range(ROUND):
            terminal.read_for(rng.uniform(*REST))
            yield "move", terminal.press(down if number % 4 < BOTS - 1 else up, "►")
        terminal.press(escape, "? keys")
        terminal.press_until("t", "Talk")
        for number in range(ROUND):
            terminal.read_for(rng.uniform(*REST))
            yield "type", terminal.press("@#%&"[number % 4], "@#%&"[number % 4])
        terminal.press(escape, "? keys")


def cpu_seconds_of_children(host: int) -> float:
    """Return the processor seconds used so far by the child processes; 0.0 if unknown."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            ticks += (int(fields[11]) + int(fields[12])) * (int(fields[1]) == host)
    return ticks / os.sysconf("SC_CLK_TCK")


def result_row(name: str, times: list[float]) -> str:
    ordered = sorted(times)
    within = sum(each <= MARK_MS for each in ordered) / len(ordered)
    p95 = ordered[math.ceil(0.95 * len(ordered)) - 1]
    return f"{name:<8}{len(ordered):>6}{statistics.median(ordered):>10.1f}{p95:>8.1f}{ordered[-1]:>8.1f}{within:>12.1%}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", default="chief", help="of the bots, or busy (default: chief)")
    parser.add_argument("--bot-time", type=float, default=1.0, help="seconds a decision (default: 1)")
    parser.add_argument("--keys", type=int, default=30, help="of each kind (default: 30)")
    parser.add_argument("--screen", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.screen:
        run_host(given.level, given.bot_time)
        return
    if given.level not in LEVELS["mac-robber"] | odd_bots.ODD:
        parser.error(f"there is no bot {given.level!r}; there are: {', '.join(LEVELS['mac-robber'])}, busy")
    times: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory(prefix="macrobber-keys-") as home:
        terminal = Terminal(["--screen", "--level", given.level, "--bot-time", str(given.bot_time)], home)
        try:
            terminal.press("", "round")
            terminal.read_for(1)
            begun, used = time.monotonic(), cpu_seconds_of_children(terminal.process.pid)
            for kind, milliseconds in timed_presses(terminal, given.keys, random.Random(1)):
                times.setdefault(kind, []).append(milliseconds)
            used, seconds = cpu_seconds_of_children(terminal.process.pid) - used, time.monotonic() - begun
        finally:
            terminal.close()
    print(f"{BOTS} bots of level {given.level}, {given.bot_time:g} s a decision, on {os.cpu_count()} cores;")
    print(f"they used {used:.1f} s of a core in {seconds:.1f} s\n")
    print(f"{'key':<8}{'times':>6}{'median':>10}{'p95':>8}{'most':>8}{f'in {MARK_MS} ms':>12}    (milliseconds)")
    for kind, found in times.items():
        print(result_row(kind, found))
    print(result_row("all", [each for found in times.values() for each in found]))


if __name__ == "__main__":
    main()
