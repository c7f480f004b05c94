"""Measure the screen's output to a terminal, and its delay, over a pseudo-terminal, as over ssh.

One command measures everything: `python tests/bench/terminal.py`. It takes about half an hour; `--parts`, `--games`,
`--zooms`, `--sizes` and `--details` select less.

A real host without a screen runs the table. A real player joins it over loopback in their own terminal, and so does an
onlooker. The other players decide like easy bots, one decision after another, until the game ends, and the output to
both terminals after each decision is counted: every decision, without exception. The player's own decisions are made by
keys: first arrows, each counted as a cursor step, then others at random.

Sizes count all bytes sent, including the 6 bytes with which Textual ends each painting. A terminal that supports
synchronized output (mode 2026) reports that on request and then receives 16 more bytes per painting.

    games           for each game, for Carcassonne at each zoom, in each size and detail:
        move            another player's decision; those that lead to a question for the player are counted separately,
                        because the question is part of the output
        arrow           an arrow at a question; those that move the map of Carcassonne are counted separately
        compressed      in rich detail, the same output as the ssh door compresses it, in one stream for each terminal
        processor       all processor time of the player's program for that output, from network to terminal (Linux)
    kinds           another player's decision by kind, in Mac Robber
    first           from the start of the program until the output ends: lobby, waiting room, board
    replay          a step, a turn and a round in the replay of a game
    idle            a minute at the table, without a clock and with one, and 20 seconds at each input line and page over
                    it, in each size and detail: bytes and processor time
    keys            from before an arrow is pressed to the first byte of its effect
    starts          from the start of the program to the first words on the screen, compared with the time Python needs
                    to start and import textual.app and textual.widgets; alternating, several times

Other programs on the machine do not change bytes, but they lengthen times; the load is printed before and after.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import math
import os
import random
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from helpers.terminals import PROGRAM, Terminal, program_environment
from macrobber_core.bots import choose
from macrobber_core.games import GAMES
from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import events as ev
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import TableChanged
from macrobber_core.net.link import Link
from macrobber_core.net.websocket import dial
from macrobber_core.table import TableView
from macrobber_tui.ssh.compression import ZlibCompressor

HERE = "127.0.0.1"
FIRST_PAINT, MOVE, STEP, IDLE, KEY_MS, START = 12_000, 700, 220, 0, 5.0, 2.0
"""The targets: bytes, milliseconds, and multiples of Textual's import time."""
ZOOM_PRESSES = {"middle": 0, "large": 1, "small": 2}
"""How often `z` is pressed at the start of a game of Carcassonne."""
IDLE_PAGES = {
    "command palette": ":",
    "quick words": "Q",
    "talk line": "t",
    "talk page": "t\t",
    "log": "l",
    "people": "P",
}
"""The keys that open what lies over the table while nothing happens; escape closes it."""
PAGE_SECONDS = 20
PARTS = ("games", "kinds", "starts", "keys", "idle", "replay")
TILE_SIZES = {"small": (2, 1), "middle": (7, 3), "large": (11, 5)}
"""The columns and rows of a tile. An arrow that changes more of them in the map than two tiles have has moved it."""
RIGHT, LEFT, DOWN, UP, HOME = "\x1b[C", "\x1b[D", "\x1b[B", "\x1b[A", "\x1b[H"
RANDOM_KEYS = ("\r", "\r", "\r", "\r", "\r", RIGHT, DOWN, " ", *"123456", "n", "y")
"""The keys by which a player decides at random. The digits reach every space of Claim It!."""
IMPORTS = (sys.executable, "-c", "import textual.app, textual.widgets")
KINDS: Sequence[tuple[str, tuple[type[Event], ...]]] = (
    ("end of the game", (ev.GameEnded,)),
    ("scoring", (ev.FollowingJudged,)),
    ("raid: it ends", (ev.RaidEnded,)),
    ("raid: the spoils", (ev.Looted, ev.PointsWon, ev.Spent)),
    ("raid: cards revealed", (ev.Revealed,)),
    ("raid: a card is laid", (ev.Laid,)),
    ("raid: it begins", (ev.RaidBegan,)),
    ("end of turn", (ev.Exchanged, ev.Passed)),
    ("action", (ev.Built, ev.Joined, ev.EstateBought, ev.BardPlayed)),
)
"""The kinds of decisions, each named after the first of these events that it caused."""

