"""How to lay cards in a raid: a mixed strategy, learned against itself (`card_training.py`).

It looks at the round, at who has won more of them, and at the cards in hand; not at what the raid is about, nor at
pipers and the powers of cards (MR-V2 to MR-V6).
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

from .priorities import blow

Side = Literal["attack", "defend"]


class Situation(NamedTuple):
    """Before a card is laid: the round, by how many rounds the attacker leads, and of each value as many cards as could
    still be laid.
    """

    side: Side
    round: int
    lead: int
    cards: Pile


def situation(side: Side, round_: int, lead: int, hand: Pile) -> Situation:
    most = box.COMBAT_ROUNDS - round_ + 1
    ones, twos, threes, fours = hand
    return Situation(side, round_, lead, (min(ones, most), min(twos, most), min(threes, most), min(fours, most)))


def lay(state: State, rng: random.Random) -> str:
    """A legal card for who is to lay one; what was never learned is left to the priorities."""
    fight = state.fight
    attacks = state.phase == "attack"
    hand = state.hands[state.turn_seat if attacks else fight.defender]
    blows = learned_blows("attack" if attacks else "defend", fight.round, fight.attacker_won - fight.defender_won, hand)
    if blows is None:
        return blow(state)
    chance = rng.random()
    return next((text for text, below in blows if chance < below), blows[-1][0])


@lru_cache(maxsize=1 << 14)
def learned_blows(side: Side, round_: int, lead: int, hand: Pile) -> list[tuple[str, float]] | None:
    """What may be laid, each with the odds that it or one before it is; None where nothing was learned."""
    odds = strategy().get(situation(side, round_, lead, hand))
    if odds is None:
        return None
    laid = [(f"play {value}", share) for value, share in zip(box.CARD_VALUES, odds, strict=True) if share]
    return list(zip([text for text, _ in laid], accumulate(share for _, share in laid), strict=True))


@cache
def strategy() -> dict[Situation, list[float]]:
    """How often each value is laid."""
    text = resources.files(__package__).joinpath("weights", "cards.json").read_text(encoding="utf-8")
    found = {}
    for key, odds in json.loads(text)["strategy"].items():
        side, round_, lead, cards = key.split()
        ones, twos, threes, fours = map(int, cards)
        found[Situation(side, int(round_), int(lead), (ones, twos, threes, fours))] = odds
    return found
