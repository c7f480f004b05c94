"""The top two lines: title, round and supplies, then the score track."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.boards import layout
from macrobber_tui.boards.names import letter
from macrobber_tui.i18n.language import _
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import WIDTH, length, showing
from macrobber_tui.widgets.text import fit

from .history import Scoring
from .pieces import cube_count
from .previews import is_last_round, leader_after, percent_of_ending
from .render_context import RenderContext

BAG_WIDTHS = (5, 5, 5, 3)
"""Fixed width of each colour's count, so other counts do not move. Ten red cubes are rare, so red gets less."""
TRACK_START = 3
TRACK_END = 45
CERTAIN = 100
"""The probability of a certain event, in percent."""
MAX_MESSAGE_WIDTH = 26
"""Width of the message beside the track."""


def header(context: RenderContext) -> Line:
    """Return the title, the round, and the contents of the bag, the supply and the deck."""
    notices = (supplies(context), tight_supplies(context), tight_supplies(context, has_bag_total=False))
    return layout.header(context, context.view.round, notices, WIDTH)


def supplies(context: RenderContext) -> Line:
    """Return the contents of the bag, the supply and the deck, in columns of a fixed width."""
    view, theme = context.view, context.theme
    faint = theme.palette.faint
    bag = [Span(_("bag") + " ", faint, thing="bag"), Span(f"{sum(view.bag):<3}", thing="bag")]
    for colour, number, width in zip(box.COLOURS, view.bag, BAG_WIDTHS, strict=True):
        bag += showing(f"bag {colour}", cube_count(colour, number, theme, width))
    return (
        *bag,
        *showing("supply", (Span(" " + _("estates") + " ", faint), Span(f"{view.supply:<2}"))),
        *showing("deck", (Span("  " + _("deck") + " ", faint), Span(f"{view.deck:<2} "))),
    )


def tight_supplies(context: RenderContext, *, has_bag_total: bool = True) -> Line:
    """Return the same contents with single blanks. `has_bag_total` includes the total of the bag."""
    view, theme = context.view, context.theme
    faint = theme.palette.faint
    total = (Span(_("bag") + " ", faint), Span(f"{sum(view.bag)} "))
    bag = [*showing("bag", total)] if has_bag_total else []
    for colour, number in zip(box.COLOURS, view.bag, strict=True):
        bag += [*showing(f"bag {colour}", cube_count(colour, number, theme)), Span(" ")]
    estates, deck = Span(_("estates") + " ", faint), Span(_("deck") + " ", faint)
    return (
        *bag,
        *showing("supply", (estates, Span(f"{view.supply} "))),
        *showing("deck", (deck, Span(f"{view.deck} "))),
    )


def track(view: MacRobberView, theme: Theme, scoring_now: Scoring) -> Line:
    """Return the score track with its red area and the clans' letters; `=` marks a shared place."""
    marks = track_scale(theme)
    seats_by_field: dict[int, list[int]] = {}
    for seat in range(1, view.players + 1):
        seats_by_field.setdefault(min(view.clan(seat).vp, TRACK_END), []).append(seat)
    for field in seats_by_field:
        label = field - field % 5
        if label >= 10 and field <= label + 1:  # a number cut in half could be mistaken for another
            marks[label : label + 2] = [
                mark._replace(text=theme.glyphs.horizontal) for mark in marks[label : label + 2]
            ]
    for field, seats in seats_by_field.items():
        style = theme.palette.bright if view.seat in seats else theme.palette.bold
        sign = letter(seats[0]) if len(seats) == 1 else "="
        marks[field] = Span(sign, style, thing=pawn_thing(seats))
    rule, faint = theme.glyphs.horizontal, theme.palette.faint
    message = ending_risk(view, theme, scoring_now)
    room = WIDTH - TRACK_START - len(marks) - length(message)
    return (Span(rule * TRACK_START, faint), *marks, Span(rule * (room - 2), faint), *message, Span(rule * 2, faint))


def pawn_thing(seats: Sequence[int]) -> str:
    return f"pawn {','.join(map(str, sorted(seats)))}"


def track_scale(theme: Theme) -> list[Span]:
    """Return one cell for each VP; a two-digit number also takes the next cell."""
    text = ""
    for number in range(TRACK_END + 1):
        if number % 5 == 0:
            text = f"{text[:number]}{number}"
        elif len(text) <= number:
            text += theme.glyphs.shade if number > box.RED_AREA else theme.glyphs.horizontal
    return [
        Span(mark, theme.palette.danger, thing="red")
        if number >= box.RED_AREA
        else Span(mark, theme.palette.faint, thing="track")
        for number, mark in enumerate(text)
    ]


def ending_risk(view: MacRobberView, theme: Theme, scoring_now: Scoring) -> Line:
    """Return the probability that the next tile would end the game if the round were scored now."""
    default = (Span(" " + _("red area from {vp}").format(vp=box.RED_AREA) + " ", theme.palette.faint, thing="red"),)
    if view.result is not None:
        return default
    if is_last_round(view):
        # Translators: at most 26 cells
        text = _("this is the last round")
        return (Span(f" {fit(text, MAX_MESSAGE_WIDTH)} ", theme.palette.danger, thing="supply"),)
    percent = percent_of_ending(view, leader_after(scoring_now))
    if not percent:
        return default
    # Translators: the game may end with this round's scoring; at most 26 cells
    text = _("may end this round: {percent}%").format(percent=percent)
    if percent == CERTAIN:
        # Translators: the game ends with this round's scoring; at most 26 cells
        text = _("ends this round")
    return (Span(f" {fit(text, MAX_MESSAGE_WIDTH)} ", theme.palette.danger, thing="red"),)
