"""Measure the start of the program, and how often it wakes up while nothing happens.

    --version, --help  from the start of the program to its end. The anchor is bare click: the same interpreter and a
                       command with a version, five subcommands and three options each, which does nothing else.
                       "Processor" is the processor time of the same runs
    lobby, table       from the start of the program to the first words on the screen, in a terminal of 80x24. The
                       anchor is the time that Python needs to start, import textual.app and textual.widgets, and end
    wake-ups           voluntary context switches in a second of all threads of the program and its children, as the
                       kernel counts them: a thread that sleeps and wakes counts once. The lobby looks for tables; the
                       waiting room and the table are those of `macrobber host`, announced on the network as by
                       default; at the table a person has to decide. Counting begins once nothing more is painted

Programs and anchors start alternately, so that other load on the machine affects both; the first run of each, when
Python compiles modules, is not counted. Ratios are more reliable than times.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.measuring import Anchor, Mark, Row, make_row, new_parser, report
from helpers.terminals import PROGRAM, Terminal, program_environment
from macrobber_core.games import GAMES

CLICK_LIMIT, WAKE_LIMIT = 1.5, 2
BARE_CLICK = """
import click
@click.group(help="A program.")
@click.version_option("1", message="program %(version)s")
def cli(): pass
for name in ("one", "two", "three", "four", "five"):
    command = click.Command(name, help="A command.")
    command.params = [click.Option([f"--{option}"], help="An option.") for option in ("first", "second", "third")]
    cli.add_command(command)
cli()
"""
IMPORTS = (sys.executable, "-c", "import textual.app, textual.widgets")
SCREENS = {
    "lobby": ([], "quit", 1.25),
    "table": (["play", "--players", "3", "--bots", "easy,easy", "--as", "Ada"], "round", 1.5),
}
"""The arguments, the first words on the screen, and the mark for each program."""
HOST = ["host", "--players", "3", "--port", "0", "--as", "Ada"]
IDLE = {
    "table": ([*HOST, "--bots", "easy,easy"], "begin", "\r"),
    "lobby": ([], "quit", ""),
    "waiting room": (HOST, "leave", ""),
}
"""The arguments, the words to wait for, and the keys to press then."""


class Run(NamedTuple):
    """The milliseconds that a program took."""

    waited: float
    processor: float


def run(command: Sequence[str], environment: Mapping[str, str]) -> Run:
    """Run a program to its end."""
    begun = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return Run(1000 * (time.perf_counter() - begun), 1000 * (used.ru_utime + used.ru_stime))


def measure_commands(environment: Mapping[str, str], times: int) -> list[Row]:
    runs: dict[str, list[Run]] = defaultdict(list)
    for number in range(times + 1):
        for option in ("--version", "--help"):
            for name, program in (("macrobber", PROGRAM), ("bare click", (sys.executable, "-c", BARE_CLICK))):
                found = run([*program, option], environment)
                if number:
                    runs[f"{name} {option}"].append(found)
    rows = []
    for option in ("--version", "--help"):
        ours, bare = runs[f"macrobber {option}"], runs[f"bare click {option}"]
        mark, name = Mark("ratio", CLICK_LIMIT), f"macrobber {option}"
        anchor = Anchor("bare click", [each.waited for each in bare])
        rows.append(make_row(name, [each.waited for each in ours], "ms", mark, anchor=anchor))
        anchor = Anchor("bare click", [each.processor for each in bare])
        rows.append(make_row(f"{name}: processor", [each.processor for each in ours], "ms", anchor=anchor))
    return rows


async def first_paint(arguments: Sequence[str], words: str, environment: Mapping[str, str]) -> float:
    """Return the milliseconds until the words are on the screen."""
    terminal = Terminal(arguments, environment)
    try:
        await terminal.shows(words)
        return 1000 * (time.perf_counter() - terminal.begun)
    finally:
        terminal.close()


async def measure_screens(environment: Mapping[str, str], times: int) -> list[Row]:
    imports: list[float] = []
    paints: dict[str, list[float]] = defaultdict(list)
    for number in range(times + 1):
        took = run(IMPORTS, environment).waited
        shown = {name: await first_paint(screen[0], screen[1], environment) for name, screen in SCREENS.items()}
        if number:
            imports.append(took)
            for name, milliseconds in shown.items():
                paints[name].append(milliseconds)
    anchor = Anchor("Textual's imports", imports)
    return [
        make_row(f"{name}, start to first paint", paints[name], "ms", Mark("ratio", limit), anchor=anchor)
        for name, (_, _, limit) in SCREENS.items()
    ]


def wake_ups(process: int) -> int:
    """Return how often the threads of a process and of its children have stopped to wait so far."""
    count = 0
    for task in Path(f"/proc/{process}/task").iterdir():
        lines = (task / "status").read_text().splitlines()
        count += sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches"))
        count += sum(wake_ups(int(child)) for child in (task / "children").read_text().split())
    return count


async def measure_idle(environment: Mapping[str, str], seconds: int) -> list[Row]:
    """Count each second by itself, so that there are a median and a 95th percentile."""
    rows = []
    for name, (arguments, words, keys) in IDLE.items():
        terminal = Terminal(arguments, environment)
        try:
            await terminal.shows(words)
            if keys:
                terminal.press(keys)
            while await terminal.settle(2, 4):
                pass
            counts = []
            for _ in range(seconds):
                before = wake_ups(terminal.process)
                await asyncio.sleep(1)
                counts.append(wake_ups(terminal.process) - before)
        finally:
            terminal.close()
        rows.append(make_row(f"idle {name}: wake-ups", counts, "/s", Mark("mean", WAKE_LIMIT)))
    return rows


def main() -> None:
    parser = new_parser(__doc__)
    parser.add_argument("--times", type=int, default=None, help="each program starts (default: 20; quick: 7)")
    parser.add_argument("--idle", type=int, default=None, help="seconds (default: 30; quick: 5)")
    given = parser.parse_args()
    times = given.times or (7 if given.quick else 20)
    idle = given.idle or (5 if given.quick else 30)
    with tempfile.TemporaryDirectory(prefix="macrobber-start-") as home:
        environment = program_environment(home)
        settings = Path(home, "macrobber", "settings.toml")
        settings.parent.mkdir()
        settings.write_text(f'name = "Ada"\nlegends = "{" ".join(GAMES)}"\n', encoding="utf-8")
        rows = measure_commands(environment, times)
        rows += asyncio.run(measure_screens(environment, times))
        rows += asyncio.run(measure_idle(environment, idle))
    report(rows, given)


if __name__ == "__main__":
    main()