Sizes = dict[str, list[int]]


def decision_kind(events: Iterable[Event]) -> str:
    events = list(events)
    return next((name for name, types in KINDS if any(isinstance(event, types) for event in events)), "other")


# --- the table


class Player(Guest):
    """A guest that decides like an easy bot when told to."""

    def __init__(self, port: int, name: str) -> None:
        async def connect() -> Link:
            return await dial(HERE, port)

        super().__init__(connect, name)
        self.events: list[Event] = []
        self.came = asyncio.Event()

    async def listen(self) -> None:
        async for update in self.updates():
            if isinstance(update, TableChanged):
                self.events += update.events
                self.came.set()

    async def reach(self, true: Callable[[TableView], bool], seconds: float = 20) -> bool:
        """Return whether the table reaches the state in time."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.table is None or not true(self.table):
                    self.came.clear()
                    await self.came.wait()
                return True
        return False


@contextlib.asynccontextmanager
async def host_table(game: str, players: int, environment: Mapping[str, str], *options: str) -> AsyncIterator[int]:
    """Host a table in a separate program for a number of players; return its port."""
    arguments = ["host", game, "--headless", "--players", str(players), "--bind", HERE, "--port", "0", "--no-announce"]
    process = await asyncio.create_subprocess_exec(
        *PROGRAM, *arguments, *options, stdout=asyncio.subprocess.PIPE, env=dict(environment)
    )
    try:
        assert process.stdout is not None
        yield json.loads(await process.stdout.readline())["port"]
    finally:
        with contextlib.suppress(ProcessLookupError):  # its game is over
            process.kill()
        await process.wait()


@contextlib.asynccontextmanager
async def open_terminal(
    arguments: Sequence[str], environment: Mapping[str, str], size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Terminal]:
    terminal = Terminal(arguments, environment, size=size)
    try:
        yield terminal
    finally:
        terminal.close()


class PlayedTable:
    """A table in play: one player and one spectator in terminals, the others in this process."""

    def __init__(self, port: int, terminal: Terminal, spectator: Terminal, others: list[Player]) -> None:
        self.terminal, self.spectator, self.others = terminal, spectator, others

    @property
    def view(self) -> TableView:
        table = self.others[0].table
        assert table is not None
        return table

    @property
    def is_ours(self) -> bool:
        return self.view.actor == self.seat

    @property
    def seat(self) -> int:
        return next(number for number, seat in enumerate(self.view.seats, 1) if seat.name == "Ada")

    async def decide(self, rng: random.Random) -> list[Event]:
        """Let another player decide; return the kind of decision."""
        ply = self.view.ply
        player = next(one for one in self.others if one.table is not None and one.table.seat == self.view.actor)
        await player.reach(lambda table: table.ply == ply and bool(table.legal))
        assert player.table is not None
        before = len(self.others[0].events)
        await player.decide(choose(player.table.game, "easy", player.table.game_view, player.table.legal, rng))
        await self.others[0].reach(lambda table: table.ply > ply)
        return self.others[0].events[before:]


@contextlib.asynccontextmanager
async def open_table(
    game: str,
    players: int,
    environment: Mapping[str, str],
    firsts: dict[str, int],
    *options: str,
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[PlayedTable]:
    """Yield a table whose game has just begun."""
    async with (
        host_table(game, players, environment, *options) as port,
        open_terminal(["join", f"{HERE}:{port}", "--as", "Ada"], environment, size) as terminal,
        asyncio.TaskGroup() as group,
    ):
        waiting = await terminal.shows("leave") + await terminal.settle(0.5)
        watching = ["join", f"{HERE}:{port}", "--as", "Eve", "--watch"]
        async with open_terminal(watching, environment, size) as spectator:
            await spectator.shows("leave")
            others = [Player(port, name) for name in ("Ben Wallace", "Cat", "Dan", "Fay")[: players - 1]]
            tasks = []
            for player in others:
                await terminal.settle(0.2)
                tasks.append(group.create_task(player.listen()))
                await player.reach(lambda table: table.seat is not None)
            await others[0].reach(lambda table: table.game_view is not None)
            board = await terminal.settle(0.5, 2)
            await spectator.settle(0.5)
            firsts |= {"waiting room": len(waiting), f"board of {game}, {players} players": len(board)}
            yield PlayedTable(port, terminal, spectator, others)
            for task in tasks:
                task.cancel()


# --- games


class Setup(NamedTuple):
    game: str
    zoom: str
    """The zoom of Carcassonne; "" in other games."""
    size: tuple[int, int]
    detail: str

    @property
    def title(self) -> str:
        columns, rows = self.size
        return " ".join(filter(None, [self.game, self.zoom, f"{columns}x{rows}", self.detail]))


class Sample(NamedTuple):
    sent: int
    compressed: int
    milliseconds: float
    """Processor time."""


class Meter:
    """Counts what a program sends to its terminal, and the processor time that it takes."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.samples: dict[str, list[Sample]] = defaultdict(list)
        self._compressor = ZlibCompressor()
        self._used = processor_milliseconds(terminal.process)

    async def settle(self) -> Sample:
        """Return everything since the last call, once the output has ended."""
        sent = await self.terminal.settle()
        compressed = len(self._compressor.compress(sent)) if sent else 0
        before, self._used = self._used, processor_milliseconds(self.terminal.process)
        return Sample(len(sent), compressed, self._used - before)

    async def count(self, what: str) -> None:
        self.samples[what].append(await self.settle())

    async def dismiss_unread(self) -> None:
        while has_unread_content(self.terminal):
            self.terminal.press(" ")
            await self.settle()


