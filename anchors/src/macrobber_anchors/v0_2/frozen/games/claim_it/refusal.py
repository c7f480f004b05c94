"""The reasons for refusing an action, each with its ruling."""

from __future__ import annotations

from macrobber_anchors.v0_2.frozen.translatable import Template, Translatable, translatable

from .board import SPACE_TEXTS
from .notation import DECISIONS, PLACEMENTS
from .state import State

GAME_OVER = translatable("the game is over (CI-12)")
START = translatable("the first player is drawn now (CI-01)")
DICE = translatable("three dice are rolled now, written in ascending order, as in dice 135 (CI-03)")
PLACE = translatable("place a marker with the dice, as in claim 3,5 or squat 3,5 2 (CI-02)")
DECIDE = translatable("roll or stop (CI-02)")
ONE_MARKER = translatable("place one marker per roll: roll again, or stop (CI-02)")
MARKER_FIRST = translatable("you must place a marker first (CI-02, CI-07)")
NOT_ROLLED = Template("no two of the dice {number} give the column and row of {space} (CI-03)")
CLAIMED = Template("{space} has a claim marker: nothing more can be placed there (CI-04)")
ONLY_CLAIM = Template("{space} has a marker of yours or a squatter: place a claim marker there (CI-05)")
NO_CLAIM = Template("{space} has neither a marker of yours nor a squatter: you cannot place a claim marker (CI-06)")
WRONG_SQUATTER = Template("the third die is {number}: {space} needs squatter {squatter} (CI-06)")
SQUATTER_TAKEN = Template("squatter {number} is not free: it is on {space} (CI-06)")


def why_not_decide(state: State, action: str) -> Translatable:
    return ONE_MARKER if action in PLACEMENTS else DECIDE


def why_not_place(state: State, action: str) -> Translatable:
    """Return the reason an action is illegal with the current dice."""
    if action in DECISIONS:
        return MARKER_FIRST
    if action not in PLACEMENTS:
        return PLACE
    assert state.roll is not None
    space, squatter = PLACEMENTS[action]
    space_text = SPACE_TEXTS[space]
    third = next((assignment.third for assignment in state.roll.assignments if assignment.space == space), None)
    if third is None:
        return NOT_ROLLED(number=state.roll.text, space=space_text)
    if space & (state.claimed | state.on_top):
        return CLAIMED(space=space_text)
    if space & (state.owned[state.active] | state.squatted):
        return ONLY_CLAIM(space=space_text)
    if squatter is None:
        return NO_CLAIM(space=space_text)
    if squatter != third:
        return WRONG_SQUATTER(number=third, space=space_text, squatter=third)
    return SQUATTER_TAKEN(number=squatter, space=SPACE_TEXTS[state.squatters[squatter]])
