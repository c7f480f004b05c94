"""Settings and the form for a new table show a board, painted in the look just chosen."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from helpers.screens import SCREENS
from helpers.stage import Stage, staging
from helpers.tui import pictured, shows, until
from macrobber_core.games import GAMES
from macrobber_tui.screens import settings as settings_module
from macrobber_tui.screens.base import BaseScreen
from macrobber_tui.screens.board_preview import FORM_WIDTH
from macrobber_tui.screens.settings import SettingsScreen
from macrobber_tui.screens.setup import Setup
from macrobber_tui.screens.text_prompt import TextPrompt
from macrobber_tui.session.table_settings import TableSettings
from macrobber_tui.settings.model import Settings
from macrobber_tui.theme.names import RICH_DETAIL
from macrobber_tui.theme.roles import built_in_roles
from macrobber_tui.widgets.canvas import UPPER_HALF

SMALL, MEDIUM, LARGE = (80, 24), (120, 35), (200, 50)
ON_SAMPLE = {"mac-robber": "Campbell", "carcassonne": "Carcassonne  round", "claim-it": "Claim It!  round"}
"""A text at the top of each game's board."""
LAST_ON_SAMPLE = ("d done",)
"""Texts near the foot of Mac Robber's board."""


@pytest.fixture(autouse=True)
def painted_and_still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setattr(settings_module, "SECONDS_PER_GAME", 1000.0)


def look() -> Settings:
    return Settings(theme="dusk", glyphs="unicode", language="en", detail=RICH_DETAIL)


def grounds(stage: Stage) -> set[str]:
    """Return the backgrounds on the page."""
    screen = stage.pilot.app.screen
    assert isinstance(screen, BaseScreen)
    styles = [span.style.bgcolor for line in screen.sheet.lines for span in line]
    return {style.name for style in styles if style is not None}


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE])
async def test_a_board_shows_the_theme_just_chosen(size: tuple[int, int]) -> None:
    async with staging(look(), 5, size) as stage:
        await stage.show(SettingsScreen())
        assert ON_SAMPLE["mac-robber"] in pictured(stage.pilot)
        assert built_in_roles("dusk").ground.panel in grounds(stage)
        await stage.press("down", "down", "right")
        assert "parchment" in pictured(stage.pilot)
        assert built_in_roles("parchment").ground.panel in grounds(stage)
        assert built_in_roles("dusk").ground.panel not in grounds(stage)


async def test_in_plain_detail_a_row_of_cubes_shows_the_colours() -> None:
    async with staging(look(), 5, MEDIUM) as stage:
        await stage.show(SettingsScreen())
        await stage.press(*["down"] * 4, "right")
        assert "plain" in pictured(stage.pilot)
        assert "yours  warning  minor" in pictured(stage.pilot)
        assert ON_SAMPLE["mac-robber"] not in pictured(stage.pilot)
        await stage.press("left")
        assert ON_SAMPLE["mac-robber"] in pictured(stage.pilot)


async def test_the_board_is_that_of_the_game_at_hand() -> None:
    async with staging(look(), 5, MEDIUM) as stage:
        await stage.show(Setup(TableSettings(game=GAMES["carcassonne"]), lambda _settings: None))
        await stage.show(SettingsScreen())
        assert ON_SAMPLE["carcassonne"] in pictured(stage.pilot)


async def test_without_a_game_at_hand_each_game_is_shown_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings_module, "SECONDS_PER_GAME", 0.2)
    async with staging(look(), 5, MEDIUM) as stage:
        await stage.show(SettingsScreen())
        for text in ON_SAMPLE.values():
            await shows(stage.pilot, text)


