"""Cutting and wrapping text by screen cells rather than characters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rich.cells import cell_len, set_cell_size

from macrobber_tui.i18n.language import _
from macrobber_tui.i18n.wrap import fill, words

DOTS = ".."
"""Replaces the end of a name that does not fit."""
CUT = ".. "
"""Replaces the first clauses of a text that does not fit."""
NUMBER_OF_NAME = re.compile(r"-[0-9]{1,3}$")
"""The number that tells a name from another that looks like it."""
BETWEEN_CLAUSES = re.compile(r" ?[,;.] +")


def cut(text: str, width: int) -> str:
    """Return the text padded or cut to exactly `width` cells."""
    return set_cell_size(text, width)


def fit(text: str, width: int) -> str:
    """Return the text in at most `width` cells, with dots for any clauses left out at the end."""
    return wrapped(text, width, 1)[0]


def fit_name(name: str, width: int) -> str:
    """Return a name in at most `width` cells, shortened in the same way everywhere."""
    return name if cell_len(name) <= width else shorten(name, width)


def shorten(name: str, width: int) -> str:
    """Return a name wider than `width`: its first word and dots, so that it looks the same in places of any width.

    Where that word does not fit, or takes less than half of the room, the name keeps as many letters as fit, so it
    stays distinguishable from other names. A number at its end, as in `Ada-2`, is kept for the same reason.
    """
    number = NUMBER_OF_NAME.search(name)
    if number is not None and width > len(DOTS) + len(number[0]):
        return shorten(name[: number.start()], width - len(number[0])) + number[0]
    room = max(1, width - len(DOTS))
    first = name.partition(" ")[0]
    if cell_len(first) <= room and 2 * cell_len(first) >= room:
        return first + DOTS
    return set_cell_size(name, room).rstrip() + DOTS


def wrapped(text: str, width: int, max_lines: int) -> list[str]:
    """Wrap the text between words to at most `max_lines` lines.

    If it does not fit, whole clauses are left out, so no number or name is cut.
    """
    lines = all_lines(text, width)
    if len(lines) <= max_lines:
        return lines
    for end in reversed([match.start() for match in _between_clauses(text)]):
        shorter = all_lines(f"{text[:end]} ..", width)
        if len(shorter) <= max_lines:
            return shorter
    *first_lines, last = lines[:max_lines]
    return [*first_lines, abbreviate(text, last, width)]


def latest_clauses(head: str, text: str, width: int, max_lines: int) -> list[str]:
    """Return `head` and the text in at most `max_lines` lines, keeping only the last clauses if necessary.

    Return no lines if not even the last clause fits.
    """
    starts = [match.end() for match in _between_clauses(text)]
    for shown in (text, *(f"{CUT}{text[start:]}" for start in starts)):
        lines = all_lines(head + shown, width)
        if len(lines) <= max_lines:
            return lines
    return []


def leading_clauses(text: str) -> list[str]:
    """Return the beginnings of a text that end with a whole clause, longest first, without the whole text."""
    return [text[: match.start()] for match in reversed([*_between_clauses(text)])]


def _between_clauses(text: str) -> Iterator[re.Match[str]]:
    """Yield the boundaries between clauses, outside brackets."""
    for match in BETWEEN_CLAUSES.finditer(text):
        before = text[: match.start()]
        if before.count("(") == before.count(")"):
            yield match


def all_lines(text: str, width: int) -> list[str]:
    """Wrap the whole text, however many lines it takes."""
    if cell_len(text) <= width:
        return [text]
    first, *others = words(text)
    return fill([("", first), *((" ", word) for word in others)], width, "   ")


def tail(text: str, width: int) -> str:
    """Return the end of the text, at most `width` cells wide."""
    while cell_len(text) > width:
        text = text[1:]
    return text


def abbreviate(text: str, line: str, width: int) -> str:
    """Return a line that ends in dots, for a text that cannot be shortened by whole clauses."""
    if cell_len(line) + 3 <= width:
        return f"{line} .."
    return set_cell_size(line, width - 2).rstrip() + ".."


def label_column_width(labels: Iterable[str]) -> int:
    """Return the width of a column of labels, one blank wider than the longest label."""
    return max(20, *(cell_len(label) + 1 for label in labels))


def upper_first(text: str) -> str:
    """Capitalize the first letter and leave the rest unchanged, because it may contain names."""
    return text[:1].upper() + text[1:]


def as_sentence(reason: str) -> str:
    """Return a reason as a sentence: capitalized, and with a full stop."""
    sentence = upper_first(reason)
    return _("{reason}.").format(reason=sentence) if sentence and sentence[-1] not in ".!?" else sentence
