"""Resuming a game from the lobby."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from helpers.analysis import golden
from helpers.net import seat_players
from helpers.tui import QUICK, opened, seen, shows, until, waiting
from macrobber_core.games import GAMES
from macrobber_core.library import Library, SavedGame, SavedSeat
from macrobber_tui.screens import game_picker
from macrobber_tui.screens.game_picker import InterruptedGames, PlayedGames
from macrobber_tui.screens.lobby import Lobby
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.session.hosting import open_host
from macrobber_tui.session.library import game_lines

from .conftest import FakeBrowser


@pytest.mark.slow
async def test_an_interrupted_game_resumes_where_it_was_left(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("b", "enter")
        await shows(pilot, "your hand")
        hand = seen(pilot).partition("your hand")[2][:14]
        await pilot.press("q", "y")
        await shows(pilot, "Tables on this network")
        await pilot.press("r")
        await shows(pilot, "Ada, Isla, Hamish")
        await pilot.press("enter")
        await shows(pilot, "your hand")
        assert isinstance(pilot.app.screen, TableScreen)
        assert seen(pilot).partition("your hand")[2][:14] == hand


@pytest.mark.slow
async def test_a_host_without_a_seat_watches_when_resuming(browser: type[FakeBrowser]) -> None:
    settings = replace(waiting(QUICK), bots=["easy"] * 2, pace=60, host=None)
    async with open_host(settings) as host, seat_players(host) as (ada,):
        ada.held = True
        host.start()
        await until(lambda: host.table.ply > 3)
    async with opened(Lobby("Zoe")) as pilot:
        await pilot.press("r")
        await shows(pilot, "Glencoe")
        await pilot.press("enter")
        await shows(pilot, "you are watching")
        await pilot.press("escape", "q")
        await shows(pilot, "Leave, and keep the table for later?")  # kept by the others
        await pilot.press("y")
        await shows(pilot, "Tables on this network")


async def test_each_saved_table_is_listed_with_the_name_of_its_game(browser: type[FakeBrowser]) -> None:
    for game in GAMES.values():
        async with open_host(replace(QUICK, game=game, title="Glencoe", bots=["easy"] * 2, pace=60)) as host:
            host.table.sit("Ada")
            host.start()
            await until(lambda: host.table.ply > 0)
    async with opened(Lobby("Ada")) as pilot:
        for key, title in (("r", "Interrupted games"), ("R", "Replay a game")):
            await pilot.press(key)
            await shows(pilot, title)
            for game in GAMES.values():
                assert f"{game.title.ljust(11)}  Glencoe" in seen(pilot)
            assert "Ada, Isla, Hamish" in seen(pilot)
            await pilot.press("escape")


async def test_all_players_of_the_chosen_game_are_named_even_where_its_row_is_too_short(
    browser: type[FakeBrowser],
) -> None:
    names = ["Maximilian von Habsburg", "Wendelin-Bartholomaeus", "Isla", "Hamish"]
    played = replace(golden(plies=1), names=names)
    seats = [SavedSeat(name, None, None, None) for name in names]
    with Library() as library:
        library.create(SavedGame("ab12", "Glencoe", "seed", None, True, seats, played, None))
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("R")
        await shows(pilot, "Replay a game")
        for name in names:
            assert name in seen(pilot)


async def test_a_title_in_an_edited_library_writes_no_control_characters(browser: type[FakeBrowser]) -> None:
    seats = [SavedSeat(f"\x1b[31m{name}\x07", None, None, None) for name in golden(plies=1).names]
    with Library() as library:
        library.create(SavedGame("ab12", "\x1b]0;pwn\x07Glen", "seed", None, True, seats, golden(plies=1), None))
        [entry] = library.games()
    assert all(line.isprintable() for line in game_lines([entry, entry]))
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("R")
        await shows(pilot, "Replay a game")
        assert "Glen" in seen(pilot)
        assert all(line.isprintable() for line in seen(pilot).splitlines())


async def test_the_list_says_that_no_game_was_interrupted(
    browser: type[FakeBrowser], snapshot: SnapshotAssertion
) -> None:
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("r")
        await shows(pilot, "There is no interrupted game to resume.")
        assert seen(pilot) == snapshot
        await pilot.press("enter", "down", "up")
        assert isinstance(pilot.app.screen, InterruptedGames)
        await pilot.press("escape")
        await shows(pilot, "Tables on this network")


async def test_a_damaged_library_is_reported(
    browser: type[FakeBrowser], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "library.sqlite3"
    path.write_bytes(b"nothing that could be read" * 200)
    monkeypatch.setattr(game_picker, "Library", lambda: Library(path))
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("r")
        await until(lambda: "it is damaged" in " ".join(seen(pilot).split()))


@pytest.mark.slow
async def test_a_long_list_is_read_as_the_cursor_comes_near_its_end(
    browser: type[FakeBrowser], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_picker, "BATCH", 20)
    seats = [SavedSeat(name, None, None, None) for name in golden(plies=1).names]
    with Library() as library:
        for number in range(100):
            library.create(SavedGame(f"{number:08}", f"Table {number}", "", None, True, seats, golden(plies=1), None))
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("R")
        await shows(pilot, "Table 99")
        screen = pilot.app.screen
        assert isinstance(screen, PlayedGames)
        assert screen.row_count < 100
        for _page in range(20):
            await pilot.press("pagedown")
        await shows(pilot, "Table 0 ")
        await pilot.press("home")
        await shows(pilot, "Table 99")
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("R")
        await shows(pilot, "Table 99")
        await pilot.press("end")
        await shows(pilot, "Table 0 ")
