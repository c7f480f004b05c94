"""The legend of the board opens in a player's first painted game of a kind, and never again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from helpers.tui import QUICK, Observed, board_of, pictured, seen, shows, until
from macrobber_core.net.clock import TimeControl
from macrobber_tui.app import Macrobber
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.settings.file import read_settings
from macrobber_tui.settings.model import Settings
from macrobber_tui.theme.theme import PLAIN_DETAIL, RICH_DETAIL

LEGEND = "What the signs mean"


def app_for(settings: Settings) -> Macrobber:
    return Macrobber(TableScreen(Observed(QUICK)), settings)


@pytest.fixture(autouse=True)
def truecolour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")


@pytest.mark.slow
async def test_the_legend_opens_in_the_first_game_until_a_key_and_is_remembered() -> None:
    settings = Settings(theme="dusk", glyphs="unicode", language="en", detail=RICH_DETAIL)
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
async def test_no_legend_opens_in_plain_detail() -> None:
    async with app_for(Settings(detail=PLAIN_DETAIL)).run_test(size=(80, 24)) as pilot:
        await shows(pilot, "round 1")
        assert LEGEND not in seen(pilot)
    assert read_settings().settings.legends == ""


@pytest.mark.slow
async def test_any_key_closes_the_legend_even_while_the_screen_asks_something_and_the_clock_stays_above_it() -> None:
    settings = Settings(theme="dusk", glyphs="unicode", language="en", detail=RICH_DETAIL)
    quick = replace(QUICK, time_control=TimeControl(30, 30))
    app = Macrobber(TableScreen(Observed(quick)), settings)
    async with app.run_test(size=(120, 35)) as pilot:
        await shows(pilot, LEGEND)
        await until(lambda: "0:" in pictured(pilot).splitlines()[0])
        assert LEGEND in pictured(pilot).splitlines()[0]
        board_of(app.screen).is_input_disabled = True
        await pilot.press("x")
        await until(lambda: LEGEND not in seen(pilot))
        await until(lambda: "0:" not in pictured(pilot).splitlines()[0])
