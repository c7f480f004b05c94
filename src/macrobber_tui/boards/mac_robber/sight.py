"""What the board is drawn from: the table as our seat sees it, what has happened, and how things look."""

from __future__ import annotations

from dataclasses import dataclass

from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_core.table.view import TableView
from macrobber_tui.boards import drawn
from macrobber_tui.boards.look import Look
from macrobber_tui.keys import Keyboard

from .language import you
from .story import Scoring, Story

TALL_FROM = 35
"""From so many rows clans have two lines each, and cubes and cards are drawn large."""


class Size(drawn.Size):
    __slots__ = ()

    @property
    def tall(self) -> bool:
        return self.height >= TALL_FROM


@dataclass(frozen=True, slots=True)
class Sight:
    table: TableView
    view: MacRobberView
    story: Story
    stands: Scoring
    """The scoring, were it now."""
    look: Look
    keyboard: Keyboard

    def name_of(self, seat: int) -> str:
        return you() if seat == self.view.seat else self.table.name(seat)
