"""What to do at a look, learned from the whole-turn search (`policy_training.py`): for the imagined play of `chief`.

Like the priorities it does not look ahead, but what an action is worth is a sum of what the search found that it
depends on. It chooses actions and raids; the rest is left to card play and priorities.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from operator import mul
from typing import Any, Self

from macrobber_core.games.contract import CHANCE
from macrobber_core.games.mac_robber import variants
from macrobber_core.games.mac_robber.notation import EXCHANGES, PAYMENTS, SONGS
from macrobber_core.games.mac_robber.state import State

from .candidates import worth_a_look
from .card_play import lay
from .policy_features import (
    Context,
    bard_details,
    context,
    estate_details,
    exchange_numbers,
    kind,
    raid_numbers,
)
from .priorities import by_priority


def weighed(weights: Sequence[float], numbers: Sequence[float]) -> float:
    total: float = sum(map(mul, weights, numbers))
    return total


class Policy:
    """Weights: of the context for each kind of action, of the details, and of raids."""

    def __init__(self, kinds: Mapping[str, Sequence[float]], details: Sequence[float], raid: Sequence[float]) -> None:
        self.kinds = kinds
        self.details = details
        self.raid = raid
        self._worth_by_kind = lru_cache(maxsize=1 << 14)(self._weigh)
        self._estates = {action: weighed(details, estate_details(action)) for action in PAYMENTS}
        self._exchanges = {action: weighed(raid, exchange_numbers(action)) for action in (*EXCHANGES, "pass")}

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> Self:
        """From the lists of a weights file."""
        return cls(stored["kinds"], stored["details"], stored["raid"])

    def __call__(self, state: State, rng: random.Random) -> str:
        """What happens next in an imagined position (`Player`)."""
        phase = state.phase
        if state.actor == CHANCE:
            return variants.course(state.options).chances[phase].outcome(state, rng)
        if phase == "action":
            return self.best_action(state)
        if phase in {"attack", "defend"}:
            return lay(state, rng)
        if phase == "raid":
            return self.best_raid(state)
        return by_priority(state)

    def _weigh(self, here: Context) -> dict[str, float]:
        return {kind: weighed(weights, here) for kind, weights in self.kinds.items()}

    def best_action(self, state: State) -> str:
        here = context(state)
        by_kind = self._worth_by_kind(here)
        best, chosen = -1e9, ""
        for action in worth_a_look(state, variants.course(state.options).choices["action"].legal(state)):
            worth = by_kind[kind(action)]
            if action in self._estates:
                worth += self._estates[action]
            elif action in SONGS:
                worth += weighed(self.details, bard_details(state, action, here))
            if worth > best:
                best, chosen = worth, action
        return chosen

    def best_raid(self, state: State) -> str:
        legal = worth_a_look(state, variants.course(state.options).choices["raid"].legal(state))
        worth = {
            action: self._exchanges[action]
            if action in self._exchanges
            else weighed(self.raid, raid_numbers(state, action))
            for action in legal
        }
        return max(worth, key=worth.__getitem__)


@cache
def learned_policy(players: int) -> Policy:
    """What the whole-turn search does at a table of so many."""
    text = resources.files(__package__).joinpath("weights", f"policy-{players}.json").read_text(encoding="utf-8")
    return Policy.of(json.loads(text))
