"""The active player's display, and our own hand."""

from __future__ import annotations

from rich.cells import cell_len

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.i18n.language import _
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import WIDTH, clip, framed, join_columns, length, showing
from macrobber_tui.widgets.text import fit_name

from .choices import hand_text
from .menus import expand_pile
from .pieces import cards, cube_spans
from .render_context import RenderContext

MAX_NAME_WIDTH = 14
"""Maximum width of a name, in cells, where space is short."""
MAX_CARDS_DRAWN = 7
"""Larger hands are shown as the number of cards of each value."""


def render_hand_panel(context: RenderContext, *, tall: bool) -> list[Line]:
    """Return the display and our hand, in one line or, with large cubes and cards, in four."""
    if tall and context.view.hand is not None and sum(context.view.hand) <= MAX_CARDS_DRAWN:
        return render_large(context)
    right = hand(context.view, context.theme)
    return [(*display(context, WIDTH - length(right)), *right)]


def display(context: RenderContext, room: int) -> Line:
    """Return the display: its owner, its cubes, and the number of cubes used."""
    view, theme = context.view, context.theme
    left: Line = ()
    shown = [
        span
        for place, colour in enumerate(expand_pile(view.display, box.COLOURS))
        for span in (*showing(f"display {place} {colour}", cube_spans(colour, theme)), Span(" "))
    ]
    others = length(tuple(shown)) + cell_len(cubes_used_text(view)) + 5
    if title := display_title(context, room - others):
        left = (Span(f" {title}  "), *shown)
        used = cubes_used_text(view, room - length(left) - 2)
        left = (*left, Span(f" {used}", theme.palette.faint, thing="used" if used else ""))
    return clip(left, room)


def render_large(context: RenderContext) -> list[Line]:
    view, theme = context.view, context.theme
    title = display_title(context)
    cubes = expand_pile(view.display, box.COLOURS) if title else ""
    left = join_columns(
        [
            [showing(f"display {place} {colour}", row) for row in framed(cube_spans(colour, theme), theme)]
            for place, colour in enumerate(cubes)
        ]
    )
    hand_rows = join_columns(
        [
            [showing(f"card {place} {value}", row) for row in framed((Span(f" {value} ", theme.palette.bold),), theme)]
            for place, value in enumerate(hand_text(view))
        ]
    )
    label = _("your hand") if hand_text(view) else _("your hand is empty")
    room = WIDTH - 1 - max(length(hand_rows[1]), cell_len(label))
    used = cubes_used_text(view, room - cell_len(title) - 3)
    head: Line = (Span(f" {title}  "), Span(used, theme.palette.faint, thing="used" if used else "")) if title else ()
    lines: list[Line] = [(*clip(head, room), Span(label, theme.palette.faint))]
    for left_row, pieces in zip(left, hand_rows, strict=True):
        lines.append((*clip((Span(" "), *left_row), room), *pieces))
    return lines


def display_title(context: RenderContext, room: int = WIDTH) -> str:
    """Return the title of the display, or "" if there is none. The player's name is cut if space is short."""
    view = context.view
    if view.active is None or not any(view.display):
        return ""
    if view.active == view.seat:
        return _("Your display")
    name = context.table.name(view.active)
    title = _("{name}'s display").format(name=name)
    if cell_len(title) > room:
        title = _("{name}'s display").format(name=fit_name(name, MAX_NAME_WIDTH))
    return title


def cubes_used_text(view: MacRobberView, room: int = WIDTH) -> str:
    """Return the number of display cubes used, in words if there is room."""
    if view.phase == "redraw":
        return ""
    text = _("used {number} of {most}").format(number=view.used, most=box.MAX_CUBES_USED)
    return text if cell_len(text) <= room else f"{view.used}/{box.MAX_CUBES_USED}"


def hand(view: MacRobberView, theme: Theme) -> Line:
    if view.hand is None:
        return (Span(_("you are watching") + " ", theme.palette.faint),)
    text = hand_text(view)
    if not text:
        return (Span(_("your hand is empty") + " ", theme.palette.faint),)
    if len(text) > MAX_CARDS_DRAWN + 1:
        short = [
            Span(f"[{value}]x{number} ", theme.palette.bold, thing=f"card {value} {value}")
            for value, number in zip(box.CARD_VALUES, view.hand, strict=True)
            if number
        ]
        return (Span(_("your hand") + " ", theme.palette.faint), *short)
    return (Span(_("your hand") + " ", theme.palette.faint), *cards(text, theme), Span(" "))
