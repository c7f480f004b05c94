"""The players as cards: name, points, figures, supply, robber, and the points if the game ended now."""

from __future__ import annotations

from rich.cells import cell_len

from macrobber_core.games.carcassonne.components import MEEPLES
from macrobber_tui.boards.names import letter
from macrobber_tui.boards.painting import put_digits
from macrobber_tui.i18n.language import _
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.text import fit_name

from .feature_view import points_if_ended
from .painted_areas import Area
from .players import absence_label, figures_text, meeple_sign, robber_sign
from .render_context import RenderContext

LEFT_HALF = "▌"
BADGE_WIDTH = 4
WORDS_MARGIN = 16
"""Columns of a card beside words: for its margins and for points of three large digits."""
POINTS_IN_WORDS = 99, 99
"""Points of two figures for which a card must have room to name them."""
MIN_DIGITS_WIDTH = 30
"""Columns of a card from which the points are written in large digits."""


def paint_cards(canvas: Canvas, area: Area, context: RenderContext, roles: Roles) -> None:
    """Paint a card for each player, side by side; after the game, the winner first."""
    view = context.view
    seats = range(1, view.players + 1)
    width, is_over = area.width // view.players, view.result is not None
    ordered = sorted(seats, key=view.score, reverse=True) if is_over else seats
    at_end = points_if_ended(view)
    for number, seat in enumerate(ordered):
        x = area.x + number * width
        is_last = number == view.players - 1
        card = Area(x, area.y, area.width - x if is_last else width - 1, area.height)
        _paint_card(canvas, card, seat, None if is_over else at_end[seat - 1], context, roles)


def _paint_card(
    canvas: Canvas, card: Area, seat: int, at_end: int | None, context: RenderContext, roles: Roles
) -> None:
    view, theme = context.view, context.theme
    x, y, width, height = card
    colour = roles.figures[seat - 1]
    is_winner = view.result is not None and seat in view.result.winners
    is_active = view.result is None and seat == view.active
    is_deciding = view.result is None and seat == view.actor
    bright = roles.text.accent if is_winner or is_deciding else roles.text.main
    canvas.fill(x, y, width, height, roles.ground.lit if is_winner or is_deciding or is_active else roles.ground.raised)
    for row in range(height):
        canvas.text(x, y + row, LEFT_HALF, Paint(colour))
    points, right = str(view.score(seat)), x + width - 1
    if canvas.width // view.players > MIN_DIGITS_WIDTH:
        end = put_digits(canvas, right - 1, 2 * y, view.score(seat), bright) - 2
    else:
        end = right - len(points)
        canvas.text(end, y, points, Paint(bright, bold=True))
    canvas.text(x + 1, y, f" {letter(seat)} ", Paint(roles.text.ink, colour, bold=True))
    mark = theme.glyphs.pointer if is_deciding else theme.glyphs.empty_place if is_active else " "
    column = canvas.text(x + BADGE_WIDTH, y, mark, Paint(roles.text.accent, bold=True))
    name = fit_name(context.name_of(seat), end - 1 - column)
    name_colour = roles.text.faint if absence_label(context, seat) else bright
    canvas.text(column, y, name, Paint(name_colour, bold=True))
    canvas.show_thing(x, y, width, height, f"player {seat}")
    has_digits = end < right - len(points)
    canvas.show_thing(end, y, right - end, height if has_digits else 1, f"points {seat}")
    room = end - 1 if has_digits else right
    _paint_details(canvas, Area(x + 2, y + 1, room - x - 2, height - 1), seat, at_end, context, roles)


def _paint_details(
    canvas: Canvas, area: Area, seat: int, at_end: int | None, context: RenderContext, roles: Roles
) -> None:
    """Write the points of the figures and those at the end; below, paint the pieces and say whether the player is away.

    Points at the end that do not fit beside the others move down. In a wide card, words say what the numbers are.
    """
    x, y, width, _height = area
    figures, text, absent = figures_text(context, seat), _end_text(at_end), absence_label(context, seat)
    player, room = context.view.seats[seat - 1], canvas.width // context.view.players - WORDS_MARGIN
    named = _figures_in_words(player.meeple, player.messenger)
    has_room = cell_len(_figures_in_words(*POINTS_IN_WORDS)) <= room  # in every card, or in none
    if figures and has_room and cell_len(named) + (cell_len(text) + 1 if absent else 0) <= width:
        figures = named
    long_text = _long_end_text(at_end)
    below = MEEPLES + len(f" {MEEPLES} {_robber_text(context, seat)} ") + cell_len(absent)
    if min(cell_len(figures) + 1, below) + cell_len(long_text) <= width:
        text = long_text
    canvas.text(x, y, figures, Paint(roles.text.soft), thing=f"figures {seat}")
    is_below = cell_len(figures) + 1 + cell_len(text) > width
    if not (is_below and absent):
        canvas.text(x + width - cell_len(text), y + is_below, text, Paint(roles.text.faint), thing=f"end {seat}")
    right = absent or f" {text}" * is_below
    canvas.text(x + width - cell_len(absent), y + 1, absent, Paint(roles.text.alarm))
    _paint_pieces(canvas, x, y + 1, width - cell_len(right), seat, context, roles)


def _end_text(at_end: int | None) -> str:
    # Translators: the points of a player if the game ended now; at most 8 cells
    return "" if at_end is None else _("end {points}").format(points=at_end)


def _long_end_text(at_end: int | None) -> str:
    # Translators: the points of a player if the game ended now, in a wide card
    return "" if at_end is None else _("end about {points}").format(points=at_end)


def _figures_in_words(meeple: int, messenger: int | None) -> str:
    # Translators: the points of the two figures of a player on the scoreboard, in a wide card
    return _("meeple {meeple}, messenger {messenger}").format(meeple=meeple, messenger=messenger)


def _robber_text(context: RenderContext, seat: int) -> str:
    """Return the robber and its space."""
    space = context.view.seats[seat - 1].robber
    return robber_sign(context.theme) + ("" if space is None else str(space)) if context.has_robbers else ""


def _paint_pieces(canvas: Canvas, x: int, y: int, width: int, seat: int, context: RenderContext, roles: Roles) -> None:
    """Paint the meeples in the supply, all of them if there is room, with their number, and the robber."""
    player, theme, colour = context.view.seats[seat - 1], context.theme, roles.figures[seat - 1]
    robber, sign, first = _robber_text(context, seat), meeple_sign(theme), x
    if MEEPLES + len(f" {player.meeples} {robber}") <= width:
        canvas.text(x, y, sign * MEEPLES, Paint(roles.text.faint))
        canvas.text(x, y, sign * player.meeples, Paint(colour))
        x += MEEPLES + 1
    else:
        x = canvas.text(x, y, sign, Paint(colour))
    x = canvas.text(x, y, str(player.meeples), Paint(roles.text.main))
    canvas.show_thing(first, y, x - first, 1, f"supply {seat}")
    if robber:
        is_out, thing = player.robber is not None, f"robber {seat}"
        x = canvas.text(x + 1, y, robber[:1], Paint(colour if is_out else roles.text.faint), thing=thing)
        canvas.text(x, y, robber[1:], Paint(roles.text.main, bold=True), thing=thing)
