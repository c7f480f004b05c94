"""Wraps text between words, but not before punctuation that French sets off with a space."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rich.cells import cell_len, chop_cells

BETWEEN_WORDS = re.compile(r"(?<!«)\s+(?![;:!?%»])")
BETWEEN_PIECES = re.compile(r"((?<=[^\s«])[ \t\n]+(?![;:!?%»])|(?<=\w[^\W\d_]-)(?=\w[^\W\d_]))")
"""The places where a line can end: between words, and after a hyphen within a word."""
NO_BREAK = "\N{NO-BREAK SPACE}"


def wrap_lines(text: str, width: int, indent: str = "") -> list[str]:
    """Wrap to lines of at most `width` cells, indenting all but the first; return no lines for an empty text."""
    pieces = ["", *BETWEEN_PIECES.split(text.rstrip())]
    lines = fill(zip(pieces[::2], pieces[1::2], strict=True), width, indent)
    return [line.replace(NO_BREAK, " ") for line in lines] if text.strip() else []


def fill(pieces: Iterable[tuple[str, str]], width: int, indent: str) -> list[str]:
    """Fill lines of at most `width` cells from pairs of (spaces, piece), indenting all but the first.

    A piece is split only if it is longer than a line, for example Chinese or Japanese text without spaces.
    """
    width = max(width, len(indent) + 2)  # room for one wide character
    lines: list[str] = []
    line = ""
    for blanks, piece in pieces:
        longer = f"{line}{blanks}{piece}"
        if line and cell_len(longer) > width >= cell_len(indent + piece):
            lines.append(line)
            longer = indent + piece
        while cell_len(longer) > width:
            full = chop_cells(longer, width)[0]
            lines.append(full.rstrip())
            longer = indent + longer[len(full) :].lstrip()
        line = longer
    return [*lines, line]


def words(text: str) -> list[str]:
    """Split a text into the parts that must stay together on a line."""
    return BETWEEN_WORDS.split(text.strip())
