"""A whole game of four friends with the OpenSSH client and a host at their own screen."""

from __future__ import annotations

import asyncio
import random
import re
import subprocess
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from helpers.patience import PATIENCE
from helpers.ssh import Opened, command, door_to, key_file, needs_openssh, openssh
from helpers.terminals import Terminal
from helpers.tui import QUICK, Observed, opened, shows, until, waiting
from macrobber_core.bots import choose
from macrobber_tui.screens.table import TableScreen

pytestmark = needs_openssh

RIGHT = "\x1b[C"
NOT_READ = 0.03
"""Seconds after which a key counts as without effect."""
CARD = re.compile(r"(\d(?: piper)?): lay")
SETTINGS = replace(waiting(QUICK), players=5, seed=None)


async def play_by_keys(door: Opened, seat: int, terminal: Terminal, rng: random.Random) -> None:
    """Play like somebody who has not read the rules: enter, space, cards and arrows, until a decision is made."""
    table = door.host.table
    while table.stage != "over":
        ply = table.ply
        if table.view(seat).actor != seat:
            await advances(door, ply, 5)
            continue
        terminal.press(rng.choice([*"\r\r\r\r  1234", RIGHT]))
        if not await advances(door, ply, NOT_READ) and rng.random() < 0.03:
            terminal.press("\x1b")
            await asyncio.sleep(0.15)
        terminal.take()


async def play_at_the_screen(door: Opened, source: Observed, rng: random.Random) -> None:
    """Play as the host, who knows a little more."""
    while door.host.table.stage != "over":
        table = source.table
        if source.sitting is not None and table is not None and table.legal and table.ply == door.host.table.ply:
            await source.sitting.guest.decide(choose(table.game, "easy", table.game_view, table.legal, rng))
        await asyncio.sleep(0.01)


async def advances(door: Opened, ply: int, seconds: float) -> bool:
    """Return whether a decision is made in time."""
    try:
        async with asyncio.timeout(seconds):
            while door.host.table.ply == ply:  # noqa: ASYNC110  # a test looks on from outside
                await asyncio.sleep(0.002)
    except TimeoutError:
        return False
    return True


def is_seated(door: Opened, seat: int, name: str) -> bool:
    return door.name(seat) == name


class Typed:
    """A friend without a terminal, who types a choice whenever there is one."""

    def __init__(self, process: asyncio.subprocess.Process, rng: random.Random) -> None:
        self.process = process
        self._rng = rng
        self.output = ""

    async def play(self) -> None:
        assert self.process.stdout is not None
        assert self.process.stdin is not None
        cards: list[str] = []
        while line := (await self.process.stdout.readline()).decode():
            self.output += line
            if line.startswith("Type a number"):
                self.process.stdin.write(b"%d\n" % self._rng.randint(1, 3))
            elif card := CARD.match(line):
                cards.append(card[1])
            elif line.startswith("Type the text before a colon"):
                self.process.stdin.write(self._rng.choice(cards).encode() + b"\n")
                cards = []
            elif "is not one of the choices" in line or line.startswith("There is no "):
                self.process.stdin.write(b"1\n")
            elif "yes' or 'no" in line:
                self.process.stdin.write(b"yes\n")
            elif line.startswith("Dealt fairly"):
                return


@asynccontextmanager
async def typing(door: Opened, name: str, key: Path, rng: random.Random) -> AsyncIterator[Typed]:
    process = await asyncio.create_subprocess_exec(
        *command(door.port, "-T", name=name, key=key), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        yield Typed(process, rng)
    finally:
        process.kill()
        await process.wait()


@pytest.mark.slow
async def test_four_guests_play_a_whole_game(tmp_path: Path) -> None:
    source, rng = Observed(SETTINGS), random.Random(3)
    async with opened(TableScreen(source)) as pilot, AsyncExitStack() as stack:
        await shows(pilot, "macrobber join")
        assert source.sitting is not None
        assert source.sitting.host is not None
        door = await stack.enter_async_context(door_to(source.sitting.host))
        terminals, typists = [], []
        for seat, name in ((2, "ben"), (3, "cat")):
            friend = await stack.enter_async_context(openssh(door, name=name, key=key_file(tmp_path, name)))
            await friend.shows(f"{seat}  {name}")
            terminals.append((seat, friend))
        for seat, name in ((4, "dan"), (5, "eve")):
            typists.append(await stack.enter_async_context(typing(door, name, key_file(tmp_path, name), rng)))
            await until(partial(is_seated, door, seat, name))
        await pilot.press("enter")
        try:
            async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
                group.create_task(play_at_the_screen(door, source, rng))
                for seat, friend in terminals:
                    group.create_task(play_by_keys(door, seat, friend, rng))
                for typist in typists:
                    group.create_task(typist.play())
        except TimeoutError as error:
            seen = [friend.screen.text for _seat, friend in terminals] + [typist.output[-1000:] for typist in typists]
            where = f"ply {door.host.table.ply}, for seat {door.host.table.view(None).actor}"
            raise AssertionError("\n".join([where, *seen])) from error
        for _seat, friend in terminals:
            await friend.settle()
            friend.press("   ")
            await friend.shows("dealt fairly")
        assert door.host.table.result is not None
