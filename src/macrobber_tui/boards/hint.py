"""A hint as the boards show it."""

from __future__ import annotations

from typing import NamedTuple


class Hint(NamedTuple):
    """An action with its name, the actor's chance of winning with it (0 to 1), and reasons, most important first."""

    action: str
    name: str
    chance: float
    reasons: list[str]

    @property
    def percent(self) -> str:
        return f"{round(100 * self.chance)}%"


Hints = list[Hint] | str
"""The best actions, or a text saying why there are none to show yet."""
