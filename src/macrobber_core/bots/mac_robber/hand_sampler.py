"""Worlds drawn from beliefs about hidden hands."""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.piles import NOTHING, SINGLE_CARDS, Pile, holds, minus, plus
from macrobber_core.games.mac_robber.state import State
from macrobber_core.games.mac_robber.view import MacRobberView, imagine_combat

from .behaviour import STYLES, card_odds
from .hand_beliefs import HandBeliefs, beliefs_after
from .hand_tables import all_piles
from .weighted_draw import draw_weighted

ATTEMPTS = 20
"""The number of joint draws of hands tried before giving up."""
LEAST_WEIGHT = 0.001
"""The least weight of a card among the discards, so that enough cards can be drawn."""


class HandSampler:
    """Draws hidden cards that match a view, by the beliefs of its seat."""

    def __init__(self, view: MacRobberView, beliefs: HandBeliefs) -> None:
        self._view = view
        self._beliefs = beliefs
        self._cumulative = {
            seat: (list(accumulate(rival.odds.ravel().tolist())), all_piles(rival.size))
            for seat, rival in beliefs.rivals.items()
        }

    def deal(self, state: State, rng: random.Random) -> frozenset[int] | None:
        """Deal all hidden cards, and return the seats that play their highest cards first.

        Returns None if no hands were found that fit together.
        """
        view = self._view
        for _ in range(ATTEMPTS):
            unseen, highest_first = view.unplaced, set[int]()
            for seat, (odds, piles) in self._cumulative.items():
                style, row = divmod(bisect(odds, rng.random() * odds[-1]), len(piles))
                hand = state.hands[seat] = piles[row]
                if not holds(unseen, hand):
                    break
                unseen = minus(unseen, hand)
                if STYLES[style] == "highest":
                    highest_first.add(seat)
            else:
                self._lay_card(state, highest_first, rng)
                self._deal_discards(state, unseen, rng)
                return frozenset(highest_first)
        return None

    def _lay_card(self, state: State, highest_first: set[int], rng: random.Random) -> None:
        """Set up the combat, with a likely card from the attacker's hand if it is face down."""
        combat = self._view.combat
        if combat is None:
            return
        card = 0
        if combat.laid is not None and combat.laid.card is None:
            hand = state.hands[state.active]
            lead, size = combat.attacker_rounds - combat.defender_rounds, sum(hand)
            style = STYLES.index("highest" if state.active in highest_first else "mixed")
            odds = card_odds(size, "attack", combat.round, lead)[style, all_piles(size).index(hand)]
            (card,) = rng.choices(box.CARD_VALUES, odds.tolist())
            state.hands[state.active] = minus(hand, SINGLE_CARDS[card])
        state.combat = imagine_combat(combat, lambda: SINGLE_CARDS[card])

    def _deal_discards(self, state: State, unseen: Pile, rng: random.Random) -> None:
        """Deal face-down discards by their averages; what is left is the draw pile."""
        view = self._view
        for seat, rival in self._beliefs.rivals.items():
            weights = [
                max(average / max(count, 1), LEAST_WEIGHT)
                for average, count in zip(rival.discards.tolist(), unseen, strict=True)
            ]
            discards = state.face_down_discards[seat] = draw_weighted(unseen, rival.discarded, weights, rng)
            unseen = minus(unseen, discards)
        if view.seat is not None:
            state.hands[view.seat] = view.hand or NOTHING
            state.face_down_discards[view.seat] = view.own_face_down_discards or NOTHING
        state.deck = unseen


def sampler_for(view: MacRobberView, history: Sequence[Event]) -> HandSampler | None:
    """Return a sampler for a view, or None if the history is not the whole history of this view."""
    if not history:
        return None
    try:
        beliefs = beliefs_after(view.seat, view.players, view.options, history)
    except (LookupError, ValueError):  # a host may tell its guests anything
        return None
    return HandSampler(view, beliefs) if matches(beliefs, view) else None


def matches(beliefs: HandBeliefs, view: MacRobberView) -> bool:
    """Return whether beliefs have the numbers of cards of a view, and the cards that its seat knows."""
    own, laid_by = view.hand or NOTHING, None
    if view.combat is not None and (laid := view.combat.laid) is not None:
        if laid.card is None:
            laid_by = view.active
        else:
            own = plus(own, SINGLE_CARDS[laid.card])
    counts = {
        seat: (clan.cards + (seat == laid_by), clan.face_down_discards)
        for seat, clan in enumerate(view.clans, 1)
        if seat != view.seat
    }
    return (
        beliefs.laid == laid_by
        and (beliefs.own, beliefs.own_discards) == (own, view.own_face_down_discards or NOTHING)
        and beliefs.face_up == view.face_up_discards
        and {seat: (rival.size, rival.discarded) for seat, rival in beliefs.rivals.items()} == counts
    )
