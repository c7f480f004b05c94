"""A random player whose games differ from each other."""

from __future__ import annotations

import random

from macrobber_core.games.contract import CHANCE, Position


class RandomPlayer:
    """Plays at random, with preferences for kinds of actions that differ in every game, to vary games and endings."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self._liked: dict[str, float] = {}
        self._sharpness = rng.choice((0, 1, 6))

    def choose(self, position: Position, legal: list[str]) -> str:
        """Return one of the legal actions, or a chance outcome."""
        if position.actor == CHANCE:
            return position.chance(self.rng)
        verbs = list(dict.fromkeys(action.partition(" ")[0] for action in legal))
        weights = [self._liked.setdefault(verb, 0.001 + self.rng.random() ** self._sharpness) for verb in verbs]
        verb = self.rng.choices(verbs, weights)[0]
        return self.rng.choice([action for action in legal if action.partition(" ")[0] == verb])
