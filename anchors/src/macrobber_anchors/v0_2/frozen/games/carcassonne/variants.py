"""The expansions, and the phase tables for all combinations of options."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from macrobber_anchors.v0_2.frozen.games.contract import OptionValue
from macrobber_anchors.v0_2.frozen.games.phases import PhaseTable

from . import messengers, robbers, scoring_order
from .flow import BASE_PHASES
from .scoring_order import MoveListener
from .state import State

OFF = "off"


def new_state(players: int, options: dict[str, OptionValue]) -> State:
    """Return the state of a new game."""
    state = State.new(players, options)
    if options["robbers"] != OFF:
        robbers.add_tiles(state)
    return state


def phases_for(options: Mapping[str, OptionValue]) -> PhaseTable[State]:
    return _phases_for(options["robbers"], options["messengers"])


@lru_cache
def _phases_for(edition: OptionValue, with_messengers: OptionValue) -> PhaseTable[State]:
    watchers: list[MoveListener] = []
    if edition != OFF:
        watchers.append(robbers.move_along)
    if with_messengers:
        watchers.append(messengers.count_message)
    phases = scoring_order.override_phases(BASE_PHASES, watchers) if watchers else BASE_PHASES
    if edition != OFF:
        phases = robbers.override_phases(phases, edition)
    if with_messengers:
        phases = messengers.override_phases(phases)
    return phases
