"""The sequence of phases of the base game, and the transitions that need no decision.

    start -> draw -> drawn -> place -> placed -> completed -> award -> settled -> end -> draw -> ...
    draw  -> draw    the tile fits nowhere (CB-03)
    end   -> last -> final -> over   after the last turn (CB-12)

The base game has only the phases `start`, `draw`, `place` and `over`; the expansions (`robbers`, `messengers`) override
some of the transitions.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from itertools import accumulate

from macrobber_core.games.contract import Event, IllegalAction
from macrobber_core.games.phases import (
    ChancePhase,
    DecisionPhase,
    PhaseTable,
    Transition,
    sample_start,
    start_outcomes,
    start_player,
)

from . import notation, placing, refusal, scoring
from .events import Drawn, Removed, Started, TurnBegan
from .state import NextStep, State
from .tiles import LETTERS


def go_to(next_phase: NextStep) -> Transition[State]:
    """Return a transition that sets the next phase to `next_phase` and does nothing else."""

    def transition(state: State, events: list[Event]) -> None:
        state.next_phase = next_phase

    return transition


def active_seat(state: State) -> int:
    return state.active


def set_start_player(state: State, action: str, events: list[Event]) -> None:
    """Set the first player, drawn by chance (CB-01)."""
    state.start = seat = start_player(state, action, refusal.START)
    events.append(Started(seat))
    begin_turn(state, seat, events)


def begin_turn(state: State, seat: int, events: list[Event]) -> None:
    state.active = seat
    state.turn += 1
    state.next_phase = "draw"
    events.append(TurnBegan(seat, state.turn))


def sample_tile(state: State, rng: random.Random) -> str:
    """Draw one of the remaining tiles, all equally likely."""
    tiles_up_to = list(accumulate(state.pile))
    return notation.DRAW_ACTIONS[bisect_right(tiles_up_to, rng.randrange(tiles_up_to[-1]))]


def tile_outcomes(state: State) -> dict[str, int]:
    return {action: count for action, count in zip(notation.DRAW_ACTIONS, state.pile, strict=True) if count}


def apply_draw(state: State, action: str, events: list[Event]) -> None:
    """Take the drawn tile in hand, or remove it from the game if it fits nowhere (CB-03)."""
    letter, pile = notation.DRAWS.get(action), state.pile
    if letter is None or not pile[index := LETTERS.index(letter)]:
        raise IllegalAction(action, refusal.why_not_draw(letter))
    state.pile = (*pile[:index], pile[index] - 1, *pile[index + 1 :])
    events.append(Drawn(state.active, letter))
    if placing.fits_somewhere(state.board, letter):
        state.tile = letter
        state.next_phase = "drawn"
    else:
        state.removed_tiles = (*state.removed_tiles, letter)
        events.append(Removed(letter))
        state.next_phase = "draw"


def end_turn(state: State, events: list[Event]) -> None:
    """Pass play clockwise if any remaining tile fits somewhere; otherwise begin the final scoring (CB-12)."""
    if placing.any_fits(state):
        begin_turn(state, state.left_of(state.active), events)
    else:
        state.next_phase = "last"


BASE_PHASES: PhaseTable[State] = PhaseTable(
    decisions={
        "place": DecisionPhase(active_seat, placing.legal, placing.place, refusal.why_not_place, placing.is_legal)
    },
    chances={
        "start": ChancePhase(sample_start, set_start_player, start_outcomes),
        "draw": ChancePhase(sample_tile, apply_draw, tile_outcomes),
    },
    transitions={
        "drawn": go_to("place"),
        "placed": go_to("completed"),
        "completed": scoring.score_completed,
        "award": scoring.award,
        "settled": go_to("end"),
        "end": end_turn,
        "last": go_to("final"),
        "final": scoring.end_game,
    },
)
"""The phases of the base game."""
