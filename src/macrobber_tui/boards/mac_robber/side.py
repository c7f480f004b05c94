"""What a wide terminal shows beside the board: the scoring were it now, the log, and what is said at the table."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from macrobber_tui.boards.board import Said
from macrobber_tui.boards.talk import said
from macrobber_tui.language import _
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.text import cut, fit, wrapped

from .language import letter
from .news import news
from .pieces import cube, rule
from .scoring import ending_now, following_now
from .sight import Sight

COLOUR, SUM = 4, 6
"""Cells of a column."""
MOST_TALK = 8
LEAST_NEWS = 6


def side(sight: Sight, heard: Sequence[Said] | None, width: int, height: int) -> list[Line]:
    room = width - 1
    scores = points_now(sight, room) if sight.view.result is None else []
    talk: list[Line] = []
    if heard is not None:
        head = rule(sight.look, _("talk ({key})").format(key=sight.keyboard.shown("t")), room)
        talk = [head, *said(heard, room, min(MOST_TALK, height - len(scores) - LEAST_NEWS - 1))]
    log = sight.once(news, height - len(scores) - len(talk), room)
    missing = height - len(scores) - len(log) - len(talk)
    return [*scores, *log, *[()] * missing, *talk]


def points_now(sight: Sight, width: int) -> list[Line]:
    """The scoring, were it now, by colours where the names leave room.

    Then Biggest Following, and how likely the game would end.
    """
    look, stands = sight.look, sight.stands
    names = {seat: f" {letter(seat)} {sight.name_of(seat)}" for seat in sorted(stands.green)}
    longest = max(map(cell_len, names.values()))
    colours = "GRB" if longest + 1 + COLOUR * 3 + SUM <= width else ""
    named = width - COLOUR * len(colours) - SUM
    head: list[Span] = [Span(cut(" " + _("scored now"), named), look.ink.faint)]
    for colour in colours:
        head += [Span("  "), cube(colour, look)]
    lines: list[Line] = [(*head, Span(_("VP").rjust(SUM), look.ink.faint))]
    for seat, name in names.items():
        ink = look.ink.bright if seat == sight.view.seat else PLAIN
        line = [Span(cut(fit(name, named - 1), named), ink)]
        gains = {"G": stands.green[seat].vp, "R": stands.red[seat].vp, "B": stands.blue[seat].vp}
        for colour in colours:
            vp = gains[colour]
            told = f"+{vp}" if vp else look.glyphs.place
            line.append(Span(f"{told:>{COLOUR}}", look.ink.cubes[colour] if vp else look.ink.faint))
        lines.append((*line, Span(f"{stands.gained(seat):>+{SUM}}", look.ink.bold)))
    notes = wrapped(f"{following_now(sight)} {ending_now(sight)}", width - 2, 3)
    return [*lines, *((Span(f" {line}", look.ink.faint),) for line in notes)]
