"""A raid as a stage: three rounds of large cards, and the winner's card in the clan's colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from macrobber_core.games.mac_robber import components as box
from macrobber_tui.boards.names import letter
from macrobber_tui.boards.painting import DIGIT_WIDTH, put_digits, put_lines
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.colours import mix
from macrobber_tui.widgets.lines import Line
from macrobber_tui.widgets.spans import WIDTH

from .decision_input import DecisionInput
from .history import Raid, Scoring
from .layout import Page, UiState, shown_raid
from .painted_pieces import LEFT_HALF, RIGHT_HALF, paint_tartan
from .pieces import Face, dim_paper
from .raid import card_faces, card_to_lay, laid_thing, render_raid, round_totals
from .render_context import RenderContext, Size

TOTALS_ROWS = 2
"""Rows of the totals and of the winner below the cards."""
BETWEEN = 3
"""Columns between the two cards of a round."""
MARGIN = 2
"""Columns left of the cards, for the attacker's letter."""
MAX_ROWS = 14
MIN_TARTAN_ROWS, MIN_DOUBLE_ROWS = 7, 7
"""Rows of a card from which it stands below a stripe of tartan, and from which its digit is twice as large."""
MIN_DIGIT_ROWS = 4
"""Rows of a card from which it has a large digit at all."""
MAX_CARD_WIDTH = 17


class Stage(NamedTuple):
    """A raid on the board."""

    raid: Raid
    decision: DecisionInput | None
    first: int
    """The index of the first line of its cards among the lines below the clans."""
    rows: int
    """The number of lines of its cards and totals."""


def find_stage(lines: Sequence[Line], context: RenderContext, ui_state: UiState, size: Size) -> Stage | None:
    """Return where the lines below the clans show a raid, or None."""
    shown: Scoring | Raid | None
    if ui_state.unread is not None:
        shown, decision = ui_state.unread.current, None
    elif ui_state.page is Page.GAME and context.view.result is None:
        shown, decision = shown_raid(context, ui_state), ui_state.decision
    else:
        return None
    if not isinstance(shown, Raid):
        return None
    drawn = render_raid(shown, context, decision, large=size.is_tall)
    rows = (5 if size.is_tall else 3) + TOTALS_ROWS
    for first in range(len(lines) - rows + 1):
        if list(lines[first : first + rows]) == drawn[:rows]:
            return Stage(shown, decision, first, rows)
    return None


def stretched(lines: Sequence[Line], stage: Stage, height: int) -> tuple[list[Line], Stage]:
    """Give the stage the rows that the lines leave free; return the lines and the stage."""
    kept = list(lines)
    while kept and not kept[-1]:
        kept.pop()
    more = max(0, min(height - len(kept), MAX_ROWS - stage.rows))
    end = stage.first + stage.rows
    kept[end:end] = [()] * more
    return kept, stage._replace(rows=stage.rows + more)


