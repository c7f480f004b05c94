"""Input state of any game's decision: a list of actions, or of groups that open such a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from macrobber_tui.boards.decision_input import (
    BACK_KEYS,
    MOVES,
    BaseDecisionInput,
    KeyResult,
    choice_thing,
    is_digit,
)
from macrobber_tui.i18n.language import _
from macrobber_tui.settings.keys import KeyBindings

from .choices import Choice, choices_of

PAGE_ROWS = 5
"""The rows by which the keys for pages move."""
PAGE_STEPS = {"pageup": -PAGE_ROWS, "pagedown": PAGE_ROWS}


def item_key(number: int) -> str:
    """Return what a click on a choice presses, counted from 1."""
    return f"item {number}"


class ActionInput(BaseDecisionInput):
    """Choose an action by its number and enter, by arrows and enter, or by mouse.

    `columns_of` returns in how many columns the board shows a list. Enter does nothing until something is selected: it
    may be a late key press.
    """

    def __init__(
        self,
        legal: Sequence[str],
        keyboard: KeyBindings,
        describe: Callable[[str], str],
        columns_of: Callable[[Sequence[Choice]], int],
    ) -> None:
        super().__init__(keyboard)
        self._describe = describe
        self._columns_of = columns_of
        self._steps = [choices_of(legal, describe)]
        self.cursor = 0
        self.has_selection = False
        self._typed = ""
        """The digits typed so far, if more can follow."""

    @property
    def choices(self) -> Sequence[Choice]:
        """The choices of the list that is open."""
        return self._steps[-1]

    @property
    def choice(self) -> Choice:
        """The choice under the cursor."""
        return self.choices[self.cursor]

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions in the group that is open; () if none is."""
        return tuple(action for choice in self.choices for action in choice.actions) if self.is_in_group else ()

    @property
    def is_in_group(self) -> bool:
        return len(self._steps) > 1

    @property
    def can_go_back(self) -> bool:
        return self.has_selection or self.is_in_group

    @property
    def is_in_progress(self) -> bool:
        """Whether something is selected, or an error is shown."""
        return self.has_selection or bool(self.message)

    @property
    def columns(self) -> int:
        return self._columns_of(self.choices)

    @property
    def thing(self) -> str:
        return choice_thing(item_key(self.cursor + 1))

    def select_action(self, action: str) -> None:
        del self._steps[1:]
        while True:
            leading = [number for number, choice in enumerate(self.choices) if action in choice.actions]
            if not leading:
                return
            self._select(leading[0])
            if self.choice.action:
                return
            self._open()
            self.has_selection = True

    def _press(self, key: str, command: str) -> KeyResult:
        typed, self._typed = self._typed, ""
        if is_digit(key):
            self._type(typed, key)
        elif key == "enter":
            return True, self._choose()
        elif key == "space":  # space means "continue" elsewhere, so an extra press must not decide anything
            self.message = _("enter confirms")
        elif key in BACK_KEYS:
            return self._back(), ""
        elif command in MOVES:
            right, down = MOVES[command]
            self._move(right + down * self.columns)
        elif key in PAGE_STEPS:
            self._select(min(max(0, self.cursor + PAGE_STEPS[key] * self.columns), len(self.choices) - 1))
        elif key in {"home", "end"}:
            self._select(0 if key == "home" else len(self.choices) - 1)
        else:
            return False, ""
        return True, ""

    def click(self, kind: str, rest: str) -> str:
        """Select the clicked choice; choose it if it is selected, and open a group at once."""
        self.message, self._typed = "", ""
        number = int(rest) - 1
        was_selected = self.has_selection and self.cursor == number
        self._select(number)
        return self._choose() if was_selected or not self.choice.action else ""

    def _type(self, typed: str, digit: str) -> None:
        """Select the choice with the number typed so far or, if there is none, with the number of the last digit."""
        for text in dict.fromkeys((typed + digit, digit)):
            if text[0] != "0" and int(text) <= len(self.choices):
                self._select(int(text) - 1)
                self._typed = text if int(text) * 10 <= len(self.choices) else ""
                return
        self._refuse_digit(digit)

    def _move(self, step: int) -> None:
        """Move the cursor by `step` choices. If nothing is selected yet, only select the choice under the cursor."""
        count = len(self.choices)
        if not self.has_selection:
            self._select(self.cursor)
        elif abs(step) == 1 or 0 <= self.cursor + step < count:
            self._select((self.cursor + step) % count)

    def _select(self, number: int) -> None:
        self.cursor, self.has_selection = number, True

    def _choose(self) -> str:
        if not self.has_selection:
            self.message = _("first press a number or an arrow")
            return ""
        action = self.choice.action
        if not action:
            self._open()
        return action

    def _open(self) -> None:
        """Open the group under the cursor."""
        self._steps.append(choices_of(self.choice.actions, self._describe))
        self.cursor, self.has_selection = 0, False

    def _back(self) -> bool:
        """Undo the selection, or close the group."""
        if self.has_selection:
            self.has_selection = False
        elif self.is_in_group:
            group = self._steps.pop()
            first = group[0].actions[0]
            self.cursor = next(number for number, choice in enumerate(self.choices) if first in choice.actions)
        else:
            return False
        return True
