"""The facts of a view as labelled lines: one below the other if there is room, otherwise beside each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from macrobber_tui.boards.names import capitalize_you
from macrobber_tui.boards.render_context import POINTS
from macrobber_tui.i18n.language import _, ngettext
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import length, showing
from macrobber_tui.widgets.text import all_lines, fit, upper_first, wrapped

from .facts import Fact
from .render_context import RenderContext

MAX_LABEL = 24
GAP = 3
MAX_ROWS = 3
"""The most rows of a fact on the board."""


def fact_lines(context: RenderContext, width: int, rows: int) -> list[Line]:
    """Return the facts in at most `rows` lines."""
    facts = context.facts()
    listed = _listed(context, facts, width)
    if len(listed) <= rows:
        return listed
    by_length = sorted(facts, key=lambda fact: len(fact.text) > width)  # the short ones first, so that most are shown
    flowing = [*_flowing(context, by_length, width)]
    if len(flowing) <= rows:
        return [line for line, _count in flowing]
    shown = flowing[: max(0, rows - 1)]
    left = len(facts) - sum(count for _line, count in shown)
    text = ngettext("{count} more: {key}", "{count} more: {key}", left)
    more = text.format(count=left, key=context.keyboard.label_for(POINTS))
    lines = [line for line, _count in shown]
    return [*lines, (Span(f" {more}", context.theme.palette.faint, context.keyboard.key_for(POINTS)),)][:rows]


def _listed(context: RenderContext, facts: Sequence[Fact], width: int) -> list[Line]:
    """Return the facts below each other, with their values in a column."""
    labels = label_width(facts)
    lines: list[Line] = []
    for fact in facts:
        lines += labelled(context, fact, labels, wrapped(fact.text, width - labels - 2, MAX_ROWS))
    return lines


def label_width(facts: Sequence[Fact]) -> int:
    return max((min(MAX_LABEL, cell_len(fact.label)) for fact in facts), default=0) + 2


def labelled(context: RenderContext, fact: Fact, labels: int, texts: Sequence[str]) -> list[Line]:
    """Return the lines of a fact, with its label in a column of `labels` cells before the first."""
    label = fit(fact.label, labels - 2)
    heads = [f" {label}:{' ' * (labels - 1 - cell_len(label))}", *[" " * (labels + 1)] * (len(texts) - 1)]
    return [
        showing(f"fact {fact.name}", (Span(head, context.theme.palette.faint), Span(text.strip())))
        for head, text in zip(heads, texts, strict=True)
    ]


def _flowing(context: RenderContext, facts: Sequence[Fact], width: int) -> Iterator[tuple[Line, int]]:
    """Yield lines of facts beside each other, each with the number of facts that end in it."""
    line: Line = ()
    count = 0
    for fact in facts:
        label = f" {fit(fact.label, MAX_LABEL)}: "
        texts = all_lines(fact.text, width - cell_len(label) - 1)
        gap = (Span(" " * GAP),) if line else ()
        piece = showing(f"fact {fact.name}", (Span(label, context.theme.palette.faint), Span(texts[0])))
        if line and (length((*line, *gap, *piece)) > width or len(texts) > 1):
            yield line, count
            line, count, gap = (), 0, ()
        if len(texts) > 1:
            shown = wrapped(fact.text, width - cell_len(label) - 1, MAX_ROWS)
            rows = labelled(context, fact, cell_len(label) - 1, shown)
            yield from ((row, int(number == len(rows))) for number, row in enumerate(rows, 1))
        else:
            line, count = (*line, *gap, *piece), count + 1
    if line:
        yield line, count


def all_values(context: RenderContext, width: int) -> list[Line]:
    """Return all values of the view in full: each column with a line for each player, then the facts."""
    bold = context.theme.palette.bold
    seats = range(1, context.view.players + 1)
    names = [capitalize_you(context.name_of(seat)) for seat in seats]
    labels = max(label_width(context.facts()), *(min(MAX_LABEL, cell_len(name)) + 2 for name in names))
    lines: list[Line] = []
    for column in context.columns():
        lines.append((Span(f" {upper_first(column.label)}", bold),))
        for seat, text in zip(seats, column.texts, strict=True):
            named = Fact(column.name, names[seat - 1], text)
            rows = labelled(context, named, labels, all_lines(text, width - labels - 2))
            thing = f"value {column.name} {seat}"
            lines += [tuple(span._replace(thing=thing) for span in row) for row in rows]
    lines += [()] if lines and context.facts() else []
    for fact in context.facts():
        lines += labelled(context, fact, labels, all_lines(fact.text, width - labels - 2))
    return lines or [(Span(" " + _("none")),)]
