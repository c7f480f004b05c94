"""A row a clan: what everybody may know of it, and whether it can be chosen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.view import ClanView
from macrobber_core.table.view import SeatView
from macrobber_tui.boards.look import Look
from macrobber_tui.language import _, pgettext
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.text import cut, fit

from .asking import Asking
from .digest import digest
from .language import letter
from .pieces import WIDTH, count, cube
from .sight import Sight
from .steps import Menu, Option
from .story import Deed

NAME_WIDTH = 13
ESTATES_WIDTH = 3 * box.MOST_ESTATES + 2
LAST_WIDTH = 14


def clans(sight: Sight, asking: Asking | None, *, tall: bool) -> list[Line]:
    """The heading, and each clan; in tall boards with what it did last in a second line."""
    lines: list[Line] = [(Span(heading(tall=tall), sight.look.ink.faint),)]
    for seat in range(1, sight.view.players + 1):
        row = sight.once(clan, seat, target(asking, seat), aiming=is_aiming(asking))
        lines += [row[:-1], last_turn(sight, seat)] if tall else [row]
    return lines


def heading(*, tall: bool) -> str:
    # Translators: the headings of columns, each above what it names; at most 15, 2, 4, 5, 12, 19 and 14 cells
    last = "" if tall else _("last turn")
    return (
        " "
        + cut(_("clan"), 15)
        + " * "
        + cut(_("VP"), 3)
        + cut(_("now"), 4)
        + cut(pgettext("column", "cards"), 6)
        + cut(_("courtyard"), 13)
        + cut(_("estates"), 19)
        + last
    )


Target = tuple[Option, bool]
"""An option that stands for a clan, and whether the cursor is on it."""


def is_aiming(asking: Asking | None) -> bool:
    return asking is not None and isinstance(asking.step, Menu) and asking.step.on_board


def target(asking: Asking | None, seat: int) -> Target | None:
    if asking is None or not isinstance(asking.step, Menu):
        return None
    for index, option in enumerate(asking.step.options):
        if option.seat == seat:
            return option, index == asking.cursor
    return None


def clan(sight: Sight, seat: int, aimed: Target | None, *, aiming: bool) -> Line:
    """Its row. While a clan is to be chosen only the cursor is marked at the left."""
    view, look = sight.view, sight.look
    own = view.clan(seat)
    style = look.ink.bright if seat == view.seat else look.ink.bold
    absent = absence(sight.table.seats[seat - 1])
    on_turn = seat == view.active and view.result is None and not aiming
    asked = seat == view.actor and not aiming
    turn = Span(look.glyphs.turn if on_turn else "?" if asked else " ", look.ink.bright if asked else look.ink.bold)
    naming: Line = (
        Span(letter(seat) + " ", style),
        *clan_name(sight, seat, style, is_away=bool(absent)),
    )
    if aimed is not None:
        turn, naming = aim(naming, aimed, look)
    row: Line = (
        turn,
        *naming,
        Span(" *" if seat == view.start else "  ", look.ink.bright),
        Span(f"{own.vp:>3}", look.ink.bold),
        Span(f"{sight.stands.gained(seat):>+4}" if view.result is None else "    ", look.ink.faint),
        Span(f"{f'[{own.cards}]':>5}"),
        Span(" "),
        count("Y", own.warriors, look, 5),
        count("B", own.pipers, look, 4),
        count("G", own.monks, look, 4),
        Span("BF" if seat == view.following else "  ", look.ink.bright),
        Span(" "),
        *estates(own, look),
        Span(" " * (own.estates == box.MOST_ESTATES)),  # apart from the fence
        Span(f"{absent} " * bool(absent), look.ink.alarm),
        Span(
            last_done(sight.story.last[seat - 1], LAST_WIDTH - 1 - (cell_len(absent) + 1) * bool(absent)),
            PLAIN if on_turn else look.ink.faint,
        ),
    )
    return row if aimed is None else tuple(span._replace(key=aimed[0].keys[0]) for span in row)


def aim(naming: Line, aimed: Target, look: Look) -> tuple[Span, Line]:
    """The row of a clan that can be chosen: its key stands out, and the cursor is on its name."""
    option, current = aimed
    mark = Span(look.glyphs.arrows["right"] if current else " ", look.ink.bright)
    ink = look.ink.faint if option.refusal else look.ink.bright
    first, *rest = naming
    here = look.ink.chosen if current else PLAIN
    return mark, (first._replace(style=ink), *(span._replace(style=span.style + here) for span in rest))


def absence(seat: SeatView) -> str:
    """`away`, or `bot` while one stands in."""
    return _("bot") if seat.stand_in else _("away") if seat.away else ""


def clan_name(sight: Sight, seat: int, style: Style, *, is_away: bool) -> Line:
    """The player's name, and the clan's where there is room for all of it."""
    if is_away:
        return (Span(cut(fit(sight.table.name(seat), NAME_WIDTH), NAME_WIDTH), sight.look.ink.faint),)
    name, surname = sight.name_of(seat), f" {box.CLANS[seat - 1]}"
    room = NAME_WIDTH - cell_len(name)
    if cell_len(surname) > room:
        return (Span(cut(fit(name, NAME_WIDTH), NAME_WIDTH), style),)
    return (Span(name, style), Span(cut(surname, room), sight.look.ink.faint))


def estates(own: ClanView, look: Look) -> Line:
    """Six places: a fence around those owned with what stands on them, and those not owned."""
    fence = Span(look.glyphs.upright, look.ink.faint)
    places: list[Span] = []
    for colour, number in (("R", own.cattle), ("B", own.castles), ("G", own.monasteries)):
        places += [cube(colour, look, look.ink.bold), fence] * number
    places += [Span("  "), fence] * own.free_estates
    places[-1] = Span("]")
    missing = box.MOST_ESTATES - own.estates
    return (Span("["), *places, Span(f" {look.glyphs.place} " * missing, look.ink.faint))


def last_done(deeds: Sequence[Deed], width: int) -> str:
    """What a clan did in its turn; where that does not fit, its raid first, and how many deeds more."""
    words = [str(deed) for deed in deeds]
    told = " ".join(words)
    if cell_len(told) <= width:
        return told
    words = [str(deed) for deed in sorted(deeds, key=lambda deed: not deed.outcome)]
    for left in range(len(words) - 1, 0, -1):
        told = f"{' '.join(words[:left])} +{len(words) - left}"
        if cell_len(told) <= width:
            break
    return told


def last_turn(sight: Sight, seat: int) -> Line:
    """What a clan did in its turn: in words, or in notation where they are too many."""
    entry, room = sight.story.latest(seat), WIDTH - 4
    told = digest(entry, sight.name_of)[1] if entry is not None else ""
    if cell_len(told) > room:
        told = last_done(sight.story.last[seat - 1], room)
    ink = PLAIN if seat == sight.view.active else sight.look.ink.faint
    return (Span(f"   {told}", ink),)
