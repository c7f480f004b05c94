"""Lay out the whole board to fit its size: public information at the top, the question below it, then the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from rich.cells import cell_len

from macrobber_tui.boards import render_context
from macrobber_tui.boards.hint_panel import render_hints
from macrobber_tui.boards.layout import (
    continue_hint,
    explanation_lines,
    padded,
    page_heading,
    recent_log,
    rule_with_keys,
    with_sidebar,
)
from macrobber_tui.boards.log_panel import is_cut
from macrobber_tui.boards.render_context import Rendered
from macrobber_tui.i18n.language import _
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import WIDTH, length, rule
from macrobber_tui.widgets.text import fit

from . import points, raid, scoring
from .clan_rows import render_clans
from .decision_input import DecisionInput
from .hand_panel import display, render_hand_panel
from .header import header, track
from .history import Raid, Scoring
from .prompt_panel import render_choices, render_explanation
from .render_context import RenderContext, Size

CHOICE_ROWS = 5
"""Rows reserved for choices. Unused rows stay blank, so nothing below them moves."""
QUESTION_ROWS = 1 + 1 + CHOICE_ROWS + 2
"""Rows of the prompt, the display, the choices and their explanation."""
CARD_MENU_ROWS = 1 + 2
"""Rows of the card menu and its explanation, reserved throughout our own raids, so the log does not move."""
MIN_LOG_ROWS = 5
CROWDED_FROM = 5
"""With at least this many clans, the line with each colour's worth is omitted to make room for the log."""
CLOCK_WIDTH = 42
"""Cells reserved for the screen's clock at the end of the rule below the clans, before the points key."""
MIN_CHART_HEIGHT, MAX_CHART_HEIGHT = 6, 16


class Page(Enum):
    """The page shown below the clans."""

    GAME = 0
    STANDING = 1
    """The current scoring, as if the round ended now."""
    CHART = 2
    """VP by round."""
    PODIUM = 3
    """The end of the game, on painted boards."""


class Unread(NamedTuple):
    """A raid or scoring shown until the player dismisses it, and the reports waiting behind it."""

    current: Scoring | Raid
    rest: Sequence[Scoring | Raid]
    key: str


@dataclass(frozen=True, slots=True)
class UiState(render_context.UiState):
    decision: DecisionInput | None
    unread: Unread | None


def render_board(context: RenderContext, ui_state: UiState, size: Size) -> Rendered:
    """Return the board in exactly as many lines as `size` has rows."""
    top = render_top(context, ui_state, size)
    below = prompt_and_log(context, ui_state, size, size.height - len(top))
    lines = padded([*top, *below.lines], size.height)[: size.height]
    if size.sidebar:
        top = scoring.render_points_now(context, size.sidebar - 1) if context.view.result is None else []
        lines = with_sidebar(context, lines, WIDTH, size.sidebar, ui_state.talk, top)
    return Rendered(lines, below.log_rows)


def clock_row(players: int, size: Size) -> int:
    """Return the row of the line below the clans."""
    return 5 + 2 * players if size.is_tall else 3 + players


def render_top(context: RenderContext, ui_state: UiState, size: Size) -> list[Line]:
    spacer: list[Line] = [()] if size.is_tall else []
    rows = render_clans(context, None if ui_state.unread else ui_state.decision, tall=size.is_tall)
    return [
        context.cached(header),
        *spacer,
        track(context.view, context.theme, context.scoring_now),
        *spacer,
        *rows,
        rule_below_clans(context, ui_state),
    ]


def rule_below_clans(context: RenderContext, ui_state: UiState) -> Line:
    """Return the rule below the clans with our VP in the current scoring, or our total in a finished game."""
    is_over = context.view.result is not None and ui_state.unread is None
    summary = scoring.scoring_summary(context, WIDTH - CLOCK_WIDTH - 2, is_over=is_over)
    return rule_with_keys(context, summary, WIDTH, indent=2)


