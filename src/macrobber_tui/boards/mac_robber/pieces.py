"""Cubes, counts and cards as spans, for all parts of the board."""

from __future__ import annotations

import re

from msgspec import Struct
from rich.style import Style

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.view import ClanView
from macrobber_tui.theme.roles import Roles
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.colours import mix
from macrobber_tui.widgets.lines import PLAIN, Line, Span

NOT_BOUGHT, FREE = " ", "."
"""Signs of a place without an estate, and of an estate without a building."""
CUBES = re.compile(r"\b[YBGR]+\b")


def places_of(clan: ClanView) -> str:
    """Return a sign for each of the six places: R, B, G for a building, FREE, or NOT_BOUGHT."""
    owned = "R" * clan.cattle + "B" * clan.castles + "G" * clan.monasteries + FREE * clan.free_estates
    return owned.ljust(box.MAX_ESTATES, NOT_BOUGHT)


def place_thing(seat: int, place: int, clan: ClanView) -> str:
    """Return what a place is as a thing; all that are not bought are one."""
    return f"estate {seat} {min(place, clan.estates)}"


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
    """Return the cards in our hand in three cells each: in brackets, or on painted paper."""
    things = [f"card {place} {value}" for place, value in enumerate(text)]
    if theme.roles is not None:
        paper = paper_style(theme.roles)
        drawn = ((Span(f"{thing[-1]} ", paper, thing=thing), Span(" ")) for thing in things)
        return tuple(span for card in drawn for span in card)
    return tuple(Span(f"[{thing[-1]}]", theme.palette.bold, thing=thing) for thing in things)


def paper_style(roles: Roles) -> Style:
    """Return the style of a value on the paper of a card."""
    return Style(color=roles.card.ink, bgcolor=roles.card.paper, bold=True)


SMALL, LARGE = (3, 1), (5, 3)
"""Width and height inside the frame."""
DIMMED = 0.2
"""How much of the ink darkens the paper of a dim card, which keeps its hue."""


class Face(Struct, frozen=True):
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
    if theme.roles is not None:
        return _paper_card(face, width + 2, height + 2, theme, theme.roles)
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


def _paper_card(face: Face, width: int, height: int, theme: Theme, roles: Roles) -> list[Line]:
    """Return a card on painted paper. A card that lost or ties is dim; bright edges mark the winner and our choice."""
    is_hidden, is_blank = face.value == theme.glyphs.card_back, not face.value.strip()
    paper = roles.card.back if is_hidden else roles.ground.lit if is_blank else roles.card.paper
    if face.style == theme.palette.faint and not is_hidden and not is_blank:
        paper = dim_paper(roles)
    is_marked = face.is_winner or face.style == theme.palette.bright
    ink = Style(color=roles.card.ink, bgcolor=paper, bold=True)
    edge = Style(color=roles.text.accent if is_marked else paper, bgcolor=paper)
    inside = [Span(" " * (width - 2), ink)] * height
    if not is_hidden:
        inside[height // 2] = Span(face.value.center(width - 2), ink)
    margin = int(height > SMALL[1] + 2)
    for colour in face.cubes:
        row = margin if colour == "Y" else height - 1 - margin
        inside[row] = Span(f"+{colour}".center(width - 2), block_style(colour, roles))
    return [(Span("▌", edge), span, Span("▐", edge)) for span in inside]


def dim_paper(roles: Roles) -> str:
    return mix(roles.card.paper, roles.card.ink, DIMMED)


def cube_on_card(colour: str, width: int, theme: Theme) -> Line:
    return (
        Span(f"+{colour}{theme.glyphs.cubes[colour]}".center(width), theme.palette.cubes[colour] + theme.palette.bold),
    )
