"""The command palette: what works now, searched by words and run as if its key had been pressed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace as changed

from helpers.games import moments
from helpers.screens import SCREENS, sit
from helpers.stage import Stage, StagedSession, joining_update, staging
from helpers.tui import board_of, pictured, seen, shows
from macrobber_core.games import GAMES
from macrobber_core.net.guest.updates import TableChanged
from macrobber_tui.i18n.accents import fold_accents
from macrobber_tui.i18n.language import LANGUAGES, set_language
from macrobber_tui.screens.base import BaseScreen
from macrobber_tui.screens.key_bindings import KeyBindingsScreen
from macrobber_tui.screens.log import LogPage
from macrobber_tui.screens.palette import CommandPalette
from macrobber_tui.screens.people import PeopleScreen
from macrobber_tui.screens.rules import RulesScreen
from macrobber_tui.screens.settings import SettingsScreen, setting_rows
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.screens.talk import TalkScreen
from macrobber_tui.settings.keymap import Keymap
from macrobber_tui.settings.model import Settings

EVERYWHERE = (
    "lobby",
    "waiting",
    "action",
    "claim it place",
    "carcassonne",
    "replay",
    "log",
    "rules",
    "settings",
    "people",
)


def top(stage: Stage) -> BaseScreen:
    screen = stage.pilot.app.screen
    assert isinstance(screen, BaseScreen)
    return screen


async def run(stage: Stage, words: str, key: str = "colon") -> None:
    """Open the palette, search and run what is found first."""
    await stage.press(key, *words, "enter")
    await stage.pilot.pause()


async def test_the_word_theme_finds_its_setting() -> None:
    async with staging(Settings(), 3) as stage:
        await SCREENS["lobby"](stage)
        await run(stage, "theme")
        screen = top(stage)
        assert isinstance(screen, SettingsScreen)
        assert setting_rows(screen.app)[screen.cursor] == "theme"


@pytest.mark.parametrize("key", ["up", "down", "home", "end", "pagedown", "enter"])
async def test_keys_for_rows_do_nothing_if_no_command_matches(key: str) -> None:
    async with staging(Settings(), 3) as stage:
        await SCREENS["lobby"](stage)
        await stage.press("colon", *"qqqq", key)
        assert "No command matches." in pictured(stage.pilot)


@pytest.mark.slow
@pytest.mark.parametrize("key", ["colon", "ctrl+p"])
@pytest.mark.parametrize("name", EVERYWHERE)
async def test_the_palette_opens_everywhere_and_lists_what_works(name: str, key: str) -> None:
    async with staging(Settings(), 3) as stage:
        await SCREENS[name](stage)
        if name == "rules":  # which begins with a search
            await stage.press("enter")
        below, before = top(stage), pictured(stage.pilot)
        await stage.press(key)
        assert isinstance(top(stage), CommandPalette)
        commands = below.commands()
        assert len({row.key for row in commands}) == len(commands) >= 3
        for row in commands[:3]:
            assert row.meaning[:40] in pictured(stage.pilot)
        await stage.press("escape")
        assert (top(stage), pictured(stage.pilot)) == (below, before)


async def test_the_help_page_of_every_screen_names_the_palette() -> None:
    async with staging(Settings(), 3) as stage:
        for name in ("action", "replay", "lobby", "settings"):
            await SCREENS[name](stage)
            assert ":, ctrl+p" in dict(top(stage).help_rows())
            await stage.clear()


async def test_the_palette_of_a_table_holds_what_the_help_page_lists() -> None:
    async with staging(Settings(), 3) as stage:
        await SCREENS["action"](stage)
        table = top(stage)
        listed = {meaning for _keys, meaning in table.help_rows()}
        found = {row.meaning for row in table.commands()}
        assert {"cattle R", "the log", "who is at the table", "the settings"} <= found
        assert "monastery GGG" not in found  # refused now
        assert found - listed <= {"the keys of this screen"}


async def test_a_command_of_the_board_is_run_by_its_key() -> None:
    async with staging(Settings(), 3) as stage:
        await sit(stage, StagedSession(joining_update(moments(3)["action"])))
        await run(stage, "estate")
        assert isinstance(top(stage), TableScreen)
        assert "Choose" in board_of(top(stage)).text or "estate" in board_of(top(stage)).text


@pytest.mark.parametrize(
    ("words", "page"),
    [("log", LogPage), ("who is", PeopleScreen), ("setting: bell", SettingsScreen),
     ("rules: claim", RulesScreen)],
)  # fmt: skip
async def test_every_page_is_reached_from_the_table(words: str, page: type[BaseScreen]) -> None:
    async with staging(Settings(), 3) as stage:
        await sit(stage, StagedSession(joining_update(moments(3)["action"])))
        await run(stage, words)
        assert isinstance(top(stage), page)
        await stage.press("escape")
        assert isinstance(top(stage), TableScreen)


async def test_every_setting_opens_with_the_cursor_on_it() -> None:
    async with staging(Settings(), 3) as stage:
        await SCREENS["lobby"](stage)
        for number, row in enumerate(setting_rows(top(stage).app)):
            await stage.pilot.app.push_screen(SettingsScreen(row))
            await stage.pilot.pause()
            screen = top(stage)
            assert isinstance(screen, SettingsScreen)
            assert screen.cursor == number
            await stage.press("escape")
        await run(stage, "setting: keys")
        await stage.press("enter")
        assert isinstance(top(stage), KeyBindingsScreen)


async def test_the_rules_of_every_game_are_found() -> None:
    async with staging(Settings(), 3) as stage:
        await SCREENS["lobby"](stage)
        await stage.press("colon", *"rules:")
        for game in GAMES.values():
            assert f"rules: {game.title}" in seen(stage.pilot)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_commands_are_searched_in_the_players_language(language: str) -> None:
    set_language(language)
    async with staging(Settings(language=language), 3) as stage:
        await SCREENS["lobby"](stage)
        settings = next(row.meaning for row in top(stage).commands() if row.key == "S")
        await run(stage, fold_accents(settings))
        assert isinstance(top(stage), SettingsScreen)


async def test_a_query_without_a_match_says_so_and_enter_does_nothing() -> None:
    async with staging(Settings(), 3) as stage:
        await SCREENS["lobby"](stage)
        await run(stage, "zzzz")
        assert isinstance(top(stage), CommandPalette)
        assert "No command matches." in seen(stage.pilot)
        await stage.press("ctrl+u", "ctrl+p")
        assert not isinstance(top(stage), CommandPalette)


async def test_the_cursor_and_the_mouse_choose_a_command() -> None:
    async with staging(Settings(), 3) as stage:
        await SCREENS["lobby"](stage)
        below = top(stage)
        await stage.press("colon", "down", "up", "up")  # to the last one
        assert "rules: Carcassonne" in seen(stage.pilot)
        await stage.press("enter")
        await stage.pilot.pause()
        assert isinstance(top(stage), RulesScreen)
        await stage.press("escape")
        assert top(stage) is below


async def test_a_command_that_has_become_impossible_is_not_run() -> None:
    async with staging(Settings(), 3) as stage:
        moment = moments(3)["action"]
        source = StagedSession(joining_update(moment))
        await sit(stage, source)
        await stage.press("colon", *"cattle")
        source.guest.receive(TableChanged(changed(moment.table, legal=[])))
        await stage.pilot.pause()
        await stage.pilot.pause()
        await stage.press("enter")
        assert isinstance(top(stage), CommandPalette)
        assert "This is not possible any more." in seen(stage.pilot)


async def test_news_of_the_table_are_shown_on_the_palette() -> None:
    async with staging(Settings(), 3) as stage:
        source = StagedSession(joining_update(moments(3)["another"]))
        await sit(stage, source)
        await stage.press("colon")
        moment = moments(3)["action"]
        source.guest.receive(TableChanged(moment.table, list(moment.log), fresh=True))
        await shows(stage.pilot, "The table is waiting for you.")


async def test_a_colon_is_text_in_a_field_and_ctrl_p_opens_the_palette_there() -> None:
    async with staging(Settings(), 3) as stage:
        await SCREENS["talk"](stage)
        await stage.press("colon")
        assert isinstance(top(stage), TalkScreen)
        assert "> I heard that:" in seen(stage.pilot)
        await stage.press("ctrl+p")
        assert isinstance(top(stage), CommandPalette)


async def test_another_key_can_open_the_palette() -> None:
    keymap = Keymap({"everywhere": {"palette": "semicolon"}})
    async with staging(Settings(keymap=keymap), 3) as stage:
        await SCREENS["lobby"](stage)
        await stage.press("colon")
        assert not isinstance(top(stage), CommandPalette)
        await stage.press("semicolon")
        assert isinstance(top(stage), CommandPalette)
