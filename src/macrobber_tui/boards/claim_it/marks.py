"""What lies on a space, in a few signs: a player by letter or shape, squatters in brackets, claim markers as blocks.

A space claimed for good has square brackets on a ground of its owner's colour: it is told apart without colour, too.
"""

from __future__ import annotations

from rich.style import Style

from macrobber_core.games.claim_it.notation import PLACEMENTS
from macrobber_core.games.claim_it.view import SpaceView
from macrobber_tui.boards.look import Look
from macrobber_tui.boards.names import letter
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import length

SHAPES = {"─": "▲♦•▼♣", "-": "^%o&*"}
"""Of the players, by the rule of a set of glyphs."""
CLAIM = {"─": "■", "-": "#"}
MAY_TAKE = "+"
REVERSE = Style(reverse=True)


def claim_sign(look: Look) -> str:
    return CLAIM[look.glyphs.rule]


def sign(seat: int, look: Look, *, letters: bool) -> str:
    return letter(seat) if letters else SHAPES[look.glyphs.rule][seat - 1]


def owner_span(seat: int, look: Look, *, letters: bool) -> Span:
    return Span(sign(seat, look, letters=letters), look.ink.figures[seat - 1] + look.ink.bold)


def laid(there: SpaceView, look: Look, *, letters: bool) -> Line:
    """What lies there, the lowest first."""
    stack: list[Span] = []
    if there.owner is not None:
        stack.append(owner_span(there.owner, look, letters=letters))
    if there.squatter is not None:
        stack.append(Span(f"({there.squatter})", look.ink.bold))
    if there.claim_on_top:
        stack.append(Span(claim_sign(look), look.ink.bold))
    return tuple(stack)


def possible(action: str, before: Line, look: Look, room: int) -> Span:
    """What may be laid there: `+2` or `+■`, as far as there is room."""
    squatter = PLACEMENTS[action].squatter
    what = claim_sign(look) if squatter is None else str(squatter)
    text = f"{MAY_TAKE}{what}"
    return Span(text if length(before) + len(text) <= room else MAY_TAKE, look.ink.bright)


def picked(action: str, look: Look) -> Span:
    """What is about to be laid."""
    squatter = PLACEMENTS[action].squatter
    return Span(claim_sign(look) if squatter is None else f"({squatter})", look.ink.alarm)


def centred(signs: Line, width: int, ground: Style) -> Line:
    """In the middle of so many cells."""
    missing = width - length(signs)
    left = (missing + (len(signs) == 1)) // 2 if missing % 2 == 0 else missing // 2
    body = tuple(span._replace(style=span.style + ground) for span in signs)
    return (Span(" " * left, ground), *body, Span(" " * (missing - left), ground))


def for_good(seat: int, look: Look, width: int, *, letters: bool) -> Line:
    """A space that is claimed."""
    ground = look.ink.figures[seat - 1] + look.ink.bold + REVERSE
    return (Span(f"[{sign(seat, look, letters=letters)}]".center(width), ground),)
