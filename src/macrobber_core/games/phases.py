"""Table-driven games: the deciding seat in each phase, and the steps between phases.

The base game is one `PhaseTable`. Variants and expansions add rows to it and replace others.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Generic, Self, TypeVar

from macrobber_core.translatable import Translatable

from .contract import CHANCE, NOT_TEXT, Event, IllegalAction, Result, View, short_repr
from .state import GameState

S = TypeVar("S", bound=GameState)
V = TypeVar("V", bound=View)

Transition = Callable[[S, list[Event]], None]
"""A step that needs no decision; it sets the state's next phase or transition."""


def always(reason: Translatable) -> Callable[[object, str], Translatable]:
    """Return a `DecisionPhase.why_illegal` that gives the same reason for every action."""
    return lambda state, action: reason


@dataclass(frozen=True, slots=True)
class DecisionPhase(Generic[S]):
    """A phase in which a seat decides; `why_illegal` returns the reason for refusing an illegal action.

    A phase with long lists also has `is_legal`, which finds one action without listing all.
    """

    actor: Callable[[S], int]
    legal: Callable[[S], Sequence[str]]
    play: Callable[[S, str, list[Event]], None]
    why_illegal: Callable[[S, str], Translatable]
    is_legal: Callable[[S, str], bool] | None = None


@dataclass(frozen=True, slots=True)
class ChancePhase(Generic[S]):
    """A phase in which chance decides; `play` raises IllegalAction for an impossible outcome.

    `outcomes` lists everything that `outcome` can draw, with weights; a game may have too many to list.
    """

    outcome: Callable[[S, random.Random], str]
    play: Callable[[S, str, list[Event]], None]
    outcomes: Callable[[S], Mapping[str, int]] | None = None


@dataclass(frozen=True, slots=True)
class PhaseTable(Generic[S]):
    decisions: Mapping[str, DecisionPhase[S]]
    chances: Mapping[str, ChancePhase[S]]
    transitions: Mapping[str, Transition[S]]

    def with_overrides(
        self,
        decisions: Mapping[str, DecisionPhase[S]] = {},
        chances: Mapping[str, ChancePhase[S]] = {},
        transitions: Mapping[str, Transition[S]] = {},
    ) -> Self:
        """Return a copy of the table with the given rows added or replaced."""
        return replace(
            self,
            decisions={**self.decisions, **decisions},
            chances={**self.chances, **chances},
            transitions={**self.transitions, **transitions},
        )

    def advance(self, state: S, events: list[Event]) -> None:
        """Run transitions until an actor has to decide or the game is over."""
        transitions = self.transitions
        while (transition := transitions.get(state.next_phase)) is not None:
            transition(state, events)
        self.enter(state, state.next_phase)

    def enter(self, state: S, phase: str) -> None:
        """Enter a phase: its actor is the deciding seat, CHANCE, or None if the game is over."""
        state.phase = phase
        if (decision := self.decisions.get(phase)) is not None:
            state.actor = decision.actor(state)
        else:
            state.actor = CHANCE if phase in self.chances else None


def sample_start(state: GameState, rng: random.Random) -> str:
    """Return a chance outcome for `start_player`."""
    return start_action(rng.choice(state.seats))


def start_outcomes(state: GameState) -> dict[str, int]:
    """Return the chance outcomes for `start_player`, which are equally likely."""
    return {start_action(seat): 1 for seat in state.seats}


def start_action(seat: int) -> str:
    """Return the chance outcome by which a seat begins a game; it is the first action of every game."""
    return f"start {seat}"


def started_by(action: str) -> int:
    """Return the seat that begins after the chance outcome `action`, the first action of a game."""
    return int(action.removeprefix("start "))


def start_player(state: GameState, action: str, refused: Translatable) -> int:
    """Return the first player named by the chance outcome `action`. Raises IllegalAction for any other action."""
    for seat in state.seats:
        if action == start_action(seat):
            return seat
    raise IllegalAction(action, refused)


class PhasedPosition(ABC, Generic[S, V]):
    """A position (`contract.Position`) driven by a `PhaseTable`; a game adds its own state, views and snapshot."""

    __slots__ = ("_legal", "_phases", "state")

    game_over_refusal: ClassVar[Translatable]
    """The reason for refusing any action once the game is over."""

    def __init__(self, state: S, phases: PhaseTable[S]) -> None:
        self.state = state
        self._phases = phases
        self._legal: Sequence[str] | None = None

    @abstractmethod
    def view(self, seat: int | None) -> V:
        """Return the view of a seat, or of a spectator (None)."""

    @classmethod
    @abstractmethod
    def from_view(cls, view: V, rng: random.Random) -> Self:
        """Return a complete position that matches `view`, with hidden facts drawn at random."""

    def imagine(self, seat: int | None, rng: random.Random) -> Self:
        return self.from_view(self.view(seat), rng)

    def __repr__(self) -> str:
        state = self.state
        return short_repr(self, players=state.players, round=state.round, phase=state.phase, actor=state.actor)

    @property
    def actor(self) -> int | None:
        return self.state.actor

    @property
    def round(self) -> int:
        return self.state.round

    @property
    def result(self) -> Result | None:
        return self.state.result

    def legal(self) -> list[str]:
        if self._legal is None:
            decision = self._phases.decisions.get(self.state.phase)
            self._legal = decision.legal(self.state) if decision else ()
        return [*self._legal]

    def chance(self, rng: random.Random) -> str:
        node = self._phases.chances.get(self.state.phase)
        if node is None:
            raise ValueError(f"chance does not act in phase {self.state.phase}")
        return node.outcome(self.state, rng)

    def outcomes(self) -> Mapping[str, int]:
        """Return everything that chance can draw now, in a fixed order, with weights. Raises ValueError elsewhere."""
        node = self._phases.chances.get(self.state.phase)
        if node is None or node.outcomes is None:
            raise ValueError(f"chance does not act in phase {self.state.phase}, or its outcomes are too many to list")
        return node.outcomes(self.state)

    def play(self, action: str) -> list[Event]:
        state, phases = self.state, self._phases
        events: list[Event] = []
        if type(action) is not str:
            raise IllegalAction(str(action), NOT_TEXT)
        if (decision := phases.decisions.get(state.phase)) is not None:
            if self._legal is None and decision.is_legal is not None:
                is_legal = decision.is_legal(state, action)
            else:
                is_legal = action in (self._legal or decision.legal(state))
            if not is_legal:
                raise IllegalAction(action, decision.why_illegal(state, action))
            decision.play(state, action, events)
        elif (chance := phases.chances.get(state.phase)) is not None:
            chance.play(state, action, events)
        else:
            raise IllegalAction(action, self.game_over_refusal)
        self._legal = None
        phases.advance(state, events)
        return events

    def copy(self) -> Self:
        clone = object.__new__(type(self))
        clone.state = self.state.copy()
        clone._phases = self._phases
        clone._legal = self._legal
        return clone

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and bool(self.state == other.state)

    __hash__ = None  # type: ignore[assignment]  # mutable
