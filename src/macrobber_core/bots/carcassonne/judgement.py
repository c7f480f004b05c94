"""What a bot thinks of chances and meeples: one made by hand, and one that games have taught."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import NamedTuple

from .odds import Odds


class Judgement(NamedTuple):
    odds: Odds
    meeple: float
    """What the first meeple in the supply will bring while there is much time, shared by all players: the more there
    are, the fewer turns each has.
    """
    falling: float
    """Each one more brings less, by this factor."""


HAND_MADE = Judgement(
    Odds({
    "city": {
        "done": {"always": -0.4, "turns": 0.5, "gaps": -0.4, "suiting": 0.45, "tiles": 0.4},
        "home": {"always": -1.0, "turns": 0.5, "gaps": -0.9, "suiting": 0.45, "tiles": 0.4},
    },
    "road": {
        "done": {"always": -0.8, "turns": 0.9, "gaps": -0.4, "suiting": 0.5, "tiles": 0.2},
        "home": {"always": -1.2, "turns": 0.8, "gaps": -0.9, "suiting": 0.5, "tiles": 0.2},
    },
    "monastery": {
        "done": {"always": -1.2, "turns": 0.3, "cells": -1.2, "cells by turns": 0.36},
        "home": {"always": -1.9, "turns": 0.3, "cells": -1.3, "cells by turns": 0.36},
    },
}),
    meeple=8.0,
    falling=0.7,
)  # fmt: skip
"""A guess, by the look of some games."""

MEEPLE, FALLING, BELIEF = 22.0, 0.75, 0.75
"""By series of games among bots with other numbers. Not all of the learned odds are believed: the action that looks
best is often one that was judged too well.
"""


@cache
def learned() -> Judgement:
    """With the odds that self-play has taught (`training.py`)."""
    text = resources.files(__package__).joinpath("weights.json").read_text(encoding="utf-8")
    return Judgement(Odds(json.loads(text)["weights"], BELIEF), MEEPLE, FALLING)