def processor_milliseconds(process: int) -> float:
    """Return the processor time that a program has used so far; 0.0 if unknown."""
    used = 0
    for task in Path(f"/proc/{process}/task").glob("*/schedstat"):
        with contextlib.suppress(OSError, ValueError):
            used += int(task.read_text().split()[0])
    return used / 1e6


async def measure_game(setup: Setup, players: int, seed: int, environment: Mapping[str, str]) -> list[Meter]:
    """Play a whole game; return what was sent to the player and to the onlooker."""
    rng = random.Random(seed)
    async with open_table(setup.game, players, environment, {}, "--seed", str(seed), size=setup.size) as table:
        player, onlooker = Meter(table.terminal), Meter(table.spectator)
        for meter in (player, onlooker):
            for _ in range(ZOOM_PRESSES.get(setup.zoom, 0)):
                meter.terminal.press("z")
                await meter.settle()
        while table.view.actor is not None:
            if table.is_ours:
                await step_and_decide(table, player, setup, rng)
            else:
                await table.decide(rng)
                is_asked = table.view.actor == table.seat
                await player.count("another's move, and we are asked" if is_asked else "another's move")
            await onlooker.count("move, seen by an onlooker")
            for meter in (player, onlooker):
                await meter.dismiss_unread()
    return [player, onlooker]


