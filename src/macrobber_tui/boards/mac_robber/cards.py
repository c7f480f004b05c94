"""A card on the table: its value or its back, what is put on it, and whether it carried the round."""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style

from macrobber_tui.boards.look import Look
from macrobber_tui.widgets.lines import Line, Span

SMALL, LARGE = (3, 1), (5, 3)
"""Cells inside the frame: across, and down."""


@dataclass(frozen=True, slots=True)
class Face:
    """`value` is a digit, a blank where no card lies yet, or the back of a card."""

    value: str
    ink: Style
    put: str = ""
    """The cubes on it, `B` for a piper and `Y` for a warrior."""
    strong: bool = False
    """Whether it won."""


def card(face: Face, look: Look, *, large: bool) -> list[Line]:
    """A small one has three lines: a piper stands on its lower edge, a warrior on its upper. A large one has five."""
    wide, high = LARGE if large else SMALL
    frame = look.glyphs.strong if face.strong else look.glyphs.rule + look.glyphs.upright + look.glyphs.corners
    across, upright, top_left, top_right, low_left, low_right = tuple(frame)
    hidden = face.value == look.glyphs.back
    blank: Line = (Span((face.value if hidden else " ") * wide, face.ink),)
    body = [blank] * high
    body[high // 2] = blank if hidden else (Span(face.value.center(wide), face.ink),)
    edges: list[Line] = [(Span(across * wide, face.ink),)] * 2
    for colour in face.put:
        piece = cube_on_card(colour, wide, look)
        if large:
            body[0 if colour == "Y" else -1] = piece
        else:
            edges[0 if colour == "Y" else 1] = piece
    wall = Span(upright, face.ink)
    return [
        (Span(top_left, face.ink), *edges[0], Span(top_right, face.ink)),
        *((wall, *line, wall) for line in body),
        (Span(low_left, face.ink), *edges[1], Span(low_right, face.ink)),
    ]


def cube_on_card(colour: str, wide: int, look: Look) -> Line:
    return (Span(f"+{colour}{look.glyphs.cubes[colour]}".center(wide), look.ink.cubes[colour] + look.ink.bold),)
