"""The question being asked: options with their keys, cubes and cards to pick; and hints for it."""

from __future__ import annotations

from collections.abc import Callable

from macrobber_tui.boards.hint import Hint, Hinted
from macrobber_tui.boards.look import Look
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.text import cut, fit, wrapped

from .asking import Asking, number_of_cards
from .choices import Menu, Option, Pick
from .pieces import WIDTH, cubes, length, pad, rule

BACK = "  esc: back"
CROWDED = 16
"""Cards more than these stand close together."""


def panel(asking: Asking, describe: Callable[[str], str], look: Look) -> tuple[list[Line], Line]:
    """Up to four rows of choices, and one that explains."""
    step = asking.step
    if isinstance(step, Menu):
        lines = menu(step, asking.cursor, look)
        option = step.options[asking.cursor]
        note = describe(option.action) if option.action else ""
    else:
        lines = pick(step, asking, look)
        action = step.action(asking.picked)
        how = f"pick {number_of_cards(step)} by their digits, or with arrows and space; then enter"
        note = f"enter: {describe(action)}" if action else how
    back: Line = (Span(BACK, look.ink.faint, "escape"),) if asking.deep else ()
    room = WIDTH - 2 - length(back)
    told = Span(fit(asking.hint, room), look.ink.alarm) if asking.hint else Span(fit(note, room), look.ink.faint)
    return lines, (*pad((Span(" "), told), WIDTH - 1 - length(back)), *back)


def menu(step: Menu, cursor: int, look: Look) -> list[Line]:
    lines: list[Line] = []
    if step.title:
        lines.append((Span(f" {fit(step.title, WIDTH - 2)}", look.ink.bold),))
    row = natural(step, cursor, look)
    if len(step.options) <= step.columns and length(row) <= WIDTH:
        return [*lines, row]
    width = (WIDTH - 1) // step.columns
    for start in range(0, len(step.options), step.columns):
        line: list[Span] = [Span(" ")]
        for index in range(start, min(start + step.columns, len(step.options))):
            line += pad(option(step.options[index], index == cursor, width, look), width)
        lines.append(tuple(line))
    return lines


def natural(step: Menu, cursor: int, look: Look) -> Line:
    """All options in one row, each as wide as it is."""
    row: list[Span] = [Span(" ")]
    for index, one in enumerate(step.options):
        row += [*option(one, index == cursor, WIDTH, look), Span("  ")]
    return tuple(row)


def option(one: Option, current: bool, width: int, look: Look) -> Line:
    """`c cattle R•`, dimmed where it is refused."""
    key = one.keys[0]
    off = look.ink.faint if one.refusal else PLAIN
    cost = cubes(one.cost, look, off + look.ink.chosen if current and not one.label else off, key)
    room = width - 4 - (length(cost) + 1 if cost else 0)
    label = fit(f"({one.label})" if one.refusal else one.label, room)
    body = Span(f" {label} " if label else " ", off + look.ink.chosen if current else off, key)
    return (Span(key, look.ink.faint if one.refusal else look.ink.bright, key), body, *cost)


def pick(step: Pick, asking: Asking, look: Look) -> list[Line]:
    """The items in a row, cubes with their keys above, and marks below those picked."""
    title = step.title or ("Return:" if step.kind == "cubes" else "Discard:")
    gap = Span(" " if len(step.items) <= CROWDED else "")
    keys: list[Span] = [Span(" " * 12)]
    shown: list[Span] = [Span(cut(f" {title}", 12), look.ink.bold)]
    marks: list[Span] = [Span(" " * 12)]
    for index, (item, mark) in enumerate(zip(step.items, step.marks, strict=True)):
        token = f"item {index}"
        is_cube = step.kind == "cubes"
        body = f" {item}{look.glyphs.cubes[item]} " if is_cube else f"[{item}]"
        style = look.ink.cubes[item] if is_cube else look.ink.bold
        picked = ("back" if is_cube else "out") if index in asking.picked else ""
        keys += [Span(mark.center(len(body)), look.ink.bright, token), gap]
        shown += [Span(body, style + (look.ink.chosen if index == asking.cursor else PLAIN), token), gap]
        marks += [Span(picked.ljust(len(body)), look.ink.alarm, token), gap]
    return [tuple(keys), tuple(shown), tuple(marks)] if step.kind == "cubes" else [tuple(shown), tuple(marks)]


HINT_TITLE = "hint: your chance to win by it, and why, were the round scored now; H closes"


def hinted(hints: Hinted, height: int, look: Look) -> list[Line]:
    """The best actions with as many of their reasons as there is room for."""
    head = rule(look, HINT_TITLE)
    if isinstance(hints, str):
        return [head, (Span(f" {hints}", look.ink.bold),)]
    lines: list[Line] = []
    for number, hint in enumerate(hints):
        lines += hint_lines(hint, (height - 1 - len(lines)) // (len(hints) - number), look)
    return [head, *lines]


def hint_lines(hint: Hint, most: int, look: Look) -> list[Line]:
    """The action and the first reason, then the others, a line each as long as they fit."""
    chance = Span(f"{hint.percent:>5}  ", look.ink.bright)
    label = f"{hint.name}: "
    room = WIDTH - 1 - length((chance,))
    first, *rest = wrapped(label + hint.reasons[0], room, most)
    more = [*rest, *(fit(reason, room) for reason in hint.reasons[1:])][: most - 1]
    indent = " " * length((chance,))
    return [
        (chance, Span(first[: len(label)], look.ink.bold), Span(first[len(label) :])),
        *((Span(f"{indent}{line}", look.ink.faint),) for line in more),
    ]
