"""Phase 1: drawing action cubes."""

from __future__ import annotations

import random
from collections.abc import Sequence

from macrobber_core.games.contract import Event, IllegalAction

from . import components, notation, refusal
from .events import Drew, Kept, Returned
from .piles import NOTHING, cubes_text, holds, minus, plus, sample, sample_weights
from .state import State


def sample_draw(state: State, rng: random.Random) -> str:
    return notation.DRAW_TEXTS[sample(state.bag, components.DISPLAY_SIZE - sum(state.display), rng)]


def draw_outcomes(state: State) -> dict[str, int]:
    drawn = sample_weights(state.bag, components.DISPLAY_SIZE - sum(state.display))
    return {notation.DRAW_TEXTS[cubes]: weight for cubes, weight in drawn.items()}


def apply_draw(state: State, action: str, events: list[Event]) -> None:
    """Put the drawn cubes on the display; only the first draw of a turn can lead to `redraw` (MR-04)."""
    cubes = notation.DRAWS.get(action, NOTHING)
    count = components.DISPLAY_SIZE - sum(state.display)
    if sum(cubes) != count:
        raise IllegalAction(action, refusal.DRAW_CUBES(number=count, order=components.COLOURS))
    if not holds(state.bag, cubes):
        raise IllegalAction(action, refusal.NOT_IN_BAG)
    state.bag = minus(state.bag, cubes)
    state.display = plus(state.display, cubes)
    state.next_phase = state.after_draw
    events.append(Drew(state.active, cubes_text(cubes)))


def legal_returns(state: State) -> Sequence[str]:
    return notation.returns(state.display)


def redraw(state: State, action: str, events: list[Event]) -> None:
    """Keep the display, or return cubes to the bag and then draw the same number (MR-04)."""
    state.after_draw = "settle"
    if action == "keep":
        state.next_phase = "settle"
        events.append(Kept(state.active))
        return
    cubes = notation.RETURNS[action]
    state.display = minus(state.display, cubes)
    state.bag = plus(state.bag, cubes)
    state.next_phase = "draw"
    events.append(Returned(state.active, cubes_text(cubes)))
