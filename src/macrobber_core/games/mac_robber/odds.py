"""The probability of winning a raid when the defender may hold any of the unseen cards."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import comb, prod

from . import components
from .piles import Pile, parts_of_size
from .view import ClanView, MacRobberView

Totals = tuple[int, ...]


def raid_odds(view: MacRobberView, defender: int, *, tie_wins: bool) -> float | None:
    """Return the attacker's probability of winning if both sides lay their three best cards in random order.

    Pipers go on the best cards. Returns None for a spectator and for games with combat powers (MR-V2 to MR-V6).
    """
    if view.seat is None or view.hand is None or view.options["combat-powers"]:
        return None
    attack = strengths(view.hand, view.clan(view.seat))
    defences = count_strengths(view.unplaced, view.clan(defender))
    wins = sum(count * win_share(attack, defence, tie_wins=tie_wins) for defence, count in defences.items())
    return wins / defences.total()


def count_strengths(unplaced: Pile, clan: ClanView) -> Counter[Totals]:
    """Count the possible hands of a clan, grouped by their totals in a raid."""
    counts: Counter[Totals] = Counter()
    for cards in parts_of_size(unplaced, clan.cards):
        counts[strengths(cards, clan)] += prod(map(comb, unplaced, cards))
    return counts


def strengths(cards: Pile, clan: ClanView) -> Totals:
    """Return the totals of the best cards, strongest first, with pipers on the strongest."""
    return tuple(value + (rank < clan.pipers) for rank, value in enumerate(reversed(best_cards(cards))))


def best_cards(cards: Pile) -> Totals:
    """Return the values of the three best cards of a hand, in ascending order."""
    values = [value for value, count in zip(components.CARD_VALUES, cards, strict=True) for _ in range(count)]
    return tuple(values[-components.COMBAT_ROUNDS :])


def win_share(attack: Totals, defence: Totals, *, tie_wins: bool) -> float:
    """Return the share of the defender's card orders against which the attacker wins (MR-21)."""
    orders = list(permutations(defence))
    wins = 0
    for order in orders:
        margin = sum(
            (attacking > defending) - (attacking < defending)
            for attacking, defending in zip(attack, order, strict=True)
        )
        wins += margin > 0 or (margin == 0 and tie_wins)
    return wins / len(orders)
