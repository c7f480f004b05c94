"""The grid, and the marks on a space: players as letters or shapes, squatters in brackets, claim markers as blocks.

A claimed space has square brackets on its owner's colour, so it can be recognised without colour too.
"""

from __future__ import annotations

from rich.style import Style

from macrobber_core.games.claim_it.components import SIZE
from macrobber_core.games.claim_it.notation import PLACEMENTS
from macrobber_core.games.claim_it.view import SpaceView
from macrobber_tui.boards.names import letter
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import length

from .decision_input import PlacementInput
from .render_context import RenderContext

PLAYER_SHAPES = {"─": "▲♦•▼♣", "-": "^%o&*"}
"""The players' shapes in seat order, keyed by the glyph set's horizontal line."""
CLAIM_SIGNS = {"─": "■", "-": "#"}
POSSIBLE_SIGN = "+"
REVERSE = Style(reverse=True)


def claim_sign(theme: Theme) -> str:
    return CLAIM_SIGNS[theme.glyphs.horizontal]


def player_sign(seat: int, theme: Theme, *, letters: bool) -> str:
    return letter(seat) if letters else PLAYER_SHAPES[theme.glyphs.horizontal][seat - 1]


def owner_span(seat: int, theme: Theme, *, letters: bool) -> Span:
    return Span(player_sign(seat, theme, letters=letters), theme.palette.figures[seat - 1] + theme.palette.bold)


def pieces_on(space: SpaceView, theme: Theme, *, letters: bool) -> Line:
    """Return the pieces on a space, from bottom to top."""
    stack: list[Span] = []
    if space.owner is not None:
        stack.append(owner_span(space.owner, theme, letters=letters))
    if space.squatter is not None:
        stack.append(Span(f"({space.squatter})", theme.palette.bold))
    if space.claim_on_top:
        stack.append(Span(claim_sign(theme), theme.palette.bold))
    return tuple(stack)


def possible_mark(action: str, before: Line, theme: Theme, room: int) -> Span:
    """Return the mark of a possible placement: `+2` or `+■`, or just `+` if there is no room."""
    squatter = PLACEMENTS[action].squatter
    marker = claim_sign(theme) if squatter is None else str(squatter)
    text = f"{POSSIBLE_SIGN}{marker}"
    return Span(text if length(before) + len(text) <= room else POSSIBLE_SIGN, theme.palette.bright)


def picked_mark(action: str, theme: Theme) -> Span:
    """Return the mark of a placement that is picked but not confirmed."""
    squatter = PLACEMENTS[action].squatter
    return Span(claim_sign(theme) if squatter is None else f"({squatter})", theme.palette.alarm)


def centred(signs: Line, width: int, style: Style) -> Line:
    """Centre the marks in `width` cells, with the background in `style`."""
    missing = width - length(signs)
    left = (missing + (len(signs) == 1)) // 2 if missing % 2 == 0 else missing // 2
    body = tuple(span._replace(style=span.style + style) for span in signs)
    return (Span(" " * left, style), *body, Span(" " * (missing - left), style))


def claimed_style(seat: int, theme: Theme) -> Style:
    return theme.palette.figures[seat - 1] + theme.palette.bold + REVERSE


def claimed_space_line(seat: int, theme: Theme, width: int, *, letters: bool) -> Line:
    """Return the middle line of a claimed space."""
    style = claimed_style(seat, theme)
    return (Span(f"[{player_sign(seat, theme, letters=letters)}]".center(width), style),)


COORDINATES = range(1, SIZE + 1)
CORNERS = {"─": "┌┬┐├┼┤└┴┘", "-": "+++++++++"}
"""Corners and junctions of the grid, row by row, keyed by the glyph set's horizontal line."""
STRONG_CORNERS = {"UD": 1, "LR": 0, "DR": 2, "DL": 3, "UR": 4, "UL": 5}
"""Indices into the glyph set's `strong` characters, keyed by the outline edges that meet (up, down, left, right)."""
CROSS = {"─": "╬", "-": "#"}
LABEL_WIDTH = 3
"""Columns for the row numbers at the left."""
BARRED = "x"


