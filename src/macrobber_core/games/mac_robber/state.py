"""What lies on the table: bag, cards, estates and the clans' tiles, and what has to happen next.

Clan values stand in columns, one list a value. A seat is its own index; index 0 stands empty.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, Self

from macrobber_core.games.contract import CHANCE, Count, OptionValue, Result

from . import components as box
from .piles import NOTHING, Pile, minus, plus

Phase = Literal[
    "start",
    "deal",
    "draw",
    "redraw",
    "action",
    "discard",
    "raid",
    "attack",
    "defend",
    "loot",
    "spend",
    "refill",
    "tile",
    "over",
]
Next = Phase | Literal["turn", "settle", "unused", "combat", "outcome", "end", "round"]
"""What comes when no card is due or owed: a phase that waits for its actor, or one of the steps nobody is
asked about (`course.Passage`)."""


class Step(NamedTuple):
    """Cards due (`deal`, `refill`) or owed (`discard`) by a seat."""

    phase: Literal["deal", "refill", "discard"]
    seat: Count
    cards: Count


class Laid(NamedTuple):
    """The attacker's card, face down, and the cubes on it: a piper, a warrior (MR-V2)."""

    card: int
    piper: bool
    warrior: bool = False


@dataclass(slots=True)
class Combat:
    """A raid under way: the round whose cards are laid, rounds won by each side, the attacker's card, by how much
    his totals exceed the defender's so far (MR-V7), and the 1s each side carries on (MR-V4).
    """

    defender: int
    round: int = 1
    attacker_won: int = 0
    defender_won: int = 0
    laid: Laid | None = None
    margin: int = 0
    attacker_carried: int = 0
    defender_carried: int = 0

    def copy(self) -> Self:
        return type(self)(
            self.defender, self.round, self.attacker_won, self.defender_won, self.laid, self.margin,
            self.attacker_carried, self.defender_carried,
        )  # fmt: skip

    @property
    def face_down(self) -> Laid:
        """The attacker's card; only while it lies there."""
        assert self.laid is not None
        return self.laid


class State:
    """One moment of a game. The rules that change it live in the rooms beside this one."""

    __slots__ = (
        "active", "actor", "after_draw", "agenda", "bag", "buried", "castles", "cattle", "combat", "deck", "display",
        "estates", "following", "hands", "monasteries", "monks", "options", "phase", "pipers", "players",
        "result", "round", "seats", "shown", "start", "supply", "then", "tiles", "used", "verbs", "vp", "warriors",
    )  # fmt: skip

    def __init__(self, players: int, options: dict[str, OptionValue]) -> None:
        self.players = players
        self.options = options
        self.seats = range(1, players + 1)
        self.round = 1
        self.start: int | None = None
        self.active: int | None = None
        self.actor: int | None = CHANCE
        self.phase: Phase = "start"
        self.agenda: tuple[Step, ...] = ()
        self.then: Next = "start"
        """What comes when the agenda is done."""
        self.after_draw: Next = "settle"
        """`redraw` while the holder of Biggest Following may still return cubes (MR-04)."""

        def column(value: int) -> list[int]:
            return [0] + [value] * players

        self.vp = column(box.START_VP[players])
        self.warriors = column(box.START_WARRIORS)
        self.pipers = column(box.START_PIPERS)
        self.monks = column(box.START_MONKS)
        self.estates = column(box.START_ESTATES)
        self.cattle = column(box.START_CATTLE)
        self.castles = column(0)
        self.monasteries = column(0)
        self.following: int | None = None

        on_clan_tiles = (
            players * box.START_WARRIORS,
            players * box.START_PIPERS,
            players * box.START_MONKS,
            players * box.START_CATTLE,
        )
        self.bag: Pile = minus(minus(box.CUBES, box.SET_ASIDE[players]), on_clan_tiles)
        self.display: Pile = NOTHING
        self.used = 0
        self.verbs: tuple[str, ...] = ()

        self.deck: Pile = box.CARDS[str(options["cards"])]
        self.hands: list[Pile] = [NOTHING] * (players + 1)
        self.shown: Pile = NOTHING
        """The part of the discard pile that everybody saw (MR-27)."""
        self.buried: list[Pile] = [NOTHING] * (players + 1)
        """The part of the discard pile that only its owner saw (MR-27)."""

        self.supply = sum(box.TILES)
        self.tiles: tuple[int, ...] = box.TILES
        """Tiles of each number not yet turned up."""
        self.combat: Combat | None = None
        self.result: Result | None = None

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.players = self.players
        twin.options = self.options
        twin.seats = self.seats
        twin.round = self.round
        twin.start = self.start
        twin.active = self.active
        twin.actor = self.actor
        twin.phase = self.phase
        twin.agenda = self.agenda
        twin.then = self.then
        twin.after_draw = self.after_draw
        twin.vp = self.vp[:]
        twin.warriors = self.warriors[:]
        twin.pipers = self.pipers[:]
        twin.monks = self.monks[:]
        twin.estates = self.estates[:]
        twin.cattle = self.cattle[:]
        twin.castles = self.castles[:]
        twin.monasteries = self.monasteries[:]
        twin.following = self.following
        twin.bag = self.bag
        twin.display = self.display
        twin.used = self.used
        twin.verbs = self.verbs
        twin.deck = self.deck
        twin.hands = self.hands[:]
        twin.shown = self.shown
        twin.buried = self.buried[:]
        twin.supply = self.supply
        twin.tiles = self.tiles
        twin.combat = self.combat and self.combat.copy()
        twin.result = self.result
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(getattr(self, name) == getattr(other, name) for name in State.__slots__)

    __hash__ = None  # type: ignore[assignment]  # mutable

    def discards(self) -> Pile:
        """The discard pile, whoever knows it."""
        pile = self.shown
        for buried in self.buried:
            pile = plus(pile, buried)
        return pile

    def courtyard(self, seat: int) -> int:
        return self.warriors[seat] + self.pipers[seat] + self.monks[seat]

    def free_estates(self, seat: int) -> int:
        return self.estates[seat] - self.cattle[seat] - self.castles[seat] - self.monasteries[seat]

    def standing(self, building: str) -> list[int]:
        """How many of them stand on each seat's estates."""
        return {"cattle": self.cattle, "castle": self.castles, "monastery": self.monasteries}[building]

    def can_lose_warrior(self, seat: int) -> bool:
        """MR-14: never fewer than three warriors."""
        return self.warriors[seat] > box.FEWEST_WARRIORS

    def left_of(self, seat: int) -> int:
        """Seats are numbered clockwise, and left of the last one is seat 1."""
        return seat % self.players + 1

    @property
    def turn_seat(self) -> int:
        """The player whose turn it is; only once the start player is drawn."""
        assert self.active is not None
        return self.active

    @property
    def fight(self) -> Combat:
        """The raid under way; only while there is one."""
        assert self.combat is not None
        return self.combat
