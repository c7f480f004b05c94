"""The hint panel: the best actions with their reasons."""

from __future__ import annotations

import math

from macrobber_tui.i18n.language import N_, _
from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import WIDTH, length, rule
from macrobber_tui.widgets.text import all_lines, leading_clauses

from .hint import Hint, Hints

HINT_TITLE = N_("hint: your winning chance with each action, and why; {key} closes")


def render_hints(hints: Hints, height: int, theme: Theme, keyboard: KeyBindings, width: int = WIDTH) -> list[Line]:
    """Return the panel: the best actions with as many reasons as fit in `height` lines.

    The lines are divided evenly among the actions; any left over go to the best action.
    """
    head = rule(theme, _(HINT_TITLE).format(key=keyboard.label_for("H")), width)
    if isinstance(hints, str):
        return [head, (Span(f" {hints}", theme.palette.bold),)]
    lines: list[Line] = []
    max_lines = height - 1
    for number, hint in enumerate(hints):
        share = math.ceil((max_lines - len(lines)) / (len(hints) - number))
        shown = render_hint(hint, share, theme, width)
        if len(lines) + len(shown) > max_lines:
            break
        lines += shown
    return [head, *lines]


def render_hint(hint: Hint, max_lines: int, theme: Theme, width: int = WIDTH) -> list[Line]:
    """Return an action with its reasons in at most `max_lines` lines if possible: all that fit completely.

    If none does, the main reason loses clauses at its end.
    """
    chance = Span(f"{hint.percent:>5}  ", theme.palette.bright)
    label = _("{name}: ").format(name=hint.name)
    room = width - 1 - length((chance,))
    lines: list[str] = []
    for reason in hint.reasons:
        wrapped = all_lines(reason if lines else label + reason, room)
        if len(lines) + len(wrapped) <= max_lines:
            lines += wrapped
    if not lines:  # no whole reason fits: better a part of the main one than none
        beginnings = (all_lines(label + part, room) for reason in hint.reasons[:1] for part in leading_clauses(reason))
        lines = next((shown for shown in beginnings if len(shown) <= max_lines), [])
    first, *more = lines or all_lines(hint.name, room)
    indent = " " * length((chance,))
    return [
        (chance, Span(first[: len(label)], theme.palette.bold), Span(first[len(label) :])),
        *((Span(f"{indent}{line}", theme.palette.faint),) for line in more),
    ]
