"""The full game state: the board, the players' figures, the active seat, and the next step.

Per-seat values are lists indexed by seat; index 0 is unused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal, NamedTuple, Self

from msgspec import Meta

from macrobber_core.games.contract import Count, OptionValue
from macrobber_core.games.state import GameState, with_copy

from . import components
from .board import EMPTY, Board
from .components import FIGURES, Figure
from .tiles import COUNTS, LETTERS, START, TILES, has_bag

BASE_TILES = tuple(0 if has_bag(letter) else COUNTS[letter] - (letter == START) for letter in LETTERS)
"""The initial draw pile of the base game, as tile counts in the order of LETTERS."""
START_BOARD: Board = EMPTY.with_tile(0, TILES[START][0])

Phase = Literal["start", "draw", "robber", "place", "meeple", "score", "rob", "message", "answer", "home", "over"]
NextStep = Phase | Literal[
    "drawn", "placed", "claim", "completed", "award", "declared", "carry-out", "carried", "settled", "end", "last",
    "final",
]  # fmt: skip
"""A phase, or a transition to the next one (`flow`)."""


class Gain(NamedTuple):
    """Points to be scored by a seat; `figure` is None until declared.

    The source is a place of the feature, such as `2,-1 n`, or `robbery` or `message`.
    """

    seat: Count
    source: Annotated[str, Meta(max_length=12)]
    points: Count
    figure: Figure | None = None


class Robbery(NamedTuple):
    """The robber of `seat` robs the gain with this index in `State.gains`."""

    seat: Count
    gain: Count


@with_copy
@dataclass(slots=True, kw_only=True)
class State(GameState):
    """The state of a game at one moment; the other modules of this package change it."""

    phase: Phase = "start"
    next_phase: NextStep = "start"
    active: int = 0
    """The seat whose turn it is; 0 before the first turn."""
    turn: int = 0
    """The number of turns begun so far."""

    board: Board = field(default=START_BOARD, metadata={"copy": ".share()"})
    """Placing a tile assigns a new board, unless this one is not shared."""
    pile: tuple[int, ...] = BASE_TILES
    """Tiles left to draw, as counts in the order of LETTERS."""
    tile: str | None = None
    """The letter of the tile in hand, drawn but not yet placed."""
    removed_tiles: tuple[str, ...] = ()
    """The tiles removed because they fitted nowhere."""

    meeples: list[int]
    """Meeples in each player's supply."""
    points: list[int]
    """Points of each player's scoring meeple."""
    messengers: list[int]
    """Points of each player's messenger; all 0 without The Messengers."""
    robbers: list[int | None]
    """The space of each player's robber; None while the robber is at home."""

    robber_queue: tuple[int, ...] = ()
    """The seats that may still place a robber, in order."""
    gains: tuple[Gain, ...] = ()
    """The gains being scored: declared gains in order, then undeclared gains."""
    robberies: tuple[Robbery, ...] = ()
    """The robberies chosen so far."""

    message: int | None = None
    """The message being read."""
    messages_due: int = 0
    """The number of messages still to read."""
    messages_read: tuple[int, ...] = ()
    """The messages read so far, least recent first."""

    @classmethod
    def new(cls, players: int, options: dict[str, OptionValue]) -> Self:
        """Return the state before the first player is drawn, with the tiles of the base game."""
        return cls(
            players=players,
            options=options,
            meeples=[0] + [components.MEEPLES] * players,
            points=[0] * (players + 1),
            messengers=[0] * (players + 1),
            robbers=[None] * (players + 1),
        )

    @property
    def seats_in_turn_order(self) -> list[int]:
        """The seats in clockwise order, starting with the active seat."""
        return [*range(self.active, self.players + 1), *range(1, self.active)]

    @property
    def round(self) -> int:
        """The current round, from 1; everyone has one turn per round."""
        return (max(self.turn, 1) - 1) // self.players + 1

    @property
    def has_messengers(self) -> bool:
        return bool(self.options["messengers"])

    def score(self, seat: int) -> int:
        """Return a seat's score, the sum of both figures' points (CM-01)."""
        return self.points[seat] + self.messengers[seat]

    @property
    def figures(self) -> Sequence[Figure]:
        """The scoring figures that each player has."""
        return FIGURES if self.has_messengers else FIGURES[:1]

    def figure_label(self, figure: Figure | None) -> Figure | None:
        """Return the name of a figure in notation and events, or None if each player has only one figure."""
        return figure if self.has_messengers else None

    def points_of(self, seat: int, figure: Figure) -> int:
        """Return the points of one of the seat's figures."""
        return self.points[seat] if figure == "meeple" else self.messengers[seat]
