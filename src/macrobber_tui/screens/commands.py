"""The commands of a screen that work now, as rows of keys with their effects: what the palette offers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from textual import events

from macrobber_tui.settings.keys import KEY_LABELS, KeyBindings

from .key_help import TEXTUAL_KEY_NAMES, KeyHelp

MOVING_KEYS = {"up", "down", "left", "right", "pagedown", "pageup", "home", "end"}
"""Keys that move a cursor or a page when a row lists several of them; nobody searches for those."""
NAMED_KEYS = {"escape", "enter", "space", "tab", "backspace", "delete", *MOVING_KEYS}
KEY_WITH_LABEL = {label: key for key, label in KEY_LABELS.items()} | TEXTUAL_KEY_NAMES


LETTERS_ONLY = 3
"""The rank of a text that has the letters of a query in their order, but not its words."""


class CommandRow(NamedTuple):
    """A key and what it does now."""

    key: str
    """The key, as named by Textual."""
    meaning: str

    def event(self) -> events.Key:
        """Return the event of pressing the key."""
        character = " " if self.key == "space" else KEY_LABELS.get(self.key, self.key)
        return events.Key(self.key, character if len(character) == 1 else None)


def screen_commands(rows: KeyHelp, bindings: KeyBindings) -> list[CommandRow]:
    """Return the commands among the help rows of a screen, which name default keys."""
    return [
        CommandRow(bindings.key_for(key), meaning)
        for keys, meaning in rows
        if (key := _only_key([TEXTUAL_KEY_NAMES.get(one, one) for one in keys.split(", ")]))
    ]


def board_commands(rows: Iterable[tuple[str, str]]) -> list[CommandRow]:
    """Return the commands among the help rows of a board, which name the keys by their labels."""
    return [
        CommandRow(key, meaning)
        for labels, meaning in rows
        if (key := _only_key([KEY_WITH_LABEL.get(one, one) for one in re.split(r",? ", labels)]))
    ]


def _only_key(keys: list[str]) -> str:
    """Return the first of the keys, all of which do the same; "" if they move something, or if they are no keys."""
    first = keys[0]
    is_key = first in NAMED_KEYS or first in KEY_LABELS or (len(first) == 1 and first.isalpha())
    return first if is_key and not (len(keys) > 1 and first in MOVING_KEYS) else ""


def search(query: str, texts: list[str]) -> list[int]:
    """Return the indices of the texts that match, best first: those that begin with the query come first.

    Then come those with all its words at the beginning of words, then anywhere. If there are none, those match that
    have its letters in this order.
    """
    words = query.split()
    ranked = sorted((rank, number) for number, text in enumerate(texts) if (rank := _rank(words, text)) is not None)
    return [number for rank, number in ranked if rank < LETTERS_ONLY or ranked[0][0] == LETTERS_ONLY]


def _rank(words: list[str], text: str) -> int | None:
    if text.startswith(" ".join(words)):
        return 0
    if all(re.search(rf"\b{re.escape(word)}", text) for word in words):
        return 1
    if all(word in text for word in words):
        return 2
    letters = iter(text)
    return LETTERS_ONLY if all(letter in letters for letter in "".join(words)) else None
