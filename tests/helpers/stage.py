"""An app that shows screens at given moments: no network, no other process, no real clock."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Sequence
from datetime import date, timedelta
from pathlib import Path
from unittest.mock import patch

from textual.pilot import Pilot
from textual.screen import Screen

from helpers.finished import finished
from helpers.games import Moment
from helpers.tables import GAME
from helpers.tui import until
from macrobber_core.library import FinishedGame, GameEntry
from macrobber_core.net.discovery import Listing
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import Ended, TableChanged, Update
from macrobber_core.net.host.host import Host
from macrobber_core.net.link import Link
from macrobber_tui.app import Macrobber
from macrobber_tui.screens.base import theme_of
from macrobber_tui.session.connect import TableSession
from macrobber_tui.settings.model import Settings
from macrobber_tui.theme.theme import Theme

SETTINGS_FILE = Path("/home/ada/.config/macrobber/settings.toml")
EVENING = time.mktime((2026, 11, 14, 20, 15, 0, 0, 0, -1))
"""A local time in the evening, in any time zone."""


FINISHED = (
    ("mac-robber", "Ada, Ben, bot hard", [30, 28, 41]),
    ("mac-robber", "Ben, Ada, Cat", [35, 44, 30]),
    ("claim-it", "Ada, bot easy", [9, 6]),
    ("mac-robber", "Ada, bot hard, bot hard, Ben", [42, 33, 42, 20]),
    ("carcassonne", "Cat, Ada, bot hard", [60, 71, 88]),
    ("mac-robber", "bot hard, Ada, Ben, Cat, bot medium", [44, 31, 29, 30, 25]),
    ("claim-it", "bot easy, Ada, Ben, Cat", [4, 8, 5, 7]),
    ("mac-robber", "Ada, Ben, Cat", [39, 22, 31]),
)
"""Finished games: the game, the players and their scores."""
VERBS = {
    "mac-robber": ("raid", "castle", "monk", "piper", "play", "discard", "exchange", "bard"),
    "claim-it": ("stop", "roll", "squat"),
    "carcassonne": ("pass", "robber", "place"),
}
"""The verbs that players use in each game."""


class ScriptedGuest(Guest):
    """A guest that receives the given updates, then only those passed to `receive`, until it leaves."""

    def __init__(self, updates: Sequence[Update]) -> None:
        super().__init__(self._nowhere, "Ada")
        self._updates = updates
        self.knows_all = asyncio.Event()
        self._later: asyncio.Queue[Update] = asyncio.Queue()

    async def _nowhere(self) -> Link:
        raise OSError("there is no host")

    async def updates(self) -> AsyncIterator[Update]:
        update: Update | None = None
        for update in self._updates:
            yield update
        self.knows_all.set()
        while not isinstance(update, Ended):
            yield (update := await self._later.get())

    def receive(self, update: Update) -> None:
        """Receive one more update now."""
        self._later.put_nowait(update)

    async def close(self) -> None:
        self.receive(Ended("the table is closed"))


class StagedSession:
    """A table source with the given updates."""

    def __init__(
        self,
        *updates: Update,
        host: Host | None = None,
        address: str | None = None,
        code: str | None = None,
        is_remote: bool = False,
    ) -> None:
        self.guest = ScriptedGuest(updates)
        addresses = None if address is None else lambda: [address]
        self._sitting = TableSession(self.guest, host, addresses, code, is_remote=is_remote)

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[TableSession]:
        yield self._sitting


def joining_update(moment: Moment) -> TableChanged:
    """Return the update that a newly joined peer receives at a moment."""
    return TableChanged(moment.table, list(moment.log), fresh=True)


class Stage:
    """Shows one screen after another."""

    def __init__(self, pilot: Pilot[str], players: int) -> None:
        self.pilot = pilot
        self.players = players
        """The number of players at the tables to show."""

    @property
    def look(self) -> Theme:
        return theme_of(self.pilot.app.screen)

    async def show(self, screen: Screen[str]) -> None:
        await self.pilot.app.push_screen(screen)
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def resize(self, width: int, height: int) -> None:
        if self.pilot.app.size == (width, height):
            return
        await self.pilot.resize_terminal(width, height)
        await until(lambda: self.pilot.app.screen._compositor.size == (width, height))
        await self.pilot.pause()
        await self.pilot.pause()  # the board has its new size only when the screen has

    async def wait(self, way: StagedSession) -> None:
        """Wait until all updates have arrived."""
        await until(way.guest.knows_all.is_set)
        await self.pilot.pause()

    async def clear(self) -> None:
        """Close the current screen."""
        while len(self.pilot.app.screen_stack) > 2:  # the app's own, and the empty one
            await self.pilot.app.pop_screen()
        await self.pilot.pause()


class EmptyBrowser:
    """Replaces the lobby's browser and finds no tables."""

    error = None
    listings: Sequence[Listing] = ()

    def __init__(self, on_change: object) -> None:
        pass

    async def __aenter__(self) -> EmptyBrowser:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass


class FakeLibrary:
    """Replaces the library with the games of an evening."""

    def __enter__(self) -> FakeLibrary:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def games(self, _limit: int | None = None, *, after: GameEntry | None = None) -> list[GameEntry]:
        return self.interrupted_games() if after is None else []

    def interrupted_games(self) -> list[GameEntry]:
        titles = {"Glencoe": ["Ada", "Ben", "Cat"], "Isle of Skye": ["Ada", "Fergus", "Isla", "Hamish"]}
        return [
            GameEntry(
                f"{number}5f0",
                title,
                GAME.key,
                names,
                EVENING,
                EVENING + 3600 * number,
                120,
                None,
                playing=False,
                interrupted=True,
                table=title,
                people=names[: 3 - 2 * number],
                own_name="Ada",
                hosted=True,
            )
            for number, (title, names) in enumerate(titles.items())
        ]

    def finished_games(self) -> list[FinishedGame]:
        return [
            finished(names, scores, game=game, ended=EVENING + 3600 * hour, key=f"{game} {hour}")
            for hour, (game, names, scores) in enumerate(FINISHED)
        ]

    def count_verbs(self, seats: Iterable[tuple[str, int]]) -> Counter[str]:
        counts: Counter[str] = Counter()
        for game, seat in seats:
            counts.update({verb: seat + place for place, verb in enumerate(VERBS[game.partition(" ")[0]])})
        return counts


@contextlib.asynccontextmanager
async def staging(settings: Settings, players: int, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Stage]:
    """Yield a stage: an app with an empty screen and no knowledge of this machine."""
    with (
        patch("macrobber_core.net.discovery.Browser", EmptyBrowser),
        patch("macrobber_tui.screens.game_picker.Library", FakeLibrary),
        patch("macrobber_tui.stats.reading.Library", FakeLibrary),
        patch("macrobber_tui.session.recent_games.Library", FakeLibrary),
        patch("macrobber_tui.screens.lobby_texts.today", lambda: date.fromtimestamp(EVENING) + timedelta(days=1)),
        patch("macrobber_tui.screens.settings.settings_path", lambda: SETTINGS_FILE),
    ):
        async with Macrobber(Screen(), settings).run_test(size=size) as pilot:
            yield Stage(pilot, players)
