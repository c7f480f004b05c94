"""Input state of a decision made by choosing from a list."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.carcassonne.notation import PASS
from macrobber_tui.boards.decision_input import (
    BACK_KEYS,
    MOVES,
    BaseDecisionInput,
    KeyResult,
    choice_thing,
    is_digit,
)
from macrobber_tui.i18n.language import _
from macrobber_tui.settings.game_keys import carcassonne as keys
from macrobber_tui.settings.keys import KeyBindings


class ListInput(BaseDecisionInput):
    """Choose one of the legal actions by number, by arrows and enter, or by mouse."""

    def __init__(self, legal: Sequence[str], keyboard: KeyBindings) -> None:
        self.actions = sorted(legal, key=lambda action: action != PASS)
        """The legal actions. `pass` comes first, so a long list cannot scroll it out of view."""
        super().__init__(keyboard)
        self.selected = 0
        self.has_selection = False
        """Whether the player has selected an action. Until then, enter does nothing: it may be a late key press."""

    @property
    def action(self) -> str:
        return self.actions[self.selected]

    @property
    def thing(self) -> str:
        return choice_thing(f"item {self.selected + 1}")

    @property
    def is_in_progress(self) -> bool:
        return self.has_selection or bool(self.message)

    def _press(self, key: str, command: str) -> KeyResult:
        if key == "enter":
            if self.has_selection:
                return True, self.action
            self.message = _("first press a number or an arrow")
        elif key == "space":
            self.message = _("enter confirms")
        elif key in BACK_KEYS:
            had_selection, self.has_selection = self.has_selection, False
            return had_selection, ""
        elif is_digit(key):
            if 0 < int(key) <= len(self.actions):
                self.selected, self.has_selection = int(key) - 1, True
            else:
                self._refuse_digit(key)
        elif command in {keys.NEXT, keys.PREVIOUS} or command in MOVES:
            step = {keys.NEXT: 1, keys.PREVIOUS: -1}.get(command) or sum(MOVES[command])
            self.selected = (self.selected + step * self.has_selection) % len(self.actions)
            self.has_selection = True
        else:
            return False, ""
        return True, ""

    def click(self, kind: str, rest: str) -> str:
        self.message = ""
        if kind != "item":
            return ""
        chosen = self.has_selection and self.selected == int(rest) - 1
        self.selected, self.has_selection = int(rest) - 1, True
        return self.action if chosen else ""
