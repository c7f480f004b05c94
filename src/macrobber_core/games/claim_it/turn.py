"""The sequence of phases, and the actions in each.

A seat or chance acts in every phase:

    start -> dice -> place -> decide    a turn begins with a roll; one marker is placed per roll
    decide -> dice                      the player rolls again, or stops and the next turn begins (CI-02)
    dice -> dice                        a bust: the next turn begins (CI-07)
    dice, decide -> over                the last turn has ended (CI-12)
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from macrobber_core.games.contract import Event, IllegalAction
from macrobber_core.games.phases import (
    ChancePhase,
    DecisionPhase,
    PhaseTable,
    sample_start,
    start_outcomes,
    start_player,
)

from . import components, ending, notation, placing, refusal
from .board import NONE, space_texts
from .dice import ROLL_WEIGHTS, ROLLS, THROWS, Roll
from .events import Busted, Displaced, Rolled, RolledAgain, Started, Stopped, TurnBegan
from .state import State


def sample_dice(state: State, rng: random.Random) -> str:
    return rng.choice(THROWS)


def dice_outcomes(state: State) -> Mapping[str, int]:
    return ROLL_WEIGHTS


def set_start_player(state: State, action: str, events: list[Event]) -> None:
    """Set the first player, drawn by chance (CI-01)."""
    state.start = seat = start_player(state, action, refusal.START)
    events.append(Started(seat))
    begin_turn(state, seat, events)


def begin_turn(state: State, seat: int, events: list[Event]) -> None:
    """Begin a turn, which always starts with a roll (CI-02)."""
    state.active = seat
    state.turn += 1
    state.next_phase = "dice"
    events.append(TurnBegan(seat, state.turn, state.turns_left))


def apply_roll(state: State, action: str, events: list[Event]) -> None:
    """Apply a roll: the player must place a marker, or the turn ends in a bust if no placement is legal (CI-07)."""
    rolled = ROLLS.get(action)
    if rolled is None:
        raise IllegalAction(action, refusal.DICE)
    events.append(Rolled(state.active, rolled.text))
    placements = placing.legal(state, rolled)
    if placements:
        state.roll, state.placements = rolled, placements
        state.next_phase = "place"
    else:
        bust(state, rolled, events)
        end_turn(state, events)


def decide(state: State, action: str, events: list[Event]) -> None:
    if action == notation.ROLL:
        state.next_phase = "dice"
        events.append(RolledAgain(state.active))
    else:
        settle(state, events)
        end_turn(state, events)


def bust(state: State, roll: Roll, events: list[Event]) -> None:
    """Undo this turn's placements; the markers beneath them stay (CI-08)."""
    reasons = [placing.blocked_by(state, assignment) for assignment in roll.assignments]
    events.append(Busted(state.active, roll.text, reasons, space_texts(state.on_top), space_texts(state.squatted)))
    remove_placements(state)


def settle(state: State, events: list[Event]) -> None:
    """Make this turn's placements permanent and return the opponents' markers beneath them (CI-09)."""
    seat, claimed, placed = state.active, state.on_top, state.on_top | state.squatted
    displaced: list[Event] = []
    for other in state.seats:
        if other != seat and (spaces := state.owned[other] & placed):
            state.owned[other] ^= spaces
            displaced.append(Displaced(other, seat, space_texts(spaces)))
    state.owned[seat] |= placed
    state.claimed |= claimed
    remove_placements(state)
    events.append(Stopped(seat, space_texts(placed & ~claimed), space_texts(claimed), ending.space_counts(state, seat)))
    events += displaced


def remove_placements(state: State) -> None:
    """Remove this turn's markers from the board."""
    state.on_top = NONE
    state.squatters = [NONE] * (components.SQUATTERS[-1] + 1)


def end_turn(state: State, events: list[Event]) -> None:
    """End the turn and pass play clockwise, unless it was the last turn."""
    ending.update_last_round(state, events)
    if state.next_phase != "over":
        begin_turn(state, state.left_of(state.active), events)


def active_seat(state: State) -> int:
    return state.active


def legal_placements(state: State) -> Sequence[str]:
    return state.placements


def legal_decisions(state: State) -> Sequence[str]:
    return notation.DECISIONS


PHASES: PhaseTable[State] = PhaseTable(
    decisions={
        "place": DecisionPhase(active_seat, legal_placements, placing.place, refusal.why_not_place),
        "decide": DecisionPhase(active_seat, legal_decisions, decide, refusal.why_not_decide),
    },
    chances={
        "start": ChancePhase(sample_start, set_start_player, start_outcomes),
        "dice": ChancePhase(sample_dice, apply_roll, dice_outcomes),
    },
    transitions={},
)
