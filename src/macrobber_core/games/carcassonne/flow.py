"""The course of the base game: which phase follows which, and what happens between them without anybody being asked.

    start -> draw -> drawn -> place -> placed -> completed -> award -> settled -> end -> draw -> ...
    draw  -> draw    the tile fits nowhere (CB-03)
    end   -> last -> final -> over   after the last turn (CB-12)

Who plays without expansions meets the phases `start`, `draw`, `place` and `over` only; the names of the passages are
where expansions come in (`robbers`, `messengers`).
"""

from __future__ import annotations

import random
from typing import cast

from macrobber_core.games.contract import Event, IllegalAction

from . import ending, notation, placing, refusal, scoring
from .course import Chance, Choice, Course, Passage
from .events import Drawn, Removed, Started, TurnBegan
from .state import Next, Phase, State
from .tiles import LETTERS


def advance(state: State, course: Course, events: list[Event]) -> None:
    """Go on until an actor is to decide, or the game is over."""
    while (passage := course.passages.get(state.then)) is not None:
        passage(state, events)
    state.phase = cast("Phase", state.then)
    state.actor = course.actor(state)


def to(then: Next) -> Passage:
    """A passage with nothing on the way."""

    def passage(state: State, events: list[Event]) -> None:
        state.then = then

    return passage


def active(state: State) -> int:
    return state.active


def draw_start(state: State, rng: random.Random) -> str:
    """CB-01."""
    return f"start {rng.choice(state.seats)}"


def start(state: State, action: str, events: list[Event]) -> None:
    seat = notation.STARTS.get(action, 0)
    if seat not in state.seats:
        raise IllegalAction(action, refusal.START)
    state.start = seat
    events.append(Started(seat))
    begin(state, seat, events)


def begin(state: State, seat: int, events: list[Event]) -> None:
    state.active = seat
    state.turn += 1
    state.then = "draw"
    events.append(TurnBegan(seat, state.turn))


def draw_tile(state: State, rng: random.Random) -> str:
    """Every tile that is left is as likely as the other."""
    number = rng.randrange(sum(state.pile))
    for letter, left in zip(LETTERS, state.pile, strict=True):
        number -= left
        if number < 0:
            return f"draw {letter}"
    raise AssertionError("there are fewer tiles than there are")


def draw(state: State, action: str, events: list[Event]) -> None:
    """CB-03: a tile that fits nowhere leaves the game."""
    letter = notation.DRAWS.get(action)
    if letter is None or not state.pile[LETTERS.index(letter)]:
        raise IllegalAction(action, refusal.draw(letter))
    place = LETTERS.index(letter)
    state.pile = (*state.pile[:place], state.pile[place] - 1, *state.pile[place + 1 :])
    events.append(Drawn(state.active, letter))
    if placing.fits_somewhere(state.board, letter):
        state.tile = letter
        state.then = "drawn"
    else:
        state.gone = (*state.gone, letter)
        events.append(Removed(letter))
        state.then = "draw"


def end(state: State, events: list[Event]) -> None:
    """Play passes clockwise while a tile is left that fits (CB-12)."""
    if placing.any_fits(state):
        begin(state, state.left_of(state.active), events)
    else:
        state.then = "last"


BASE = Course(
    choices={"place": Choice(active, placing.legal, placing.place, refusal.place)},
    chances={"start": Chance(draw_start, start), "draw": Chance(draw_tile, draw)},
    passages={
        "drawn": to("place"),
        "placed": to("completed"),
        "completed": scoring.score_completed,
        "award": scoring.award,
        "settled": to("end"),
        "end": end,
        "last": to("final"),
        "final": ending.end_game,
    },
)
"""The game of the rulebook."""
