"""What the table screen knows of a board."""

from __future__ import annotations

from typing import Any

from textual.message import Message
from textual.widget import Widget

from macrobber_core.games.contract import Event
from macrobber_core.table.view import TableView

from .hint import Hinted
from .look import Look


class Board(Widget):
    """Shows a game and asks for decisions. 80x23; the screen keeps the line below it."""

    can_focus = True
    deaf = False
    """While the screen asks something, keys are for the screen."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look

    @property
    def clock_row(self) -> int:
        """A row that ends in a rule, over which the screen may lay its clock."""
        raise NotImplementedError

    @property
    def log_rows(self) -> int:
        """How many rows at the bottom are the log's, over which the screen may lay a word of its own."""
        raise NotImplementedError

    @property
    def reading(self) -> str:
        """The topic of what waits to be read before the game is looked at again; "" where nothing does."""
        raise NotImplementedError

    class WentOn(Message):
        """What waited to be read was put away."""

    class Decided(Message):
        """The player chose one of the legal actions of that ply."""

        def __init__(self, action: str, ply: int) -> None:
            super().__init__()
            self.action = action
            self.ply = ply

    def show(self, table: TableView, position: Any, events: list[Event]) -> None:
        """Take over a new state and the events since the last call; the first call brings the whole log."""
        raise NotImplementedError

    def forget(self) -> None:
        """Forget what was told: the next call of `show` brings everything from the beginning."""
        raise NotImplementedError

    def go_on(self) -> bool:
        """Put away what waits to be read before the game is looked at again; whether there was any."""
        raise NotImplementedError

    def hint(self, hinted: Hinted | None) -> None:
        """Show a hint for the decision that is asked, without hiding anything that matters for it; None: no more."""
        raise NotImplementedError

    def refused(self, reason: str) -> None:
        """The table did not take the decision: say why, and ask again."""
        raise NotImplementedError

    def topic(self) -> str:
        """What the rules are to be opened at now: the ruling of a refusal, as `MR-13`, or the name of a topic."""
        raise NotImplementedError

    def key_help(self) -> list[tuple[str, str]]:
        """The keys of this moment and what they do."""
        raise NotImplementedError

    def legend(self) -> list[tuple[str, str]]:
        """The marks on the board and what they mean."""
        raise NotImplementedError
