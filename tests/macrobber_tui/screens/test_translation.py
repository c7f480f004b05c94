"""Every text is translated, and none is cut at 80x24, in every language."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from helpers.analysis import Oracle
from helpers.languages import DISGUISED, LONGEST, Losses, untranslated_words, use_language
from helpers.looks import IN_SAFE, KEYBOARD
from helpers.tables import GAME, PEOPLE, started_table
from helpers.tui import QUICK, may_decide, opened, pictured, until
from macrobber_core import record
from macrobber_core.bots import choose
from macrobber_core.table import Table
from macrobber_core.workers.local import LocalWorkers
from macrobber_tui.boards import full_log
from macrobber_tui.boards.mac_robber.board import MacRobberBoard
from macrobber_tui.boards.render_context import HEIGHT
from macrobber_tui.i18n.language import LANGUAGES
from macrobber_tui.i18n.rulebook import topics
from macrobber_tui.screens.analysis import AnalysisScreen
from macrobber_tui.screens.base import BaseScreen
from macrobber_tui.screens.game_picker import FinishedGames, InterruptedGames, PlayedGames
from macrobber_tui.screens.hot_seat import table_screen
from macrobber_tui.screens.key_bindings import KeyBindingsScreen
from macrobber_tui.screens.lobby import Lobby
from macrobber_tui.screens.new_table import NewTable
from macrobber_tui.screens.replay import ReplayScreen
from macrobber_tui.screens.rules import RulesScreen
from macrobber_tui.screens.settings import SettingsScreen
from macrobber_tui.screens.setup import Setup
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.session.connect import HostTable, hosted_table
from macrobber_tui.session.replay import RecordReplay
from macrobber_tui.session.table_settings import TableSettings

RECORDS = Path(__file__).parents[2] / "records"
PATH = re.compile(r"/\S+/\S+((?<=-)\n\s*\S+)?")
"""A file path, which is not translated. A long one continues on the next line."""


@pytest.fixture(params=[DISGUISED, *(code for code in LANGUAGES if code != "en")])
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The language of the screens: a real language, or disguised English that reveals untranslated text."""
    chosen: str = request.param
    if chosen != DISGUISED:
        monkeypatch.setenv("LANG", f"{chosen}.UTF-8")
    use_language(chosen, monkeypatch)
    return chosen


@pytest.fixture
def losses(monkeypatch: pytest.MonkeyPatch) -> Losses:
    return Losses(monkeypatch)


def check(shown: str, language: str, losses: Losses) -> None:
    assert not losses.found, losses.found
    if language == DISGUISED:
        left = untranslated_words(PATH.sub("", shown))
        assert not left, f"{sorted(left)} in:\n{shown}"


# --- the board


def tables_of_game(players: int, seed: int, preset: str) -> Iterator[Table]:
    """Yield a table before every decision of a game, and at its end."""
    table = started_table(players, seed, preset)
    rng = random.Random(seed)
    while table.actor is not None:
        yield table
        view = table.view(table.actor)
        table.decide(table.actor, table.ply, choose(table.game.key, "easy", view.game_view, view.legal, rng))
    yield table


@pytest.mark.parametrize(("players", "preset"), [(3, ""), (5, "variante")])
def test_the_board_is_fully_translated_throughout_a_game(
    players: int, preset: str, language: str, losses: Losses
) -> None:
    boards = {seat: MacRobberBoard(IN_SAFE, KEYBOARD) for seat in (None, 1)}
    for board in boards.values():
        board.update_talk([])
        board.resize(80, HEIGHT)
    shown = 0
    for number, table in enumerate(tables_of_game(players, 7, preset)):
        if language != DISGUISED and number % 4 and table.actor is not None:
            continue  # in real languages texts can only be cut off, which hardly depends on the decision
        for seat, board in boards.items():
            view = table.view(seat)
            board.show(view, view.game_view, table.log_seen_by(seat, shown))
            check(board.text, language, losses)
        shown = len(table.log)
        if table.actor == 1:
            board = boards[1]
            while board.dismiss_unread():
                check(board.text, language, losses)
            for key in (
                "b",
                "down",
                "enter",
                "escape",
                "escape",
                "e",
                "escape",
                "n",
                "escape",
                "x",
                "escape",
                "v",
                "v",
            ):
                board.press(key)
                check(board.text, language, losses)
            board.press("v")
            board.resize(141, 59)
            check("\n".join([board.text, *(meaning for _, meaning in board.key_help())]), language, losses)
            board.resize(80, HEIGHT)
    view = table.view(1)
    check("\n".join(line.text for line in full_log(view, table.log_seen_by(1))), language, losses)
    check("\n".join(text for row in boards[1].legend() for text in row), language, losses)


# --- pages that macrobber_tui/test_screens.py does not have, and the further parts of long ones

Opened = Callable[[Pilot[str]], Awaitable[object]]


async def ready(pilot: Pilot[str]) -> None:
    await pilot.pause()


