"""The options of a menu in columns or in one row: keys, costs and effects."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from macrobber_tui.boards.decision_input import choice_thing
from macrobber_tui.i18n.language import _
from macrobber_tui.settings.keys import label_of
from macrobber_tui.theme.roles import Roles
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import WIDTH, clip, length, pad, showing
from macrobber_tui.widgets.text import fit

from .menus import Menu, MenuOption
from .pieces import cube_spans, paper_style
from .render_context import RenderContext


def render_menu(step: Menu, cursor: int, context: RenderContext) -> list[Line]:
    if len(step.options) <= step.columns and length(row := render_single_row(step, cursor, context.theme)) <= WIDTH:
        return [row]
    width = WIDTH // step.columns - 1  # each column starts with a blank
    forms = FORMS if context.theme.roles is not None else ()
    form = next((form for form in forms if has_room(step, width, context, form)), PLAIN_FORM)
    columns = [render_column(step, number, cursor, width, context, form) for number in range(step.columns)]
    return [tuple(span for part in row if part for span in part) for row in zip_longest(*columns)]


class Form(NamedTuple):
    """Whether a word separates two prices, and whether costs and effects stand at the same place in all columns."""

    is_worded: bool
    is_regular: bool


PLAIN_FORM, FORMS = Form(False, False), (Form(True, True), Form(True, False))
"""The form of plain menus, and those of painted ones, the wider first, which are used if all effects fit."""


def has_room(step: Menu, width: int, context: RenderContext, form: Form) -> bool:
    """Return whether all effects fit."""
    rooms = [effects_room(step, number, width, context.theme, form) for number in range(step.columns)]
    return all(
        render_effects(option, rooms[index % step.columns], context) == render_effects(option, width, context)
        for index, option in enumerate(step.options)
    )


def aligned_options(step: Menu, number: int, form: Form) -> Sequence[MenuOption]:
    """Return the options with which those of a column are aligned."""
    return step.options if form.is_regular else step.options[number :: step.columns]


def label_width(step: Menu, number: int, theme: Theme, form: Form) -> int:
    """Return the width of a column's labels, 0 if nothing is aligned with them."""
    options = aligned_options(step, number, form)
    return max(cell_len(label_in(option, theme)) for option in options) if any(o.cost for o in options) else 0


def effects_room(step: Menu, number: int, width: int, theme: Theme, form: Form) -> int:
    """Return the cells for the effects in a column."""
    labels, options = label_width(step, number, theme, form), aligned_options(step, number, form)
    return width - max(length(render_option(option, False, width, theme, labels, form)) for option in options) - 3


def render_column(step: Menu, number: int, cursor: int, width: int, context: RenderContext, form: Form) -> list[Line]:
    """Return one column of a menu: its options with aligned costs and effects."""
    labels = label_width(step, number, context.theme, form)
    room = effects_room(step, number, width, context.theme, form)
    lines: list[Line] = []
    for index, option in list(enumerate(step.options))[number :: step.columns]:
        line_start = render_option(option, index == cursor, width, context.theme, labels, form)
        line = (*pad(line_start, width - room - 1), *render_effects(option, room, context))
        lines.append((Span(" "), *showing(choice_thing(option.keys[0]), clip(line, width))))
    return lines


def render_single_row(step: Menu, cursor: int, theme: Theme) -> Line:
    """Return all options in one row, each in its natural width; a title precedes painted cards if it fits."""
    row: list[Span] = [Span(" ")]
    for index, option in enumerate(step.options):
        shown = render_option(option, index == cursor, WIDTH, theme)
        row += [*showing(choice_thing(option.keys[0]), shown), Span("  ")]
    label = " " + _("Lay:") if step.is_card_menu and theme.roles is not None else ""
    titled = (Span(label, theme.palette.faint), *row)
    return titled if label and length(titled) <= WIDTH else tuple(row)


def render_option(
    option: MenuOption, current: bool, width: int, theme: Theme, label_width: int = 0, form: Form = PLAIN_FORM
) -> Line:
    """Return an option as `c cattle R•`, faint if refused. The label is padded to `label_width` cells."""
    key = option.keys[0]
    style = theme.palette.faint if option.refusal else PLAIN
    if option.card and theme.roles is not None:  # the card is its own key
        return (Span(f" {label_of(key)} ", card_style(option, current, theme.roles, theme), key),)
    first, slash, second = option.cost.partition("/")
    price = _("{first} or {last}").format(first=first, last=second) if slash and form.is_worded else option.cost
    cost = cube_spans(price, theme, style, key)
    room = max(0, width - 4 - (length(cost) + 1 if cost else 0))
    label = fit(label_in(option, theme), room)
    body = Span(f" {label} ", style + theme.palette.chosen if current else style, key)
    gap = Span(" " * max(0, min(label_width, room) - cell_len(label)))
    return (
        Span(label_of(key), theme.palette.faint if option.refusal else theme.palette.bright, key),
        body,
        gap,
        *cost,
    )


def card_style(option: MenuOption, current: bool, roles: Roles, theme: Theme) -> Style:
    """Return the style of a painted card that can be laid: paper, lit under the cursor, and faint if refused."""
    if option.refusal:
        return theme.palette.faint + theme.palette.chosen if current else theme.palette.faint
    return Style(color=roles.ground.table, bgcolor=roles.text.accent, bold=True) if current else paper_style(roles)


def label_in(option: MenuOption, theme: Theme) -> str:
    """Return an option's label, in plain detail in parentheses if it is refused; a painted one has no cap then."""
    return f"({option.label})" if option.refusal and theme.roles is None else option.label


def render_effects(option: MenuOption, room: int, context: RenderContext) -> Line:
    """Return the effects of an option, as many as fit in `room` cells."""
    action = option.action or option.preview_action
    shown: list[Span] = []
    for text, colour, thing in context.action_preview.effect_labels(action) if action else []:
        piece = f"{', ' if shown else ''}{text}"
        if length(tuple(shown)) + length((Span(piece),)) > room:
            break
        style = context.theme.palette.cubes[colour] if colour else PLAIN
        shown.append(Span(piece, style, option.keys[0], f"{thing}@{option.keys[0]}" if thing else ""))
    return tuple(shown)
