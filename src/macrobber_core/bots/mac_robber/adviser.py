"""What actions and positions are worth."""

from __future__ import annotations

import math
import random

from macrobber_core.bots.thinking import Advice, Effort
from macrobber_core.games.mac_robber.view import MacRobberView

from .priorities import JUDGES


def advise(view: MacRobberView, legal: list[str], rng: random.Random, effort: Effort) -> list[Advice]:
    """By the priorities."""
    judge = JUDGES[view.phase]
    worth = {action: judge(view, action) for action in legal}
    return [
        Advice(action, 1 / (1 + math.exp(2 - worth[action] / 4)))
        for action in sorted(legal, key=worth.__getitem__, reverse=True)
    ]


def chances(view: MacRobberView) -> list[float]:
    """By the VP."""
    weights = [math.exp(clan.vp / 4) for clan in view.clans]
    return [weight / sum(weights) for weight in weights]
