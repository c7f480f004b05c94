"""The legend: the board itself, dimmed, with one sign of each kind as it is and its name beside it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from macrobber_tui.theme.roles import Roles
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.canvas import Paint, paint_of
from macrobber_tui.widgets.colours import mix
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import WIDTH, clip, length, pad

from .things import Explanation, without_place

DIMMED = 0.72
"""How much of the ground is mixed into everything that is not named."""
MAX_SIGNS = 16
"""The most signs of a kind from which the one to name is chosen."""
MIN_LETTERS = 2
"""Letters from which a part of a name says enough."""
LARGE = 40
"""Cells from which a sign has room for its name in itself."""
TRIES = 2000
"""How many choices of a sign and its name are tried before some sign stays without a name."""
Cell = tuple[int, int]
"""A row and a column."""


class Sign(NamedTuple):
    """A thing on the board."""

    name: str
    cells: Sequence[Cell]
    core: frozenset[Cell]
    """The cells that names must not hide: of a large sign, only its letters and digits."""
    text: str
    """What the sign says."""


class Label(NamedTuple):
    row: int
    column: int
    text: str

    @property
    def cells(self) -> frozenset[Cell]:
        return _label_cells(self.row, self.column, cell_len(self.text))


@lru_cache(maxsize=4096)
def _label_cells(row: int, column: int, width: int) -> frozenset[Cell]:
    return frozenset([(row, column + step) for step in range(width)])


def named_board(
    lines: Sequence[Line], explain: Callable[[str], Explanation], theme: Theme, keys: Line, clock_row: int
) -> list[Line]:
    """Return a board with the names of its signs, none of them in the clock's row, and the keys in the last row."""
    roles, width = theme.roles, max(WIDTH, *map(length, lines))
    rows = [row for row in range(len(lines) - 1) if row != clock_row]
    named = place_names(signs_by_kind(lines[:-1], explain), rows, width, theme)
    shown = {cell for sign, _label in named for cell in sign.cells}
    texts = [[*_cells(pad(line, width))] for line in lines]
    for row, cells in enumerate(texts):
        for column, (text, style) in enumerate(cells):
            if (row, column) not in shown:
                cells[column] = text, theme.palette.faint if roles is None else _dimmed(style, roles)
    labels = [label for _sign, label in named if label is not None]
    for label in labels:
        _blank_cut_words(texts[label.row], label, {column for row, column in shown if row == label.row})
    for label in labels:
        for column, text in enumerate(_spread(label.text), label.column):
            texts[label.row][column] = text, name_style(theme)
    return [*(_line(cells) for cells in texts[:-1]), pad(clip(keys, width), width)]


def _blank_cut_words(cells: list[tuple[str, Style]], label: Label, shown: Collection[int]) -> None:
    """Remove what a name leaves of the words that it covers in part; signs that are named stay."""
    end = label.column + cell_len(label.text)
    for start, step in ((label.column, -1), (end - 1, 1)):
        column = start
        while 0 <= column < len(cells) and _is_in_word(cells[column][0]) and column not in shown:
            cells[column] = " ", cells[column][1]
            column += step


def _is_in_word(text: str) -> bool:
    """Return whether a cell holds a letter, a digit or a punctuation mark."""
    return text.isalnum() or (text.isascii() and text.isprintable() and not text.isspace())


SMALL_SIGNS = frozenset({"pennant"})
"""Things without a name in the legend, for which a full board has no room. `i` and the page of keys explain them."""


def signs_by_kind(lines: Sequence[Line], explain: Callable[[str], Explanation]) -> list[list[Sign]]:
    """Return the signs of each kind in reading order. Those that mean and are called the same are of one kind."""
    cells: dict[str, list[Cell]] = {}
    texts: dict[str, str] = {}
    letters: set[Cell] = set()
    for row, line in enumerate(lines):
        column = 0
        for span in line:
            if span.thing:
                texts[span.thing] = texts.get(span.thing, "") + span.text
            for text in _spread(span.text):
                if span.thing:
                    cells.setdefault(span.thing, []).append((row, column))
                if text.isalnum():
                    letters.add((row, column))
                column += 1
    kinds: dict[tuple[str, str], list[Sign]] = {}
    for thing, area in cells.items():
        if thing.partition(" ")[0] in SMALL_SIGNS:
            continue
        explanation = explain(without_place(thing))
        if explanation.about:
            core = frozenset(area if len(area) < LARGE else letters.intersection(area))
            sign = Sign(explanation.sign or explanation.name, area, core, texts[thing])
            kinds.setdefault((explanation.about, explanation.sign), []).append(sign)
    return [*kinds.values()]


Named = list[tuple[Sign, Label | None]]
"""Signs with their names; a sign that says its name itself needs none."""


def place_names(kinds: Sequence[Sequence[Sign]], rows: Collection[int], width: int, theme: Theme) -> Named:
    """Return a sign of each kind and its name, which hides no other sign that is named.

    Names are as long as they can be while all of them fit.
    """
    alone = frozenset(cell for signs in kinds if len(signs) == 1 for cell in signs[0].core)
    best: Named = []
    for name_of in NAMES:
        choices = [
            [
                Choice(sign, label, _bits(sign.core | label.cells if label is not None else sign.core, width))
                for sign in signs[:MAX_SIGNS]
                if len(signs) == 1 or sign.core.isdisjoint(alone)
                for label in _labels(sign, name_of(sign.name), theme)
                if label is None or _is_free(label, alone | sign.core, rows, width)
            ]
            for signs in kinds
        ]
        possible = [*filter(None, choices)]
        placed = _Search().place_all(possible) or _place_most(possible)
        best = max([(choice.sign, choice.label) for choice in placed], best, key=len)
        if len(best) == len(kinds):
            break
    return best


