"""Input state of a decision: the menus entered, the cursor, and the items picked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from macrobber_tui.boards.decision_input import (
    BACK_KEYS,
    MOVES,
    BaseDecisionInput,
    KeyResult,
    choice_thing,
    ruling_in,
)
from macrobber_tui.i18n.language import _, ngettext
from macrobber_tui.settings.keys import KeyBindings

from .menus import Menu, MenuOption, MultiSelect, Step, item_key, option_leads_to
from .wording import COLOUR_NAMES, cards_in_words


class DecisionInput(BaseDecisionInput):
    """Goes through the steps of a decision until the player has chosen an action.

    `confirmation_for` returns the confirmation menu for an action, or None if none is needed.
    """

    def __init__(
        self, step: Step, keyboard: KeyBindings, confirmation_for: Callable[[str], Step | None] = lambda _: None
    ) -> None:
        super().__init__(keyboard)
        self._steps = [step]
        self._confirmation_for = confirmation_for
        self._is_confirming = False
        self._recommended = ""
        """The action that the cursor leads to, in every step where it can."""
        self.cursor = 0
        self.picked: frozenset[int] = frozenset()
        self._start_step()

    @property
    def step(self) -> Step:
        return self._steps[-1]

    @property
    def has_previous_step(self) -> bool:
        """Whether there is a menu to go back to."""
        return len(self._steps) > 1

    @property
    def topic(self) -> str:
        """The ruling that forbids the attempted option or the option under the cursor, or ""."""
        refusal = self.message
        if not refusal and isinstance(self.step, Menu):
            refusal = self.step.options[self.cursor].refusal
        return ruling_in(refusal)

    @property
    def thing(self) -> str:
        if isinstance(self.step, MultiSelect):
            return choice_thing(item_key(self.cursor))
        option = self.step.options[self.cursor]
        return f"clan {option.seat}" if option.seat is not None else choice_thing(option.keys[0])

    def _press(self, key: str, command: str) -> KeyResult:
        step = self.step
        if key in BACK_KEYS and self._back(key):
            return True, ""
        if isinstance(step, Menu):
            handled, action = self._press_menu(step, key, command)
        else:
            handled, action = self._press_multi_select(step, key, command)
        if not handled:
            return self._refuse_digit(key), ""
        if action and not self._is_confirming and (confirmation := self._confirmation_for(action)) is not None:
            self._is_confirming = True
            self._push_step(confirmation)
            action = ""
        return True, action

    @property
    def has_picks_to_undo(self) -> bool:
        """Whether the player has picked something that can be put back."""
        return isinstance(self.step, MultiSelect) and bool(self.picked) and self.picked != self.step.preselected

    def _back(self, key: str) -> bool:
        if self.has_picks_to_undo:
            picked = sorted(self.picked)
            self.picked = frozenset(picked[:-1]) if key == "backspace" else frozenset()
        elif self.has_previous_step:
            self._is_confirming = False
            self._steps.pop()
            self._start_step()
        else:
            return False
        return True

    def _push_step(self, step: Step) -> None:
        self._steps.append(step)
        self._start_step()

    def select_action(self, action: str) -> None:
        self._recommended = action
        self._start_step()

    def _start_step(self) -> None:
        """Start a step, with the cursor on the recommended option or, without one, on the first allowed option."""
        step = self.step
        self.cursor = 0
        self.picked = frozenset()
        if isinstance(step, Menu):
            allowed = [index for index, option in enumerate(step.options) if not option.refusal]
            self.cursor = self._best_of(step, allowed)
        else:
            recommended = step.picks_for(self._recommended) if self._recommended else None
            self.picked = step.preselected if recommended is None else recommended

    def _best_of(self, menu: Menu, allowed: Sequence[int]) -> int:
        """Return the first of these options that leads to the recommended action, or else the first of them."""
        leading = (index for index in allowed if option_leads_to(menu.options[index], self._recommended))
        first = next(iter(allowed), 0)
        return next(leading, first) if self._recommended else first

    def _press_menu(self, menu: Menu, key: str, command: str) -> KeyResult:
        for index, option in enumerate(menu.options):
            if key in option.keys:
                before, self.cursor = self.cursor, index
                return True, self._choose(menu, option, before)
        if key == "enter":
            return True, self._choose(menu, menu.options[self.cursor], self.cursor)
        if key == "space":  # space also dismisses pages and picks items, so an extra press must not decide anything
            self.message = _("enter chooses the option under the cursor")
            return True, ""
        return self._move(command, len(menu.options), menu.columns), ""

    def _choose(self, menu: Menu, option: MenuOption, before: int) -> str:
        """Choose an option; return the action it stands for, or "". `before` is the previous cursor position."""
        if option.refusal:
            self.message = _("{name}: {what}").format(name=option.label, what=option.refusal)
        elif option.next_step is not None:
            step = option.next_step()
            if menu.is_card_menu and isinstance(step, Menu) and step.is_card_menu:
                del self._steps[1:]
                if step.marks_on_card:
                    self._steps.append(step)
                cards = [index for index, choice in enumerate(step.options) if choice.action]
                # keep the cursor on a card, which shows the cubes put on it
                self.cursor = before if before in cards else self._best_of(step, cards)
                return ""
            self._push_step(step)
        elif option.is_back:
            self._back("escape")
        return option.action

    def _press_multi_select(self, pick: MultiSelect, key: str, command: str) -> KeyResult:
        if key in pick.kind_keys:
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
                too_few = _("Too few: {what} ({ruling})") if pick.ruling else "{what}"
                self.message = too_few.format(ruling=pick.ruling, what=pick_instruction(pick))
            return True, action
        return self._move(command, len(pick.items), len(pick.items)), ""

    def _pick_kind(self, pick: MultiSelect, key: str) -> None:
        """Pick another card of the key's value, or another cube of its colour."""
        matching = pick.items_for_key(key)
        left = [index for index in matching if index not in self.picked]
        if left:
            self.cursor = left[0]
            self._toggle(pick, left[0])
        else:
            template = _("no {kind} left to pick") if matching else _("you have no {kind}")
            self.message = template.format(kind=key if pick.kind == "cards" else _(COLOUR_NAMES[key.upper()]))

    def _toggle(self, pick: MultiSelect, index: int) -> None:
        picked = pick.toggled(self.picked, index)
        if picked is not None:
            self.picked = picked
        else:
            self.message = _("{most} at most: put one back first (backspace)").format(most=pick.max_count)

    def click(self, kind: str, rest: str) -> str:
        """Pick an item with the mouse, or put it back."""
        index = int(rest)
        if isinstance(self.step, MultiSelect) and index < len(self.step.items):
            self.message = ""
            self.cursor = index
            self._toggle(self.step, index)
        return ""

    def _move(self, command: str, count: int, columns: int) -> bool:
        if command not in MOVES:
            return False
        right, down = MOVES[command]
        row, column = divmod(self.cursor, columns)
        if right:
            self.cursor = (self.cursor + right) % count
        else:
            self.cursor = min((row + down) % -(-count // columns) * columns + column, count - 1)
        return True


def pick_instruction(pick: MultiSelect) -> str:
    if pick.kind == "payment":
        return _("pick 1 yellow and 1 red, or 1 yellow and 2 green; then press enter")
    if pick.min_count == pick.max_count:
        return _("pick {cards}, then press enter").format(cards=cards_in_words(pick.max_count))
    template = ngettext(
        "pick {least} to {most} card, then press enter",
        "pick {least} to {most} cards, then press enter",
        pick.max_count,
    )
    return template.format(least=pick.min_count, most=pick.max_count)
