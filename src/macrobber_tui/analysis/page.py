"""Lays out an analysis on the screen: the chart with its cursor, and details of the selected ply."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from rich.cells import cell_len

from macrobber_core.analysis import BLUNDER, Decision, Standing
from macrobber_tui.i18n.language import _
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.text import cut, fit, fit_name

from .chart import MARKS, Chart, ChartCell
from .summary import GameSummary
from .text import percent, points

BAR = 20
LETTER_STEP = 24
"""The columns between two columns of letters in a painted chart."""
MAX_SLOT = 39
"""The greatest width in cells of a player's name and chance."""
MAX_ACTION = 64
"""The greatest width in cells of an action, beyond which its chance would be too far away."""


def head(title: str, done: int, of: int, theme: Theme, width: int) -> Line:
    """Return the title, with a progress bar until the analysis is complete."""
    left = " " + _("Analysis") + f"   {fit_name(title, 30)}"
    if done == of:
        return (Span(left, theme.palette.bright),)
    full = BAR * done // of
    right = _("rated {number} of {most}").format(number=done, most=of)
    right = f"{right}  {theme.glyphs.bar * full}{theme.glyphs.shade * (BAR - full)} "
    return (Span(cut(left, width - cell_len(right)), theme.palette.bright), Span(right))


def chart_lines(
    chart: Chart,
    standings: Sequence[Standing | None],
    at: int,
    costly: Iterable[Decision],
    summary: GameSummary,
    theme: Theme,
) -> list[Line]:
    """Return the chart with its scales, and below it the letters of seats that made costly decisions.

    A painted chart has letters only at some columns: under the cursor, at the end, and here and there between.

    Clicking a column presses the key `at COLUMN`.
    """
    column = chart.column(at)
    rows = chart.rows(standings)
    if theme.roles is not None:
        letters, rows = rows, chart.dotted_rows(standings)
        lettered = {column, chart.width - 1, *range(LETTER_STEP, chart.width - LETTER_STEP // 2, LETTER_STEP)}
        for (row, marked), place in product(zip(rows, letters, strict=True), lettered):
            row[place] = marked[place]
    lines = [
        _row(f"{label}{theme.glyphs.vertical}", row, column, summary, theme)
        for label, row in zip(chart.scale(), rows, strict=True)
    ]
    rounds = [ChartCell(mark or theme.glyphs.horizontal) for mark in chart.rounds(standings)]
    lines.append(_row(cut(_("rnd"), 4) + f"{theme.glyphs.corners[2]}", rounds, column, summary, theme))
    below = [ChartCell(" ")] * chart.width
    for decision in costly:
        below[chart.column(decision.ply)] = ChartCell(MARKS[decision.seat - 1], decision.seat)
    lines.append(_row(cut(_("cost"), 4) + " ", below, column, summary, theme))
    return lines


def _row(label: str, cells: Sequence[ChartCell], cursor: int, summary: GameSummary, theme: Theme) -> Line:
    spans = [Span(label, theme.palette.faint)]
    for column, cell in enumerate(cells):
        style = summary.style(cell.seat, theme) + theme.palette.bold if cell.seat else theme.palette.faint
        if column == cursor:
            blank = cell.text == " "
            spans.append(
                Span(theme.glyphs.vertical if blank else cell.text, PLAIN if blank else style + theme.palette.chosen)
            )
        else:
            spans.append(Span(cell.text, style, f"at {column}"))
    return tuple(spans)


def chance_spans(standing: Standing | None, summary: GameSummary, players: int, theme: Theme, width: int) -> Line:
    """Return all players' winning chances on one line."""
    slot = min(MAX_SLOT, (width - 1) // players)
    spans = [Span(" ")]
    for seat in range(1, players + 1):
        chance = percent(standing.chances[seat - 1]) if standing is not None else "-"
        name = cut(fit_name(summary.name(seat), slot - 9), slot - 9)
        spans += [
            Span(f"{MARKS[seat - 1]} ", summary.style(seat, theme) + theme.palette.bold),
            Span(name),
            Span(f"{chance:>6} ", theme.palette.bold),
        ]
    return tuple(spans)


def decision_lines(decision: Decision, summary: GameSummary, theme: Theme, width: int) -> list[Line]:
    """Describe a player's action and, if a different action was best, that action too."""
    cost = decision.cost
    verdict = _("winning chance {points} % lower").format(points=points(cost)) if cost else _("the best possible")
    style = theme.palette.alarm if cost >= BLUNDER else theme.palette.bold
    lines: list[Line] = [_choice(_("did"), decision.ply, decision.chosen, decision.chance, summary, theme, width)]
    if cost:
        lines.append(_choice(_("better"), decision.ply, decision.best, decision.best_chance, summary, theme, width))
    return [*lines, (Span(f"         {verdict}", style),)]


def _choice(label: str, ply: int, action: str, chance: float, summary: GameSummary, theme: Theme, width: int) -> Line:
    room = min(MAX_ACTION, width - 17)
    text = cut(fit(summary.action(ply, action), room), room)
    return (
        Span(f" {cut(label, 8)}", theme.palette.faint),
        Span(text),
        Span(f"{percent(chance):>7}", theme.palette.bold),
    )


def costly_lines(decisions: Sequence[Decision], at: int, summary: GameSummary, theme: Theme, width: int) -> list[Line]:
    """Return a line for each of the costliest decisions, that of the selected ply marked; a click goes to its ply."""
    lines: list[Line] = []
    for decision in decisions:
        key, style = f"ply {decision.ply}", theme.palette.chosen if decision.ply == at else PLAIN
        alarm = theme.palette.alarm if decision.cost >= BLUNDER else PLAIN
        name = cut(fit_name(summary.name(decision.seat), 16), 16)
        did, better = summary.action(decision.ply, decision.chosen), summary.action(decision.ply, decision.best)
        room = min(MAX_ACTION, (width - 36) // 2)
        lines.append((
            Span(f" {points(decision.cost):>6}  ", alarm + style, key),
            Span(f"{decision.ply:>4}  ", theme.palette.faint + style, key),
            Span(f"{MARKS[decision.seat - 1]} ", summary.style(decision.seat, theme) + style, key),
            Span(name, style, key),
            Span(f" {cut(fit(did, room - 2), room - 1)}", style, key),
            Span(f" {cut(fit(better, room - 2), room - 1)}", theme.palette.faint + style, key),
        ))  # fmt: skip
    return lines
