"""Text by the cells it takes on the screen, not by its characters."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len, set_cell_size

from macrobber_tui.breaking import words


def cut(text: str, width: int) -> str:
    """The text in exactly that many cells."""
    return set_cell_size(text, width)


def fit(text: str, width: int) -> str:
    """The text in at most that many cells; a cut one says so."""
    return text if cell_len(text) <= width else set_cell_size(text, width - 2) + ".."


def wrapped(text: str, width: int, most: int) -> list[str]:
    """The text in at most that many lines, broken between words and counted in cells, not in characters."""
    lines: list[str] = []
    line = ""
    for word in words(text):
        longer = f"{line} {word}" if line.strip() else f"{line}{word}"
        if cell_len(longer) <= width or not line.strip():
            line = longer
            continue
        if len(lines) + 1 == most:
            return [*lines, fit(longer, width)]
        lines.append(fit(line, width))
        line = f"   {word}"
    return [*lines, fit(line, width)]


def broad(labels: Iterable[str]) -> int:
    """Cells of a column for labels, with a blank behind the longest."""
    return max(20, *(cell_len(label) + 1 for label in labels))


def upper_first(text: str) -> str:
    """As a sentence begins; the rest stays as it is, names in it above all."""
    return text[:1].upper() + text[1:]
