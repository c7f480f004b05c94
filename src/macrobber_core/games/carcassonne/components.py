"""What is in the box, and what is chosen before a game."""

from __future__ import annotations

from typing import Literal

from macrobber_core.games.contract import Option

PLAYERS = range(2, 7)
MEEPLES = 7
"""In the supply of each player; one more is on the scoreboard."""
LOOP = 50
"""Spaces of the scoreboard."""

Figure = Literal["meeple", "messenger"]
"""What moves on the scoreboard when its owner scores."""
FIGURES: tuple[Figure, ...] = ("meeple", "messenger")

OPTIONS = {
    "robbers": Option(
        ("off", "c3", "zmg", "c31"),
        "c3",
        "the mini expansion The Robbers, and by which edition they are placed",
    ),
    "messengers": Option(
        (False, True),
        False,
        "the mini expansion The Messengers: a second scoring figure, and messages",
    ),
}


def space(points: int) -> int:
    """Where a figure with so many points stands (CR-09)."""
    return points % LOOP