async def step_and_decide(table: PlayedTable, player: Meter, setup: Setup, rng: random.Random) -> None:
    """Press four arrows, each of which is counted, then decide by keys."""
    view, moved, terminal = table.view, table.others[0], table.terminal
    for key in (RIGHT, DOWN, LEFT, UP):
        before = terminal.screen.text
        terminal.press(key)
        sample = await player.settle()
        if sample.sent:
            has_moved = map_has_moved(before, terminal.screen.text, setup)
            player.samples["arrow that moves the map" if has_moved else "arrow"].append(sample)
    for number in range(2000):
        terminal.press(rng.choice(RANDOM_KEYS) if number else "\r")
        if await moved.reach(lambda table: table.ply > view.ply, 0.03):
            await player.settle()
            return
        if rng.random() < 0.05:
            terminal.press("\x1b")
            await terminal.settle(0.15)
    raise TimeoutError(f"no decision came of\n{terminal.screen.text}")


def map_has_moved(before: str, after: str, setup: Setup) -> bool:
    """Return whether an arrow has moved the map of Carcassonne, judging by the columns and rows that changed in it."""
    if not setup.zoom:
        return False
    width, height = 6 * setup.size[0] // 10, 2 * setup.size[1] // 3
    changed = [
        (x, y)
        for y, rows in enumerate(zip(before.splitlines()[1:height], after.splitlines()[1:height], strict=False))
        for x, (old, new) in enumerate(zip(*(row[:width].ljust(width) for row in rows), strict=True))
        if old != new
    ]
    columns, rows = TILE_SIZES[setup.zoom if setup.size == (80, 24) else "large"]
    return len({x for x, _y in changed}) > 2 * columns or len({y for _x, y in changed}) > 2 * rows


# --- what is sent


class Figures:
    def __init__(self, dump: Path | None) -> None:
        self.firsts: dict[str, int] = {}
        self.moves: Sizes = defaultdict(list)
        self.asked: Sizes = defaultdict(list)
        self.watched: Sizes = defaultdict(list)
        self.steps: Sizes = defaultdict(list)
        self.pages: Sizes = defaultdict(list)
        self.replay: Sizes = defaultdict(list)
        self.idle: dict[str, tuple[int, float, float]] = {}
        """Bytes, milliseconds of processor time, and seconds."""
        self.keys: list[float] = []
        self.starts: dict[str, list[float]] = defaultdict(list)
        self._dump = dump

    def record(self, sizes: Sizes, what: str, sent: bytes) -> None:
        sizes[what].append(len(sent))
        if self._dump is not None:
            with self._dump.open("a") as file:
                file.write(f"{len(sent)} {what}: {sent!r}\n")


def has_unread_content(terminal: Terminal) -> bool:
    """Return whether the screen shows content that waits for a key."""
    return "space continues" in terminal.screen.text


async def measure_moves(table: PlayedTable, figures: Figures, moves: int, rng: random.Random) -> None:
    for _ in range(moves):
        if table.view.actor is None:
            return
        if table.is_ours:
            await decide_by_keys(table, figures, rng)
            continue
        happened = decision_kind(await table.decide(rng))
        moved = figures.asked if table.view.actor == table.seat else figures.moves
        for terminal, sizes in ((table.terminal, moved), (table.spectator, figures.watched)):
            figures.record(sizes, happened, await terminal.settle())
            if rng.random() < 0.5:
                await dismiss_unread(terminal, figures)


async def dismiss_unread(terminal: Terminal, figures: Figures) -> None:
    """Dismiss all unread content."""
    while has_unread_content(terminal):
        terminal.press(" ")
        figures.record(figures.pages, "what is read is closed", await terminal.settle())


async def decide_by_keys(table: PlayedTable, figures: Figures, rng: random.Random) -> None:
    """Decide by keys; the first keys only move the cursor."""
    view, terminal, moved = table.view, table.terminal, table.others[0]
    asked = f"{view.game_view.phase}{'' if view.game_view.combat is None else ', in a raid'}"
    await dismiss_unread(terminal, figures)
    for key in (RIGHT, DOWN, RIGHT):
        terminal.press(key)
        if sent := await terminal.settle():
            figures.record(figures.steps, asked, sent)
    for _ in range(500):
        terminal.press(rng.choice("\r\r\r  ") if rng.random() < 0.7 else RIGHT)
        if await moved.reach(lambda table: table.ply > view.ply, 0.04):
            await table.spectator.settle()
            await terminal.settle()
            return
        if rng.random() < 0.1:
            terminal.press("\x1b")
            await terminal.settle(0.15)
    raise TimeoutError(f"no decision came of\n{terminal.screen.text}")


