"""Calibrates winning chances: of the positions in which a seat is given 30 %, it should win 30 %.

The games' estimates are too sure in some parts of a game, and too careful in others. So every chance is raised to a
power that depends on how far the game has come, and then all are scaled to sum to 1. The order of the seats stays as it
was. The powers were learned from games of bots of all levels, for each number of players (`training.calibration`).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import NamedTuple


class Calibration(NamedTuple):
    """The powers at evenly spaced points of a game, from its start to its end; between them they change linearly."""

    powers: tuple[float, ...]

    def power(self, progress: float) -> float:
        """Return the power at `progress`, from 0 at the start of a game to 1 at its end."""
        place = min(max(progress, 0.0), 1.0) * (len(self.powers) - 1)
        index = min(int(place), len(self.powers) - 2)
        share = place - index
        return (1 - share) * self.powers[index] + share * self.powers[index + 1]

    def apply(self, chances: Sequence[float], progress: float) -> list[float]:
        """Return calibrated chances; the given ones sum to 1."""
        power = self.power(progress)
        weights = [float(chance) ** power for chance in chances]
        total = sum(weights)
        return [weight / total for weight in weights]

    def apply_to_seat(self, chance: float, seat: int, chances: Sequence[float], progress: float) -> float:
        """Return the calibrated chance of a seat that has `chance`; the others share the rest in proportion.

        An estimate may be a little below 0 or above 1.
        """
        chance = min(max(chance, 0.0), 1.0)
        others = [other for number, other in enumerate(chances, 1) if number != seat]
        total = sum(others)
        rest = [(1 - chance) * (other / total if total else 1 / len(others)) for other in others]
        return self.apply([chance, *rest], progress)[0]


@cache
def learned_calibration(game: str, players: int) -> Calibration:
    """Return the calibration for a game's key and a number of players: none if no powers were learned for them."""
    text = resources.files(__package__).joinpath("calibration.json").read_text(encoding="utf-8")
    return Calibration(tuple(json.loads(text)["powers"].get(game, {}).get(str(players), (1.0, 1.0))))
