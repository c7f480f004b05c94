"""How likely a player is to act as observed, depending on the hand and on the style of playing cards.

Learned from the decisions of `hard`, which plays its highest cards first, and of `chief`, which mixes its cards
(`training.mac_robber_behaviour`). All odds include a small share of actions for no reason, because players differ.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib import resources
from typing import Literal

import msgspec
import numpy as np

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.piles import Pile

from .card_play import Side, information_set, learned_strategy
from .features import Floats
from .hand_tables import all_piles
from .heuristic_policy import best_three, card_to_play

Style = Literal["highest", "mixed"]
STYLES: tuple[Style, ...] = ("highest", "mixed")
"""A style plays its highest cards first, like the heuristic policy, or mixes them, like the strategy of `card_play`."""
RAID, EXCHANGES = 0, range(box.MAX_EXCHANGED + 1)
RAID_PHASE_CHOICES = 1 + len(EXCHANGES)
"""In the raid phase, choice 0 is a raid, and choice `1 + n` an exchange of n cards; with n = 0 a pass."""
UNREASONED = 0.05
"""The share of choices in the raid phase that are made for no reason."""


class StyleOdds(msgspec.Struct):
    """The learned weights of a style."""

    reasoned: float
    """The share of cards that are played as the style prescribes; the others are any cards of the hand."""
    raid_phase: list[list[float]]
    """The weights of the features of a hand, for each of them and each choice in the raid phase."""


@cache
def learned_odds() -> dict[Style, StyleOdds]:
    text = resources.files(__package__).joinpath("weights", "behaviour.json").read_text(encoding="utf-8")
    return msgspec.convert(json.loads(text)["styles"], dict[Style, StyleOdds])


# --- the raid phase


def hand_features(hand: Pile) -> list[float]:
    """Return what the choice in the raid phase depends on: constant, cards by value, strength, and low cards."""
    ones, low = hand[0], hand[0] + hand[1]
    return [
        1.0,
        *(min(count, box.COMBAT_ROUNDS) for count in hand),
        best_three(hand),
        *(float(ones >= number) for number in EXCHANGES[1:]),
        *(float(low >= number) for number in EXCHANGES[1:]),
    ]


def choice_odds(weights: Floats, features: Floats, size: int) -> Floats:
    """Return the probability of each choice in the raid phase for hands of a size (hands x choices)."""
    scores = features @ weights
    scores[:, 1 + size + 1 :] = -np.inf  # nobody can exchange more cards than they have
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: Floats = odds / odds.sum(axis=1, keepdims=True)
    return shares


@lru_cache
def raid_phase_odds(size: int, choice: int) -> Floats:
    """Return the probability of a choice in the raid phase for each style and hand (styles x hands)."""
    features = np.array([hand_features(hand) for hand in all_piles(size)])
    odds = [choice_odds(np.array(learned_odds()[style].raid_phase), features, size)[:, choice] for style in STYLES]
    return UNREASONED / RAID_PHASE_CHOICES + (1 - UNREASONED) * np.array(odds)


# --- cards in a raid


def prescribed_odds(style: Style, side: Side, round_: int, lead: int, hand: Pile) -> list[float]:
    """Return the probability of playing each card value if a style prescribes it."""
    odds = learned_strategy().get(information_set(side, round_, lead, hand)) if style == "mixed" else None
    if odds is not None:
        return odds
    card = card_to_play(hand, round_, lead)
    return [float(value == card) for value in box.CARD_VALUES]


@lru_cache
def card_odds(size: int, side: Side, round_: int, lead: int) -> Floats:
    """Return the probability of playing each card value (styles x hands x values); `lead` is the attacker's."""
    hands = all_piles(size)
    has_card = np.array(hands) > 0
    any_card = has_card / np.maximum(has_card.sum(axis=1, keepdims=True), 1)
    odds = [
        reasoned * np.array([prescribed_odds(style, side, round_, lead, hand) for hand in hands])
        + (1 - reasoned) * any_card
        for style in STYLES
        for reasoned in [learned_odds()[style].reasoned]
    ]
    return np.array(odds)
