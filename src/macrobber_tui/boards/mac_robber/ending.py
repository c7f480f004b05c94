"""The end of a game: places, VP after every round, and why it ended."""

from __future__ import annotations

from macrobber_core.games.mac_robber import events as ev
from macrobber_tui.language import _, listed
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.text import cut, fit

from .chart import chart
from .language import letter
from .pieces import WIDTH, clip
from .sight import Sight
from .words import ENDINGS

NAMED = 24
"""Cells of places, letters and names."""
LEAST_CHART = 8


def final(sight: Sight, height: int) -> list[Line]:
    """In so many lines."""
    ink, result, course = sight.look.ink, sight.view.result, sight.story.course
    assert result is not None
    names = listed(fit(sight.name_of(seat), 24) for seat in result.winners)
    shown = course[-((WIDTH - NAMED - 16) // 4) :]
    first = len(course) - len(shown)
    heads = "".join(
        format((_("start") if number == 0 else number), f">{5 if number == 0 else 4}")
        for number in range(first, len(course))
    )
    lines: list[Line] = [
        (Span(" " + _("The game is over: {names} won.").format(names=fit(names, 50)), ink.bright),),
        (Span(" " + _("It ended because {reason}.").format(reason=reason(sight))),),
        (
            Span(cut("", NAMED - 1), ink.faint),
            Span(_("VP").rjust(5), ink.faint),
            Span(f"  {heads}  " + _("by round"), ink.faint),
        ),
    ]
    order = sorted(
        range(1, sight.view.players + 1), key=lambda seat: (-result.scores[seat - 1], seat not in result.winners)
    )
    for seat in order:
        place = 1 if seat in result.winners else 1 + sum(vp > result.scores[seat - 1] for vp in result.scores)
        style = ink.bright if seat in result.winners else PLAIN
        steps = "".join(f"{points[seat - 1]:>{5 if number == 0 else 4}}" for number, points in enumerate(shown, first))
        lines.append(
            clip(
                (
                    Span(f" {place}. ", style),
                    Span(f"{letter(seat)} ", ink.clans[seat - 1] + ink.bold),
                    Span(cut(fit(sight.name_of(seat), 16), 17), style),
                    Span(f"{result.scores[seat - 1]:>4}  ", style + ink.bold),
                    Span(steps, ink.faint),
                ),
                WIDTH,
            )
        )
    room = height - len(lines)
    if room >= LEAST_CHART:
        lines += chart(course, WIDTH, room, sight.look)
    return lines


def reason(sight: Sight) -> str:
    result, scoring = sight.view.result, sight.story.scoring
    assert result is not None
    tile = scoring.tile if scoring is not None else None
    if result.reason == "tile" and isinstance(tile, ev.TileTurned):
        return _("estate {number} was turned up, and the leader had {vp} VP").format(
            number=tile.number, vp=tile.leader_vp
        )
    return _(ENDINGS[result.reason])
