"""The log as it is asked for: by kind, by player, what is new, so many lines; in words or in notation."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.contract import Event
from macrobber_core.table import TableView
from macrobber_tui.boards import chronicle, kinds
from macrobber_tui.boards.chronicle import Told
from macrobber_tui.language import _, listed, ngettext

from .people import seat_named

USUAL = 20
NEW, ALL, NOTATION = "new", "all", "notation"


def log(table: TableView, events: Sequence[Event], query: str) -> list[str]:
    """The latest lines that the words of a query ask for."""
    named = {name: key for key, name in kinds(table).items()}
    told = chronicle(table, events)
    most, notation = USUAL, False
    asked_kinds: set[str] = set()
    asked_seats: set[int] = set()
    for word in query.lower().split():
        if word in named:
            asked_kinds.add(named[word])
        elif word == NEW:
            told, most = [one for one in told if one.is_new], len(told)
        elif word == ALL:
            most = len(told)
        elif word == NOTATION:
            notation = True
        elif word.isdecimal():
            most = int(word)
        elif (seat := seat_named(table, word)) is not None:
            asked_seats.add(seat)
        else:
            known = listed([*named, NEW, ALL, NOTATION])
            told_why = _("The log knows no '{word}'; it knows {known}, a number of lines, and the players' names.")
            return [told_why.format(word=word, known=known)]
    wanted = [
        one
        for one in told
        if (not asked_kinds or one.kind in asked_kinds) and (not asked_seats or asked_seats & one.seats)
    ]
    return written(wanted, most, notation=notation)


def written(wanted: Sequence[Told], most: int, *, notation: bool) -> list[str]:
    lines = [one.note if notation else one.text for one in wanted]
    lines = [line for line in lines if line]
    return latest(lines, most) if lines else [_("The log has nothing of that.")]


def latest(lines: Sequence[str], most: int = USUAL) -> list[str]:
    """The last of them, after how many there are before."""
    shown = [*lines[-most:]] if most else []
    left = len(lines) - len(shown)
    if not left:
        return shown
    earlier = ngettext(
        "{count} earlier line; 'log all' tells all.", "{count} earlier lines; 'log all' tells all.", left
    )
    return [earlier.format(count=left), *shown]
