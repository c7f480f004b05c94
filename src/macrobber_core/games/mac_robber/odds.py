"""How likely a raid is won, as far as a view tells: the defender's cards are any of those it cannot place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import comb, prod

from . import components as box
from .piles import Pile
from .view import ClanView, MacRobberView

Totals = tuple[int, ...]


def raid_odds(view: MacRobberView, defender: int, *, tie_wins: bool) -> float | None:
    """The chance to win if each side lays its three best cards, the best with its pipers, and they meet by chance.

    None for who holds no hand, and where cards have powers of their own (MR-V2 to MR-V6).
    """
    if view.seat is None or view.hand is None or view.options["combat-powers"]:
        return None
    attack = strengths(view.hand, view.clan(view.seat))
    defences = hands_of(view.unplaced, view.clan(defender))
    won = sum(ways * share_won(attack, defence, tie_wins=tie_wins) for defence, ways in defences.items())
    return won / defences.total()


def hands_of(unplaced: Pile, clan: ClanView) -> Counter[Totals]:
    """What a clan can bring to a raid, and by how many hands."""
    found: Counter[Totals] = Counter()
    for cards in hands(unplaced, clan.cards):
        found[strengths(cards, clan)] += prod(map(comb, unplaced, cards))
    return found


def hands(unplaced: Pile, count: int) -> Iterator[Pile]:
    """Every hand of so many cards, and no others: most parts of the pile are larger or smaller."""
    ones, twos, threes, fours = unplaced
    for a in range(min(ones, count) + 1):
        for b in range(min(twos, count - a) + 1):
            for c in range(min(threes, count - a - b) + 1):
                if (d := count - a - b - c) <= fours:
                    yield a, b, c, d


def strengths(cards: Pile, clan: ClanView) -> Totals:
    """The totals of the best cards with their pipers."""
    return tuple(value + (number < clan.pipers) for number, value in enumerate(reversed(best_cards(cards))))


def best_cards(cards: Pile) -> Totals:
    """The cards of a hand that a raid is fought with, rising."""
    values = [value for value, count in zip(box.CARD_VALUES, cards, strict=True) for _ in range(count)]
    return tuple(values[-box.COMBAT_ROUNDS :])


def share_won(attack: Totals, defence: Totals, *, tie_wins: bool) -> float:
    """MR-21, over all orders in which the cards can meet."""
    orders = list(permutations(defence))
    won = 0
    for order in orders:
        margin = sum((mine > theirs) - (mine < theirs) for mine, theirs in zip(attack, order, strict=True))
        won += margin > 0 or (margin == 0 and tie_wins)
    return won / len(orders)