async def measure_keys(table: PlayedTable, figures: Figures, keys: int, rng: random.Random) -> None:
    """Press arrows at a question, one by one, at a person's pace."""
    while not table.is_ours:
        await table.decide(rng)
        await table.terminal.settle()
    await dismiss_unread(table.terminal, figures)
    while len(figures.keys) < keys:
        await asyncio.sleep(rng.uniform(0.02, 0.08))
        pressed = table.terminal.press(RIGHT)
        figures.keys.append(1000 * (await table.terminal.first_sent() - pressed))
        await table.terminal.settle(0.03)


async def measure_idle(table: PlayedTable, figures: Figures, what: str, seconds: float) -> None:
    await table.terminal.settle(0.5)
    await asyncio.sleep(2)
    table.terminal.take()
    used = processor_milliseconds(table.terminal.process)
    await asyncio.sleep(seconds)
    used = processor_milliseconds(table.terminal.process) - used
    figures.idle[what] = (len(table.terminal.take()), used, seconds)


async def measure_idle_pages(chosen: argparse.Namespace, figures: Figures) -> None:
    """Measure what the input lines and pages over a table send while nobody does anything."""
    for size, detail in itertools.product(chosen.sizes, chosen.details):
        with tempfile.TemporaryDirectory(prefix="macrobber-terminal-") as home:
            environment = program_environment(home, chosen.term)
            save_settings(home, detail)
            async with open_table("mac-robber", 3, environment, {}, "--seed", "1", size=size) as table:
                await table.terminal.settle(0.5)
                for page, keys in IDLE_PAGES.items():
                    for key in keys:
                        table.terminal.press(key)
                        await table.terminal.settle()
                    before = table.terminal.screen.text
                    what = f"{page}, {size[0]}x{size[1]} {detail}"
                    await measure_idle(table, figures, what, min(PAGE_SECONDS, chosen.idle))
                    table.terminal.press("\x1b")
                    await table.terminal.settle(0.5)
                    if table.terminal.screen.text == before:
                        raise AssertionError(f"{keys!r} opened nothing:\n{before}")


async def measure_replay(record: Path, figures: Figures, steps: int, environment: Mapping[str, str]) -> None:
    """Step through the replay of a game, then go through it by turns and rounds."""
    async with open_terminal(["replay", str(record)], environment) as terminal:
        figures.firsts["replay"] = len(await terminal.shows("play on") + await terminal.settle(0.5))
        for key, what, times in ((RIGHT, "a step on", steps), (LEFT, "a step back", 30), ("n", "a turn", 30)):
            for _ in range(times):
                terminal.press(key)
                figures.record(figures.replay, what, await terminal.settle())


# --- how soon


async def measure_starts(environment: Mapping[str, str], figures: Figures, times: int) -> None:
    """Start the programs and the imports alternately, so other load on the machine affects them equally."""
    for number in range(times + 1):  # the first time everything is compiled
        begun = time.perf_counter()
        await (await asyncio.create_subprocess_exec(*IMPORTS, env=dict(environment))).wait()
        took = {"imports of Textual": time.perf_counter() - begun}
        for what, arguments, words in (
            ("lobby", [], "quit"),
            ("table", ["play", "--players", "3", "--bots", "easy,easy", "--as", "Ada"], "round"),
        ):
            async with open_terminal(arguments, environment) as terminal:
                sent = await terminal.shows(words)
                took[what] = time.perf_counter() - terminal.begun
                figures.firsts[what] = len(sent + await terminal.settle(0.5))
        if number:
            for what, seconds in took.items():
                figures.starts[what].append(seconds)


# --- the report


