"""Cleaning of text received from a peer."""

from __future__ import annotations

import unicodedata

from macrobber_core.translatable import translatable
from macrobber_core.unicode import drop_ignorable

MAX_NAME_LENGTH = 24
EMPTY_NAME = translatable("a name needs at least one visible character")

_UNWANTED_CATEGORIES = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Control and format characters (including bidi overrides), surrogates, private and unassigned characters, and
separators.
"""
_BLANK = set("\u2800\U00016fe4\U0001d159")
"""Blank characters outside the unwanted categories: a name made of them would be invisible."""
_MAX_MARKS = 1
"""Combining marks kept per character: enough for an accent, not for a stack of marks."""


def clean(text: str) -> str:
    """Return the text without control characters, bidi overrides, invisible characters and stacked marks."""
    if text.isascii() and text.isprintable():
        return text
    # removing a character can join others, so repeat until nothing changes: cleaning must be idempotent
    while (cleaned := _clean_once(text)) != text:
        text = cleaned
    return text


def _clean_once(text: str) -> str:
    characters: list[str] = []
    marks = _MAX_MARKS  # a leading mark has no base character
    for character in unicodedata.normalize("NFC", drop_ignorable(text)):
        category = unicodedata.category(character)
        if category in _UNWANTED_CATEGORIES or character in _BLANK:
            continue
        if category not in ("Mn", "Me"):
            marks = _MAX_MARKS if category == "Zs" else 0
        elif (marks := marks + 1) > _MAX_MARKS:
            continue
        characters.append(character)
    return "".join(characters)


def clean_name(text: str) -> str:
    """Clean a name: one line, single-spaced, at most MAX_NAME_LENGTH characters. Raises ValueError if it is empty."""
    name = " ".join(clean(text.replace("\t", " ").replace("\n", " ")).split())[:MAX_NAME_LENGTH].strip()
    if not name:
        raise ValueError(EMPTY_NAME)
    return name
