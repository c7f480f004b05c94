"""What every game offers to the screens: a board, and words.

A game has a package here, of its name, with the modules keys, refusals, board, words, spoken, chronicle, digest and
hints; lessons, if there is a first game that explains itself. All but the keys are imported when they are asked for:
words need no screen, and a screen needs one board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from macrobber_core import games
from macrobber_tui.keys import Command, Keyboard

from .chronicle import Told
from .hint import Hint
from .names import names

if TYPE_CHECKING:  # every command imports this room, for its keys
    from rich.style import Style

    from macrobber_core.bots import Advice
    from macrobber_core.games.contract import Event, Game
    from macrobber_core.table.view import TableView
    from macrobber_tui.tutor import Lesson

    from .board import Board
    from .look import Ink, Look
    from .recital import Spoken

ROOMS = {key: f"{__name__}.{room}" for key, room in games.ROOMS.items()}
"""The packages, by the keys of the games."""

COMMANDS: dict[str, tuple[Command, ...]] = {
    game: import_module(f"{room}.keys").COMMANDS for game, room in ROOMS.items()
}
"""What keys do on each game's board, by the game's key."""

LOG_COMMANDS: dict[str, tuple[Command, ...]] = {
    game: import_module(f"{room}.keys").LOG_COMMANDS for game, room in ROOMS.items()
}
"""What keys choose in the log of each game, by the game's key."""


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

    def player_styles(self, ink: Ink) -> Sequence[Style]:
        """The styles of the players on this game's board, by seat."""


def _of(game: str, name: str) -> Any:
    """A module of a game."""
    return import_module(f"{ROOMS[game]}.{name}")


def new_board(game: str, look: Look, keyboard: Keyboard, yes_or_no: Keyboard | None = None) -> Board:
    """A board of that game; KeyError if there is none."""
    return cast("Board", _of(game, "board").BOARD(look, keyboard, yes_or_no))


def words(game: str) -> Words:
    return cast("Words", _of(game, "words"))


def spoken(game: str) -> Spoken:
    return cast("Spoken", _of(game, "spoken"))


def chronicle(table: TableView, events: Sequence[Event]) -> list[Told]:
    """The log of a table, to look things up in."""
    told: list[Told] = _of(table.game, "chronicle").chronicle(events, names(table), table.seat)
    return told


def kinds(table: TableView) -> dict[str, str]:
    """The kinds of what is told of a game, by their own keys."""
    found: dict[str, str] = _of(table.game, "chronicle").KINDS
    return found


def since(table: TableView, seat: int, log: Iterable[Event], *, is_you: bool = False) -> list[str]:
    """What the others did since the last turn of a seat, as everybody may know it: a line a turn.

    `is_you` where it is told to that seat alone.
    """
    told: list[str] = _of(table.game, "digest").since(table, seat, log, is_you=is_you)
    return told


def refusals() -> Iterator[str]:
    """What the rules of all games say of actions and options, as texts of the core."""
    for game in ROOMS:
        yield from _of(game, "refusals").TEXTS


class FirstGame(NamedTuple):
    """What is taught in a first game, and the seed of its chance."""

    lessons: Sequence[Lesson]
    seed: int


def teaches(game: Game) -> bool:
    """Whether there is a first game that explains itself."""
    return find_spec(f"{ROOMS[game.key]}.lessons") is not None


def lessons(game: Game) -> FirstGame:
    room = _of(game.key, "lessons")
    return FirstGame(room.LESSONS, room.SEED)


def hints(table: TableView, advice: Iterable[Advice]) -> list[Hint]:
    """Advice in words, for who is to decide at this table."""
    room = _of(table.game, "hints")
    return [
        Hint(one.action, room.called(one.action, table), one.chance, room.reasons(one.action, table)) for one in advice
    ]
