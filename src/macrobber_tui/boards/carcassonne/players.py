"""All players, a line each: points, meeples in the supply, the robber; and what stands where on the scoreboard."""

from __future__ import annotations

from rich.cells import cell_len

from macrobber_tui.boards.names import letter
from macrobber_tui.language import _
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import clip, length
from macrobber_tui.widgets.text import cut, fit

from .pieces import meeple_sign, owner, robber_sign, stop_spans, stops
from .sight import Sight

POINTS, FIGURES, SUPPLY, ROBBER = 4, 7, 3, 4
"""Cells of each column. The points of the two figures stand on the scoreboard, too: they make room for long names."""
AROUND_NAME = 3


def players(sight: Sight, width: int) -> list[Line]:
    faint = sight.look.ink.faint
    behind = POINTS + SUPPLY + ROBBER * sight.with_robbers
    longest = max(cell_len(sight.name_of(seat)) for seat in range(1, sight.view.players + 1))
    with_figures = sight.with_messengers and AROUND_NAME + longest <= width - behind - FIGURES
    named = width - behind - FIGURES * with_figures
    # Translators: at most 7 cells
    points = _("points")
    head: Line = (Span(cut(" " + _("player"), named + POINTS - 7), faint), Span(f"{points:>7}", faint))
    seats = range(1, sight.view.players + 1)
    over = sight.view.result is not None
    ordered = sorted(seats, key=sight.view.score, reverse=True) if over else seats
    return [clip(head, width), *(clip(row(sight, seat, named, with_figures=with_figures), width) for seat in ordered)]


def row(sight: Sight, seat: int, named: int, *, with_figures: bool) -> Line:
    view, look = sight.view, sight.look
    one = view.seats[seat - 1]
    won = view.result is not None and seat in view.result.winners
    on_turn = view.result is None and seat == view.active
    asked = view.result is None and seat == view.actor
    style = look.ink.bright if won or asked else look.ink.bold if on_turn else PLAIN
    mark = look.glyphs.turn if asked else look.glyphs.place if on_turn else " "
    figures = f"{one.meeple}+{one.messenger}" if one.messenger is not None else ""
    spans = [
        Span(mark, look.ink.bright),
        Span(letter(seat), owner(seat, look) + look.ink.chosen),
        Span(cut(f" {fit(sight.name_of(seat), named - AROUND_NAME)}", named - 2), style),
        Span(f"{one.score:>{POINTS}}", style + look.ink.bold),
    ]
    if with_figures:
        spans.append(Span(f"{figures:>{FIGURES}}", look.ink.faint))
    spans += [Span(f" {meeple_sign(look)}", owner(seat, look)), Span(str(one.meeples), PLAIN)]
    if sight.with_robbers:
        at = "" if one.robber is None else str(one.robber)
        spans.append(Span(f" {robber_sign(look)}", owner(seat, look) if at else look.ink.faint))
        spans.append(Span(f"{at:<2}", look.ink.bold))
    return tuple(spans)


def on_the_loop(sight: Sight, width: int, most: int) -> list[Line]:
    """Who stands on which space of the scoreboard, in at most that many lines; nothing where points tell it all."""
    if not (sight.with_robbers or sight.with_messengers) or most < 1:
        return []
    found = [stop_spans(stop, sight.look, dark=sight.with_messengers) for stop in stops(sight.view)]
    lines: list[list[Span]] = [[Span(" ")]]
    for spans in found:
        if length(tuple(lines[-1])) + length(spans) > width - 1:
            lines.append([Span(" ")])
        lines[-1] += [*spans, Span("  ")]
    return [tuple(line) for line in lines[:most]]
