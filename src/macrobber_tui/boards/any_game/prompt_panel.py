"""The question below the board, and what is selected or why a key did nothing."""

from __future__ import annotations

from macrobber_tui.boards import ui_of
from macrobber_tui.boards.hint_panel import render_hints
from macrobber_tui.boards.layout import explanation_lines, padded, paragraph, recent_log, render_story
from macrobber_tui.boards.render_context import UiState
from macrobber_tui.i18n.language import _
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import as_sentence, fit, upper_first

from .choice_lines import choice_lines, rows_of
from .render_context import PROMPT_ROWS, RenderContext
from .sentences import ending_reason

MIN_LOG_ROWS = 4
"""Rows from which there is a log below the choices."""


def prompt_lines(context: RenderContext, width: int) -> list[Line]:
    palette = context.theme.palette
    if context.pointed_at is not None:
        return explanation_lines(context, width)
    style = palette.bright if context.table.legal else palette.bold
    return [(Span(f" {context.prompt_within(width - 2)}", style),), *_explanation(context, width)]


def _explanation(context: RenderContext, width: int) -> list[Line]:
    decision, palette = context.decision, context.theme.palette
    if context.view.result is not None:
        return paragraph(as_sentence(ending_reason(context.view)), width)
    if decision is None:
        return []
    if decision.message:
        return paragraph(decision.shown(decision.message), width, palette.alarm)
    if not decision.has_selection:
        text = _("Type a number or press an arrow, then enter; or click twice.")
        lines: list[Line] = [(Span(" " + fit(text, width - 2), palette.faint),)]
        if decision.is_in_group:
            back = _("esc: back to all actions")
            lines.append((Span(" " + fit(back, width - 2), palette.faint, "escape"),))
        return lines
    choice = decision.choice
    template = _("enter: {action}") if choice.action else _("enter opens: {action}")
    lines = [(Span(" " + fit(template.format(action=choice.label), width - 2), palette.bold, "enter"),)]
    effects = context.cached(_effects, choice.action) if choice.action else ""
    return [*lines, (Span(" " + fit(effects, width - 2), palette.faint),)] if effects else lines


def _effects(context: RenderContext, action: str) -> str:
    return upper_first(_("; ").join(ui_of(context.table.game).effects(action, context.table)))


def below_rule(
    context: RenderContext, ui_state: UiState, width: int, height: int, *, has_log: bool
) -> tuple[list[Line], int]:
    """Return the question with the choices, the hints or the story, and the log; and the number of log rows."""
    prompt = prompt_lines(context, width)
    if ui_state.hints is not None:
        has_explanation = context.decision is not None and context.decision.is_in_progress
        head = prompt[: PROMPT_ROWS if context.pointed_at is not None else 2 if has_explanation else 1]
        return [*head, *render_hints(ui_state.hints, height - len(head), context.theme, context.keyboard, width)], 0
    lines = padded(prompt, PROMPT_ROWS)
    if context.view.result is not None:
        lines = [*prompt, *render_story(context, width)]
    room = height - len(lines)
    needed = rows_of(context.decision)
    lines += choice_lines(context, width, room if needed > room - MIN_LOG_ROWS else needed)
    left = max(0, height - len(lines))
    if has_log and left >= MIN_LOG_ROWS:
        return [*lines, *recent_log(context, left, width)], left
    return padded(lines, height), left if context.decision is None else 0
