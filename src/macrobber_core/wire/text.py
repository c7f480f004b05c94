"""Text from a peer, made harmless where it enters."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 24

_UNWANTED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Controls, formats (bidi overrides among them), surrogates, private and unassigned characters, separators."""
_MOST_MARKS = 1
"""Combining marks left on a character: an accent is, a tower of them is not."""


def clean(text: str) -> str:
    """The text without anything that could move a cursor, turn a line around or pile up marks."""
    if text.isascii() and text.isprintable():
        return text
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        if category in _UNWANTED:
            continue
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks <= _MOST_MARKS:
            kept.append(character)
    return "".join(kept)


def clean_name(text: str) -> str:
    """One line of at most LONGEST_NAME characters with single spaces; ValueError if nothing is left to show."""
    name = " ".join(clean(text.replace("\t", " ").replace("\n", " ")).split())[:LONGEST_NAME].strip()
    if not name:
        raise ValueError("a name needs at least one visible character")
    return name
