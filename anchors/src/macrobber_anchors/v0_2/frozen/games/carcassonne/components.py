"""Game components and options."""

from __future__ import annotations

from typing import Literal

from macrobber_anchors.v0_2.frozen.games.contract import Option
from macrobber_anchors.v0_2.frozen.translatable import translatable

PLAYERS = range(2, 7)
MEEPLES = 7
"""The number of meeples in each player's initial supply, excluding the scoring meeple."""
SCOREBOARD_SPACES = 50
"""The number of spaces on the scoreboard."""

Figure = Literal["meeple", "messenger"]
"""A scoring figure, which moves on the scoreboard when its owner scores."""
FIGURES: tuple[Figure, ...] = ("meeple", "messenger")

OPTIONS: dict[str, Option] = {
    # Translators: names and values of options; in the notation they stay English
    translatable("robbers"): Option(
        ("off", translatable("c3"), translatable("zmg"), translatable("c31")),
        "c3",
        translatable("the mini-expansion The Robbers, and the edition whose placement rules apply"),
    ),
    translatable("messengers"): Option(
        (False, True),
        False,
        translatable("the mini-expansion The Messengers: a second scoring figure, and messages"),
    ),
}


def space(points: int) -> int:
    """Return the scoreboard space of a figure with the given points (CR-09)."""
    return points % SCOREBOARD_SPACES
