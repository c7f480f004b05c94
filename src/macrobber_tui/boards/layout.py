"""Layout parts shared by all boards: the heading, the rule with keys, the log and the sidebar."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style

from macrobber_tui.i18n.language import _
from macrobber_tui.settings.keys import KeyBindings, label_of
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import clip, length, pad, rule, showing
from macrobber_tui.widgets.text import all_lines, fit, fit_name, wrapped

from . import ui_of
from .decision_input import without_rulings
from .log_panel import LogPanel
from .names import capitalize_you, letter
from .panel_things import LOG, TALK
from .render_context import EXPLAIN, POINTS, BaseRenderContext, TalkLine
from .story import StoryLine
from .talk_field import FIELD, TALK_FIELD
from .things import Explanation

MAX_TALK_ROWS = 8
EXPLANATION_ROWS = 2
MIN_LOG_ROWS = 6
"""Minimum rows of the sidebar's log if the chat is shown."""


def padded(lines: Sequence[Line], height: int) -> list[Line]:
    """Return the lines, padded with blank lines to `height`."""
    return [*lines, *[()] * (height - len(lines))]


def header(context: BaseRenderContext, number: int, notices: Sequence[Line], width: int) -> Line:
    """Return the title and the round number, with a notice at the right.

    `notices` are ordered from longest to shortest. The first that leaves room for the whole title is used, or else the
    last.
    """
    palette = context.theme.palette
    round_spans = (Span("  "), Span(_("round") + " ", palette.faint, thing="round"), Span(str(number), thing="round"))
    used = 2 + length(round_spans)  # with a blank at each end
    needed = used + cell_len(context.table.title)
    notice = next((candidate for candidate in notices if needed + length(candidate) <= width), notices[-1])
    room = width - length(notice)
    title = Span(f" {fit_name(context.table.title, max(8, room - used))}", palette.bold)
    return (*clip((title, *round_spans), room), *notice)


def points_key(context: BaseRenderContext) -> Line:
    """Return the key that opens the points."""
    key, palette = context.keyboard.key_for(POINTS), context.theme.palette
    return Span(f" {label_of(key)}", palette.bold, key), Span(" " + _(context.POINTS_LABEL) + " ", palette.faint, key)


def rule_with_keys(context: BaseRenderContext, left: Line, width: int, *, indent: int = 1) -> Line:
    """Return the rule below the game, with the points key at its end, where no clock can cover it."""
    glyph, faint, end = context.theme.glyphs.horizontal, context.theme.palette.faint, points_key(context)
    room = width - indent - 2 - length(left) - length(end)
    return (Span(glyph * indent, faint), *left, Span(glyph * room, faint), *end, Span(glyph * 2, faint))


def clock_end(context: BaseRenderContext, width: int) -> int:
    """Return the column where a clock must end in the rule below the game, so the points key stays visible."""
    return width - 2 - length(points_key(context))


def page_heading(context: BaseRenderContext, title: str, default_key: str = POINTS, back: str = "") -> Line:
    """Return a page's title, with the keys to open the next page and to go back. `default_key` opened this page."""
    palette, key = context.theme.palette, context.keyboard.key_for(default_key)
    text = (back or _("{key} or esc: back")).format(key=label_of(key))
    return (Span(f" {title}", palette.bright), Span(f"  {text}", palette.faint, key))


def continue_hint(context: BaseRenderContext, key: str, text: str) -> Line:
    """Return the key that dismisses the shown content, followed by `text`."""
    palette, label = context.theme.palette, context.theme.glyphs.arrows.get(key) or label_of(key)
    return Span(label, palette.bright, key), Span(f" {text}", palette.faint, key)


def story_lines(context: BaseRenderContext, width: int) -> list[StoryLine]:
    """Return the story of the finished game, with names shortened as far as each line needs to fit."""

    def lines_of(context: BaseRenderContext) -> list[StoryLine]:
        lines = ui_of(context.table.game).story(context.history, context.name_of)
        return [line._replace(text=capitalize_you(line.text)) for line in lines]

    def fitted(number: int) -> str:
        text = context.with_fitting_names(
            lambda context: lines_of(context)[number].text, lambda text: cell_len(text) <= width
        )
        return fit(text, width)

    return [
        line if cell_len(line.text) <= width else line._replace(text=fitted(number))
        for number, line in enumerate(lines_of(context))
    ]


def render_story(context: BaseRenderContext, width: int) -> list[Line]:
    """Return the story as lines that begin with the letter of a player."""
    styles = ui_of(context.table.game).player_styles(context.theme.palette)
    bold = context.theme.palette.bold
    return [
        (Span(f" {letter(seat)} ", styles[seat - 1] + bold), Span(text))
        for seat, text in context.cached(story_lines, width - 4)
    ]


