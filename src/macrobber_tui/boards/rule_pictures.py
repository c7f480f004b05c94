"""Pictures of a game's pieces for its rules: which paragraphs have some, and how they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from macrobber_core.games.contract import Game
from macrobber_tui.i18n.language import _
from macrobber_tui.i18n.rulebook import chapters
from macrobber_tui.theme.roles import Roles
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import clip, length, pad

GAP = 2
"""Columns between two pictures in a row."""


class Look(NamedTuple):
    """How pictures are drawn."""

    theme: Theme
    is_large: bool = False
    """Whether the text is wide enough for large pictures."""


class Picture(NamedTuple):
    draw: Callable[[Look], list[Line]]
    """Returns lines of equal width."""
    caption: str = ""
    """What is below the picture, in English."""


RulePictures = Mapping[str, Mapping[str, Sequence[Picture]]]
"""Pictures by the title of a chapter, then by the beginning of a paragraph as it stands in the English rules."""


def pictures_by_paragraph(game: Game, pictures: RulePictures) -> dict[tuple[str, int], Sequence[Picture]]:
    """Return the pictures by the title of a chapter and the index of a paragraph in it."""
    return {
        (title, number): shown
        for title, paragraphs in chapters(game.rules())
        for number, paragraph in enumerate(paragraphs)
        for start, shown in pictures.get(title, {}).items()
        if paragraph.startswith(start)
    }


def in_rows(pictures: Sequence[Picture], width: int, look: Look) -> list[Line]:
    """Return pictures beside each other with their captions below, in as many rows as `width` cells require."""
    rows: list[list[list[Line]]] = []
    room = 0
    for block in (_with_caption(picture, look) for picture in pictures):
        across = length(block[0]) + GAP
        if across - GAP > room or not rows:
            rows.append([])
            room = width
        rows[-1].append(block)
        room -= across
    return [line for row in rows for line in _joined(row)]


def _with_caption(picture: Picture, look: Look) -> list[Line]:
    lines = picture.draw(look)
    if not picture.caption:
        return lines
    caption = _(picture.caption)
    across = max(length(lines[0]), cell_len(caption))
    return [*(pad(line, across) for line in lines), pad((Span(caption, look.theme.palette.faint),), across)]


def _joined(blocks: Sequence[list[Line]]) -> list[Line]:
    """Join blocks side by side; lower ones stand on the bottom of the row."""
    height = max(map(len, blocks))
    filled = [[((Span(" " * length(block[0])),))] * (height - len(block)) + block for block in blocks]
    gap = Span(" " * GAP)
    return [tuple(span for block in filled for span in (*block[row], gap))[:-1] for row in range(height)]


def painted(width: int, height: int, roles: Roles, paint: Callable[[Canvas], object]) -> list[Line]:
    """Return what `paint` paints on the ground of the page."""
    canvas = Canvas(width, height, Paint(roles.text.main, roles.ground.table))
    paint(canvas)
    return canvas.lines()


def line_of(*spans: Span) -> list[Line]:
    """Return a picture of one line."""
    return [spans]


def beside_each_other(blocks: Sequence[list[Line]], *, gap: int = 1) -> list[Line]:
    """Join the lines of several pieces to one picture, the top rows in line."""
    height = max(map(len, blocks))
    spaced = [
        [clip(line, length(block[0]) + gap) for line in [*block, *[()] * (height - len(block))]]
        for block in blocks[:-1]
    ]
    last = [*blocks[-1], *[(Span(" " * length(blocks[-1][0])),)] * (height - len(blocks[-1]))]
    return [tuple(span for block in (*spaced, last) for span in block[row]) for row in range(height)]
