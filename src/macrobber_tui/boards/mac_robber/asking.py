"""A question on its way to an answer: the steps taken, the cursor, what is picked."""

from __future__ import annotations

from collections.abc import Callable

from macrobber_tui.keys import Keyboard
from macrobber_tui.language import _, ngettext

from .steps import Menu, Option, Pick, Step, kind_named

MOVES = {
    "up": "up", "k": "up", "down": "down", "j": "down",
    "left": "left", "h": "left", "right": "right", "l": "right",
}  # fmt: skip
"""By the own keys of the commands."""


class Asking:
    """Takes keys, by their names in Textual, until one of them decides.

    `confirming` says what is asked once more before an action is decided, if anything is.
    """

    def __init__(
        self, step: Step, keyboard: Keyboard, confirming: Callable[[str], Step | None] = lambda _: None
    ) -> None:
        self._keyboard = keyboard
        self._steps = [step]
        self._confirming = confirming
        self._is_confirming = False
        self.cursor = 0
        self.picked: frozenset[int] = frozenset()
        self.hint = ""
        self._settle()

    @property
    def step(self) -> Step:
        return self._steps[-1]

    @property
    def deep(self) -> bool:
        """Whether there is a step to go back to."""
        return len(self._steps) > 1

    def press(self, key: str) -> tuple[bool, str]:
        """Whether the key means anything here, and the action it decided, if it did."""
        self.hint = ""
        step = self.step
        if key in {"escape", "backspace"} and self._back(key):
            return True, ""
        known, action = self._press_menu(step, key) if isinstance(step, Menu) else self._press_pick(step, key)
        if action and not self._is_confirming and (once_more := self._confirming(action)) is not None:
            self._is_confirming = True
            self._enter(once_more)
            action = ""
        return known, action

    @property
    def can_put_back(self) -> bool:
        """Whether something has been picked."""
        return isinstance(self.step, Pick) and bool(self.picked) and self.picked != self.step.at_first

    def _back(self, key: str) -> bool:
        if self.can_put_back:
            picked = sorted(self.picked)
            self.picked = frozenset(picked[:-1]) if key == "backspace" else frozenset()
        elif self.deep:
            self._is_confirming = False
            self._steps.pop()
            self._settle()
        else:
            return False
        return True

    def _enter(self, step: Step) -> None:
        self._steps.append(step)
        self._settle()

    def _settle(self) -> None:
        """Begin a step, with the cursor on the first option that can be chosen."""
        step = self.step
        self.cursor = 0
        self.picked = frozenset()
        if isinstance(step, Menu):
            able = (index for index, option in enumerate(step.options) if not option.refusal)
            self.cursor = next(able, 0)
        else:
            self.picked = step.at_first

    def _press_menu(self, menu: Menu, key: str) -> tuple[bool, str]:
        for index, option in enumerate(menu.options):
            if key in option.keys:
                before, self.cursor = self.cursor, index
                return True, self._choose(menu, option, before)
        if key == "enter":
            return True, self._choose(menu, menu.options[self.cursor], self.cursor)
        if key == "space":  # it turns pages and marks cubes and cards: pressed once too often it must decide nothing
            self.hint = _("enter chooses what is under the cursor")
            return True, ""
        return self._move(key, len(menu.options), menu.columns), ""

    def _choose(self, menu: Menu, option: Option, before: int) -> str:
        """`before` is where the cursor was."""
        if option.refusal:
            self.hint = _("{name}: {what}").format(name=option.label, what=option.refusal)
        elif option.into is not None:
            step = option.into()
            if menu.cards and isinstance(step, Menu) and step.cards:
                del self._steps[1:]
                if step.put:
                    self._steps.append(step)
                cards = [index for index, one in enumerate(step.options) if one.action]
                self.cursor = (
                    before if before in cards else next(iter(cards), 0)
                )  # what is put on it is seen on the card
                return ""
            self._enter(step)
        elif option.back:
            self._back("escape")
        return option.action

    def _press_pick(self, pick: Pick, key: str) -> tuple[bool, str]:
        if key in pick.kinds:
            self._pick_kind(pick, key)
            return True, ""
        if key in pick.marks:
            self.cursor = pick.marks.index(key)
            self._toggle(pick, self.cursor)
            return True, ""
        if key == "space":
            self._toggle(pick, self.cursor)
            return True, ""
        if key == "enter":
            action = pick.action(self.picked)
            if not action:
                self.hint = too_few(pick)
            return True, action
        return self._move(key, len(pick.items), len(pick.items)), ""

    def _pick_kind(self, pick: Pick, key: str) -> None:
        """One more card of that value, or cube of that colour."""
        places = pick.places(key)
        left = [index for index in places if index not in self.picked]
        if left:
            self.cursor = left[0]
            self._toggle(pick, left[0])
        else:
            told = _("you have no more {kind}") if places else _("you have no {kind}")
            self.hint = told.format(kind=kind_named(pick, key))

    def _toggle(self, pick: Pick, index: int) -> None:
        picked = pick.toggled(self.picked, index)
        if picked is not None:
            self.picked = picked
        else:
            self.hint = _("no more than {most}: take one back first (backspace)").format(most=pick.most)

    def click(self, index: int) -> None:
        """The mouse takes an item of a pick, or puts it back."""
        if isinstance(self.step, Pick) and index < len(self.step.items):
            self.hint = ""
            self.cursor = index
            self._toggle(self.step, index)

    def _move(self, key: str, count: int, columns: int) -> bool:
        move = MOVES.get(self._keyboard.meant(key))
        if move is None:
            return False
        row, column = divmod(self.cursor, columns)
        rows = -(-count // columns)
        if move in {"left", "right"}:
            self.cursor = (self.cursor + (1 if move == "right" else -1)) % count
        else:
            row = (row + (1 if move == "down" else -1)) % rows
            self.cursor = min(row * columns + column, count - 1)
        return True


def too_few(pick: Pick) -> str:
    told = _("too few ({ruling}): {what}") if pick.ruling else "{what}"
    return told.format(ruling=pick.ruling, what=how(pick))


def how(pick: Pick) -> str:
    """What has to be picked."""
    if pick.kind == "payment":
        return _("pick 1 yellow and 1 red, or 1 yellow and 2 green; then press enter")
    if pick.least == pick.most:
        told = ngettext("pick {count} card, then press enter", "pick {count} cards, then press enter", pick.most)
        return told.format(count=pick.most)
    told = ngettext(
        "pick {least} to {most} card, then press enter", "pick {least} to {most} cards, then press enter", pick.most
    )
    return told.format(least=pick.least, most=pick.most)
