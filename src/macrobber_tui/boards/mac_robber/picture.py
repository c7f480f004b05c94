"""Composes the whole board for its size: what is public on top, the question below it, then the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from rich.cells import cell_len

from macrobber_tui.boards.board import POINTS, Said
from macrobber_tui.boards.hint import Hinted
from macrobber_tui.boards.hint_panel import hinted
from macrobber_tui.boards.talk import beside
from macrobber_tui.keys import called
from macrobber_tui.language import _
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import fit

from . import ending, raid, scoring
from .asking import Asking
from .chart import chart
from .clans import clans
from .header import header, track
from .news import news
from .panel import choices, foot
from .pieces import WIDTH, length, rule
from .side import side
from .sight import Sight, Size
from .story import Raid, Scoring
from .tray import display, tray
from .words import prompt

CHOICES = 5
"""Rows of choices: those that are not needed stay blank, so that nothing below them moves."""
BLOCK = 1 + 1 + CHOICES + 2
"""Rows of the sentence, the display, the choices and what explains them."""
LAYING = 1 + 2
"""Rows of the cards to lay and what explains them: kept in our own raids, so that the log does not move for them."""
LEAST_LOG = 5
CROWD = 5
"""Of so many clans the points stand without what they are paid for, or the log would have to give way."""
CLOCK_WIDTH = 42
"""At the end of the line below the clans, where the screen may lay its clock before the key of the points."""
LEAST_CHART, MOST_CHART = 6, 16


class Page(Enum):
    """What is looked at below the clans."""

    GAME = 0
    STANDING = 1
    """The scoring, were it now."""
    CHART = 2
    """Points by round."""


class Reading(NamedTuple):
    """What is over, and read until a key is pressed; and what waits to be read after it."""

    what: Scoring | Raid
    rest: Sequence[Scoring | Raid]
    key: str


@dataclass(frozen=True, slots=True)
class Moment:
    """What the board shows besides the state of the game."""

    asking: Asking | None
    reading: Reading | None
    page: Page
    hinted: Hinted | None
    heard: Sequence[Said] | None
    """None where nobody talks."""


class Picture(NamedTuple):
    lines: list[Line]
    log_rows: int
    """At the bottom: those of the log, or of the chart where the log stands beside the board."""


def picture(sight: Sight, moment: Moment, size: Size) -> Picture:
    """Exactly as many lines as the size has."""
    top = upper(sight, moment, size)
    below = lower(sight, moment, size, size.height - len(top))
    lines = padded([*top, *below.lines], size.height)[: size.height]
    if size.side:
        lines = beside(lines, side(sight, moment.heard, size.side, size.height), WIDTH, sight.look)
    return Picture(lines, below.log_rows)


def clock_row(players: int, size: Size) -> int:
    """The line below the clans."""
    return 5 + 2 * players if size.tall else 3 + players


def upper(sight: Sight, moment: Moment, size: Size) -> list[Line]:
    air: list[Line] = [()] if size.tall else []
    rows = clans(sight, None if moment.reading else moment.asking, tall=size.tall)
    return [header(sight), *air, track(sight.view, sight.look, sight.stands), *air, *rows, below_clans(sight, moment)]


def below_clans(sight: Sight, moment: Moment) -> Line:
    """What the scoring would give us, or all have given us once the last one is read, in a line across."""
    faint, glyph = sight.look.ink.faint, sight.look.glyphs.rule
    is_over = sight.view.result is not None and moment.reading is None
    told = scoring.in_short(sight, WIDTH - CLOCK_WIDTH - 2, is_over=is_over)
    end = points_key(sight)
    room = WIDTH - 4 - length(told) - length(end)
    return (Span(glyph * 2, faint), *told, Span(glyph * room, faint), *end, Span(glyph * 2, faint))


def points_key(sight: Sight) -> Line:
    """What shows how the points stand."""
    key = sight.keyboard.pressed(POINTS)
    return (Span(f" {called(key)}", sight.look.ink.bold, key), Span(" " + _("points") + " ", sight.look.ink.faint, key))


def clock_end(sight: Sight) -> int:
    """The column before which a clock ends in the line below the clans: the key behind it stays to be seen."""
    return WIDTH - 2 - length(points_key(sight))


def lower(sight: Sight, moment: Moment, size: Size, height: int) -> Picture:
    if moment.reading is not None:
        return read(moment.reading, sight, size, height)
    if moment.page is not Page.GAME:
        return Picture(points(sight, moment.page, height), 0)
    if sight.view.result is not None:
        return Picture(ending.final(sight, height), 0)
    block = question(sight, moment, size)
    left = height - len(block)
    if moment.hinted is not None:
        block = [line for line in block if line] if left < LEAST_LOG else block
        return Picture([*block, *hinted(moment.hinted, height - len(block), sight.look, sight.keyboard)], 0)
    log = course(sight, left) if size.side else sight.once(news, left)
    return Picture([*block, *log], left)


def course(sight: Sight, height: int) -> list[Line]:
    """The chart of points at the lower edge, if there is room for it."""
    if height <= LEAST_CHART:
        return []
    drawn = chart(sight.story.course, WIDTH, min(MOST_CHART, height - 1), sight.look)
    return [*[()] * (height - 1 - len(drawn)), rule(sight.look, _("points by round")), *drawn]


def points(sight: Sight, page: Page, height: int) -> list[Line]:
    """The scoring were it now, with the chart where there is room for both; or the chart alone."""
    ink, key = sight.look.ink, sight.keyboard.pressed(POINTS)
    if page is Page.STANDING:
        on = Span("  " + _("{key}: by round   esc: back").format(key=called(key)), ink.faint, key)
        head: Line = (Span(" " + _("How the points stand."), ink.bright), on)
        lines = [head, *scoring.standing(sight)]
        return [*lines, *course(sight, height - len(lines))]
    head = (
        Span(" " + _("Points by round."), ink.bright),
        Span("  " + _("{key} or esc: back").format(key=called(key)), ink.faint, key),
    )
    return [head, *chart(sight.story.course, WIDTH, min(2 * MOST_CHART, height - 1), sight.look)]


def read(reading: Reading, sight: Sight, size: Size, height: int) -> Picture:
    """A scoring or a raid that is over, until a key is pressed."""
    one = reading.what
    air: list[Line] = [()] if size.tall else []
    if isinstance(one, Scoring):
        body = scoring.scored(one, sight, prices=has_room_for_prices(sight, size))
    else:
        body = [raid.heading(one, sight), *air, *raid.scene(one, sight, large=size.tall)]
        if not (sight.table.legal or reading.rest):  # the game goes on meanwhile
            body = [*body, *air, display(sight, WIDTH)]
    lines = padded([read_head(reading, sight), *air, *body, *air], BLOCK)
    left = height - len(lines)
    has_chart = size.side or (isinstance(one, Scoring) and left > LEAST_LOG + LEAST_CHART)
    return Picture([*lines, *(course(sight, left) if has_chart else news(sight, left))], left)


def read_head(reading: Reading, sight: Sight) -> Line:
    """What is over, or whom the table waits for; by which key one goes on, and what comes then."""
    one, after = reading.what, next(iter(reading.rest), None)
    meanwhile = not sight.table.legal and sight.view.result is None
    latest = after if isinstance(after, Scoring) and meanwhile else one
    if isinstance(latest, Scoring):
        said = _("Round {number} is scored.").format(number=latest.round)
    elif sight.table.legal or isinstance(after, Raid):
        said = _("A raid of round {number} is over.").format(number=latest.round)
    else:
        said = prompt(sight.table, sight.view)
    on = goes_on(reading, sight)
    if cell_len(said) + length(on) > WIDTH - 2:
        on = goes_on(reading._replace(rest=()), sight)
    return (Span(f" {fit(said, WIDTH - 2 - length(on))}", sight.look.ink.bright), *on)


def has_room_for_prices(sight: Sight, size: Size) -> bool:
    return size.tall or sight.view.players < CROWD


def goes_on(reading: Reading, sight: Sight) -> Line:
    """By which key, and what comes then."""
    ink, key = sight.look.ink, reading.key
    told = _("goes on.")
    if reading.rest:  # a scoring after a raid, or the other way round
        is_scoring = isinstance(reading.rest[0], Scoring)
        told = _("goes on to the scoring.") if is_scoring else _("goes on to a raid.")
    elif sight.table.legal:
        told = _("goes on to your decision.")
    shown = sight.look.glyphs.arrows.get(key, key)
    return Span("  "), Span(shown, ink.bright, key), Span(f" {told}", ink.faint, key)


def question(sight: Sight, moment: Moment, size: Size) -> list[Line]:
    """What is asked, of what, and the choices; or what others do, and how the points stand."""
    ink = sight.look.ink
    air: list[Line] = [()] if size.tall else []
    style = ink.bright if sight.table.legal else ink.bold
    head: list[Line] = [(Span(f" {fit(prompt(sight.table, sight.view), WIDTH - 2)}", style),), *air]
    fought = shown_raid(sight, moment)
    subject = raid_lines(fought, sight, moment, size) if fought is not None else [*tray(sight, tall=size.tall), *air]
    if moment.asking is None:
        standing = [] if sight.story.raid else scoring.standing(sight, prices=has_room_for_prices(sight, size))
        is_ours = fought is not None and sight.view.seat in fought.sides
        rows = len(head) + len(subject) + LAYING if is_ours else BLOCK
        return padded([*head, *subject, *standing], rows + 2 * len(air))
    found = choices(sight, moment.asking)
    found = padded(found, CHOICES) if fought is None else found
    return [*head, *subject, *found, *air, *foot(sight, moment.asking), *air]


def padded(lines: list[Line], height: int) -> list[Line]:
    return [*lines, *[()] * (height - len(lines))]


def shown_raid(sight: Sight, moment: Moment) -> Raid | None:
    """The raid under way, or the last one as long as cards are owed for it, or nothing is asked of us."""
    fought, view = sight.story.raid, sight.view
    if fought is None:
        return None
    is_on = view.combat is not None or (view.phase == "discard" and fought.end is not None)
    return fought if is_on or moment.asking is None else None


def raid_lines(fought: Raid, sight: Sight, moment: Moment, size: Size) -> list[Line]:
    drawn = raid.scene(fought, sight, moment.asking, large=size.tall)
    if moment.hinted is not None and not size.tall:
        drawn = raid.outcome(fought, sight) or drawn  # how it ended is enough to know
    heading = raid.heading(fought, sight, moment.asking)
    if not size.tall:
        return [heading, *drawn]
    left = raid.strength(fought, sight) if fought.end is None else ()
    return [heading, left, *drawn]
