"""What boards show of a hint."""

from __future__ import annotations

from typing import NamedTuple


class Hint(NamedTuple):
    """An action, what it is called, the actor's chance of winning by it (0 to 1), and why, the most telling first."""

    action: str
    name: str
    chance: float
    reasons: list[str]

    @property
    def percent(self) -> str:
        return f"{round(100 * self.chance)}%"


Hinted = list[Hint] | str
"""The best actions, or why there are none to be shown yet."""