def paint_stage(canvas: Canvas, y: int, width: int, stage: Stage, context: RenderContext, roles: Roles) -> None:
    """Paint the rounds beside each other over the lines of the raid; `y` is the row of the first of all lines."""
    top, each = y + stage.first, width // box.COMBAT_ROUNDS
    canvas.fill(0, top, width, stage.rows, roles.ground.raised)
    card_width = min(MAX_CARD_WIDTH, (each - BETWEEN - 2 * MARGIN) // 2)
    card_width -= (card_width + 1) % 2  # a digit has a middle column
    for number in range(1, box.COMBAT_ROUNDS + 1):
        x = 1 + (number - 1) * each
        _paint_round(canvas, x, top, card_width, each - 4, number, stage, context, roles)
        if number < box.COMBAT_ROUNDS:
            edge = x + MARGIN + 2 * card_width + BETWEEN + MARGIN + (each - 2 * card_width - BETWEEN - 2 * MARGIN) // 2
            for row in range(top, top + stage.rows - TOTALS_ROWS):
                canvas.text(edge, row, RIGHT_HALF, Paint(roles.ground.lit))


def _paint_round(
    canvas: Canvas, x: int, y: int, width: int, room: int, number: int, stage: Stage, context: RenderContext,
    roles: Roles,
) -> None:  # fmt: skip
    """Paint a round: two cards of that `width`, and below them the totals and the winner in at most `room` cells."""
    raid = stage.raid
    combat_round = raid.combat_rounds[number - 1] if number <= len(raid.combat_rounds) else None
    own = card_to_lay(raid, number, context, stage.decision)
    faces = card_faces(raid, combat_round, context, own)
    height, first = stage.rows - TOTALS_ROWS, x + MARGIN
    second = first + width + BETWEEN
    totals = round_totals(raid, combat_round, number, context, width, room)
    put_lines(canvas, x, y + height, WIDTH, totals, roles)
    middle = y + height // 2
    canvas.text(second - 2, middle, ":", Paint(roles.text.faint))
    for column, seat, face in ((first, raid.attacker, faces[0]), (second, raid.defender, faces[1])):
        top, badge = y, Paint(roles.text.clan_ink, roles.clans[seat - 1], bold=True)
        if height >= MIN_TARTAN_ROWS:
            paint_tartan(canvas, column, 2 * y, width, 2, seat, roles)
            canvas.text(column, y, f" {letter(seat)} ", badge)
            top += 1
        else:
            canvas.text(first - MARGIN if column == first else second + width + 1, middle, letter(seat), badge)
        _paint_face(canvas, column, top, (width, y + height - top), face, seat, context, roles, is_chosen=face is own)
        canvas.show_thing(column, top, width, y + height - top, laid_thing(number, seat, face, context.theme))


def _paint_face(
    canvas: Canvas, x: int, y: int, size: tuple[int, int], face: Face, seat: int, context: RenderContext, roles: Roles,
    *, is_chosen: bool,
) -> None:  # fmt: skip
    """Paint a card: its value in a corner and in large digits, its cubes below; or its back, or an empty place."""
    width, height = size
    is_back, is_blank = face.value == context.theme.glyphs.card_back, not face.value.strip()
    paper, ink = _paper(face, seat, context, roles)
    canvas.fill(x, y, width, height, paper)
    if is_blank:
        _paint_edges(canvas, x, y, size, roles.text.accent if is_chosen else roles.text.faint)
        return
    if is_back:
        _paint_back(canvas, x, y, size, roles)
    else:
        _paint_value(canvas, x, y, size, face.value, Paint(ink, paper, bold=True))
    if is_chosen:
        _paint_edges(canvas, x, y, size, roles.text.accent)
    left = x + (width - 4 * len(face.cubes) + 1) // 2
    for colour in face.cubes:
        block: str = getattr(roles.cubes, colour)
        left = canvas.text(left, y + height - 1, f"+{colour} ", Paint(roles.text.ink, block, bold=True)) + 1


def _paper(face: Face, seat: int, context: RenderContext, roles: Roles) -> tuple[str, str]:
    """Return the colours of a card's paper and of its value. The winner's card is flooded with the clan's colour."""
    if face.value == context.theme.glyphs.card_back:
        return roles.card.back, roles.card.ink
    if not face.value.strip():
        return roles.ground.lit, roles.text.main
    if face.is_winner:
        return roles.clans[seat - 1], roles.text.clan_ink
    is_dim = face.style == context.theme.palette.faint
    return dim_paper(roles) if is_dim else roles.card.paper, roles.card.ink


def _paint_value(canvas: Canvas, x: int, y: int, size: tuple[int, int], value: str, paint: Paint) -> None:
    """Write a card's value in its corner, and large above the cubes; on a low card only in its middle."""
    width, height = size
    if height < MIN_DIGIT_ROWS:
        canvas.text(x + (width - cell_len(value)) // 2, y + 1, value, paint)
        return
    canvas.text(x + 1, y, value, paint)
    scale = 2 if height >= MIN_DOUBLE_ROWS and width >= 3 * DIGIT_WIDTH else 1
    top = 2 * y + (2 * (height - 1) - 5 * scale) // 2 + 1
    put_digits(canvas, x + width // 2 + (3 * scale) // 2, top, int(value[-1]), paint.colour, scale=scale)


def _paint_back(canvas: Canvas, x: int, y: int, size: tuple[int, int], roles: Roles) -> None:
    """Weave the pattern on the back of a card."""
    width, height = size
    thread = mix(roles.card.back, roles.ground.shade, 0.3)
    for column in range(1, width - 1):
        for row in range(1, 2 * height - 1):
            if (column + row) % 4 == 0 or (column - row) % 4 == 0:
                canvas.pixel(x + column, 2 * y + row, thread)


def _paint_edges(canvas: Canvas, x: int, y: int, size: tuple[int, int], colour: str) -> None:
    """Mark the left and the right edge of a card."""
    for row in range(y, y + size[1]):
        canvas.text(x, row, LEFT_HALF, Paint(colour))
        canvas.text(x + size[0] - 1, row, RIGHT_HALF, Paint(colour))
