"""The actions worth considering in a search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from macrobber_core.games.contract import OptionValue
from macrobber_core.games.mac_robber.actions import COSTS
from macrobber_core.games.mac_robber.notation import BARD_ACTIONS, DISCARDS, EXCHANGES, PAYMENTS, RETURNS, Payment
from macrobber_core.games.mac_robber.piles import NOTHING
from macrobber_core.games.mac_robber.state import Phase
from macrobber_core.games.mac_robber.view import MacRobberView

NEARLY_EMPTY_BAG = 12
"""With so few cubes in the bag, leaving cubes in it may decide how long the game lasts (MR-05)."""


class PhaseAndOptions(Protocol):
    """The attributes of a position that this module uses; both views and states have them."""

    @property
    def phase(self) -> Phase: ...
    @property
    def options(self) -> dict[str, OptionValue]: ...


def candidate_actions(state: PhaseAndOptions, legal: Sequence[str]) -> Sequence[str]:
    """Return the legal actions worth considering.

    Excludes bard actions that take fewer than two cubes where two are possible and, unless cards have powers (MR-V2 to
    MR-V6), discards other than the lowest cards.
    """
    if state.phase == "action":
        return without_partial_bards(tuple(legal))
    if state.phase in {"discard", "raid"} and not state.options["combat-powers"]:
        return lowest_cards_only(tuple(legal))
    return legal


def sensible_actions(view: MacRobberView, legal: Sequence[str]) -> Sequence[str]:
    """Return the candidates without those that another one beats in every respect, or nearly.

    In few determinizations, a search may find them as good: doing nothing, keeping a 1, returning cattle that have an
    estate to go to, and with the last action that can use the cubes on display, taking one monk instead of two or
    paying with warriors and monks instead of those cubes.
    """
    actions = candidate_actions(view, legal)
    match view.phase:
        case "action" if sum(view.bag) > NEARLY_EMPTY_BAG:
            wasteful = set()
            if any(action in COSTS and action != "bard" for action in actions):
                wasteful.add("done")
            if view.actor and (view.verbs or view.actor % view.players + 1 == view.start):
                if "monk 2" in actions:
                    wasteful.add("monk 1")
                wasteful |= payments_with_needless_people([action for action in actions if action in PAYMENTS])
            return [action for action in actions if action not in wasteful]
        case "raid" if view.hand and view.hand[0] and not view.options["combat-powers"]:
            return [action for action in actions if action != "pass"]
        case "redraw" if view.actor and view.display[3] and view.clan(view.actor).free_estates:
            return [action for action in actions if RETURNS.get(action, NOTHING)[3] < view.display[3]]
    return actions


def payments_with_needless_people(payments: Sequence[str]) -> set[str]:
    """Return the payments for an estate that cost more warriors or monks than another, and no fewer red cubes."""

    def is_cheaper(one: Payment, other: Payment) -> bool:
        saved = (other.warriors - one.warriors, other.monks - one.monks)
        return min(saved) >= 0 < max(saved) and one.display[3] <= other.display[3]

    return {action for action in payments if any(is_cheaper(PAYMENTS[other], PAYMENTS[action]) for other in payments)}


@lru_cache(maxsize=1 << 12)
def without_partial_bards(legal: tuple[str, ...]) -> Sequence[str]:
    two_cube_victims = {
        bard.victim for action in legal if (bard := BARD_ACTIONS.get(action)) and bard.courtyard and bard.bag
    }
    return [
        action
        for action in legal
        if not (bard := BARD_ACTIONS.get(action))
        or bard.victim not in two_cube_victims
        or (bard.courtyard and bard.bag)
    ]


@lru_cache(maxsize=1 << 12)
def lowest_cards_only(legal: tuple[str, ...]) -> Sequence[str]:
    other_actions: list[str] = []
    lowest: dict[int, str] = {}
    for action in legal:
        pile = DISCARDS.get(action) or EXCHANGES.get(action)
        if pile is None:
            other_actions.append(action)
        else:
            lowest[sum(pile)] = action  # for each number of cards, the lowest cards come last
    return [*other_actions, *lowest.values()]
