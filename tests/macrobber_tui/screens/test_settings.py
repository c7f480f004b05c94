"""The settings screen: changes apply immediately and are saved."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from textual.pilot import Pilot

from helpers.tui import opened, pictured, playing, seen, shows, until
from macrobber_tui.app import Macrobber
from macrobber_tui.screens.lobby import Lobby
from macrobber_tui.screens.settings import AUTO_NOTES, NOTES, SettingsScreen, row_label
from macrobber_tui.settings.choices import CHOICES
from macrobber_tui.settings.file import read_settings
from macrobber_tui.settings.model import Settings
from macrobber_tui.settings.path import settings_path
from macrobber_tui.theme.theme import LIGHT, NO_COLOUR, choose_theme


def app_of(pilot: Pilot[str]) -> Macrobber:
    assert isinstance(pilot.app, Macrobber)
    return pilot.app


def row(pilot: Pilot[str], name: str) -> str:
    return next(line for line in seen(pilot).split("\n") if name in line)


@pytest.mark.slow
async def test_confirming_the_end_of_a_turn_can_be_turned_off() -> None:
    async with playing() as (pilot, source):
        await source.play_on(lambda table: bool(table.legal) and table.game_view.phase == "raid", random.Random(1))
        await shows(pilot, "exchange up to 3 cards")
        await pilot.press("o")
        assert "Pass and end your turn?" in seen(pilot)
        await pilot.press("escape", "S", *["down"] * 9, "right")
        assert "off" in row(pilot, "Confirm end of turn")
        assert source.table is not None
        before = source.table.ply
        await pilot.press("escape", "o")
        await until(lambda: source.table is not None and source.table.ply > before)


async def test_the_automatic_language_names_the_language_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    async with opened(SettingsScreen()) as pilot:
        assert "auto (Deutsch)" in row(pilot, "Sprache")


async def test_the_path_of_a_deep_folder_is_shown_in_full(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / ("deep" * 20)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder))
    async with opened(SettingsScreen()) as pilot:
        assert f"{folder}/macrobber/settings.toml" in "".join(pictured(pilot).split())


async def test_a_changed_setting_applies_at_once_and_is_saved() -> None:
    async with opened(SettingsScreen()) as pilot:
        await pilot.press("down", "down", "right", "right")
        assert "light" in row(pilot, "Colour theme")
        assert app_of(pilot).look.palette is LIGHT
        assert pilot.app.theme == "ansi-light"
        await pilot.press("down", "left")
        assert app_of(pilot).look.glyphs.pointer == ">"
        assert "> Characters" in row(pilot, "Characters")
        await pilot.press("j", "left")
        assert "plain" in row(pilot, "Boards")
        await pilot.press("j", "left")
        assert "off" in row(pilot, "Motion")
        await pilot.press("j", "space")
        assert "off" in row(pilot, "Bell")
    assert read_settings().settings == Settings(theme="light", glyphs="ascii", detail="plain", motion="off", bell=False)


async def test_a_click_changes_a_setting() -> None:
    async with opened(SettingsScreen()) as pilot:
        await pilot.click(offset=(row(pilot, "Colour theme").index("auto"), 5))
        assert "dark" in row(pilot, "Colour theme")
        await pilot.click(offset=(row(pilot, "Colour theme").index("dark") - 2, 5))
        assert "auto" in row(pilot, "Colour theme")


@pytest.mark.slow
async def test_every_theme_is_previewed_and_every_row_has_a_note() -> None:
    async with opened(SettingsScreen()) as pilot:
        notes = {row_label(name): note for name, note in (NOTES | AUTO_NOTES).items()}
        for line in [line for line in seen(pilot).split("\n") if any(name in line for name in notes)]:
            note = next(note for name, note in notes.items() if name in line)
            assert note in " ".join(seen(pilot).split())
            await pilot.press("down")
        await pilot.press("down", "down")
        for name in CHOICES["theme"][1:]:
            await pilot.press("right")
            assert name in row(pilot, "Colour theme")
            assert app_of(pilot).look.palette == choose_theme(name).palette


@pytest.mark.usefixtures("browser")
async def test_a_changed_name_appears_in_the_lobby() -> None:
    async with opened(Lobby("ada")) as pilot:
        await pilot.press("S", "enter", "ctrl+u", *"Ben", "enter")
        assert "Ben" in row(pilot, "Your name")
        await pilot.press("escape")
        assert "You are Ben" in seen(pilot)
    assert read_settings().settings.name == "Ben"


@pytest.mark.slow
async def test_changing_the_look_redraws_the_board() -> None:
    async with playing() as (pilot, _):
        assert "──" in seen(pilot)
        await pilot.press("S", *["down"] * 3, "left", "escape")
        assert "──" not in seen(pilot)
        assert seen(pilot).isascii()
        await pilot.press("S", "down", "down", "left", "escape")
        assert app_of(pilot).look.palette is NO_COLOUR


async def test_an_invalid_settings_file_is_reported_and_left_unchanged() -> None:
    settings_path().parent.mkdir(parents=True, exist_ok=True)
    settings_path().write_text('theme = "dark', encoding="utf-8")
    read = read_settings()
    app = Macrobber(SettingsScreen(), read.settings, read.mistakes)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "not valid TOML" in " ".join(seen(pilot).split())
        await pilot.press("escape", "down", "down", "right")
        assert "not valid TOML" in " ".join(seen(pilot).split())
        assert "dark" in row(pilot, "Colour theme")
    assert settings_path().read_text(encoding="utf-8") == 'theme = "dark'


async def test_what_auto_means_is_shown_only_beside_auto() -> None:
    async with opened(SettingsScreen()) as pilot:
        await pilot.press("down")
        assert AUTO_NOTES["language"] in seen(pilot)
        await pilot.press("right")
        assert AUTO_NOTES["language"] not in seen(pilot)
