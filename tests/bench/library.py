"""Measure a library of 20,000 games, and how long it takes to verify 1,000 records.

The library is built on a disk in memory, to be quick, and copied to a folder on the usual one. It holds finished games
of all kinds and sizes, played at random, a few dozen of them many times.

    `games`         the command `macrobber games`, run in this process to its last line, without the start of Python
    one id          the command `macrobber export ID`, likewise, of a game in the middle
    games at tables what the lobby reads of the last games and opponents
    lobby list      from the key that opens the list of games in the lobby until its rows have been read from a terminal
                    of 80x24; the difference to the smaller library is the library's share
    verify          the command `macrobber verify` with 1,000 files as a separate program; "processor" is the time of
                    all its processes on all cores. The records are different random games of all kinds and sizes

Times are wall-clock times. Each anchor is the same measurement with a library of a tenth of the games, alternately: a
ratio of 1 means that the time does not grow with the library.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.measuring import Anchor, Mark, Row, make_row, new_parser, report
from bench.stats import fill, played
from helpers.terminals import PROGRAM, Terminal, program_environment
from macrobber_core.games import GAMES
from macrobber_core.library import Library
from macrobber_core.record import Record
from macrobber_tui.cli.main import cli
from macrobber_tui.session.recent_games import recent_games

GAMES_IN_MARK, RECORDS = 20_000, 1_000
LIMIT, GROWTH_LIMIT, VERIFY_LIMIT = 20, 1.5, 700
REPLAY_KEY, TITLE = "R", "Glencoe"
"""The key that opens the list of games, and the title of the table in each of its rows."""


class Home(NamedTuple):
    """A player's data folder, with a library of so many games."""

    folder: str
    games: int

    @property
    def environment(self) -> Mapping[str, str]:
        return program_environment(self.folder)


def build(folder: str, games: int) -> Home:
    """Build a library with so many games."""
    fast = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=fast) as built:
        file = Path(built, "library.sqlite3")
        with Library(file) as library:
            fill(library, range(games), random.Random(1))
        Path(folder, "macrobber").mkdir(parents=True)
        shutil.copy(file, Path(folder, "macrobber"))
    Path(folder, "macrobber", "settings.toml").write_text('name = "Ada"\n', encoding="utf-8")
    return Home(folder, games)


def milliseconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - begun)


def run_command(*arguments: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        cli([*arguments], standalone_mode=False)


def measure_calls(large: Home, small: Home, times: int) -> list[Row]:
    """Measure in this process, where the library is the one in XDG_DATA_HOME."""
    marks = [Mark("median", LIMIT), Mark("ratio", GROWTH_LIMIT)] * (large.games >= GAMES_IN_MARK)
    calls: dict[str, Callable[[Home], object]] = {
        "`games`": lambda _home: run_command("games"),
        "looking up one id": lambda home: run_command("export", f"{home.games // 2:08x}"),
        "games at tables, for the lobby": lambda _home: recent_games(),
    }
    rows = []
    for name, call in calls.items():
        found: dict[Home, list[float]] = {large: [], small: []}
        for number in range(times + 1):
            for home, values in found.items():
                os.environ["XDG_DATA_HOME"] = home.folder
                took = milliseconds(lambda: call(home))  # noqa: B023  # called at once
                if number:  # the first time modules are loaded
                    values.append(took)
        anchor = Anchor(f"{small.games:,} games", found[small])
        rows.append(make_row(f"library of {large.games:,}: {name}", found[large], "ms", *marks, anchor=anchor))
    return rows


async def open_list(home: Home) -> float:
    """Return how long the lobby takes to open its list of games."""
    terminal = Terminal([], home.environment)
    try:
        await terminal.shows("quit")
        await terminal.settle(0.3, 0.5)
        pressed = terminal.press(REPLAY_KEY)
        await terminal.shows(TITLE, 3)
        return 1000 * (time.perf_counter() - pressed)
    finally:
        terminal.close()


async def measure_lobby(large: Home, small: Home, times: int) -> Row:
    found: dict[Home, list[float]] = {large: [], small: []}
    for _ in range(times):
        for home, values in found.items():
            values.append(await open_list(home))
    anchor = Anchor(f"{small.games:,} games", found[small])
    shares = [one - other for one, other in zip(found[large], found[small], strict=True)]
    marks = [Mark("ratio", GROWTH_LIMIT)] * (large.games >= GAMES_IN_MARK)
    note = f"{sorted(shares)[len(shares) // 2]:.0f} ms more than with {small.games:,}"
    return make_row(
        f"library of {large.games:,}: lobby list, painted", found[large], "ms", *marks, anchor=anchor, note=note
    )


def write_records(folder: str, count: int) -> list[str]:
    """Write the records of random games, of all kinds and sizes; return their files."""
    rng, files = random.Random(1), []
    kinds = [(game, players) for game in GAMES.values() for players in game.seats]
    for number in range(count):
        game, players = kinds[number % len(kinds)]
        plies, _ = played(game, players, rng)
        names = [f"Player {seat}" for seat in range(1, players + 1)]
        path = Path(folder, f"{number}.record")
        path.write_text(str(Record(game, game.settle({}), names, plies)), encoding="utf-8")
        files.append(str(path))
    return files


def measure_verify(home: Home, records: int, times: int) -> list[Row]:
    mark = Mark("median", VERIFY_LIMIT)
    waited, used = [], []
    with tempfile.TemporaryDirectory(prefix="macrobber-records-") as folder:
        command = [*PROGRAM, "verify", *write_records(folder, records)]
        for number in range(times + 1):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            begun = time.perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=home.environment)
            took = time.perf_counter() - begun
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            if number:  # the first time modules are compiled
                waited.append(1000 * took)
                used.append(1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime))
    return [
        make_row(f"`verify`, {records:,} records", waited, "ms", mark),
        make_row(f"`verify`, {records:,} records: processor", used, "ms"),
    ]


def main() -> None:
    parser = new_parser(__doc__)
    parser.add_argument(
        "--games", type=int, default=None, help=f"in the library (default: {GAMES_IN_MARK}; quick: 4000)"
    )
    parser.add_argument("--times", type=int, default=None, help="for each measurement (default: 15; quick: 5)")
    given = parser.parse_args()
    games = given.games or (4000 if given.quick else GAMES_IN_MARK)
    times = given.times or (5 if given.quick else 15)
    with tempfile.TemporaryDirectory(prefix="macrobber-library-") as folder:
        small, large = build(f"{folder}/small", games // 10), build(f"{folder}/large", games)
        rows = measure_calls(large, small, times)
        rows.append(asyncio.run(measure_lobby(large, small, times)))
        rows += measure_verify(small, RECORDS, max(3, times // 3))
    report(rows, given)


if __name__ == "__main__":
    main()
