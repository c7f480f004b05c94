"""Keys and their labels."""

from __future__ import annotations

import string

import pytest
from textual._xterm_parser import XTermParser
from textual.events import Key

from macrobber_tui.settings.keys import Command, KeyBindings, key_with_label, label_of

KEYBOARD = KeyBindings([Command("undo", "u", "take back"), Command("talk", "t", "talk")], {"undo": "z"})


@pytest.mark.parametrize("name", [*string.ascii_letters, *string.punctuation, "ä", "ß", "F1", "F12"])
def test_key_labels_round_trip(name: str) -> None:
    assert label_of(key_with_label(name)) == name


@pytest.mark.parametrize("name", ["", " ", "1", "enter", "ctrl+q", "F13", "up", "\t", "\x1b"])
def test_other_keys_cannot_be_assigned(name: str) -> None:
    with pytest.raises(ValueError, match="use one letter or symbol"):
        key_with_label(name)


async def test_key_names_match_those_of_textual() -> None:
    pressed: list[str] = []
    names = [*string.ascii_letters, *string.punctuation, "ä"]
    parser = XTermParser()
    for name in names:
        pressed += [event.key for event in parser.feed(name) if isinstance(event, Key)]
    assert pressed == [key_with_label(name) for name in names]


def test_a_rebound_key_triggers_its_command_and_the_old_key_nothing() -> None:
    assert KEYBOARD.default_key_for("z") == "u"
    assert KEYBOARD.default_key_for("u") == ""
    assert KEYBOARD.default_key_for("t") == "t"
    assert KEYBOARD.default_key_for("enter") == "enter"
    assert (KEYBOARD.label_for("u"), KEYBOARD.label_for("t"), KEYBOARD.key_for("escape")) == ("z", "t", "escape")
