"""The hand-made and learned weights of the evaluation."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import NamedTuple

from .completion_odds import CompletionOdds


class Weights(NamedTuple):
    odds: CompletionOdds
    first_meeple: float
    """The points from the first meeple in the supply early in the game, multiplied by the number of players, because
    each player has fewer turns in a larger game.
    """
    decay: float
    """The value of each additional meeple relative to the previous meeple."""


HAND_MADE = Weights(
    CompletionOdds({
    "city": {
        "done": {"always": -0.4, "turns": 0.5, "gaps": -0.4, "fitting": 0.45, "tiles": 0.4},
        "home": {"always": -1.0, "turns": 0.5, "gaps": -0.9, "fitting": 0.45, "tiles": 0.4},
    },
    "road": {
        "done": {"always": -0.8, "turns": 0.9, "gaps": -0.4, "fitting": 0.5, "tiles": 0.2},
        "home": {"always": -1.2, "turns": 0.8, "gaps": -0.9, "fitting": 0.5, "tiles": 0.2},
    },
    "monastery": {
        "done": {"always": -1.2, "turns": 0.3, "cells": -1.2, "cells by turns": 0.36},
        "home": {"always": -1.9, "turns": 0.3, "cells": -1.3, "cells by turns": 0.36},
    },
}),
    first_meeple=8.0,
    decay=0.7,
)  # fmt: skip
"""Hand-made weights, guessed after watching some games."""

FIRST_MEEPLE, DECAY, CONFIDENCE = 22.0, 0.75, 0.75
"""Values tuned in series of games between bots. Confidence is below 1 because the action that looks best is often one
whose odds are overestimated.
"""


@cache
def learned_weights() -> Weights:
    """Return the weights learned by self-play (`training.carcassonne`)."""
    text = resources.files(__package__).joinpath("weights.json").read_text(encoding="utf-8")
    return Weights(CompletionOdds(json.loads(text)["weights"], CONFIDENCE), FIRST_MEEPLE, DECAY)
