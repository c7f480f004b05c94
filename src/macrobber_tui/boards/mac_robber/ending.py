"""The end of a game: places, what everybody's VP are made of, their course, and why it ended."""

from __future__ import annotations

from macrobber_core.games.contract import Result
from macrobber_core.games.mac_robber import events as ev
from macrobber_tui.language import _, listed
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.text import cut, fit

from .chart import chart
from .event_words import ENDINGS
from .language import letter
from .pieces import WIDTH, clip
from .sight import Sight
from .story import SOURCES

NAME = 22
NAMED = 6 + NAME
"""Cells of places, letters and names."""
LEAST_CHART = 6
COLUMN = 9
"""Cells of what VP are made of."""


def final(sight: Sight, height: int) -> list[Line]:
    """In so many lines: the places, where everybody's VP came from, and how they grew."""
    ink, result, story = sight.look.ink, sight.view.result, sight.story
    assert result is not None
    names = listed(fit(sight.name_of(seat), 24) for seat in result.winners)
    order = sorted(
        range(1, sight.view.players + 1), key=lambda seat: (-result.scores[seat - 1], seat not in result.winners)
    )
    lines: list[Line] = [
        (Span(" " + _("The game is over: {names} won.").format(names=fit(names, 50)), ink.bright),),
        (Span(" " + _("It ended because {reason}.").format(reason=reason(sight))),),
        heads(sight),
        *(clip(row(seat, result, sight), WIDTH) for seat in order),
    ]
    room = height - len(lines)
    if room >= LEAST_CHART:
        lines += chart(story.course, WIDTH, room, sight.look)
    return lines


def heads(sight: Sight) -> Line:
    ink = sight.look.ink
    inks = {"green": ink.cubes["G"], "red": ink.cubes["R"], "blue": ink.cubes["B"], "raids": ink.bold}
    return (
        Span(" " * NAMED, ink.faint),
        Span(_("VP").rjust(4), ink.faint),
        Span(_("start").rjust(COLUMN), ink.faint),
        *(Span(fit(_(name), COLUMN - 1).rjust(COLUMN), inks[source]) for source, name in SOURCES.items()),
    )


def row(seat: int, result: Result, sight: Sight) -> Line:
    """A clan: its place, its VP, and what they are made of."""
    ink, scores, story = sight.look.ink, result.scores, sight.story
    place = 1 if seat in result.winners else 1 + sum(vp > scores[seat - 1] for vp in scores)
    style = ink.bright if seat in result.winners else PLAIN
    return (
        Span(f" {place}. ", style),
        Span(f"{letter(seat)} ", ink.clans[seat - 1] + ink.bold),
        Span(cut(fit(sight.name_of(seat), NAME - 1), NAME), style),
        Span(f"{scores[seat - 1]:>4}", style + ink.bold),
        Span(f"{story.course[0][seat - 1]:>{COLUMN}}", ink.faint),
        *(Span(f"{story.brought[source][seat - 1]:>+{COLUMN}}") for source in SOURCES),
    )


def reason(sight: Sight) -> str:
    result, scoring = sight.view.result, sight.story.scoring
    assert result is not None
    tile = scoring.tile if scoring is not None else None
    if result.reason == "tile" and isinstance(tile, ev.TileTurned):
        return _("estate {number} was turned up, and the leader had {vp} VP").format(
            number=tile.number, vp=tile.leader_vp
        )
    return _(ENDINGS[result.reason])
