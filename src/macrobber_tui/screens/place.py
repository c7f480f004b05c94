"""The line over the board of a replay: which step this is, whose eyes see it, how fast it goes on; and open hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from macrobber_tui.analysis.chart import MARKS
from macrobber_tui.boards.look import Look
from macrobber_tui.language import _
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import fit

from .base import WIDTH

SHORT = 30
"""Columns of the rule that are ours where no hands are shown."""


class Place(NamedTuple):
    step: int
    last: int
    whose: str
    """By whose eyes; "" where that goes without saying."""
    seconds: float | None
    """A step, while it goes on by itself."""
    hands: Sequence[str]

    @property
    def width(self) -> int:
        return WIDTH if self.hands else SHORT


def place_line(place: Place, look: Look) -> Line:
    """The rule of the board goes on behind it."""
    faint = look.ink.faint
    step = _("step {number} of {most}").format(number=place.step, most=place.last)
    where: Line = (Span(f" {step} ", look.ink.bright),)
    if place.seconds is not None:
        where = (*where, Span(_("{seconds:g} s a step").format(seconds=place.seconds) + " ", faint))
    elif place.whose:
        where = (Span(f" {fit(place.whose, SHORT - 2 - length(where))} ", faint), *where)
    rule = look.glyphs.rule
    if not place.hands:
        return (Span(rule * (place.width - length(where)), faint), *where)
    end = (*where, Span(rule * 2, faint))
    room = (place.width - 2 - length(end)) // len(place.hands)
    hands: list[Span] = []
    for letter, hand in zip(MARKS, place.hands, strict=False):
        hands += [Span(f" {letter}", look.ink.bold), Span(f" {fit(hand, room - 4)} ")]
    told = Span(" " + _("hands:"), faint)
    if length((told, *hands, *end)) <= place.width:
        hands.insert(0, told)
    return (*hands, Span(rule * (place.width - length((*hands, *end))), faint), *end)


def length(line: Line) -> int:
    return sum(cell_len(span.text) for span in line)
