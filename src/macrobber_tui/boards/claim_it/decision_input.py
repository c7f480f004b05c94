"""Input state of a decision: choosing a space, or choosing between roll and stop."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.claim_it.components import SIZE
from macrobber_core.games.claim_it.notation import ROLL, STOP
from macrobber_core.games.claim_it.view import ClaimItView
from macrobber_tui.boards.decision_input import (
    BACK_KEYS,
    MOVES,
    BaseDecisionInput,
    KeyResult,
    choice_thing,
    is_digit,
)
from macrobber_tui.i18n.language import _
from macrobber_tui.settings.game_keys import claim_it as keys
from macrobber_tui.settings.keys import KeyBindings, label_of

from .turn_options import placements_by_space, why_illegal

DIGITS = tuple(map(str, range(1, SIZE + 1)))


class PlacementInput(BaseDecisionInput):
    """Choose a space by typing its column and row, with arrows and enter, or by mouse; then confirm it."""

    def __init__(self, view: ClaimItView, legal: Sequence[str], keyboard: KeyBindings) -> None:
        super().__init__(keyboard)
        self._view = view
        self._actions = placements_by_space(legal)
        first = next(iter(self._actions))
        self.column, self.row = map(int, first.split(","))
        self.typed_column = 0
        """The typed column; 0 if none has been typed, or if the row has been typed too."""
        self.picked_action = ""
        """The action that enter confirms, or ""."""

    @property
    def space(self) -> str:
        """The space under the cursor, as `column,row`."""
        return f"{self.column},{self.row}"

    @property
    def action(self) -> str:
        """The legal placement under the cursor, or ""."""
        return self.action_at(self.space)

    def action_at(self, space: str) -> str:
        """Return the legal placement on a space, or ""."""
        return self._actions.get(space, "")

    def select_action(self, action: str) -> None:
        space = next((space for space, placement in self._actions.items() if placement == action), self.space)
        self.column, self.row = map(int, space.split(","))

    @property
    def thing(self) -> str:
        return f"space {self.space}"

    @property
    def has_other_spaces(self) -> bool:
        """Whether the player can pick another space."""
        return len(self._actions) > bool(self.picked_action)

    @property
    def is_in_progress(self) -> bool:
        """Whether a column has been typed, a space is picked, or an error is shown."""
        return bool(self.typed_column or self.picked_action or self.message)

    def _press(self, key: str, command: str) -> KeyResult:
        if key in DIGITS:
            self._type_digit(int(key))
        elif key == "enter":
            return True, self._press_enter()
        elif key in BACK_KEYS:
            had_input = bool(self.typed_column or self.picked_action)
            self.typed_column, self.picked_action = 0, ""
            return had_input, ""
        elif key == "space":  # space means "continue" elsewhere, so an extra press must not decide anything
            self.message = _("enter picks the space under the cursor")
        elif command in MOVES:
            right, down = MOVES[command]
            self.typed_column, self.picked_action = 0, ""
            self.column = (self.column - 1 + right) % SIZE + 1
            self.row = (self.row - 1 + down) % SIZE + 1
        else:
            return self._refuse_digit(key), ""
        return True, ""

    def click(self, kind: str, rest: str) -> str:
        """Pick the clicked space, or confirm it if it is picked."""
        self.message = ""
        if self.picked_action and rest == self.space:
            return self.picked_action
        self.column, self.row = map(int, rest.split(","))
        self._pick_space()
        return ""

    def _type_digit(self, digit: int) -> None:
        if not self.typed_column:
            self.picked_action = ""
            if digit in self._view.dice:
                self.typed_column = digit
            else:
                self.message = _("no die shows {number}").format(number=digit)
            return
        self.column, self.row, self.typed_column = self.typed_column, digit, 0
        self._pick_space()

    def _press_enter(self) -> str:
        if self.picked_action:
            return self.picked_action
        self._pick_space()
        return ""

    def _pick_space(self) -> None:
        self.typed_column, self.picked_action = 0, self.action
        if not self.picked_action:
            self.message = why_illegal(self._view, self.space)


class RollOrStopInput(BaseDecisionInput):
    """Choose between roll and stop.

    Enter does nothing until the cursor has moved, so the key press that confirmed a placement cannot make this decision
    too.
    """

    def __init__(self, keyboard: KeyBindings, yes_or_no: KeyBindings | None) -> None:
        super().__init__(keyboard)
        self._yes_or_no = yes_or_no
        self.cursor = ""
        self.is_confirming_stop = False

    @property
    def thing(self) -> str:
        if self.is_confirming_stop:
            return choice_thing(self.confirmation_keys[0])
        return choice_thing(self._keyboard.key_for(keys.STOP if self.cursor == STOP else keys.ROLL))

    def action_for(self, key: str) -> str:
        """Return the action that a key leads to; "" for the key that cancels stopping."""
        if self.is_confirming_stop:
            return "" if key == self.confirmation_keys[1] else STOP
        return ROLL if key == self._keyboard.key_for(keys.ROLL) else STOP

    @property
    def confirmation_keys(self) -> tuple[str, str]:
        """The keys that confirm and cancel stopping; both "" if stopping needs no confirmation."""
        return ("", "") if self._yes_or_no is None else (self._yes_or_no.key_for("y"), self._yes_or_no.key_for("n"))

    @property
    def is_in_progress(self) -> bool:
        """Whether the cursor is on a choice, or an error is shown."""
        return bool(self.cursor or self.message)

    def _press(self, key: str, command: str) -> KeyResult:
        if self.is_confirming_stop and self._yes_or_no is not None:
            return self._press_confirmation(key, command, self._yes_or_no.default_key_for(key))
        if command == keys.ROLL:
            return True, ROLL
        if command == keys.STOP:
            return True, self._request_stop()
        if command in MOVES:
            self.cursor = ROLL if self.cursor == STOP else STOP
        elif key == "enter" and self.cursor:
            return True, ROLL if self.cursor == ROLL else self._request_stop()
        elif key in {"enter", "space"} or is_digit(key):
            text = _("{roll} rolls again, {stop} stops")
            self.message = text.format(
                roll=self._keyboard.label_for(keys.ROLL), stop=self._keyboard.label_for(keys.STOP)
            )
        else:
            return False, ""
        return True, ""

    def _press_confirmation(self, key: str, command: str, answer: str) -> KeyResult:
        """Handle a key that answers the confirmation; other keys leave it open."""
        if answer == "y" or (key == "enter" and self.cursor == STOP):
            return True, STOP
        if answer == "n" or key in BACK_KEYS:
            self.is_confirming_stop = False
            return True, ""
        if command in MOVES or command in {keys.ROLL, keys.STOP} or key in {"enter", "space"}:
            yes, no = map(label_of, self.confirmation_keys)
            self.message = _("{yes} stops, {no} goes back").format(yes=yes, no=no)
            return True, ""
        return False, ""

    def _request_stop(self) -> str:
        if self._yes_or_no is None:
            return STOP
        self.is_confirming_stop = True
        return ""


DecisionInput = PlacementInput | RollOrStopInput
