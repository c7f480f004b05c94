"""The lines of an analysis on the screen: the chart with its cursor, and what is to be said of the ply there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.style import Style

from macrobber_core.analysis import BLUNDER, Decision, Standing
from macrobber_tui.boards.glyphs import Glyphs
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.text import cut, fit, wrapped

from .chart import MARKS, Cell, Chart, colour
from .telling import Telling
from .text import percent, points

WIDTH = 80
BAR = 20
FAINT = Style(dim=True)
BOLD = Style(bold=True)
BRIGHT = Style(bold=True, color="#ffd700")
ALARM = Style(bold=True, color="#ef4444")
CURSOR = Style(reverse=True)


def head(title: str, done: int, of: int, glyphs: Glyphs) -> Line:
    """The title, and how far the work has come until it is done."""
    left = f" Analysis   {fit(title, 30)}"
    if done == of:
        return (Span(left, BRIGHT),)
    full = BAR * done // of
    right = f"judged {done} of {of}  {glyphs.bar * full}{glyphs.shade * (BAR - full)} "
    return (Span(cut(left, WIDTH - len(right)), BRIGHT), Span(right))


def chart_lines(
    chart: Chart, standings: Sequence[Standing | None], at: int, costly: Iterable[Decision], glyphs: Glyphs
) -> list[Line]:
    """The chart with its scales; below it who made the costly decisions. Each column is a key, `at COLUMN`."""
    column = chart.column(at)
    lines = [
        _row(f"{label}{glyphs.upright}", row, column, glyphs)
        for label, row in zip(chart.scale(), chart.rows(standings), strict=True)
    ]
    rounds = [Cell(mark or glyphs.rule) for mark in chart.rounds(standings)]
    lines.append(_row(f"rnd {glyphs.corners[2]}", rounds, column, glyphs))
    below = [Cell(" ")] * chart.width
    for decision in costly:
        below[chart.column(decision.ply)] = Cell(MARKS[decision.seat - 1], decision.seat)
    lines.append(_row("cost ", below, column, glyphs))
    return lines


def _row(label: str, cells: Sequence[Cell], cursor: int, glyphs: Glyphs) -> Line:
    spans = [Span(label, FAINT)]
    for column, cell in enumerate(cells):
        style = Style(color=colour(cell.seat), bold=True) if cell.seat else FAINT
        if column == cursor:
            blank = cell.text == " "
            spans.append(Span(glyphs.upright if blank else cell.text, PLAIN if blank else style + CURSOR))
        else:
            spans.append(Span(cell.text, style, f"at {column}"))
    return tuple(spans)


def chances(standing: Standing | None, telling: Telling, players: int) -> Line:
    """Every player's chance there."""
    slot = (WIDTH - 1) // players
    spans = [Span(" ")]
    for seat in range(1, players + 1):
        chance = percent(standing.chances[seat - 1]) if standing is not None else "-"
        name = cut(fit(telling.name(seat), slot - 9), slot - 9)
        spans += [
            Span(f"{MARKS[seat - 1]} ", Style(color=colour(seat), bold=True)),
            Span(name),
            Span(f"{chance:>6} ", BOLD),
        ]
    return tuple(spans)


def decided(decision: Decision, telling: Telling) -> list[Line]:
    """What a player did, and what was better."""
    cost = decision.cost
    verdict = f"cost {points(cost)} points" if cost else "the best there was"
    style = ALARM if cost >= BLUNDER else BOLD
    lines: list[Line] = [_choice("did", decision.ply, decision.chosen, decision.chance, telling)]
    if cost:
        lines.append(_choice("better", decision.ply, decision.best, decision.best_chance, telling))
    return [*lines, (Span(f"         {verdict}", style),)]


def _choice(what: str, ply: int, action: str, chance: float, telling: Telling) -> Line:
    room = WIDTH - 17
    text = cut(fit(telling.action(ply, action), room), room)
    return (Span(f" {what:<8}", FAINT), Span(text), Span(f"{percent(chance):>7}", BOLD))


def happened(ply: int, telling: Telling, most: int) -> list[Line]:
    """What became of a ply that was nobody's choice, in so many lines."""
    return [(Span(f" {line}"),) for line in wrapped(telling.happened(ply), WIDTH - 2, most)]
