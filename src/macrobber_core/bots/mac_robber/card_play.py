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
from macrobber_core.games.mac_robber.piles import Pile
from macrobber_core.games.mac_robber.state import State

from .heuristic_policy import play_card

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
    most = box.COMBAT_ROUNDS - round_ + 1
    ones, twos, threes, fours = hand
    return InformationSet(side, round_, lead, (min(ones, most), min(twos, most), min(threes, most), min(fours, most)))


def choose_card(state: State, rng: random.Random) -> str:
    """Choose a card by the learned strategy, or by the heuristic policy in a situation not seen in training."""
    fight = state.current_raid
    attacks = state.phase == "attack"
    hand = state.hands[state.turn_seat if attacks else fight.defender]
    options = cumulative_strategy(
        "attack" if attacks else "defend", fight.round, fight.attacker_rounds - fight.defender_rounds, hand
    )
    if options is None:
        return play_card(state)
    chance = rng.random()
    return next((text for text, below in options if chance < below), options[-1][0])


@lru_cache(maxsize=1 << 14)
def cumulative_strategy(side: Side, round_: int, lead: int, hand: Pile) -> list[tuple[str, float]] | None:
    """Return the possible plays with cumulative probabilities, or None in a situation not seen in training."""
    odds = learned_strategy().get(information_set(side, round_, lead, hand))
    if odds is None:
        return None
    laid = [(f"play {value}", share) for value, share in zip(box.CARD_VALUES, odds, strict=True) if share]
    return list(zip([text for text, _ in laid], accumulate(share for _, share in laid), strict=True))


@cache
def learned_strategy() -> dict[InformationSet, list[float]]:
    """Return the probability of playing each card value, indexed by information set."""
    text = resources.files(__package__).joinpath("weights", "cards.json").read_text(encoding="utf-8")
    found = {}
    for key, odds in json.loads(text)["strategy"].items():
        side, round_, lead, cards = key.split()
        ones, twos, threes, fours = map(int, cards)
        found[InformationSet(side, int(round_), int(lead), (ones, twos, threes, fours))] = odds
    return found
