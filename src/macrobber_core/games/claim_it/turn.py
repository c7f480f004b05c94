"""The sequence of phases, and what an action does in each.

In every phase a seat or chance acts:

    start -> dice -> place -> decide    a turn begins with a roll; one marker is placed per roll
    decide -> dice                      the player rolls again, or stops and the next turn begins (CI-02)
    dice -> dice                        a bust: the next turn begins (CI-07)
    dice, decide -> over                the last turn has ended (CI-12)
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from macrobber_core.games.contract import Event, IllegalAction

from . import ending, notation, placing, refusal, turn_end
from .dice import ROLLS, THROWS
from .events import Rolled, RolledAgain, Started, TurnBegan
from .state import Phase, State


def sample_start(state: State, rng: random.Random) -> str:
    """Draw the first player (CI-01)."""
    return f"start {rng.choice(state.seats)}"


def sample_dice(state: State, rng: random.Random) -> str:
    return rng.choice(THROWS)


def set_start_player(state: State, action: str, events: list[Event]) -> None:
    seat = notation.STARTS.get(action, 0)
    if seat not in state.seats:
        raise IllegalAction(action, refusal.START)
    state.start = seat
    events.append(Started(seat))
    begin_turn(state, seat, events)


def begin_turn(state: State, seat: int, events: list[Event]) -> None:
    """Begin a turn; its first roll needs no decision (CI-02)."""
    state.active = seat
    state.turn += 1
    state.phase = "dice"
    events.append(TurnBegan(seat, state.turn, state.turns_left))


def apply_roll(state: State, action: str, events: list[Event]) -> None:
    """Roll the dice; the player must place a marker, or the turn ends in a bust if none is legal (CI-07)."""
    rolled = ROLLS.get(action)
    if rolled is None:
        raise IllegalAction(action, refusal.DICE)
    events.append(Rolled(state.active, rolled.text))
    placements = placing.legal(state, rolled)
    if placements:
        state.roll, state.placements = rolled, placements
        state.phase = "place"
    else:
        turn_end.bust(state, rolled, events)
        end_turn(state, events)


def place(state: State, action: str, events: list[Event]) -> None:
    if action not in state.placements:
        raise IllegalAction(action, refusal.place(state, action))
    placing.place(state, action, events)


def decide(state: State, action: str, events: list[Event]) -> None:
    if action == notation.ROLL:
        state.phase = "dice"
        events.append(RolledAgain(state.active))
    elif action == notation.STOP:
        turn_end.settle(state, events)
        end_turn(state, events)
    else:
        raise IllegalAction(action, refusal.decide(action))


def end_turn(state: State, events: list[Event]) -> None:
    """End the turn and pass play clockwise, unless it was the last turn."""
    ending.update_last_round(state, events)
    if state.phase != "over":
        begin_turn(state, state.left_of(state.active), events)


def refuse_after_end(state: State, action: str, events: list[Event]) -> None:
    raise IllegalAction(action, refusal.GAME_OVER)


Play = Callable[[State, str, list[Event]], None]

PLAY_BY_PHASE: Mapping[Phase, Play] = {
    "start": set_start_player,
    "dice": apply_roll,
    "place": place,
    "decide": decide,
    "over": refuse_after_end,
}
"""By phase, the function that plays an action, or raises IllegalAction and changes nothing."""

SAMPLERS: Mapping[Phase, Callable[[State, random.Random], str]] = {"start": sample_start, "dice": sample_dice}
"""By phase, the function that draws a chance outcome."""
