"""Kuhn poker: hidden cards, bets, and a best strategy that is known.

Its money becomes chances of winning by a lottery, so the first player, who should lose 1/18 of a chip, wins
(2 - 1/18) / 4 of all games. It knows macrobber only through the contract of a game.
"""

from __future__ import annotations

import random
from typing import Any, Self

from macrobber_core.games.contract import CHANCE, Count, Event, Game, IllegalAction, OptionValue, Result, View
from macrobber_core.translatable import translatable

CARDS = "JQK"
PLAYERS = 2
CHIPS = 2
ANTE = 1
CHECK, BET, CALL, FOLD = "check", "bet", "call", "fold"
REPLIES: dict[tuple[str, ...], tuple[str, ...]] = {
    (): (CHECK, BET),
    (CHECK,): (CHECK, BET),
    (BET,): (CALL, FOLD),
    (CHECK, BET): (CALL, FOLD),
}
"""The legal actions after those played so far; after any others, nobody may bet any more."""
NOT_POSSIBLE = translatable("that cannot happen now")


class Drawn(Event, frozen=True, tag=1):
    """A seat was drawn: the first player, or the winner."""

    seat: Count


class Dealt(Event, frozen=True, tag=2):
    """A player got a card."""

    seat: Count
    card: str | None

    def seen_by(self, seat: int | None) -> Dealt:
        return self if seat == self.seat else Dealt(self.seat, None)


class Said(Event, frozen=True, tag=3):
    """A player checked, bet, called or folded."""

    seat: Count
    word: str


class Shown(Event, frozen=True, tag=4):
    """The cards were shown, that of seat 1 first."""

    cards: str


class KuhnPokerView(View, frozen=True):
    """A position as a seat sees it."""

    active: Count | None
    actor: Count | None
    phase: str
    start: Count | None
    words: tuple[str, ...]
    cards: tuple[str | None, ...]
    """The card of each seat, or None if the viewer may not see it; empty before the deal."""
    result: Result | None

    @property
    def round(self) -> int:
        return 1


class KuhnPoker:
    """A position of Kuhn poker."""

    __slots__ = ("cards", "options", "start", "winner", "words")

    players = PLAYERS
    round = 1

    def __init__(
        self, options: dict[str, OptionValue], start: int = 0, cards: str = "", words: tuple[str, ...] = ()
    ) -> None:
        self.options = options
        self.start = start
        """The seat that began; 0 before it is drawn."""
        self.cards = cards
        """The card of each seat; empty before the deal."""
        self.words = words
        self.winner: int | None = None

    @classmethod
    def setup(cls, players: int, options: dict[str, OptionValue]) -> Self:
        return cls(options)

    @classmethod
    def from_view(cls, view: KuhnPokerView, rng: random.Random) -> Self:
        unseen = rng.sample(
            [card for card in CARDS if card not in view.cards], len(CARDS) - len(set(view.cards) - {None})
        )
        cards = "".join(card or unseen.pop() for card in view.cards)
        position = cls(dict(view.options), view.start or 0, cards, view.words)
        position.winner = view.result.winners[0] if view.result else None
        return position

    @property
    def phase(self) -> str:
        if not self.start:
            return "start"
        if not self.cards:
            return "deal"
        if self.words in REPLIES:
            return "bet"
        return "over" if self.winner else "lot"

    @property
    def active(self) -> int:
        """The seat to act; meaningless unless the phase is "bet"."""
        return self.start if len(self.words) % 2 == 0 else PLAYERS + 1 - self.start

    @property
    def actor(self) -> int | None:
        phase = self.phase
        return self.active if phase == "bet" else None if phase == "over" else CHANCE

    @property
    def chips(self) -> list[int]:
        """Return each seat's chips after the bets, seat 1 first."""
        if self.words[-1] == FOLD:
            loser = PLAYERS + 1 - self.active  # the seat that spoke last
        else:
            loser = 1 if CARDS.index(self.cards[0]) < CARDS.index(self.cards[1]) else 2
        lost = ANTE + (self.words[-1] == CALL)
        return [CHIPS - lost if seat == loser else CHIPS + lost for seat in (1, 2)]

    @property
    def result(self) -> Result | None:
        return Result([self.winner], [int(seat == self.winner) for seat in (1, 2)], "lot") if self.winner else None

    def legal(self) -> list[str]:
        return [*REPLIES[self.words]] if self.phase == "bet" else []

    def outcomes(self) -> list[str]:
        """Return what chance may do, each as often as it is likely."""
        match self.phase:
            case "start":
                return ["start 1", "start 2"]
            case "deal":
                return [f"deal {one}{other}" for one in CARDS for other in CARDS if one != other]
            case "lot":
                return [f"lot {seat}" for seat, chips in enumerate(self.chips, 1) for _ in range(chips)]
            case _:
                return []

    def chance(self, rng: random.Random) -> str:
        outcomes = self.outcomes()
        if not outcomes:
            raise ValueError("chance does not act")
        return rng.choice(outcomes)

    def play(self, action: str) -> list[Event]:
        phase, seat = self.phase, self.active
        if action not in (self.legal() or self.outcomes()):
            raise IllegalAction(action, NOT_POSSIBLE)
        drawn = action.rpartition(" ")[2]
        match phase:
            case "start":
                self.start = int(drawn)
                return [Drawn(self.start)]
            case "deal":
                self.cards = drawn
                return [Dealt(seat, card) for seat, card in enumerate(drawn, 1)]
            case "lot":
                self.winner = int(drawn)
                return [Drawn(self.winner)]
            case _:
                self.words = (*self.words, action)
                said = Said(seat, action)
                return [said] if self.words in REPLIES or action == FOLD else [said, Shown(self.cards)]

    def copy(self) -> Self:
        twin = type(self)(self.options, self.start, self.cards, self.words)
        twin.winner = self.winner
        return twin

    def view(self, seat: int | None) -> KuhnPokerView:
        phase = self.phase
        is_shown = phase in {"lot", "over"} and self.words[-1] != FOLD
        return KuhnPokerView(
            PLAYERS,
            self.options,
            seat,
            self.active if phase == "bet" else None,
            self.actor,
            phase,
            self.start or None,
            self.words,
            tuple(card if is_shown or owner == seat else None for owner, card in enumerate(self.cards, 1)),
            self.result,
        )

    def imagine(self, seat: int | None, rng: random.Random) -> Self:
        return self.from_view(self.view(seat), rng)

    def snapshot(self) -> dict[str, Any]:
        return {"game": GAME.key, "start": self.start, "cards": self.cards, "words": [*self.words],
                "winner": self.winner}  # fmt: skip


GAME = Game(
    key="kuhn-poker",
    title="Kuhn poker",
    seats=range(PLAYERS, PLAYERS + 1),
    options={},
    presets={},
    view_type=KuhnPokerView,
    event_type=Drawn | Dealt | Said | Shown,
    setup=KuhnPoker.setup,
    imagine=KuhnPoker.from_view,
    package=__name__,
)
