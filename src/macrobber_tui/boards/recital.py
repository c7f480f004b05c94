"""What plain mode knows of a game: how its table is told in sentences, and its decisions are typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from macrobber_core.games.contract import Event
from macrobber_core.table import TableView
from macrobber_tui.language import _

from .hint import Hint
from .names import NameOf


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the things to choose from: an action, or several alike, of which one is chosen next."""

    name: str
    """What is typed for it, beside its number or instead of one."""
    what: str
    """What it is and what it would do, in a sentence."""
    actions: Sequence[str]
    is_numbered: bool = True
    """Whether it has a number; not where that could be taken for something on the table."""


@dataclass(frozen=True, slots=True)
class Page:
    """Something of a game that can be looked at by a word of its own."""

    name: str
    what: str
    told: Callable[..., list[str]]
    """Given what follows the name, where it takes something."""
    why_not: str = ""
    """Why there is nothing to be told, if so."""
    takes: str = ""
    """What may follow the name, in capitals."""


class Recital(Protocol):
    """Takes in the events of a game in order, and tells what of them is worth saying."""

    reading: str
    """The topic of the rules of what was told last, where that is to be explained; else ""."""

    def tell(self, events: Iterable[Event]) -> list[str]: ...

    def pages(self, table: TableView) -> list[Page]:
        """What else can be looked at."""


class Spoken(Protocol):
    """The table has begun wherever one is asked for."""

    VERBS: frozenset[str]
    """The first words of actions."""
    PLAYER: str
    """What is typed before a name, to hear of one player."""
    OWN: str
    """What is all ours, for the list of words."""
    HANDS: str
    """What is hidden from others, for the same; "" in a game that hides nothing."""

    def recital(self, table: TableView) -> Recital:
        """For events as the seat of that table may know them."""

    def asked(self, table: TableView) -> list[str]:
        """What is asked of who is to decide, and what they have to know for it."""

    def choices(self, table: TableView, actions: Sequence[str]) -> list[Choice]:
        """Legal actions, those of a kind together where they are many."""

    def barred(self, table: TableView) -> dict[str, str]:
        """What of the same kind as the legal actions cannot be done now, and why."""

    def why_not(self, line: str, table: TableView) -> str:
        """Why what a line names cannot be done, though it is among none of these; "" where it names nothing."""

    def understood(self, line: str, table: TableView) -> list[str]:
        """The legal actions that may be meant."""

    def reasons(self, action: str, table: TableView) -> list[str]:
        """What would come of a legal action."""

    def hinted(self, hint: Hint, table: TableView) -> str:
        """A hint in a sentence."""

    def end_of_turn(self, action: str) -> str:
        """Whether to end the turn by that action, as a question; "" where it does not."""

    def report(self, table: TableView) -> list[str]:
        """The whole table."""

    def player(self, table: TableView, seat: int) -> list[str]:
        """All that is open of one player."""

    def mine(self, table: TableView) -> list[str]:
        """All that is our own; nothing for who watches."""

    def topic(self, table: TableView) -> str:
        """The topic of the rules that the moment is about."""


def by_round(course: Sequence[Sequence[int]], now: int | None, name_of: NameOf) -> list[str]:
    """What all had at the start and after each round; in round `now`, so far."""
    lines = []
    for number, reached in enumerate(course):
        told = ", ".join(f"{name_of(seat)} {count}" for seat, count in enumerate(reached, 1))
        if not number:
            text = _("At the start: {players}.")
        elif number == now:
            text = _("In round {round} so far: {players}.")
        else:
            text = _("After round {round}: {players}.")
        lines.append(text.format(round=number, players=told))
    return lines
