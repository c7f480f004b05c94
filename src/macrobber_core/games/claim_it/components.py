"""What is in the box, and what is chosen before a game."""

from __future__ import annotations

from collections.abc import Mapping

from macrobber_core.games.contract import Option, OptionValue

PLAYERS = range(2, 6)
CLAIMS_TO_END = {2: 13, 3: 9, 4: 7, 5: 6}
"""With so many claimed spaces of one player the last round comes, by the number of players."""

SIZE = 6
"""Columns and rows are numbered from 1 to this, as the faces of a die and the squatters are."""
SQUATTERS = range(1, SIZE + 1)

OPTIONS = {
    "free-squatters": Option(
        (False, True),
        False,
        "a squatter under a claim marker comes off at once and may be placed again: longer turns",
    ),
}


def doubts(players: int, options: Mapping[str, OptionValue]) -> str:
    """CI-10: what the rules advise against, though it can be played."""
    if players == PLAYERS[-1] and options.get("free-squatters"):
        return "the rules do not recommend free-squatters with five players"
    return ""
