"""The player's own themes are files beside the settings; a mistake in one is named and changes nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from helpers.tui import pictured
from macrobber_tui.app import Macrobber
from macrobber_tui.cli.main import cli
from macrobber_tui.i18n.language import set_language
from macrobber_tui.screens.lobby import Lobby
from macrobber_tui.screens.settings import SettingsScreen
from macrobber_tui.settings.file import SettingsParser
from macrobber_tui.settings.model import Settings
from macrobber_tui.settings.own_themes import MAX_THEMES, own_themes, read_themes, theme_names, themes_folder
from macrobber_tui.theme.roles import built_in_roles

HEATHER = 'base = "dusk"\n[ground]\ntable = "#201020"\n'
DUSK = 'base = "dusk"\n'


def save(name: str, text: str = HEATHER) -> Path:
    folder = themes_folder()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    read_themes.cache_clear()
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
        ("a.toml", "", ": the role is_light is missing"),
        ("a.toml", 'base = "moor"', ', line 1: base: there is no theme "moor"; there are: colour-blind,'),
        ("a.toml", "base = []", ", line 1: base: there is no theme []; there are: colour-blind,"),
        ("a.toml", 'base = "dusk"\n[ground]\nsea = "#000000"', ", line 3: there is no role ground.sea"),
        (
            "a.toml",
            DUSK + '[ground]\ntabel = "#000000"',
            ", line 3: there is no role ground.tabel; did you mean ground.table?",
        ),
        ("a.toml", DUSK + 'table = "#000000"', ", line 2: there is no role table; did you mean ground.table?"),
        ("a.toml", DUSK + "[grond]\na = 1", ", line 2: there is no role grond; did you mean ground?"),
        (
            "a.toml",
            DUSK + '[ground]\ntable = "dark"',
            ', line 3: ground.table: "dark" is not a colour; write one such as',
        ),
        ("a.toml", DUSK + "[ground]\ntable = 7", ", line 3: ground.table: 7 is not a colour; write one such as"),
        ("a.toml", DUSK + "ground = 7", ", line 2: ground: write a table: [ground]"),
        ("a.toml", DUSK + 'clans = ["#000000"]', ", line 2: clans: write a list of 5 colours"),
        ("a.toml", DUSK + f"figures = {['x'] * 6}", ', line 2: figures: "x" is not a colour'),
        ("a.toml", DUSK + "is_light = 0", ", line 2: is_light: write true or false, not 0"),
        ("a.toml", DUSK + "[ground\n", ", line 2: not valid TOML at column 8: [ground"),
        ("a.toml", DUSK + DUSK, ", line 2: not valid TOML: this is there twice: base = "),
        ("a.toml", "base = [", ": not valid TOML: the end is missing"),
        ("a.toml", "a = " + "[" * 9000, ": not valid TOML: nested too deeply"),
        ("a.toml", "a = " + "9" * 5000, ": not valid TOML: a number is too long"),
        ("a.toml", "#" * 10_000_000, ": larger than 16 KiB"),
        ("dusk.toml", HEATHER, "there is already a theme of that name"),
        ("my theme.toml", HEATHER, "letters, digits and hyphens"),
    ],
)
def test_a_mistake_is_named_and_the_theme_left_out(name: str, text: str, problem: str) -> None:
    found = own_themes(save(name, text))
    assert not found.themes
    (mistake,) = found.mistakes
    assert mistake.startswith(f"{themes_folder() / name}{problem}" if name == "a.toml" else str(themes_folder()))
    assert problem in mistake


@pytest.mark.parametrize("written", ["a\x1b[31mb", "x\nrow", "\u202eabc", "k" * 5000])
@pytest.mark.parametrize("text", ['base = "{}"', 'base = "dusk"\n"{}" = 1', 'base = "dusk"\n[ground]\ntable = "{}"'])
def test_a_mistake_is_one_short_line_without_control_characters(text: str, written: str) -> None:
    escaped = "".join(one if one.isascii() and one.isprintable() else f"\\u{ord(one):04x}" for one in written)
    (mistake,) = own_themes(save("a.toml", text.format(escaped))).mistakes
    assert mistake.isprintable()
    assert len(mistake) < len(str(themes_folder())) + 200


def test_a_file_name_is_shown_without_control_characters() -> None:
    (mistake,) = own_themes(save("a\x1b[31m\n.toml")).mistakes
    assert mistake.isprintable()
    assert "a?[31m?.toml: name the file with letters" in mistake


def test_a_folder_and_a_link_to_itself_are_no_themes() -> None:
    folder = save("heather.toml")
    (folder / "b.toml").mkdir()
    (folder / "c.toml").symlink_to(folder / "c.toml")
    read_themes.cache_clear()
    found = own_themes(folder)
    assert [*found.themes] == ["heather"]
    assert found.mistakes == [
        f"{folder / 'b.toml'}: it is a folder", f"{folder / 'c.toml'}: it is a link that leads back to itself"
    ]  # fmt: skip


def test_a_file_instead_of_the_folder_is_named() -> None:
    folder = themes_folder()
    folder.parent.mkdir(parents=True)
    folder.touch()
    read_themes.cache_clear()
    assert own_themes(folder).mistakes == [f"{folder}: there is a file where a folder should be"]


def test_capitals_and_a_byte_order_mark_are_no_mistakes() -> None:
    found = own_themes(save("heather.toml", "\ufeff" + HEATHER.replace("#201020", "#20ABCD")))
    assert found.mistakes == []
    assert found.themes["heather"].ground.table == "#20abcd"


@pytest.mark.parametrize("language", ["de", "fr", "nl"])
def test_mistakes_are_in_the_players_language(language: str) -> None:
    texts = ["", 'base = "moor"', DUSK + "[grond]\na = 1", DUSK + "is_light = 0", DUSK + "[ground\n", DUSK + DUSK,
             "a = [", DUSK + "ground = 7", DUSK + "clans = 7", DUSK + "clans = [1, 2, 3, 4, 5]"]  # fmt: skip
    for number, text in enumerate(texts):
        save(f"a-{number}.toml", text)
    english = own_themes(themes_folder()).mistakes
    set_language(language)
    translated = own_themes(themes_folder()).mistakes
    assert len(english) == len(translated) == len(texts)
    assert not {*english} & {*translated}


async def test_the_program_starts_with_a_theme_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    save("heather.toml", DUSK + "[ground]\ntable = 7")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    loaded = SettingsParser('theme = "heather"\ndetail = "rich"\n').parse()
    app = Macrobber(SettingsScreen(), loaded.settings, [*loaded.mistakes, *own_themes(themes_folder()).mistakes])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.look.roles == built_in_roles("highlands")
        shown = " ".join(pictured(pilot).split())
        assert "ground.table: 7 is not a colour" in shown
        await pilot.press("escape")
        assert isinstance(app.screen, SettingsScreen)


def test_text_that_is_no_text_is_named() -> None:
    folder = save("a.toml")
    (folder / "a.toml").write_bytes(b"\xff")
    read_themes.cache_clear()
    assert "not valid UTF-8" in own_themes(folder).mistakes[0]


def test_the_number_of_themes_is_limited() -> None:
    folders = [save(f"theme-{number}.toml") for number in range(MAX_THEMES + 5)]
    found = own_themes(folders[-1])
    assert len(found.themes) == MAX_THEMES
    assert found.mistakes == [f"{folders[-1]}: only {MAX_THEMES} themes are read"]


def test_no_folder_means_no_themes() -> None:
    read_themes.cache_clear()
    assert own_themes(themes_folder()).themes == {}
