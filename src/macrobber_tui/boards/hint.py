"""A hint as shown on the boards."""

from __future__ import annotations

from typing import NamedTuple

from macrobber_tui.i18n.language import _


class Hint(NamedTuple):
    """An action with its name, its chance of winning for the player (0 to 1), and reasons, most important first."""

    action: str
    name: str
    chance: float
    reasons: list[str]

    @property
    def percent(self) -> str:
        return _("{percent}%").format(percent=round(100 * self.chance))


Hints = list[Hint] | str
"""The best actions, or a text saying why there are none yet."""
