"""The base class of all game states, and a decorator that generates their `copy` method."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Self, TypeVar

from .contract import CHANCE, OptionValue, Result

T = TypeVar("T")


def with_copy(state_type: type[T]) -> type[T]:
    """Add a `copy` method to a dataclass; it copies lists and shares all other values, which must be immutable.

    The method is compiled from the fields, like a dataclass's `__init__`. The metadata `copy` of a field is code that
    copies it, such as `.copy()`.
    """
    suffixes = {
        item.name: item.metadata.get("copy", "[:]" if str(item.type).startswith("list") else "")
        for item in fields(state_type)  # type: ignore[arg-type]
    }
    lines = [f"    clone.{name} = self.{name}{suffix}" for name, suffix in suffixes.items()]
    source = "\n".join(["def copy(self):", "    clone = new(type(self))", *lines, "    return clone"])
    compiled: dict[str, Callable[[T], T]] = {}
    # Compiled because bots copy a state for every simulation: a loop with getattr and setattr takes 3 times as long,
    # and `operator.attrgetter` with the setters of the slots takes 4 to 6 times as long. A msgspec Struct copies as
    # fast, but takes twice as long to set an attribute.
    exec(source, {"new": object.__new__}, compiled)
    state_type.copy = compiled["copy"]  # type: ignore[attr-defined]
    return state_type


@dataclass(slots=True, kw_only=True)
class GameState:
    """The state of a game at one moment; each game adds its own fields.

    Lists are indexed by seat, and index 0 is unused.
    """

    players: int
    options: dict[str, OptionValue]
    seats: range = field(init=False)
    phase: str = "start"
    next_phase: str = "start"
    """The next step: a phase, or a transition that needs no decision (`phases.Transition`)."""
    actor: int | None = CHANCE
    start: int | None = None
    """The first player; None until drawn."""
    result: Result | None = None

    def __post_init__(self) -> None:
        self.seats = range(1, self.players + 1)

    def copy(self) -> Self:
        raise NotImplementedError  # added by `with_copy`

    @property
    def round(self) -> int:
        """The current round, from 1; everyone has one turn per round."""
        raise NotImplementedError

    def left_of(self, seat: int) -> int:
        """Return the next seat clockwise."""
        return seat % self.players + 1
