"""What the board is drawn from: the table as our seat sees it, what has happened, how things look, what is wished."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.table.view import TableView
from macrobber_tui.boards import drawn
from macrobber_tui.boards.board import WIDE_FROM
from macrobber_tui.boards.look import Look
from macrobber_tui.boards.names import you
from macrobber_tui.keys import Keyboard
from macrobber_tui.widgets.spans import WIDTH

from .asking import Asking
from .foresight import Foresight
from .map import Window
from .story import Story
from .tiles import Painter, Zoom

LEAST_PANEL, MOST_PANEL = 29, 45
"""Columns beside the map; with the most of them the longest name has room."""
FOOT = 3
"""Rows of the question."""
LEAST_LOG, MOST_LOG = 3, 7
LEAST_SIDE, MOST_SIDE = WIDE_FROM - WIDTH - 1, 42


class Size(drawn.Size):
    """The map takes what is left: all the height, and of the width what the log beside the board does not need."""

    __slots__ = ()

    @property
    def side(self) -> int:
        if self.width < WIDE_FROM:
            return 0
        beside = self.width - WIDTH - 1
        return min(MOST_SIDE, max(LEAST_SIDE, 2 * beside // 3))

    @property
    def main(self) -> int:
        return self.width - self.side - 1 if self.width >= WIDE_FROM else WIDTH

    @property
    def log(self) -> int:
        """Rows of the log below the board."""
        return 0 if self.side else min(MOST_LOG, LEAST_LOG + (self.height - drawn.HEIGHT) // 4)

    @property
    def panel(self) -> int:
        """Columns beside the map."""
        return min(MOST_PANEL, LEAST_PANEL + (self.main - WIDTH) // 2)

    @property
    def map(self) -> tuple[int, int]:
        """Columns and rows; a column stays free between the map and the panel, and at the right edge."""
        return self.main - self.panel - 2, self.height - 2 - FOOT - self.log


class Page(Enum):
    """What is looked at."""

    GAME = 0
    COURSE = 1
    """Who has points for what, and the scores by round."""
    SCOREBOARD = 2
    """What stands on it, and who would rob whom."""
    FINAL = 3
    """The final scoring, feature by feature."""
    TILES = 4
    """Those that are left."""


class Aside(Enum):
    """What the panel shows below the players."""

    HAND = 0
    FEATURES = 1
    FIELDS = 2


@dataclass(slots=True)
class Wishes:
    """How a player wants to see the board; no rule of the game."""

    zoom: Zoom
    aside: Aside = Aside.HAND
    chosen: int = 0
    """What is pointed at of the features or fields."""
    roams: bool = False
    """Whether the arrows move the map."""


@dataclass(frozen=True, slots=True)
class Sight:
    table: TableView
    view: CarcassonneView
    story: Story
    foresight: Foresight
    look: Look
    painter: Painter
    keyboard: Keyboard
    wishes: Wishes
    window: Window
    asking: Asking | None = None

    def name_of(self, seat: int) -> str:
        return you() if seat == self.view.seat else self.table.name(seat)

    @property
    def with_robbers(self) -> bool:
        return self.view.options["robbers"] != "off"

    @property
    def with_messengers(self) -> bool:
        return bool(self.view.options["messengers"])
