"""Whether an action is legal now, and why not, by the rules themselves."""

from __future__ import annotations

import random
from collections.abc import Sequence

from macrobber_core.games.contract import IllegalAction, Position
from macrobber_core.games.mac_robber import GAME
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.keys import Keyboard

from .steps import Option


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
        if action in self.legal:
            return ""
        if self._imagined is None:
            self._imagined = GAME.imagine(self._view, random.Random(0))
        try:
            self._imagined.copy().play(action)
        except IllegalAction as refused:
            return refused.reason
        return "not now"

    def option(self, keys: tuple[str, ...], label: str, action: str, cost: str = "", seat: int | None = None) -> Option:
        refusal = self.refusal(action)
        return Option(keys, label, cost, "" if refusal else action, None, refusal, seat)
