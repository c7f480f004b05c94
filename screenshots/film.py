"""Films of a screen: an animated SVG, and an asciicast that a terminal plays."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.color import ColorSystem
from rich.style import Style
from textual.strip import Strip

from macrobber_tui.theme.theme import Palette
from svg import CELL, DARK, LIGHT, ROW, row_elements, svg_head


class Frame(NamedTuple):
    """What the screen shows from a moment on."""

    seconds: float
    rows: Sequence[Strip]


class Change(NamedTuple):
    """A piece of a row that a frame changes, and where it begins."""

    x: int
    y: int
    piece: Strip


def changes(frames: Sequence[Frame]) -> Iterator[tuple[float, list[Change]]]:
    """Yield what each frame changes in the one before it."""
    shown: Sequence[Strip | None] = [None] * len(frames[0].rows)
    for seconds, rows in frames:
        yield seconds, [change(old, row, y) for y, (old, row) in enumerate(zip(shown, rows, strict=True)) if row != old]
        shown = rows


def change(old: Strip | None, row: Strip, y: int) -> Change:
    """Return the piece of a row from the first cell that changes to the last one."""
    if old is None or old.cell_length != row.cell_length:
        return Change(0, y, row)
    cells = [[(piece.style, character) for piece in strip for character in piece.text] for strip in (old, row)]
    if len(cells[0]) != len(cells[1]) or len(cells[1]) != row.cell_length:
        return Change(0, y, row)  # wide characters
    different = [x for x, (one, other) in enumerate(zip(*cells, strict=True)) if one != other]
    if not different:
        return Change(0, y, row)
    return Change(different[0], y, row.crop(different[0], different[-1] + 1))


def film_svg(frames: Sequence[Frame], seconds: float, ink: Palette) -> str:
    """Return an animated SVG that repeats. Each change stays until the film begins again."""
    text, ground = LIGHT if ink.is_light else DARK
    rows = frames[0].rows
    drawn = [svg_head(rows[0].cell_length, len(rows), text, ground)]
    for begins, pieces in changes(frames):
        drawn.append('<g visibility="hidden">' if begins else "<g>")
        if begins:
            drawn.append(
                '<animate attributeName="visibility" calcMode="discrete" values="hidden;visible;visible"'
                f' keyTimes="0;{begins / seconds:.4f};1" dur="{seconds}s" repeatCount="indefinite"/>'
            )
        for x, y, piece in pieces:
            width = piece.cell_length * CELL
            drawn.append(f'<rect x="{x * CELL}" y="{y * ROW}" width="{width}" height="{ROW}" fill="{ground}"/>')
            drawn += row_elements(piece, y * ROW, text, ground, x * CELL)
        drawn.append("</g>")
    return "\n".join([*drawn, "</svg>\n"])


def cast_lines(frames: Sequence[Frame]) -> Iterator[str]:
    """Yield the lines of an asciicast, version 2."""
    rows = frames[0].rows
    yield json.dumps({"version": 2, "width": rows[0].cell_length, "height": len(rows)})
    for begins, pieces in changes(frames):
        text = "".join(f"\x1b[{y + 1};{x + 1}H{in_colour(piece)}" for x, y, piece in pieces)
        yield json.dumps([round(begins, 3), "o", text])


def in_colour(piece: Strip) -> str:
    """Return a piece of a row with its colours as escape sequences."""
    return "".join((part.style or Style()).render(part.text, color_system=ColorSystem.TRUECOLOR) for part in piece)
