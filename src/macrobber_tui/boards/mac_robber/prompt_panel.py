"""The current question's choices with keys, costs and effects, and an explanation of the choice under the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rich.cells import cell_len

from macrobber_core.games.mac_robber.effect_types import Effect, RaidProspect
from macrobber_tui.boards.decision_input import choice_thing
from macrobber_tui.i18n.language import N_, _
from macrobber_tui.i18n.wrap import words as text_words
from macrobber_tui.settings.keys import label_of
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import WIDTH, length, pad
from macrobber_tui.widgets.text import cut, fit, wrapped

from .decision_input import DecisionInput, pick_instruction
from .hints import reasons_in_words
from .menu_lines import render_menu
from .menus import Menu, MenuOption, MultiSelect, item_key
from .pieces import block_style, paper_style
from .previews import raid_outcomes
from .render_context import RenderContext
from .sentences import describe

BACK = N_("  esc: back")
MAX_SPACED_ITEMS = 16
"""The maximum number of items drawn with gaps between them."""
TITLE_WIDTH = 12
MAX_REASONS = 2
NO_CURSOR = -1
"""Cursor index of a menu without a cursor."""


def render_choices(context: RenderContext, decision: DecisionInput) -> list[Line]:
    """Return the choices in up to five rows."""
    step = decision.step
    if isinstance(step, MultiSelect):
        return render_multi_select(step, decision, context.theme)
    title: list[Line] = [(Span(f" {fit(step.title, WIDTH - 2)}", context.theme.palette.bold),)] if step.title else []
    if step.is_clan_menu:
        return [*title, *render_clan_option(step.options[decision.cursor], context)]
    return [*title, *render_menu(step, decision.cursor, context)]


def render_clan_option(option: MenuOption, context: RenderContext) -> list[Line]:
    """Describe the clan under the cursor: the prizes of a raid on it, or the choices it leads to."""
    if option.action:
        prospects = (
            effect for effect in context.action_preview.effects(option.action) if isinstance(effect, RaidProspect)
        )
        outcomes = (line for prospect in prospects for line in raid_outcomes(prospect, context.name_of))
        return [(Span(f" {line}"),) for text in outcomes for line in wrapped(text, WIDTH - 2, 2)]
    step = option.next_step() if option.next_step is not None else None
    if not isinstance(step, Menu):
        return []
    return [tuple(faded(span, context.theme) for span in line) for line in render_menu(step, NO_CURSOR, context)]


def faded(span: Span, theme: Theme) -> Span:
    """Return the span of an option that can be chosen only later: faint, and without its key."""
    return Span(
        " " * len(span.text) if span.text == label_of(span.key) else span.text, span.style + theme.palette.faint
    )


def render_explanation(context: RenderContext, decision: DecisionInput, width: int) -> list[Line]:
    """Return two lines of at most `width` cells.

    They hold the effects of the choice under the cursor or the reason it is refused, and the key to go back.
    """
    palette = context.theme.palette
    step = decision.step
    back: Line = (Span(_(BACK), palette.faint, "escape"),) if decision.has_previous_step else ()
    room = width - 2
    if isinstance(step, Menu):
        option = step.options[decision.cursor]
        action = option.action
        refusal = _("{name}: {what}").format(name=option.label, what=option.refusal) if option.refusal else ""
        note = describe(action, context.table, context.view) if action else refusal or option.about
    else:
        action = step.action(decision.picked)
        note = (
            _("enter: {action}").format(action=describe(action, context.table, context.view))
            if action
            else pick_instruction(step)
        )
    accept = "enter" if action and isinstance(step, MultiSelect) else ""
    below = room - length(back)
    if decision.message or not action:  # the second line is free
        style = palette.alarm if decision.message else PLAIN
        first, reasons_below = first_line(decision.shown(decision.message or note), room)
        return [(Span(f" {first}", style),), (*pad((Span(f" {fit(reasons_below, below)}", style),), below + 1), *back)]
    message = Span(fit(note, room), PLAIN, accept)
    is_explained_above = isinstance(step, Menu) and step.is_clan_menu
    effects = [] if is_explained_above else context.action_preview.effects(action)
    beside_room = room - cell_len(message.text) - 3
    why = reasons_within(effects, context, below, beside_room)
    reasons_beside, reasons_below = split_at_width(why, below, beside_room)
    beside = (Span(f"   {reasons_beside}", palette.faint),) if reasons_beside else ()
    return [
        (Span(" "), message, *beside),
        (*pad((Span(f" {fit(reasons_below, below)}", palette.faint),), below + 1), *back),
    ]


def reasons_within(effects: Sequence[Effect], context: RenderContext, below: int, beside: int) -> str:
    """Return the main reasons, as many as fit completely beside and below the choice, with fitting names."""

    def fits(why: str) -> bool:
        return cell_len(split_at_width(why, below, beside)[1]) <= below

    why = ""
    for count in range(MAX_REASONS, 0, -1):
        write = partial(joined_reasons, effects, count)
        why = context.with_fitting_names(write, fits)
        if fits(why):
            break
    return why


def joined_reasons(effects: Sequence[Effect], count: int, context: RenderContext) -> str:
    return _("; ").join(reasons_in_words(effects, context.table)[:count])


def first_line(text: str, width: int) -> tuple[str, str]:
    """Split a text into the words that fit in the first line, and the rest."""
    line, rest = split_at_width(text, width, width)
    return (line, rest) if line else (rest, "")


def split_at_width(text: str, width: int, before: int) -> tuple[str, str]:
    """Split a text over two lines, unless all of it fits in the second line (`width` cells).

    The first line takes at most `before` cells.
    """
    words, count = text_words(text), 0
    if cell_len(text) > width:
        while count < len(words) and cell_len(" ".join(words[: count + 1])) <= before:
            count += 1
    return " ".join(words[:count]), " ".join(words[count:])


def render_multi_select(step: MultiSelect, decision: DecisionInput, theme: Theme) -> list[Line]:
    """Return the items in a row, with their keys above and marks below the picked items."""
    title = step.title or (_("Return:") if step.kind == "cubes" else _("Discard:"))
    gap = " " if len(step.items) <= MAX_SPACED_ITEMS else ""
    numbers: list[Span] = [Span(" " * TITLE_WIDTH)]
    keys: list[Span] = [Span(" " * TITLE_WIDTH)]
    items: list[Span] = [Span(cut(f" {title}", TITLE_WIDTH), theme.palette.bold)]
    marks: list[Span] = [Span(" " * TITLE_WIDTH)]
    group = ""
    for index, (item, mark) in enumerate(zip(step.items, step.marks, strict=True)):
        token = item_key(index)
        thing = choice_thing(token)
        is_cube = step.kind != "cards"
        colour = item.upper()
        body = f" {colour}{theme.glyphs.cubes[colour]} " if is_cube else f"[{item}]"
        style = theme.palette.cubes[colour] if is_cube else theme.palette.bold
        if theme.roles is not None:
            if not is_cube:
                body, style = f" {item} ", paper_style(theme.roles)
            elif index != decision.cursor:
                body, style = f" {colour}  ", block_style(colour, theme.roles)
        gap_span = Span(gap)
        if step.kind == "payment" and group != (group := _("display") if item.isupper() else _("courtyard")):
            column = length(tuple(keys)) + 3 * item.islower()
            keys, items, marks = (list(pad(tuple(line), column)) for line in (keys, items, marks))
            numbers = [*pad(tuple(numbers), column), Span(f" {group}", theme.palette.faint)]
        keys += [Span(mark.center(len(body)), theme.palette.bright, token, thing), gap_span]
        chosen = theme.palette.chosen if index == decision.cursor else PLAIN
        items += [Span(body, style + chosen, token, thing), gap_span]
        mark_below = theme.glyphs.picked_mark if index in decision.picked else " "
        marks += [Span(mark_below.center(len(body)), theme.palette.alarm, token, thing), gap_span]
    lines = [tuple(keys)] if step.kind != "cards" else []
    lines += [tuple(items), tuple(marks)]
    return [tuple(numbers), *lines] if step.kind == "payment" else lines
