"""The clans as cards side by side: a stripe of tartan, points, hand, courtyard, estates and the last turn."""

from __future__ import annotations

from rich.cells import cell_len

from macrobber_core.games.mac_robber import components as box
from macrobber_tui.boards.painting import put_digits, put_lines
from macrobber_tui.i18n.language import _
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.spans import showing
from macrobber_tui.widgets.text import fit_name

from .clan_rows import find_target, summarize_actions
from .decision_input import DecisionInput
from .painted_counts import (
    HAND_WIDTH,
    Card,
    courtyard,
    gain_in_words,
    gain_of,
    gain_paint,
    paint_counts,
    paint_courtyard,
    paint_hand,
    paint_large_hand,
    paint_points,
    paint_signs,
)
from .painted_pieces import LEFT_HALF, paint_badge, paint_estates, paint_place, paint_tartan
from .pieces import cube_count, place_thing, places_of
from .render_context import RenderContext

SMALL, MEDIUM, LARGE = 5, 10, 19
"""Rows of a card."""
MIN_MEDIUM_WIDTH, MIN_LARGE_WIDTH = 23, 36
WIDE_GAP = 2
"""Columns between cards where there is room for large ones."""
PLACES_PER_ROW = 3
"""Places of an estate beside each other on a large card."""
POINTER_WIDTH = 3
"""Columns at the end of a row that the pointer takes, with a gap before it."""


def card_height(width: int, height: int) -> int:
    """Return the rows of cards of that width on a board of that height."""
    if width >= MIN_LARGE_WIDTH and height >= 48:
        return LARGE
    return MEDIUM if width >= MIN_MEDIUM_WIDTH and height >= 33 else SMALL


def card_width(players: int, width: int) -> int:
    """Return the columns of the narrowest card on a board of that width."""
    margin, gap = _gaps(players, width)
    return (width - 2 * margin - gap * (players - 1)) // players


def _gaps(players: int, width: int) -> tuple[int, int]:
    """Return the columns left and right of all cards, and between two cards."""
    is_wide = (width - 2 - WIDE_GAP * (players - 1)) // players >= MIN_MEDIUM_WIDTH
    return (1, WIDE_GAP) if is_wide else (0, 1)


def card_columns(players: int, width: int) -> list[tuple[int, int]]:
    """Return the first column and the width of each clan's card."""
    x, gap = _gaps(players, width)
    least = card_width(players, width)
    spare = width - 2 * x - gap * (players - 1) - least * players
    columns: list[tuple[int, int]] = []
    for number in range(players):
        columns.append((x, least + (number < spare)))
        x += columns[-1][1] + gap
    return columns


def paint_clans(
    canvas: Canvas, y: int, height: int, context: RenderContext, decision: DecisionInput | None, roles: Roles
) -> None:
    """Paint all clans' cards, `height` rows high."""
    for seat, (x, width) in enumerate(card_columns(context.view.players, canvas.width), 1):
        _paint_clan(canvas, Card(seat, x, y, width, height, find_target(decision, seat)), context, roles)


def _paint_clan(canvas: Canvas, card: Card, context: RenderContext, roles: Roles) -> None:
    view = context.view
    is_lit = card.seat == view.actor and view.result is None
    canvas.fill(card.x, card.y, card.width, card.height, roles.ground.lit if is_lit else roles.ground.panel)
    stripe = 2 if card.height < LARGE else 4
    paint_tartan(canvas, card.x, 2 * card.y, card.width, stripe, card.seat, roles)
    paint = {SMALL: _paint_small, MEDIUM: _paint_medium, LARGE: _paint_large}[card.height]
    paint(canvas, card, context, roles)
    canvas.show_thing(card.x, card.y, card.width, card.height, f"clan {card.seat}", over=False)
    if card.is_aimed_at:
        pointer = Paint(roles.text.main, roles.ground.chosen, bold=True)
        canvas.text(card.x + card.width - 2, card.y, context.theme.glyphs.pointer_left, pointer)
        for row in range(card.y + 1, card.y + card.height):
            canvas.text(card.x, row, LEFT_HALF, Paint(roles.text.accent))
    if card.target is not None:
        canvas.clickable(card.x, card.y, card.width, card.height, card.target[0].keys[0])


def _clan_name(context: RenderContext, card: Card, name: str, room: int) -> str:
    """Return the clan's name if there is room for all of it beside the player's."""
    clan = box.CLANS[card.seat - 1]
    return clan if cell_len(f"{name} {clan}") <= room and not context.absence(card.seat) else ""


def _paint_name(
    canvas: Canvas, card: Card, row: int, end: int, context: RenderContext, roles: Roles, ground: str = ""
) -> None:
    """Write the clan's letter and the names, on the tartan or below it, up to column `end`; then any absence."""
    absence = context.absence(card.seat)
    whole = context.table.name(card.seat) if absence else context.name_of(card.seat)
    ink = roles.text.clan_ink if ground else roles.text.main
    x = paint_badge(canvas, card.x, row, card.seat, roles) + (not ground)
    room = end - x - 1
    name = fit_name(whole, room - cell_len(absence) if absence else room)
    x = canvas.text(x, row, name, Paint(ink, ground, bold=True))
    if absence:
        alarm = Paint(roles.text.alarm, roles.ground.panel if ground else "")
        canvas.text(x, row, f" {absence} "[: end - x], alarm)
        return
    x = canvas.text(x, row, " ", Paint(ink, ground))
    if clan := _clan_name(context, card, whole, room):
        canvas.text(x, row, f"{clan} ", Paint(ink if ground else roles.text.faint, ground))