class Choice(NamedTuple):
    """A sign that stands for its kind, and where its name would be."""

    sign: Sign
    label: Label | None
    cells: int
    """All cells taken, as bits."""


def _bits(cells: Collection[Cell], width: int) -> int:
    bits = 0
    for row, column in cells:
        bits |= 1 << (row * width + column)
    return bits


class _Search:
    """Looks for a choice of each kind, no two of which take the same cell, until it runs out of tries."""

    def __init__(self) -> None:
        self._tries = TRIES

    def place_all(self, kinds: list[list[Choice]]) -> list[Choice] | None:
        """Return a choice of each kind, or None if none were found that fit together."""
        if not kinds:
            return []
        chosen, others = _most_constrained(kinds)
        for choice in chosen:
            self._tries -= 1
            if self._tries <= 0:
                return None
            left = _free_of(choice, others)
            if all(left) and (rest := self.place_all(left)) is not None:
                return [choice, *rest]
        return None


def _place_most(kinds: list[list[Choice]]) -> list[Choice]:
    """Return choices that fit together, of each kind for which one is left when it is its turn to choose."""
    placed: list[Choice] = []
    while kinds:
        (first, *_others), kinds = _most_constrained(kinds)
        placed.append(first)
        kinds = [*filter(None, _free_of(first, kinds))]
    return placed


def _most_constrained(kinds: list[list[Choice]]) -> tuple[list[Choice], list[list[Choice]]]:
    """Return the kind with the fewest choices, and the others."""
    number = min(range(len(kinds)), key=lambda number: len(kinds[number]))
    return kinds[number], kinds[:number] + kinds[number + 1 :]


def _free_of(taken: Choice, kinds: list[list[Choice]]) -> list[list[Choice]]:
    """Return the choices of each kind that take none of the cells of a choice."""
    return [[choice for choice in kind if not choice.cells & taken.cells] for kind in kinds]


def _is_free(label: Label, hidden: Collection[Cell], rows: Collection[int], width: int) -> bool:
    is_inside = label.column >= 0 and label.column + cell_len(label.text) <= width and label.row in rows
    return is_inside and label.cells.isdisjoint(hidden)


def _without_owner(name: str) -> str:
    """Return the part of a name after the colon if it has a word, such as "2 pipers" of "Ben: 2 pipers"."""
    what = name.partition(": ")[2]
    return what if sum(map(str.isalpha, what)) >= MIN_LETTERS else name


def _first_clause(name: str) -> str:
    """Return the first clause of a name, such as "city of 3 tiles" of "city of 3 tiles, 2 open ends"."""
    return _without_owner(name).partition(", ")[0]


NAMES: Sequence[Callable[[str], str]] = (str, _without_owner, _first_clause)
"""How names are shortened, the first one with which all of them fit."""


def _labels(sign: Sign, name: str, theme: Theme) -> Iterator[Label | None]:
    """Yield the places for a sign's name: in a large sign, beside it, below each of its parts or above it.

    The first one is None if the sign says its name itself.
    """
    arrows, across = theme.glyphs.arrows, cell_len(name) + 2
    rows = sorted({row for row, _column in sign.cells})
    if name.casefold() in sign.text.casefold():
        yield None
    if len(sign.cells) >= LARGE:
        inside = set(sign.cells)
        for row, column in sign.cells:
            if all((row, column + step) in inside for step in range(across)):
                yield Label(row, column, f" {name} ")
    for row in rows:
        columns = [column for at, column in sign.cells if at == row]
        yield Label(row, max(columns) + 1, f"{arrows['left']}{name} ")
        yield Label(row, min(columns) - across, f" {name}{arrows['right']}")
    for row, beyond, arrow in ((rows[-1], 1, arrows["up"]), (rows[0], -1, arrows["down"])):
        edge = {column for at, column in sign.cells if at == row}
        starts = (column for column in sorted(edge) if column - 1 not in edge)
        ends = (column for column in sorted(edge) if column + 1 not in edge)
        for start, end in zip(starts, ends, strict=True):
            yield Label(row + beyond, start, f"{arrow}{name} ")
            yield Label(row + beyond, end + 1 - across, f" {name}{arrow}")


def name_style(theme: Theme) -> Style:
    """Return the style of a name."""
    if theme.roles is None:
        return Style(reverse=True)
    return Style(color=theme.roles.ground.table, bgcolor=theme.roles.text.accent, bold=True)


@lru_cache(maxsize=4096)
def _dimmed(style: Style, roles: Roles) -> Style:
    paint = paint_of(style, Paint(roles.text.main, roles.ground.table))
    ground = roles.ground.table
    return Style(color=mix(paint.colour, ground, DIMMED), bgcolor=mix(paint.ground, ground, DIMMED))


def _spread(text: str) -> Iterator[str]:
    """Yield the text of each cell; the second one of a wide character is empty."""
    for character in text:
        yield from [character, ""][: cell_len(character)]


def _cells(line: Line) -> Iterator[tuple[str, Style]]:
    for span in line:
        for text in _spread(span.text):
            yield text, span.style


def _line(cells: Sequence[tuple[str, Style]]) -> Line:
    """Join cells of one style to spans. Half a wide character becomes a blank."""
    spans: list[Span] = []
    for number, (text, style) in enumerate(cells):
        before = cells[number - 1][0] if number else ""
        after = cells[number + 1][0] if number + 1 < len(cells) else " "
        is_half = after != "" if cell_len(text) > 1 else text == "" and cell_len(before) < 2
        shown = " " if is_half else text
        if spans and spans[-1].style == style:
            spans[-1] = spans[-1]._replace(text=spans[-1].text + shown)
        else:
            spans.append(Span(shown, style))
    return tuple(spans)
