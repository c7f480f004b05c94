"""Positions of the tiny games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import xor

from . import nim
from .kuhn_poker import KuhnPoker


def heaps(*stones: int, players: int = 2, position_type: type[nim.Nim] = nim.Nim) -> nim.Nim:
    """Return a position of Nim in which seat 1 is to take stones."""
    return position_type(players, nim.GAME.settle({}), [*stones], 1, 0)


def is_won(stones: Sequence[int]) -> bool:
    """Return whether the player to take stones wins with best play, by Bouton's theorem for two players."""
    return reduce(xor, stones, 0) != 0


def bets(cards: str, *words: str) -> KuhnPoker:
    """Return a position of Kuhn poker in which seat 1 began; its card comes first."""
    return KuhnPoker({}, 1, cards, words)