def print_game(setup: Setup, meters: Iterable[Meter]) -> None:
    """Print a line for everything that was counted."""
    head = f"{'bytes':>22}{'compressed' if setup.detail == 'rich' else '':>23}{'processor ms':>22}"
    print(f"\n{setup.title:<34}{'times':>6}{head}\n{'':<34}{'':>6}" + f"{'median':>9}{'p95':>6}{'most':>7}" * 3)
    for meter in meters:
        for what, samples in sorted(meter.samples.items()):
            columns = list(zip(*samples, strict=True))
            if setup.detail != "rich":
                columns[1] = ()
            print(f"{what:<34}{len(samples):>6}" + "".join(map(spread, columns)))


def spread(values: Sequence[float]) -> str:
    if not values:
        return " " * 22
    ordered = sorted(values)
    p95 = ordered[math.ceil(0.95 * len(ordered)) - 1]
    return f"{statistics.median(ordered):>9.0f}{p95:>6.0f}{ordered[-1]:>7.0f}"


def print_sizes(title: str, sizes: Sizes, mark: int | None) -> None:
    head = f"in {mark} B" if mark else ""
    print(f"\n{title:<34}{'times':>6}{'median':>8}{'p95':>7}{'most':>7}{head:>11}    (bytes)")
    for what, found in [*sorted(sizes.items()), ("all", [size for some in sizes.values() for size in some])]:
        ordered = sorted(found) or [0]
        p95 = ordered[math.ceil(0.95 * len(ordered)) - 1]
        within = f"{sum(size <= mark for size in ordered) / len(ordered):.1%}" if mark else ""
        print(f"{what:<34}{len(ordered):>6}{statistics.median(ordered):>8.0f}{p95:>7}{ordered[-1]:>7}{within:>11}")


def print_figures(figures: Figures) -> None:
    if figures.firsts:
        print(f"\n{'first paint':<34}{'bytes':>8}    (mark {FIRST_PAINT})")
        for what, size in figures.firsts.items():
            print(f"{what:<34}{size:>8}")
    for title, sizes, mark in (
        ("another's move, seen by a player", figures.moves, MOVE),
        ("another's move, and we are asked", figures.asked, MOVE),
        ("another's move, seen by a spectator", figures.watched, MOVE),
        ("cursor step", figures.steps, STEP),
        ("pages", figures.pages, None),
        ("replay", figures.replay, MOVE),
    ):
        if sizes:
            print_sizes(title, sizes, mark)
    print()
    for what, (size, used, seconds) in figures.idle.items():
        print(f"idle {what}: {size} B and {used:.1f} ms of processor time in {seconds:.0f} s")
    if figures.keys:
        ordered = sorted(figures.keys)
        p95 = ordered[math.ceil(0.95 * len(ordered)) - 1]
        median = statistics.median(ordered)
        print(f"key to first byte: median {median:.1f} ms, p95 {p95:.1f} ms, {len(ordered)} keys (mark {KEY_MS:g} ms)")
    if figures.starts:
        imports = figures.starts["imports of Textual"]
        for what, found in figures.starts.items():
            ratios = [one / other for one, other in zip(found, imports, strict=True)]
            print(
                f"start, {what:<20} median {1000 * statistics.median(found):.0f} ms, "
                f"{statistics.median(ratios):.2f} times the imports ({len(found)} times; mark {START:g})"
            )


def save_settings(home: str, detail: str) -> None:
    """Save a player's name, for which a first start would ask, how boards are drawn, and that no legend is due."""
    settings = Path(home, "macrobber", "settings.toml")
    settings.parent.mkdir()
    legends = " ".join(GAMES)
    settings.write_text(f'name = "Ada"\ndetail = "{detail}"\nlegends = "{legends}"\n', encoding="utf-8")


def setups(chosen: argparse.Namespace) -> list[Setup]:
    combinations = itertools.product(chosen.games, chosen.sizes, chosen.details)
    return [
        Setup(game, zoom, size, detail)
        for game, size, detail in combinations
        for zoom in (chosen.zooms if game == "carcassonne" else [""])
    ]


