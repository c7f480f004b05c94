"""Measure the screen's output to a terminal, and its delay, over a pseudo-terminal, as over ssh.

One command measures everything: `python tests/bench/terminal.py`. It takes about half an hour; `--decisions`,
`--parts`, `--games`, `--zooms`, `--sizes` and `--details` select less.

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
    first           from the start of the program until the output ends: waiting room, board
    replay          a step, a turn and a round in the replay of a game of each kind
    idle            a minute at the table of each game, without a clock and with one, and 20 seconds at each input line
                    and page over it, in each size and detail: bytes and processor time
    keys            from before an arrow is pressed to the first byte of its effect, in each game

A line is printed for everything in each game, zoom, size and detail; the table at the end has each game as a whole.
`start.py` measures the starts. Other programs on the machine do not change bytes, but they lengthen times.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import random
import statistics
import sys
import tempfile
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.measuring import HERE, Mark, Row, load, make_row, new_parser, percentile, processor_seconds, report
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

FIRST_PAINT, MOVE, STEP, IDLE, KEY_MS = 12_000, 700, 220, 0, 5.0
"""The targets: bytes and milliseconds."""
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
PARTS = ("games", "kinds", "keys", "idle", "replay")
RECORDS = ("five-clans", "claim-it/free-squatters-four", "carcassonne/six-players")
TILE_SIZES = {"small": (2, 1), "middle": (7, 3), "large": (11, 5)}
"""The columns and rows of a tile. An arrow that changes more of them in the map than two tiles have has moved it."""
RIGHT, LEFT, DOWN, UP, HOME = "\x1b[C", "\x1b[D", "\x1b[B", "\x1b[A", "\x1b[H"
RANDOM_KEYS = ("\r", "\r", "\r", "\r", "\r", RIGHT, DOWN, " ", *"123456", "n", "y")
"""The keys by which a player decides at random. The digits reach every space of Claim It!."""
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
    """Return the processor time that a program has used so far."""
    return 1000 * processor_seconds(process)


async def measure_game(
    setup: Setup, players: int, seed: int, decisions: int, environment: Mapping[str, str]
) -> list[Meter]:
    """Play a game to its end, or for so many decisions; return what was sent to the player and to the onlooker."""
    rng = random.Random(seed)
    async with open_table(setup.game, players, environment, {}, "--seed", str(seed), size=setup.size) as table:
        player, onlooker = Meter(table.terminal), Meter(table.spectator)
        for meter in (player, onlooker):
            for _ in range(ZOOM_PRESSES.get(setup.zoom, 0)):
                meter.terminal.press("z")
                await meter.settle()
        while table.view.actor is not None and decisions > 0:
            decisions -= 1
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
    """The measurements of all parts but games."""

    def __init__(self, dump: Path | None) -> None:
        self.firsts: dict[str, int] = {}
        self.moves: Sizes = defaultdict(list)
        self.asked: Sizes = defaultdict(list)
        self.watched: Sizes = defaultdict(list)
        self.steps: Sizes = defaultdict(list)
        self.pages: Sizes = defaultdict(list)
        self.replay: Sizes = defaultdict(list)
        self.idle: dict[str, tuple[int, float]] = {}
        """Bytes, and milliseconds of processor time in a second."""
        self.keys: dict[str, list[float]] = defaultdict(list)
        """Milliseconds, by game."""
        self._dump = dump

    def record(self, sizes: Sizes, what: str, sent: bytes) -> None:
        sizes[what].append(len(sent))
        if self._dump is not None:
            with self._dump.open("a") as file:
                file.write(f"{len(sent)} {what}: {sent!r}\n")

    def rows(self) -> list[Row]:
        rows = [
            make_row(f"first paint, {what}", [size], "B", Mark("median", FIRST_PAINT))
            for what, size in self.firsts.items()
        ]
        for title, sizes, mark in (
            ("move", self.moves, MOVE),
            ("move, and we are asked", self.asked, MOVE),
            ("move, seen by an onlooker", self.watched, MOVE),
            ("cursor step", self.steps, STEP),
            ("pages", self.pages, None),
            ("replay", self.replay, MOVE),
        ):
            marks = [] if mark is None else [Mark("p95", mark)]
            rows += [make_row(f"{title}: {what}", found, "B", *marks) for what, found in sorted(sizes.items())]
        for what, (size, used) in self.idle.items():
            marks = [] if "with a clock" in what else [Mark("median", IDLE)]
            rows.append(make_row(f"idle, {what}: output", [size], "B", *marks))
            rows.append(make_row(f"idle, {what}: processor", [used], "ms/s"))
        for game, found in self.keys.items():
            rows.append(make_row(f"{GAMES[game].title}: key to first byte", found, "ms", Mark("median", KEY_MS)))
        return rows


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


async def dismiss_unread(terminal: Terminal, figures: Figures | None) -> None:
    """Dismiss all unread content."""
    while has_unread_content(terminal):
        terminal.press(" ")
        sent = await terminal.settle()
        if figures is not None:
            figures.record(figures.pages, "what is read is closed", sent)


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


async def measure_keys(table: PlayedTable, found: list[float], keys: int, rng: random.Random) -> None:
    """Press arrows at a question, one by one, at a person's pace; those that move nothing do not count."""
    while not table.is_ours:
        await table.decide(rng)
        await table.terminal.settle()
    await dismiss_unread(table.terminal, None)
    for turn in range(4 * keys):
        if len(found) == keys:
            return
        await asyncio.sleep(rng.uniform(0.02, 0.08))
        pressed = table.terminal.press((RIGHT, RIGHT, LEFT, DOWN, LEFT, UP)[turn % 6])
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(0.5):
                found.append(1000 * (await table.terminal.first_sent() - pressed))
        await table.terminal.settle(0.03)


