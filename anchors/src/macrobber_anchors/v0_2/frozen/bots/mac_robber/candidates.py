"""The actions worth considering in a search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from macrobber_anchors.v0_2.frozen.games.contract import OptionValue
from macrobber_anchors.v0_2.frozen.games.mac_robber.notation import BARD_ACTIONS, DISCARDS, EXCHANGES
from macrobber_anchors.v0_2.frozen.games.mac_robber.state import Phase


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
