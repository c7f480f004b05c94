"""Makes the pictures of this folder from real games: `python screenshots/make.py`.

Each is written as SVG, and as PNG where `rsvg-convert` (librsvg) and Fira Code are installed.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import Any

from textual.screen import Screen

from macrobber_core import record
from macrobber_core.bots import Effort, choose
from macrobber_core.bots.asking import ask_advice
from macrobber_core.games import GAMES
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_core.lan.clock import TimeControl
from macrobber_core.lan.guest import Guest
from macrobber_core.lan.link import dial
from macrobber_core.table import TableView
from macrobber_tui import hints
from macrobber_tui.app import Macrobber
from macrobber_tui.boards.board import Board
from macrobber_tui.hosting import TableSettings, hosting
from macrobber_tui.replay.course import Played
from macrobber_tui.screens.analysis import AnalysisScreen
from macrobber_tui.screens.curtain import Curtain
from macrobber_tui.screens.first_steps import FirstSteps
from macrobber_tui.screens.hot_seat import HotSeat
from macrobber_tui.screens.lobby import Lobby
from macrobber_tui.screens.replay import ReplayScreen
from macrobber_tui.screens.rules import RulesScreen
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.settings import Settings
from macrobber_tui.ways import Hosted, Sitting
from macrobber_tui.widgets.lines import Lines

HERE = Path(__file__).parent
SIZE = (80, 24)
SEED = 4
SECONDS = 900
"""An analysis takes its time."""
THOUGHT = Effort(seconds=60, simulations=3000)
"""For a hint that is the same on every machine."""
RNG = random.Random(SEED)


class Observed:
    """A way to a table that lets the script sit beside the player."""

    def __init__(self, settings: TableSettings, name: str) -> None:
        self._way = Hosted(settings, name)
        self.sitting: Sitting | None = None

    @contextlib.asynccontextmanager
    async def go(self) -> AsyncIterator[Sitting]:
        async with self._way.go() as sitting:
            self.sitting = sitting
            yield sitting

    @property
    def table(self) -> TableView | None:
        return self.sitting.guest.table if self.sitting else None


def app_of(first: Screen[Any]) -> Macrobber:
    """The same colours and characters whatever the terminal this runs in."""
    return Macrobber(first, Settings(theme="dark", glyphs="unicode"))


def save(app: Macrobber, name: str) -> None:
    svg = app.export_screenshot(title="macrobber", simplify=True)
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)  # no fonts from elsewhere
    svg = svg.replace("<svg ", '<svg xml:space="preserve" ', 1)
    path = HERE / f"{name}.svg"
    path.write_text("\n".join(line.rstrip() for line in svg.splitlines()) + "\n", encoding="utf-8")
    if shutil.which("rsvg-convert"):
        subprocess.run(["rsvg-convert", "--zoom", "1", "-o", path.with_suffix(".png"), path], check=True)
    print(path.name)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not true():  # noqa: ASYNC110  # the script looks on from outside
            await asyncio.sleep(0.01)


async def lobby() -> None:
    """Two tables of this machine, found by mDNS."""
    glencoe = TableSettings(title="Glencoe", players=4, bots=["easy"], port=0)
    skye = TableSettings(title="Isle of Skye", players=5, bots=["easy"] * 2, port=0, code="otter-heather-plum")
    async with hosting(glencoe), hosting(skye), app_of(Lobby("Ada")).run_test(size=SIZE) as pilot:
        await until(lambda: len(getattr(pilot.app.screen, "_listings", [])) == 2)
        await pilot.pause()
        save(pilot.app, "lobby")


async def waiting() -> None:
    """The waiting room of a private table, with a clock, and one friend there already."""
    code, clock = "otter-heather-plum", TimeControl.usual(60)
    private = TableSettings(
        title="Glencoe", players=5, bots=["easy"], port=0, announce=False, code=code, time_control=clock
    )  # fmt: skip
    way = Observed(private, "Ada")
    async with app_of(TableScreen(way)).run_test(size=SIZE) as pilot:
        await until(lambda: way.sitting is not None and way.sitting.host is not None)
        assert way.sitting is not None
        assert way.sitting.host is not None
        port = way.sitting.host.port or 0
        guest = Guest(lambda: dial("127.0.0.1", port), "Ben", code=code)
        sitting = asyncio.create_task(follow(guest))
        await until(lambda: way.table is not None and way.table.seats[1].name == "Ben")
        await pilot.pause()
        save(pilot.app, "waiting")
        await guest.close()
        await sitting


async def follow(guest: Guest) -> None:
    async for _ in guest.updates():
        pass


async def game() -> None:
    """One game of five from its first turn to its end, pictured on the way."""
    settings = TableSettings(title="Glencoe", players=5, bots=["easy"] * 4, listen=False, seed=SEED, pace=0)
    way = Observed(settings, "Ada")
    wanted: dict[str, Callable[[MacRobberView], bool]] = {
        "table": lambda view: view.phase == "action" and view.round >= 3 and not view.verbs,
        "hint": lambda view: view.phase == "action" and view.round == 2 and not view.verbs,
        "raid": lambda view: view.phase in {"attack", "defend"} and view.combat is not None and view.combat.round == 3,
    }
    async with app_of(TableScreen(way)).run_test(size=SIZE) as pilot:
        await until(lambda: bool(pilot.app.screen.query(Board)))
        while (table := way.table) is not None and table.stage != "over":
            view: MacRobberView = table.position
            if not table.legal:
                await asyncio.sleep(0.005)
                continue
            await pilot.pause()
            board = pilot.app.screen.query_one(Board)
            while "space goes on" in (text := getattr(board, "text", "")):
                if "scored" in text and view.round == 4:
                    save(pilot.app, "scoring")
                await pilot.press("space")
            for name, is_it in list(wanted.items()):
                if is_it(view):
                    if name == "hint":
                        await pilot.press("H")
                        await until(lambda board=board: "% " in getattr(board, "text", ""))
                        await pilot.pause()
                    save(pilot.app, name)
                    del wanted[name]
            assert way.sitting is not None
            action = choose(table.game, "medium", view, table.legal, RNG)
            await way.sitting.guest.decide(action)
            await until(lambda seen=table: way.table is not seen)
        await pilot.pause()
        while "space goes on" in getattr(pilot.app.screen.query_one(Board), "text", ""):
            await pilot.press("space")
        save(pilot.app, "end")


async def analysis() -> None:
    """A game of four, looked at again at one of its costliest decisions."""
    played = record.read((HERE.parent / "tests" / "records" / "four-clans.record").read_text(encoding="utf-8"))
    async with app_of(AnalysisScreen(played)).run_test(size=SIZE) as pilot:
        sheet = pilot.app.screen.query_one("#sheet", Lines)
        await until(lambda: "judged" not in sheet.text)
        await pilot.press("pagedown", "pagedown", "pagedown", "n")
        await pilot.pause()
        save(pilot.app, "analysis")


async def replay() -> None:
    """A game of five after a raid, with all hands open."""
    played = record.read((HERE.parent / "tests" / "records" / "five-clans.record").read_text(encoding="utf-8"))
    async with app_of(ReplayScreen(Played(played), 80)).run_test(size=SIZE) as pilot:
        await pilot.pause()
        save(pilot.app, "replay")


async def rules() -> None:
    async with app_of(RulesScreen(GAMES["mac-robber"])).run_test(size=SIZE) as pilot:
        await pilot.press("slash", *"tie green")
        await pilot.pause()
        save(pilot.app, "rules")


async def first_steps() -> None:
    """The first decision of a first game."""
    screen = FirstSteps(GAMES["mac-robber"], "Ada")
    async with app_of(screen).run_test(size=SIZE) as pilot:
        await until(lambda: "Your turn" in getattr(next(iter(screen.query(Board)), None), "text", ""))
        await pilot.pause()
        save(pilot.app, "first-steps")


async def hot_seat() -> None:
    """The curtain before a defender at the same keyboard looks."""
    settings = TableSettings(
        title="Glencoe", players=3, listen=False, seed=SEED, pace=0, people=["Ada", "Ben", "Cat"], host="Ada"
    )
    async with app_of(HotSeat(settings)).run_test(size=SIZE) as pilot:
        await until(lambda: isinstance(pilot.app.screen, Curtain))
        await pilot.press("enter")
        for key in ("p", "d", "r", "1", "1", "2", "3", "4"):  # whom to raid, and with what, goes by chance
            if not isinstance(pilot.app.screen, Curtain):
                await pilot.press(key)
                await pilot.pause(0.5)
        await pilot.pause()
        save(pilot.app, "hot-seat")


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:  # these games are not the user's
        os.environ.update(XDG_DATA_HOME=folder, XDG_STATE_HOME=folder)
        hints.ask_advice = partial(ask_advice, effort=THOUGHT)
        await lobby()
        await waiting()
        await game()
        await analysis()
        await replay()
        await rules()
        await first_steps()
        await hot_seat()


if __name__ == "__main__":
    asyncio.run(main())
