"""A hint: the best actions with their reasons."""

from __future__ import annotations

from macrobber_tui.keys import Keyboard
from macrobber_tui.language import N_, _
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import WIDTH, length, rule
from macrobber_tui.widgets.text import all_lines

from .hint import Hint, Hinted
from .look import Look

HINT_TITLE = N_("hint: how likely you win by it, and what it changes; {key} closes")


def hinted(hints: Hinted, height: int, look: Look, keyboard: Keyboard) -> list[Line]:
    """The best actions with as many of their reasons as there is room for."""
    head = rule(look, _(HINT_TITLE).format(key=keyboard.shown("H")))
    if isinstance(hints, str):
        return [head, (Span(f" {hints}", look.ink.bold),)]
    lines: list[Line] = []
    room = height - 1
    for number, hint in enumerate(hints):
        shown = hint_lines(hint, (room - len(lines)) // (len(hints) - number), look)
        if len(lines) + len(shown) > room:
            break
        lines += shown
    return [head, *lines]


def hint_lines(hint: Hint, most: int, look: Look) -> list[Line]:
    """The action, then the reasons that have room beside and below it in so many lines, each of them whole."""
    chance = Span(f"{hint.percent:>5}  ", look.ink.bright)
    label = _("{name}: ").format(name=hint.name)
    room = WIDTH - 1 - length((chance,))
    lines: list[str] = []
    for reason in hint.reasons:
        told = all_lines(reason if lines else label + reason, room)
        if len(lines) + len(told) <= most:
            lines += told
    first, *more = lines or all_lines(label, room)
    indent = " " * length((chance,))
    return [
        (chance, Span(first[: len(label)], look.ink.bold), Span(first[len(label) :])),
        *((Span(f"{indent}{line}", look.ink.faint),) for line in more),
    ]