@pytest.mark.parametrize("size", [SMALL, MEDIUM])
async def test_the_form_for_a_new_table_shows_the_board_of_its_game(size: tuple[int, int]) -> None:
    async with staging(look(), 5, size) as stage:
        await stage.show(Setup(TableSettings(listen=False), lambda _settings: None))
        for game, text in ON_SAMPLE.items():
            assert GAMES[game].title in pictured(stage.pilot)
            assert text in pictured(stage.pilot)
            await stage.press("right")


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
@pytest.mark.parametrize("game", GAMES)
async def test_no_row_or_note_of_the_form_is_cut_by_the_board(game: str, language: str) -> None:
    async with staging(replace(look(), language=language), 5, SMALL) as stage:
        form = Setup(TableSettings(title="Glencoe", game=GAMES[game]), lambda _settings: None)
        await stage.show(form)
        for _row in range(form.row_count):
            await stage.press("down")
            row = form._row_at_cursor
            for _choice in row.choices if row is not None and row.name != "Game" else []:
                await stage.press("right")
                shown = " ".join(line[:FORM_WIDTH] for line in pictured(stage.pilot).split("\n"))
                assert row is not None
                assert f"{row.shown} " in shown
                assert " ".join(row.note.split()) in " ".join(shown.split())


async def test_a_click_on_the_board_changes_nothing() -> None:
    async with staging(look(), 5, MEDIUM) as stage:
        await stage.show(SettingsScreen())
        before = pictured(stage.pilot)
        for row in range(3, 30, 3):
            await stage.pilot.click(offset=(90, row))
        assert pictured(stage.pilot) == before


@pytest.mark.parametrize("size", [(160, 24), (100, 50), LARGE])
async def test_the_waiting_room_shows_the_board_of_its_game_where_it_fits_whole(size: tuple[int, int]) -> None:
    async with staging(look(), 5, size) as stage:
        await SCREENS["waiting"](stage)
        await shows(stage.pilot, ON_SAMPLE["mac-robber"])
        shown = pictured(stage.pilot)
        for text in ("otter-heather-plum", "Angus", "bot, medium", "1 seat is free", "q leave", *LAST_ON_SAMPLE):
            assert text in shown
        await stage.resize(*SMALL)
        await until(lambda: ON_SAMPLE["mac-robber"] not in pictured(stage.pilot))
        assert "1 seat is free" in pictured(stage.pilot)


@pytest.mark.parametrize("size", [SMALL, MEDIUM])
async def test_the_waiting_room_shows_a_landscape_instead_of_a_piece_of_a_board(size: tuple[int, int]) -> None:
    async with staging(look(), 5, size) as stage:
        await SCREENS["waiting"](stage)
        await stage.resize(*LARGE)
        await shows(stage.pilot, ON_SAMPLE["mac-robber"])  # it is loaded
        await stage.resize(*size)
        await until(lambda: ON_SAMPLE["mac-robber"] not in pictured(stage.pilot))
        assert "1 seat is free" in pictured(stage.pilot)
        assert UPPER_HALF in pictured(stage.pilot)


async def test_the_waiting_room_has_no_board_in_plain_detail() -> None:
    async with staging(replace(look(), detail="plain"), 5, LARGE) as stage:
        await SCREENS["waiting"](stage)
        assert "1 seat is free" in pictured(stage.pilot)
        assert ON_SAMPLE["mac-robber"] not in pictured(stage.pilot)
        assert UPPER_HALF not in pictured(stage.pilot)


async def test_a_prompt_is_small_before_scenery_and_shows_a_long_complaint_whole() -> None:
    async with staging(look(), 5, MEDIUM) as stage:
        await stage.show(TextPrompt("A question that is so long that it needs a second line " * 2, "Ada", refuse))
        await stage.press("enter")
        screen = stage.pilot.app.screen
        assert isinstance(screen, BaseScreen)
        assert screen.sheet.size.height < 12
        assert "the very last word" in " ".join(pictured(stage.pilot).split())


def refuse(_text: str) -> None:
    raise ValueError("this will not do, for reasons that are many and long " * 3 + "the very last word")


async def test_a_long_name_beside_a_board_ends_in_dots() -> None:
    name = "Bartholomea Featherstone"
    async with staging(replace(look(), name=name, language="fr"), 5, SMALL) as stage:
        await stage.show(SettingsScreen())
        shown = pictured(stage.pilot)
        assert re.search(r"Bartholomea ?(Fe\w*)?\.\.", shown)
        assert name not in shown
