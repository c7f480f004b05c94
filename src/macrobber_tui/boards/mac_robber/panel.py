"""The question being asked: options with their keys, costs and effects; cubes and cards to pick; what explains them."""

from __future__ import annotations

from itertools import zip_longest

from rich.cells import cell_len

from macrobber_core.games.mac_robber.facts import Prospect
from macrobber_tui.boards.look import Look
from macrobber_tui.keys import called
from macrobber_tui.language import N_, _
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.text import cut, fit, wrapped

from .asking import Asking, how
from .effects import spoils
from .hints import told_reasons
from .pieces import WIDTH, clip, cubes, length, pad
from .sight import Sight
from .steps import Menu, Option, Pick
from .words import describe

BACK = N_("  esc: back")
CROWDED = 16
"""Cards more than these stand close together."""
TITLE_WIDTH = 12
MOST_REASONS = 2
NOWHERE = -1
"""Where no cursor is."""


def choices(sight: Sight, asking: Asking) -> list[Line]:
    """Up to five rows."""
    step = asking.step
    if isinstance(step, Pick):
        return pick(step, asking, sight.look)
    title: list[Line] = [(Span(f" {fit(step.title, WIDTH - 2)}", sight.look.ink.bold),)] if step.title else []
    if step.on_board:
        return [*title, *about(step.options[asking.cursor], sight)]
    return [*title, *menu(step, asking.cursor, sight)]


def about(option: Option, sight: Sight) -> list[Line]:
    """What is at stake with the clan under the cursor: the prizes of a raid, or what could be chosen there."""
    if option.action:
        prospects = (fact for fact in sight.foresight.facts(option.action) if isinstance(fact, Prospect))
        told = (line for prospect in prospects for line in spoils(prospect, sight.name_of))
        return [(Span(f" {line}"),) for text in told for line in wrapped(text, WIDTH - 2, 2)]
    step = option.into() if option.into is not None else None
    if not isinstance(step, Menu):
        return []
    return [tuple(faded(span, sight.look) for span in line) for line in menu(step, NOWHERE, sight)]


def faded(span: Span, look: Look) -> Span:
    """Of what can be chosen only later: without its key."""
    return Span(" " * len(span.text) if span.text == called(span.key) else span.text, span.style + look.ink.faint)


def foot(sight: Sight, asking: Asking) -> list[Line]:
    """Two lines: what the choice under the cursor does, and what that changes; or what is wrong; then the way back."""
    ink = sight.look.ink
    step = asking.step
    back: Line = (Span(_(BACK), ink.faint, "escape"),) if asking.deep else ()
    room = WIDTH - 2
    if isinstance(step, Menu):
        option = step.options[asking.cursor]
        action = option.action
        note = describe(action, sight.table, sight.view) if action else option.refusal or option.about
    else:
        action = step.action(asking.picked)
        note = _("enter: {action}").format(action=describe(action, sight.table, sight.view)) if action else how(step)
    accept = "enter" if action and isinstance(step, Pick) else ""
    says = Span(fit(asking.hint, room), ink.alarm) if asking.hint else Span(fit(note, room), PLAIN, accept)
    is_told = isinstance(step, Menu) and step.on_board
    explains = action and not is_told and not asking.hint
    reasons = told_reasons(sight.foresight.facts(action), sight.table) if explains else []
    why = _("; ").join(reasons[:MOST_REASONS])
    below = room - length(back)
    begun, rest = split(why, below, room - cell_len(says.text) - 3)
    beside = (Span(f"   {begun}", ink.faint),) if begun else ()
    return [(Span(" "), says, *beside), (*pad((Span(f" {fit(rest, below)}", ink.faint),), below + 1), *back)]


def split(text: str, width: int, before: int) -> tuple[str, str]:
    """What fits into one line; where it is too long for that, its beginning in at most so many cells before it."""
    words, begun = text.split(), 0
    if cell_len(text) > width:
        while begun < len(words) and cell_len(" ".join(words[: begun + 1])) <= before:
            begun += 1
    return " ".join(words[:begun]), " ".join(words[begun:])


def menu(step: Menu, cursor: int, sight: Sight) -> list[Line]:
    if len(step.options) <= step.columns and length(row := natural(step, cursor, sight.look)) <= WIDTH:
        return [row]
    width = WIDTH // step.columns - 1  # a blank is in front of each column
    columns = [column(step, number, cursor, width, sight) for number in range(step.columns)]
    return [tuple(span for part in row if part for span in part) for row in zip_longest(*columns)]