def pressed(*keys: str) -> Opened:
    async def press(pilot: Pilot[str]) -> None:
        for key in keys:
            await pilot.press(key)

    return press


def at_table(*keys: str) -> Opened:
    """Press keys at a table once the player must decide."""

    async def press(pilot: Pilot[str]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        await until(lambda: may_decide(screen))
        await pilot.press(*keys)
        await pilot.pause()

    return press


async def behind_the_curtain(pilot: Pilot[str]) -> None:
    await until(lambda: type(pilot.app.screen).__name__ == "Curtain")
    await asyncio.sleep(0.2)
    await pilot.pause()


def load_record(name: str) -> record.Record:
    return record.parse((RECORDS / name).read_text(encoding="utf-8"))


def lobby() -> BaseScreen:
    return Lobby("Ada")


SHARED = TableSettings(title="Glencoe", players=3, listen=False, seed=4, pace=0, people=[*PEOPLE[:3]], host="Ada")

SCREENS: dict[str, tuple[Callable[[], BaseScreen], Opened]] = {
    "lobby": (lobby, ready),
    "lobby help": (lobby, pressed("?")),
    "lobby address": (lobby, pressed("a")),
    "lobby name": (lobby, pressed("n")),
    "lobby names": (lobby, pressed("t")),
    "new table": (lambda: NewTable(TableSettings(title="Glencoe"), lambda _: None), ready),
    "setup": (lambda: Setup(TableSettings(title="Glencoe"), lambda _: None), ready),
    "setup alone": (lambda: Setup(TableSettings(title="Glencoe", listen=False), lambda _: None), ready),
    "table help": (lambda: TableScreen(HostTable(QUICK, "Ada")), at_table("?")),
    "looking back": (lambda: TableScreen(HostTable(QUICK, "Ada")), at_table("R")),
    "hot-seat": (lambda: table_screen(hosted_table(SHARED, "Ada")), behind_the_curtain),
    "settings": (SettingsScreen, ready),
    "keys": (KeyBindingsScreen, ready),
    "keys, another": (KeyBindingsScreen, pressed("enter")),
    "keys, taken": (KeyBindingsScreen, pressed("enter", "q")),
    "keys, last": (KeyBindingsScreen, pressed("end")),
    "keys, help": (KeyBindingsScreen, pressed("?")),
    "rules": (lambda: RulesScreen(GAME), ready),
    "rules, search": (lambda: RulesScreen(GAME, "MR-13"), ready),
    "rules, found": (lambda: RulesScreen(GAME), pressed("slash", "4", "enter")),
    "replay help": (lambda: ReplayScreen(RecordReplay(load_record("five-clans.record")), 80), pressed("?")),
    "played games": (PlayedGames, ready),
    "finished games": (FinishedGames, ready),
    "interrupted games": (lambda: InterruptedGames(lambda _: None), ready),
    "help on help": (SettingsScreen, pressed("?")),
}


async def pictures(name: str) -> list[str]:
    """Return pictures of a screen and of the parts reached by scrolling."""
    make, open_it = SCREENS[name]
    async with opened(make()) as pilot:
        await open_it(pilot)
        found = [pictured(pilot)]
        keys = ["pagedown"] * 3 if "help" in name or name == "keys" else []
        keys = ["down"] * 14 if name in {"settings", "setup", "setup alone"} else keys
        for key in ["right"] * 4 if name == "new table" else keys:
            await pilot.press(key)
            found.append(pictured(pilot))
    return found


@pytest.mark.slow
@pytest.mark.usefixtures("browser", "oracle")
@pytest.mark.parametrize("name", SCREENS)
async def test_every_screen_is_fully_translated(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    losses = Losses(monkeypatch)
    use_language(DISGUISED, monkeypatch)
    for picture in await pictures(name):
        check(picture, DISGUISED, losses)


@pytest.mark.slow
@pytest.mark.usefixtures("browser", "oracle")
@pytest.mark.parametrize("name", SCREENS)
async def test_no_screen_cuts_off_a_text(name: str) -> None:
    if await losses_in(LONGEST, name):  # perhaps only because several languages stand side by side
        for code in LANGUAGES:
            assert await losses_in(code, name) == []


async def losses_in(code: str, name: str) -> list[str]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("LANG", f"{'en' if code == LONGEST else code}.UTF-8")
        use_language(code, patched)
        losses = Losses(patched)
        await pictures(name)
    return losses.found


async def test_an_analysis_is_fully_translated(language: str, losses: Losses, oracle: Oracle) -> None:
    async with opened(AnalysisScreen(load_record("four-clans.record"), workers=LocalWorkers(1))) as pilot:
        await pilot.press("pagedown", "n")
        check(pictured(pilot), language, losses)
        await pilot.press("?")
        check(pictured(pilot), language, losses)


def test_all_rules_are_fully_translated(language: str, losses: Losses) -> None:
    whole = "\n".join(text for topic in topics(GAME) for text in (topic.title, *topic.paragraphs))
    check(whole, language, losses)
