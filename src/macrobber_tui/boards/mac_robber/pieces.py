"""Cubes, counts and cards as spans, for all parts of the board."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rich.style import Style

from macrobber_tui.theme.roles import Roles
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import PLAIN, Line, Span

CUBES = re.compile(r"\b[YBGR]+\b")


def cube(colour: str, theme: Theme, style: Style = PLAIN, key: str = "") -> Span:
    """Return a cube in two cells: its letter and its shape, or its letter on a painted block."""
    if theme.roles is not None:
        return Span(f"{colour} ", style if style == theme.palette.faint else block_style(colour, theme.roles), key)
    cube_style = theme.palette.cubes[colour]
    return Span(colour + theme.glyphs.cubes[colour], cube_style + style if style else cube_style, key)


def cube_spans(text: str, theme: Theme, style: Style = PLAIN, key: str = "") -> Line:
    """Return the text with words such as `YYB` drawn as one symbol per cube."""
    letters = {index for word in CUBES.finditer(text) for index in range(*word.span())}
    spans: list[Span] = []
    for index, sign in enumerate(text):
        if index not in letters:
            spans.append(Span(sign, style, key))
        elif theme.roles is not None and style != theme.palette.faint:
            spans += [span._replace(key=key) for span in block(sign, theme.roles)]
        else:
            spans.append(cube(sign, theme, style, key))
    return tuple(spans)


def block(colour: str, roles: Roles) -> Line:
    """Return a painted cube with half a blank cell after it, so that cubes beside each other stay apart."""
    return Span(colour, block_style(colour, roles)), Span("▌", Style(color=getattr(roles.cubes, colour)))


def block_style(colour: str, roles: Roles) -> Style:
    """Return the style of a cube's letter on a painted block."""
    return Style(color=roles.text.ink, bgcolor=getattr(roles.cubes, colour), bold=True)


def cube_count(colour: str, number: int, theme: Theme, width: int = 0) -> Line:
    """Format a colour and a number, as in `Y■4`."""
    faint = theme.palette.faint
    if theme.roles is not None:
        shown = block(colour, theme.roles) if number else (Span(f"{colour} ", faint),)
        return *shown, Span(str(number).ljust(width - 2), PLAIN if number else faint)
    style = theme.palette.cubes[colour] if number else theme.palette.cubes[colour] + faint
    return (Span(f"{colour}{theme.glyphs.cubes[colour]}{number}".ljust(width), style),)


def cards(text: str, theme: Theme) -> Line:
    """Return cards in three cells each: in brackets, or on painted paper."""
    if theme.roles is not None:
        paper = Style(color=theme.roles.card.ink, bgcolor=theme.roles.card.paper, bold=True)
        return tuple(span for value in text for span in (Span(f"{value} ", paper), Span(" ")))
    return tuple(Span(f"[{value}]", theme.palette.bold) for value in text)


SMALL, LARGE = (3, 1), (5, 3)
"""Width and height inside the frame."""


@dataclass(frozen=True, slots=True)
class Face:
    """The face of a card: a digit, `4→2` for a 4 that counts as 2, a blank for no card yet, or the back of a card."""

    value: str
    style: Style
    cubes: str = ""
    """The cubes on the card: `B` for a piper, `Y` for a warrior."""
    is_winner: bool = False
    """Whether the card won the round."""


def card(face: Face, theme: Theme, *, large: bool) -> list[Line]:
    """Return a card as lines: three if small, five if large.

    Cubes are drawn on the edges of a small card (piper below, warrior above) and inside a large card.
    """
    width, height = LARGE if large else SMALL
    frame = (
        theme.glyphs.strong_frame
        if face.is_winner
        else theme.glyphs.horizontal + theme.glyphs.vertical + theme.glyphs.corners
    )
    across, upright, top_left, top_right, low_left, low_right = tuple(frame)
    hidden = face.value == theme.glyphs.card_back
    blank: Line = (Span((face.value if hidden else " ") * width, face.style),)
    body = [blank] * height
    body[height // 2] = blank if hidden else (Span(face.value.center(width), face.style),)
    edges: list[Line] = [(Span(across * width, face.style),)] * 2
    for colour in face.cubes:
        piece = cube_on_card(colour, width, theme)
        if large:
            body[0 if colour == "Y" else -1] = piece
        else:
            edges[0 if colour == "Y" else 1] = piece
    wall = Span(upright, face.style)
    return [
        (Span(top_left, face.style), *edges[0], Span(top_right, face.style)),
        *((wall, *line, wall) for line in body),
        (Span(low_left, face.style), *edges[1], Span(low_right, face.style)),
    ]


def cube_on_card(colour: str, width: int, theme: Theme) -> Line:
    return (
        Span(f"+{colour}{theme.glyphs.cubes[colour]}".center(width), theme.palette.cubes[colour] + theme.palette.bold),
    )
