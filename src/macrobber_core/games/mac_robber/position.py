"""A position of Mac Robber, as the contract of a game wants it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Self

from macrobber_core.games.contract import CHANCE, Event, IllegalAction, OptionValue, Result

from . import actions, cards, draw, ending, flow, raid, refusal
from . import view as views
from .snapshot import snapshot
from .state import Phase, State


class Choice(NamedTuple):
    """A phase in which a seat decides."""

    legal: Callable[[State], Sequence[str]]
    play: Callable[[State, str, list[Event]], None]


class Chance(NamedTuple):
    """A phase in which chance decides; `play` refuses what cannot happen."""

    outcome: Callable[[State, random.Random], str]
    play: Callable[[State, str, list[Event]], None]


CHOICES: dict[Phase, Choice] = {
    "redraw": Choice(draw.legal_returns, draw.redraw),
    "action": Choice(actions.legal, actions.take),
    "discard": Choice(cards.legal_discards, cards.discard),
    "raid": Choice(raid.legal, raid.choose),
    "attack": Choice(raid.legal_attack, raid.attack),
    "defend": Choice(raid.legal_defence, raid.defend),
    "loot": Choice(raid.legal_loot, raid.loot),
}
CHANCES: dict[Phase, Chance] = {
    "start": Chance(flow.draw_start, flow.start),
    "deal": Chance(cards.draw_cards, cards.deal),
    "refill": Chance(cards.draw_cards, cards.deal),
    "draw": Chance(draw.draw_cubes, draw.drawn),
    "tile": Chance(ending.draw_tile, ending.turn_tile),
}


class MacRobber:
    """One game at one moment (`contract.Position`)."""

    __slots__ = ("_legal", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self._legal: Sequence[str] | None = None

    @classmethod
    def setup(cls, players: int, options: dict[str, OptionValue]) -> Self:
        return cls(State(players, options))

    @property
    def actor(self) -> int | None:
        return self.state.actor

    @property
    def result(self) -> Result | None:
        return self.state.result

    def legal(self) -> list[str]:
        return list(self._legal_now())

    def _legal_now(self) -> Sequence[str]:
        if self._legal is None:
            choice = CHOICES.get(self.state.phase)
            self._legal = choice.legal(self.state) if choice else ()
        return self._legal

    def chance(self, rng: random.Random) -> str:
        node = CHANCES.get(self.state.phase)
        if node is None:
            raise ValueError(f"chance does not act in phase {self.state.phase}")
        return node.outcome(self.state, rng)

    def play(self, action: str) -> list[Event]:
        state = self.state
        events: list[Event] = []
        if state.actor == CHANCE:
            CHANCES[state.phase].play(state, action, events)
        elif action in self._legal_now():
            CHOICES[state.phase].play(state, action, events)
        else:
            raise IllegalAction(action, refusal.reason(state, action))
        self._legal = None
        flow.advance(state, events)
        return events

    def copy(self) -> Self:
        twin = type(self)(self.state.copy())
        twin._legal = self._legal
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MacRobber) and self.state == other.state

    __hash__ = None  # type: ignore[assignment]  # mutable

    def view(self, seat: int | None) -> views.MacRobberView:
        return views.view(self.state, seat)

    def imagine(self, seat: int | None, rng: random.Random) -> Self:
        return type(self)(views.imagine(self.view(seat), rng))

    def snapshot(self) -> dict[str, Any]:
        return snapshot(self.state)


def imagine(seen: views.MacRobberView, rng: random.Random) -> MacRobber:
    return MacRobber(views.imagine(seen, rng))
