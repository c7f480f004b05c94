"""Composes the whole board for its size: the map with the panel beside it, the question below, then the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from macrobber_tui.boards.board import POINTS, Said
from macrobber_tui.boards.hint import Hinted
from macrobber_tui.boards.hint_panel import hinted
from macrobber_tui.boards.news import News
from macrobber_tui.boards.talk import beside, said
from macrobber_tui.keys import called
from macrobber_tui.language import _, ngettext
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import clip, length, pad, rule
from macrobber_tui.widgets.text import fit

from . import keys, lists, pages
from .asking import Choosing, Laying
from .choices import about
from .digest import digest
from .foot import foot
from .ground import Parts, land, tiles_left
from .hand import hand
from .map import Marks, drawn_map
from .players import on_the_loop, players
from .sight import FOOT, LEAST_LOG, Aside, Page, Sight, Size
from .words import round_of

MOST_TALK = 8
PAGES = {Page.COURSE: pages.course, Page.SCOREBOARD: pages.scoreboard, Page.FINAL: pages.final, Page.TILES: pages.tiles}
OVERLAY = 30
"""Cells that a clock may take, or the step of a replay."""
LISTS = {Aside.FEATURES: keys.FEATURES, Aside.FIELDS: keys.FIELDS}
LEAST_LIST = 7
"""Rows of the features that are open, where these are not asked for."""


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
    if moment.page is Page.GAME:
        below, log_rows = lower(sight, moment, size)
        middle = [*upper(sight, size, size.height - 2 - len(below)), below_map(sight, size.main)]
    else:
        below, log_rows = foot(sight, size.main)[:1], 0
        room = size.height - 3
        drawn = PAGES[moment.page](sight, size.main - 1, room)
        middle = [clip(line, size.main - 1) for line in [*drawn, *[()] * (room - len(drawn))][:room]]
        middle.append((Span(sight.look.glyphs.rule * size.main, sight.look.ink.faint),))
    lines = [header(sight, size.main), *middle, *below]
    if size.side:
        lines = beside(lines, side(sight, moment.heard, size), size.main, sight.look)
    return Picture(lines, log_rows)


def following(page: Page, meant: str, *, is_over: bool) -> Page:
    """What is looked at after a key that shows the points, or the tiles; any other goes back to the game."""
    if meant == keys.TILES:
        return Page.GAME if page is Page.TILES else Page.TILES
    pages = [Page.GAME, Page.COURSE, Page.FINAL if is_over else Page.SCOREBOARD]
    here = pages.index(page) if page in pages else 0
    return pages[(here + 1) % len(pages)] if meant == POINTS else Page.GAME


def clock_row(size: Size, page: Page) -> int:
    """The line below the map, or below the page."""
    return 1 + size.map[1] if page is Page.GAME else size.height - 2


def header(sight: Sight, width: int) -> Line:
    """Where we are, and what is left to come."""
    view, ink = sight.view, sight.look.ink
    left = tiles_left(view)
    text = ngettext("{count} tile left", "{count} tiles left", left).format(count=left)
    last = view.result is None and not left
    told: Line = (Span((_("the last tile") if last else text) + " ", ink.alarm if last else ink.faint),)
    here = (Span("  " + _("round") + " ", ink.faint), Span(str(round_of(view))))
    room = width - length(told)
    title = Span(f" {fit(sight.table.title, max(8, room - length(here) - 2))}", ink.bold)
    return (*clip((title, *here), room), *told)


# --- the map and the panel


def upper(sight: Sight, size: Size, height: int) -> list[Line]:
    """The map, and the panel beside it; a column at the right edge stays free."""
    width, _height = size.map
    window = sight.window._replace(height=height)
    drawn = drawn_map(land(sight.view.board), window, sight.wishes.zoom, sight.painter, marks(sight))
    right = panel(sight, size.main - width - 2, height)
    return [(*left, Span(" "), *line) for left, line in zip(drawn, right, strict=True)]


def marks(sight: Sight) -> Marks:
    asking, aside = sight.asking, sight.wishes.aside
    lit: Parts = frozenset()
    if aside is not Aside.HAND and (found := lists.looked_at(sight.view, aside)):
        lit = found[min(sight.wishes.chosen, len(found) - 1)].parts
    owners = lists.owners(sight.view) if aside is Aside.FIELDS else {}
    fresh = sight.story.fresh(sight.view.seat)
    if isinstance(asking, Laying) and aside is Aside.HAND:
        return Marks(asking.ways, asking.place, asking.ghost, fresh, lit, owners)
    if isinstance(asking, Choosing) and aside is Aside.HAND and asking.is_moved:
        return Marks((), None, None, fresh, about(asking.action, sight.view), owners)
    return Marks((), None, None, fresh, lit, owners)


def panel(sight: Sight, width: int, height: int) -> list[Line]:
    """The players, what stands where on the scoreboard, what is being done, and open features as far as they fit."""
    told = players(sight, width)
    if sight.wishes.aside is not Aside.HAND:
        told += lists.rows(sight, sight.wishes.aside, width, height - len(told), sight.wishes.chosen)
    else:
        doing = hand(sight, width, height - len(told))
        loop = on_the_loop(sight, width, height - len(told) - len(doing))
        air: list[Line] = [()] * (len(told) + len(loop) + len(doing) < height)
        told += [*loop, *air, *doing]
        for aside in (Aside.FEATURES, Aside.FIELDS):
            if (left := height - len(told) - 1) >= LEAST_LIST:
                told += [(), *lists.rows(sight, aside, width, left // (2 if aside is Aside.FEATURES else 1))]
    return [pad(line, width) for line in [*told, *[()] * (height - len(told))][:height]]


def below_map(sight: Sight, width: int) -> Line:
    ink, glyph = sight.look.ink, sight.look.glyphs.rule
    end = course_key(sight)
    told = wished(sight, width - 3 - length(end) - OVERLAY)
    room = width - 3 - length(end) - length(told)
    return (Span(glyph, ink.faint), *told, Span(glyph * room, ink.faint), *end, Span(glyph * 2, ink.faint))


def wished(sight: Sight, width: int) -> Line:
    """The keys by which a player sees more, as many as there is room for, and how a list is left."""
    ink = sight.look.ink
    shown = [
        (keys.ZOOM, _("zoom")), (keys.FEATURES, _("features")), (keys.FIELDS, _("fields")), (keys.ROAM, _("map")),
        (keys.TILES, _("tiles")),
    ]  # fmt: skip
    line: Line = ()
    open_list = LISTS.get(sight.wishes.aside)
    for own, what in sorted(shown, key=lambda one: one[0] != open_list):
        pressed = sight.keyboard.pressed(own)
        entry: Line = (Span(f" {called(pressed)}", ink.bold, pressed), Span(f" {what}", ink.faint, pressed))
        if own == open_list:
            entry = (Span(" " + _("{key} or esc: back").format(key=called(pressed)), ink.bold, pressed),)
        if length(line) + length(entry) < width:
            line = (*line, *entry)
    return (*line, Span(" "))


def course_key(sight: Sight) -> Line:
    key = sight.keyboard.pressed(POINTS)
    return (Span(f" {called(key)}", sight.look.ink.bold, key), Span(" " + _("points") + " ", sight.look.ink.faint, key))


def clock_end(sight: Sight, size: Size) -> int:
    """The column before which a clock ends in the line below the map: the key behind it stays to be seen."""
    return size.main - 2 - length(course_key(sight))


# --- below


def lower(sight: Sight, moment: Moment, size: Size) -> tuple[list[Line], int]:
    """What is asked and explained, and the log or a hint; how many lines the log has."""
    height = FOOT + size.log
    asked = foot(sight, size.main)
    if moment.hinted is not None:
        height = max(height, FOOT + LEAST_LOG)
        kept = asked[: 2 if sight.asking is not None and sight.asking.is_under_way else 1]
        drawn = [*kept, *hinted(moment.hinted, height - len(kept), sight.look, sight.keyboard)]
        return [*drawn, *[()] * (height - len(drawn))][:height], 0
    asked = [*asked, *[()] * (FOOT - len(asked))]
    if not size.log:
        return asked, 0
    told = news(sight, size.log, size.main)
    return [*asked, *told, *[()] * (size.log - len(told))], size.log


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
