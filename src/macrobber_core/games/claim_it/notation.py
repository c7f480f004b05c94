"""The notation of all actions: every action has exactly one spelling."""

from __future__ import annotations

from typing import NamedTuple

from . import components
from .board import SPACE_TEXTS, Spaces


class Placement(NamedTuple):
    """A marker placed on a space: the squatter with the given number, or a claim marker if `squatter` is None."""

    space: Spaces
    squatter: int | None


PLACEMENTS = {
    **{f"claim {text}": Placement(space, None) for space, text in SPACE_TEXTS.items()},
    **{
        f"squat {text} {squatter}": Placement(space, squatter)
        for space, text in SPACE_TEXTS.items()
        for squatter in components.SQUATTERS
    },
}
ROLL = "roll"
STOP = "stop"
DECISIONS = (ROLL, STOP)
ACTIONS = (*PLACEMENTS, *DECISIONS)
"""All actions of seats."""