def explanation_lines(context: BaseRenderContext, width: int) -> list[Line]:
    """Return the name of the thing that the player points at, and in at most two lines what it is worth."""
    assert context.pointed_at is not None
    return lines_of_explanation(context.pointed_at, context.theme, context.keyboard, width)


def lines_of_explanation(explanation: Explanation, theme: Theme, keyboard: KeyBindings, width: int) -> list[Line]:
    palette, key = theme.palette, keyboard.label_for(EXPLAIN)
    # Translators: {key} is the key that asks what a thing is
    keys = _("arrows: next   {key} or esc: back").format(key=key)
    text = without_rulings(f"{explanation.worth} {explanation.about}".strip())
    if len(all_lines(text, width - 2)) > EXPLANATION_ROWS:
        text = without_rulings(explanation.worth or explanation.about)
    head: Line = (Span(f" {fit(explanation.name, width - 2)}", palette.bright),)
    room = width - 1 - cell_len(keys)
    if length(head) < room:
        head = (*pad(head, room), Span(keys, palette.faint))
    return [head, *paragraph(text, width)]


def paragraph(text: str, width: int, style: Style = PLAIN, key: str = "") -> list[Line]:
    """Return the text in at most two lines, with a blank on each side."""
    return [(Span(f" {line.strip()}", style, key),) for line in wrapped(text, width - 2, 2)]


def recent_log(context: BaseRenderContext, height: int, width: int) -> list[Line]:
    """Return the latest turns, as a thing to point at."""
    return [showing(LOG, line) for line in _latest_turns(context, height, width)]


def _latest_turns(context: BaseRenderContext, height: int, width: int) -> list[Line]:
    """Return a heading and the latest turns, newest last, with another heading above the turns that are new to us."""
    if height < 2:
        return [rule(context.theme, "", width)][:height]
    summarize, view, entries = ui_of(context.table.game).log.summarize_turn, context.view, context.history.entries
    log_panel = LogPanel(context.theme, lambda entry: summarize(entry, context.name_of), width)
    new = context.history.since(view.seat) if context.marks_new else []
    if not context.marks_new or len(new) == len(entries):  # we have had no turn yet
        return log_panel.latest(entries, height)
    log_key = context.keyboard.label_for("L")
    return log_panel.split_at_new(entries, new, height, log_key, is_our_turn=view.active == view.seat)


def with_sidebar(
    context: BaseRenderContext,
    board: Sequence[Line],
    main: int,
    side: int,
    talk: Sequence[TalkLine] | None,
    top: Sequence[Line] = (),
) -> list[Line]:
    """Return the board, `main` cells wide, with a sidebar: `top`, the log, and the chat."""
    right = sidebar_lines(context, len(board), side - 1, talk, top)
    separator = Span(context.theme.glyphs.vertical, context.theme.palette.faint)
    return [(*clip(line, main), separator, *sidebar_line) for line, sidebar_line in zip(board, right, strict=True)]


def sidebar_lines(
    context: BaseRenderContext, height: int, width: int, talk: Sequence[TalkLine] | None, top: Sequence[Line] = ()
) -> list[Line]:
    """Return exactly `height` lines: `top`, the log, and the chat."""
    talk_rows: list[Line] = []
    if talk is not None:
        head = rule(context.theme, _("talk ({key})").format(key=context.keyboard.label_for("t")), width)
        max_lines = min(MAX_TALK_ROWS, height - len(top) - MIN_LOG_ROWS - 1)
        talk_rows = [head, *talk_lines(talk, width, max_lines)]
    log = context.cached(recent_log, height - len(top) - len(talk_rows), width)
    return [*padded([*top, *log], height - len(talk_rows)), *talk_rows]


def talk_lines(talk: Sequence[TalkLine], width: int, max_lines: int) -> list[Line]:
    """Return the latest messages in at most `max_lines` lines, and below them the place for the field if it is open."""
    if talk and talk[-1] == TALK_FIELD:
        return [*talk_lines(talk[:-1], width, max_lines), (Span(" " * width, thing=FIELD),)]
    lines: list[Line] = []
    for name, text in reversed(talk):
        first, *rest = wrapped(_("{name}: ").format(name=name) + text, width - 2, max(1, max_lines))
        lines = [(Span(f" {first}"),), *((Span(f" {line}"),) for line in rest), *lines]
        if len(lines) >= max_lines:
            break
    return [showing(TALK, line) for line in lines[-max_lines:]] if max_lines > 0 else []
