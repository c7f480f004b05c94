"""Beliefs about hidden hands: a Bayesian filter over the events that a seat has been told.

For every hand a rival may hold, and for both styles of playing cards, the filter keeps a probability. Draws spread it;
discards of the lowest cards, the choice between raids and exchanges, and revealed cards narrow it. The seats are
filtered independently: what the others hold counts only by its average, in the composition of the draw pile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from macrobber_core.games.contract import Event, OptionValue
from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.events import (
    Dealt,
    Discarded,
    Exchanged,
    Laid,
    Passed,
    RaidBegan,
    Reshuffled,
    Revealed,
)
from macrobber_core.games.mac_robber.piles import CARD_TEXTS, NOTHING, SINGLE_CARDS, Pile, minus, plus

from .behaviour import RAID, STYLES, card_odds, raid_phase_odds
from .card_play import Side
from .features import Floats, Ints
from .hand_tables import all_hands, discard_table, draw_chances, draw_table, removal_table

LEAST_CARDS = 0.3
"""The least average number of cards of a value assumed in the draw pile, because averages are not exact."""


class RaidRound(NamedTuple):
    """The public facts of a round of a raid, on which the likelihood of a card depends."""

    attacker: int
    defender: int
    round: int = 1
    lead: int = 0


class SeatBelief:
    """The probability of each style and hand (styles x hands) of a seat, and its average face-down discards."""

    __slots__ = ("discarded", "discards", "odds", "size")

    def __init__(self) -> None:
        self.size = 0
        self.odds: Floats = np.full((len(STYLES), 1), 1 / len(STYLES))
        self.discards = np.zeros(len(box.CARD_VALUES))
        self.discarded = 0

    def copy(self) -> SeatBelief:
        clone = SeatBelief()
        clone.size, clone.odds, clone.discards, clone.discarded = self.size, self.odds, self.discards, self.discarded
        return clone

    @property
    def average(self) -> Floats:
        """The average number of cards of each value in hand."""
        average: Floats = self.odds.sum(axis=0) @ all_hands(self.size)
        return average

    def weigh(self, likelihood: Floats) -> None:
        """Multiply by a likelihood (styles x hands or hands), unless it excludes every hand believed possible."""
        odds = self.odds * likelihood
        if (total := odds.sum()) > 0:
            self.odds = odds / total

    def move(self, targets: Ints, weights: Floats, size: int) -> None:
        """Spread each hand's probability over other hands (hands x ways), of another size."""
        hands, moved = len(all_hands(size)), self.odds[:, :, None] * weights
        self.odds = np.array([np.bincount(targets.ravel(), row.ravel(), hands) for row in moved])
        self.size = size
        self.normalize()

    def normalize(self) -> None:
        """Make the odds sum to 1; all hands are possible again if they contradict everything believed."""
        total = self.odds.sum()
        self.odds = self.odds / total if total > 0 else np.full(self.odds.shape, 1 / self.odds.size)


