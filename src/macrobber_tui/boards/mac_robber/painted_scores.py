"""Everybody's points in the rows that a page leaves free: bars with a cube for each point scored, and the chart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from macrobber_core.games.mac_robber import components as box
from macrobber_tui.boards.line_chart import Chart, paint_chart
from macrobber_tui.boards.names import letter
from macrobber_tui.i18n.language import _
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.lines import Line

from .history import Scoring
from .layout import Page, UiState
from .painted_pieces import LEFT_HALF, paint_badge
from .render_context import RenderContext

MIN_CHART_ROWS, MIN_TITLED_ROWS = 6, 9
"""Rows from which there is a chart, and from which it has a title."""
BADGE_WIDTH, TOTAL_WIDTH = 5, 4
MAX_STEP = 3
"""The most columns of one VP."""
CLAN_ROW = re.compile(r"( (?:\d\. )?)([A-E]) (\S)")
"""The beginning of a line of a table with a clan's letter and name."""


class Bar(NamedTuple):
    seat: int
    before: int
    """The VP without those of the cubes."""
    cubes: dict[str, int]
    """The VP from each colour."""

    @property
    def total(self) -> int:
        return self.before + sum(self.cubes.values())


def paint_scores(
    canvas: Canvas, y: int, width: int, height: int, context: RenderContext, ui_state: UiState, roles: Roles,
    *, has_chart: bool,
) -> None:  # fmt: skip
    """Paint bars, and the chart unless it stands elsewhere, into the free rows of a page."""
    bars = _bars(context, ui_state)
    rows = len(bars) + 1
    if has_chart and height >= MIN_CHART_ROWS:
        if height < rows + MIN_TITLED_ROWS:
            bars, rows = [], 0
        paint_score_chart(canvas, 0, y + rows, width, height - rows, context, roles)
    if bars and rows <= height:
        _paint_bars(canvas, y + 1, width, bars, roles)


def paint_score_chart(
    canvas: Canvas, x: int, y: int, width: int, height: int, context: RenderContext, roles: Roles
) -> None:
    """Paint the chart of VP by round, below its title if there are enough rows."""
    chart = Chart(context.history.score_history, roles.clans, _("start"), box.RED_AREA)
    if height >= MIN_TITLED_ROWS:
        canvas.text(x + 2, y, _("points by round"), Paint(roles.text.accent, bold=True))
        y, height = y + 1, height - 1
    paint_chart(canvas, chart, x + 1, y, width - 2, height, roles)


def paint_badges(canvas: Canvas, x: int, y: int, lines: Sequence[Line], context: RenderContext, roles: Roles) -> None:
    """Paint the clans' letters in tables on their colours."""
    for row, line in enumerate(lines, y):
        start = CLAN_ROW.match("".join(span.text for span in line))
        if start is None:
            continue
        seat = "ABCDE".index(start[2]) + 1
        if seat <= context.view.players and context.name_of(seat).startswith(start[3]):
            colour = roles.clans[seat - 1]
            end = canvas.text(
                x + len(start[1]) - 1, row, f" {letter(seat)}", Paint(roles.text.clan_ink, colour, bold=True)
            )
            canvas.text(end, row, LEFT_HALF, Paint(colour))


def _bars(context: RenderContext, ui_state: UiState) -> list[Bar]:
    """Return the bars of the scoring or of the game that the page is about; none while there is a decision."""
    seats = range(1, context.view.players + 1)
    if ui_state.unread is not None:
        current = ui_state.unread.current
        return [_scored(current, seat) for seat in seats] if isinstance(current, Scoring) else []
    if context.view.result is not None:
        sources = (("G", "green"), ("R", "red"), ("B", "blue"))
        gained = [{sign: context.history.vp_by_source[name][seat - 1] for sign, name in sources} for seat in seats]
        return [
            Bar(seat, context.view.clan(seat).vp - sum(cubes.values()), cubes)
            for seat, cubes in zip(seats, gained, strict=True)
        ]
    if ui_state.page is Page.STANDING or (ui_state.decision is None and context.history.raid is None):
        return [_scored(context.scoring_now, seat) for seat in seats]
    return []


def _scored(score: Scoring, seat: int) -> Bar:
    cubes = {"G": score.green[seat].vp, "R": score.red[seat].vp, "B": score.blue[seat].vp}
    return Bar(seat, score.before[seat - 1], cubes)


def _paint_bars(canvas: Canvas, y: int, width: int, bars: Sequence[Bar], roles: Roles) -> None:
    """Paint a bar for each clan: its VP in its colour, a cube for each VP from cubes, and the total."""
    room = width - BADGE_WIDTH - TOTAL_WIDTH
    step = max(1, min(MAX_STEP, room // max(1, *(bar.total for bar in bars))))
    for row, bar in enumerate(bars, y):
        paint_badge(canvas, 1, row, bar.seat, roles)
        scored = sum(bar.cubes.values())
        length = min(step * bar.before, room - step * scored)
        canvas.fill(BADGE_WIDTH, row, length, 1, roles.clans[bar.seat - 1])
        column = BADGE_WIDTH + length
        for colour, vp in bar.cubes.items():
            face: str = getattr(roles.cubes, colour)
            for _point in range(vp):
                canvas.text(column, row, colour.ljust(step), Paint(roles.text.ink, face, bold=True))
                if step > 1:
                    canvas.text(column + step - 1, row, LEFT_HALF, Paint(face, roles.ground.raised))
                column += step
        canvas.text(column + 1, row, str(bar.total), Paint(roles.text.main, bold=True))
