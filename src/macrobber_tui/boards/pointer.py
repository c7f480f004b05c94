"""The pointer with which a player asks what the things on a board are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line

from .decision_input import CHOICE, MOVES
from .render_context import EXPLAIN
from .things import Explanation, Place, Things, lit, without_place


class Pointer:
    """Points at one thing on a board and knows its explanation."""

    def __init__(self, explain: Callable[[str], Explanation]) -> None:
        self.is_on = False
        """Whether the arrows and the mouse move the pointer."""
        self._explain = explain
        self._thing = ""
        self._explanation: Explanation | None = None
        self._things = Things(())

    @property
    def explanation(self) -> Explanation | None:
        """The explanation of the thing pointed at; None if it has yet to be found on the board."""
        return self._explanation

    def turn_on(self, thing: str) -> None:
        """Begin to point: at this thing if the board shows it."""
        self.is_on = True
        self._thing, self._explanation = thing or self._thing, None

    @property
    def thing(self) -> str:
        return self._thing

    @property
    def place(self) -> Place | None:
        """The place of the thing pointed at; None if it is not among the things within reach."""
        return self._things.place(self._thing)

    def reach(self, lines: Sequence[Line]) -> None:
        """Let the pointer move among the things that these lines show."""
        self._things = Things(lines)

    def outdate(self) -> None:
        """Forget the explanation, because the game has changed."""
        self._explanation = None

    def point_at(self, thing: str) -> None:
        """Point at a thing on the board."""
        self._thing = thing
        self._explanation = self._explain(without_place(thing))

    def point_under(self, lines: Sequence[Line], x: int, y: int) -> bool:
        """Point at the thing in a cell of the board; return whether it is another one than before."""
        thing = Things(lines).at(x, y)
        if not thing or thing == self._thing:
            return False
        self.point_at(thing)
        return True

    def press(self, command: str, key: str, first: str) -> bool:
        """Handle the key that asks what things are and, until another key, the arrows; return whether it was used.

        `command` is the default key of what `key` is bound to, and `first` is the thing with which it begins. Any other
        key turns the pointer off; those that could confirm something do nothing else.
        """
        if not self.is_on:
            if command == EXPLAIN:
                self.turn_on(first)
            return self.is_on
        if command in MOVES:
            self.step(*MOVES[command])
        else:
            self.is_on = False
        return command in MOVES or command == EXPLAIN or key in {"escape", "enter", "space"}

    def step(self, across: int, down: int) -> None:
        """Point at the next thing in a direction."""
        self.point_at(self._things.step(self._thing, across, down))

    def find(self) -> bool:
        """Point at something within reach; return whether the explanation is a new one."""
        things = self._things
        if self._thing in things and self._explanation is not None:
            return False
        thing = self._thing if self._thing in things else things.first_of(CHOICE) or things.nearest_to_middle()
        if not thing:
            self._thing = ""
            return False
        self.point_at(thing)
        return True

    def light(self, lines: list[Line], theme: Theme) -> list[Line]:
        """Return the lines with the thing pointed at lit."""
        return lit(lines, {self._thing}, theme) if self._thing else lines
