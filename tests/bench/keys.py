"""Measure how quickly the screen responds to keys, until the last painted byte: pages, cursors and replays.

One command measures everything: `python tests/bench/keys.py`. It runs in terminals of 80x24 and 200x50, with plain and
painted boards; `--sizes` and `--details` select less.

The host runs in its own terminal with the real screen, at a table where all seats belong to bots. A bot is always
thinking, in its own process as at any table: the level "ponder" searches like the bot chief for the whole of its time,
while chief itself decides most moves in a fraction of it. The processor time that the bots used is printed beside the
time that passed. Keys are pressed one by one at random moments. Each time runs from before
the key is written to the terminal until after the expected text has been read from it. The processor time is that of
the program, from the key until it is quiet again, with whatever the bots' moves add (Linux):

    open    a page of the table appears, a whole screen; each page is a kind of its own
    close   the board returns, a whole screen
    move    an arrow on the people page: a mark moves from line to line
    type    a character in the chat line
    replay  at the end of a recorded game: steps back and on again, turns back and on again

With `--level busy` the bots keep a core busy in plain Python instead. Other programs lengthen the times.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
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
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pytest

from bench.measuring import Mark, Row, load, make_row, new_parser, percentile, processor_seconds, report
from helpers import odd_bots
from helpers.emulator import Emulator
from macrobber_core.bots import LEVELS, Effort
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.link import Link
from macrobber_tui.app import Macrobber
from macrobber_tui.garbage_collection import collect_rarely
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.session.connect import TableSession
from macrobber_tui.session.hosting import open_host
from macrobber_tui.session.table_settings import TableSettings
from macrobber_tui.settings.model import Settings

BOTS = 5
"""The most that a table seats: their game lasts longer than the measurement."""
MARK_MS = 20
PATIENCE = 20
"""Seconds without a response to a key before it counts as an error."""
PAINTED = b"\x1b[1;1H"
"""The sequence with which Textual ends each painting."""
REST = (0.05, 0.15)
"""Seconds between two keys, so they arrive at any moment of a bot's thinking."""
ROUND = 8
"""The number of arrows, and of characters, in a row."""
PAGES = {
    "?": "Keys", "P": "Watching", "L": "n notation", "t\t": "Talk", "S": "Settings", "\x1bOP": "the rules", "R": "step",
}  # fmt: skip
"""The keys that open a page of the table, and a text on it. The legend comes before the keys if nothing is unread."""
LEGEND = "The signs on the board"
ON_THE_TABLE = "q leave"
"""A text in the footer of the table, on none of its pages."""
RECORDS = ("five-clans", "claim-it/free-squatters-four", "carcassonne/six-players")
BACK, ON, TURN_BACK, TURN_ON, END = "\x1b[D", "\x1b[C", "p", "n", "\x1b[F"


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


def run_host(level: str, seconds: float, detail: str) -> None:
    """Run the host until the terminal is closed."""
    settings = TableSettings(
        players=BOTS, bots=[level] * BOTS, listen=False, seed=1, pace=seconds, effort=Effort(seconds)
    )
    with pytest.MonkeyPatch.context() as patch:
        odd_bots.install(patch)
        collect_rarely()  # as the program does when it starts
        Macrobber(TableScreen(WatchedTable(settings)), Settings(name="Ada", detail=detail, legends="mac-robber")).run()


# --- the terminal, and the keys pressed in it


Sample = tuple[float, float]
"""Milliseconds until the last byte, and milliseconds of processor time."""


