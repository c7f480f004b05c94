"""The base class of decision inputs, which turn keys and clicks into an action or show why a choice is not possible."""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod

from macrobber_core.games.contract import Game, IllegalAction, Position, View
from macrobber_core.translatable import Translatable
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _
from macrobber_tui.i18n.rulebook import RULING
from macrobber_tui.settings.keys import KeyBindings

MOVES = {
    "up": (0, -1), "k": (0, -1), "down": (0, 1), "j": (0, 1),
    "left": (-1, 0), "h": (-1, 0), "right": (1, 0), "l": (1, 0),
}  # fmt: skip
"""Steps in columns and rows, keyed by the command's default key."""
CITED = re.compile(rf" \((?:(?:, )?{RULING.pattern})+\)")
"""Rulings cited in parentheses, such as ` (CB-02)`."""
CHOICE = "choice"
"""The first word of a choice as a thing; what a click on it presses follows."""
BACK_KEYS = {"escape", "backspace"}
KeyResult = tuple[bool, str]
"""Whether the input used the key, and the action it chose, or ""."""


class BaseDecisionInput(ABC):
    """The input state of one decision. Keys have their Textual names."""

    def __init__(self, keyboard: KeyBindings) -> None:
        self._keyboard = keyboard
        self.message = ""
        """A message about the last key or about a decision the table refused, or ""."""
        self.cites_rulings = True
        """Whether the texts on the screen cite rulings."""

    def shown(self, text: str) -> str:
        """Return a text as the screen shows it."""
        return text if self.cites_rulings else without_rulings(text)

    def press(self, key: str) -> KeyResult:
        self.message = ""
        return self._press(key, self._keyboard.default_key_for(key))

    @abstractmethod
    def _press(self, key: str, command: str) -> KeyResult:
        """Handle `key`, which is bound to `command`."""

    def click(self, kind: str, rest: str) -> str:
        """Handle a click on an item of the given kind; return the action it chooses, or ""."""
        return ""

    def select_action(self, action: str) -> None:  # noqa: B027  # not every input has a cursor
        """Put the cursor on the choice that leads to a recommended action."""

    @property
    @abstractmethod
    def thing(self) -> str:
        """The choice under the cursor as a thing, or the first choice; the board may show it as another thing."""

    @property
    def topic(self) -> str:
        """The part of the rules about this decision: a ruling, a topic, or ""."""
        return ruling_in(self.message)

    def _refuse_digit(self, key: str) -> bool:
        """If `key` is a digit, set a message that it is not a choice; return whether it is a digit."""
        if not is_digit(key):
            return False
        self.message = _("{key} is not a choice here").format(key=key)
        return True


def choice_thing(key: str) -> str:
    """Return what a choice is as a thing."""
    return f"{CHOICE} {key}"


def refusal_of(position: Position, action: str) -> Translatable | None:
    """Return why an action is illegal in a position, or None if it is legal. The position is not changed."""
    try:
        position.copy().play(action)
    except IllegalAction as refused:
        return refused.reason
    return None


def refusal_text(game: Game, view: View, action: str) -> str:
    """Return why the rules refuse an action, in the player's language; "" if the action is legal."""
    return core_text(refusal_of(game.imagine(view, random.Random(0)), action) or "")


def ruling_in(text: str) -> str:
    """Return the first ruling that a text cites, such as `CB-02`, or ""."""
    ruling = RULING.search(text)
    return ruling[0] if ruling is not None else ""


def without_rulings(text: str) -> str:
    """Return a text without the rulings that it cites in parentheses."""
    return CITED.sub("", text)


def moving_keys(keyboard: KeyBindings) -> str:
    """Return the keys that move the cursor, for the help page."""
    return _("arrows or {letters}").format(letters=" ".join(map(keyboard.label_for, "hjkl")))


def is_digit(key: str) -> bool:
    return len(key) == 1 and key.isdecimal()
