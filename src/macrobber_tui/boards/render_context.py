"""The data for drawing boards: our seat's view of the table, the theme, the keys, and the board's size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, Concatenate, NamedTuple, ParamSpec, Self, TypeVar

from msgspec.structs import replace as changed
from rich.cells import cell_len

from macrobber_tui.i18n.language import N_, _
from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line
from macrobber_tui.widgets.spans import WIDTH
from macrobber_tui.widgets.text import all_lines, fit, fit_name

from . import ui_of
from .hint import Hints
from .history import BaseHistory
from .names import you
from .things import Explanation

if TYPE_CHECKING:
    from macrobber_core.table.view import TableView

P = ParamSpec("P")
T = TypeVar("T")

HEIGHT = 23
"""Rows of the smallest board."""
MIN_WIDE_WIDTH = 110
"""The minimum terminal width for a sidebar."""
MAX_SIDEBAR_WIDTH = 60
NAME_WIDTHS = (18, 14, 10, 7)
"""The widths to which names in a sentence are shortened, one after the other, until it fits."""
POINTS = "v"
"""The default key of the command that shows the points."""
EXPLAIN = "i"
"""The default key of the command that explains the things on the board."""
EXPLAIN_HELP = N_("what is this? point with arrows or mouse")
HELP = "question_mark"
"""The default key of the command that opens the legend and the page of keys."""
TalkLine = tuple[str, str]
"""Player name and message."""


@dataclass(frozen=True, slots=True)
class Size:
    """Size of a board in cells. The game takes the first columns, the sidebar the rest."""

    width: int
    height: int

    @property
    def main(self) -> int:
        """Columns of the game itself."""
        return WIDTH

    @property
    def sidebar(self) -> int:
        return min(self.width - self.main - 1, MAX_SIDEBAR_WIDTH) if self.width >= MIN_WIDE_WIDTH else 0


@dataclass(frozen=True, slots=True)
class UiState:
    """The parts of a board besides the game itself."""

    page: Enum
    hints: Hints | None
    talk: Sequence[TalkLine] | None
    """The chat, latest message last; None if the table has no chat."""
    reserved: int
    """Rows at the bottom that the screen wants for its own message. A painted board keeps them free if it can."""
    next_steps: Sequence[tuple[str, str]] = field(default=(), kw_only=True)
    """The keys of the screen that the page at the end of the game shows, each with its effect."""


class Rendered(NamedTuple):
    lines: list[Line]
    """Exactly as many lines as the board has rows."""
    log_rows: int
    """The number of log rows at the bottom; the screen can draw its own messages over them."""


@dataclass(frozen=True, slots=True)
class BaseRenderContext:
    POINTS_LABEL: ClassVar[str] = N_("points")
    """The name of the command `POINTS` on the board."""

    table: TableView
    view: Any
    history: BaseHistory
    theme: Theme
    keyboard: KeyBindings
    pointed_at: Explanation | None = field(default=None, kw_only=True)
    """The thing that the player points at to ask what it is."""
    _cache: dict[tuple[Any, ...], Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def cached(self, draw: Callable[Concatenate[Self, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return `draw(self, ...)`, cached for this context's lifetime; moving the cursor does not change the result.

        The result is shared and must not be modified.
        """
        key = (draw, args, *kwargs.items())
        if key not in self._cache:
            self._cache[key] = draw(self, *args, **kwargs)
        value: T = self._cache[key]
        return value

    def pointing_at(self, thing: Explanation | None) -> Self:
        """Return the context with another thing pointed at. Both share what is cached, because it shows no pointer."""
        context = replace(self, pointed_at=thing)
        object.__setattr__(context, "_cache", self._cache)  # the dataclass is frozen
        return context

    def name_of(self, seat: int) -> str:
        return you() if seat == self.view.seat else self.table.name(seat)

    def absence(self, seat: int) -> str:
        """Return "away" for an absent player, "bot" if a bot stands in, or ""."""
        player = self.table.seats[seat - 1]
        return _("bot") if player.stand_in else _("away") if player.away else ""

    @property
    def prompt(self) -> str:
        """A sentence about our decision, or about the player the table is waiting for."""
        return ui_of(self.table.game).prompt(self.table, self.view)

    def prompt_within(self, width: int) -> str:
        """Return the prompt in at most `width` cells."""
        prompt = self.with_fitting_names(lambda context: context.prompt, lambda text: cell_len(text) <= width)
        return fit(prompt, width)

    def with_fitting_names(self, write: Callable[[Self], str], fits: Callable[[str], bool]) -> str:
        """Return the text that `write` makes of the context, with names shortened only as far as it needs to fit."""
        text = write(self)
        for width in NAME_WIDTHS:
            if fits(text):
                break
            seats = [changed(seat, name=fit_name(seat.name, width)) if seat.name else seat for seat in self.table.seats]
            text = write(replace(self, table=changed(self.table, seats=seats)))
        return text

    def within(self, write: Callable[[Self], str], width: int, max_lines: int = 1) -> str:
        """Return the text of `write`, with names shortened if that makes it fit into `max_lines` lines."""
        return self.with_fitting_names(write, lambda text: len(all_lines(text, width)) <= max_lines)

    @property
    def marks_new(self) -> bool:
        """Whether the log separates the turns that are new to us."""
        return self.view.seat is not None and self.view.result is None
