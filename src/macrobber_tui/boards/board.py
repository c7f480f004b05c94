"""What the table screen knows of a board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from textual import events
from textual.message import Message
from textual.widget import Widget

from macrobber_core.games.contract import Event
from macrobber_core.table.view import TableView
from macrobber_tui.keys import Keyboard
from macrobber_tui.widgets.careful import Careful

from .hint import Hinted
from .look import Look

WIDE_FROM = 110
"""From so many columns on boards show something beside themselves."""

POINTS = "v"
"""The own key of the command that shows how the points stand."""

Said = tuple[str, str]
"""A name, and what was said."""


class Board(Careful, Widget):
    """Shows a game and asks for decisions, in 80x23 cells or as many more as it is given."""

    can_focus = True
    deaf = False
    """While the screen asks something, nothing is decided on the board: neither by keys nor by mouse."""
    walked = False
    """Whether who looks walks through what happened, as in a replay: nothing is gone before it was read."""

    unmeant: Callable[[events.Key], None] | None = None
    """Takes a key that means nothing here, and at once: the next one may be meant for what this one opens."""

    def __init__(self, look: Look, keyboard: Keyboard, yes_or_no: Keyboard | None = None) -> None:
        super().__init__()
        self.look = look
        self.keyboard = keyboard
        self.yes_or_no = yes_or_no
        """By which an action that ends the turn is asked about once more; None: it is not."""

    @property
    def onward(self) -> str:
        """The key that puts away what waits to be read. It decides nothing, however often it is pressed."""
        return "right" if self.walked else "space"

    @property
    def clock_row(self) -> int:
        """A row with a rule, over which the screen may lay its clock."""
        raise NotImplementedError

    @property
    def clock_end(self) -> int:
        """The column before which that clock ends."""
        raise NotImplementedError

    @property
    def log_rows(self) -> int:
        """How many rows at the bottom are the log's, over which the screen may lay a word of its own."""
        raise NotImplementedError

    @property
    def reading(self) -> str:
        """The topic of what waits to be read before the game is looked at again; "" where nothing does."""
        raise NotImplementedError

    class Turned(Message):
        """The player looks at something else: what waited to be read was put away, or the points are shown or not."""

    class Decided(Message):
        """The player chose one of the legal actions of that ply."""

        def __init__(self, action: str, ply: int) -> None:
            super().__init__()
            self.action = action
            self.ply = ply

    def show(self, table: TableView, position: Any, events: list[Event]) -> None:
        """Take over a new state and the events since the last call; the first call brings the whole log."""
        raise NotImplementedError

    def change(self, look: Look, keyboard: Keyboard, yes_or_no: Keyboard | None = None) -> None:
        """Look like that from now on, and be played with those keys."""
        raise NotImplementedError

    @property
    def shows_talk(self) -> bool:
        """Whether what is said can be read on it."""
        raise NotImplementedError

    def resize(self, width: int, height: int) -> None:
        """Draw for that many cells from now on, at least 80x23."""
        raise NotImplementedError

    def hear(self, heard: Sequence[Said]) -> None:
        """All that was said at the table, the latest last; shown where there is room, from the first call on."""
        raise NotImplementedError

    def forget(self) -> None:
        """Forget what was told: the next call of `show` brings everything from the beginning."""
        raise NotImplementedError

    def press(self, key: str) -> bool:
        """Whether that key, as it was pressed, meant anything to the board."""
        raise NotImplementedError

    def glance(self, key: str) -> bool:
        """Whether that key, as it was pressed, changed what of the game is seen, and nothing else: in a replay, too."""
        return False

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