class Grid:
    """Draws the grid with spaces of `space_width` x `space_height` cells, not counting borders."""

    def __init__(self, context: RenderContext, space_width: int, space_height: int) -> None:
        self._context = context
        self._space_width = space_width
        self._space_height = space_height
        self._board = context.board
        decision = context.decision
        self.cursor = decision if isinstance(decision, PlacementInput) and context.bust_to_read is None else None
        self._barred = (
            {blocked.space for blocked in context.bust_to_read.event.why} if context.bust_to_read is not None else set()
        )

    def is_barred(self, space: str) -> bool:
        """Return whether a bust is shown and its dice named this space in vain."""
        return space in self._barred

    @property
    def width(self) -> int:
        return LABEL_WIDTH + SIZE * (self._space_width + 1) + 1

    def lines(self) -> list[Line]:
        drawn = [self.column_numbers()]
        for row in COORDINATES:
            drawn.append(self._line_above(row))
            middle = self._space_height // 2
            drawn += [self._space_row(row, is_middle=line == middle) for line in range(self._space_height)]
        return [*drawn, self._line_above(SIZE + 1)]

    # --- numbers

    def column_numbers(self) -> Line:
        spans: list[Span] = [Span(" " * (LABEL_WIDTH + 1))]
        for column in COORDINATES:
            is_chosen = self.cursor is not None and column == (self.cursor.typed_column or self.cursor.column)
            spans += [*self._number(column, is_chosen=is_chosen, width=self._space_width), Span(" ")]
        return tuple(spans)

    def row_number(self, row: int) -> Line:
        is_chosen = self.cursor is not None and not self.is_typed and row == self.cursor.row
        return (Span(" "), self._number(row, is_chosen=is_chosen)[1], Span(" "))

    def _number(self, number: int, *, is_chosen: bool, width: int = 1) -> Line:
        palette = self._context.theme.palette
        style = (
            palette.chosen + palette.bold
            if is_chosen and self.is_typed
            else palette.bright
            if is_chosen
            else palette.faint
        )
        left = width // 2
        return (Span(" " * left), Span(str(number), style), Span(" " * (width - left - 1)))

    @property
    def is_typed(self) -> bool:
        return self.cursor is not None and self.cursor.typed_column > 0

    # --- lines between spaces

    def owner(self, column: int, row: int) -> int:
        """Return the seat that owns a space; 0 for none, also outside the grid."""
        return (self.space_view(column, row).owner or 0) if column in COORDINATES and row in COORDINATES else 0

    def space_view(self, column: int, row: int) -> SpaceView:
        """Return a space as it is drawn."""
        return self._board[(row - 1) * SIZE + column - 1]

    def _is_outline_between(self, column: int, row: int, other: tuple[int, int]) -> bool:
        """Return whether the outline runs between a space and a neighbour."""
        seat = self._context.view_options.outlined_seat
        return bool(seat) and (self.owner(column, row) == seat) != (self.owner(*other) == seat)

    def is_outline_above(self, column: int, row: int) -> bool:
        """Return whether the line above a space belongs to the outline."""
        return self._is_outline_between(column, row, (column, row - 1))

    def is_outline_left(self, column: int, row: int) -> bool:
        """Return whether the line left of a space belongs to the outline."""
        return self._is_outline_between(column, row, (column - 1, row))

    @property
    def _outline_style(self) -> Style:
        palette, seat = self._context.theme.palette, self._context.view_options.outlined_seat
        return palette.figures[seat - 1] + palette.bold if seat else PLAIN

    def _line_above(self, row: int) -> Line:
        """Return the horizontal line above a row."""
        theme = self._context.theme
        spans: list[Span] = [Span(" " * LABEL_WIDTH)]
        for column in range(1, SIZE + 2):
            spans.append(self._junction(column, row, theme))
            if column in COORDINATES:
                strong = self.is_outline_above(column, row)
                glyph = theme.glyphs.strong_frame[0] if strong else theme.glyphs.horizontal
                spans.append(Span(glyph * self._space_width, self._outline_style if strong else theme.palette.faint))
        return tuple(spans)

    def _junction(self, column: int, row: int, theme: Theme) -> Span:
        """Return the junction of lines above and to the left of a space."""
        edges = {
            "U": self.is_outline_left(column, row - 1), "D": self.is_outline_left(column, row),
            "L": self.is_outline_above(column - 1, row), "R": self.is_outline_above(column, row),
        }  # fmt: skip
        outlined_edges = "".join(edge for edge, strong in edges.items() if strong)
        if outlined_edges in STRONG_CORNERS:
            return Span(theme.glyphs.strong_frame[STRONG_CORNERS[outlined_edges]], self._outline_style)
        if outlined_edges:
            return Span(CROSS[theme.glyphs.horizontal], self._outline_style)
        down = 0 if row == 1 else 2 if row == SIZE + 1 else 1
        right = 0 if column == 1 else 2 if column == SIZE + 1 else 1
        return Span(CORNERS[theme.glyphs.horizontal][3 * down + right], theme.palette.faint)

    # --- spaces

    def _space_row(self, row: int, *, is_middle: bool) -> Line:
        """Return one text line of a row of spaces. The middle line shows the row number."""
        spans: list[Span] = [*(self.row_number(row) if is_middle else (Span(" " * LABEL_WIDTH),))]
        for column in range(1, SIZE + 2):
            spans.append(self._line_left(column, row, is_middle=is_middle))
            if column in COORDINATES:
                key = f"space {column},{row}"
                marks = self._space_spans(column, row, is_middle=is_middle)
                spans += [span._replace(key=key, thing=key) for span in marks]
        return tuple(spans)

    def _line_left(self, column: int, row: int, *, is_middle: bool) -> Span:
        """Return the vertical line left of a space, or a pointer at the space under the cursor."""
        theme, cursor = self._context.theme, self.cursor
        if cursor is not None and row == cursor.row and is_middle and not self.is_typed:
            if column == cursor.column:
                return Span(theme.glyphs.pointer, theme.palette.bright)
            if column == cursor.column + 1:
                return Span(theme.glyphs.pointer_left, theme.palette.bright)
        if self.is_outline_left(column, row):
            return Span(theme.glyphs.strong_frame[1], self._outline_style)
        return Span(theme.glyphs.vertical, theme.palette.faint)

    def _space_spans(self, column: int, row: int, *, is_middle: bool) -> Line:
        context = self._context
        space_view, theme, letters = self.space_view(column, row), context.theme, context.view_options.uses_letters
        if space_view.claimed and space_view.owner is not None:
            return self._claimed_space(space_view.owner, f"{column},{row}", is_middle=is_middle)
        if not is_middle:
            return (Span(" " * self._space_width),)
        space = f"{column},{row}"
        signs = pieces_on(space_view, theme, letters=letters)
        if self.cursor is not None and self.cursor.picked_action and self.cursor.space == space:
            signs = (*signs, picked_mark(self.cursor.picked_action, theme))
        elif context.view_options.shows_possible and (action := context.possible_actions.get(space)):
            signs = (*signs, possible_mark(action, signs, theme, self._space_width))
        elif space in self._barred:
            signs = (*signs, Span(BARRED, theme.palette.alarm))
        elif not signs:
            signs = (Span(theme.glyphs.empty_place, theme.palette.faint),)
        if length(signs) > self._space_width:  # three pieces fit only without the squatter's brackets
            signs = tuple(span._replace(text=span.text.strip("()")) for span in signs)
        return centred(signs, self._space_width, PLAIN)

    def _claimed_space(self, seat: int, space: str, *, is_middle: bool) -> Line:
        theme, letters = self._context.theme, self._context.view_options.uses_letters
        if not is_middle:
            style = claimed_style(seat, theme)
            return (Span(" " * self._space_width, style),)
        line = claimed_space_line(seat, theme, self._space_width, letters=letters)
        return line if space not in self._barred else (*line[:-1], Span(line[-1].text[:-1] + BARRED, line[-1].style))