class HandBeliefs:
    """The beliefs of `seat` (None for a spectator) about all hands; `update` applies an event."""

    def __init__(self, seat: int | None, players: int, cards: Pile) -> None:
        self.seat = seat
        self.cards = cards
        self.own = self.own_discards = self.face_up = NOTHING
        self.rivals = {other: SeatBelief() for other in range(1, players + 1) if other != seat}
        self.raid: RaidRound | None = None
        self.laid: int | None = None
        """The seat whose face-down card in the raid is unknown; it still counts as in hand."""
        self._reshuffles = False

    def copy(self) -> HandBeliefs:
        clone = HandBeliefs(self.seat, 0, self.cards)
        clone.own, clone.own_discards, clone.face_up = self.own, self.own_discards, self.face_up
        clone.rivals = {seat: rival.copy() for seat, rival in self.rivals.items()}
        clone.raid, clone.laid, clone._reshuffles = self.raid, self.laid, self._reshuffles
        return clone

    # --- events

    def update(self, event: Event) -> None:
        """Take an event into account."""
        match event:
            case Dealt(seat, count, cards):
                self._deal(seat, count, cards)
            case Discarded(seat, count, cards):
                self._discard(seat, count, cards)
            case Exchanged(seat, count, cards):
                self._weigh_raid_phase(seat, 1 + count)
                self._discard(seat, count, cards)
            case Passed(seat):
                self._weigh_raid_phase(seat, 1)
            case RaidBegan(attacker, defender):
                self._weigh_raid_phase(attacker, RAID)
                self.raid = RaidRound(attacker, defender)
            case Laid(seat, card=card):
                if card is None:
                    self.laid = seat
            case Revealed():
                self._reveal(event)
            case Reshuffled():
                self._reshuffles = True

    def _deal(self, seat: int, count: int, cards: str | None) -> None:
        remaining = self.deck_size if self._reshuffles else count
        if self._reshuffles:
            self._reshuffles = False
            if seat in self.rivals:
                self._draw(seat, remaining)
                count -= remaining
            self.own_discards = self.face_up = NOTHING
            for rival in self.rivals.values():
                rival.discards, rival.discarded = np.zeros(len(box.CARD_VALUES)), 0
        if seat in self.rivals:
            self._draw(seat, count)
            return
        drawn = CARD_TEXTS[cards or ""]
        for other, rival in self.rivals.items():
            rival.weigh(draw_chances(self._pile(other), np.array([drawn]))[:, 0])
        self.own = plus(self.own, drawn)

    def _draw(self, seat: int, count: int) -> None:
        rival = self.rivals[seat]
        size = rival.size + count
        draws, targets = draw_table(rival.size, count)
        chances = draw_chances(self._pile(seat), draws)
        rival.move(targets, chances / np.maximum(chances.sum(axis=1, keepdims=True), 1e-300), size)

    def _pile(self, seat: int) -> Floats:
        """Return the composition of the draw pile for each hand of a rival (hands x values).

        A card more in this hand is one less in the draw pile, the other hands and the discards, wherever it was
        likely. The composition is scaled to the number of all hidden cards, because it is only an average.
        """
        rival = self.rivals[seat]
        known = plus(plus(self.own, self.own_discards), self.face_up)
        hidden = np.array(self.cards, dtype=float) - known
        deck = hidden - sum((other.average + other.discards for other in self.rivals.values()), np.zeros(4))
        left = np.maximum(hidden - all_hands(rival.size), 0)
        pile = np.maximum(deck, LEAST_CARDS) * left / np.maximum(hidden - rival.average, LEAST_CARDS)
        scaled: Floats = pile * left.sum(axis=1, keepdims=True) / np.maximum(pile.sum(axis=1, keepdims=True), 1e-9)
        return scaled

    @property
    def deck_size(self) -> int:
        known = sum(self.own) + sum(self.own_discards) + sum(self.face_up)
        return sum(self.cards) - known - sum(rival.size + rival.discarded for rival in self.rivals.values())

    def _discard(self, seat: int, count: int, cards: str | None) -> None:
        if seat == self.seat:
            self.own = minus(self.own, CARD_TEXTS[cards or ""])
            self.own_discards = plus(self.own_discards, CARD_TEXTS[cards or ""])
            return
        rival, before = self.rivals[seat], self.rivals[seat].average
        rival.move(*discard_table(rival.size, count), rival.size - count)
        rival.discards = rival.discards + before - rival.average
        rival.discarded += count

    def _weigh_raid_phase(self, seat: int, choice: int) -> None:
        if seat in self.rivals:
            self.rivals[seat].weigh(raid_phase_odds(self.rivals[seat].size, choice))

    def _reveal(self, event: Revealed) -> None:
        raid = self.raid or RaidRound(event.attacker, event.defender)
        self._play_card(event.attacker, event.attack.card, raid, "attack")
        self._play_card(event.defender, event.defence.card, raid, "defend")
        lead = raid.lead + (event.winner == event.attacker) - (event.winner == event.defender)
        self.raid, self.laid = raid._replace(round=raid.round + 1, lead=lead), None

    def _play_card(self, seat: int, card: int, raid: RaidRound, side: Side) -> None:
        self.face_up = plus(self.face_up, SINGLE_CARDS[card])
        if seat == self.seat:
            self.own = minus(self.own, SINGLE_CARDS[card])
            return
        rival = self.rivals[seat]
        targets, has_card = removal_table(rival.size, card)
        rival.weigh(card_odds(rival.size, side, raid.round, raid.lead)[:, :, card - 1])
        rival.move(targets[:, None], has_card[:, None], rival.size - 1)


_latest: dict[tuple[int | None, int], tuple[list[Event], HandBeliefs]] = {}
"""The latest history and beliefs of each seat and number of players, because most histories continue the one before."""


def beliefs_after(
    seat: int | None, players: int, options: Mapping[str, OptionValue], history: Sequence[Event]
) -> HandBeliefs:
    """Return a seat's beliefs after the events it was told since the beginning of the game. Do not change them."""
    cards = box.CARDS[str(options["cards"])]
    beliefs, known = HandBeliefs(seat, players, cards), 0
    if (seat, players) in _latest:
        earlier, latest = _latest[seat, players]
        if latest.cards == cards and list(history[: len(earlier)]) == earlier:
            beliefs, known = latest.copy(), len(earlier)
    for event in history[known:]:
        beliefs.update(event)
    _latest[seat, players] = list(history), beliefs
    return beliefs
