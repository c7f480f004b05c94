"""The meeples that each manner favours in Carcassonne."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from macrobber_core.bots.manners import BUILDER, FARMER, RAIDER

PREFERENCES: Mapping[str, Mapping[str, float]] = {
    "": {},
    BUILDER: {"knight": 0.7},
    RAIDER: {"highwayman": 0.2},
    FARMER: {"farmer": 0.2},
}
"""How much a manner favours meeples of a role, from 0 to 1: as much as leaves all manners equally strong."""


def preferences(manner: str, actions: Iterable[str]) -> dict[str, float]:
    """Return how much a manner favours each action, from 0 to 1."""
    by_role = PREFERENCES[manner]
    return {action: sum(by_role.get(word, 0.0) for word in action.split()) for action in actions}
