"""The tutorial of Carcassonne, in which choosing a meeple is a step of its own."""

from __future__ import annotations

import contextlib
import random
import re
from collections.abc import AsyncIterator, Sequence

import pytest
from textual.pilot import Pilot

from helpers.tui import board_of, guest_of, has_board, may_decide, pictured, shows_lines, state_of, until
from macrobber_core.bots import choose
from macrobber_core.games import GAMES
from macrobber_tui.app import Macrobber
from macrobber_tui.screens.first_steps import FirstStepsScreen, TutorialPanel
from macrobber_tui.screens.lesson_end import LessonEnd
from macrobber_tui.settings.model import Settings
from macrobber_tui.widgets.lines import Line

GAME = GAMES["carcassonne"]


@contextlib.asynccontextmanager
async def learning(
    size: tuple[int, int] = (80, 24), detail: str = "plain", language: str = "en"
) -> AsyncIterator[tuple[Pilot[str], FirstStepsScreen]]:
    """Open the tutorial, close the legend, and wait for the first decision."""
    screen = FirstStepsScreen(GAME, "Ada")
    screen._source.settings.pace = 0  # type: ignore[attr-defined]
    app = Macrobber(screen, Settings(detail=detail, language=language))
    async with app.run_test(size=size) as pilot:
        await until(lambda: has_board(screen) and may_decide(screen))
        await pilot.pause()
        await pilot.press("space")
        await pilot.pause()
        yield pilot, screen


@pytest.fixture
def messages(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return a list that collects the lines that the panel is given to show."""
    found: list[list[str]] = []
    show_lines = TutorialPanel.show_lines

    def watched(panel: TutorialPanel, lines: Sequence[Line], width: int, rows: int, stop_key: str) -> None:
        found.append(["".join(span.text for span in line) for line in lines])
        show_lines(panel, lines, width, rows, stop_key)

    monkeypatch.setattr(TutorialPanel, "show_lines", watched)
    return found


async def see_whole(messages: list[list[str]], pilot: Pilot[str]) -> str:
    """Wait until all of the latest message is on the screen; return its text."""
    await pilot.pause()
    lines = messages[-1]
    await shows_lines(pilot, lines)
    return " ".join(" ".join(lines).split())


@pytest.mark.parametrize(
    ("size", "detail", "language"),
    [
        ((80, 24), "plain", "en"),
        ((80, 24), "plain", "de"),
        ((80, 24), "rich", "fr"),
        ((80, 24), "rich", "nl"),
        ((80, 30), "rich", "en"),
        ((110, 31), "rich", "de"),
        ((120, 35), "plain", "fr"),
        ((120, 35), "rich", "en"),
        ((180, 45), "rich", "nl"),
        ((200, 50), "rich", "de"),
    ],
)
@pytest.mark.slow
async def test_every_decision_is_explained_in_full(
    size: tuple[int, int], detail: str, language: str, monkeypatch: pytest.MonkeyPatch,
    messages: list[list[str]],
) -> None:  # fmt: skip
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    rng, shown = random.Random(1), set()
    async with learning(size, detail, language) as (pilot, screen):
        while True:
            await until(lambda: may_decide(screen) or isinstance(pilot.app.screen, LessonEnd))
            await pilot.pause()
            if isinstance(pilot.app.screen, LessonEnd):
                break
            table = state_of(screen).table
            assert table is not None
            assert (screen.theme.roles is not None) == (detail == "rich")
            shown.add(await see_whole(messages, pilot))
            assert messages[-1]
            if table.game_view.phase == "place" and not table.game_view.tile.endswith("b"):
                await pilot.press("enter")
                shown.add(await see_whole(messages, pilot))
                assert messages[-1]
            action = choose(GAME.key, "easy", table.game_view, table.legal, rng)
            await guest_of(screen).decide(action)
            await until(lambda table=table: state_of(screen).table is not table)  # type: ignore[misc]
    assert len(shown) >= 6


async def test_the_meeple_is_explained_when_the_place_has_been_chosen(messages: list[list[str]]) -> None:
    async with learning() as (pilot, _):
        assert (await see_whole(messages, pilot)).startswith("Most points win.")
        await pilot.press("enter")
        assert (await see_whole(messages, pilot)).startswith("With a meeple you may claim")
        await pilot.press("escape")
        assert (await see_whole(messages, pilot)).startswith("Most points win.")


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (120, 35)])
async def test_a_hint_moves_the_tile_and_enter_then_shows_the_lesson_about_the_meeple(
    size: tuple[int, int], messages: list[list[str]]
) -> None:
    async with learning(size, "rich") as (pilot, _):
        assert "A hint (H) moves the tile to the tip's place; enter confirms it." in await see_whole(messages, pilot)
        await pilot.press("right", "H")
        await until(lambda: re.search(r"\d%  ", pictured(pilot)) is not None)
        await pilot.press("enter")
        await until(lambda: "Try this: knight, city south." in pictured(pilot))
        assert re.search(r"1  knight .*\+4", pictured(pilot))
        await pilot.press("H")
        await until(lambda: re.search(r"\d%  ", pictured(pilot)) is not None)
        await pilot.press("1")
        await until(lambda: "Try this: knight, city south." in pictured(pilot))
        assert re.search(r"1  knight .*\+4", pictured(pilot))


async def test_the_map_has_all_its_rows_again_after_a_lesson(messages: list[list[str]]) -> None:
    async with learning((120, 35)) as (pilot, screen):
        await see_whole(messages, pilot)
        assert board_of(screen).log_rows > 4
        await pilot.press("T")
        await pilot.pause()
        assert board_of(screen).log_rows == 0
