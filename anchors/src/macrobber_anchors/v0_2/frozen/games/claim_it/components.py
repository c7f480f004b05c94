"""Game components and options."""

from __future__ import annotations

from collections.abc import Mapping

from macrobber_anchors.v0_2.frozen.games.contract import Option, OptionValue
from macrobber_anchors.v0_2.frozen.translatable import translatable

PLAYERS = range(2, 6)
CLAIMS_TO_END = {2: 13, 3: 9, 4: 7, 5: 6}
"""The number of claims by one player that triggers the last round, indexed by number of players."""

SIZE = 6
"""The highest column, row, die face and squatter number; all are numbered from 1."""
SQUATTERS = range(1, SIZE + 1)

NOT_RECOMMENDED = translatable("the rules advise against free-squatters with five players")

OPTIONS: dict[str, Option] = {
    # Translators: the name of an option; in the notation it stays English
    translatable("free-squatters"): Option(
        (False, True),
        False,
        translatable("a squatter under a claim marker comes off immediately and can be placed again: longer turns"),
    ),
}


def setup_warning(players: int, options: Mapping[str, OptionValue]) -> str:
    """Return a warning about a setup that the rules advise against, or "" (CI-10)."""
    if players == PLAYERS[-1] and options.get("free-squatters"):
        return NOT_RECOMMENDED
    return ""
