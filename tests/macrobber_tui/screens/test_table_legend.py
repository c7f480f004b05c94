"""The legend of the board opens in a player's first painted game of a kind, and never again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from helpers.tui import QUICK, Observed, board_of, pictured, seen, shows, until
from macrobber_core.net.clock import TimeControl
from macrobber_tui.app import Macrobber
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.screens.text_page import HelpPage
from macrobber_tui.settings.file import read_settings
from macrobber_tui.settings.model import Settings
from macrobber_tui.theme.names import PLAIN_DETAIL, RICH_DETAIL

LEGEND = "The signs on the board"


def app_for(settings: Settings) -> Macrobber:
    return Macrobber(TableScreen(Observed(QUICK)), settings)


@pytest.fixture(autouse=True)
def truecolour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setattr(TableScreen, "HAS_LEGEND", True)


@pytest.mark.slow
@pytest.mark.parametrize("detail", [RICH_DETAIL, PLAIN_DETAIL])
async def test_the_legend_opens_in_the_first_game_until_a_key_and_is_remembered(detail: str) -> None:
    settings = Settings(theme="dusk", glyphs="unicode", language="en", detail=detail)
    async with app_for(settings).run_test(size=(120, 35)) as pilot:
        await shows(pilot, LEGEND)
        await pilot.press("d")
        assert LEGEND not in seen(pilot)
        assert board_of(pilot.app.screen).text
    remembered = read_settings().settings.legends
    assert remembered == "mac-robber"
    async with app_for(replace(settings, legends=remembered)).run_test(size=(120, 35)) as pilot:
        await shows(pilot, "round 1")
        assert LEGEND not in seen(pilot)


@pytest.mark.slow
@pytest.mark.parametrize("detail", [RICH_DETAIL, PLAIN_DETAIL])
async def test_the_legend_is_the_first_page_of_the_help(detail: str) -> None:
    settings = Settings(theme="dusk", glyphs="unicode", language="en", detail=detail, legends="mac-robber")
    async with app_for(settings).run_test(size=(80, 24)) as pilot:
        await shows(pilot, "round 1")
        await pilot.press("question_mark")
        await shows(pilot, LEGEND)
        await pilot.press("question_mark")
        assert isinstance(pilot.app.screen, HelpPage)
        await pilot.press("escape")
        assert LEGEND not in seen(pilot)
        await pilot.press("question_mark", "escape")
        assert LEGEND not in seen(pilot)
        assert board_of(pilot.app.screen).text


@pytest.mark.slow
async def test_while_a_clock_runs_the_legend_stays_only_when_asked_for_and_leaves_the_clock_in_its_place() -> None:
    settings = Settings(theme="dusk", glyphs="unicode", language="en", detail=RICH_DETAIL)
    quick = replace(QUICK, time_control=TimeControl(30, 30))
    app = Macrobber(TableScreen(Observed(quick)), settings)
    async with app.run_test(size=(120, 35)) as pilot:
        await shows(pilot, "round 1")
        await until(lambda: "0:" in pictured(pilot) and LEGEND not in seen(pilot))
        await pilot.press("question_mark")
        await shows(pilot, LEGEND)
        row = board_of(app.screen).clock_row
        await until(lambda: "0:" in pictured(pilot).splitlines()[row])
        board_of(app.screen).is_input_disabled = True
        await pilot.press("x")
        await until(lambda: LEGEND not in seen(pilot))
        assert "0:" in pictured(pilot).splitlines()[row]
