"""Composes the whole board for its size: the grid with the figures beside it, the question below, then the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from macrobber_core.games.claim_it import components as box
from macrobber_tui.boards.board import POINTS, Said
from macrobber_tui.boards.hint import Hinted
from macrobber_tui.boards.hint_panel import hinted
from macrobber_tui.boards.news import News
from macrobber_tui.boards.talk import beside, said
from macrobber_tui.keys import called
from macrobber_tui.language import _, ngettext
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import WIDTH, clip, length, rule
from macrobber_tui.widgets.text import fit

from . import keys
from .chart import chart
from .digest import digest
from .foot import ROWS, foot
from .grid import Grid
from .panel import panel
from .sight import Sight, Size
from .words import round_of

SMALL, LARGE = (5, 1), (7, 3)
"""Cells of a space: columns and rows."""
MOST_TALK = 8


class Page(Enum):
    """What is looked at."""

    GAME = 0
    GROUPS = 1
    """The largest groups by round."""
    CLAIMS = 2


FIGURE = {Page.GROUPS: 0, Page.CLAIMS: 1}


@dataclass(frozen=True, slots=True)
class Moment:
    """What the board shows besides the state of the game."""

    page: Page
    hinted: Hinted | None
    heard: Sequence[Said] | None
    """None where nobody talks."""


class Picture(NamedTuple):
    lines: list[Line]
    log_rows: int
    """At the bottom."""


def picture(sight: Sight, moment: Moment, size: Size) -> Picture:
    """Exactly as many lines as the size has."""
    if moment.page is not Page.GAME:
        below = by_round(sight, moment.page, size)
        log_rows = 0
        lines = [header(sight, size.main), *below]
    else:
        top = [header(sight, size.main), *upper(sight, size), below_grid(sight, size.main)]
        below, log_rows = lower(sight, moment, size, size.height - len(top))
        lines = [*top, *below]
    lines = [*lines, *[()] * (size.height - len(lines))][: size.height]
    if size.side:
        lines = beside(lines, side(sight, moment.heard, size), size.main, sight.look)
    return Picture(lines, log_rows)


def clock_row(size: Size) -> int:
    """The line below the grid."""
    _inner, height = LARGE if size.large else SMALL
    return 1 + 1 + box.SIZE * (height + 1) + 1


def header(sight: Sight, width: int) -> Line:
    """Where we are, and what is left to come."""
    view, ink = sight.view, sight.look.ink
    told = to_come(sight)
    here = (Span("  " + _("round") + " ", ink.faint), Span(str(round_of(view))))
    room = width - length(told)
    title = Span(f" {fit(sight.table.title, max(8, room - length(here) - 2))}", ink.bold)
    return (*clip((title, *here), room), *told)


def to_come(sight: Sight) -> Line:
    """How many claims bring the last round; in that, who plays last."""
    view, ink = sight.view, sight.look.ink
    if view.result is not None:
        return ()
    if view.last_round is None or view.turns_left is None:
        number = box.CLAIMS_TO_END[view.players]
        told = ngettext("{number} claim triggers the last round", "{number} claims trigger the last round", number)
        return (Span(told.format(number=number) + " ", ink.faint),)
    left = ngettext("last round: {count} turn left", "last round: {count} turns left", view.turns_left)
    last = fit(sight.table.name(view.last_round), 14)
    told = left.format(count=view.turns_left)
    return (Span(_("{told}, {name} plays last").format(told=told, name=last) + " ", ink.alarm),)


def upper(sight: Sight, size: Size) -> list[Line]:
    """The grid, and the panel beside it; a column at the right edge stays free."""
    grid = Grid(sight, *(LARGE if size.large else SMALL))
    drawn = grid.lines()
    right = panel(sight, size.main - grid.width - 2, len(drawn))
    return [(*left, Span(" "), *line) for left, line in zip(drawn, right, strict=True)]


def below_grid(sight: Sight, width: int) -> Line:
    ink, glyph = sight.look.ink, sight.look.glyphs.rule
    end = course_key(sight)
    told = wished(sight)
    room = width - 3 - length(end) - length(told)
    return (Span(glyph, ink.faint), *told, Span(glyph * room, ink.faint), *end, Span(glyph * 2, ink.faint))


def wished(sight: Sight) -> Line:
    """The keys by which a player sees more, or less."""
    if sight.is_deaf:
        return ()
    spans: list[Span] = []
    for own, what in ((keys.LIGHT, _("marks")), (keys.RISK, _("risk")), (keys.OUTLINE, _("outline"))):
        pressed = sight.keyboard.pressed(own)
        spans += [
            Span(f" {called(pressed)}", sight.look.ink.bold, pressed),
            Span(f" {what}", sight.look.ink.faint, pressed),
        ]
    return (*spans, Span(" "))


def course_key(sight: Sight) -> Line:
    key = sight.keyboard.pressed(POINTS)
    return (Span(f" {called(key)}", sight.look.ink.bold, key), Span(" " + _("course") + " ", sight.look.ink.faint, key))


def clock_end(sight: Sight, size: Size) -> int:
    """The column before which a clock ends in the line below the grid: the key behind it stays to be seen."""
    return size.main - 2 - length(course_key(sight))


def lower(sight: Sight, moment: Moment, size: Size, height: int) -> tuple[list[Line], int]:
    """What is asked and explained, and the log or a hint; how many lines the log has."""
    asked = foot(sight, size.main)
    if moment.hinted is not None and sight.reading is None:
        kept = asked[: 2 if sight.asking is not None and sight.asking.is_under_way else 1]
        return [*kept, *hinted(moment.hinted, height - len(kept), sight.look, sight.keyboard)], 0
    asked = [*asked, *[()] * (ROWS - len(asked))]
    left = height - len(asked)
    if size.side:
        drawn = chart(sight, 0, size.main, min(left - 1, 12)) if left > 6 else []
        head = [rule(sight.look, _("largest groups by round"), size.main)] if drawn else []
        return [*asked, *head, *drawn], left
    return [*asked, *news(sight, left, size.main)], left


def news(sight: Sight, height: int, width: int) -> list[Line]:
    view, story = sight.view, sight.story
    teller = News(sight.look, lambda entry: digest(entry, sight.name_of), width)
    if view.seat is None or view.result is not None:
        return teller.latest(story.entries, height)
    fresh, log_key = story.since(view.seat), sight.keyboard.shown("L")
    return teller.parted(story.entries, fresh, height, log_key, asked=view.active == view.seat)


def side(sight: Sight, heard: Sequence[Said] | None, size: Size) -> list[Line]:
    """What a wide terminal shows beside the board: the log, and what is said."""
    room = size.side - 1
    talk: list[Line] = []
    if heard is not None:
        head = rule(sight.look, _("talk ({key})").format(key=sight.keyboard.shown("t")), room)
        talk = [head, *said(heard, room, MOST_TALK)]
    log = news(sight, size.height - len(talk), room)
    return [*log, *[()] * (size.height - len(talk) - len(log)), *talk]


def by_round(sight: Sight, page: Page, size: Size) -> list[Line]:
    """A figure of all players after each round."""
    ink, key = sight.look.ink, sight.keyboard.pressed(POINTS)
    told, on = _("Largest groups by round."), _("{key}: claims   esc: back")
    if page is Page.CLAIMS:
        told, on = _("Claims by round."), _("{key} or esc: back")
    head = (Span(f" {told}", ink.bright), Span("  " + on.format(key=called(key)), ink.faint, key))
    drawn = chart(sight, FIGURE[page], WIDTH, min(size.height - 6, 30))
    return [head, (), *drawn, (), foot(sight, WIDTH)[0]]
