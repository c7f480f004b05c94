"""What lies before who is on turn: the cubes of the display; and our own hand."""

from __future__ import annotations

from rich.cells import cell_len

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.boards.look import Look
from macrobber_tui.language import _
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import fit

from .pieces import WIDTH, cards, clip, cubes, framed, joined, length
from .raid_choices import hand_text
from .sight import Sight
from .steps import items

CROWDED = 7
"""More cards than these are told by their numbers."""


def tray(sight: Sight, *, tall: bool) -> list[Line]:
    """The cubes drawn this turn, and one's own hand: a line, or four with the cubes as tiles."""
    if tall and sight.view.hand is not None and sum(sight.view.hand) <= CROWDED:
        return large(sight)
    right = hand(sight.view, sight.look)
    return [(*display(sight, WIDTH - length(right)), *right)]


def display(sight: Sight, room: int) -> Line:
    """Whose cubes lie there, and how many of them are used."""
    view, look = sight.view, sight.look
    left: Line = ()
    if whose := owner(sight):
        shown = [span for one in cubes(items(view.display, box.COLOURS), look) for span in (one, Span(" "))]
        left = (Span(f" {whose}  "), *shown)
        left = (*left, Span(f" {used(view, room - length(left) - 2)}", look.ink.faint))
    return clip(left, room)


def large(sight: Sight) -> list[Line]:
    view, look = sight.view, sight.look
    whose = owner(sight)
    left = joined([framed((one,), look) for one in cubes(items(view.display, box.COLOURS), look)] if whose else [])
    held = joined([framed((Span(f" {value} ", look.ink.bold),), look) for value in hand_text(view)])
    room = WIDTH - 1 - max(length(held[1]), cell_len(_("your hand")))
    head: Line = (Span(f" {whose}  "), Span(used(view), look.ink.faint)) if whose else ()
    lines: list[Line] = [(*clip(head, room), Span(_("your hand"), look.ink.faint))]
    for place, pieces in zip(left, held, strict=True):
        lines.append((*clip((Span(" "), *place), room), *pieces))
    return lines


def owner(sight: Sight) -> str:
    """Whose display it is; "" where there is none."""
    view = sight.view
    if view.active is None or not any(view.display):
        return ""
    if view.active == view.seat:
        return _("Your display")
    return _("{name}'s display").format(name=fit(sight.table.name(view.active), 14))


def used(view: MacRobberView, room: int = WIDTH) -> str:
    """How many cubes of the display are used, in words where there is room for them."""
    if view.phase == "redraw":
        return ""
    told = _("used {number} of {most}").format(number=view.used, most=box.MOST_USED)
    return told if cell_len(told) <= room else f"{view.used}/{box.MOST_USED}"


def hand(view: MacRobberView, look: Look) -> Line:
    if view.hand is None:
        return (Span(_("you are watching") + " ", look.ink.faint),)
    text = hand_text(view)
    if len(text) > CROWDED + 1:
        short = [
            Span(f"[{value}]x{number} ", look.ink.bold)
            for value, number in zip(box.CARD_VALUES, view.hand, strict=True)
            if number
        ]
        return (Span(_("your hand") + " ", look.ink.faint), *short)
    return (Span(_("your hand") + " ", look.ink.faint), *cards(text, look), Span(" "))
