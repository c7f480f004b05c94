"""The player's own themes are files beside the settings; a mistake in one is named and changes nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from macrobber_tui.app import Macrobber
from macrobber_tui.cli.main import cli
from macrobber_tui.screens.lobby import Lobby
from macrobber_tui.settings.file import SettingsParser
from macrobber_tui.settings.model import Settings
from macrobber_tui.settings.own_themes import MAX_BYTES, MAX_THEMES, own_themes, theme_names, themes_folder
from macrobber_tui.theme.roles import built_in_roles

HEATHER = 'base = "dusk"\n[ground]\ntable = "#201020"\n'


def save(name: str, text: str = HEATHER) -> Path:
    folder = themes_folder()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    own_themes.cache_clear()
    return folder


def test_a_theme_names_only_what_differs_from_its_base() -> None:
    roles = own_themes(save("heather.toml")).themes["heather"]
    dusk = built_in_roles("dusk")
    assert roles.ground.table == "#201020"
    assert roles.ground.panel == dusk.ground.panel
    assert roles.clans == dusk.clans


def test_a_theme_can_be_chosen_like_any_other() -> None:
    save("heather.toml")
    assert "heather" in theme_names()
    parsed = SettingsParser('theme = "heather"\n').parse()
    assert (parsed.settings.theme, parsed.mistakes) == ("heather", [])
    assert "heather" not in CliRunner().invoke(cli, ["tables", "--theme", "heather", "--help"]).output


def test_a_chosen_theme_paints_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    save("heather.toml")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    look = Macrobber(Lobby("Ada"), Settings(theme="heather", detail="rich")).look
    assert look.roles is not None
    assert look.roles.ground.table == "#201020"


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("a.toml", "", "the role is_light is missing"),
        ("a.toml", 'base = "moor"', "base: there is no theme 'moor'; there are: colour-blind,"),
        ("a.toml", 'base = "dusk"\n[ground]\nsea = "#000000"', "there is no role ground.sea"),
        ("a.toml", 'base = "dusk"\n[ground]\ntable = "dark"', "ground.table: write a colour such as"),
        ("a.toml", 'base = "dusk"\nground = 7', "ground: write a colour"),
        ("a.toml", "base = [", "not valid TOML"),
        ("a.toml", "a = " + "[" * 9000, "not valid TOML"),
        ("a.toml", "#" * (MAX_BYTES + 1), "larger than 16 KiB"),
        ("dusk.toml", HEATHER, "there is already a theme of that name"),
        ("my theme.toml", HEATHER, "letters, digits and hyphens"),
    ],
)
def test_a_mistake_is_named_and_the_theme_left_out(name: str, text: str, problem: str) -> None:
    found = own_themes(save(name, text))
    assert not found.themes
    (mistake,) = found.mistakes
    assert name in mistake
    assert problem in mistake


def test_text_that_is_no_text_is_named() -> None:
    folder = save("a.toml")
    (folder / "a.toml").write_bytes(b"\xff")
    own_themes.cache_clear()
    assert "not valid UTF-8" in own_themes(folder).mistakes[0]


def test_the_number_of_themes_is_limited() -> None:
    folders = [save(f"theme-{number}.toml") for number in range(MAX_THEMES + 5)]
    assert len(own_themes(folders[-1]).themes) == MAX_THEMES


def test_no_folder_means_no_themes() -> None:
    own_themes.cache_clear()
    assert own_themes(themes_folder()).themes == {}
