"""What robbers are worth, on the scoreboard and at home."""

from __future__ import annotations

import math
from collections.abc import Sequence

from macrobber_core.games.carcassonne import components as box
from macrobber_core.games.carcassonne.robbers import HOME_POINTS
from macrobber_core.games.carcassonne.state import State

from .luck import Luck
from .prospects import Prospect

SURELY = 0.97
"""No event is thought to be more likely than that."""
NEW = 0.04
"""In so many of the turns of a player something scores that was not there before,"""
SMALL = 3.0
"""and brings so many points."""
DODGED = 0.5
"""With The Messengers the other figure moves so often."""
ASKED = 1.6
"""A bag lets so many players place their robbers, about."""
WORTH = 2.5
"""What it is worth to place one."""


def loot(state: State, luck: Luck, nearing: Sequence[Sequence[Prospect]], seat: int) -> float:
    """What the robber of a seat will bring; `nearing` is what may score for every seat."""
    space = state.robbers[seat]
    if space is None:
        return WORTH * (1 - (1 - ASKED / (state.players + 1)) ** luck.bags)
    turns = luck.turns
    rate = weighed = 0.0
    for other in state.seats:
        standing = sum(box.space(state.at(other, figure)) == space for figure in state.figures)
        if other == seat or not standing:
            continue
        share = 1.0 if standing == len(state.figures) else DODGED
        for prospect in nearing[other]:
            often = -math.log(1 - min(prospect.chance, SURELY)) * share
            rate += often
            weighed += often * prospect.full
        rate += NEW * turns * share
        weighed += NEW * turns * share * SMALL
    if not rate:
        return HOME_POINTS
    some = 1 - math.exp(-rate)
    return some * (weighed / rate) / 2 + (1 - some) * HOME_POINTS
