"""A mixed strategy for playing cards in a raid, learned by self-play (`training.mac_robber_cards`).

It depends on the round, the rounds won so far and the cards in hand, but not on the booty, the pipers or the powers of
cards (MR-V2 to MR-V6).
"""

from __future__ import annotations

import json
import random
from functools import cache, lru_cache
from importlib import resources
from itertools import accumulate
from typing import Literal, NamedTuple

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.piles import SINGLE_CARDS, Pile, minus
from macrobber_core.games.mac_robber.state import State

from .heuristic_policy import card_to_play, play_card

Side = Literal["attack", "defend"]


class InformationSet(NamedTuple):
    """The facts used to choose a card: the round, the attacker's lead in rounds, and the cards in hand.

    For each card value, `cards` counts no more cards than could still be played.
    """

    side: Side
    round: int
    lead: int
    cards: Pile


def information_set(side: Side, round_: int, lead: int, hand: Pile) -> InformationSet:
    max_plays = box.COMBAT_ROUNDS - round_ + 1
    ones, twos, threes, fours = hand
    return InformationSet(
        side, round_, lead, (min(ones, max_plays), min(twos, max_plays), min(threes, max_plays), min(fours, max_plays))
    )


def choose_card(state: State, rng: random.Random) -> str:
    """Choose a card by the learned strategy, or by the heuristic policy in a situation not seen in training."""
    combat = state.current_raid
    is_attack = state.phase == "attack"
    hand = state.hands[state.active if is_attack else combat.defender]
    plays = cumulative_strategy(
        "attack" if is_attack else "defend", combat.round, combat.attacker_rounds - combat.defender_rounds, hand
    )
    if plays is None:
        return play_card(state)
    chance = rng.random()
    for text, cumulative in plays:
        if chance < cumulative:
            return text
    return plays[-1][0]


@lru_cache(maxsize=1 << 14)
def cumulative_strategy(side: Side, round_: int, lead: int, hand: Pile) -> list[tuple[str, float]] | None:
    """Return the possible plays with cumulative probabilities, or None in a situation not seen in training."""
    odds = learned_strategy().get(information_set(side, round_, lead, hand))
    if odds is None:
        return None
    plays = [(f"play {value}", share) for value, share in zip(box.CARD_VALUES, odds, strict=True) if share]
    return list(zip([text for text, _ in plays], accumulate(share for _, share in plays), strict=True))


@lru_cache(maxsize=1 << 14)
def likely_cards(
    side: Side, round_: int, lead: int, hand: Pile, highest_first: bool
) -> tuple[tuple[int, float, Pile], ...]:
    """Return the cards that a player may play, each with its probability and the cards then left in hand.

    The player follows the heuristic policy (`highest_first`) or the learned strategy.
    """
    odds = None if highest_first else learned_strategy().get(information_set(side, round_, lead, hand))
    if odds is None:
        odds = [float(card == card_to_play(hand, round_, lead)) for card in box.CARD_VALUES]
    return tuple(
        (card, share, minus(hand, SINGLE_CARDS[card]))
        for card, share in zip(box.CARD_VALUES, odds, strict=True)
        if share
    )


@cache
def learned_strategy() -> dict[InformationSet, list[float]]:
    """Return the probability of playing each card value, indexed by information set."""
    text = resources.files(__package__).joinpath("weights", "cards.json").read_text(encoding="utf-8")
    strategy = {}
    for key, odds in json.loads(text)["strategy"].items():
        side, round_, lead, cards = key.split()
        ones, twos, threes, fours = map(int, cards)
        strategy[InformationSet(side, int(round_), int(lead), (ones, twos, threes, fours))] = odds
    return strategy
