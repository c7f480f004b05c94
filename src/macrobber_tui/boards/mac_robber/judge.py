"""Whether an action is legal now, and why not, by the rules themselves."""

from __future__ import annotations

import random
from collections.abc import Sequence

from macrobber_core.games.contract import IllegalAction, Position
from macrobber_core.games.mac_robber import GAME
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.core_texts import core_text
from macrobber_tui.keys import Keyboard
from macrobber_tui.language import N_

from .steps import Option

NOT_NOW = N_("not now")


class Judge:
    """Says whether an action is legal now, and why not."""

    def __init__(self, position: MacRobberView, legal: Sequence[str], keyboard: Keyboard) -> None:
        self.legal = frozenset(legal)
        self._view = position
        self._imagined: Position | None = None
        self._keyboard = keyboard

    def key(self, own: str) -> tuple[str]:
        """Of a command."""
        return (self._keyboard.pressed(own),)

    def refusal(self, action: str) -> str:
        return core_text(self._reason(action))

    def asks_for_cubes(self, action: str) -> bool:
        """Whether nothing stands against it but that the display does not pay for it."""
        return "display" in self._reason(action)

    def _reason(self, action: str) -> str:
        """In the words of the rules."""
        if action in self.legal:
            return ""
        if self._imagined is None:
            self._imagined = GAME.imagine(self._view, random.Random(0))
        try:
            self._imagined.copy().play(action)
        except IllegalAction as refused:
            return refused.reason
        return NOT_NOW

    def option(self, keys: tuple[str, ...], label: str, action: str, cost: str = "", seat: int | None = None) -> Option:
        refusal = self.refusal(action)
        return Option(keys, label, cost, "" if refusal else action, None, refusal, seat)
