"""The players as cards: name, points, figures, supply, robber, and the points if the game ended now."""

from __future__ import annotations

from rich.cells import cell_len

from macrobber_core.games.carcassonne.components import MEEPLES
from macrobber_tui.boards.names import letter
from macrobber_tui.boards.painting import DIGIT_WIDTH, put_digits
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
MARGINS = 4
"""Columns of a card beside its large digits and its texts."""
MEEPLE_AND_NUMBER = 2
"""Columns of one meeple and the number in the supply."""
MIN_DIGITS_WIDTH = 30
"""Columns of a card from which the points are written in large digits too."""
MIN_SUPPLY_WIDTH = 26
"""Columns of a card from which every meeple in the supply is drawn."""


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
    end = x + width - 1
    room = width - MARGINS - DIGIT_WIDTH * len(str(view.score(seat)))
    if canvas.width // view.players > MIN_DIGITS_WIDTH and _pieces_width(context, seat, at_end) <= room:
        end = put_digits(canvas, end - 1, 2 * y, view.score(seat), bright) - 2
    canvas.text(x + 1, y, f" {letter(seat)} ", Paint(roles.text.ink, colour, bold=True))
    mark = theme.glyphs.pointer if is_deciding else theme.glyphs.empty_place if is_active else " "
    column = canvas.text(x + BADGE_WIDTH, y, mark, Paint(roles.text.accent, bold=True))
    absent = absence_label(context, seat)
    name = fit_name(context.name_of(seat), end - column - cell_len(absent))
    column = canvas.text(column, y, name, Paint(roles.text.faint if absent else bright, bold=True))
    canvas.text(column, y, absent, Paint(roles.text.alarm))
    canvas.show_thing(x, y, width, height, f"player {seat}")
    inner = Area(x + 2, y + 1, end - x - 2, height - 1)
    if end < x + width - 1:
        canvas.show_thing(end + 2, y, x + width - 3 - end, height, f"points {seat}")
    _paint_points(canvas, inner, seat, bright, context, roles)
    _paint_pieces(canvas, inner, seat, at_end, context, roles)


def _paint_points(canvas: Canvas, area: Area, seat: int, bright: str, context: RenderContext, roles: Roles) -> None:
    """Write the points, and the spaces of meeple and messenger."""
    player, end = context.view.seats[seat - 1], area.x + area.width
    points = f"points {seat}"
    column = canvas.text(area.x, area.y, str(player.score), Paint(bright, bold=True), thing=points)
    figures = figures_text(context, seat)
    label = " " + _("points")
    if column + cell_len(label) + 1 + len(figures) <= end:
        canvas.text(column, area.y, label, Paint(roles.text.faint), thing=points)
    canvas.text(end - len(figures), area.y, figures, Paint(roles.text.soft), thing=f"figures {seat}")


def _end_text(at_end: int | None) -> str:
    # Translators: the points of a player if the game ended now; at most 8 cells
    return "" if at_end is None else _("end {points}").format(points=at_end)


def _robber_text(context: RenderContext, seat: int) -> str:
    """Return the robber and its space."""
    space = context.view.seats[seat - 1].robber
    return robber_sign(context.theme) + ("" if space is None else str(space)) if context.has_robbers else ""


def _pieces_width(context: RenderContext, seat: int, at_end: int | None) -> int:
    """Return the columns of the row of pieces with a single meeple."""
    texts = (MEEPLE_AND_NUMBER * " ", _robber_text(context, seat), _end_text(at_end))
    return cell_len(" ".join(text for text in texts if text))


def _paint_pieces(
    canvas: Canvas, area: Area, seat: int, at_end: int | None, context: RenderContext, roles: Roles
) -> None:
    """Paint the meeples in the supply with their number, the robber, and the points at the end."""
    player, theme, colour = context.view.seats[seat - 1], context.theme, roles.figures[seat - 1]
    x, y, width, _height = area
    y += 1
    sign, free = meeple_sign(theme), width - _pieces_width(context, seat, at_end)
    if canvas.width // context.view.players >= MIN_SUPPLY_WIDTH and free >= MEEPLES - 1:
        canvas.text(x, y, sign * MEEPLES, Paint(roles.text.faint))
        canvas.text(x, y, sign * player.meeples, Paint(colour))
        x += MEEPLES
    else:
        x = canvas.text(x, y, sign, Paint(colour))
    x = canvas.text(x, y, str(player.meeples), Paint(roles.text.main)) + (free >= 0)
    canvas.show_thing(area.x, y, x - (free >= 0) - area.x, 1, f"supply {seat}")
    if robber := _robber_text(context, seat):
        is_out, thing = player.robber is not None, f"robber {seat}"
        x = canvas.text(x, y, robber[:1], Paint(colour if is_out else roles.text.faint), thing=thing)
        canvas.text(x, y, robber[1:], Paint(roles.text.main, bold=True), thing=thing)
    text = _end_text(at_end)
    canvas.text(area.x + width - cell_len(text), y, text, Paint(roles.text.soft), thing=f"end {seat}")
