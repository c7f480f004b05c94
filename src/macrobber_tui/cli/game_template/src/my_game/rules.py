"""The rules of My Game: the phases of a turn, and the actions in each.

start -> roll -> decide    a turn begins with a roll
decide -> roll             the player rolls again, or holds and the next turn begins (MG-03)
roll -> roll               a 1: the next turn begins (MG-02)
decide -> over             the goal is reached (MG-03)
"""

from __future__ import annotations

import random
from typing import Any, Self

from macrobber_core.games.contract import CHANCE, Event, IllegalAction, OptionValue, Result
from macrobber_core.games.phases import (
    ChancePhase,
    DecisionPhase,
    PhasedPosition,
    PhaseTable,
    always,
    sample_start,
    start_player,
)
from macrobber_core.translatable import translatable

from .events import Held, Lost, Rolled, Started
from .state import State
from .view import MyGameView, to_state, view_of

ROLL, HOLD = "roll", "hold"
DICE = {f"die {number}": number for number in range(1, 7)}

NOT_START = translatable("the first player is drawn now (MG-01)")
NOT_A_DIE = translatable("a die is rolled now, as in die 4 (MG-02)")
ROLL_OR_HOLD = translatable("roll or hold (MG-03)")
GAME_OVER = translatable("the game is over (MG-03)")


def draw_first_player(state: State, action: str, events: list[Event]) -> None:
    """Let the seat begin that chance has drawn (MG-01)."""
    state.start = start_player(state, action, NOT_START)
    events.append(Started(state.start))
    begin_turn(state, state.start)


def begin_turn(state: State, seat: int) -> None:
    state.active = seat
    state.turn += 1
    state.at_stake = 0
    state.next_phase = "roll"


def sample_die(state: State, rng: random.Random) -> str:
    return rng.choice([*DICE])


def roll_die(state: State, action: str, events: list[Event]) -> None:
    """Put a roll at stake, or lose everything with a 1 (MG-02)."""
    if action not in DICE:
        raise IllegalAction(action, NOT_A_DIE)
    die = DICE[action]
    events.append(Rolled(state.active, die))
    if die == 1:
        events.append(Lost(state.active, state.at_stake))
        begin_turn(state, state.left_of(state.active))
    else:
        state.at_stake += die
        state.next_phase = "decide"


def decide(state: State, action: str, events: list[Event]) -> None:
    """Roll again, or hold: keep the points at stake, and win if they reach the goal (MG-03)."""
    if action == ROLL:
        state.next_phase = "roll"
        return
    state.points[state.active] += state.at_stake
    events.append(Held(state.active, state.at_stake))
    if state.points[state.active] >= state.goal:
        state.at_stake = 0
        state.next_phase = "over"
        state.result = Result([state.active], state.points[1:], "goal")
    else:
        begin_turn(state, state.left_of(state.active))


PHASES: PhaseTable[State] = PhaseTable(
    decisions={
        "decide": DecisionPhase(lambda state: state.active, lambda state: (ROLL, HOLD), decide, always(ROLL_OR_HOLD))
    },
    chances={"start": ChancePhase(sample_start, draw_first_player), "roll": ChancePhase(sample_die, roll_die)},
    transitions={},
)


class MyGame(PhasedPosition[State, MyGameView]):
    """A position of My Game."""

    __slots__ = ()

    game_over_refusal = GAME_OVER

    def __init__(self, state: State) -> None:
        super().__init__(state, PHASES)

    @classmethod
    def setup(cls, players: int, options: dict[str, OptionValue]) -> Self:
        return cls(State(players=players, options=options, points=[0] * (players + 1)))

    @classmethod
    def from_view(cls, view: MyGameView, rng: random.Random) -> Self:
        """Return the position shown in a view; nothing is hidden."""
        return cls(to_state(view))

    def view(self, seat: int | None) -> MyGameView:
        return view_of(self.state, seat)

    def snapshot(self) -> dict[str, Any]:
        state = self.state
        return {
            "game": "my-game",
            "players": state.players,
            "options": dict(state.options),
            "start": state.start,
            "active": state.active or None,
            "actor": "chance" if state.actor == CHANCE else state.actor,
            "phase": state.phase,
            "turn": state.turn,
            "at_stake": state.at_stake,
            "points": state.points[1:],
            "winners": [*state.result.winners] if state.result else None,
        }
