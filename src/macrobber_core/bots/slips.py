"""Slips: how a level errs on purpose, as people do.

A slip is another good action instead of the best one: drawn by a softmax over worth from the better half of the
actions, and never far behind the best. So slips are rare in simple positions, where few actions are nearly as good.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import NamedTuple

REACH = 3.0
"""How far behind the best action a slip may be, in temperatures."""


class Slips(NamedTuple):
    rate: float
    """The share of hard decisions in which the level slips."""
    temperature: float
    """The difference in worth that makes a slip e times less likely."""


NO_SLIPS = Slips(0.0, 1.0)


def tempting_actions(worths: Mapping[str, float], temperature: float) -> list[str]:
    """Return the best action, and then the other actions of the better half that are within reach of it."""
    ranked = sorted(worths, key=worths.__getitem__, reverse=True)
    least = worths[ranked[0]] - REACH * temperature
    return [action for action in ranked[: (len(ranked) + 1) // 2] if worths[action] >= least]


def choose_with_slips(worths: Mapping[str, float], slips: Slips, rng: random.Random) -> str:
    """Return the best action, or sometimes a slip; the more actions tempt, the more often."""
    best, *others = tempting_actions(worths, slips.temperature)
    if not others or rng.random() >= slips.rate * len(others) / (len(others) + 1):
        return best
    odds = [math.exp((worths[action] - worths[best]) / slips.temperature) for action in others]
    return rng.choices(others, odds)[0]
