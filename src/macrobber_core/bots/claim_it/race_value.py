"""The learned values of `chief`: every seat's chance after a turn, and what rolling is worth within it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from macrobber_core.games.claim_it import components as box
from macrobber_core.games.claim_it.board import ALL, NONE, Spaces, count
from macrobber_core.games.claim_it.dice import ROLLS, THROWS
from macrobber_core.games.claim_it.state import State

from .features import Holdings
from .network import Network, Networks, sigmoid, softmax
from .race_features import NUMBERS, ROLL_INPUTS, TurnOrder, holding_of, seat_inputs
from .value import outcome

BUST_CHANCE = ROLL_INPUTS.index("bust chance")


class Judgement(NamedTuple):
    """Every seat's chance of winning between turns, and its SEAT_INPUTS; seat 1 first."""

    chances: list[float]
    inputs: list[list[float]]


def judge(holdings: Holdings, win: Network, *, free_squatters: bool) -> Judgement:
    """Judge a position between turns; after the end of the game, the chances are the shares of the victory."""
    players = len(holdings.owned) - 1
    order = TurnOrder(
        players, holdings.next_seat, -1 if holdings.turns_left is None else holdings.turns_left, free_squatters
    )
    held = [holding_of(owned, holdings.claimed, players) for owned in holdings.owned[1:]]
    inputs = seat_inputs(held, count(ALL & ~holdings.claimed), order, NUMBERS)
    is_over = holdings.turns_left == 0
    return Judgement(outcome(holdings) if is_over else softmax(win.scores(inputs)), inputs)


class TurnValue:
    """Values of the positions of the current turn of `state`, for the active player."""

    def __init__(self, state: State, networks: Networks) -> None:
        self._state = state
        self._networks = networks
        self._free_squatters = bool(state.options["free-squatters"])
        self._ended: dict[tuple[Spaces, Spaces], Judgement] = {}
        self._by_bust_chance: dict[tuple[Spaces, Spaces], tuple[float, Callable[[float], float]]] = {}
        self.bust = self.ended(NONE, NONE).chances[state.active - 1]
        """The chance of winning after a bust."""

    def ended(self, placed: Spaces, on_top: Spaces) -> Judgement:
        """Judge the position if the turn ends with these markers (CI-09, CI-12)."""
        found = self._ended.get((placed, on_top))
        if found is None:
            state, seat = self._state, self._state.active
            owned = [spaces & ~placed for spaces in state.owned]
            owned[seat] |= placed
            claimed, turns_left = state.claimed | on_top, state.turns_left
            if turns_left is not None:
                turns_left -= 1
            elif count(owned[seat] & claimed) >= box.CLAIMS_TO_END[state.players]:
                turns_left = state.players
            holdings = Holdings(tuple(owned), claimed, state.left_of(seat), turns_left)
            found = self._ended[placed, on_top] = judge(
                holdings, self._networks.win, free_squatters=self._free_squatters
            )
        return found

    def stop_and_roll(self, squatted: Spaces, used: int, on_top: Spaces) -> tuple[float, float]:
        """Return the chance of winning by stopping, and an estimate of that by rolling.

        `used` has a bit for the number of each squatter on the board. Which numbers these are matters only to the
        chance of a bust, so the rest is computed once for all of them.
        """
        is_open = ALL & ~(self._state.claimed | on_top)
        claimable = (self._state.owned[self._state.active] | squatted) & is_open
        found = self._by_bust_chance.get((squatted, on_top))
        if found is None:
            chances, inputs = self.ended(squatted | on_top, on_top)
            stop = chances[self._state.active - 1]
            roll_inputs = [
                *inputs[self._state.active - 1],
                *(stop, self.bust, stop - self.bust, 0.0, count(used) / 6, count(claimable) / 10),
                *(count(squatted & ~on_top) / 6, count(on_top) / 6),
            ]
            found = self._by_bust_chance[squatted, on_top] = (stop, self._networks.roll.along(roll_inputs, BUST_CHANCE))
        stop, score = found
        return stop, sigmoid(score(bust_chance(is_open, claimable, used)))


def bust_chance(is_open: Spaces, claimable: Spaces, used: int) -> float:
    """Return the probability that the next roll is a bust (CI-07)."""
    safe = NAMED & claimable | _squattable(used) & is_open
    return float(COUNTS @ (safe == 0)) / len(THROWS)


NAMED = np.array([sum({one.space for one in roll.assignments}) for roll in ROLLS.values()])
"""The spaces that each roll names."""
COUNTS = np.array([THROWS.count(text) for text in ROLLS])
"""The number of throws of each roll."""


@cache
def _squattable(used: int) -> NDArray[np.int64]:
    """Return the spaces that each roll can squat with unused numbers."""
    return np.array(
        [sum({one.space for one in roll.assignments if not used >> one.third & 1}) for roll in ROLLS.values()]
    )