def column(step: Menu, number: int, cursor: int, width: int, sight: Sight) -> list[Line]:
    """One column of a menu: options, their costs and their effects, each below one another."""
    chosen = list(enumerate(step.options))[number :: step.columns]
    broad = (
        max(cell_len(one.label) + 2 * bool(one.refusal) for _, one in chosen)
        if any(one.cost for _, one in chosen)
        else 0
    )
    stems = [option(one, index == cursor, width, sight.look, broad) for index, one in chosen]
    room = width - max(map(length, stems)) - 3
    lines: list[Line] = []
    for (_rest, one), stem in zip(chosen, stems, strict=True):
        told = effects(one, room, sight)
        lines.append((Span(" "), *clip((*pad(stem, width - room - 1), *told), width)))
    return lines


def natural(step: Menu, cursor: int, look: Look) -> Line:
    """All options in one row, each as wide as it is."""
    row: list[Span] = [Span(" ")]
    for index, one in enumerate(step.options):
        row += [*option(one, index == cursor, WIDTH, look), Span("  ")]
    return tuple(row)


def option(one: Option, current: bool, width: int, look: Look, broad: int = 0) -> Line:
    """`c cattle R•`, dimmed where it is refused; the cost behind so many cells of label."""
    key = one.keys[0]
    off = look.ink.faint if one.refusal else PLAIN
    cost = cubes(one.cost, look, off, key)
    room = max(0, width - 4 - (length(cost) + 1 if cost else 0))
    label = fit(f"({one.label})" if one.refusal else one.label, room)
    body = Span(f" {label} ", off + look.ink.chosen if current else off, key)
    gap = Span(" " * max(0, min(broad, room) - cell_len(label)))
    return (Span(called(key), look.ink.faint if one.refusal else look.ink.bright, key), body, gap, *cost)


def effects(one: Option, room: int, sight: Sight) -> Line:
    """What an option would change, in as many words as there is room for."""
    action = one.action or one.typical
    shown: list[Span] = []
    for text, colour in sight.foresight.effects(action) if action else []:
        piece = f"{', ' if shown else ''}{text}"
        if length(tuple(shown)) + length((Span(piece),)) > room:
            break
        shown.append(Span(piece, sight.look.ink.cubes[colour] if colour else PLAIN, one.keys[0]))
    return tuple(shown)


def pick(step: Pick, asking: Asking, look: Look) -> list[Line]:
    """The items in a row, with their keys above, and a mark below those picked."""
    title = step.title or (_("Return:") if step.kind == "cubes" else _("Discard:"))
    gap = " " if len(step.items) <= CROWDED else ""
    places: list[Span] = [Span(" " * TITLE_WIDTH)]
    keys: list[Span] = [Span(" " * TITLE_WIDTH)]
    shown: list[Span] = [Span(cut(f" {title}", TITLE_WIDTH), look.ink.bold)]
    marks: list[Span] = [Span(" " * TITLE_WIDTH)]
    whose = ""
    for index, (item, mark) in enumerate(zip(step.items, step.marks, strict=True)):
        token = f"item {index}"
        is_cube = step.kind != "cards"
        colour = item.upper()
        body = f" {colour}{look.glyphs.cubes[colour]} " if is_cube else f"[{item}]"
        style = look.ink.cubes[colour] if is_cube else look.ink.bold
        apart = Span(gap)
        if step.kind == "payment" and whose != (whose := _("display") if item.isupper() else _("courtyard")):
            column = length(tuple(keys)) + 3 * item.islower()
            keys, shown, marks = (list(pad(tuple(line), column)) for line in (keys, shown, marks))
            places = [*pad(tuple(places), column), Span(f" {whose}", look.ink.faint)]
        keys += [Span(mark.center(len(body)), look.ink.bright, token), apart]
        shown += [Span(body, style + (look.ink.chosen if index == asking.cursor else PLAIN), token), apart]
        here = look.glyphs.here if index in asking.picked else " "
        marks += [Span(here.center(len(body)), look.ink.alarm, token), apart]
    lines = [tuple(keys)] if step.kind != "cards" else []
    lines += [tuple(shown), tuple(marks)]
    return [tuple(places), *lines] if step.kind == "payment" else lines
