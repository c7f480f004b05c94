"""Keys and what they are called."""

from __future__ import annotations

import string

import pytest
from textual._xterm_parser import XTermParser
from textual.events import Key

from macrobber_tui.keys import Command, Keyboard, called, key_called

KEYBOARD = Keyboard([Command("undo", "u", "take back"), Command("talk", "t", "talk")], {"undo": "z"})


@pytest.mark.parametrize("name", [*string.ascii_letters, *string.punctuation, "ä", "ß", "F1", "F12"])
def test_a_key_is_called_what_it_was_called(name: str) -> None:
    assert called(key_called(name)) == name


@pytest.mark.parametrize("name", ["", " ", "1", "enter", "ctrl+q", "F13", "up", "\t", "\x1b"])
def test_other_keys_are_not_to_be_had(name: str) -> None:
    with pytest.raises(ValueError, match="write one letter or sign"):
        key_called(name)


async def test_they_have_the_names_that_textual_gives_them() -> None:
    pressed: list[str] = []
    names = [*string.ascii_letters, *string.punctuation, "ä"]
    parser = XTermParser()
    for name in names:
        pressed += [event.key for event in parser.feed(name) if isinstance(event, Key)]
    assert pressed == [key_called(name) for name in names]


def test_a_key_means_the_command_it_was_given_to_and_its_old_one_nothing() -> None:
    assert KEYBOARD.meant("z") == "u"
    assert KEYBOARD.meant("u") == ""
    assert KEYBOARD.meant("t") == "t"
    assert KEYBOARD.meant("enter") == "enter"
    assert (KEYBOARD.shown("u"), KEYBOARD.shown("t"), KEYBOARD.pressed("escape")) == ("z", "t", "escape")
