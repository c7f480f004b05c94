"""Learn the card play by Monte Carlo counterfactual regret minimization (MCCFR), sampling the opponent's actions.

Each game is one raid between two likely hands, treated as a zero-sum game: values are the attacker's, in VP.
"""

from __future__ import annotations

import random
from collections import defaultdict

from macrobber_core.bots.mac_robber.card_play import InformationSet, Side, information_set
from macrobber_core.bots.mac_robber.determinization import HAND_WEIGHTS
from macrobber_core.bots.mac_robber.weighted_draw import draw_weighted
from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.piles import SINGLE_CARDS, Pile, minus

HAND_SIZES = (3, 4, 4, 4, 4, 5, 5, 6)
"""Hand sizes, each repeated according to its frequency."""
WIN_VALUE, TIE_VALUE, LOSS_VALUE = 5.0, -1.0, -3.0
"""The zero-sum values of a raid's outcomes for the attacker (MR-21 to MR-23).

A win brings 1 VP and booty worth about 4. A tie brings the defender 1. A loss costs 1 and brings the defender 2.
"""
KEPT_CARD_VALUES = (0.0, 0.25, 0.5, 0.75)
"""The estimated worth of an unused card in VP, for card values 1 to 4."""


class RegretLearner:
    """Accumulates regrets, and the average strategy that follows from them."""

    def __init__(self, deck: Pile, rng: random.Random) -> None:
        self._deck = deck
        self._rng = rng
        self._regrets: defaultdict[InformationSet, list[float]] = defaultdict(lambda: [0.0] * len(box.CARD_VALUES))
        self._strategy_sums: defaultdict[InformationSet, list[float]] = defaultdict(
            lambda: [0.0] * len(box.CARD_VALUES)
        )
        self._games = 0

    def learn(self, games: int) -> None:
        for _ in range(games):
            self._games += 1
            attacker = draw_weighted(self._deck, self._rng.choice(HAND_SIZES), HAND_WEIGHTS, self._rng)
            defender = draw_weighted(minus(self._deck, attacker), self._rng.choice(HAND_SIZES), HAND_WEIGHTS, self._rng)
            updating: Side = "attack" if self._games % 2 else "defend"
            self._traverse(updating, 1, 0, attacker, defender, None)

    def strategy(self) -> dict[InformationSet, list[float]]:
        """Return the average strategy: the probability of each card value; later games count for more."""
        return {
            known: [part / total for part in parts]
            for known, parts in self._strategy_sums.items()
            if (total := sum(parts))
        }

    def _traverse(
        self, updating: Side, round_: int, lead: int, attacker: Pile, defender: Pile, laid: int | None
    ) -> float:
        """Return the value of the rest of the raid to the attacker; `laid` is the attacker's face-down card."""
        if round_ > box.COMBAT_ROUNDS:
            return (
                (WIN_VALUE if lead > 0 else LOSS_VALUE if lead < 0 else TIE_VALUE)
                + leftover_value(attacker)
                - leftover_value(defender)
            )

        def after(card: int) -> float:
            if laid is None:
                return self._traverse(updating, round_, lead, minus(attacker, SINGLE_CARDS[card]), defender, card)
            won = (laid > card) - (laid < card)
            return self._traverse(updating, round_ + 1, lead + won, attacker, minus(defender, SINGLE_CARDS[card]), None)

        side: Side = "attack" if laid is None else "defend"
        hand = attacker if laid is None else defender
        known = information_set(side, round_, lead, hand)
        held = [card for card, count in zip(box.CARD_VALUES, hand, strict=True) if count]
        shares = match_regrets([self._regrets[known][card - 1] for card in held])
        if side != updating:
            for card, share in zip(held, shares, strict=True):
                self._strategy_sums[known][card - 1] += share * self._games
            return after(self._rng.choices(held, shares)[0])
        values = [after(card) for card in held]
        mean = sum(share * each for share, each in zip(shares, values, strict=True))
        sign = 1 if side == "attack" else -1
        regrets = self._regrets[known]
        for card, each in zip(held, values, strict=True):
            regrets[card - 1] = max(0.0, regrets[card - 1] + sign * (each - mean))
        return mean


def match_regrets(regrets: list[float]) -> list[float]:
    """Return probabilities proportional to the regrets (regret matching)."""
    total = sum(regrets)
    return [each / total for each in regrets] if total > 0 else [1 / len(regrets)] * len(regrets)


def leftover_value(hand: Pile) -> float:
    return sum(count * value for count, value in zip(hand, KEPT_CARD_VALUES, strict=True))


def learn_cards(games: int) -> dict[str, list[float]]:
    """Return the strategy in the format of a weights file."""
    learner = RegretLearner(box.CARDS["even"], random.Random(1))
    learner.learn(games)
    return {
        f"{known.side} {known.round} {known.lead} {''.join(map(str, known.cards))}": [round(part, 3) for part in parts]
        for known, parts in sorted(learner.strategy().items())
    }
