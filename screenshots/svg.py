"""Draw a screen as SVG, in cells of 12 by 24 units, which Fira Code fills at size 19.5."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape

from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from macrobber_tui.theme.theme import Palette

CELL, ROW, BASELINE = 12, 24, 18
GAP = 24
"""The space around each picture of a sheet."""
FONT = "'Fira Code', 'DejaVu Sans Mono', Menlo, Consolas, monospace"
DARK, LIGHT = ("#dcdcdc", "#141414"), ("#1c1c1c", "#fafafa")
"""Foreground and background colours where a screen uses the terminal's default."""


def screen_svg(strips: Iterable[Strip], ink: Palette) -> str:
    """Return the rows of a screen as SVG."""
    rows = list(strips)
    text, ground = LIGHT if ink.is_light else DARK
    drawn = [element for number, row in enumerate(rows) for element in row_elements(row, number * ROW, text, ground)]
    return "\n".join([svg_head(max(row.cell_length for row in rows), len(rows), text, ground), *drawn, "</svg>\n"])


def svg_head(columns: int, rows: int, text: str, ground: str) -> str:
    """Return the beginning of a picture of that many cells."""
    width, height = columns * CELL, rows * ROW
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" viewBox="0 0 {width} {height}"'
        f' font-family="{FONT}" font-size="19.5" fill="{text}" style="font-variant-ligatures: none">\n'
        f'<rect width="{width}" height="{height}" fill="{ground}"/>'
    )


def sheet_svg(pictures: Mapping[str, str], columns: int) -> str:
    """Return pictures of one size, made by `screen_svg`, in a grid, each below its name."""
    width, height = map(int, re.findall(r"\d+", re.findall(r'viewBox="([^"]+)"', next(iter(pictures.values())))[0])[2:])
    across, down = width + GAP, height + 2 * ROW
    rows = -(-len(pictures) // columns)
    total = f"{columns * across + GAP} {rows * down + GAP}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total}" font-family="{FONT}"'
    drawn = [f'{head} shape-rendering="crispEdges">']
    drawn.append(f'<rect width="100%" height="100%" fill="{DARK[1]}"/>')
    for place, (name, picture) in enumerate(pictures.items()):
        x, y = GAP + place % columns * across, place // columns * down
        drawn.append(f'<text x="{x}" y="{y + ROW + BASELINE}" font-size="{ROW}" fill="{DARK[0]}">{escape(name)}</text>')
        drawn.append(picture.replace("<svg ", f'<svg x="{x}" y="{y + 2 * ROW}" width="{width}" height="{height}" ', 1))
    return "\n".join([*drawn, "</svg>\n"])


def row_elements(row: Strip, y: int, text: str, ground: str, x: int = 0) -> list[str]:
    """Return the elements of a row. Each segment is placed at its cells, whatever the widths of the font."""
    elements: list[str] = []
    for piece in row:
        width = cell_len(piece.text) * CELL
        elements += segment_elements(piece, piece.style or Style(), x, y, width, text, ground)
        x += width
    return elements


def segment_elements(piece: Segment, style: Style, x: int, y: int, width: int, text: str, ground: str) -> list[str]:
    colour = hex_colour(style.color) or text
    elements: list[str] = []
    if (own := hex_colour(style.bgcolor)) and not style.reverse:
        elements.append(f'<rect x="{x}" y="{y}" width="{width}" height="{ROW}" fill="{own}"/>')
    if style.reverse:
        elements.append(f'<rect x="{x}" y="{y}" width="{width}" height="{ROW}" fill="{colour}"/>')
        colour = ground
    shown = piece.text.strip()
    if shown:
        x += cell_len(piece.text[: len(piece.text) - len(piece.text.lstrip())]) * CELL
        elements.append(
            f'<text x="{x}" y="{y + BASELINE}" textLength="{cell_len(shown) * CELL}"'
            f"{style_attributes(style, colour, text)}>"
            f"{escape(shown, quote=False)}</text>"
        )
    return elements


def hex_colour(colour: Color | None) -> str | None:
    """Return None for the terminal's own colour; its 16 colours are shown as most terminals show them."""
    return None if colour is None or colour.is_default else colour.get_truecolor().hex


def style_attributes(style: Style, colour: str, text: str) -> str:
    attributes = [f' fill="{colour}"'] if colour != text else []
    attributes += [' font-weight="bold"'] if style.bold else []
    attributes += [' opacity="0.6"'] if style.dim else []
    attributes += [' text-decoration="underline"'] if style.underline else []
    return "".join(attributes)
