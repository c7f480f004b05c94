"""The statistics, opened from the lobby."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from helpers.finished import evening, finished, save_all
from helpers.screens import statistics, statistics_of_a_game
from helpers.stage import staging
from helpers.tui import opened, pictured, seen, shows
from macrobber_core.library import Library
from macrobber_tui.screens.lobby import Lobby
from macrobber_tui.screens.stats import StatsScreen
from macrobber_tui.settings.model import Settings
from macrobber_tui.stats import reading

from .conftest import FakeBrowser

RICH = Settings(theme="dusk", glyphs="unicode", language="en", detail="rich")

GAMES = [
    *evening(("Ada, Ben, bot hard", [30, 20, 10]), ("Ben, Ada, bot hard", [30, 31, 10])),
    finished("Ada, Ben", [7, 8], game="claim-it", ended=9),
]


async def test_the_lobby_opens_the_statistics_of_its_player(browser: type[FakeBrowser]) -> None:
    save_all(GAMES)
    async with opened(Lobby("ADA")) as pilot:
        await pilot.press("s")
        await shows(pilot, "Statistics   Ada   all games")
        assert "3 games, 2 won (67 %)" in seen(pilot)
        await pilot.press("g")
        await shows(pilot, "Statistics   Ada   Mac Robber")
        assert "Favourite actions: castle 2, raid 1." in seen(pilot)
        assert "bot hard" in seen(pilot)
        await pilot.press("g")
        await shows(pilot, "Statistics   Ada   Claim It!")
        await pilot.press("g")
        await shows(pilot, "Statistics   Ada   all games")
        await pilot.press("escape")
        await shows(pilot, "Tables on this network")


async def test_enter_opens_the_statistics_of_the_chosen_player(browser: type[FakeBrowser]) -> None:
    save_all(GAMES)
    async with opened(StatsScreen("Ada")) as pilot:
        assert "► Ben " in seen(pilot)
        await pilot.press("enter")
        await shows(pilot, "Statistics   Ben   all games")
        await pilot.press("escape", "down", "enter")
        await shows(pilot, "Statistics   bot hard   Mac Robber")  # it has played no other game
        assert "g game" not in pictured(pilot)
        await pilot.press("g", "end", "enter")  # its own row
        assert "Statistics   bot hard   Mac Robber" in seen(pilot)
        await pilot.press("home", "enter")
        await shows(pilot, "Statistics   Ada   Mac Robber")


async def test_a_player_without_games_reads_that_and_can_look_at_the_others(browser: type[FakeBrowser]) -> None:
    async with opened(StatsScreen("Zoe")) as pilot:
        assert "Zoe has not finished a game on this machine yet." in seen(pilot)
        assert "Players with games here" not in seen(pilot)
        await pilot.press("enter", "down", "g")
        assert "Zoe has not finished" in seen(pilot)
    save_all(GAMES)
    async with opened(StatsScreen("Zoe")) as pilot:
        assert "Players with games here" in seen(pilot)
        await pilot.press("enter")
        await shows(pilot, "Statistics   Ada   all games")


async def test_many_players_scroll(browser: type[FakeBrowser]) -> None:
    save_all(evening(*((f"Ada, Guest{number}, Ben", [3, 2, 1]) for number in range(20))))
    async with opened(StatsScreen("Ada")) as pilot:
        assert " of 22" in seen(pilot)
        await pilot.press("end")
        await shows(pilot, "22 of 22")
        await pilot.press("enter")
        await shows(pilot, "Statistics   Ben   Mac Robber")


async def test_a_damaged_library_is_reported(
    browser: type[FakeBrowser], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "library.sqlite3"
    path.write_bytes(b"nothing that could be read" * 200)
    monkeypatch.setattr(reading, "Library", lambda: Library(path))
    async with opened(StatsScreen("Ada")) as pilot:
        assert "it is damaged" in " ".join(seen(pilot).split())
        await pilot.press("enter", "down", "g", "question_mark")
        await shows(pilot, "Keys")


async def test_names_in_an_edited_library_write_no_control_characters(browser: type[FakeBrowser]) -> None:
    save_all([finished("\x1b[31mAda\x07, Be\u202en, bot \x1b]0;pwn\x07hard", [30, 20, 10])], ["\x1b[2Jraid 2"])
    async with opened(StatsScreen("[31mAda")) as pilot:
        assert "Statistics   [31mAda" in seen(pilot)
        assert "[2Jraid 1" in seen(pilot)
        assert all(line.isprintable() for line in seen(pilot).splitlines())


@pytest.mark.slow
@pytest.mark.parametrize("size", [(120, 35), (200, 50)])
async def test_large_painted_pages_have_bars_and_a_chart(
    size: tuple[int, int], snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    async with staging(RICH, 3, size) as stage:
        await statistics(stage)
        assert pictured(stage.pilot) == snapshot(name="all games")
        await stage.clear()
        await statistics_of_a_game(stage)
        assert pictured(stage.pilot) == snapshot(name="one game")
