"""Counts of the sequences of decisions to each depth, which show whether two versions of the rules differ.

docs/contract.md has an example.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from macrobber_core.games.contract import CHANCE, Position

MAX_DEPTH = 50
"""The deepest count; only games with very few choices get that far."""


def count_by_depth(position: Position, seed: str, most_depth: int) -> Iterator[int]:
    """Yield the number of sequences of 1, 2, ... decisions from a position, which stays unchanged.

    Chance is drawn from the seed and the ply, so the counts are reproducible. A position that several sequences reach
    counts for each of them. The last number is 0 if every game ends before `most_depth`.
    """
    for depth in range(1, most_depth + 1):
        count = _count(position.copy(), depth, 0, seed)
        yield count
        if count == 0:
            return


def _count(position: Position, depth: int, ply: int, seed: str) -> int:
    """Return the number of sequences of `depth` decisions; it draws chance outcomes in `position` itself."""
    while position.actor == CHANCE:
        position.play(position.chance(random.Random(f"{seed} {ply}")))
        ply += 1
    legal = position.legal()
    if depth == 1:
        return len(legal)
    count = 0
    for action in legal:
        after = position.copy()
        after.play(action)
        count += _count(after, depth - 1, ply + 1, seed)
    return count
