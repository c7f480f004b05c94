"""Why an action is refused, in words and by ruling."""

from __future__ import annotations

from .board import TEXTS
from .notation import DECISIONS, PLACEMENTS
from .state import State

OVER = "the game is over (CI-12)"
START = "the first player is drawn now (CI-01)"
DICE = "three dice are rolled now, written in rising order, as in dice 135 (CI-03)"
PLACE = "place a marker with the dice, as in claim 3,5 or squat 3,5 2 (CI-02)"
DECIDE = "roll or stop (CI-02)"


def decide(action: str) -> str:
    return "one marker is placed for each roll: roll again, or stop (CI-02)" if action in PLACEMENTS else DECIDE


def place(state: State, action: str) -> str:
    """For an action that cannot be played with the dice that lie there."""
    if action in DECISIONS:
        return "a marker must be placed first (CI-02, CI-07)"
    if action not in PLACEMENTS:
        return PLACE
    assert state.roll is not None
    space, squatter = PLACEMENTS[action]
    where = TEXTS[space]
    third = next((one.third for one in state.roll.assignments if one.space == space), None)
    if third is None:
        return f"no two of the dice {state.roll.text} are column and row of {where} (CI-03)"
    if space & (state.claimed | state.on_top):
        return f"{where} has a claim marker: it takes nothing more (CI-04)"
    if space & (state.owned[state.active] | state.squatted):
        return f"{where} has a marker of yours or a squatter: it takes a claim marker (CI-05)"
    if squatter is None:
        return f"{where} has neither a marker of yours nor a squatter: it takes no claim marker (CI-06)"
    if squatter != third:
        return f"the third die is {third}: {where} takes squatter {third} (CI-06)"
    return f"squatter {squatter} is not free: it lies on {TEXTS[state.squatters[squatter]]} (CI-06)"