def prompt_and_log(
    context: RenderContext, ui_state: UiState, size: Size, height: int, *, has_chart: bool = True, width: int = WIDTH
) -> Rendered:
    """Return the rows below the clans. `has_chart` fills the room that is left with the chart of VP.

    Sentences, hints and the log may take `width` columns.
    """
    if ui_state.unread is not None:
        return render_unread(ui_state.unread, context, size, height, may_have_chart=has_chart, width=width)
    if ui_state.page is not Page.GAME:
        return Rendered(render_points(context, ui_state.page, height, has_chart=has_chart), 0)
    if context.view.result is not None:
        explanation = explanation_lines(context, width) if context.pointed_at is not None else []
        room = height - len(explanation) if has_chart else 0
        return Rendered([*explanation, *points.render_ending(context, room)], 0)
    rows = render_question(context, ui_state, size, width)
    height_left = height - len(rows)
    if ui_state.hints is not None:
        rows = [line for line in rows if line] if height_left < MIN_LOG_ROWS else rows
        hints = render_hints(ui_state.hints, height - len(rows), context.theme, context.keyboard, width)
        return Rendered([*rows, *hints], 0)
    if size.sidebar:
        return Rendered([*rows, *(render_chart(context, height_left) if has_chart else ())], height_left)
    may_move = ui_state.decision is None and context.view.combat is None
    return with_log(context, rows, height, width, may_move=may_move)


def with_log(context: RenderContext, rows: list[Line], height: int, width: int, *, may_move: bool) -> Rendered:
    """Return the rows with the log below them.

    If `may_move` is set, a log that omits something takes over blank rows above it. Otherwise it stays in place while
    the cursor moves or new cards are laid in a raid.
    """
    log = context.cached(recent_log, height - len(rows), width)
    if may_move and is_cut(log):
        while rows and not rows[-1]:
            rows = rows[:-1]
        log = context.cached(recent_log, height - len(rows), width)
    return Rendered([*rows, *log], height - len(rows))


def render_chart(context: RenderContext, height: int) -> list[Line]:
    """Return the chart of VP at the bottom, if there is room for it."""
    if height <= MIN_CHART_HEIGHT:
        return []
    rows = points.chart(context.history.score_history, WIDTH, min(MAX_CHART_HEIGHT, height - 1), context.theme)
    return [*[()] * (height - 1 - len(rows)), rule(context.theme, _("points by round")), *rows]


def render_points(context: RenderContext, page: Enum, height: int, *, has_chart: bool) -> list[Line]:
    """Return a points page: the current scoring, with the chart if both fit, or the chart alone."""
    if page is Page.STANDING:
        head = page_heading(context, _("Current scoring."), back=_("{key}: by round   esc: back"))
        lines = [head, *scoring.render_scoring_now(context)]
        return [*lines, *render_chart(context, height - len(lines))] if has_chart else lines
    heading = page_heading(context, _("Points by round."))
    if not has_chart:
        return [heading]
    return [
        heading,
        *points.chart(context.history.score_history, WIDTH, min(2 * MAX_CHART_HEIGHT, height - 1), context.theme),
    ]


def render_unread(
    unread: Unread, context: RenderContext, size: Size, height: int, *, may_have_chart: bool, width: int
) -> Rendered:
    """Return a finished scoring or raid, shown until the player dismisses it."""
    current = unread.current
    spacer: list[Line] = [()] if size.is_tall else []
    if isinstance(current, Scoring):
        body = scoring.render_scoring(current, context, with_worths=has_room_for_worths(context, size))
    else:
        body = [raid.heading(current, context), *spacer, *raid.render_raid(current, context, large=size.is_tall)]
        if not (context.table.legal or unread.rest):  # the others keep playing meanwhile
            body = [*body, *spacer, display(context, WIDTH)]
    lines = padded([unread_heading(unread, context, width), *spacer, *body, *spacer], QUESTION_ROWS)
    left = height - len(lines)
    if size.sidebar and not may_have_chart:
        return Rendered(lines, left)
    has_room = isinstance(current, Scoring) and left > MIN_LOG_ROWS + MIN_CHART_HEIGHT
    if size.sidebar or (has_room and may_have_chart):
        return Rendered([*lines, *render_chart(context, left)], left)
    return with_log(context, lines, height, width, may_move=True)


