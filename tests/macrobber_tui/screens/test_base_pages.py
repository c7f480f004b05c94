"""In a painted theme, pages grow with the terminal; in plain detail they stay at 80x24 cells."""

from __future__ import annotations

import pytest

from helpers.stage import Stage, staging
from helpers.tables import GAME
from helpers.tui import pictured
from macrobber_tui.app import Macrobber
from macrobber_tui.i18n.rulebook import topics
from macrobber_tui.screens.base import BaseScreen
from macrobber_tui.screens.rules import RulesScreen
from macrobber_tui.screens.text_page import HelpPage
from macrobber_tui.settings.model import Settings
from macrobber_tui.theme.names import PLAIN_DETAIL, RICH_DETAIL
from macrobber_tui.widgets.lines_widget import Lines

SMALL, MEDIUM, LARGE = (80, 24), (120, 35), (200, 50)
KEYS = [(f"F{number}", f"effect {number}") for number in range(1, 61)]


@pytest.fixture(autouse=True)
def truecolour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")


def settings(detail: str) -> Settings:
    return Settings(theme="dusk", glyphs="unicode", language="en", detail=detail)


def page_of(stage: Stage) -> Lines:
    screen = stage.pilot.app.screen
    assert isinstance(screen, BaseScreen)
    return screen.sheet


@pytest.mark.parametrize("size", [MEDIUM, LARGE])
async def test_a_page_of_rules_fills_the_terminal_and_shows_further_topics(size: tuple[int, int]) -> None:
    async with staging(settings(RICH_DETAIL), 5, size) as stage:
        await stage.show(RulesScreen(GAME))
        assert page_of(stage).size.width > size[0] - 8
        assert page_of(stage).size.height > size[1] - 5
        first, second = topics(GAME)[:2]
        for topic in (first, second):
            assert topic.paragraphs[0].split(".")[0] in " ".join(pictured(stage.pilot).split())


async def test_paging_on_a_large_page_reaches_every_topic() -> None:
    async with staging(settings(RICH_DETAIL), 5, LARGE) as stage:
        await stage.show(RulesScreen(GAME))
        await stage.press(*["pagedown"] * 40)
        assert f"► {topics(GAME)[-1].title}" in pictured(stage.pilot)


async def test_a_page_of_rules_stays_small_in_plain_detail() -> None:
    async with staging(settings(PLAIN_DETAIL), 5, LARGE) as stage:
        await stage.show(RulesScreen(GAME))
        assert tuple(page_of(stage).size) == (80, 23)


@pytest.mark.parametrize(("size", "width"), [(SMALL, 80), (MEDIUM, 116), (LARGE, 160)])
async def test_a_long_page_of_keys_has_as_many_columns_as_fit(size: tuple[int, int], width: int) -> None:
    async with staging(settings(RICH_DETAIL), 5, size) as stage:
        await stage.show(HelpPage(KEYS, stage.look))
        assert page_of(stage).size.width == width
        await stage.press("end")
        assert KEYS[-1][1] in pictured(stage.pilot)
        await stage.press("home")
        assert (KEYS[-1][1] in pictured(stage.pilot)) == (size != SMALL)


async def test_a_page_grows_and_shrinks_with_the_terminal_and_with_the_detail() -> None:
    async with staging(settings(RICH_DETAIL), 5, SMALL) as stage:
        await stage.show(RulesScreen(GAME))
        await stage.resize(*LARGE)
        assert page_of(stage).size.width > 180
        assert isinstance(stage.pilot.app, Macrobber)
        stage.pilot.app.change_settings(settings(PLAIN_DETAIL))
        await stage.pilot.pause()
        assert tuple(page_of(stage).size) == (80, 23)
