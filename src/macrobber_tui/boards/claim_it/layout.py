"""Layout of the whole board: the grid with the side panel, the prompt below it, then the log."""

from __future__ import annotations

from enum import Enum

from macrobber_core.games.claim_it import components as box
from macrobber_tui.boards.hint_panel import render_hints
from macrobber_tui.boards.layout import (
    header,
    padded,
    page_heading,
    recent_log,
    render_story,
    rule_with_keys,
    with_sidebar,
)
from macrobber_tui.boards.render_context import Rendered, UiState
from macrobber_tui.i18n.language import _, ngettext
from macrobber_tui.settings.game_keys import claim_it as keys
from macrobber_tui.settings.keys import label_of
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import WIDTH, rule
from macrobber_tui.widgets.text import fit_name

from .grid import Grid
from .prompt_panel import PROMPT_ROWS, prompt_lines
from .render_context import RenderContext, Size
from .side_panel import chart, panel

SMALL_SPACE, LARGE_SPACE = (5, 1), (7, 3)
"""Columns and rows of a space in each grid size."""
MIN_LOG_ROWS = 3
"""Rows below the story from which they hold the log."""
MAX_NAME_WIDTH = 14
"""Maximum width of the name in the heading, in cells."""


class Page(Enum):
    """The pages of the board: the game itself, and charts shown instead of it."""

    GAME = 0
    GROUPS = 1
    """Largest groups by round."""
    CLAIMS = 2
    PODIUM = 3
    """The end of the game, on painted boards."""


FIGURE_INDEX: dict[Enum, int] = {Page.GROUPS: 0, Page.CLAIMS: 1}


def render_board(context: RenderContext, ui_state: UiState, size: Size) -> Rendered:
    top = [header(context, context.view.round, last_round_notices(context), size.main)]
    if ui_state.page is not Page.GAME:
        below, log_rows = chart_page(context, ui_state.page, size), 0
    else:
        top += [*grid_and_panel(context, size), rule_with_keys(context, view_key_hints(context), size.main)]
        below, log_rows = prompt_and_log(context, ui_state, size, size.height - len(top))
    lines = padded([*top, *below], size.height)[: size.height]
    if size.sidebar:
        lines = with_sidebar(context, lines, size.main, size.sidebar, ui_state.talk)
    return Rendered(lines, log_rows)


def clock_row(size: Size) -> int:
    """Return the row of the rule below the grid."""
    _inner, height = LARGE_SPACE if size.is_large else SMALL_SPACE
    return 1 + 1 + box.SIZE * (height + 1) + 1


def last_round_notices(context: RenderContext) -> list[Line]:
    """Return notices, longest first: the claims that trigger the last round or, in that round, the turns left."""
    view, palette = context.view, context.theme.palette
    if view.result is not None:
        return [()]
    if view.last_round is None or view.turns_left is None:
        number = box.CLAIMS_TO_END[view.players]
        text = ngettext("{number} claim triggers the last round", "{number} claims trigger the last round", number)
        return [(Span(text.format(number=number) + " ", palette.faint, thing="ending"),)]
    left = ngettext("last round: {count} turn left", "last round: {count} turns left", view.turns_left)
    last = fit_name(context.table.name(view.last_round), MAX_NAME_WIDTH)
    text = left.format(count=view.turns_left)
    with_name = _("{told}; {name} plays last").format(told=text, name=last)
    return [(Span(f"{line} ", palette.alarm, thing="ending"),) for line in (with_name, text)]


def grid_and_panel(context: RenderContext, size: Size) -> list[Line]:
    """Return the grid with the panel beside it; one column at the right edge stays blank."""
    grid = Grid(context, *(LARGE_SPACE if size.is_large else SMALL_SPACE))
    grid_lines = grid.lines()
    panel_lines = panel(context, size.main - grid.width - 2, len(grid_lines))
    return [(*left, Span(" "), *line) for left, line in zip(grid_lines, panel_lines, strict=True)]


def view_key_hints(context: RenderContext) -> Line:
    """Return the keys that toggle view options; nothing in a replay."""
    if context.is_replay:
        return ()
    spans: list[Span] = []
    for default_key, label in ((keys.LIGHT, _("marks")), (keys.RISK, _("risk")), (keys.OUTLINE, _("outline"))):
        pressed = context.keyboard.key_for(default_key)
        spans += [Span(" ")] if spans else []
        spans += [
            Span(f" {label_of(pressed)}", context.theme.palette.bold, pressed),
            Span(f" {label}", context.theme.palette.faint, pressed),
        ]
    return (*spans, Span(" "))


def prompt_and_log(context: RenderContext, ui_state: UiState, size: Size, height: int) -> tuple[list[Line], int]:
    """Return the prompt and its explanation, followed by the log or the hints, and the number of log rows."""
    if context.view.result is not None and context.bust_to_read is None and ui_state.hints is None:
        prompt = [*prompt_lines(context, size.main), *render_story(context, size.main)]
        left = height - len(prompt)
        if left < MIN_LOG_ROWS:
            return padded(prompt, height), 0
    else:
        prompt, left = prompt_or_hints(context, ui_state, size.main, height)
    if not left:
        return prompt, 0
    if size.sidebar:
        chart_lines = chart(context, 0, size.main, min(left - 1, 12)) if left > 6 else []
        head = [rule(context.theme, _("largest groups by round"), size.main)] if chart_lines else []
        return [*prompt, *head, *chart_lines], left
    return [*prompt, *recent_log(context, left, size.main)], left


def prompt_or_hints(context: RenderContext, ui_state: UiState, width: int, height: int) -> tuple[list[Line], int]:
    """Return the prompt and the rows left below it, or the prompt with the hints in all rows."""
    prompt = prompt_lines(context, width)
    if ui_state.hints is None or context.bust_to_read is not None:
        return padded(prompt, PROMPT_ROWS), height - PROMPT_ROWS
    has_explanation = context.decision is not None and context.decision.is_in_progress
    head = prompt[: PROMPT_ROWS if context.pointed_at is not None else 2 if has_explanation else 1]
    return [*head, *render_hints(ui_state.hints, height - len(head), context.theme, context.keyboard, width)], 0


def chart_heading(context: RenderContext, page: Enum) -> Line:
    if page is Page.CLAIMS:
        return page_heading(context, _("Claims by round."))
    return page_heading(context, _("Largest groups by round."), back=_("{key}: claims   esc: back"))


def chart_page(context: RenderContext, page: Enum, size: Size) -> list[Line]:
    """Return a page with the chart of one figure for all players."""
    drawn = chart(context, FIGURE_INDEX[page], WIDTH, min(size.height - 6, 30))
    return [chart_heading(context, page), (), *drawn, (), prompt_lines(context, WIDTH)[0]]
