"""The things that a board shows: where they are, how to step from one to the next, and how one is lit.

A span names the thing that it shows, such as `monks 2`. Each game has a function that explains these names. Where the
same thing is shown a second time, its name ends in a place, such as `@list`: another stop with the same explanation.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from macrobber_tui.theme.roles import Roles
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.canvas import Paint, paint_of
from macrobber_tui.widgets.colours import contrast, mix
from macrobber_tui.widgets.lines import Line, Span

LIT, CHANGED = 0.7, 0.25
"""How lit a thing is that the player points at, and one that has changed."""
CLEAR = 7.0
"""A contrast with which everybody can read a text."""
BLOCKS = range(0x2580, 0x25A0)
"""Characters that are part of a picture, so that their colour is lit too."""
ROW_WEIGHT = 4
"""How many columns count as far as a row when we look for the nearest thing above or below."""


class Explanation(NamedTuple):
    """A thing in words."""

    name: str
    about: str
    """What things of this kind mean, for the legend too."""
    worth: str = ""
    """What this one is, and what it is worth."""
    state: str = ""
    """What has changed if the thing has, such as its number of points; "" for a thing that never changes."""
    sign: str = ""
    """What the legend calls it, if not by its name. Things of one kind may show different signs."""


class Place(NamedTuple):
    """The rectangle around a thing."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def middle(self) -> tuple[float, float]:
        """The column and the row of the middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def without_place(thing: str) -> str:
    return thing.partition("@")[0]


class Things:
    """The things on a board, in reading order: by their first rows, then by their first columns."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._lines = lines
        self._places: dict[str, Place] = {}
        for row, line in enumerate(lines):
            column = 0
            for span in line:
                end = column + cell_len(span.text)
                if span.thing and end > column:
                    place = self._places.get(span.thing, Place(row, column, row, end))
                    left, right = min(place.left, column), max(place.right, end)
                    self._places[span.thing] = Place(place.top, left, row, right)
                column = end

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __contains__(self, thing: str) -> bool:
        return thing in self._places

    def place(self, thing: str) -> Place | None:
        """Return where a thing is, or None."""
        return self._places.get(thing)

    def at(self, x: int, y: int) -> str:
        """Return the thing in a cell, or ""."""
        column = 0
        for span in self._lines[y] if 0 <= y < len(self._lines) else ():
            column += cell_len(span.text)
            if x < column:
                return span.thing
        return ""

    def first_of(self, kind: str) -> str:
        """Return the first thing of a kind; "" if there is none."""
        return next((thing for thing in self if thing.startswith(f"{kind} ")), "")

    def nearest_to_middle(self) -> str:
        """Return the thing nearest to the middle of the board; "" if there is none."""
        width = max((place.right for place in self._places.values()), default=0)
        return self._nearest(self._places, width / 2, len(self._lines) / 2)

    def step(self, thing: str, across: int, down: int) -> str:
        """Return the next or previous thing in reading order, or the nearest one above or below."""
        order = [*self._places]
        if thing not in self._places:
            return self.nearest_to_middle()
        if across:
            return order[(order.index(thing) + across) % len(order)]
        x, y = self._places[thing].middle
        beyond = [other for other in order if (self._places[other].middle[1] - y) * down > 0.5]
        return self._nearest(beyond, x, y) or thing

    def _nearest(self, things: Collection[str], x: float, y: float) -> str:
        def distance(thing: str) -> float:
            across, down = self._places[thing].middle
            return abs(across - x) + ROW_WEIGHT * abs(down - y)

        return min(things, key=distance, default="")


def changed_things(
    lines: Sequence[Line], now: Callable[[str], Explanation], then: Callable[[str], Explanation]
) -> set[str]:
    """Return the things on a board that are in another state now than then, or that were not there."""
    return {thing for thing in Things(lines) if _has_changed(without_place(thing), now, then)}


def _has_changed(thing: str, now: Callable[[str], Explanation], then: Callable[[str], Explanation]) -> bool:
    state = now(thing).state
    if not state:
        return False
    try:
        return then(thing).state != state
    except (LookupError, StopIteration, AssertionError):  # there was no such thing
        return True


def lit(lines: Sequence[Line], things: Collection[str], theme: Theme, share: float = LIT) -> list[Line]:
    """Return the lines with these things lit wherever they are shown, or in plain detail with reversed colours."""
    names = {without_place(thing) for thing in things}
    return [
        tuple(lit_span(span, theme, share) if without_place(span.thing) in names else span for span in line)
        if names and any(span.thing for span in line)
        else line
        for line in lines
    ]


def lit_span(span: Span, theme: Theme, share: float) -> Span:
    if theme.roles is None:
        is_reversed = bool(span.style.reverse)
        return span._replace(style=span.style + Style(reverse=not is_reversed, underline=is_reversed))
    is_picture = any(ord(character) in BLOCKS for character in span.text)
    return span._replace(style=lit_style(span.style, theme.roles, share, is_picture=is_picture))


@lru_cache(maxsize=4096)
def lit_style(style: Style, roles: Roles, share: float, *, is_picture: bool) -> Style:
    """Return a style on a lit ground. Texts are as readable as they can be; pictures are lit as a whole."""
    paint = paint_of(style, Paint(roles.text.main, roles.ground.table))
    light = roles.text.main if share == LIT else roles.text.accent
    ground = mix(paint.ground, light, share)
    inks = (paint.colour, roles.text.main, roles.ground.table, "#000000", "#ffffff")
    clear = (ink for ink in inks if contrast(ink, ground) >= CLEAR)
    colour = next(clear, max(inks, key=lambda ink: contrast(ink, ground)))
    if is_picture:
        colour = mix(paint.colour, light, share)
    return Style(color=colour, bgcolor=ground, bold=paint.bold or None)
