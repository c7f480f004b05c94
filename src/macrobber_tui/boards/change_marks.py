"""Lights what other players have changed on a board, until the player's next key."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from macrobber_core.table.view import TableView
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line

from .things import CHANGED, Explanation, changed_things, lit


class ChangeMarks:
    """Remembers the game as the player has seen it."""

    def __init__(self, explain: Callable[[str, TableView, Any], Explanation]) -> None:
        self._explain = explain
        self._seen: tuple[TableView, Any] | None = None
        self._is_own = False
        self._compared: tuple[Any, Any] = (None, None)
        """The views as seen and as they are now, for which there are explanations."""
        self._then: Callable[[str], Explanation]
        self._now: Callable[[str], Explanation]

    @property
    def seen_view(self) -> Any:
        """The view that the player has seen, or None."""
        return self._seen[1] if self._seen is not None else None

    def reset(self) -> None:
        """Forget the game."""
        self._seen, self._is_own = None, False

    def expect_own_change(self, *, is_expected: bool = True) -> None:
        """Note that the next change follows from the player's own decision, or that it does not."""
        self._is_own = is_expected

    def update(self, table: TableView, view: Any) -> None:
        """Note a new state of the game. The first one and the player's own changes count as seen."""
        if self._seen is None or self._is_own:
            self._seen, self._is_own = (table, view), False

    def see(self, table: TableView, view: Any) -> bool:
        """Note that the player has seen the game as it is now; return whether something had changed."""
        before, self._seen = self._seen, (table, view)
        return before is not None and before[1] is not view

    def light(self, lines: list[Line], table: TableView, view: Any, theme: Theme) -> list[Line]:
        """Return the lines of a painted board with the changed things lit."""
        if self._seen is None or self._seen[1] is view:
            return lines
        seen_table, seen_view = self._seen
        if self._compared[0] is not seen_view or self._compared[1] is not view:
            self._compared = seen_view, view
            self._then = cache(lambda thing: self._explain(thing, seen_table, seen_view))
            self._now = cache(lambda thing: self._explain(thing, table, view))
        return lit(lines, changed_things(lines, self._now, self._then), theme, CHANGED)
