"""The cells of styled text, as the terminal will show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain

from rich.cells import get_character_cell_size, split_graphemes
from rich.color import ColorSystem
from rich.segment import Segment
from textual.strip import Strip

from .sgr_writer import Cell, Row, parse_sgr, visible_on_blanks


@lru_cache(maxsize=1024)
def strip_defaults(style: str) -> str:
    """Return the SGR style without codes that only restate the terminal's defaults."""
    return ";".join(parse_sgr(style).values())


def to_cells(strips: Iterable[Strip], colours: ColorSystem) -> Row:
    return cells_of(tuple(chain.from_iterable(strips)), colours)


@lru_cache(maxsize=1024)
def cells_of(segments: tuple[Segment, ...], colours: ColorSystem) -> Row:
    """Return the cells of a row, shared by all guests who see it."""
    row: list[Cell] = []
    for text, style, control in segments:
        if control:
            continue
        code = "" if style is None else strip_defaults(Strip.render_ansi(style, colours))
        row += styled_cells(text, code)
    return tuple(row)


@lru_cache(maxsize=4096)
def styled_cells(text: str, code: str) -> Sequence[Cell]:
    """Return the cells of a text in one style, shared by all rows and all guests."""
    blank = shared_cell(" ", visible_on_blanks(code))
    return [blank if character == " " else shared_cell(character, code) for character in split_cells(text)]


@lru_cache(maxsize=4096)
def shared_cell(character: str, code: str) -> Cell:
    return character, code


@lru_cache(maxsize=1024)
def split_cells(text: str) -> Sequence[str]:
    """Return one entry per cell: the character with its combining marks, or "" after a wide character."""
    if text.isascii() or all(get_character_cell_size(character) == 1 for character in text):
        return text
    cells: list[str] = []
    for start, end, width in split_graphemes(text)[0]:
        cells += [text[start:end], *[""] * (width - 1)] * bool(width)
    return cells
