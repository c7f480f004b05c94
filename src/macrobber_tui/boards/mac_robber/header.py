"""The two lines on top: where we are and what is left, and how far the clans have come."""

from __future__ import annotations

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.boards.look import Look
from macrobber_tui.language import _
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import fit

from .language import letter
from .pieces import WIDTH, clip, count, length
from .preview import is_last_round, leader_after, percent_of_ending
from .sight import Sight
from .story import Scoring

BAG_WIDTHS = (5, 5, 5, 3)
"""Cells of each colour: as many as its most needs, so that the others stand still; of red there are seldom ten."""
TRACK_START = 3
TRACK_END = 45
CERTAIN = 100
"""Percent."""
MOST_TOLD = 26
"""Cells of what is said beside the track."""


def header(sight: Sight) -> Line:
    """Where we are, and what is left in the bag and in the supply."""
    view, look = sight.view, sight.look
    faint = look.ink.faint
    bag = [Span(_("bag") + " ", faint), Span(f"{sum(view.bag):<3}")]
    for colour, number, width in zip(box.COLOURS, view.bag, BAG_WIDTHS, strict=True):
        bag.append(count(colour, number, look, width))
    right: Line = (
        *bag,
        Span(" " + _("estates") + " ", faint),
        Span(f"{view.supply:<2}"),
        Span("  " + _("deck") + " ", faint),
        Span(f"{view.deck:<2} "),
    )
    here = (Span("  " + _("round") + " ", faint), Span(str(view.round)))
    room = WIDTH - length(right)
    title = Span(f" {fit(sight.table.title, min(18, room - length(here) - 2))}", look.ink.bold)
    return (*clip((title, *here), room), *right)


def track(view: MacRobberView, look: Look, stands: Scoring) -> Line:
    """Where the clans stand on the score track with its red area; where two share a place it says `=`."""
    marks = scale(look)
    places: dict[int, list[int]] = {}
    for seat in range(1, view.players + 1):
        places.setdefault(min(view.clan(seat).vp, TRACK_END), []).append(seat)
    for at in places:
        label = at - at % 5
        if label >= 10 and at <= label + 1:  # half a number could be read as another
            marks[label : label + 2] = [mark._replace(text=look.glyphs.rule) for mark in marks[label : label + 2]]
    for at, seats in places.items():
        ink = look.ink.bright if view.seat in seats else look.ink.bold
        marks[at] = Span(letter(seats[0]) if len(seats) == 1 else "=", ink)
    rule, faint = look.glyphs.rule, look.ink.faint
    told = danger(view, look, stands)
    room = WIDTH - TRACK_START - len(marks) - length(told)
    return (Span(rule * TRACK_START, faint), *marks, Span(rule * (room - 2), faint), *told, Span(rule * 2, faint))


def scale(look: Look) -> list[Span]:
    """A cell for each VP; a number of two digits takes the next one as well."""
    text = ""
    for number in range(TRACK_END + 1):
        if number % 5 == 0:
            text = f"{text[:number]}{number}"
        elif len(text) <= number:
            text += look.glyphs.shade if number > box.RED_AREA else look.glyphs.rule
    return [
        Span(mark, look.ink.danger if number >= box.RED_AREA else look.ink.faint) for number, mark in enumerate(text)
    ]


def danger(view: MacRobberView, look: Look, stands: Scoring) -> Line:
    """How likely the next tile ends the game, were the round scored as things stand."""
    begins = (Span(" " + _("red area from {vp}").format(vp=box.RED_AREA) + " ", look.ink.faint),)
    if view.result is not None:
        return begins
    if is_last_round(view):
        # Translators: at most 26 cells
        told = _("this is the last round")
        return (Span(f" {fit(told, MOST_TOLD)} ", look.ink.danger),)
    percent = percent_of_ending(view, leader_after(stands))
    if not percent:
        return begins
    # Translators: the game may end with this round's scoring; at most 26 cells
    told = _("may end this round: {percent}%").format(percent=percent)
    if percent == CERTAIN:
        # Translators: the game ends with this round's scoring; at most 26 cells
        told = _("ends this round")
    return (Span(f" {fit(told, MOST_TOLD)} ", look.ink.danger),)
