"""The lines of an analysis on the screen: the chart with its cursor, and what is to be said of the ply there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from macrobber_core.analysis import BLUNDER, Decision, Standing
from macrobber_tui.boards.look import Look
from macrobber_tui.language import _
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.text import cut, fit, wrapped

from .chart import MARKS, Cell, Chart
from .telling import Telling
from .text import percent, points

WIDTH = 80
BAR = 20


def head(title: str, done: int, of: int, look: Look) -> Line:
    """The title, and how far the work has come until it is done."""
    left = " " + _("Analysis") + f"   {fit(title, 30)}"
    if done == of:
        return (Span(left, look.ink.bright),)
    full = BAR * done // of
    right = _("judged {number} of {most}").format(number=done, most=of)
    right = f"{right}  {look.glyphs.bar * full}{look.glyphs.shade * (BAR - full)} "
    return (Span(cut(left, WIDTH - cell_len(right)), look.ink.bright), Span(right))


def chart_lines(
    chart: Chart,
    standings: Sequence[Standing | None],
    at: int,
    costly: Iterable[Decision],
    telling: Telling,
    look: Look,
) -> list[Line]:
    """The chart with its scales; below it who made the costly decisions. Each column is a key, `at COLUMN`."""
    column = chart.column(at)
    lines = [
        _row(f"{label}{look.glyphs.upright}", row, column, telling, look)
        for label, row in zip(chart.scale(), chart.rows(standings), strict=True)
    ]
    rounds = [Cell(mark or look.glyphs.rule) for mark in chart.rounds(standings)]
    lines.append(_row(cut(_("rnd"), 4) + f"{look.glyphs.corners[2]}", rounds, column, telling, look))
    below = [Cell(" ")] * chart.width
    for decision in costly:
        below[chart.column(decision.ply)] = Cell(MARKS[decision.seat - 1], decision.seat)
    lines.append(_row(cut(_("cost"), 4) + " ", below, column, telling, look))
    return lines


def _row(label: str, cells: Sequence[Cell], cursor: int, telling: Telling, look: Look) -> Line:
    spans = [Span(label, look.ink.faint)]
    for column, cell in enumerate(cells):
        style = telling.style(cell.seat, look) + look.ink.bold if cell.seat else look.ink.faint
        if column == cursor:
            blank = cell.text == " "
            spans.append(Span(look.glyphs.upright if blank else cell.text, PLAIN if blank else style + look.ink.chosen))
        else:
            spans.append(Span(cell.text, style, f"at {column}"))
    return tuple(spans)


def chances(standing: Standing | None, telling: Telling, players: int, look: Look) -> Line:
    """Every player's chance there."""
    slot = (WIDTH - 1) // players
    spans = [Span(" ")]
    for seat in range(1, players + 1):
        chance = percent(standing.chances[seat - 1]) if standing is not None else "-"
        name = cut(fit(telling.name(seat), slot - 9), slot - 9)
        spans += [
            Span(f"{MARKS[seat - 1]} ", telling.style(seat, look) + look.ink.bold),
            Span(name),
            Span(f"{chance:>6} ", look.ink.bold),
        ]
    return tuple(spans)


def decided(decision: Decision, telling: Telling, look: Look) -> list[Line]:
    """What a player did, and what was better."""
    cost = decision.cost
    verdict = _("{points} % less chance to win").format(points=points(cost)) if cost else _("the best there was")
    style = look.ink.alarm if cost >= BLUNDER else look.ink.bold
    lines: list[Line] = [_choice(_("did"), decision.ply, decision.chosen, decision.chance, telling, look)]
    if cost:
        lines.append(_choice(_("better"), decision.ply, decision.best, decision.best_chance, telling, look))
    return [*lines, (Span(f"         {verdict}", style),)]


def _choice(what: str, ply: int, action: str, chance: float, telling: Telling, look: Look) -> Line:
    room = WIDTH - 17
    text = cut(fit(telling.action(ply, action), room), room)
    return (Span(f" {cut(what, 8)}", look.ink.faint), Span(text), Span(f"{percent(chance):>7}", look.ink.bold))


def happened(ply: int, telling: Telling, most: int) -> list[Line]:
    """What became of a ply that was nobody's choice, in so many lines."""
    return [(Span(f" {line}"),) for line in wrapped(telling.happened(ply), WIDTH - 2, most)]
