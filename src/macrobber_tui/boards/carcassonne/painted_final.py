"""The final scoring as a ceremony: everybody's points as a bar that grows feature by feature, and the features."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from msgspec.structs import replace as changed
from rich.cells import cell_len

from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.carcassonne.view import SeatView
from macrobber_tui.boards.layout import continue_hint, page_heading
from macrobber_tui.boards.names import letter
from macrobber_tui.boards.painting import put_lines
from macrobber_tui.boards.render_context import POINTS
from macrobber_tui.i18n.language import _
from macrobber_tui.theme.roles import Landscape, Roles
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import in_columns, length
from macrobber_tui.widgets.text import fit_name

from .history import ROBBER
from .pages import SOURCE_HEADINGS, feature_row, robbers_line
from .painted_areas import Area
from .painted_tiles import ink_on
from .render_context import RenderContext

KINDS = ("city", "road", "monastery", "field", ROBBER)
NAME_WIDTH, BEFORE_WIDTH, SUM_WIDTH = 16, 4, 11
MAX_STEP = 3
"""The most columns of a point."""
COLUMN_GAP = 2
COUNTING_STEPS = 10
"""Steps in which the final scoring is counted; each takes about 300 bytes at 80x24."""

FinalEvent = ev.FeatureScored | ev.RobberPaid


class Bar(NamedTuple):
    """A player's points before the final scoring, and those that were counted in it so far, by kind."""

    seat: int
    before: int
    gained: dict[str, int]

    @property
    def total(self) -> int:
        return self.before + sum(self.gained.values())


def counted(events: Sequence[FinalEvent], progress: float) -> Sequence[FinalEvent]:
    """Return the events of the final scoring that have been counted, from none (0.0) to all (1.0)."""
    return events[: round(round(progress * COUNTING_STEPS) / COUNTING_STEPS * len(events))]


def bars_of(context: RenderContext, progress: float) -> list[Bar]:
    """Return everybody's bar."""
    events = context.history.final_scoring
    bars = [Bar(seat, 0, dict.fromkeys(KINDS, 0)) for seat in range(1, context.view.players + 1)]
    for event in counted(events, progress):
        for seat, kind in shares_of(event):
            bars[seat - 1].gained[kind] += event.points
    in_all = [0] * len(bars)
    for event in events:
        for seat, _kind in shares_of(event):
            in_all[seat - 1] += event.points
    return [
        bar._replace(before=score - final)
        for bar, score, final in zip(bars, context.history.scores, in_all, strict=True)
    ]


def at_progress(context: RenderContext, progress: float) -> RenderContext:
    """Return the board with the points that have been counted so far in the final scoring."""
    if progress >= 1.0:
        return context
    seats = [
        _with_less(seat, seat.score - bar.total)
        for seat, bar in zip(context.view.seats, bars_of(context, progress), strict=True)
    ]
    return replace(context, view=changed(context.view, seats=seats))


def _with_less(seat: SeatView, points: int) -> SeatView:
    """Return the player with fewer points, taken from the meeple and then from the messenger."""
    meeple = max(0, seat.meeple - points)
    messenger = seat.messenger
    if messenger is not None:
        messenger = max(0, messenger - (points - (seat.meeple - meeple)))
    return changed(seat, meeple=meeple, messenger=messenger)


def shares_of(event: FinalEvent) -> list[tuple[int, str]]:
    """Return the seats that score with an event, each with the kind of its points."""
    if isinstance(event, ev.RobberPaid):
        return [(event.seat, ROBBER)]
    return [(seat, event.kind) for seat in event.seats]


