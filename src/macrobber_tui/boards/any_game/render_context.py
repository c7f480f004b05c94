"""The drawing context of the board for any game, its size, and how its parts share it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, NamedTuple

from macrobber_tui.boards import render_context
from macrobber_tui.boards.render_context import MAX_SIDEBAR_WIDTH, MIN_WIDE_WIDTH, BaseRenderContext
from macrobber_tui.i18n.language import N_
from macrobber_tui.theme.glyphs import ASCII
from macrobber_tui.widgets.lines import Line
from macrobber_tui.widgets.spans import WIDTH

from .decision_input import ActionInput
from .facts import SHOWN_ELSEWHERE, Fact, SeatColumn, facts, seat_columns, seat_fields
from .field_words import NOTHING, ValueWriter, fields_of

PROMPT_ROWS = 3
"""Rows of the question: a sentence, and two rows about what is selected."""
MIN_BESIDE_WIDTH = 112
"""Columns of the board from which the facts are beside the players."""
ROOMY_ROWS = 20
"""Rows for facts, choices and log from which long facts may have several rows."""


MIN_LANDSCAPE_ROWS, MAX_LANDSCAPE_ROWS = 7, 24
"""The least and the most rows of a landscape below the choices."""


class Page(Enum):
    """The pages of the board."""

    GAME = 0
    VALUES = 1
    """All values of the view, in as many parts as they need."""
    PODIUM = 2
    """The end of the game, on painted boards."""


class Size(render_context.Size):
    __slots__ = ()

    @property
    def main(self) -> int:
        return self.width - self.sidebar - 1 if self.sidebar else self.width

    @property
    def sidebar(self) -> int:
        return min(self.width - WIDTH - 1, MAX_SIDEBAR_WIDTH) if self.width >= MIN_WIDE_WIDTH else 0


class Frame(NamedTuple):
    """How the parts of the game share the board, the same throughout a game."""

    players_width: int
    players_rows: int
    facts_x: int
    facts_y: int
    facts_width: int
    facts_rows: int
    rule: int
    """The row of the line below the players and the facts."""


def frame_of(size: Size, players: int, fact_count: int, drawn_rows: int = 0) -> Frame:
    """Return the frame for a number of players and facts, or for a drawing of the position in their place."""
    if drawn_rows:
        rows = min(drawn_rows, size.height - 2 - 2 * PROMPT_ROWS)
        return Frame(size.main, rows, 0, 1 + rows, size.main, 0, 1 + rows)
    table = players + 1
    if size.main >= MIN_BESIDE_WIDTH:
        rows = max(table, min(2 * fact_count, (size.height - 2 - PROMPT_ROWS) // 2))
        width = size.main // 2
        return Frame(width - 1, rows, width, 1, size.main - width, rows, 1 + rows)
    room = size.height - 2 - table - PROMPT_ROWS
    wanted = 2 * fact_count if room > ROOMY_ROWS else fact_count
    rows = min(wanted, room // 2)
    return Frame(size.main, table, 0, 1 + table, size.main, rows, 1 + table + rows)


def landscape_rows(below: int) -> int:
    """Return the height of the painted landscape, if `below` rows are left below the rule; 0 if they are too few."""
    rows = min(below // 2, MAX_LANDSCAPE_ROWS)
    return rows if rows >= MIN_LANDSCAPE_ROWS else 0


class Drawing(NamedTuple):
    """A game's own picture of the position, in place of the players and the facts."""

    rows: int
    """The number of rows, the same throughout a game."""
    lines: Callable[[RenderContext, int], Sequence[Line]]
    """Return the lines, given the context and the columns that there are."""


@dataclass(frozen=True, slots=True)
class RenderContext(BaseRenderContext):
    POINTS_LABEL: ClassVar[str] = N_("all values")

    decision: ActionInput | None = None
    part: int = 0
    """The part shown of the page with all values."""
    drawing: Drawing | None = None

    @property
    def writer(self) -> ValueWriter:
        return ValueWriter(self.name_of, "-" if self.theme.glyphs is ASCII else NOTHING)

    def columns(self) -> Sequence[SeatColumn]:
        return self.cached(_columns)

    def facts(self) -> Sequence[Fact]:
        return self.cached(_facts)

    def frame(self, size: Size) -> Frame:
        rows = self.drawing.rows if self.drawing is not None else 0
        return frame_of(size, self.view.players, fact_count(self.view, self.table.game), rows)


def _columns(context: RenderContext) -> list[SeatColumn]:
    return seat_columns(context.view, context.table.game, context.writer)


def _facts(context: RenderContext) -> list[Fact]:
    return facts(context.view, context.table.game, context.writer)


def fact_count(view: object, game: str) -> int:
    """Return the number of facts that a view tells."""
    return len({*fields_of(view)} - SHOWN_ELSEWHERE - seat_fields(game))
