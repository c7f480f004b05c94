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
from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber import variants
from macrobber_core.games.mac_robber.notation import EXCHANGES, PAYMENTS, RAIDS, SONGS
from macrobber_core.games.mac_robber.piles import NOTHING
from macrobber_core.games.mac_robber.scoring import blue_cubes
from macrobber_core.games.mac_robber.state import State

from .candidates import worth_a_look
from .card_play import lay
from .priorities import AVERAGE_HAND, best_three, blue_pays, by_priority, green_pays, needs_warriors

KINDS = ("cattle", "castle", "monastery", "warrior", "piper", "monk 1", "monk 2", "estate", "bard", "done")
CONTEXT = (
    "always",
    "a free estate",
    "two free estates",
    "needs warriors",
    "blue pays",
    "green pays",
    "second action",
    "progress",
    "sole herd with one more",
    "herd as large",
    "blue over herds",
    "warriors to spare",
    "booty elsewhere",
    "herds elsewhere",
    "holds following",
    "first of the round",
    "turns gone",
)
"""What every kind of action is weighed by."""
DETAILS = (
    "pays warriors",
    "pays monks",
    "pays red",
    "pays yellow",
    "gains a warrior",
    "gains blue that pays",
    "gains green that pays",
    "gains a cube",
    "a cube to the bag",
    "victim's lead",
    "a warrior to the bag",
    "victim leads",
)
"""And besides: of estates what is paid, of bards who loses what."""
RAID = (
    "raid",
    "strength",
    "strong",
    "cards against",
    "pipers against",
    "own pipers",
    "victim's lead",
    "victim leads",
    "cattle for a free estate",
    "a castle to burn",
    "a monastery to burn",
    "no free estate",
    "no booty",
    "the largest herd",
    "cards changed",
    "value to be gained",
)
"""What raids and exchanges are weighed by; to pass is worth nothing."""


@cache
def kind(action: str) -> str:
    return action if action in KINDS else action.partition(" ")[0]


def context(state: State) -> tuple[float, ...]:
    seat, start = state.turn_seat, state.start or 1
    others = [other for other in state.seats if other != seat]
    own_herd = state.cattle[seat]
    herd = max([state.cattle[other] for other in others])
    free = state.free_estates(seat)
    return (
        1,
        free > 0,
        free > 1,
        needs_warriors(state, seat),
        blue_pays(state, seat),
        green_pays(state, seat),
        len(state.verbs) > 0,
        max(state.vp) / box.RED_AREA,
        own_herd + 1 > herd,
        own_herd == herd,
        blue_cubes(state, seat) >= herd,
        state.warriors[seat] > 4,
        sum([state.castles[other] + state.cattle[other] for other in others]) / 6,
        sum([state.cattle[other] > 0 for other in others]) / 3,
        state.following == seat,
        seat == start,
        (seat - start) % state.players / 3,
    )


def estate_details(action: str) -> tuple[float, ...]:
    paid = PAYMENTS[action]
    return (paid.warriors, paid.monks, paid.display[3], paid.display[0], 0, 0, 0, 0, 0, 0, 0, 0)


def bard_details(state: State, action: str, blue: bool, green: bool) -> tuple[float, ...]:
    song = SONGS[action]
    vp, own = state.vp[song.victim], song.courtyard
    return (
        0,
        0,
        0,
        0,
        own == "Y",
        own == "B" and blue,
        own == "G" and green,
        own != "",
        song.bag != "",
        (vp - state.vp[state.turn_seat]) / 10,
        song.bag == "Y",
        vp == max(state.vp),
    )


def exchange_features(action: str) -> tuple[float, ...]:
    """Of a raid phase without a raid: nothing of the position counts."""
    changed = EXCHANGES.get(action, NOTHING)
    count = sum(changed)
    return (0,) * 14 + (count, 2.5 * count - sum(map(mul, changed, box.CARD_VALUES)))


def raid_features(state: State, action: str) -> tuple[float, ...]:
    if action not in RAIDS:
        return exchange_features(action)
    seat, victim = state.turn_seat, RAIDS[action]
    cattle, castles, monasteries = state.cattle[victim], state.castles[victim], state.monasteries[victim]
    strength = best_three(state.hands[seat]) - AVERAGE_HAND
    has_room = state.free_estates(seat) > 0
    return (
        1,
        strength,
        max(strength, 0),
        sum(state.hands[victim]) - box.FEWEST_WARRIORS - 1,
        min(state.pipers[victim], box.COMBAT_ROUNDS),
        min(state.pipers[seat], box.COMBAT_ROUNDS),
        (state.vp[victim] - state.vp[seat]) / 10,
        state.vp[victim] == max([state.vp[other] for other in state.seats if other != seat]),
        has_room and cattle > 0,
        has_room and not cattle and castles > 0,
        has_room and not cattle and not castles and monasteries > 0,
        not has_room and castles + cattle > 0,
        cattle + castles + monasteries == 0,
        0 < cattle == max(state.cattle),
        0,
        0,
    )


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
        self._exchanges = {action: weighed(raid, exchange_features(action)) for action in (*EXCHANGES, "pass")}

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

    def _weigh(self, context: tuple[float, ...]) -> dict[str, float]:
        return {kind: weighed(weights, context) for kind, weights in self.kinds.items()}

    def best_action(self, state: State) -> str:
        here = context(state)
        by_kind = self._worth_by_kind(here)
        blue, green = bool(here[4]), bool(here[5])
        best, chosen = -1e9, ""
        for action in worth_a_look(state, variants.course(state.options).choices["action"].legal(state)):
            worth = by_kind[kind(action)]
            if action in self._estates:
                worth += self._estates[action]
            elif action in SONGS:
                worth += weighed(self.details, bard_details(state, action, blue, green))
            if worth > best:
                best, chosen = worth, action
        return chosen

    def best_raid(self, state: State) -> str:
        legal = worth_a_look(state, variants.course(state.options).choices["raid"].legal(state))
        worth = {
            action: self._exchanges[action]
            if action in self._exchanges
            else weighed(self.raid, raid_features(state, action))
            for action in legal
        }
        return max(worth, key=worth.__getitem__)


@cache
def learned_policy(players: int) -> Policy:
    """What the whole-turn search does at a table of so many."""
    text = resources.files(__package__).joinpath("weights", f"policy-{players}.json").read_text(encoding="utf-8")
    return Policy.of(json.loads(text))
