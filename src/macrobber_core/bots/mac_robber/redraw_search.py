"""The best cubes to return in a redraw: every display that may follow is valued by the best turn with it.

Returned cubes go into the bag before as many are drawn (MR-04), so the probability of each display is known. All turns
are played in the same world, without a raid.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Mapping, Sequence

from macrobber_core.bots.contract import Effort
from macrobber_core.games.mac_robber import variants
from macrobber_core.games.mac_robber.notation import RETURNS
from macrobber_core.games.mac_robber.piles import NOTHING, Pile, minus, plus, sample_weights
from macrobber_core.games.mac_robber.state import State

from .candidates import candidate_actions
from .determinization import Dealer
from .playout import apply_legal
from .turn_search import TurnSearch
from .value import ValueFunction

DIGITS = 9
"""Chances that differ only in later decimal places are equal: their sums were rounded differently."""


class RedrawSearch:
    """The search for one decision of the actor in the phase `redraw`; a simulation is one display."""

    def __init__(
        self, dealer: Dealer, actions: Sequence[str], value: ValueFunction, rng: random.Random, effort: Effort
    ) -> None:
        self._world, _ = dealer.deal(rng)
        self._seed = rng.getrandbits(32)
        self._value = value
        self._odds = {action: odds_of_displays(self._world, action) for action in actions}
        self._chances: dict[Pile, float] = {}
        self._value_displays(effort)

    def _value_displays(self, effort: Effort) -> None:
        """Find the best turn with each display, the most likely first, until the effort is spent.

        The current display is valued first: every action may lead to it, so even one simulation values every action.
        """
        started, likelihood = time.perf_counter(), Counter[Pile]({self._world.display: len(self._odds)})
        for odds in self._odds.values():
            likelihood.update(odds)
        for display, _ in likelihood.most_common():
            self._chances[display] = self._chance_with(display)
            if effort.spent_share(len(self._chances), started) >= 1:
                break

    def _chance_with(self, display: Pile) -> float:
        """Return the actor's chance of winning after the best turn with a display."""
        state, phases = self._world.copy(), variants.phases_for(self._world.options)
        state.bag = minus(plus(state.bag, state.display), display)
        state.display = display
        apply_legal(state, phases, "keep")
        actions = candidate_actions(state, phases.decisions["action"].legal(state)) if state.phase == "action" else ()
        ends = [end for _, end in TurnSearch(state, self._seed).continuations(actions or ("pass",))]
        chances = self._value.batch_chances(ends)[:, self._world.active - 1]
        return float(chances.max())

    def ranked(self) -> list[tuple[str, float]]:
        """Return each action with its chance of winning, best first; displays not yet valued are left out.

        Of equally good actions, the one that returns fewest cubes comes first.
        """
        chances = {action: self._chance_after(odds) for action, odds in self._odds.items()}
        return sorted(chances.items(), key=lambda item: (-round(item[1], DIGITS), sum(RETURNS.get(item[0], NOTHING))))

    def _chance_after(self, odds: Mapping[Pile, float]) -> float:
        valued = {display: chance for display, chance in odds.items() if display in self._chances}
        likelihood = sum(valued.values())
        return sum(chance * self._chances[display] for display, chance in valued.items()) / likelihood


def odds_of_displays(state: State, action: str) -> dict[Pile, float]:
    """Return the probability of each display that may follow an action of the phase `redraw` (MR-04)."""
    returned = RETURNS.get(action, NOTHING)
    kept = minus(state.display, returned)
    weights = sample_weights(plus(state.bag, returned), sum(returned))
    total = sum(weights.values())
    return {plus(kept, drawn): weight / total for drawn, weight in weights.items()}
