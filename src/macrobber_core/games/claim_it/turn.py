"""The course of the game: which phase follows which, and what an action does in it.

In a phase somebody acts, a seat or chance:

    start -> dice -> place -> decide    a turn begins with a roll; for each roll a marker is placed
    decide -> dice                      the player rolls again, or stops and the next turn begins (CI-02)
    dice -> dice                        a bust: the next turn begins (CI-07)
    dice, decide -> over                that was the last turn (CI-12)
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from macrobber_core.games.contract import Event, IllegalAction

from . import ending, notation, placing, refusal, settling
from .dice import ROLLS, THROWS
from .events import Rolled, RolledAgain, Started, TurnBegan
from .state import Phase, State


def draw_start(state: State, rng: random.Random) -> str:
    """CI-01."""
    return f"start {rng.choice(state.seats)}"


def draw_dice(state: State, rng: random.Random) -> str:
    return rng.choice(THROWS)


def start(state: State, action: str, events: list[Event]) -> None:
    seat = notation.STARTS.get(action, 0)
    if seat not in state.seats:
        raise IllegalAction(action, refusal.START)
    state.start = seat
    events.append(Started(seat))
    begin(state, seat, events)


def begin(state: State, seat: int, events: list[Event]) -> None:
    """CI-02: the first roll of a turn needs no decision."""
    state.active = seat
    state.turn += 1
    state.phase = "dice"
    events.append(TurnBegan(seat, state.turn, state.turns_left))


def roll(state: State, action: str, events: list[Event]) -> None:
    """CI-07: something must be placed if anything can be, else the turn is over."""
    fallen = ROLLS.get(action)
    if fallen is None:
        raise IllegalAction(action, refusal.DICE)
    events.append(Rolled(state.active, fallen.text))
    placements = placing.legal(state, fallen)
    if placements:
        state.roll, state.placements = fallen, placements
        state.phase = "place"
    else:
        settling.bust(state, fallen, events)
        end(state, events)


def place(state: State, action: str, events: list[Event]) -> None:
    if action not in state.placements:
        raise IllegalAction(action, refusal.place(state, action))
    placing.place(state, action, events)


def decide(state: State, action: str, events: list[Event]) -> None:
    if action == notation.ROLL:
        state.phase = "dice"
        events.append(RolledAgain(state.active))
    elif action == notation.STOP:
        settling.settle(state, events)
        end(state, events)
    else:
        raise IllegalAction(action, refusal.decide(action))


def end(state: State, events: list[Event]) -> None:
    """Play passes clockwise, unless that was the last turn."""
    ending.count_turn(state, events)
    if state.phase != "over":
        begin(state, state.left_of(state.active), events)


def over(state: State, action: str, events: list[Event]) -> None:
    raise IllegalAction(action, refusal.OVER)


Play = Callable[[State, str, list[Event]], None]

PLAYS: Mapping[Phase, Play] = {"start": start, "dice": roll, "place": place, "decide": decide, "over": over}
"""Carries an action out, or refuses it and changes nothing."""

CHANCES: Mapping[Phase, Callable[[State, random.Random], str]] = {"start": draw_start, "dice": draw_dice}
"""Draws what chance does."""
