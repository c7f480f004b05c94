"""The painted lobby: at every size it shows what the plain one shows, and with room a board."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from helpers.stage import Stage, staging
from helpers.tui import listing, pictured, shows
from macrobber_core.games import GAMES
from macrobber_core.net.discovery import Listing
from macrobber_tui.i18n.language import _, set_language
from macrobber_tui.screens.lobby import Lobby
from macrobber_tui.screens.new_table import NewTable
from macrobber_tui.settings.model import Settings
from macrobber_tui.theme.names import RICH_DETAIL

SMALL, MEDIUM, LARGE = (80, 24), (120, 35), (200, 50)
SIZES = [SMALL, MEDIUM, (80, 45), (110, 24), (110, 30), (109, 60), (200, 24), LARGE, (300, 100)]
TABLES = [listing("Glencoe"), listing("Isle of Skye", free=0, begun=True)]


@pytest.fixture(autouse=True)
def truecolour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")


def look() -> Settings:
    return Settings(theme="dusk", glyphs="unicode", language="en", detail=RICH_DETAIL)


async def enter(stage: Stage, tables: list[Listing], name: str = "Ada") -> Lobby:
    screen = Lobby(name)
    await stage.show(screen)
    screen._update_tables(tables)
    await stage.pilot.pause()
    return screen


@pytest.mark.parametrize("size", SIZES)
async def test_tables_keys_and_notices_are_shown_at_every_size(size: tuple[int, int]) -> None:
    async with staging(look(), 5, size) as stage:
        lobby = await enter(stage, [TABLES[0], TABLES[1]._replace(ssh_port=2222)])
        await stage.press("down")
        lobby.show_notice("somebody is not there, " * 4)
        await stage.pilot.pause()
        shown = pictured(stage.pilot)
        for text in ("You are Ada", "Glencoe", "► Isle of Skye", "2 of 4 seats free", "first steps", "analyse a game",
                     "join by address", "2222", "q quit"):  # fmt: skip
            assert text in shown
        assert shown.count("somebody") + shown.count("not there") > 3


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
@pytest.mark.parametrize("name", ["Ada", "Maximilian von Habsburg", "Christopherson MacDonald"])
async def test_the_name_is_whole_and_apart_from_the_tagline(language: str, name: str) -> None:
    set_language(language)
    phrase = _("You are {name}").format(name=name)
    settings = Settings(theme="dusk", glyphs="unicode", language=language, detail=RICH_DETAIL)
    async with staging(settings, 5, SMALL) as stage:
        await enter(stage, TABLES, name)
        (row,) = [row for row in pictured(stage.pilot).split("\n") if phrase in row]
        assert row.partition(phrase)[0].endswith("  ")


@pytest.mark.parametrize("size", SIZES)
async def test_the_chosen_table_of_a_long_list_is_visible(size: tuple[int, int]) -> None:
    async with staging(look(), 5, size) as stage:
        last = size[1] // 2
        await enter(stage, [listing(f"Loch {number}") for number in range(last + 1)])
        await stage.press(*["down"] * last)
        assert f"► Loch {last}" in pictured(stage.pilot)
        assert "analyse a game" in pictured(stage.pilot)


@pytest.mark.parametrize("size", [(110, 24), (80, 45), MEDIUM, LARGE])
async def test_a_board_stands_beside_or_below_the_tables_where_there_is_room(size: tuple[int, int]) -> None:
    async with staging(look(), 5, size) as stage:
        await enter(stage, [])
        await shows(stage.pilot, "Preview: Mac Robber")
        await stage.resize(*SMALL)
        assert "Preview" not in pictured(stage.pilot)


async def test_the_board_is_that_of_the_chosen_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_tui.screens.board_preview.SECONDS_PER_GAME", 0.01)
    claim_it = TABLES[1]._replace(offer=replace(TABLES[1].offer, game="claim-it"))
    async with staging(look(), 5, MEDIUM) as stage:
        await enter(stage, [TABLES[0], claim_it])
        await stage.press("down")
        await shows(stage.pilot, f"{GAMES['claim-it'].title}  round")


async def test_a_click_on_a_key_opens_its_screen() -> None:
    async with staging(look(), 5, MEDIUM) as stage:
        await enter(stage, [])
        rows = pictured(stage.pilot).split("\n")
        row = next(row for row, line in enumerate(rows) if "host a table" in line)
        await stage.pilot.click(offset=(rows[row].index("host a table"), row))
        assert isinstance(stage.pilot.app.screen, NewTable)


@pytest.mark.parametrize("size", SIZES)
async def test_the_recent_games_are_shown_at_every_size(size: tuple[int, int]) -> None:
    async with staging(look(), 5, size) as stage:
        await enter(stage, TABLES[:1])
        await stage.pilot.pause()
        shown = pictured(stage.pilot)
        assert shown.count("You last played") == 1
        assert "Mac Robber with Ben and Cat" in shown
        assert "r resumes it" in shown


async def test_on_a_page_of_middle_width_the_recent_games_have_a_panel_of_their_own() -> None:
    async with staging(look(), 5, MEDIUM) as stage:
        await enter(stage, [listing(f"Loch {number}") for number in range(9)])
        (row,) = [row for row in pictured(stage.pilot).split("\n") if "You last played" in row]
        assert "Tables on this network" in row


async def test_a_long_list_or_notice_takes_the_room_of_the_recent_games() -> None:
    async with staging(look(), 5, SMALL) as stage:
        lobby = await enter(stage, TABLES)
        assert "You last played" in pictured(stage.pilot)
        lobby.show_notice("somebody is not there; " * 30)
        await stage.pilot.pause()
        assert "You last played" not in pictured(stage.pilot)
        await stage.press("up")
        lobby._update_tables([listing(f"Loch {number}") for number in range(9)])
        await stage.pilot.pause()
        assert "You last played" not in pictured(stage.pilot)
