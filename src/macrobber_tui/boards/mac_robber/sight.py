"""What the board is drawn from: the table as our seat sees it, what has happened, and how things look."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Concatenate, ParamSpec, TypeVar

from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_core.table.view import TableView
from macrobber_tui.boards import drawn
from macrobber_tui.boards.look import Look
from macrobber_tui.keys import Keyboard

from .effects import Foresight
from .language import you
from .story import Scoring, Story

P = ParamSpec("P")
T = TypeVar("T")

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
    foresight: Foresight
    look: Look
    keyboard: Keyboard
    _drawn: dict[tuple[Any, ...], Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def once(self, draw: Callable[Concatenate[Sight, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What that draws of this sight, drawn anew only for a new one: a cursor moves over the same sight.

        Everybody is given the same: it is not to be changed.
        """
        what = (draw, args, *kwargs.items())
        if what not in self._drawn:
            self._drawn[what] = draw(self, *args, **kwargs)
        found: T = self._drawn[what]
        return found

    def name_of(self, seat: int) -> str:
        return you() if seat == self.view.seat else self.table.name(seat)
