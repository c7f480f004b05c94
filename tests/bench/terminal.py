"""Measure the screen's output to a terminal and its delay, over a pseudo-terminal of 80x24, as over ssh.

A real host without a screen runs the table. A real player joins it over loopback in their own terminal, and so does a
spectator. The other players decide like easy bots, one decision after another, and the output to both terminals after
each decision is counted by kind of decision. The player's own decisions are made by keys: first arrows, each counted as
a cursor step, then enter.

Sizes count all bytes sent, including the 6 bytes with which Textual ends each painting. A terminal that supports
synchronized output (mode 2026) reports that on request and then receives 16 more bytes per painting.

    first paint     from the start of the program until the output ends: lobby, waiting room, board
    move            another player's decision, by kind; decisions that lead to a question for the player are counted
                    separately, because the question is part of the output
    cursor step     an arrow, by kind of question
    replay          a step, a turn and a round in the replay of a game
    idle            a minute at the table, without a clock and with one
    key             from before an arrow is pressed to the first byte of its effect
    start           from the start of the program to the first words on the screen, compared with the time Python needs
                    to start and import textual.app and textual.widgets; alternating, several times
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import math
import random
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from helpers.terminals import PROGRAM, Terminal, program_environment
from macrobber_core.bots import choose
from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import events as ev
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import TableChanged
from macrobber_core.net.link import Link
from macrobber_core.net.websocket import dial
from macrobber_core.table import TableView

HERE = "127.0.0.1"
FIRST_PAINT, MOVE, STEP, IDLE, KEY_MS, START = 12_000, 700, 220, 0, 5.0, 2.0
"""The targets: bytes, milliseconds, and multiples of Textual's import time."""
RIGHT, LEFT, DOWN, UP, HOME = "\x1b[C", "\x1b[D", "\x1b[B", "\x1b[A", "\x1b[H"
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
async def host_table(players: int, environment: Mapping[str, str], *options: str) -> AsyncIterator[int]:
    """Host a table in a separate program for a number of players; return its port."""
    arguments = ["host", "--headless", "--players", str(players), "--bind", HERE, "--port", "0", "--no-announce"]
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
async def open_terminal(arguments: Sequence[str], environment: Mapping[str, str]) -> AsyncIterator[Terminal]:
    terminal = Terminal(arguments, environment)
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
    players: int, environment: Mapping[str, str], firsts: dict[str, int], *options: str
) -> AsyncIterator[PlayedTable]:
    """Yield a table whose game has just begun."""
    async with (
        host_table(players, environment, *options) as port,
        open_terminal(["join", f"{HERE}:{port}", "--as", "Ada"], environment) as terminal,
        asyncio.TaskGroup() as group,
    ):
        waiting = await terminal.shows("leave") + await terminal.settle(0.5)
        async with open_terminal(["join", f"{HERE}:{port}", "--as", "Eve", "--watch"], environment) as spectator:
            await spectator.shows("leave")
            others = [Player(port, name) for name in ("Ben Wallace", "Cat", "Dan", "Fay")[: players - 1]]
            tasks = []
            for player in others:
                await terminal.settle(0.2)
                tasks.append(group.create_task(player.listen()))
                await player.reach(lambda table: table.seat is not None)
            board = await terminal.shows("bag") + await terminal.settle(0.5)
            await spectator.settle(0.5)
            firsts |= {"waiting room": len(waiting), f"board, {players} players": len(board)}
            yield PlayedTable(port, terminal, spectator, others)
            for task in tasks:
                task.cancel()


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
        self.idle: dict[str, tuple[int, float]] = {}
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
    await asyncio.sleep(seconds)
    figures.idle[what] = (len(table.terminal.take()), seconds)


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


def print_sizes(title: str, sizes: Sizes, mark: int | None) -> None:
    head = f"in {mark} B" if mark else ""
    print(f"\n{title:<34}{'times':>6}{'median':>8}{'p95':>7}{'most':>7}{head:>11}    (bytes)")
    for what, found in [*sorted(sizes.items()), ("all", [size for some in sizes.values() for size in some])]:
        ordered = sorted(found) or [0]
        p95 = ordered[math.ceil(0.95 * len(ordered)) - 1]
        within = f"{sum(size <= mark for size in ordered) / len(ordered):.1%}" if mark else ""
        print(f"{what:<34}{len(ordered):>6}{statistics.median(ordered):>8.0f}{p95:>7}{ordered[-1]:>7}{within:>11}")


def print_figures(figures: Figures) -> None:
    print(f"{'first paint':<34}{'bytes':>8}    (mark {FIRST_PAINT})")
    for what, size in figures.firsts.items():
        print(f"{what:<34}{size:>8}")
    print_sizes("another's move, seen by a player", figures.moves, MOVE)
    print_sizes("another's move, and we are asked", figures.asked, MOVE)
    print_sizes("another's move, seen by a spectator", figures.watched, MOVE)
    print_sizes("cursor step", figures.steps, STEP)
    print_sizes("pages", figures.pages, None)
    print_sizes("replay", figures.replay, MOVE)
    print()
    for what, (size, seconds) in figures.idle.items():
        print(f"idle {what}: {size} B in {seconds:.0f} s")
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
    """Save a player's name, for which a first start would ask, and how boards are drawn."""
    settings = Path(home, "macrobber", "settings.toml")
    settings.parent.mkdir()
    settings.write_text(f'name = "Ada"\ndetail = "{detail}"\n', encoding="utf-8")


async def measure(chosen: argparse.Namespace) -> Figures:
    figures = Figures(chosen.dump)
    rng = random.Random(chosen.seed)
    with tempfile.TemporaryDirectory(prefix="macrobber-terminal-") as home:
        environment = program_environment(home, chosen.term)
        save_settings(home, chosen.detail)
        await measure_starts(environment, figures, chosen.starts)
        for players in chosen.players:
            async with open_table(players, environment, figures.firsts, "--seed", str(chosen.seed)) as table:
                if chosen.idle and not figures.idle:
                    await measure_idle(table, figures, "without a clock", chosen.idle)
                await measure_keys(table, figures, chosen.keys, rng)
                await measure_moves(table, figures, chosen.moves, rng)
        if chosen.idle:
            async with open_table(3, environment, figures.firsts, "--seed", "1", "--clock", "600") as table:
                await measure_idle(table, figures, "with a clock", chosen.idle)
        record = Path(__file__).parents[1] / "records" / "five-clans.record"
        await measure_replay(record, figures, chosen.steps, environment)
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--term", default="xterm-256color", help="TERM of the programs (default: xterm-256color)")
    parser.add_argument("--detail", choices=["plain", "rich"], default="plain", help="of the boards (default: plain)")
    parser.add_argument("--players", type=int, nargs="+", default=[5, 3], help="at the tables (default: 5 and 3)")
    parser.add_argument("--moves", type=int, default=400, help="at each table (default: 400)")
    parser.add_argument("--steps", type=int, default=200, help="of the replay (default: 200)")
    parser.add_argument("--keys", type=int, default=200, help="pressed one by one (default: 200)")
    parser.add_argument("--idle", type=float, default=60, help="seconds (default: 60)")
    parser.add_argument("--starts", type=int, default=10, help="of the programs (default: 10)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--dump", type=Path, help="write there all that was sent")
    print_figures(asyncio.run(measure(parser.parse_args())))


if __name__ == "__main__":
    main()
