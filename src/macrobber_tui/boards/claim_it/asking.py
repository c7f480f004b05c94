"""A decision on its way: the space pointed at, the placement picked; or roll and stop, with stop asked once more."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.claim_it.components import SIZE
from macrobber_core.games.claim_it.notation import ROLL, STOP
from macrobber_core.games.claim_it.view import ClaimItView
from macrobber_tui.keys import Keyboard
from macrobber_tui.language import _

from . import keys
from .ways import by_space, why_not

MOVES = {
    "up": (0, -1), "k": (0, -1), "down": (0, 1), "j": (0, 1),
    "left": (-1, 0), "h": (-1, 0), "right": (1, 0), "l": (1, 0),
}  # fmt: skip
"""Columns and rows, by the own keys of the commands."""
DIGITS = tuple(map(str, range(1, SIZE + 1)))
BACK = {"escape", "backspace"}
Answer = tuple[bool, str]
"""Whether the key means anything here, and the action it decided, if it did."""


class Placing:
    """Column, then row, by their digits; or arrows and enter. What is picked waits to be confirmed."""

    def __init__(self, view: ClaimItView, legal: Sequence[str], keyboard: Keyboard) -> None:
        self._view = view
        self._keyboard = keyboard
        self._actions = by_space(legal)
        first = next(iter(self._actions))
        self.column, self.row = map(int, first.split(","))
        self.typed = 0
        """The column that was typed; 0 where none was, or the row was, too."""
        self.picked = ""
        """The action that enter confirms."""
        self.hint = ""

    @property
    def space(self) -> str:
        """Under the cursor."""
        return f"{self.column},{self.row}"

    @property
    def action(self) -> str:
        """What can be placed under the cursor."""
        return self._actions.get(self.space, "")

    @property
    def is_under_way(self) -> bool:
        """Whether something was typed, picked or refused."""
        return bool(self.typed or self.picked or self.hint)

    def press(self, key: str) -> Answer:
        self.hint = ""
        if key in DIGITS:
            self._type(int(key))
        elif key == "enter":
            return True, self._enter()
        elif key in BACK:
            return self._back(), ""
        elif key == "space":  # it turns pages: pressed once too often it must decide nothing
            self.hint = _("enter picks the space under the cursor")
        elif (move := MOVES.get(self._keyboard.meant(key))) is not None:
            self.typed, self.picked = 0, ""
            self.column = (self.column - 1 + move[0]) % SIZE + 1
            self.row = (self.row - 1 + move[1]) % SIZE + 1
        else:
            return False, ""
        return True, ""

    def click(self, space: str) -> str:
        """The mouse picks a space, and confirms it; the action that decides."""
        self.hint = ""
        if self.picked and space == self.space:
            return self.picked
        self.column, self.row = map(int, space.split(","))
        self._pick()
        return ""

    def _type(self, digit: int) -> None:
        if not self.typed:
            self.picked = ""
            if digit in self._view.dice:
                self.typed = digit
            else:
                self.hint = _("no die shows {number}").format(number=digit)
            return
        self.column, self.row, self.typed = self.typed, digit, 0
        self._pick()

    def _enter(self) -> str:
        if self.picked:
            return self.picked
        self._pick()
        return ""

    def _pick(self) -> None:
        self.typed, self.picked = 0, self.action
        if not self.picked:
            self.hint = why_not(self._view, self.space)

    def _back(self) -> bool:
        was = bool(self.typed or self.picked)
        self.typed, self.picked = 0, ""
        return was


class Deciding:
    """Roll or stop. No key that confirmed a placement decides this: the cursor has to be moved first."""

    def __init__(self, keyboard: Keyboard, yes_or_no: Keyboard | None) -> None:
        self._keyboard = keyboard
        self._yes_or_no = yes_or_no
        self.cursor = ""
        self.asks_once_more = False
        self.hint = ""

    @property
    def answers(self) -> tuple[str, str]:
        """The keys to stop after all, and not to."""
        return ("", "") if self._yes_or_no is None else (self._yes_or_no.pressed("y"), self._yes_or_no.pressed("n"))

    @property
    def is_under_way(self) -> bool:
        """Whether a decision is pointed at, or a key was of no use."""
        return bool(self.cursor or self.hint)

    def press(self, key: str) -> Answer:
        self.hint = ""
        if self.asks_once_more and self._yes_or_no is not None:
            return self._press_answer(key, self._yes_or_no.meant(key))
        meant = self._keyboard.meant(key)
        if meant == keys.ROLL:
            return True, ROLL
        if meant == keys.STOP:
            return True, self._stop()
        if meant in MOVES:
            self.cursor = ROLL if self.cursor == STOP else STOP
        elif key == "enter" and self.cursor:
            return True, ROLL if self.cursor == ROLL else self._stop()
        elif key in {"enter", "space"}:
            told = _("{roll} rolls again, {stop} stops")
            self.hint = told.format(roll=self._keyboard.shown(keys.ROLL), stop=self._keyboard.shown(keys.STOP))
        else:
            return False, ""
        return True, ""

    def _press_answer(self, key: str, meant: str) -> Answer:
        """The question stays until it is answered."""
        if meant == "y" or (key == "enter" and self.cursor == STOP):
            return True, STOP
        if meant == "n" or key in BACK:
            self.asks_once_more = False
            return True, ""
        return False, ""

    def _stop(self) -> str:
        if self._yes_or_no is None:
            return STOP
        self.asks_once_more = True
        return ""


Asking = Placing | Deciding
