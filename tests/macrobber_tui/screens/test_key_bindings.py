"""Rebinding keys, and the effect on every screen."""

from __future__ import annotations

import random
import re

import pytest
from textual.pilot import Pilot

from helpers.tui import opened, playing, seen, shows
from macrobber_tui.app import Macrobber
from macrobber_tui.screens.key_bindings import RESET_LABEL, KeyBindingsScreen
from macrobber_tui.screens.lobby import Lobby
from macrobber_tui.settings.file import read_settings
from macrobber_tui.settings.keymap import CONTEXTS, Keymap
from macrobber_tui.settings.model import Settings

COMMANDS = [(place, command.name) for place, commands in CONTEXTS.items() for command in commands]


async def rebind(pilot: Pilot[str], place: str, name: str, key: str) -> None:
    await pilot.press("home", *["down"] * COMMANDS.index((place, name)), "enter", key)


def keymap(pilot: Pilot[str]) -> Keymap:
    assert isinstance(pilot.app, Macrobber)
    return pilot.app.settings.keymap


@pytest.mark.slow
async def test_every_command_is_listed() -> None:
    async with opened(KeyBindingsScreen()) as pilot:
        for place, name in COMMANDS:
            command = next(one for one in CONTEXTS[place] if one.name == name)
            assert any(command.meaning in line and place in line for line in seen(pilot).split("\n"))
            await pilot.press("down")
        assert f"► {RESET_LABEL}" in seen(pilot)


@pytest.mark.slow
async def test_a_key_can_be_rebound_and_reset() -> None:
    async with opened(KeyBindingsScreen()) as pilot:
        await rebind(pilot, "table", "undo", "backslash")
        assert keymap(pilot) == Keymap({"table": {"undo": "backslash"}})
        assert "► \\     take back" in seen(pilot)
        assert "default u" in seen(pilot)
        assert read_settings().settings.keymap == keymap(pilot)
        await pilot.press("backspace")
        assert keymap(pilot) == read_settings().settings.keymap == Keymap()


@pytest.mark.slow
async def test_a_key_in_use_or_invalid_is_refused_and_rebinding_can_be_cancelled() -> None:
    async with opened(KeyBindingsScreen()) as pilot:
        await rebind(pilot, "table", "undo", "t")
        assert "t is the key of 'talk' (table: talk)" in seen(pilot)
        await pilot.press("enter", "5")
        assert "Use one letter or symbol" in seen(pilot)
        await pilot.press("enter")
        assert "Press the key for: take back" in seen(pilot)
        await pilot.press("escape")
        assert "Press the key" not in seen(pilot)
        assert keymap(pilot) == Keymap()


@pytest.mark.slow
async def test_all_keys_can_be_reset_at_once() -> None:
    async with opened(KeyBindingsScreen()) as pilot:
        await rebind(pilot, "table", "undo", "U")
        await rebind(pilot, "lobby", "watch", "v")
        await pilot.press("end", "enter")
        assert keymap(pilot) == read_settings().settings.keymap == Keymap()


@pytest.mark.usefixtures("browser")
async def test_the_lobby_shows_and_uses_rebound_keys() -> None:
    settings = Settings(keymap=Keymap({"lobby": {"name": "m"}, "everywhere": {"help": "exclamation_mark"}}))
    async with Macrobber(Lobby("Ada"), settings).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "m name" in seen(pilot)
        assert "! keys" in seen(pilot)
        await pilot.press("n")
        assert "Your name at the table" not in seen(pilot)
        await pilot.press("!")
        assert re.search(r"m +change your name", seen(pilot))
        await pilot.press("escape", "m")
        assert "Your name at the table" in seen(pilot)


@pytest.mark.slow
async def test_the_board_shows_and_uses_rebound_keys() -> None:
    async with playing() as (pilot, source):
        await source.play_on(lambda table: bool(table.legal) and table.game_view.phase == "action", random.Random(1))
        await shows(pilot, "bard")
        await pilot.press("S", "up", "enter")
        await rebind(pilot, "mac-robber", "bard", "f")
        await rebind(pilot, "table", "hint", "K")
        await pilot.press("escape", "escape")
        await shows(pilot, "f bard")
        assert "K hint" in seen(pilot)
        await pilot.press("b")
        assert "Send the bard to" not in seen(pilot)
        await pilot.press("f")
        assert "Send the bard to" in seen(pilot)
        await pilot.press("b")  # the letters of clans cannot be rebound
        assert "Take from Isla's courtyard" in seen(pilot)
        await pilot.press("escape", "escape", "question_mark", "question_mark")
        assert re.search(r"f +bard", seen(pilot))
        assert re.search(r"K +a hint", seen(pilot))


async def test_a_question_shows_and_uses_a_rebound_yes_key() -> None:
    settings = Settings(keymap=Keymap({"question": {"yes": "j"}}))
    async with playing() as (pilot, _):
        assert isinstance(pilot.app, Macrobber)
        pilot.app.change_settings(settings)
        await pilot.press("q")
        assert "j keep" in seen(pilot)
        await pilot.press("y")
        assert "Leave, and keep" not in seen(pilot)
        await pilot.press("q", "j")
        await pilot.pause()
        assert not pilot.app.is_running or "Leave, and keep" not in seen(pilot)
