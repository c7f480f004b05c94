"""The value of every way in which a raid may end, for the seat that chooses a card in it.

A raid is worth more than its VP: the booty, the pipers that stay in the courtyard, and the cards that stay in hand
change the chance of winning the game. So each outcome is played to the end of the turn in a few worlds, and the value
function evaluates the resulting positions.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from statistics import fmean
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber import variants
from macrobber_core.games.mac_robber.battle_points import points_for_margin
from macrobber_core.games.mac_robber.piles import NOTHING, SINGLE_CARDS, Pile, minus, plus, sample
from macrobber_core.games.mac_robber.state import State

from .determinization import highest_cards
from .heuristic_policy import best_three
from .playout import apply_legal, playout_move, turn_continues
from .value import ValueFunction

WORLDS = 8
"""The number of worlds in which each outcome is played to the end of the turn."""
REFILLS = 40
"""The number of refills (MR-25) behind the average hand after a raid."""
BEST_HAND, WORST_HAND = 3 * box.CARD_VALUES[-1], 3 * box.CARD_VALUES[0]


class Ending(NamedTuple):
    """A way in which a raid may end: its winner, and the pipers that both sides still add to their cards."""

    result: int
    own_pipers: int
    rival_pipers: int


class RaidOutcomes:
    """The chances of winning the game at the end of the current raid, for the seat that chooses a card now."""

    def __init__(self, worlds: Sequence[State], seat: int, value: ValueFunction) -> None:
        state = worlds[0]
        raid = state.current_raid
        self._seat = seat
        self._attacks = seat == state.active
        self._rival = raid.defender if self._attacks else state.active
        self._phases = variants.phases_for(state.options)
        self._has_battle_points = bool(state.options["battle-points"])
        attacker_plays = box.COMBAT_ROUNDS - raid.round + (raid.laid is None)
        self._plays = {state.active: attacker_plays, raid.defender: box.COMBAT_ROUNDS - raid.round + 1}
        self.own_pipers = min(state.pipers[seat], self._plays[seat])
        self.rival_pipers = min(state.pipers[self._rival], self._plays[self._rival])
        self._evaluate(worlds[:WORLDS], value)
        self._known: dict[tuple[int, Pile, int, int], float] = {}
        hand = state.hands[seat]
        self._usual_hand = refilled_strength(minus(hand, highest_cards(hand, self._plays[seat])))

    def chance(self, lead: int, margin: int, hand: Pile, own_pipers: int, rival_pipers: int) -> float:
        """Return the chance of winning the game.

        `lead` and `margin` are the attacker's; both numbers of pipers count those added from now on; `hand` is what
        the seat still holds. The pipers of both sides are taken to be independent of each other.
        """
        known = (self._result(lead, margin), hand, own_pipers, rival_pipers)
        if (chance := self._known.get(known)) is None:
            chance = self._known[known] = self._compute_chance(*known)
        return chance

    def _compute_chance(self, result: int, hand: Pile, own_pipers: int, rival_pipers: int) -> float:
        chance = self._chances[Ending(result, own_pipers, 0)]
        if rival_pipers:
            chance += self._chances[Ending(result, 0, rival_pipers)] - self._chances[Ending(result, 0, 0)]
        return chance + self._chance_per_point * (refilled_strength(hand) - self._usual_hand)

    def _result(self, lead: int, margin: int) -> int:
        """Return the attacker's battle points (MR-V7), or without them, who won the raid: 1, 0 or -1."""
        if self._has_battle_points:
            return 0 if lead < 0 else points_for_margin(margin)
        return (lead > 0) - (lead < 0)

    def _evaluate(self, worlds: Sequence[State], value: ValueFunction) -> None:
        loots: defaultdict[tuple[Ending, str], list[State]] = defaultdict(list)
        for seed, world in enumerate(worlds):
            for ending, state in self._endings(world):
                for loot, after in self._with_loot(state):
                    rng = random.Random(seed)
                    while turn_continues(after):
                        apply_legal(after, self._phases, playout_move(after, self._phases, rng))
                    loots[ending, loot].append(after)
        end_states = [state for states in loots.values() for state in states]
        chances = value.batch_chances(end_states).reshape(len(loots), len(worlds), -1).mean(axis=1)
        attacker = self._seat if self._attacks else self._rival
        best: dict[Ending, tuple[float, float]] = {}
        for (ending, _), by_seat in zip(loots, chances.tolist(), strict=True):  # the attacker chooses the loot
            best[ending] = max(best.get(ending, (0.0, 0.0)), (by_seat[attacker - 1], by_seat[self._seat - 1]))
        self._chances = {ending: own for ending, (_, own) in best.items()}
        self._chance_per_point = self._worth_of_cards(end_states[:: max(1, len(end_states) // WORLDS)], value)

    def _endings(self, world: State) -> Iterator[tuple[Ending, State]]:
        """Yield every ending with the world after the last combat round; both sides play their highest cards."""
        raid = world.current_raid
        laid = SINGLE_CARDS[raid.laid.card] if raid.laid else NOTHING
        pipers = [(own, 0) for own in range(self.own_pipers + 1)] + [(0, n + 1) for n in range(self.rival_pipers)]
        margins = (0, *box.BATTLE_MARGINS) if self._has_battle_points else (0,)
        for lead, margin in [(-1, 0), *([] if self._has_battle_points else [(0, 0)]), *((1, m) for m in margins)]:
            for own, rival in pipers:
                state = world.copy()
                state.face_up_discards = plus(state.face_up_discards, laid)
                for side, plays in self._plays.items():
                    played = highest_cards(state.hands[side], plays)
                    state.hands[side] = minus(state.hands[side], played)
                    state.face_up_discards = plus(state.face_up_discards, played)
                state.pipers[self._seat] -= own
                state.pipers[self._rival] -= rival
                state.bag = plus(state.bag, (0, own + rival, 0, 0))
                state.combat = replace(
                    raid,
                    laid=None,
                    round=box.COMBAT_ROUNDS,
                    attacker_rounds=max(lead, 0),
                    defender_rounds=max(-lead, 0),
                    total_margin=margin,
                )
                state.next_phase = "outcome"
                self._phases.advance(state, [])
                yield Ending(self._result(lead, margin), own, rival), state

    def _with_loot(self, state: State) -> Iterator[tuple[str, State]]:
        """Yield the states after each loot or purchase, or the state itself if there is none to choose."""
        if state.phase not in {"loot", "spend"}:
            yield "", state
            return
        for loot in self._phases.decisions[state.phase].legal(state):
            after = state.copy()
            apply_legal(after, self._phases, loot)
            yield loot, after

    def _worth_of_cards(self, states: Sequence[State], value: ValueFunction) -> float:
        """Return what one more point of card value in the best three cards adds to the chance of winning."""
        hands: list[list[State]] = []
        for card in (box.CARD_VALUES[-1], box.CARD_VALUES[0]):
            hands.append([state.copy() for state in states])
            for state in hands[-1]:
                counts = [0, 0, 0, 0]
                counts[card - 1] = box.COMBAT_ROUNDS
                state.hands[self._seat] = (counts[0], counts[1], counts[2], counts[3])
        best, worst = (value.batch_chances(states)[:, self._seat - 1] for states in hands)
        return max(0.0, float(np.mean(best - worst)) / (BEST_HAND - WORST_HAND))


@lru_cache(maxsize=1 << 12)
def refilled_strength(hand: Pile) -> float:
    """Return the average value of the best three cards once a hand has been refilled after a raid (MR-25)."""
    rng = random.Random(0)
    return fmean(best_three(plus(hand, sample(box.CARDS["even"], box.REFILL_DRAWN, rng))) for _ in range(REFILLS))
