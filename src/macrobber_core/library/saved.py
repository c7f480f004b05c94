"""What the library keeps: all that a table needs to go on, and what a list of games shows of it."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from macrobber_core.bots import Effort
from macrobber_core.games.contract import Result
from macrobber_core.record import Record
from macrobber_core.table import Pact


@dataclass(frozen=True, slots=True)
class Entry:
    """A game as the list of games shows it. Times are seconds since 1970."""

    id: str
    title: str
    game: str
    names: list[str]
    begun: float
    changed: float
    actions: int
    result: Result | None
    playing: bool
    """Whether a process plays it now."""
    interrupted: bool
    """Whether it can go on: it is not over, or its host died before everybody had seen the end."""
    waiting: bool = False
    """Whether the game has not begun; of a waiting room only those who have a seat are named."""


@dataclass(frozen=True, slots=True)
class SavedSeat:
    """Who sits there, and the digests of the tokens that give the seat back."""

    name: str
    bot: str | None
    token: str | None
    next_token: str | None


class House(msgspec.Struct, frozen=True):
    """How a table is kept: its code, its clock (seconds a decision, and in reserve) and its port, where it has them.

    `effort` is what its bots may spend on a decision, `hints` whether players may be given any.
    """

    code: str | None = None
    clock: tuple[float, float] | None = None
    port: int | None = None
    effort: Effort = Effort()
    hints: bool = True
    waiting: bool = False
    """Whether the game has not begun: then a seat without a name is free, and the seed is empty unless it was given."""


@dataclass(frozen=True, slots=True)
class Saved:
    """All that a table needs to go on."""

    id: str
    title: str
    seed: str
    """Of the dealer."""
    host: str | None
    """The name of the host's own player, if there is one."""
    network: bool
    """Whether friends could join; else it is a game against bots."""
    seats: list[SavedSeat]
    record: Record
    result: Result | None
    pact: Pact | None = None
    """What the seed was agreed on by, if it was."""
    house: House = House()  # noqa: RUF009  # frozen
