"""A prior for raids, used by `chief` and learned from the turn search (`training.mac_robber_raids`).

The score of a raid or an exchange of cards is linear in its features.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib import resources
from operator import mul
from typing import NamedTuple

from macrobber_anchors.v0_2.frozen.games.mac_robber import components as box
from macrobber_anchors.v0_2.frozen.games.mac_robber import variants
from macrobber_anchors.v0_2.frozen.games.mac_robber.notation import EXCHANGES, RAIDS
from macrobber_anchors.v0_2.frozen.games.mac_robber.piles import NOTHING
from macrobber_anchors.v0_2.frozen.games.mac_robber.state import State

from .candidates import candidate_actions
from .heuristic_policy import AVERAGE_HAND, best_three


class RaidFeatures(NamedTuple):
    """The features of a raid or an exchange; a pass has no features and scores 0."""

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


def raid_features(state: State, action: str) -> RaidFeatures:
    """Return the features of the active seat's action in the raid phase."""
    if action not in RAIDS:
        return exchange_features(action)
    seat, victim = state.active, RAIDS[action]
    cattle, castles, monasteries = state.cattle[victim], state.castles[victim], state.monasteries[victim]
    strength = best_three(state.hands[seat]) - AVERAGE_HAND
    has_room = state.free_estates(seat) > 0
    return RaidFeatures(
        raid=1,
        strength=strength,
        strong=max(strength, 0),
        cards_against=sum(state.hands[victim]) - box.MIN_WARRIORS - 1,
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


def exchange_features(action: str) -> RaidFeatures:
    """Return the features of an exchange or a pass, which do not depend on the position."""
    exchanged = EXCHANGES.get(action, NOTHING)
    count = sum(exchanged)
    return RaidFeatures(cards_changed=count, value_to_be_gained=2.5 * count - sum(map(mul, exchanged, box.CARD_VALUES)))


class RaidPrior:
    """A linear score for actions in the raid phase, with a weight for each feature."""

    def __init__(self, weights: Sequence[float]) -> None:
        self.weights = weights
        self._exchanges = {action: self._score(exchange_features(action)) for action in (*EXCHANGES, "pass")}

    def _score(self, features: RaidFeatures) -> float:
        return sum(map(mul, self.weights, features), 0.0)

    def best(self, state: State, count: int) -> list[str]:
        """Return the `count` best actions of the raid phase according to the prior, best first."""

        def score(action: str) -> float:
            exchange_score = self._exchanges.get(action)
            return self._score(raid_features(state, action)) if exchange_score is None else exchange_score

        legal = candidate_actions(state, variants.phases_for(state.options).decisions["raid"].legal(state))
        return sorted(legal, key=score, reverse=True)[:count]


@cache
def learned_raid_prior(players: int) -> RaidPrior:
    """Return the prior learned for a number of players."""
    text = resources.files(__package__).joinpath("weights", f"raids-{players}.json").read_text(encoding="utf-8")
    return RaidPrior(json.loads(text)["raids"])
