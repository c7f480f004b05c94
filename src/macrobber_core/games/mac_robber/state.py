"""The full game state: bag, cards, estates, clan tiles, and what happens next.

Each clan value is stored as a list indexed by seat; index 0 is unused.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, Self

from msgspec import Struct

from macrobber_core.games.contract import Count, OptionValue
from macrobber_core.games.state import GameState, with_copy

from . import components
from .piles import NOTHING, Pile, minus, plus

Phase = Literal[
    "start", "deal", "draw", "redraw", "action", "discard", "raid", "attack", "defend", "loot", "spend", "refill",
    "tile", "over",
]  # fmt: skip
NextStep = Phase | Literal["turn", "settle", "unused", "combat", "outcome", "end", "round"]
"""The next step once no cards are pending: a phase that waits for its actor, or a step that needs no decision
(`phases.Transition`)."""


class Step(NamedTuple):
    """Cards a seat has yet to draw (`deal`, `refill`) or discard (`discard`)."""

    phase: Literal["deal", "refill", "discard"]
    seat: Count
    cards: Count


class FaceDownCard(NamedTuple):
    """The attacker's face-down card and the cubes on it: a piper, a warrior (MR-V2)."""

    card: int
    piper: bool
    warrior: bool = False


class Combat(Struct, frozen=True):
    """A raid in progress.

    It consists of the current round, the rounds won by each side, the attacker's card, the sum of the attacker's totals
    minus the defender's (MR-V7), and the number of 1s each side has carried over (MR-V4).
    """

    defender: int
    round: int = 1
    attacker_rounds: int = 0
    defender_rounds: int = 0
    laid: FaceDownCard | None = None
    total_margin: int = 0
    attacker_carried: int = 0
    defender_carried: int = 0

    @property
    def laid_card(self) -> FaceDownCard:
        """The attacker's card; only valid while it lies face down."""
        assert self.laid is not None
        return self.laid


@with_copy
@dataclass(slots=True, kw_only=True)
class State(GameState):
    """The state of a game at one moment; the rules that change it are in the other modules of this package."""

    phase: Phase = "start"
    round: int = 1
    active: int | None = None
    pending: tuple[Step, ...] = ()
    next_phase: NextStep = "start"
    """The next step once `pending` is empty."""
    after_draw: NextStep = "settle"
    """The step after a draw of cubes: `redraw` while the holder of Biggest Following may return some (MR-04)."""

    vp: list[int]
    warriors: list[int]
    pipers: list[int]
    monks: list[int]
    estates: list[int]
    cattle: list[int]
    castles: list[int]
    monasteries: list[int]
    following: int | None = None

    bag: Pile
    display: Pile = NOTHING
    used: int = 0
    verbs: tuple[str, ...] = ()

    deck: Pile
    hands: list[Pile]
    face_up_discards: Pile = NOTHING
    """The part of the discard pile that everyone saw (MR-27)."""
    face_down_discards: list[Pile]
    """By seat, the part of the discard pile that only this seat saw (MR-27)."""

    supply: int = sum(components.TILES)
    tiles: tuple[int, ...] = components.TILES
    """Tiles of each number that have not been turned up yet."""
    combat: Combat | None = None

    @classmethod
    def new(cls, players: int, options: dict[str, OptionValue]) -> Self:
        """Return the state before the start player is drawn."""

        def by_seat(value: int) -> list[int]:
            return [0] + [value] * players

        on_clan_tiles = (
            players * components.START_WARRIORS,
            players * components.START_PIPERS,
            players * components.START_MONKS,
            players * components.START_CATTLE,
        )
        return cls(
            players=players,
            options=options,
            vp=by_seat(components.START_VP[players]),
            warriors=by_seat(components.START_WARRIORS),
            pipers=by_seat(components.START_PIPERS),
            monks=by_seat(components.START_MONKS),
            estates=by_seat(components.START_ESTATES),
            cattle=by_seat(components.START_CATTLE),
            castles=by_seat(0),
            monasteries=by_seat(0),
            bag=minus(minus(components.CUBES, components.SET_ASIDE[players]), on_clan_tiles),
            deck=components.CARDS[str(options["cards"])],
            hands=[NOTHING] * (players + 1),
            face_down_discards=[NOTHING] * (players + 1),
        )

    def discards(self) -> Pile:
        """Return the whole discard pile, face up or not."""
        pile = self.face_up_discards
        for face_down in self.face_down_discards:
            pile = plus(pile, face_down)
        return pile

    def courtyard(self, seat: int) -> int:
        return self.warriors[seat] + self.pipers[seat] + self.monks[seat]

    def free_estates(self, seat: int) -> int:
        return self.estates[seat] - self.cattle[seat] - self.castles[seat] - self.monasteries[seat]

    def building_counts(self, building: str) -> list[int]:
        """Return the live list of how many of `cattle`, `castle` or `monastery` stand on each seat's estates."""
        return {"cattle": self.cattle, "castle": self.castles, "monastery": self.monasteries}[building]

    def can_lose_warrior(self, seat: int) -> bool:
        """Return whether a seat has more than the minimum of three warriors (MR-14)."""
        return self.warriors[seat] > components.MIN_WARRIORS

    @property
    def turn_seat(self) -> int:
        """The seat whose turn it is; only valid once the start player has been drawn."""
        assert self.active is not None
        return self.active

    @property
    def current_raid(self) -> Combat:
        """The raid in progress; only valid during one."""
        assert self.combat is not None
        return self.combat
