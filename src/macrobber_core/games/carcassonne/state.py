"""The land, what each player has, whose turn it is, and what has to happen next.

What belongs to a seat stands at its number; index 0 is empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, Self

from macrobber_core.games.contract import Count, OptionValue, Result

from . import components as box
from .board import EMPTY, Board
from .components import FIGURES, Figure
from .tiles import COUNTS, LETTERS, START, TILES, has_bag

BASE_TILES = tuple(0 if has_bag(letter) else COUNTS[letter] - (letter == START) for letter in LETTERS)
"""The pile of the base game at the beginning."""

Phase = Literal["start", "draw", "robber", "place", "meeple", "score", "rob", "message", "answer", "home", "over"]
Next = Phase | Literal[
    "drawn", "placed", "claim", "completed", "award", "declared", "carry-out", "carried", "settled", "end", "last",
    "final",
]  # fmt: skip
"""A phase, or a passage to the next one (`flow`)."""


class Gain(NamedTuple):
    """An event of the scoring: so many points for a seat. The figure that moves is None until it is declared.

    The source is the place of a feature, as in `2,-1 n`, or `robbery`, or `message`.
    """

    seat: Count
    source: str
    points: Count
    figure: Figure | None = None


class Robbery(NamedTuple):
    """The robber of a seat robs a gain, by its place among the gains."""

    seat: Count
    gain: Count


class State:
    """One moment of a game. The rules that change it live in the rooms beside this one."""

    __slots__ = (
        "active", "actor", "asked", "board", "due", "gains", "gone", "meeples", "message", "messengers", "options",
        "phase", "pile", "players", "points", "read", "result", "robberies", "robbers", "start", "then", "tile", "turn",
    )  # fmt: skip

    def __init__(self, players: int, options: dict[str, OptionValue]) -> None:
        self.players = players
        self.options = options
        self.phase: Phase = "start"
        self.then: Next = "start"
        self.actor: int | None = 0
        self.start: int | None = None
        self.active = 0
        """Whose turn it is; 0 before the first."""
        self.turn = 0
        """Turns begun so far."""
        self.result: Result | None = None

        self.board: Board = EMPTY.lay(0, TILES[START][0])
        """It is never changed: to lay a tile makes another."""
        self.pile: tuple[int, ...] = BASE_TILES
        """Tiles left, as in LETTERS."""
        self.tile: str | None = None
        """The letter of the tile in hand."""
        self.gone: tuple[str, ...] = ()
        """The tiles that fitted nowhere."""

        none = [0] * (players + 1)
        self.meeples = [0, *[box.MEEPLES] * players]
        """In the supply of each seat."""
        self.points: list[int] = none[:]
        """Of each scoring meeple."""
        self.messengers: list[int] = none[:]
        """Their points, all 0 without The Messengers."""
        self.robbers: list[int | None] = [None] * (players + 1)
        """Their spaces; None is at home."""

        self.asked: tuple[int, ...] = ()
        """The seats that may still place a robber."""
        self.gains: tuple[Gain, ...] = ()
        """What scores now: first what is declared, in order, then what is not."""
        self.robberies: tuple[Robbery, ...] = ()
        """What robbers have chosen."""

        self.message: int | None = None
        """The one that is read."""
        self.due = 0
        """Messages still to be read."""
        self.read: tuple[int, ...] = ()
        """All that were, the one that was read longest ago first."""

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.players = self.players
        twin.options = self.options
        twin.phase = self.phase
        twin.then = self.then
        twin.actor = self.actor
        twin.start = self.start
        twin.active = self.active
        twin.turn = self.turn
        twin.result = self.result
        twin.board = self.board
        twin.pile = self.pile
        twin.tile = self.tile
        twin.gone = self.gone
        twin.meeples = self.meeples[:]
        twin.points = self.points[:]
        twin.messengers = self.messengers[:]
        twin.robbers = self.robbers[:]
        twin.asked = self.asked
        twin.gains = self.gains
        twin.robberies = self.robberies
        twin.message = self.message
        twin.due = self.due
        twin.read = self.read
        return twin

    @property
    def seats(self) -> range:
        return range(1, self.players + 1)

    @property
    def in_order(self) -> list[int]:
        """The seats, the active one first, then clockwise."""
        return [*range(self.active, self.players + 1), *range(1, self.active)]

    @property
    def round(self) -> int:
        """In each, everybody has a turn; from 1."""
        return (max(self.turn, 1) - 1) // self.players + 1

    @property
    def with_messengers(self) -> bool:
        return bool(self.options["messengers"])

    def score(self, seat: int) -> int:
        """CM-01: the sum of both figures."""
        return self.points[seat] + self.messengers[seat]

    @property
    def figures(self) -> Sequence[Figure]:
        """What everybody has on the scoreboard."""
        return FIGURES if self.with_messengers else FIGURES[:1]

    def named(self, figure: Figure | None) -> Figure | None:
        """How texts and events call what moves: not at all where everybody has but one."""
        return figure if self.with_messengers else None

    def at(self, seat: int, figure: Figure) -> int:
        """The points of one figure."""
        return self.points[seat] if figure == "meeple" else self.messengers[seat]

    def left_of(self, seat: int) -> int:
        """Seats are numbered clockwise, and left of the last one is seat 1."""
        return seat % self.players + 1