def paint_final(
    canvas: Canvas, area: Area, context: RenderContext, continue_key: str, roles: Roles, progress: float = 1.0
) -> int:
    """Paint the page as far as the scoring has been counted, `progress` from 0.0 to 1.0; return the rows it uses.

    Without room for all features, nothing is painted and the result is 0.
    """
    x, y, width, height = area
    head = [final_heading(context, continue_key), *robbers_line(context)]
    bars = bars_of(context, progress)
    features = features_of(context, progress)
    column_width = max(map(length, features), default=1) + COLUMN_GAP
    rows = -(-len(features) // max(1, width // column_width))
    above = len(head) + 1 + len(bars)
    if above + rows > height:
        return 0
    above += above + rows < height
    put_lines(canvas, x, y, width - 1, head, roles)
    _paint_legend(canvas, x + 1, y + len(head), roles)
    _paint_bars(canvas, Area(x, y + len(head) + 1, width, len(bars)), context, bars, roles)
    put_lines(canvas, x, y + above, width, in_columns(features, max(1, rows), column_width), roles)
    return above + rows


def final_heading(context: RenderContext, continue_key: str) -> Line:
    title = _("The final scoring: who scored what.")
    if not continue_key:
        return page_heading(context, title, POINTS)
    hint = continue_hint(context, continue_key, _("continues."))
    return (Span(f" {title}", context.theme.palette.bright), Span("  "), *hint)


def features_of(context: RenderContext, progress: float) -> list[Line]:
    """Return a line for each feature, highest points first; those not counted yet are blank."""
    done = counted(context.history.final_scoring, progress)
    found = [
        (event, number < len(done))
        for number, event in enumerate(context.history.final_scoring)
        if isinstance(event, ev.FeatureScored)
    ]
    found.sort(key=lambda feature: -feature[0].points)
    return [
        line if is_counted else (Span(" " * length(line)),)
        for line, is_counted in ((feature_row(context, event), is_counted) for event, is_counted in found)
    ]


def _paint_legend(canvas: Canvas, x: int, y: int, roles: Roles) -> None:
    """Write what the colours of the bars stand for."""
    for kind in KINDS:
        ground = colour_of(kind, roles.landscape)
        heading = _(SOURCE_HEADINGS[kind])
        x = canvas.text(x, y, f" {heading} ", Paint(ink_on(ground), ground)) + 1


def colour_of(kind: str, land: Landscape) -> str:
    return {
        "city": land.completed_city,
        "road": land.road,
        "monastery": land.roof,
        "field": land.field,
        ROBBER: land.robber,
    }[kind]


def _paint_bars(canvas: Canvas, area: Area, context: RenderContext, bars: Sequence[Bar], roles: Roles) -> None:
    """Paint a row for each player: the points before, a bar with the gains, and the sum. The highest is lit."""
    x, y, width, _height = area
    most = max(bar.total for bar in bars)
    left = x + 4 + NAME_WIDTH + BEFORE_WIDTH + 1
    room = x + width - SUM_WIDTH - 1 - left
    scale = min(float(MAX_STEP), room / max(1, *context.history.scores))
    for row, bar in enumerate(bars, y):
        colour = roles.figures[bar.seat - 1]
        is_highest = bar.total == most
        canvas.fill(x, row, width, 1, roles.ground.lit if is_highest else roles.ground.panel)
        text = Paint(roles.text.accent if is_highest else roles.text.main, bold=True)
        canvas.text(x, row, f" {letter(bar.seat)} ", Paint(roles.text.ink, colour, bold=True))
        canvas.text(x + 4, row, fit_name(context.name_of(bar.seat), NAME_WIDTH), text)
        canvas.text(left - 1 - len(str(bar.before)), row, str(bar.before), Paint(roles.text.soft))
        start, points = left, bar.before
        end = left + round(scale * points)
        canvas.fill(start, row, end - start, 1, colour)
        for kind in KINDS:
            points += bar.gained[kind]
            start, end = end, left + round(scale * points)
            ground, number = colour_of(kind, roles.landscape), str(bar.gained[kind])
            canvas.fill(start, row, end - start, 1, ground)
            if len(number) < end - start:
                canvas.text(start + (end - start - len(number)) // 2, row, number, Paint(ink_on(ground), bold=True))
        sums = f"+{bar.total - bar.before} = {bar.total}"
        canvas.text(x + width - 1 - cell_len(sums), row, sums, text)
