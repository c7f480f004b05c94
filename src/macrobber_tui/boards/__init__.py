"""What every game offers to the screens: a board, and words.

Both are imported when they are asked for: words need no screen, and a screen needs one board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from macrobber_tui.keys import Command, Keyboard
from macrobber_tui.language import _

from .chronicle import Told
from .hint import Hint
from .mac_robber import keys as mac_robber_keys

if TYPE_CHECKING:  # every command imports this room, for its keys
    from macrobber_core.bots import Advice
    from macrobber_core.games.contract import Event, Game
    from macrobber_core.table.view import TableView
    from macrobber_tui.tutor import Lesson

    from .board import Board
    from .look import Look
    from .recital import Spoken

COMMANDS: dict[str, tuple[Command, ...]] = {"mac-robber": mac_robber_keys.COMMANDS}
"""What keys do on each game's board, by the game's key."""

LOG_COMMANDS: dict[str, tuple[Command, ...]] = {"mac-robber": mac_robber_keys.LOG_COMMANDS}
"""What keys choose in the log of each game, by the game's key."""

BOARDS = {"mac-robber": "macrobber_tui.boards.mac_robber.board"}
"""Where each game's `BOARD` is, by the game's key."""

SPOKEN = {"mac-robber": "macrobber_tui.boards.mac_robber.spoken"}
"""Where each game is told in sentences, by the game's key."""

DIGESTS = {"mac-robber": "macrobber_tui.boards.mac_robber.digest"}
"""Where each game's `since` is, by the game's key."""

LESSONS = {"mac-robber": "macrobber_tui.boards.mac_robber.lessons"}
"""Where each game's `LESSONS` are, and the `SEED` of the game that goes with them, by the game's key."""

HINTS = {"mac-robber": "macrobber_tui.boards.mac_robber.hints"}
"""Where each game's `called` and `reasons` are, by the game's key."""

CHRONICLES = {"mac-robber": "macrobber_tui.boards.mac_robber.chronicle"}
"""Where each game's `chronicle` and its `KINDS` are, by the game's key."""

WORDS = {"mac-robber": "macrobber_tui.boards.mac_robber.words"}
"""Where each game's `Words` are, by the game's key."""


class Words(Protocol):
    """A game in plain sentences."""

    def sentence(self, event: Event, name_of: Callable[[int], str]) -> str | None:
        """What happened, told by names; None where there is nothing to tell."""

    def prompt(self, table: TableView, position: Any) -> str:
        """What is asked of this seat, or whose turn it is."""

    def place(self, position: Any) -> tuple[int, int]:
        """The round, and the seat whose turn it is; 0 before the first."""

    def hands(self, positions: Sequence[Any]) -> list[str]:
        """What each seat holds that the others do not see, from the views of all seats in order."""

    def describe(self, action: str, table: TableView, position: Any) -> str:
        """What an action does."""


def new_board(game: str, look: Look, keyboard: Keyboard, yes_or_no: Keyboard | None = None) -> Board:
    """A board of that game; KeyError if there is none."""
    return cast("Board", import_module(BOARDS[game]).BOARD(look, keyboard, yes_or_no))


def words(game: str) -> Words:
    return cast("Words", import_module(WORDS[game]))


def spoken(game: str) -> Spoken:
    return cast("Spoken", import_module(SPOKEN[game]))


def chronicle(table: TableView, events: Sequence[Event]) -> list[Told]:
    """The log of a table, to look things up in."""

    def name_of(seat: int) -> str:
        return _("you") if seat == table.seat else table.name(seat)

    told: list[Told] = import_module(CHRONICLES[table.game]).chronicle(events, name_of, table.seat)
    return told


def kinds(table: TableView) -> dict[str, str]:
    """The kinds of what is told of a game, by their own keys."""
    found: dict[str, str] = import_module(CHRONICLES[table.game]).KINDS
    return found


def since(table: TableView, seat: int, log: Iterable[Event], *, is_you: bool = False) -> list[str]:
    """What the others did since the last turn of a seat, as everybody may know it: a line a turn.

    `is_you` where it is told to that seat alone.
    """
    told: list[str] = import_module(DIGESTS[table.game]).since(table, seat, log, is_you=is_you)
    return told


class FirstGame(NamedTuple):
    """What is taught in a first game, and the seed of its chance."""

    lessons: Sequence[Lesson]
    seed: int


def lessons(game: Game) -> FirstGame:
    room = import_module(LESSONS[game.key])
    return FirstGame(room.LESSONS, room.SEED)


def hints(table: TableView, advice: Iterable[Advice]) -> list[Hint]:
    """Advice in words, for who is to decide at this table."""
    room = import_module(HINTS[table.game])
    return [
        Hint(one.action, room.called(one.action, table), one.chance, room.reasons(one.action, table)) for one in advice
    ]
