"""Layout of the whole board in plain detail."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_tui.boards.layout import header, padded, page_heading, rule_with_keys, with_sidebar
from macrobber_tui.boards.render_context import POINTS, Rendered, UiState
from macrobber_tui.i18n.language import _
from macrobber_tui.settings.keys import label_of
from macrobber_tui.widgets.lines import Line
from macrobber_tui.widgets.spans import clip

from .fact_lines import all_values, fact_lines
from .player_table import player_table
from .prompt_panel import below_rule, prompt_lines
from .render_context import Drawing, Frame, Page, RenderContext, Size


def render_board(context: RenderContext, ui_state: UiState, size: Size) -> Rendered:
    heading = header(context, context.view.round, [()], size.main)
    if ui_state.page is Page.VALUES:
        lines, log_rows = [heading, *values_page(context, size.main, size.height - 1)], 0
    else:
        frame = context.frame(size)
        top = [*_upper_part(context, frame), rule_with_keys(context, (), size.main)]
        height = size.height - 1 - len(top)
        below, log_rows = below_rule(context, ui_state, size.main, height, has_log=not size.sidebar)
        lines = [heading, *top, *below]
    lines = padded(lines, size.height)[: size.height]
    if size.sidebar:
        lines = with_sidebar(context, lines, size.main, size.sidebar, ui_state.talk)
    return Rendered(lines, log_rows)


def _upper_part(context: RenderContext, frame: Frame) -> list[Line]:
    """Return the players, and the facts below or beside them, or the game's own drawing, in the rows above the rule."""
    if context.drawing is not None:
        return [clip(line, frame.players_width) for line in drawn_lines(context, context.drawing, frame)]
    players = player_table(context, frame.players_width)
    facts = fact_lines(context, frame.facts_width, frame.facts_rows)
    if not frame.facts_x:
        return padded([*players, *facts], frame.rule - 1)
    rows = zip(padded(players, frame.facts_rows), padded(facts, frame.facts_rows), strict=True)
    return [(*clip(left, frame.facts_x), *right) for left, right in rows]


def drawn_lines(context: RenderContext, drawing: Drawing, frame: Frame) -> list[Line]:
    """Return exactly as many lines of a drawing as the frame has rows for it."""
    lines = [*drawing.lines(context, frame.players_width)]
    return padded(lines, frame.players_rows)[: frame.players_rows]


def parts_of(context: RenderContext, width: int, height: int) -> list[Sequence[Line]]:
    """Return the lines of all values, as they are divided among the parts of the page."""
    lines, rows = context.cached(all_values, width), height - 3
    return [lines[first : first + rows] for first in range(0, len(lines), rows)]


def values_page(context: RenderContext, width: int, height: int) -> list[Line]:
    """Return a part of the page with all values, and the question below it."""
    parts = parts_of(context, width, height)
    part = min(context.part, len(parts) - 1)
    key = label_of(context.keyboard.key_for(POINTS))
    title = _("All values.")
    if len(parts) > 1:
        title = _("All values, part {number} of {count}.").format(number=part + 1, count=len(parts))
    is_last = part == len(parts) - 1
    back = "" if is_last else _("{key}: next part   esc: back").format(key=key)
    page = [page_heading(context, title, back=back), (), *parts[part]]
    return [*padded(page, height - 1)[: height - 1], prompt_lines(context, width)[0]]
