"""The log in short, under the board or beside it: the latest turns, or what happened since our own."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from macrobber_tui.boards.look import Look
from macrobber_tui.language import _
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.text import wrapped

from .digest import digest
from .pieces import WIDTH, rule
from .sight import Sight
from .story import Entry

LEAST_OLD = 3
"""Fewer lines of what was before our last turn are not worth a line between."""


def news(sight: Sight, height: int, width: int = WIDTH) -> list[Line]:
    """A heading, and the latest turns, the newest last and brightest; in our turn with a line above what is new."""
    if height < 2:
        return [rule(sight.look, "", width)][:height]
    view, story = sight.view, sight.story
    if view.seat is None or view.active != view.seat or view.result is not None:
        lines, _rest = entries(sight, story.entries, height - 1, width)
        return [rule(sight.look, _("log"), width), *lines]
    since = story.since(view.seat)
    fresh, told = entries(sight, since, height - 1, width)
    missing = len(since) - told
    title = _("since your last turn")
    if missing:
        title = _("since your last turn ({count} more: {key})")
        title = title.format(count=missing, key=sight.keyboard.shown("L"))
    head = rule(sight.look, title, width)
    room = height - 2 - len(fresh)
    if missing or room < LEAST_OLD:
        return [head, *fresh]
    old, _rest = entries(sight, story.entries[: -len(since)], room, width)
    return [rule(sight.look, _("log"), width), *faint(old, sight.look), head, *fresh] if old else [head, *fresh]


def faint(lines: list[Line], look: Look) -> list[Line]:
    return [tuple(span._replace(style=span.style + look.ink.faint) for span in line) for line in lines]


def entries(sight: Sight, chosen: Sequence[Entry], room: int, width: int) -> tuple[list[Line], int]:
    """As many of the latest as there is room for, and how many these are."""
    lines: list[Line] = []
    told = 0
    for entry in reversed(chosen):
        if len(lines) == room:
            break
        told += 1
        who, what = digest(entry, sight.name_of)
        if what:
            ink = sight.look.ink.faint if lines else PLAIN
            lines = [*one(_("{name}: ").format(name=who), what, room - len(lines), ink, sight.look, width), *lines]
    return lines, told


def one(head: str, text: str, most: int, style: Style, look: Look, width: int) -> list[Line]:
    """One entry in as many lines as it needs, or as there is room for."""
    first, *rest = wrapped(head + text, width - 2, most)
    if not first.startswith(head):
        return [(Span(f" {line}", style),) for line in (first, *rest)]
    top: Line = (Span(f" {head}", style + look.ink.bold), Span(first[len(head) :], style))
    return [top, *((Span(f" {line}", style),) for line in rest)]
