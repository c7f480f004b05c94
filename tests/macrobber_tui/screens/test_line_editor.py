"""Text fields: typing, pasting, and text that is too long."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual import events
from textual.pilot import Pilot

from helpers.tui import opened, seen
from macrobber_core.games import GAMES
from macrobber_core.wire.sanitize import MAX_NAME_LENGTH
from macrobber_tui.errors import INTERRUPTED
from macrobber_tui.screens.base import BaseScreen
from macrobber_tui.screens.line_editor import MAX_LENGTH, LineEditor
from macrobber_tui.screens.rules import RulesScreen
from macrobber_tui.screens.setup import Setup
from macrobber_tui.screens.talk import TalkScreen
from macrobber_tui.screens.text_prompt import NamePrompt, TextPrompt
from macrobber_tui.session.table_settings import TableSettings
from macrobber_tui.theme.theme import PALETTES, choose_theme


async def sent(_text: str) -> str:
    return ""


FIELDS: dict[str, tuple[Callable[[], BaseScreen], tuple[str, ...]]] = {
    "talk": (lambda: TalkScreen([], sent, list), ()),
    "prompt": (lambda: TextPrompt("Your name?", "", lambda _text: None), ()),
    "name at the first start": (lambda: NamePrompt("", lambda _name: None), ()),
    "title of a table": (lambda: Setup(TableSettings(title=""), lambda _settings: None), ()),
    "search in the rules": (lambda: RulesScreen(GAMES["mac-robber"]), ("slash",)),
}
"""Every screen with a text field, and the keys that lead to the field."""
SHORT_FIELDS = {"name at the first start", "title of a table"}
"""The fields for names, which are at most `MAX_NAME_LENGTH` characters long."""


@pytest.mark.parametrize("where", FIELDS)
async def test_every_field_accepts_pasted_text(where: str) -> None:
    make, keys = FIELDS[where]
    async with opened(make()) as pilot:
        await pilot.press(*keys, "b", "i")
        pilot.app.post_message(events.Paste("g\tcattle\nraid\x1b[31m\u202e"))
        await pilot.pause()
        assert "big cattle raid[31m" in seen(pilot)


@pytest.mark.parametrize("where", FIELDS)
async def test_text_beyond_the_limit_is_dropped_with_a_notice(where: str) -> None:
    make, keys = FIELDS[where]
    async with opened(make()) as pilot:
        await pilot.press(*keys)
        pilot.app.post_message(events.Paste("xy" * MAX_LENGTH))
        await pilot.pause()
        limit = MAX_NAME_LENGTH if where in SHORT_FIELDS else MAX_LENGTH
        assert 5 < seen(pilot).count("xy") <= limit // 2  # only the end of the text, if it is wider than the field
        assert f"At most {limit} characters" in seen(pilot)
        await pilot.press("backspace")
        assert f"At most {limit} characters" not in seen(pilot)


SUGGESTIONS: dict[str, Callable[[], BaseScreen]] = {
    "name at the first start": lambda: NamePrompt("Guest", lambda _name: None),
    "name": lambda: TextPrompt("Your name?", "Guest", lambda _text: None),
    "title of a table": lambda: Setup(TableSettings(title="Guest"), lambda _settings: None),
}
"""Every kind of text field with a suggestion."""


def text_of(pilot: Pilot[str]) -> str:
    screen = pilot.app.screen
    assert isinstance(screen, BaseScreen)
    field = screen.field()
    assert field is not None
    return field.text


@pytest.mark.parametrize("where", SUGGESTIONS)
async def test_typing_replaces_selected_text(where: str) -> None:
    async with opened(SUGGESTIONS[where]()) as pilot:
        await pilot.press(*"Newbie")
        assert text_of(pilot) == "Newbie"
        assert "Newbie" in seen(pilot)
        assert "Guest" not in seen(pilot).partition("Newbie")[0]


@pytest.mark.parametrize("where", SUGGESTIONS)
async def test_pasting_replaces_selected_text(where: str) -> None:
    async with opened(SUGGESTIONS[where]()) as pilot:
        pilot.app.post_message(events.Paste(" \n"))
        await pilot.pause()
        assert text_of(pilot) == "Guest"
        pilot.app.post_message(events.Paste("Newbie"))
        await pilot.pause()
        assert text_of(pilot) == "Newbie"


@pytest.mark.parametrize("key", ["right", "end"])
@pytest.mark.parametrize("where", SUGGESTIONS)
async def test_right_and_end_keep_selected_text_to_append_to(where: str, key: str) -> None:
    async with opened(SUGGESTIONS[where]()) as pilot:
        await pilot.press(key, *"s!")
        assert text_of(pilot) == "Guests!"
        await pilot.press("backspace")
        assert text_of(pilot) == "Guests"


@pytest.mark.parametrize("key", ["backspace", "delete", "ctrl+u"])
@pytest.mark.parametrize("where", SUGGESTIONS)
async def test_one_key_clears_selected_text(where: str, key: str) -> None:
    async with opened(SUGGESTIONS[where]()) as pilot:
        await pilot.press(key)
        assert text_of(pilot) == ""
        await pilot.press(*"Al")
        assert text_of(pilot) == "Al"


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("theme", PALETTES)
def test_selected_text_is_shown_in_reverse_until_kept(theme: str, glyphs: str) -> None:
    field = LineEditor("Guest", is_selected=True)
    shown = choose_theme(theme, glyphs)
    selected = field.spans(shown, 20)
    assert [span.text for span in selected if span.style.reverse] == ["Guest"]
    field.press(events.Key("right", None))
    kept = field.spans(shown, 20)
    assert [span.text for span in kept if span.style.reverse] == [" "]


@pytest.mark.parametrize("where", SUGGESTIONS)
async def test_a_field_shows_that_its_text_is_no_longer_selected(where: str) -> None:
    screen = SUGGESTIONS[where]()

    def reversed_text() -> str:
        spans = [span for line in screen.sheet.lines for span in line if span.style.reverse]
        return "".join(span.text for span in spans)

    async with opened(screen) as pilot:
        assert reversed_text() == "Guest"
        await pilot.press("right")
        assert reversed_text() == " "


async def test_escape_leaves_a_field_that_was_flooded_with_keys() -> None:
    async with opened(TalkScreen([], sent, list)) as pilot:
        talk = pilot.app.screen
        for _ in range(3000):
            pilot.app.post_message(events.Key("x", "x"))
        await pilot.press("escape")
        assert pilot.app.screen is not talk


def test_a_full_field_does_not_change_for_further_keys() -> None:
    field = LineEditor("x" * MAX_LENGTH)
    field.press(events.Key("y", "y"))
    before = field.text, field.complaint
    field.press(events.Key("z", "z"))
    assert (field.text, field.complaint) == before


def test_typed_spaces_are_kept() -> None:
    field = LineEditor()
    for character in "a b ":
        field.press(events.Key("space" if character == " " else character, character))
    assert field.text == "a b "


@pytest.mark.slow
@pytest.mark.parametrize("where", FIELDS)
async def test_the_end_of_the_text_is_visible_even_with_wide_characters(where: str) -> None:
    make, keys = FIELDS[where]
    async with opened(make()) as pilot:
        await pilot.press(*keys)
        limit = MAX_NAME_LENGTH if where in SHORT_FIELDS else MAX_LENGTH
        pilot.app.post_message(events.Paste("北" * (limit - 1) + "海"))
        await pilot.pause()
        assert "北海" in seen(pilot)


async def test_ctrl_c_at_the_question_for_a_name_ends_the_program() -> None:
    names: list[str] = []
    async with opened(NamePrompt("Guest", names.append)) as pilot:
        await pilot.press("ctrl+c")
        await pilot.pause()
    assert pilot.app.return_code == INTERRUPTED
    assert names == []