def _last_turn(context: RenderContext, card: Card, room: int) -> str:
    return summarize_actions(context.history.last_actions[card.seat - 1], room)


def _paint_last_turn(canvas: Canvas, card: Card, row: int, context: RenderContext, roles: Roles) -> None:
    """Write a clan's last turn in few words, or that it has to decide.

    If a clan has to decide in another clan's turn, both are marked with a pointer.
    """
    view, glyph = context.view, context.theme.glyphs.pointer
    is_interrupted = view.actor not in {None, view.active}
    marks_turn = is_interrupted and card.seat == view.active
    text, paint = _last_turn(context, card, card.room - 2 * marks_turn), Paint(roles.text.soft)
    if card.seat == view.actor and (is_interrupted or not text):
        label = _("to decide")
        text, paint = f"{glyph} {label}", Paint(roles.text.accent, bold=True)
    elif marks_turn:
        text = f"{glyph} {text}"
    canvas.text(card.x + 1, row, text, paint, thing=f"last {card.seat}" if text else "")


def _paint_small(canvas: Canvas, card: Card, context: RenderContext, roles: Roles) -> None:
    """Five rows: names on the tartan; hand, signs and points; courtyard; estates; last turn."""
    clan, y = context.view.clan(card.seat), card.y
    name_end = card.x + card.width - (POINTER_WIDTH if card.is_aimed_at else 0)
    _paint_name(canvas, card, y, name_end, context, roles, roles.clans[card.seat - 1])
    paint_counts(canvas, y + 1, card, context, roles)
    counts = (
        showing(thing, cube_count(colour, count, context.theme, 5 if colour == "Y" else 4))
        for colour, count, thing in courtyard(card.seat, clan)
    )
    put_lines(canvas, card.x + 1, y + 2, card.room, [tuple(span for spans in counts for span in spans)], roles)
    paint_estates(canvas, card.x + 1, y + 3, (2, 1), card.seat, clan, roles)
    _paint_last_turn(canvas, card, y + 4, context, roles)


def _paint_medium(canvas: Canvas, card: Card, context: RenderContext, roles: Roles) -> None:
    """Ten rows: tartan and signs; names; points; three rows of cubes; hand; two rows of estates; last turn."""
    clan, y = context.view.clan(card.seat), card.y
    _paint_name(canvas, card, y + 1, card.x + card.width, context, roles)
    paint_signs(canvas, card.x + 1, y, card.x + card.width - POINTER_WIDTH, card, context, roles)
    paint_points(canvas, y + 2, card, context, roles)
    paint_courtyard(canvas, y + 3, card.room, card, clan, roles)
    paint_hand(canvas, card, y + 6, clan, roles)
    size = ((card.width + 1) // box.MAX_ESTATES - 1, 2)
    paint_estates(canvas, card.x, y + 7, size, card.seat, clan, roles)
    _paint_last_turn(canvas, card, y + 9, context, roles)


def _paint_large(canvas: Canvas, card: Card, context: RenderContext, roles: Roles) -> None:
    """Nineteen rows: tartan, names and large points; cubes and hand; a landscape of six places; last turn."""
    clan, y = context.view.clan(card.seat), card.y
    gain = gain_of(context, card.seat)
    words, unit = gain_in_words(gain), _("VP")
    right = card.end - max(cell_len(words), cell_len(unit))
    points = put_digits(canvas, right - 2, 2 * y + 6, clan.vp, roles.text.main)
    canvas.text(right, y + 3, unit, Paint(roles.text.soft))
    canvas.text(right, y + 5, words, gain_paint(gain, roles), thing=f"now {card.seat}")
    canvas.show_thing(points, y + 3, right - 1 - points, 3, f"vp {card.seat}", over=False)
    _paint_name(canvas, card, y + 3, points, context, roles)
    paint_signs(canvas, card.x + 1, y + 5, points - 1, card, context, roles)
    paint_courtyard(canvas, y + 6, card.room - HAND_WIDTH, card, clan, roles)
    paint_large_hand(canvas, card.end + 1, y + 6, card.seat, clan, roles)
    width = (card.room + 1) // PLACES_PER_ROW - 1
    for index, sign in enumerate(places_of(clan)):
        row, column = divmod(index, PLACES_PER_ROW)
        place = card.x + 1 + column * (width + 1), y + 10 + 4 * row, width, 4
        paint_place(canvas, *place, sign, roles)
        canvas.show_thing(*place, place_thing(card.seat, index, clan))
    _paint_last_turn(canvas, card, y + 18, context, roles)