async def measure_idle(table: PlayedTable, figures: Figures, what: str, seconds: float) -> None:
    await table.terminal.settle(0.5)
    await asyncio.sleep(2)
    table.terminal.take()
    used = processor_milliseconds(table.terminal.process)
    await asyncio.sleep(seconds)
    used = processor_milliseconds(table.terminal.process) - used
    figures.idle[what] = (len(table.terminal.take()), used / seconds)


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
    return f"{statistics.median(values):>9.0f}{percentile(values, 0.95):>6.0f}{max(values):>7.0f}"


def game_rows(samples: Mapping[tuple[str, str], Sequence[Sample]]) -> list[Row]:
    """Return the bytes and the processor time of everything in each game, over all its zooms, sizes and details."""
    rows = []
    for (game, what), found in samples.items():
        mark = Mark("p95", STEP if what == "arrow" else MOVE)
        title = f"{GAMES[game].title}: {what}"
        rows.append(make_row(title, [sample.sent for sample in found], "B", mark))
        rows.append(make_row(f"{title}: processor", [sample.milliseconds for sample in found], "ms"))
    return rows


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


async def measure_games(chosen: argparse.Namespace) -> list[Row]:
    samples: dict[tuple[str, str], list[Sample]] = defaultdict(list)
    for setup in setups(chosen):
        with tempfile.TemporaryDirectory(prefix="macrobber-terminal-") as home:
            environment = program_environment(home, chosen.term)
            save_settings(home, setup.detail)
            meters = await measure_game(setup, chosen.players, chosen.seed, chosen.decisions, environment)
        print_game(setup, meters)
        sys.stdout.flush()
        for meter in meters:
            for what, found in meter.samples.items():
                samples[setup.game, what] += found
    return game_rows(samples)


async def measure_tables(chosen: argparse.Namespace, environment: Mapping[str, str], figures: Figures) -> None:
    """Measure idle tables, keys, and in Mac Robber the kinds of moves."""
    rng = random.Random(chosen.seed)
    for game in chosen.games:
        title = GAMES[game].title
        async with open_table(game, chosen.players, environment, figures.firsts, "--seed", str(chosen.seed)) as table:
            if "idle" in chosen.parts:
                await measure_idle(table, figures, f"{title} without a clock", chosen.idle)
            if "keys" in chosen.parts:
                await measure_keys(table, figures.keys[game], chosen.keys, rng)
            if "kinds" in chosen.parts and game == "mac-robber":
                await measure_moves(table, figures, chosen.moves, rng)
        if "idle" in chosen.parts:
            clock = ("--seed", "1", "--clock", "600")
            async with open_table(game, chosen.players, environment, figures.firsts, *clock) as table:
                await measure_idle(table, figures, f"{title} with a clock", chosen.idle)


async def measure(chosen: argparse.Namespace) -> list[Row]:
    figures = Figures(chosen.dump)
    rows = await measure_games(chosen) if "games" in chosen.parts else []
    with tempfile.TemporaryDirectory(prefix="macrobber-terminal-") as home:
        environment = program_environment(home, chosen.term)
        save_settings(home, chosen.details[0])
        if {"kinds", "keys", "idle"} & {*chosen.parts}:
            await measure_tables(chosen, environment, figures)
        if "idle" in chosen.parts:
            await measure_idle_pages(chosen, figures)
        if "replay" in chosen.parts:
            for name in RECORDS:
                record = Path(__file__).parents[1] / "records" / f"{name}.record"
                await measure_replay(record, figures, chosen.steps, environment)
    return [*rows, *figures.rows()]


def main() -> None:
    parser = new_parser(__doc__)
    parser.add_argument("--term", default="xterm-256color", help="TERM of the programs (default: xterm-256color)")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=None, help="(default: all; quick: games keys)")
    games = ("mac-robber", "claim-it", "carcassonne")
    parser.add_argument("--games", nargs="+", choices=games, default=games, help="of the games (default: all)")
    zooms = tuple(ZOOM_PRESSES)
    parser.add_argument(
        "--zooms", nargs="+", choices=zooms, default=None, help="of Carcassonne (default: all; quick: middle)"
    )
    sizes = [(80, 24), (200, 50)]
    parser.add_argument("--sizes", nargs="+", type=terminal_size, default=sizes, help="(default: 80x24 200x50)")
    parser.add_argument(
        "--details", nargs="+", choices=["plain", "rich"], default=None,
        help="of the boards in the games; other parts use the first (default: plain rich; quick: rich)",
    )  # fmt: skip
    parser.add_argument("--players", type=int, default=4, help="at the tables (default: 4)")
    parser.add_argument("--decisions", type=int, default=None, help="of each game (default: all; quick: 4)")
    parser.add_argument("--moves", type=int, default=400, help="by kind (default: 400)")
    parser.add_argument("--steps", type=int, default=200, help="of the replay (default: 200)")
    parser.add_argument("--keys", type=int, default=None, help="pressed one by one (default: 200; quick: 40)")
    parser.add_argument("--idle", type=float, default=60, help="seconds (default: 60)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--dump", type=Path, help="write there what was sent in the other parts than games")
    chosen = parser.parse_args()
    chosen.parts = chosen.parts or (("games", "keys") if chosen.quick else PARTS)
    chosen.keys = chosen.keys or (40 if chosen.quick else 200)
    chosen.decisions = chosen.decisions or (4 if chosen.quick else 10_000)
    chosen.zooms = chosen.zooms or (("middle",) if chosen.quick else zooms)
    chosen.details = chosen.details or (["rich"] if chosen.quick else ["plain", "rich"])
    print(load(), flush=True)
    report(asyncio.run(measure(chosen)), chosen)


if __name__ == "__main__":
    main()
