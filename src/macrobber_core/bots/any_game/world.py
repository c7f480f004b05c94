"""An imagined position that a simulation plays to the end."""

from __future__ import annotations

import random

from macrobber_core.games.contract import CHANCE, Position

from .budget import Budget

MOST_PLIES = 2000
"""The most that are played in one simulation. After that the game counts as undecided."""


class World:
    """A position to be played in one simulation; every action counts against the budget."""

    def __init__(self, position: Position, rng: random.Random, budget: Budget) -> None:
        self.position = position
        self._rng = rng
        self._budget = budget
        self._plies_left = MOST_PLIES

    @property
    def is_over(self) -> bool:
        """Whether nothing more is played."""
        return self.position.actor is None or not self._plies_left

    def play(self, action: str) -> None:
        """Play an action. Raises TimeIsUp."""
        self._budget.count_ply()
        self._plies_left -= 1
        self.position.play(action)

    def advance(self) -> bool:
        """Play on to the next decision between several actions; return whether there was no chance before it."""
        is_certain = True
        while not self.is_over:
            if self.position.actor == CHANCE:
                is_certain = False
                self.play(self.position.chance(self._rng))
            elif len(legal := self.position.legal()) == 1:
                self.play(legal[0])
            else:
                break
        return is_certain

    def play_out(self) -> None:
        """Play at random to the end."""
        position, rng = self.position, self._rng
        while not self.is_over:
            self.play(position.chance(rng) if position.actor == CHANCE else rng.choice(position.legal()))
