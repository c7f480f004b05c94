"""The points of a whole game: the chart of VP by round, and the page at the end with their sources."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.contract import Result
from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber import events as ev
from macrobber_tui.boards import chart as charts
from macrobber_tui.boards.layout import render_story
from macrobber_tui.boards.names import game_over_sentence, letter
from macrobber_tui.i18n.language import _
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import WIDTH, clip
from macrobber_tui.widgets.text import cut, fit, fit_name

from .event_words import ENDINGS
from .history import SOURCES
from .render_context import RenderContext
from .sentences import tie_break

NAME_WIDTH = 22
LABEL_WIDTH = 6 + NAME_WIDTH
"""Combined width of place, letter and name."""
MIN_CHART_HEIGHT = 6
COLUMN_WIDTH = 9
"""Width of a column with the VP of one source."""


def chart(score_history: Sequence[Sequence[int]], width: int, height: int, theme: Theme) -> list[Line]:
    """Return the chart of VP in at most `height` lines.

    A rule marks the beginning of the red area, which includes all rows above it.
    """

    def sign_of(seat: int) -> Span:
        return Span(letter(seat), theme.palette.clans[seat - 1] + theme.palette.bold)

    def scale_for(values: Sequence[int]) -> charts.Scale:
        step, most_rows = 1, max(2, height - 1)
        while True:
            scale = charts.Scale(range(0), step, box.RED_AREA)
            rows = range(scale.row_of(min(values)), max(0, scale.row_of(max(values))) + 1)
            if len(rows) <= most_rows:
                return scale._replace(rows=rows)
            step += 1

    danger = theme.palette.danger
    return charts.chart(
        score_history, width, theme, sign_of, scale_for, slots=(6, 12), start=_("start"), rule_style=danger
    )


def render_ending(context: RenderContext, height: int) -> list[Line]:
    """Return the final standings with the sources of everybody's VP, and in `height` lines the story and the chart.

    A height of 0 leaves out both.
    """
    palette, result, history = context.theme.palette, context.view.result, context.history
    assert result is not None
    sentence = context.within(
        lambda named: game_over_sentence([named.name_of(seat) for seat in result.winners]), WIDTH - 2
    )
    order = sorted(
        range(1, context.view.players + 1), key=lambda seat: (-result.scores[seat - 1], seat not in result.winners)
    )
    lines: list[Line] = [
        (Span(" " + fit(sentence, WIDTH - 2), palette.bright),),
        (Span(" " + _("It ended because {reason}.").format(reason=reason(context))),),
        *([(Span(" " + tie),)] if (tie := tie_break(context.view)) else []),
        header_row(context),
        *(clip(row(seat, result, context), WIDTH) for seat in order),
    ]
    if height:
        story = render_story(context, WIDTH)
        lines += [*[()] * (height > len(lines) + len(story)), *story]
    room = height - len(lines)
    if room >= MIN_CHART_HEIGHT:
        lines += chart(history.score_history, WIDTH, room, context.theme)
    return lines


def header_row(context: RenderContext) -> Line:
    palette = context.theme.palette
    styles = {"green": palette.cubes["G"], "red": palette.cubes["R"], "blue": palette.cubes["B"], "raids": palette.bold}
    return (
        Span(" " * LABEL_WIDTH, palette.faint),
        Span(_("VP").rjust(4), palette.faint),
        Span(_("start").rjust(COLUMN_WIDTH), palette.faint),
        *(Span(fit(_(name), COLUMN_WIDTH - 1).rjust(COLUMN_WIDTH), styles[source]) for source, name in SOURCES.items()),
    )


def row(seat: int, result: Result, context: RenderContext) -> Line:
    """Return a clan's row: place, name, VP and their sources."""
    palette, scores, history = context.theme.palette, result.scores, context.history
    rank = 1 if seat in result.winners else 1 + sum(vp > scores[seat - 1] for vp in scores)
    style = palette.bright if seat in result.winners else PLAIN
    return (
        Span(f" {rank}. ", style),
        Span(f"{letter(seat)} ", palette.clans[seat - 1] + palette.bold),
        Span(cut(fit_name(context.name_of(seat), NAME_WIDTH - 1), NAME_WIDTH), style),
        Span(f"{scores[seat - 1]:>4}", style + palette.bold),
        Span(f"{history.score_history[0][seat - 1]:>{COLUMN_WIDTH}}", palette.faint),
        *(Span(f"{history.vp_by_source[source][seat - 1]:>+{COLUMN_WIDTH}}") for source in SOURCES),
    )


def reason(context: RenderContext) -> str:
    result, scoring = context.view.result, context.history.scoring
    assert result is not None
    tile = scoring.tile if scoring is not None else None
    if result.reason == "tile" and isinstance(tile, ev.TileTurned):
        return _("estate {number} was turned up, and the leader had {vp} VP").format(
            number=tile.number, vp=tile.leader_vp
        )
    return _(ENDINGS[result.reason])
