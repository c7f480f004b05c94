"""What positions and actions are worth: for hints and analyses."""

from __future__ import annotations

import random
from collections.abc import Sequence

from macrobber_core.bots.thinking import Advice, Effort
from macrobber_core.games.mac_robber.view import MacRobberView, imagine

from .candidates import worth_a_look
from .playout import is_turn_start, play_turn
from .race import Race
from .raids import learned_raids
from .value import learned

WORLDS = 24
"""How many are imagined for what nobody at the table can see, and for how a turn goes on."""


def advise(view: MacRobberView, legal: Sequence[str], rng: random.Random, effort: Effort) -> list[Advice]:
    """Every action that was worth a look, the best first; chances are the actor's to win."""
    race = Race(view, worth_a_look(view, legal), rng, learned("chief", view.players), learned_raids(view.players))
    race.run(effort)
    return [
        Advice(action, float(chance)) for action, chance in race.ranked()
    ]  # no number of numpy, which cannot be sent


def chances(view: MacRobberView) -> list[float]:
    """Each seat's chance of winning, by the learned value, on the average of some imagined worlds.

    The value was learned between turns, so a turn under way is played to its end by the priorities.
    """
    rng = random.Random(0)
    worlds = [imagine(view, rng) for _ in range(WORLDS)]
    for world in worlds:
        if not is_turn_start(world):
            play_turn(world, rng)
    found: list[float] = learned("chief", view.players).many(worlds).mean(axis=0).tolist()
    return found
