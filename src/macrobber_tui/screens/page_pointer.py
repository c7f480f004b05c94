"""The pointer with which a player asks what the rows of a page say; the explanation covers its lowest rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from macrobber_tui.boards.explanation_panel import with_explanation
from macrobber_tui.boards.pointer import Pointer
from macrobber_tui.boards.things import Explanation
from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line


class PagePointer:
    """Points at the things in the lines of a page, with the keys of a board."""

    def __init__(self, explain: Callable[[str], Explanation]) -> None:
        self._pointer = Pointer(explain)

    @property
    def is_on(self) -> bool:
        return self._pointer.is_on

    def press(self, key: str, first: str) -> bool:
        """Handle the default key of a command; return whether it was used. `first` is the thing to begin with."""
        return self._pointer.press(key, key, first)

    def explained(self, lines: Sequence[Line], theme: Theme, keyboard: KeyBindings) -> list[Line]:
        """Return the lines of the page, with the thing pointed at lit and explained."""
        pointer = self._pointer
        if not pointer.is_on:
            return [*lines]
        pointer.outdate()
        pointer.reach(lines)
        pointer.find()
        if pointer.explanation is None:  # there is nothing to explain
            return [*lines]
        return with_explanation(pointer.light([*lines], theme), pointer.explanation, theme, keyboard, pointer.place)
