"""Text fields: typing, pasting, and what does not fit."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual import events

from helpers.tui import opened, seen
from macrobber_core.games import GAMES
from macrobber_tui.hosting import TableSettings
from macrobber_tui.screens.base import HouseScreen
from macrobber_tui.screens.line_editor import LONGEST, LineEditor
from macrobber_tui.screens.prompt import Prompt
from macrobber_tui.screens.rules import RulesScreen
from macrobber_tui.screens.setup import Setup
from macrobber_tui.screens.talk import Talk

FIELDS: dict[str, tuple[Callable[[], HouseScreen], tuple[str, ...]]] = {
    "talk": (lambda: Talk([], lambda _text: None), ()),
    "prompt": (lambda: Prompt("Your name?", "", lambda _text: None), ()),
    "title of a table": (lambda: Setup(TableSettings(title=""), lambda _settings: None), ()),
    "search in the rules": (lambda: RulesScreen(GAMES["mac-robber"]), ("slash",)),
}
"""Every screen with a text field, and the keys that lead to the field."""


@pytest.mark.parametrize("where", FIELDS)
async def test_every_field_accepts_what_is_pasted(where: str) -> None:
    make, keys = FIELDS[where]
    async with opened(make()) as pilot:
        await pilot.press(*keys, "b", "i")
        pilot.app.post_message(events.Paste("g\tcattle\nraid\x1b[31m\u202e"))
        await pilot.pause()
        assert "big cattle raid[31m" in seen(pilot)


@pytest.mark.parametrize("where", FIELDS)
async def test_what_does_not_fit_is_left_out_with_a_word(where: str) -> None:
    make, keys = FIELDS[where]
    async with opened(make()) as pilot:
        await pilot.press(*keys)
        pilot.app.post_message(events.Paste("xy" * LONGEST))
        await pilot.pause()
        assert 5 < seen(pilot).count("xy") <= LONGEST // 2  # its end, where all of it has no room
        assert f"At most {LONGEST} characters" in seen(pilot)
        await pilot.press("backspace")
        assert f"At most {LONGEST} characters" not in seen(pilot)


async def test_escape_leaves_a_field_that_was_flooded_with_keys() -> None:
    async with opened(Talk([], lambda _text: None)) as pilot:
        talk = pilot.app.screen
        for _ in range(3000):
            pilot.app.post_message(events.Key("x", "x"))
        await pilot.press("escape")
        assert pilot.app.screen is not talk


def test_a_field_that_is_full_shows_nothing_new_for_more_keys() -> None:
    field = LineEditor("x" * LONGEST)
    field.press(events.Key("y", "y"))
    before = field.text, field.complaint
    field.press(events.Key("z", "z"))
    assert (field.text, field.complaint) == before


def test_a_blank_between_words_that_are_typed_is_kept() -> None:
    field = LineEditor()
    for character in "a b ":
        field.press(events.Key("space" if character == " " else character, character))
    assert field.text == "a b "


@pytest.mark.parametrize("where", FIELDS)
async def test_the_end_of_what_is_typed_is_shown_also_where_characters_are_wide(where: str) -> None:
    make, keys = FIELDS[where]
    async with opened(make()) as pilot:
        await pilot.press(*keys)
        pilot.app.post_message(events.Paste("北" * (LONGEST - 1) + "海"))
        await pilot.pause()
        assert "北海" in seen(pilot)
