"""The texts of all actions: each has one spelling here, and what it stands for."""

from __future__ import annotations

from typing import NamedTuple

from . import components as box
from .board import TEXTS, Spaces


class Placement(NamedTuple):
    """A marker for a space: the squatter of that number, or a claim marker where there is none."""

    space: Spaces
    squatter: int | None


STARTS = {f"start {seat}": seat for seat in range(1, box.PLAYERS.stop)}
PLACEMENTS = {
    **{f"claim {text}": Placement(space, None) for space, text in TEXTS.items()},
    **{
        f"squat {text} {squatter}": Placement(space, squatter)
        for space, text in TEXTS.items()
        for squatter in box.SQUATTERS
    },
}
ROLL = "roll"
STOP = "stop"
DECISIONS = (ROLL, STOP)
