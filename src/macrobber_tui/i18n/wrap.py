"""Text in lines, broken between words; but not before a sign that French sets off with a blank."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rich.cells import cell_len, chop_cells

BETWEEN_WORDS = re.compile(r"\s+(?![;:!?%])")
BETWEEN_PIECES = re.compile(r"((?<=\S)[ \t\n]+(?![;:!?%])|(?<=\w[^\W\d_]-)(?=\w[^\W\d_]))")
"""Where a line may end: between words, and behind the hyphen within one."""
NO_BREAK = "\N{NO-BREAK SPACE}"


def in_lines(text: str, width: int, indent: str = "") -> list[str]:
    """Lines of at most that many cells, none for an empty text; all but the first are indented."""
    pieces = ["", *BETWEEN_PIECES.split(text.rstrip())]
    lines = fill(zip(pieces[::2], pieces[1::2], strict=True), width, indent)
    return [line.replace(NO_BREAK, " ") for line in lines] if text.strip() else []


def fill(pieces: Iterable[tuple[str, str]], width: int, indent: str) -> list[str]:
    """Lines of at most that many cells, of pieces of text with the blanks before each.

    All but the first line are indented. Only a piece that is longer than a line is broken: texts in Chinese or Japanese
    have no blanks.
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
    """What stays together on a line."""
    return BETWEEN_WORDS.split(text.strip())
