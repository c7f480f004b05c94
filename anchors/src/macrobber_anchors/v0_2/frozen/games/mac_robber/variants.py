"""The switches of the French variant, and the phase tables for all their combinations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from macrobber_anchors.v0_2.frozen.games.contract import OptionValue
from macrobber_anchors.v0_2.frozen.games.phases import PhaseTable

from . import battle_points, combat_powers, court_twice
from .flow import BASE_PHASES
from .state import State

VARIANTS: Mapping[str, Callable[[PhaseTable[State]], PhaseTable[State]]] = {
    "court-twice": court_twice.override_phases,
    "combat-powers": combat_powers.override_phases,
    "battle-points": battle_points.override_phases,
}


def phases_for(options: Mapping[str, OptionValue]) -> PhaseTable[State]:
    return _phases_for(tuple(map(options.__getitem__, VARIANTS)))


@lru_cache
def _phases_for(option_values: tuple[OptionValue, ...]) -> PhaseTable[State]:
    phases: PhaseTable[State] = BASE_PHASES
    for override_phases, is_on in zip(VARIANTS.values(), option_values, strict=True):
        if is_on:
            phases = override_phases(phases)
    return phases
