"""The painted board: the score track as scenery, the clans as cards, and panels that fill the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from macrobber_core.games.mac_robber import components as box
from macrobber_tui.boards import layout
from macrobber_tui.boards.ending import paint_ending
from macrobber_tui.boards.layout import recent_log, rule_with_keys, talk_lines
from macrobber_tui.boards.painting import panel, put_lines
from macrobber_tui.boards.render_context import MIN_WIDE_WIDTH, Rendered
from macrobber_tui.i18n.language import _
from macrobber_tui.theme.roles import Roles
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.lines import Line
from macrobber_tui.widgets.spans import WIDTH, rule

from . import scoring
from .choices import hand_text
from .clan_rows import render_clans
from .hand_panel import display_title, render_hand_panel
from .header import supplies, tight_supplies, track
from .layout import Page, UiState, prompt_and_log, rule_below_clans
from .layout import clock_row as small_clock_row
from .menus import expand_pile
from .painted_choices import lit_choice, paint_keys
from .painted_clans import card_height, card_width, paint_clans
from .painted_ending import ending_of
from .painted_pieces import paint_card, paint_cube
from .painted_raid import find_stage, paint_stage, stretched
from .painted_scores import MIN_CHART_ROWS, paint_badges, paint_score_chart, paint_scores
from .painted_scoring import at_progress, find_ceremony, paint_ceremony, spread
from .painted_track import paint_track
from .render_context import MIN_TALL_HEIGHT, RenderContext, Size

MIN_SIDE_WIDTH = 70
"""Columns beside the question from which they hold two panels instead of one."""
MIN_LARGE_ROWS = 15
"""Rows below the clans from which cubes and cards are large."""
SIDE_WIDTH, MAX_STAGE_WIDTH = 56, 150
"""Columns of the panel beside a raid, and the most that a raid takes."""
CUBE_WIDTH, CARD_WIDTH, WIDE_CARD_WIDTH = 5, 4, 6
MAX_WIDE_CARDS = 6
"""The most cards that are wide; more would not fit beside the display."""
MIN_WIDE_CARD_ROWS, MAX_CARD_ROWS = 4, 5
"""Rows of a card in our hand from which it is wider, and the most that it takes of the rows left free."""
MAX_TALK_ROWS = 6
SMALLEST = Size(WIDTH, MIN_TALL_HEIGHT - 1)
"""The size of a board with the smallest question."""


def track_height(height: int) -> int:
    """Return the rows of the score track on a board of that height."""
    return 2 if height < 30 else 5 if height < 40 else 6 if height < 48 else 9


def clock_row(context: RenderContext, ui_state: UiState, size: Size) -> int:
    """Return the row of the line below the clans."""
    if is_podium(ui_state):
        return size.height - 2
    players = context.view.players
    return _row_below_cards(players, size) if has_cards(context, ui_state, size) else small_clock_row(players, SMALLEST)


def is_podium(ui_state: UiState) -> bool:
    return ui_state.page is Page.PODIUM and ui_state.unread is None


def _row_below_cards(players: int, size: Size) -> int:
    return 1 + track_height(size.height) + card_height(card_width(players, size.width), size.height)


def has_cards(context: RenderContext, ui_state: UiState, size: Size) -> bool:
    """Return whether the clans are cards. They are lines if the question leaves too few rows for the reserved ones."""
    if not ui_state.reserved or ui_state.hints is not None or ui_state.page is not Page.GAME:
        return True
    return ui_state.reserved <= free_rows(
        context, ui_state, size.height - _row_below_cards(context.view.players, size) - 1
    )


def free_rows(context: RenderContext, ui_state: UiState, height: int) -> int:
    """Return how many of the rows below the clans the question leaves to the log, made as small as it can be."""
    return max(0, prompt_and_log(context, ui_state, SMALLEST, height, has_chart=False).log_rows)


def render_painted(
    context: RenderContext, ui_state: UiState, size: Size, roles: Roles, progress: float = 1.0
) -> Rendered:
    """Return the board in exactly as many lines as `size` has rows.

    A scoring is shown as far as it has been counted, `progress` from 0.0 to 1.0.
    """
    context, ui_state = at_progress(context, ui_state, progress)
    canvas = Canvas(size.width, size.height, Paint(roles.text.main, roles.ground.table))
    _paint_header(canvas, context, roles)
    if is_podium(ui_state):
        paint_ending(canvas, context, ending_of(context, roles), ui_state.talk, ui_state.next_steps, roles)
        return Rendered(canvas.lines(), 0)
    top, middle = track_height(size.height), clock_row(context, ui_state, size)
    decision = None if ui_state.unread else ui_state.decision
    if has_cards(context, ui_state, size):
        paint_track(canvas, 1, size.width, top, context, roles)
        paint_clans(canvas, 1 + top, middle - 1 - top, context, decision, roles)
    else:
        rows = [track(context.view, context.theme, context.scoring_now), *render_clans(context, decision, tall=False)]
        put_lines(canvas, 0, 1, WIDTH, rows, roles)
    canvas.fill(0, middle, size.width, 1, roles.ground.bar)
    put_lines(canvas, 0, middle, WIDTH, [_rule(context, ui_state, size)], roles)
    log_rows = _paint_below(canvas, middle + 1, context, ui_state, size, roles)
    return Rendered(canvas.lines(), log_rows)


def _paint_header(canvas: Canvas, context: RenderContext, roles: Roles) -> None:
    canvas.fill(0, 0, canvas.width, 1, roles.ground.bar)
    notices = (supplies(context), tight_supplies(context), tight_supplies(context, has_bag_total=False))
    put_lines(canvas, 0, 0, canvas.width, [layout.header(context, context.view.round, notices, canvas.width)], roles)


def _rule(context: RenderContext, ui_state: UiState, size: Size) -> Line:
    """Return the rule below the clans, without the current scoring where a panel shows it."""
    if size.width >= MIN_WIDE_WIDTH and context.view.result is None:
        return rule_with_keys(context, (), WIDTH, indent=2)
    return rule_below_clans(context, ui_state)


def _paint_below(canvas: Canvas, y: int, context: RenderContext, ui_state: UiState, size: Size, roles: Roles) -> int:
    """Paint the question, and the panels around it; return the number of log rows at the bottom."""
    height = size.height - y
    reserved = min(ui_state.reserved, free_rows(context, ui_state, height)) if ui_state.reserved else 0
    panel(canvas, 0, y, size.width, height, roles, raised=True)
    rows = height - reserved
    large, rendered = _fitting_question(context, ui_state, size.width, rows)
    has_rule_only = rendered.log_rows == 1 and reserved  # a log of one row is a rule, and the message begins with one
    lines = [*rendered.lines[: rows - 1], ()] if has_rule_only else rendered.lines[:rows]
    stage = find_stage(lines, context, ui_state, large)
    if stage is not None:
        lines, stage = stretched(lines, stage, rows)
    ceremony = find_ceremony(lines, context, ui_state)
    if ceremony is not None:
        lines, ceremony = spread(lines, ceremony, rows)
    hand = find_hand(lines, context)
    if hand is not None and size.width >= MIN_WIDE_WIDTH and ui_state.hints is None:
        more = min(rows - rows_used(lines), MAX_CARD_ROWS - hand.rows)
        end = hand.first + hand.rows
        lines = [*lines[:end], *[()] * more, *lines[end : rows_used(lines)]]
        hand = hand._replace(rows=hand.rows + more)
    main = main_width(size, has_stage=stage is not None)
    question = lit_choice(lines, context, roles)
    put_lines(canvas, 0, y, sentence_width(size.width), question, roles)
    paint_keys(canvas, y, question, context, roles)
    paint_badges(canvas, 0, y, lines, context, roles)
    if ceremony is not None:
        paint_ceremony(canvas, y, ceremony, context, roles)
    if hand is not None:
        _paint_hand(canvas, y, hand, context, roles)
    if stage is not None:
        paint_stage(canvas, y, min(main, MAX_STAGE_WIDTH), stage, context, roles)
    elif ui_state.hints is None and (main < size.width or not rendered.log_rows):
        used = rows_used(lines)
        has_chart = needs_chart(ui_state, has_side_chart=size.width - main - 1 >= MIN_SIDE_WIDTH)
        paint_scores(canvas, y + used, main, rows - used, context, ui_state, roles, has_chart=has_chart)
    if main < size.width:
        _paint_sides(canvas, main + 1, y, height, context, ui_state, roles)
    if reserved:
        return reserved
    return min(rendered.log_rows, height - len(lines)) if main < size.width else rendered.log_rows


def _fitting_question(context: RenderContext, ui_state: UiState, width: int, height: int) -> tuple[Size, Rendered]:
    """Return the question with large cubes and cards if they fit into that many rows, else with small ones."""
    large = Size(width, MIN_TALL_HEIGHT)
    sentences = sentence_width(width)
    rendered = prompt_and_log(context, ui_state, large, height, has_chart=False, width=sentences)
    if height >= MIN_LARGE_ROWS and len(rendered.lines) <= height:
        return large, rendered
    small = Size(width, MIN_TALL_HEIGHT - 1)
    return small, prompt_and_log(context, ui_state, small, height, has_chart=False, width=sentences)


def needs_chart(ui_state: UiState, *, has_side_chart: bool) -> bool:
    """Return whether the chart belongs below the lines: on its own page, and where no panel beside them shows it."""
    if ui_state.unread is not None:
        return not has_side_chart
    is_alone = ui_state.page is Page.GAME and ui_state.decision is not None
    return ui_state.page is Page.CHART or not (has_side_chart or is_alone)


def rows_used(lines: Sequence[Line]) -> int:
    """Return the number of lines without the blank ones at the end."""
    return max((number for number, line in enumerate(lines, 1) if line), default=0)


def main_width(size: Size, *, has_stage: bool) -> int:
    """Return the columns of the question. A raid leaves only one panel beside it."""
    if size.width < MIN_WIDE_WIDTH:
        return size.width
    return max(WIDTH, size.width - SIDE_WIDTH - 1) if has_stage else WIDTH


def sentence_width(width: int) -> int:
    """Return the columns of sentences and log below the clans: all of a board without panels beside them."""
    return width if width < MIN_WIDE_WIDTH else WIDTH


class Hand(NamedTuple):
    """The frames of the display and our hand among the lines below the clans."""

    title: Line
    first: int
    rows: int


def find_hand(lines: Sequence[Line], context: RenderContext) -> Hand | None:
    """Return where the lines show the display and our hand large, or None."""
    if context.view.hand is None:
        return None
    title, *frames = context.cached(render_hand_panel, tall=True)
    return Hand(title, lines.index(title) + 1, len(frames)) if frames and title in lines else None


def _paint_hand(canvas: Canvas, y: int, hand: Hand, context: RenderContext, roles: Roles) -> None:
    """Paint the display and our hand over their frames."""
    row = y + hand.first
    canvas.fill(0, row, WIDTH, hand.rows, roles.ground.raised)
    x = 1
    if display_title(context):
        for place, colour in enumerate(expand_pile(context.view.display, box.COLOURS)):
            end = paint_cube(canvas, x, row, colour, CUBE_WIDTH, roles)
            canvas.show_thing(x, row, CUBE_WIDTH, 3, f"display {place} {colour}")
            x = end
    cards = hand_text(context.view)
    is_wide = hand.rows >= MIN_WIDE_CARD_ROWS and len(cards) <= MAX_WIDE_CARDS
    width = WIDE_CARD_WIDTH if is_wide else CARD_WIDTH
    x = WIDTH - (width + 1) * len(cards)
    *left, label = hand.title
    if cards and cell_len("".join(span.text for span in left).rstrip()) < x:  # the label moves with the cards
        start = sum(cell_len(span.text) for span in left)
        canvas.fill(start, row - 1, WIDTH - start, 1, roles.ground.raised)
        put_lines(canvas, x, row - 1, WIDTH, [(label,)], roles)
    for place, value in enumerate(cards):
        end = paint_card(canvas, x, row, value, (width, hand.rows), roles)
        canvas.show_thing(x, row, width, hand.rows, f"card {place} {value}")
        x = end


def _paint_sides(
    canvas: Canvas, x: int, y: int, height: int, context: RenderContext, ui_state: UiState, roles: Roles
) -> None:
    """Paint one or two panels beside the question."""
    room = canvas.width - x
    if room < MIN_SIDE_WIDTH:
        _paint_standing_and_log(canvas, x, y, room, height, context, roles, _talk(context, ui_state, room))
        return
    width = (room - 1) // 2
    _paint_standing_and_log(canvas, x, y, width, height, context, roles, [])
    x += width + 1
    _paint_chart_and_talk(canvas, x, y, canvas.width - x, height, context, ui_state, roles)


def _paint_standing_and_log(
    canvas: Canvas, x: int, y: int, width: int, height: int, context: RenderContext, roles: Roles, talk: Sequence[Line]
) -> None:
    panel(canvas, x, y, width, height, roles)
    end = y
    if context.view.result is None:
        standing = scoring.render_points_now(context, width - 1)
        end = put_lines(canvas, x, y, width, standing, roles)
        paint_badges(canvas, x, y, standing, context, roles)
    put_lines(canvas, x, end, width, context.cached(recent_log, y + height - end - len(talk), width), roles)
    put_lines(canvas, x, y + height - len(talk), width, talk, roles)


def _talk(context: RenderContext, ui_state: UiState, width: int) -> list[Line]:
    """Return the chat with its heading."""
    if ui_state.talk is None:
        return []
    head = rule(context.theme, _("talk ({key})").format(key=context.keyboard.label_for("t")), width)
    return [head, *talk_lines(ui_state.talk, width, MAX_TALK_ROWS)]


def _paint_chart_and_talk(
    canvas: Canvas, x: int, y: int, width: int, height: int, context: RenderContext, ui_state: UiState, roles: Roles
) -> None:
    panel(canvas, x, y, width, height, roles)
    talk = _talk(context, ui_state, width)
    rows = height - len(talk)
    if rows >= MIN_CHART_ROWS:
        paint_score_chart(canvas, x, y, width, rows, context, roles)
    put_lines(canvas, x, y + height - len(talk), width, talk, roles)
