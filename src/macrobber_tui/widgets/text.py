"""Text by the cells it takes on the screen, not by its characters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rich.cells import cell_len, set_cell_size

from macrobber_tui.breaking import fill, words

BETWEEN_CLAUSES = re.compile(r" ?[,;.] +")


def cut(text: str, width: int) -> str:
    """The text in exactly that many cells."""
    return set_cell_size(text, width)


def fit(text: str, width: int) -> str:
    """The text in at most that many cells; dots stand for the clauses that are left out at its end."""
    return wrapped(text, width, 1)[0]


def wrapped(text: str, width: int, most: int) -> list[str]:
    """The text in at most that many lines, broken between words and counted in cells, not in characters.

    What there is no room for is left out by whole clauses, so that no number and no name is cut.
    """
    lines = all_lines(text, width)
    if len(lines) <= most:
        return lines
    for end in reversed([found.start() for found in _between_clauses(text)]):
        shorter = all_lines(f"{text[:end]} ..", width)
        if len(shorter) <= most:
            return shorter
    *kept, last = lines[:most]
    return [*kept, _cut_off(last, width)]


def latest_clauses(head: str, text: str, width: int, most: int) -> list[str]:
    """What a head announces, in at most that many lines: all of it, or its last clauses behind dots, or nothing."""
    starts = [found.end() for found in _between_clauses(text)]
    for shown in (text, *(f".. {text[start:]}" for start in starts)):
        lines = all_lines(head + shown, width)
        if len(lines) <= most:
            return lines
    return []


def _between_clauses(text: str) -> Iterator[re.Match[str]]:
    """Where a clause ends and another begins, outside of brackets."""
    return (found for found in BETWEEN_CLAUSES.finditer(text) if _depth(text[: found.start()]) == 0)


def _depth(text: str) -> int:
    return text.count("(") - text.count(")")


def all_lines(text: str, width: int) -> list[str]:
    """All of the text, in as many lines as it takes."""
    if cell_len(text) <= width:
        return [text]
    first, *others = words(text)
    return fill([("", first), *((" ", word) for word in others)], width, "   ")


def end_of(text: str, width: int) -> str:
    """The end of the text in at most that many cells."""
    while cell_len(text) > width:
        text = text[1:]
    return text


def _cut_off(text: str, width: int) -> str:
    return set_cell_size(text, width - 2) + ".."


def broad(labels: Iterable[str]) -> int:
    """Cells of a column for labels, with a blank behind the longest."""
    return max(20, *(cell_len(label) + 1 for label in labels))


def upper_first(text: str) -> str:
    """As a sentence begins; the rest stays as it is, names in it above all."""
    return text[:1].upper() + text[1:]
