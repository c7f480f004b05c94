"""The board: 6 x 6 spaces with their numbers; the cursor, what may be placed, and the frame of a player's spaces."""

from __future__ import annotations

from rich.style import Style

from macrobber_core.games.claim_it.components import SIZE
from macrobber_core.games.claim_it.view import SpaceView
from macrobber_tui.boards.look import Look
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import length

from . import marks
from .asking import Placing
from .sight import Sight

LINES = range(1, SIZE + 1)
CORNERS = {"─": "┌┬┐├┼┤└┴┘", "-": "+++++++++"}
"""Of the grid, row by row, by the rule of a set of glyphs."""
STRONG_CORNERS = {"UD": 1, "LR": 0, "DR": 2, "DL": 3, "UR": 4, "UL": 5}
"""Places in the strong frame of a set of glyphs, by the edges that meet."""
CROSS = {"─": "╬", "-": "#"}
LABEL = 3
"""Columns of the numbers at the left."""
BARRED = "x"


class Grid:
    """Draws spaces of that many cells between their lines."""

    def __init__(self, sight: Sight, inner: int, height: int) -> None:
        self._sight = sight
        self._inner = inner
        self._height = height
        self._board = sight.board
        asking = sight.asking
        self._cursor = asking if isinstance(asking, Placing) and sight.reading is None else None
        self._barred = {one.space for one in sight.reading.told.why} if sight.reading is not None else set()

    @property
    def width(self) -> int:
        return LABEL + SIZE * (self._inner + 1) + 1

    def lines(self) -> list[Line]:
        drawn = [self._numbers()]
        for row in LINES:
            drawn += [self._border(row), *self._spaces(row)]
        return [*drawn, self._border(SIZE + 1)]

    # --- numbers

    def _numbers(self) -> Line:
        """The columns."""
        spans: list[Span] = [Span(" " * (LABEL + 1))]
        for column in LINES:
            is_chosen = self._cursor is not None and column == (self._cursor.typed or self._cursor.column)
            spans += [*self._number(column, is_chosen=is_chosen, width=self._inner), Span(" ")]
        return tuple(spans)

    def _number(self, number: int, *, is_chosen: bool, width: int = 1) -> Line:
        ink = self._sight.look.ink
        style = ink.chosen + ink.bold if is_chosen and self._is_typed else ink.bright if is_chosen else ink.faint
        left = width // 2
        return (Span(" " * left), Span(str(number), style), Span(" " * (width - left - 1)))

    @property
    def _is_typed(self) -> bool:
        return self._cursor is not None and self._cursor.typed > 0

    # --- lines between spaces

    def _owner(self, column: int, row: int) -> int:
        return (self._there(column, row).owner or 0) if column in LINES and row in LINES else 0

    def _there(self, column: int, row: int) -> SpaceView:
        return self._board[(row - 1) * SIZE + column - 1]

    def _parts(self, column: int, row: int, other: tuple[int, int]) -> bool:
        """Whether the frame runs between two spaces."""
        seat = self._sight.wishes.outlined
        return bool(seat) and (self._owner(column, row) == seat) != (self._owner(*other) == seat)

    def _across(self, column: int, row: int) -> bool:
        """Whether the line above a space is of the frame."""
        return self._parts(column, row, (column, row - 1))

    def _upright(self, column: int, row: int) -> bool:
        """Whether the line left of a space is."""
        return self._parts(column, row, (column - 1, row))

    @property
    def _frame(self) -> Style:
        ink, seat = self._sight.look.ink, self._sight.wishes.outlined
        return ink.figures[seat - 1] + ink.bold if seat else PLAIN

    def _border(self, row: int) -> Line:
        """The line above a row."""
        look = self._sight.look
        spans: list[Span] = [Span(" " * LABEL)]
        for column in range(1, SIZE + 2):
            spans.append(self._corner(column, row, look))
            if column in LINES:
                strong = self._across(column, row)
                glyph = look.glyphs.strong[0] if strong else look.glyphs.rule
                spans.append(Span(glyph * self._inner, self._frame if strong else look.ink.faint))
        return tuple(spans)

    def _corner(self, column: int, row: int, look: Look) -> Span:
        """Where four lines meet, left and above of a space."""
        edges = {
            "U": self._upright(column, row - 1), "D": self._upright(column, row),
            "L": self._across(column - 1, row), "R": self._across(column, row),
        }  # fmt: skip
        met = "".join(edge for edge, strong in edges.items() if strong)
        if met in STRONG_CORNERS:
            return Span(look.glyphs.strong[STRONG_CORNERS[met]], self._frame)
        if met:
            return Span(CROSS[look.glyphs.rule], self._frame)
        down = 0 if row == 1 else 2 if row == SIZE + 1 else 1
        right = 0 if column == 1 else 2 if column == SIZE + 1 else 1
        return Span(CORNERS[look.glyphs.rule][3 * down + right], look.ink.faint)

    # --- spaces

    def _spaces(self, row: int) -> list[Line]:
        """A row of spaces, and its number beside the middle line."""
        middle = self._height // 2
        return [self._line(row, is_middle=number == middle) for number in range(self._height)]

    def _line(self, row: int, *, is_middle: bool) -> Line:
        is_chosen = self._cursor is not None and not self._is_typed and row == self._cursor.row
        label = (Span(" "), self._number(row, is_chosen=is_chosen)[1], Span(" ")) if is_middle else (Span(" " * LABEL),)
        spans: list[Span] = [*label]
        for column in range(1, SIZE + 2):
            spans.append(self._wall(column, row, is_middle=is_middle))
            if column in LINES:
                key = f"space {column},{row}"
                spans += [span._replace(key=key) for span in self._space(column, row, is_middle=is_middle)]
        return tuple(spans)

    def _wall(self, column: int, row: int, *, is_middle: bool) -> Span:
        """The line left of a space; beside the cursor it points at it."""
        look, cursor = self._sight.look, self._cursor
        if cursor is not None and row == cursor.row and is_middle and not self._is_typed:
            if column == cursor.column:
                return Span(look.glyphs.turn, look.ink.bright)
            if column == cursor.column + 1:
                return Span(look.glyphs.less, look.ink.bright)
        if self._upright(column, row):
            return Span(look.glyphs.strong[1], self._frame)
        return Span(look.glyphs.upright, look.ink.faint)

    def _space(self, column: int, row: int, *, is_middle: bool) -> Line:
        sight = self._sight
        there, look, letters = self._there(column, row), sight.look, sight.wishes.letters
        if there.claimed and there.owner is not None:
            return self._claimed(there.owner, f"{column},{row}", is_middle=is_middle)
        if not is_middle:
            return (Span(" " * self._inner),)
        space = f"{column},{row}"
        signs = marks.laid(there, look, letters=letters)
        if self._cursor is not None and self._cursor.picked and self._cursor.space == space:
            signs = (*signs, marks.picked(self._cursor.picked, look))
        elif sight.wishes.light and (action := sight.possible.get(space)):
            signs = (*signs, marks.possible(action, signs, look, self._inner))
        elif space in self._barred:
            signs = (*signs, Span(BARRED, look.ink.alarm))
        elif not signs:
            signs = (Span(look.glyphs.place, look.ink.faint),)
        if length(signs) > self._inner:  # a claim marker on a squatter on a marker: the squatter without its brackets
            signs = tuple(span._replace(text=span.text.strip("()")) for span in signs)
        return marks.centred(signs, self._inner, PLAIN)

    def _claimed(self, seat: int, space: str, *, is_middle: bool) -> Line:
        look, letters = self._sight.look, self._sight.wishes.letters
        if not is_middle:
            ground = look.ink.figures[seat - 1] + look.ink.bold + marks.REVERSE
            return (Span(" " * self._inner, ground),)
        line = marks.for_good(seat, look, self._inner, letters=letters)
        return line if space not in self._barred else (*line[:-1], Span(line[-1].text[:-1] + BARRED, line[-1].style))
