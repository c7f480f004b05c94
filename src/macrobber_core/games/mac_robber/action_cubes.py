"""Phase 1: draw action cubes."""

from __future__ import annotations

import random
from collections.abc import Sequence

from macrobber_core.games.contract import Event, IllegalAction

from . import components as box
from . import notation
from .events import Drew, Kept, Returned
from .piles import NOTHING, cubes_text, draw, holds, minus, plus
from .state import State


def draw_cubes(state: State, rng: random.Random) -> str:
    return f"draw {cubes_text(draw(state.bag, box.DISPLAY - sum(state.display), rng))}"


def drawn(state: State, action: str, events: list[Event]) -> None:
    """The first draw of a turn may be followed by `redraw`, the second is final (MR-04)."""
    cubes = notation.DRAWS.get(action, NOTHING)
    count = box.DISPLAY - sum(state.display)
    if sum(cubes) != count:
        raise IllegalAction(action, f"{count} cube(s) are drawn now, written in the order {box.COLOURS} (MR-04, MR-05)")
    if not holds(state.bag, cubes):
        raise IllegalAction(action, "the bag does not hold these cubes (MR-03)")
    state.bag = minus(state.bag, cubes)
    state.display = plus(state.display, cubes)
    state.then = state.after_draw
    events.append(Drew(state.turn_seat, cubes_text(cubes)))


def legal_returns(state: State) -> Sequence[str]:
    return notation.returns(state.display)


def redraw(state: State, action: str, events: list[Event]) -> None:
    """MR-04: returned cubes go into the bag first, then as many are drawn."""
    state.after_draw = "settle"
    if action == "keep":
        state.then = "settle"
        events.append(Kept(state.turn_seat))
        return
    cubes = notation.RETURNS[action]
    state.display = minus(state.display, cubes)
    state.bag = plus(state.bag, cubes)
    state.then = "draw"
    events.append(Returned(state.turn_seat, cubes_text(cubes)))
