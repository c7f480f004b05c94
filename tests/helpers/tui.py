"""Play at a screen without a terminal."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Callable, Collection
from dataclasses import replace
from functools import partial
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from macrobber_core.bots import choose
from macrobber_core.net.discovery import Listing
from macrobber_core.net.guest.guest import Guest
from macrobber_core.table import TableView
from macrobber_core.wire.messages import PROTOCOL, Offer
from macrobber_tui.app import Macrobber
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.compat.textual import rendered_rows
from macrobber_tui.screens.base import BaseScreen
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.session.connect import HostTable, TableSession, TableSource
from macrobber_tui.session.state import SessionState
from macrobber_tui.session.table_settings import TableSettings
from macrobber_tui.widgets.lines_widget import Lines

from .patience import PATIENCE

QUICK = TableSettings(title="Glencoe", players=3, bots=["easy"] * 2, listen=False, seed=5, pace=0)
"""A game against bots that decide quickly."""


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110  # a test looks on from outside
            await asyncio.sleep(0.005)


def seen(pilot: Pilot[str]) -> str:
    """Return the text of the screen, without colours."""
    return "\n".join(lines.text for lines in pilot.app.screen.query(Lines) if lines.display)


def pictured(pilot: Pilot[str]) -> str:
    """Return the composed screen, including overlays, without colours."""
    return picture_of(pilot.app.screen)


def picture_of(screen: Screen[Any]) -> str:
    return "\n".join(strip.text.rstrip() for strip in rendered_rows(screen))


async def shows(pilot: Pilot[str], text: str) -> None:
    """Wait until the screen shows a text; a failure shows the screen."""
    try:
        await until(lambda: text in seen(pilot))
    except TimeoutError:
        raise AssertionError(f"{text!r} did not appear in {PATIENCE} s on this screen:\n{pictured(pilot)}") from None


async def shows_lines(pilot: Pilot[str], lines: Collection[str]) -> None:
    """Wait until the composed screen shows all lines."""

    def are_shown() -> bool:
        picture = pictured(pilot)
        return all(line in picture for line in lines)

    await until(are_shown)


@contextlib.asynccontextmanager
async def opened(
    screen: BaseScreen, size: tuple[int, int] = (80, 24), *, is_first: bool = False
) -> AsyncIterator[Pilot[str]]:
    """Open a screen over an empty screen, or as the app's first screen, so leaving it ends the app."""
    async with Macrobber(screen if is_first else Screen()).run_test(size=size) as pilot:
        if not is_first:
            await pilot.app.push_screen(screen)
        await pilot.pause()
        yield pilot


# The tests decide and look at a player's table in the player's stead; no key and no text does that.


def state_of(screen: TableScreen) -> SessionState:
    return screen._state


def guest_of(screen: TableScreen) -> Guest:
    """Return the guest of the table on the screen."""
    session = state_of(screen).session
    assert session is not None
    return session.guest


def may_decide(screen: TableScreen) -> bool:
    table = state_of(screen).table
    return table is not None and bool(table.legal)


def has_board(screen: Screen[Any]) -> bool:
    return bool(screen.query(BoardWidget))  # type: ignore[type-abstract]


def board_of(screen: Screen[Any]) -> BoardWidget:
    return screen.query_one(BoardWidget)  # type: ignore[type-abstract]


class Observed:
    """A table source that lets a test observe the player."""

    def __init__(self, settings: TableSettings, name: str = "Ada", way: TableSource | None = None) -> None:
        self._way = way or HostTable(settings, name)
        self.sitting: TableSession | None = None

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[TableSession]:
        async with self._way.open() as sitting:
            self.sitting = sitting
            yield sitting

    @property
    def table(self) -> TableView | None:
        return self.sitting.guest.table if self.sitting else None

    def _moved(self, before: TableView) -> bool:
        return self.table is not before

    async def play_on(self, enough: Callable[[TableView], bool], rng: random.Random) -> None:
        """Decide like a bot until a condition is met or the game is over."""
        await until(lambda: self.table is not None and self.table.game_view is not None)
        while (table := self.table) is not None and table.stage == "playing" and not enough(table):
            if table.legal and self.sitting is not None:
                await self.sitting.guest.decide(choose(table.game, "easy", table.game_view, table.legal, rng))
            await until(partial(self._moved, table))


@contextlib.asynccontextmanager
async def playing(settings: TableSettings = QUICK) -> AsyncIterator[tuple[Pilot[str], Observed]]:
    """Yield a player at a table of bots, with the board on screen."""
    way = Observed(settings)
    async with opened(TableScreen(way)) as pilot:
        await shows(pilot, "round 1")
        yield pilot, way


def listing(title: str, *, free: int = 2, begun: bool = False, over: bool = False) -> Listing:
    offer = Offer(PROTOCOL, title.lower(), title, "mac-robber", begun, 4, free, over=over)
    return Listing(offer, "10.0.0.7", 7438, "5f" * 32)


def waiting(settings: TableSettings = QUICK) -> TableSettings:
    """Return settings for a table on loopback that is not announced."""
    return replace(settings, listen=True, announce=False, bind="127.0.0.1", port=0, bots=[])
