"""The actions that each manner favours in Mac Robber."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from macrobber_core.bots.manners import BUILDER, FARMER, GAMBLER, RAIDER

PREFERENCES: Mapping[str, Mapping[str, float]] = {
    "": {},
    BUILDER: {"castle": 0.7, "monastery": 1.0},
    RAIDER: {"raid": 0.4, "bard": 1.0},
    GAMBLER: {"return": 1.0, "exchange": 1.0},
    FARMER: {"estate": 0.15, "warrior": 0.2},
}
"""How much a manner favours the actions of a verb, from 0 to 1: a farmer buys land, and a gambler hopes for better."""


def preferences(manner: str, actions: Iterable[str]) -> dict[str, float]:
    """Return how much a manner favours each action, from 0 to 1."""
    by_verb = PREFERENCES[manner]
    return {action: by_verb.get(action.partition(" ")[0], 0.0) for action in actions}
