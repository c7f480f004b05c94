"""Evaluates positions and actions for hints and analyses."""

from __future__ import annotations

import random
from collections.abc import Sequence

from macrobber_core.bots.contract import Advice, Effort
from macrobber_core.games.mac_robber.view import MacRobberView, imagine

from .candidates import candidate_actions
from .playout import finish_turn, is_turn_start
from .racing_search import RacingSearch
from .raid_prior import learned_raid_prior
from .value import learned_value

WORLDS = 24
"""The number of determinizations that winning chances are averaged over."""


def advise(view: MacRobberView, legal: Sequence[str], rng: random.Random, effort: Effort) -> list[Advice]:
    """Return the actor's winning chance with each candidate action, best first."""
    race = RacingSearch(
        view,
        candidate_actions(view, legal),
        rng,
        learned_value("chief", view.players),
        learned_raid_prior(view.players),
    )
    race.run(effort)
    return [Advice(action, float(chance)) for action, chance in race.ranked()]  # not a numpy number: it is serialized


def chances(view: MacRobberView) -> list[float]:
    """Return each seat's chance of winning, averaged over determinizations; seat 1 is the first.

    The value function was trained on positions between turns, so the heuristic policy first finishes the current turn.
    """
    rng = random.Random(0)
    worlds = [imagine(view, rng) for _ in range(WORLDS)]
    for world in worlds:
        if not is_turn_start(world):
            finish_turn(world, rng)
    found: list[float] = learned_value("chief", view.players).batch_chances(worlds).mean(axis=0).tolist()
    return found