def terminal_size(text: str) -> tuple[int, int]:
    columns, rows = map(int, text.split("x"))
    return columns, rows


def print_load(when: str) -> None:
    print(f"load {when}: {' '.join(f'{load:.1f}' for load in os.getloadavg())} on {os.cpu_count()} cores", flush=True)


async def measure_games(chosen: argparse.Namespace) -> None:
    for setup in setups(chosen):
        with tempfile.TemporaryDirectory(prefix="macrobber-terminal-") as home:
            environment = program_environment(home, chosen.term)
            save_settings(home, setup.detail)
            print_game(setup, await measure_game(setup, chosen.players, chosen.seed, environment))
            sys.stdout.flush()


async def measure(chosen: argparse.Namespace) -> Figures:
    figures = Figures(chosen.dump)
    rng = random.Random(chosen.seed)
    if "games" in chosen.parts:
        await measure_games(chosen)
    with tempfile.TemporaryDirectory(prefix="macrobber-terminal-") as home:
        environment = program_environment(home, chosen.term)
        save_settings(home, chosen.details[0])
        if "starts" in chosen.parts:
            await measure_starts(environment, figures, chosen.starts)
        if {"kinds", "keys", "idle"} & {*chosen.parts}:
            seed = ("--seed", str(chosen.seed))
            async with open_table("mac-robber", chosen.players, environment, figures.firsts, *seed) as table:
                if "idle" in chosen.parts:
                    await measure_idle(table, figures, "without a clock", chosen.idle)
                if "keys" in chosen.parts:
                    await measure_keys(table, figures, chosen.keys, rng)
                if "kinds" in chosen.parts:
                    await measure_moves(table, figures, chosen.moves, rng)
        if "idle" in chosen.parts:
            clock = ("--seed", "1", "--clock", "600")
            async with open_table("mac-robber", 3, environment, figures.firsts, *clock) as table:
                await measure_idle(table, figures, "with a clock", chosen.idle)
            await measure_idle_pages(chosen, figures)
        if "replay" in chosen.parts:
            record = Path(__file__).parents[1] / "records" / "five-clans.record"
            await measure_replay(record, figures, chosen.steps, environment)
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--term", default="xterm-256color", help="TERM of the programs (default: xterm-256color)")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS, help="of the measurement (default: all)")
    games = ("mac-robber", "claim-it", "carcassonne")
    parser.add_argument("--games", nargs="+", choices=games, default=games, help="of the games (default: all)")
    zooms = tuple(ZOOM_PRESSES)
    parser.add_argument("--zooms", nargs="+", choices=zooms, default=zooms, help="of Carcassonne (default: all)")
    sizes = [(80, 24), (200, 50)]
    parser.add_argument("--sizes", nargs="+", type=terminal_size, default=sizes, help="(default: 80x24 200x50)")
    parser.add_argument(
        "--details", nargs="+", choices=["plain", "rich"], default=["plain", "rich"],
        help="of the boards in the games; other parts use the first (default: plain rich)",
    )  # fmt: skip
    parser.add_argument("--players", type=int, default=4, help="at the tables (default: 4)")
    parser.add_argument("--moves", type=int, default=400, help="by kind (default: 400)")
    parser.add_argument("--steps", type=int, default=200, help="of the replay (default: 200)")
    parser.add_argument("--keys", type=int, default=200, help="pressed one by one (default: 200)")
    parser.add_argument("--idle", type=float, default=60, help="seconds (default: 60)")
    parser.add_argument("--starts", type=int, default=10, help="of the programs (default: 10)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--dump", type=Path, help="write there what was sent in the other parts than games")
    chosen = parser.parse_args()
    print_load("before")
    figures = asyncio.run(measure(chosen))
    print_figures(figures)
    print_load("after")


if __name__ == "__main__":
    main()
