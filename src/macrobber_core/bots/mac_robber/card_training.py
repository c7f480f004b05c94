"""Learns how to lay cards: counterfactual regret minimisation, sampling what the other side does (MCCFR).

Each game is one raid between two likely hands. What it brings is counted for the attacker, in VP, as if what one side
wins the other lost.
"""

from __future__ import annotations

import random
from collections import defaultdict

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.piles import SINGLE_CARDS, Pile, minus

from .card_play import Side, Situation, situation
from .likely import KEPT, draw_weighted

HANDS = (3, 4, 4, 4, 4, 5, 5, 6)
"""How many cards are held, each size as often as it stands here: mostly four."""
WON, DRAWN, LOST = 5.0, -1.0, -3.0
"""A raid that is won brings 1 VP and, at a guess, 4 for the booty; a drawn one 1 to the defender; a lost one costs 1
and brings the defender 2 (MR-21 to MR-23)."""
CARD_LEFT = (0.0, 0.25, 0.5, 0.75)
"""What a card that was not laid is worth, by value: a guess."""


class Learner:
    """Regrets, and the strategy they lead to on the average."""

    def __init__(self, deck: Pile, rng: random.Random) -> None:
        self._deck = deck
        self._rng = rng
        self._regrets: defaultdict[Situation, list[float]] = defaultdict(lambda: [0.0] * len(box.CARD_VALUES))
        self._played: defaultdict[Situation, list[float]] = defaultdict(lambda: [0.0] * len(box.CARD_VALUES))
        self._games = 0

    def learn(self, games: int) -> None:
        for _ in range(games):
            self._games += 1
            attacker = draw_weighted(self._deck, self._rng.choice(HANDS), KEPT, self._rng)
            defender = draw_weighted(minus(self._deck, attacker), self._rng.choice(HANDS), KEPT, self._rng)
            learns: Side = "attack" if self._games % 2 else "defend"
            self._walk(learns, 1, 0, attacker, defender, None)

    def strategy(self) -> dict[Situation, list[float]]:
        """How often each value is laid; later games count for more."""
        return {
            found: [part / total for part in parts] for found, parts in self._played.items() if (total := sum(parts))
        }

    def _walk(self, learns: Side, round_: int, lead: int, attacker: Pile, defender: Pile, laid: int | None) -> float:
        """What the raid is worth to the attacker from here; `laid` is his card that lies there."""
        if round_ > box.COMBAT_ROUNDS:
            return (WON if lead > 0 else LOST if lead < 0 else DRAWN) + left(attacker) - left(defender)

        def after(card: int) -> float:
            if laid is None:
                return self._walk(learns, round_, lead, minus(attacker, SINGLE_CARDS[card]), defender, card)
            won = (laid > card) - (laid < card)
            return self._walk(learns, round_ + 1, lead + won, attacker, minus(defender, SINGLE_CARDS[card]), None)

        side: Side = "attack" if laid is None else "defend"
        hand = attacker if laid is None else defender
        here = situation(side, round_, lead, hand)
        held = [card for card, count in zip(box.CARD_VALUES, hand, strict=True) if count]
        odds = matched([self._regrets[here][card - 1] for card in held])
        if side != learns:
            for card, share in zip(held, odds, strict=True):
                self._played[here][card - 1] += share * self._games
            return after(self._rng.choices(held, odds)[0])
        worth = [after(card) for card in held]
        mean = sum(share * each for share, each in zip(odds, worth, strict=True))
        sign = 1 if side == "attack" else -1
        regrets = self._regrets[here]
        for card, each in zip(held, worth, strict=True):
            regrets[card - 1] = max(0.0, regrets[card - 1] + sign * (each - mean))
        return mean


def matched(regrets: list[float]) -> list[float]:
    """Regret matching: what was missed most is played most."""
    total = sum(regrets)
    return [each / total for each in regrets] if total > 0 else [1 / len(regrets)] * len(regrets)


def left(hand: Pile) -> float:
    return sum(count * worth for count, worth in zip(hand, CARD_LEFT, strict=True))


def learn_cards(games: int) -> dict[str, list[float]]:
    """The strategy as a weights file has it."""
    learner = Learner(box.CARDS["even"], random.Random(1))
    learner.learn(games)
    return {
        f"{found.side} {found.round} {found.lead} {''.join(map(str, found.cards))}": [round(odds, 3) for odds in parts]
        for found, parts in sorted(learner.strategy().items())
    }
