"""The full game state: bag, cards, estates, clan tiles, and the next step.

Clan values are stored as lists indexed by seat; index 0 is unused.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Self

from msgspec import Struct

from macrobber_anchors.v0_2.frozen.games.contract import Count, OptionValue
from macrobber_anchors.v0_2.frozen.games.state import GameState, with_copy

from . import components
from .piles import NOTHING, Pile, minus, plus

Phase = Literal[
    "start", "deal", "draw", "redraw", "action", "discard", "raid", "attack", "defend", "loot", "spend", "refill",
    "tile", "over",
]  # fmt: skip
NextStep = Phase | Literal["turn", "settle", "unused", "combat", "outcome", "end", "round"]
"""The next step once no cards are pending: a phase that waits for an actor, or a step that needs no decision
(`phases.Transition`)."""


class Step(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Cards that a seat must draw (`deal`, `refill`) or discard (`discard`)."""

    phase: Literal["deal", "refill", "discard"]
    seat: Count
    cards: Count


class FaceDownCard(Struct, frozen=True):
    """The attacker's face-down card and the cubes on it: a piper, a warrior (MR-V2), or both."""

    card: int
    piper: bool
    warrior: bool = False


class Combat(Struct, frozen=True):
    """A raid in progress.

    `total_margin` is the attacker's total minus the defender's, summed over all rounds (MR-V7); `attacker_carried` and
    `defender_carried` count the 1s carried over from earlier rounds (MR-V4).
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
        """The attacker's face-down card; valid only until it is revealed."""
        assert self.laid is not None
        return self.laid


@with_copy
@dataclass(slots=True, kw_only=True)
class State(GameState):
    """The state of a game at one moment; the other modules of this package change it."""

    phase: Phase = "start"
    round: int = 1
    active: int = 0
    """The seat whose turn it is; 0 before the first turn."""
    pending: tuple[Step, ...] = ()
    next_phase: NextStep = "start"
    """The next step once `pending` is empty."""
    after_draw: NextStep = "settle"
    """The step after a draw of cubes: `redraw` while the holder of Biggest Following may return cubes (MR-04)."""

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
    """Discarded cards whose values everyone saw (MR-27)."""
    face_down_discards: list[Pile]
    """Cards in the discard pile that only one seat saw; indexed by seat (MR-27)."""

    supply: int = sum(components.TILES)
    tiles: tuple[int, ...] = components.TILES
    """The number of tiles of each value that have not been turned up."""
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
        """Return the whole discard pile, both face-up and face-down cards."""
        pile = self.face_up_discards
        for face_down in self.face_down_discards:
            pile = plus(pile, face_down)
        return pile

    def courtyard(self, seat: int) -> int:
        return self.warriors[seat] + self.pipers[seat] + self.monks[seat]

    def free_estates(self, seat: int) -> int:
        return self.estates[seat] - self.cattle[seat] - self.castles[seat] - self.monasteries[seat]

    def building_counts(self, building: str) -> list[int]:
        """Return the per-seat counts of `cattle`, `castle` or `monastery`; the list itself, not a copy."""
        return {"cattle": self.cattle, "castle": self.castles, "monastery": self.monasteries}[building]

    def can_lose_warrior(self, seat: int) -> bool:
        """Return whether a seat has more than the minimum of three warriors (MR-14)."""
        return self.warriors[seat] > components.MIN_WARRIORS

    @property
    def current_raid(self) -> Combat:
        """The raid in progress; valid only during a raid."""
        assert self.combat is not None
        return self.combat
