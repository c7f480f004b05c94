"""Which raids promise most at a look, learned from the whole-turn search (`raid_training.py`): for `chief`.

What a raid or an exchange of cards is worth is a sum of what the search found that it depends on.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib import resources
from operator import mul
from typing import NamedTuple

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber import variants
from macrobber_core.games.mac_robber.notation import EXCHANGES, RAIDS
from macrobber_core.games.mac_robber.piles import NOTHING
from macrobber_core.games.mac_robber.state import State

from .candidates import worth_a_look
from .priorities import AVERAGE_HAND, best_three


class Look(NamedTuple):
    """What raids and exchanges are weighed by; to pass is worth nothing."""

    raid: float = 0
    strength: float = 0
    strong: float = 0
    cards_against: float = 0
    pipers_against: float = 0
    own_pipers: float = 0
    victim_lead: float = 0
    victim_leads: float = 0
    cattle_for_free_estate: float = 0
    castle_but_no_cattle: float = 0
    monastery_alone: float = 0
    booty_but_no_free_estate: float = 0
    no_booty: float = 0
    largest_herd: float = 0
    cards_changed: float = 0
    value_to_be_gained: float = 0


def look_at(state: State, action: str) -> Look:
    """Of who is on turn, in the raid phase."""
    if action not in RAIDS:
        return exchange(action)
    seat, victim = state.turn_seat, RAIDS[action]
    cattle, castles, monasteries = state.cattle[victim], state.castles[victim], state.monasteries[victim]
    strength = best_three(state.hands[seat]) - AVERAGE_HAND
    has_room = state.free_estates(seat) > 0
    return Look(
        raid=1,
        strength=strength,
        strong=max(strength, 0),
        cards_against=sum(state.hands[victim]) - box.FEWEST_WARRIORS - 1,
        pipers_against=min(state.pipers[victim], box.COMBAT_ROUNDS),
        own_pipers=min(state.pipers[seat], box.COMBAT_ROUNDS),
        victim_lead=(state.vp[victim] - state.vp[seat]) / 10,
        victim_leads=state.vp[victim] == max([state.vp[other] for other in state.seats if other != seat]),
        cattle_for_free_estate=has_room and cattle > 0,
        castle_but_no_cattle=has_room and not cattle and castles > 0,
        monastery_alone=has_room and not cattle and not castles and monasteries > 0,
        booty_but_no_free_estate=not has_room and castles + cattle > 0,
        no_booty=cattle + castles + monasteries == 0,
        largest_herd=0 < cattle == max(state.cattle),
    )


def exchange(action: str) -> Look:
    """Of a raid phase without a raid: nothing of the position counts."""
    changed = EXCHANGES.get(action, NOTHING)
    count = sum(changed)
    return Look(cards_changed=count, value_to_be_gained=2.5 * count - sum(map(mul, changed, box.CARD_VALUES)))


class Raids:
    """Weights of what is seen at a look."""

    def __init__(self, weights: Sequence[float]) -> None:
        self.weights = weights
        self._exchanges = {action: self._weigh(exchange(action)) for action in (*EXCHANGES, "pass")}

    def _weigh(self, look: Look) -> float:
        return sum(map(mul, self.weights, look), 0.0)

    def best(self, state: State, count: int) -> list[str]:
        """So many of the ways to end a turn, those that promise most first."""

        def worth(action: str) -> float:
            known = self._exchanges.get(action)
            return self._weigh(look_at(state, action)) if known is None else known

        legal = worth_a_look(state, variants.course(state.options).choices["raid"].legal(state))
        return sorted(legal, key=worth, reverse=True)[:count]


@cache
def learned_raids(players: int) -> Raids:
    """What the whole-turn search does at a table of so many."""
    text = resources.files(__package__).joinpath("weights", f"raids-{players}.json").read_text(encoding="utf-8")
    return Raids(json.loads(text)["raids"])