class Terminal:
    """The other end of a program's terminal."""

    def __init__(self, arguments: list[str], home: str, size: tuple[int, int]) -> None:
        self.end, theirs = pty.openpty()
        width, height = size
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        folders = dict.fromkeys(("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"), home)
        self.process = subprocess.Popen(
            [sys.executable, *arguments],
            stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
            env=os.environ | folders | {"TERM": "xterm-256color", "PYTHONPATH": os.pathsep.join(sys.path)},
        )  # fmt: skip
        os.close(theirs)
        self._screen = Emulator(width, height)
        self._unread = b""
        self._came = 0.0
        """The time when the last output arrived; parsing it takes time of our own."""

    def read(self, seconds: float) -> None:
        """Read the output painted so far, in whole paintings only."""
        ready, _, _ = select.select([self.end], [], [], seconds)
        if ready:
            sent = os.read(self.end, 65536)
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
        os.write(self.end, key.encode())
        while self._screen.text == before or awaited not in self._screen.text:
            if time.perf_counter() - begun > PATIENCE:
                raise TimeoutError(f"{awaited!r} did not come after {key!r}; this did:\n{self._screen.text}")
            self.read(PATIENCE)
        return 1000 * (self._came - begun)

    def processor_milliseconds(self) -> float:
        """Return the processor time that the program has used so far."""
        return 1000 * processor_seconds(self.process.pid)

    def measure(self, key: str, awaited: str) -> Sample:
        """Press a key and return what it took."""
        used = self.processor_milliseconds()
        waited = self.press(key, awaited)
        self.read_for(0.1)
        return waited, self.processor_milliseconds() - used

    def opens_legend(self) -> bool:
        """Press the key of the help; return whether it has opened the legend, and not the keys."""
        os.write(self.end, b"?")
        while LEGEND not in self._screen.text and PAGES["?"] not in self._screen.text:
            self.read(PATIENCE)
        return LEGEND in self._screen.text

    def press_until(self, key: str, awaited: str) -> None:
        """Press a key as often as needed: a scoring on screen uses up one press."""
        end = time.monotonic() + PATIENCE
        while awaited not in self._screen.text:
            if time.monotonic() > end:
                raise TimeoutError(f"{awaited!r} did not come")
            os.write(self.end, key.encode())
            self.read_for(1)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.end)


