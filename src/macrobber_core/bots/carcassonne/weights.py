"""The hand-made and learned weights of the evaluation."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from .completion_odds import CompletionOdds
from .contest_odds import ContestOdds


class Weights(NamedTuple):
    odds: CompletionOdds
    first_meeple: float
    """The points from the first meeple in the supply early in the game, multiplied by the number of players, because
    each player has fewer turns in a larger game.
    """
    decay: float
    """The value of each additional meeple relative to the previous meeple."""
    contests: ContestOdds | None = None
    """The odds that features are joined; None if contests are ignored."""


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
}, confidence=0.75),
    first_meeple=8.0,
    decay=0.7,
)  # fmt: skip
"""Hand-made weights, guessed after watching some games."""

FIRST_MEEPLE, DECAY, CONFIDENCE = 22.0, 0.75, 0.75
"""Values tuned in series of games between bots. Confidence is below 1 because the action that looks best is often one
whose odds are overestimated.
"""
CONTEST_FIRST_MEEPLE, CONTEST_FIRST_MEEPLE_BY_PLAYERS = 10.0, 4.0
"""With contests, the points from the first meeple are the sum of these, the second one for each player; tuned in series
of games of two and of four.
"""


@cache
def learned_weights() -> Weights:
    """Return the weights learned by self-play (`training.carcassonne`)."""
    return Weights(CompletionOdds(_stored("weights"), CONFIDENCE), FIRST_MEEPLE, DECAY)


@cache
def contest_weights(players: int) -> Weights:
    """Return the learned weights with the odds of contests (`training.carcassonne_contests`)."""
    first_meeple = CONTEST_FIRST_MEEPLE + CONTEST_FIRST_MEEPLE_BY_PLAYERS * players
    return learned_weights()._replace(first_meeple=first_meeple, contests=ContestOdds(_stored("contests")))


def _stored(name: str) -> Any:
    text = resources.files(__package__).joinpath(f"{name}.json").read_text(encoding="utf-8")
    return json.loads(text)["weights"]
