"""Text from a peer, made harmless where it enters."""

from __future__ import annotations

import unicodedata

from macrobber_core.unicode import drop_ignorable

LONGEST_NAME = 24

_UNWANTED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Controls, formats (bidi overrides among them), surrogates, private and unassigned characters, separators."""
_BLANK = set("\u2800\U00016fe4\U0001d159")
"""Signs that show nothing without being ignorable: a name made of them could not be seen, nor told from another."""
_MOST_MARKS = 1
"""Combining marks left on a character: an accent is, a tower of them is not."""


def clean(text: str) -> str:
    """The text without anything that could move a cursor, turn a line around or pile up marks."""
    if text.isascii() and text.isprintable():
        return text
    # taking one thing out may join others: clean until nothing changes, so that cleaning again never does
    while (cleaned := _cleaned(text)) != text:
        text = cleaned
    return text


def _cleaned(text: str) -> str:
    kept: list[str] = []
    marks = _MOST_MARKS  # a mark needs something to stand on
    for character in unicodedata.normalize("NFC", drop_ignorable(text)):
        category = unicodedata.category(character)
        if category in _UNWANTED or character in _BLANK:
            continue
        if category not in ("Mn", "Me"):
            marks = _MOST_MARKS if category == "Zs" else 0
        elif (marks := marks + 1) > _MOST_MARKS:
            continue
        kept.append(character)
    return "".join(kept)


def clean_name(text: str) -> str:
    """One line of at most LONGEST_NAME characters with single spaces; ValueError if nothing is left to show."""
    name = " ".join(clean(text.replace("\t", " ").replace("\n", " ")).split())[:LONGEST_NAME].strip()
    if not name:
        raise ValueError("a name needs at least one visible character")
    return name