def timed_presses(terminal: Terminal, keys: int, rng: random.Random) -> Iterator[tuple[str, Sample]]:
    """Press this many keys of each kind, and return what they took."""
    down, up, escape = "\x1b[B", "\x1b[A", "\x1b"
    for _ in range(keys // ROUND):
        terminal.press_until("P", "Watching")
        for number in range(ROUND):
            terminal.read_for(rng.uniform(*REST))
            yield "move", terminal.measure(down if number < BOTS - 1 else up, "►")
        terminal.press(escape, ON_THE_TABLE)
        terminal.press_until("t", "send")
        for number in range(ROUND):
            terminal.read_for(rng.uniform(*REST))
            yield "type", terminal.measure("@#%&"[number % 4], "@#%&"[number % 4])
        terminal.press(escape, ON_THE_TABLE)
    for key, text in PAGES.items():
        name = "F1" if key == "\x1bOP" else key.strip()
        for _ in range(keys):
            terminal.read_for(rng.uniform(*REST))
            if key == "?" and not terminal.opens_legend():
                yield f"close {name}", terminal.measure("q", ON_THE_TABLE)
                continue
            yield f"open {name}", terminal.measure(key, text)
            terminal.read_for(rng.uniform(*REST))
            if name == "t":  # only escape closes it, which the program must first tell from the beginning of a sequence
                terminal.press(escape, ON_THE_TABLE)
            else:
                yield f"close {name}", terminal.measure("q", ON_THE_TABLE)


def timed_steps(terminal: Terminal, keys: int, rng: random.Random) -> Iterator[tuple[str, Sample]]:
    """Go back from the end of a replay, and on again, by steps and by turns."""
    terminal.press("", "step")
    os.write(terminal.end, END.encode())
    terminal.read_for(1)
    for what, back, on, times in (("step", BACK, ON, keys), ("turn", TURN_BACK, TURN_ON, keys // 2)):
        for direction, key in (("back", back), ("on", on)):
            for _ in range(times):
                terminal.read_for(rng.uniform(*REST))
                yield f"{what} {direction}", terminal.measure(key, "")


def cpu_seconds_of_children(host: int) -> float:
    """Return the processor seconds used so far by the child processes; 0.0 if unknown."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            ticks += (int(fields[11]) + int(fields[12])) * (int(fields[1]) == host)
    return ticks / os.sysconf("SC_CLK_TCK")


def print_rows(title: str, samples: dict[str, list[Sample]]) -> None:
    head = f"{'median':>9}{'p95':>7}{'most':>7}"
    print(f"\n{title:<38}{'times':>6}{head}{f'in {MARK_MS} ms':>10}   processor{head}    (milliseconds)")
    for kind, found in samples.items():
        print(result_row(kind, found))
    sys.stdout.flush()


def result_row(name: str, found: list[Sample]) -> str:
    waited, used = zip(*found, strict=True)
    within = sum(each <= MARK_MS for each in waited) / len(waited)
    return f"{name:<38}{len(waited):>6}{spread(waited)}{within:>10.1%}   {'':>9}{spread(used)}"


def spread(values: Sequence[float]) -> str:
    return f"{statistics.median(values):>9.1f}{percentile(values, 0.95):>7.1f}{max(values):>7.1f}"


def rows_of(title: str, samples: dict[str, list[Sample]]) -> list[Row]:
    """Print the figures of each kind of key; return those of all keys together."""
    print_rows(title, samples)
    waited, used = zip(*(sample for found in samples.values() for sample in found), strict=True)
    return [
        make_row(f"keys, {title}", waited, "ms", Mark("p95", MARK_MS)),
        make_row(f"keys, {title}: processor", used, "ms"),
    ]


def measure_table(given: argparse.Namespace, size: tuple[int, int], detail: str) -> list[Row]:
    samples: dict[str, list[Sample]] = {}
    with tempfile.TemporaryDirectory(prefix="macrobber-keys-") as home:
        screen = [__file__, "--screen", "--level", given.level, "--bot-time", str(given.bot_time), "--details", detail]
        terminal = Terminal(screen, home, size)
        try:
            terminal.press("", "round")
            terminal.read_for(1)
            begun, used = time.monotonic(), cpu_seconds_of_children(terminal.process.pid)
            for kind, sample in timed_presses(terminal, given.keys, random.Random(1)):
                samples.setdefault(kind, []).append(sample)
            used, seconds = cpu_seconds_of_children(terminal.process.pid) - used, time.monotonic() - begun
        finally:
            terminal.close()
    rows = rows_of(f"table, {size[0]}x{size[1]}, {detail}", samples)
    print(f"{BOTS} bots of level {given.level} used {used:.1f} s of a core in {seconds:.1f} s")
    return [
        *rows,
        make_row(f"keys, {size[0]}x{size[1]}, {detail}: the bots' share of a core", [100 * used / seconds], "%"),
    ]


def measure_replays(given: argparse.Namespace, size: tuple[int, int], detail: str) -> list[Row]:
    rows = []
    for name in RECORDS:
        samples: dict[str, list[Sample]] = {}
        record = Path(__file__).parents[1] / "records" / f"{name}.record"
        with tempfile.TemporaryDirectory(prefix="macrobber-keys-") as home:
            Path(home, "macrobber").mkdir()
            Path(home, "macrobber", "settings.toml").write_text(f'name = "Ada"\ndetail = "{detail}"\n')
            terminal = Terminal(["-m", "macrobber_tui", "replay", str(record)], home, size)
            try:
                for kind, sample in timed_steps(terminal, given.keys, random.Random(1)):
                    samples.setdefault(kind, []).append(sample)
            finally:
                terminal.close()
        rows += rows_of(f"replay of {name}, {size[0]}x{size[1]}, {detail}", samples)
    return rows


def terminal_size(text: str) -> tuple[int, int]:
    columns, rows = map(int, text.split("x"))
    return columns, rows


def main() -> None:
    parser = new_parser(__doc__)
    parser.add_argument("--level", default="ponder", help="of the bots, or ponder or busy (default: ponder)")
    parser.add_argument("--bot-time", type=float, default=1.0, help="seconds a decision (default: 1)")
    parser.add_argument("--keys", type=int, default=None, help="of each kind (default: 24; quick: 8)")
    sizes, details = [(80, 24), (200, 50)], ["plain", "rich"]
    parser.add_argument(
        "--sizes", nargs="+", type=terminal_size, default=None, help="(default: 80x24 200x50; quick: 80x24)"
    )
    parser.add_argument(
        "--details", nargs="+", choices=details, default=None, help="of boards (default: both; quick: rich)"
    )
    parser.add_argument("--screen", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    given.sizes = given.sizes or (sizes[:1] if given.quick else sizes)
    given.keys = given.keys or (8 if given.quick else 24)
    given.details = given.details or (["rich"] if given.quick else details)
    if given.screen:
        run_host(given.level, given.bot_time, given.details[0])
        return
    if given.level not in LEVELS["mac-robber"] | odd_bots.ODD:
        parser.error(f"there is no bot {given.level!r}; there are: {', '.join(LEVELS['mac-robber'])}, ponder, busy")
    print(load(), flush=True)
    rows = []
    for size in given.sizes:
        for detail in given.details:
            rows += measure_table(given, size, detail)
            rows += measure_replays(given, size, detail)
    report(rows, given)


if __name__ == "__main__":
    main()
