"""The players as cards with a stripe in their colour: name, largest group, claims and spaces."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.claim_it import components as box
from macrobber_tui.boards.painting import put_digits, put_lines
from macrobber_tui.i18n.language import _
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint

from .grid import claim_sign, player_sign
from .render_context import RenderContext
from .side_panel import claims_text, figure_table, player_label

LEFT_HALF = "▌"
MIN_GAP_HEIGHT, MIN_PIPS_HEIGHT = 3, 4
"""Rows of a card from which its last row is the ground between two cards, and from which a row holds its claims."""
MAX_CARD_HEIGHT = 5
DIGITS_WIDTH = 9
BADGE_WIDTH = 4


def card_height(players: int, rows: int) -> int:
    """Return the rows of a card where all cards together may take `rows`."""
    return max(1, min(rows // players, MAX_CARD_HEIGHT))


def paint_players(canvas: Canvas, x: int, y: int, width: int, height: int, context: RenderContext, roles: Roles) -> int:
    """Paint all cards, `height` rows each, and return the row after them. Cards of one row form a table."""
    view = context.view
    seats = range(1, view.players + 1)
    ordered = seats if view.result is None else sorted(seats, key=view.figures, reverse=True)
    if height > 1:
        for seat in ordered:
            _paint_card(canvas, x, y, width, height, seat, context, roles)
            y += height
        return y
    for row, seat in enumerate(ordered, y + 1):
        canvas.fill(x, row, width, 1, _ground(context, seat, roles))
    end = put_lines(canvas, x, y, width - 1, figure_table(context, width - 1), roles)
    for row, seat in enumerate(ordered, y + 1):
        _paint_sign(canvas, x + 1, row, player_sign(seat, context.theme, letters=context.view_options.uses_letters),
                    seat, roles)  # fmt: skip
        canvas.clickable(x, row, width, 1, f"outline {seat}")
    return end


def _is_marked(context: RenderContext, seat: int) -> bool:
    """Return whether the player is to move, or has won."""
    view = context.view
    return seat in view.result.winners if view.result is not None else seat == view.active


def _ground(context: RenderContext, seat: int, roles: Roles) -> str:
    return roles.ground.lit if _is_marked(context, seat) else roles.ground.panel


def _paint_sign(canvas: Canvas, x: int, y: int, sign: str, seat: int, roles: Roles) -> int:
    return canvas.text(x, y, sign, Paint(roles.text.ink, roles.figures[seat - 1], bold=True))


def _paint_card(
    canvas: Canvas, x: int, y: int, width: int, height: int, seat: int, context: RenderContext, roles: Roles
) -> None:
    """Paint a card: the name, the figures, and the claims as a row of markers; the largest group in large digits."""
    theme, is_marked = context.theme, _is_marked(context, seat)
    group, claims, _spaces = context.view.figures(seat)
    rows, has_pips_row = height - (height >= MIN_GAP_HEIGHT), height >= MIN_PIPS_HEIGHT
    canvas.fill(x, y, width, height, roles.ground.table)
    canvas.fill(x, y, width, rows, roles.ground.lit if is_marked else roles.ground.raised)
    for row in range(y, y + rows):
        canvas.text(x, row, LEFT_HALF, Paint(roles.figures[seat - 1]))
    sign = player_sign(seat, theme, letters=context.view_options.uses_letters)
    end = _paint_sign(canvas, x, y, f" {sign} ", seat, roles)
    is_outlined = context.view_options.outlined_seat == seat
    end = canvas.text(end, y, theme.glyphs.strong_frame[1] if is_outlined else " ", Paint(roles.figures[seat - 1]))
    needed = max(claims, box.CLAIMS_TO_END[context.view.players])
    room = width - BADGE_WIDTH - 3 - (DIGITS_WIDTH if has_pips_row else needed + 1)
    name, note, is_absent = player_label(context, seat, room)
    colour = roles.text.faint if is_absent else roles.text.accent if is_marked else roles.text.main
    end = canvas.text(end, y, name, Paint(colour, bold=True))
    canvas.text(end, y, note, Paint(roles.text.alarm))
    if is_marked and context.view.result is None:
        canvas.text(x + width - 2, y, theme.glyphs.pointer_left, Paint(roles.text.accent))
    if not has_pips_row:
        _put_figures(canvas, x + 2, y + 1, ("group", "claims", "spaces"), seat, context, roles)
        _paint_claims(canvas, x + width - 3 - needed, y, 1, seat, context, roles)
    else:
        _put_figures(canvas, x + 2, y + 1, ("group", "spaces"), seat, context, roles)
        end = _put_figures(canvas, x + 2, y + 2, ("claims",), seat, context, roles)
        pitch = 2 if end + 2 * needed <= x + width - DIGITS_WIDTH else 1
        _paint_claims(canvas, end, y + 2, pitch, seat, context, roles)
        put_digits(canvas, x + width - 5, 2 * y + rows - 2, group, roles.figures[seat - 1])
    canvas.clickable(x, y, width, rows, f"outline {seat}")
    canvas.show_thing(x, y, width, rows, f"player {seat}", over=False)


def _put_figures(
    canvas: Canvas, x: int, y: int, kinds: Sequence[str], seat: int, context: RenderContext, roles: Roles
) -> int:
    """Write some of a player's figures with their labels, and return the column after them."""
    group, claims, spaces = context.view.figures(seat)
    figures = {
        "group": (_("group"), str(group)),
        "claims": (_("claims"), claims_text(context, claims)),
        "spaces": (_("spaces"), str(spaces)),
    }
    for kind in kinds:
        label, text = figures[kind]
        x = canvas.text(x, y, f"{label} ", Paint(roles.text.faint), thing=f"{kind} {seat}")
        x = canvas.text(x, y, text, Paint(roles.text.main, bold=True), thing=f"{kind} {seat}") + 2
    return x


def _paint_claims(canvas: Canvas, x: int, y: int, pitch: int, seat: int, context: RenderContext, roles: Roles) -> None:
    """Write a marker for each claim, and an empty place for each one that is missing for the last round."""
    sign, empty = claim_sign(context.theme), context.theme.glyphs.empty_place
    claims = context.view.figures(seat).claims
    for number in range(max(claims, box.CLAIMS_TO_END[context.view.players])):
        is_claimed = number < claims
        paint = Paint(roles.figures[seat - 1] if is_claimed else roles.text.faint)
        canvas.text(x + number * pitch, y, sign if is_claimed else empty, paint, thing=f"claims {seat}")
