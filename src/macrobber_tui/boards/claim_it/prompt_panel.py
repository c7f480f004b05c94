"""The prompt below the board, with the effects of the selected choice or the reason it is refused."""

from __future__ import annotations

from rich.cells import cell_len

from macrobber_core.games.claim_it.effects import AtStake, BustRisk, effects_of
from macrobber_core.games.claim_it.notation import ROLL
from macrobber_tui.boards.layout import continue_hint, explanation_lines, paragraph
from macrobber_tui.boards.names import capitalize_you
from macrobber_tui.i18n.language import _
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import clip, length
from macrobber_tui.widgets.text import fit

from .decision_input import PlacementInput, RollOrStopInput
from .hints import reasons_in_words
from .render_context import RenderContext
from .sentences import deciding_figure, describe, spaced_dice, went_bust_sentence

PROMPT_ROWS = 3
"""Rows of the prompt: a sentence and two rows of explanation."""


def prompt_lines(context: RenderContext, width: int) -> list[Line]:
    palette = context.theme.palette
    if context.pointed_at is not None:
        return explanation_lines(context, width)
    if context.bust_to_read is not None:
        text = _("You rolled {dice}: bust.").format(dice=spaced_dice(context.bust_to_read.event.dice))
        head = fit(text, width - 20)
        lost = _("The markers you placed this turn come off the board, and your turn ends.")
        hint = continue_hint(context, context.continue_key, _("continues."))
        return [(Span(f" {head}   ", palette.bright), *hint), *paragraph(lost, width)]
    style = palette.bright if context.table.legal else palette.bold
    asking = context.decision
    is_asked = isinstance(asking, RollOrStopInput) and asking.is_confirming_stop
    head = fit(_("Stop and end your turn?"), width - 2) if is_asked else context.prompt_within(width - 2)
    return [(Span(f" {head}", style),), *explanation(context, width)]


def explanation(context: RenderContext, width: int) -> list[Line]:
    decision, palette = context.decision, context.theme.palette
    if isinstance(decision, PlacementInput):
        return placement_explanation(context, decision, width)
    if isinstance(decision, RollOrStopInput):
        action = decision.cursor
        if decision.message:
            return paragraph(decision.shown(decision.message), width, palette.alarm)
        if not action:
            return [(Span(f" {fit(bust_cost(context), width - 2)}", palette.faint),)]
        return [
            (Span(f" {fit(described(context, action, width - 2), width - 2)}"),),
            effects_line(context, action, width),
        ]
    if context.view.result is not None:
        return paragraph(deciding_figure(context.view), width)
    if context.history.last_bust is None:
        return []
    bust = context.history.last_bust.event
    why = context.within(lambda named: capitalize_you(went_bust_sentence(bust, named.name_of)), width - 2, 2)
    return paragraph(why, width, palette.faint)


def described(context: RenderContext, action: str, width: int, template: str = "{action}") -> str:
    """Return a description of an action in `template`, with names shortened where it would be too long."""
    return context.within(lambda named: template.format(action=describe(action, named.table, named.view)), width)


def placement_explanation(context: RenderContext, decision: PlacementInput, width: int) -> list[Line]:
    palette = context.theme.palette
    if decision.message:
        return paragraph(decision.shown(decision.message), width, palette.alarm)
    if decision.typed_column:
        column_prompt = _("Column {column}; now type the row.").format(column=decision.typed_column)
        return [(Span(f" {column_prompt}"), *back_hint(context))]
    if not decision.action:
        return [(Span(" " + fit(_("enter: why nothing can be placed here"), width - 2), palette.faint),)]
    if decision.picked_action:
        room = width - 2 - length(back_hint(context))
        text = described(context, decision.action, room, _("enter: {action}"))
        line: Line = (Span(" "), Span(text, palette.bold, "enter"))
        return [
            (*clip(line, width - 1 - length(back_hint(context))), *back_hint(context)),
            effects_line(context, decision.action, width),
        ]
    text = described(context, decision.action, width - 2, _("{action} (enter picks it)"))
    return [(Span(f" {fit(text, width - 2)}", PLAIN, "enter"),)]


def back_hint(context: RenderContext) -> Line:
    return (Span("  " + _("esc: undo"), context.theme.palette.faint, "escape"),)


def effects_line(context: RenderContext, action: str, width: int) -> Line:
    """Return the effects of an action, as many as fit. The bust risk is included only if the player turned it on."""
    effects = effects_of(context.view, action)
    listed = [effect for effect in effects if context.view_options.shows_risk or not isinstance(effect, BustRisk)]
    count = len(reasons_in_words(listed, action, context.table.name))

    def write(named: RenderContext) -> str:
        return _("; ").join(reasons_in_words(listed, action, named.table.name)[:count])

    text = context.within(write, width - 2)
    while count > 1 and cell_len(text) > width - 2:
        count -= 1
        text = context.within(write, width - 2)
    return (Span(" " + fit(text, width - 2), context.theme.palette.faint),)


def bust_cost(context: RenderContext) -> str:
    stake = [effect for effect in effects_of(context.view, ROLL) if isinstance(effect, AtStake)]
    return _("; ").join(reasons_in_words(stake, ROLL, context.table.name))
