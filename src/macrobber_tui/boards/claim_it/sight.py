"""What the board is drawn from: the table as our seat sees it, what has happened, how things look, what is wished."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from macrobber_core.games.claim_it.view import ClaimItView, SpaceView
from macrobber_core.table.view import TableView
from macrobber_tui.boards import drawn
from macrobber_tui.boards.look import Look
from macrobber_tui.boards.names import you
from macrobber_tui.keys import Keyboard
from macrobber_tui.widgets.spans import WIDTH

from .asking import Asking
from .story import Bust, Story

LARGE_WIDTH, LARGE_HEIGHT = 122, 40
"""From so many cells on the spaces are drawn large."""
LARGE_MAIN = 96
"""Columns of the board with large spaces; more are beside it."""


class Size(drawn.Size):
    __slots__ = ()

    @property
    def large(self) -> bool:
        return self.width >= LARGE_WIDTH and self.height >= LARGE_HEIGHT

    @property
    def main(self) -> int:
        return LARGE_MAIN if self.large else WIDTH


@dataclass(slots=True)
class Wishes:
    """How a player wants to see the board; no rule of the game."""

    light: bool = True
    risk: bool = False
    letters: bool = True
    outlined: int = 0
    """Whose spaces have a frame; 0 is nobody."""


@dataclass(frozen=True, slots=True)
class Sight:
    table: TableView
    view: ClaimItView
    story: Story
    look: Look
    keyboard: Keyboard
    wishes: Wishes
    asking: Asking | None = None
    reading: Bust | None = None
    """A bust of our own, to be read."""
    onward: str = ""
    """The key that puts it away."""
    possible: Mapping[str, str] = field(default_factory=dict)
    """What the dice allow us to place, by spaces."""
    is_deaf: bool = False
    """Whether the board takes no keys, as in a replay."""

    @property
    def board(self) -> Sequence[SpaceView]:
        """As it lies; of a bust that is read, as it lay."""
        return self.view.board if self.reading is None else self.reading.board

    def name_of(self, seat: int) -> str:
        return you() if seat == self.view.seat else self.table.name(seat)
