"""What a wide terminal shows beside the board: the scoring were it now, the log, and what is said at the table."""

from __future__ import annotations

from collections.abc import Sequence

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

NUMBERS = 4 * 4 + 2
"""Cells of the columns of three colours and of their sum."""
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
    """The scoring, were it now, by colours; then Biggest Following, and how likely the game would end."""
    look, stands = sight.look, sight.stands
    named = width - NUMBERS
    head: list[Span] = [Span(cut(" " + _("scored now"), named), look.ink.faint)]
    for colour in "GRB":
        head += [Span("  "), cube(colour, look)]
    lines: list[Line] = [(*head, Span(_("VP").rjust(6), look.ink.faint))]
    for seat in sorted(stands.green):
        ink = look.ink.bright if seat == sight.view.seat else PLAIN
        line = [Span(cut(fit(f" {letter(seat)} {sight.name_of(seat)}", named - 1), named), ink)]
        gains = (stands.green[seat].vp, stands.red[seat].vp, stands.blue[seat].vp)
        for colour, vp in zip("GRB", gains, strict=True):
            told = f"+{vp}" if vp else look.glyphs.place
            line.append(Span(f"{told:>4}", look.ink.cubes[colour] if vp else look.ink.faint))
        lines.append((*line, Span(f"{stands.gained(seat):>+6}", look.ink.bold)))
    notes = wrapped(f"{following_now(sight)} {ending_now(sight)}", width - 2, 3)
    return [*lines, *((Span(f" {line}", look.ink.faint),) for line in notes)]