def unread_heading(unread: Unread, context: RenderContext, width: int) -> Line:
    """Return the heading: what is shown below it or the current prompt, the key to continue, and the next step."""
    current, following = unread.current, next(iter(unread.rest), None)
    if isinstance(current, Scoring):
        text = _("Round {number} is scored.").format(number=current.round)
    elif context.table.legal or following is not None:
        text = _("A raid in round {number} is over.").format(number=current.round)
    else:
        text = context.prompt
    continue_line = render_continue(unread, context)
    if cell_len(text) + length(continue_line) > width - 2:
        continue_line = render_continue(unread._replace(rest=()), context)
    room = width - 2 - length(continue_line)
    if text == context.prompt:
        text = context.within(lambda named: named.prompt, room)
        if cell_len(text) > room:
            text = _("A raid in round {number} is over.").format(number=current.round)
    return (Span(f" {fit(text, room)}", context.theme.palette.bright), *continue_line)


def has_room_for_worths(context: RenderContext, size: Size) -> bool:
    return size.is_tall or context.view.players < CROWDED_FROM


def render_continue(unread: Unread, context: RenderContext) -> Line:
    """Return the key to continue and the next step."""
    text = _("continues.")
    if unread.rest and context.table.legal:
        text = _("continues, then you decide.")
    elif unread.rest:  # a scoring after a raid, or the reverse
        is_scoring = isinstance(unread.rest[0], Scoring)
        text = _("continues to the scoring.") if is_scoring else _("continues to a raid.")
    elif context.table.legal:
        text = _("continues to your decision.")
    return Span("  "), *continue_hint(context, unread.key, text)


def render_question(context: RenderContext, ui_state: UiState, size: Size, width: int = WIDTH) -> list[Line]:
    """Return the prompt, its subject, and the choices or, while waiting, the current scoring.

    The explanation of the thing that the player points at takes the place of the prompt and of what is said about a
    choice.
    """
    spacer: list[Line] = [()] if size.is_tall else []
    head, subject, choices, below = question_parts(context, ui_state, size, width)
    question = [*head, *subject, *choices, *below]
    if context.pointed_at is None:
        return question
    title, *texts = explanation_lines(context, width)
    gap = spacer if choices else []
    return padded([title, *spacer, *subject, *choices, *gap, *texts], len(question))


def question_parts(
    context: RenderContext, ui_state: UiState, size: Size, width: int
) -> tuple[list[Line], list[Line], list[Line], list[Line]]:
    """Return the prompt, its subject (the hand or a raid), the choices, and what is below them."""
    palette = context.theme.palette
    spacer: list[Line] = [()] if size.is_tall else []
    style = palette.bright if context.table.legal else palette.bold
    head: list[Line] = [(Span(f" {context.prompt_within(width - 2)}", style),), *spacer]
    raid_shown = shown_raid(context, ui_state)
    subject = (
        raid_lines(raid_shown, context, ui_state, size)
        if raid_shown is not None
        else [*context.cached(render_hand_panel, tall=size.is_tall), *spacer]
    )
    if ui_state.decision is None:
        standing = (
            []
            if context.history.raid
            else context.cached(scoring.render_scoring_now, with_worths=has_room_for_worths(context, size))
        )
        is_ours = raid_shown is not None and context.view.seat in raid_shown.sides
        rows = CARD_MENU_ROWS if is_ours else QUESTION_ROWS - len(head) - len(subject)
        return head, subject, [], padded(standing, rows + 2 * len(spacer))
    option_lines = render_choices(context, ui_state.decision)
    option_lines = padded(option_lines, CHOICE_ROWS) if raid_shown is None else option_lines
    explanation = render_explanation(context, ui_state.decision, width)
    return head, subject, option_lines, [*spacer, *explanation, *spacer]


def shown_raid(context: RenderContext, ui_state: UiState) -> Raid | None:
    """Return the current raid, or the last raid while cards are owed for it or we have nothing to decide."""
    raid_shown, view = context.history.raid, context.view
    if raid_shown is None:
        return None
    is_on = view.combat is not None or (view.phase == "discard" and raid_shown.end is not None)
    return raid_shown if is_on or ui_state.decision is None else None


def raid_lines(raid_shown: Raid, context: RenderContext, ui_state: UiState, size: Size) -> list[Line]:
    rows = raid.render_raid(raid_shown, context, ui_state.decision, large=size.is_tall)
    if ui_state.hints is not None and not size.is_tall:
        rows = raid.render_outcome(raid_shown, context) or rows  # the outcome is enough
    heading = raid.heading(raid_shown, context, ui_state.decision)
    if not size.is_tall:
        return [heading, *rows]
    left = raid.cards_left(raid_shown, context) if raid_shown.end is None else ()
    return [heading, left, *rows]
