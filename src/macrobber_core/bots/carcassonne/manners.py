"""The meeples that each manner favours in Carcassonne."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from macrobber_core.bots.manners import BUILDER, FARMER, RAIDER

ROLES: Mapping[str, str] = {"": "", BUILDER: "knight", RAIDER: "highwayman", FARMER: "farmer"}
"""The role of the meeples that each manner likes to place."""


def leanings(manner: str, actions: Iterable[str]) -> dict[str, float]:
    """Return 1 for each placement of a meeple in the manner's favourite role, otherwise 0."""
    role = ROLES[manner]
    return {action: float(bool(role) and role in action.split()) for action in actions}
