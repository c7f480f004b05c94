"""A player's options this turn: the ways to assign the dice, the effects of stopping, and the risk of a bust."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from macrobber_core.games.claim_it import GAME, placing
from macrobber_core.games.claim_it.board import SPACE_TEXTS
from macrobber_core.games.claim_it.dice import ROLLS
from macrobber_core.games.claim_it.events import Blocked, Displaced, Figures, LastRoundCalled, Stopped
from macrobber_core.games.claim_it.notation import PLACEMENTS, STOP
from macrobber_core.games.claim_it.odds import bust_chance
from macrobber_core.games.claim_it.position import ClaimIt
from macrobber_core.games.claim_it.view import ClaimItView, to_state
from macrobber_tui.boards.decision_input import refusal_text
from macrobber_tui.i18n.language import _, percent


class DiceAssignment(NamedTuple):
    """A space, the third die, and either the legal placement or the reason there is none."""

    space: str
    third_die: int
    action: str = ""
    barred: Blocked | None = None


def dice_assignments(view: ClaimItView) -> list[DiceAssignment]:
    """Return all distinct assignments of the rolled dice; none if there are no dice to place."""
    if not view.dice:
        return []
    state = to_state(view)
    legal = set(state.placements)
    assignments = []
    for assignment in ROLLS[f"dice {''.join(map(str, view.dice))}"].assignments:
        space = SPACE_TEXTS[assignment.space]
        action = next((action for action in (assignment.claim, assignment.squat) if action in legal), "")
        barred = None if action else placing.blocked_by(state, assignment)
        assignments.append(DiceAssignment(space, assignment.third, action, barred))
    return assignments


def placements_by_space(actions: Iterable[str]) -> Mapping[str, str]:
    """Map each space to its placement; a space has at most one."""
    return {SPACE_TEXTS[PLACEMENTS[action].space]: action for action in actions}


def why_illegal(view: ClaimItView, space: str) -> str:
    """Return why nothing can be placed on a space, in the player's language; "" if a placement there is legal."""
    third = next((assignment.third_die for assignment in dice_assignments(view) if assignment.space == space), None)
    attempt = f"claim {space}" if third is None else f"squat {space} {third}"
    return refusal_text(GAME, view, attempt)


def blocked_reason(blocked: Blocked) -> str:
    """Return why an assignment is blocked, worded to follow the name of its space."""
    if blocked.at is None:
        return _("has a claim marker")
    return _("squatter {number} is on {space}").format(number=blocked.third, space=blocked.at)


def bust_percent(view: ClaimItView, action: str = "") -> int:
    """Return the chance, in percent, that the turn's next roll is a bust, now or after the placement `action`."""
    if not action:
        return percent(bust_chance(to_state(view)))
    position = ClaimIt.from_view(view, random.Random(0))
    position.play(action)
    return percent(bust_chance(position.state))


def placed(view: ClaimItView) -> int:
    """Return the number of spaces with markers of this turn, which a bust would clear."""
    return sum(space.squatter is not None or space.claim_on_top for space in view.board)


def is_worth_rolling(view: ClaimItView) -> bool:
    """Return whether one more marker outweighs the risk, if the player rolls again now.

    A roll either gains one marker or loses all that are at stake, so on average it must gain more than it loses.
    """
    risk = bust_percent(view)
    return risk * placed(view) < 100 - risk


def count_equal_dice(dice: Iterable[int]) -> int:
    """Return the number of dice that show the most frequent value; 0 if there are no dice."""
    numbers = [*dice]
    return max((numbers.count(die) for die in numbers), default=0)


class StopPreview(NamedTuple):
    settled: list[str]
    claimed: list[str]
    taken: list[Displaced]
    before: Figures
    after: Figures
    triggers_last_round: bool
    """Whether stopping triggers the last round."""


def preview_stop(view: ClaimItView) -> StopPreview | None:
    """Return the effects of stopping for the active player; None if nobody can stop now."""
    if view.phase != "decide" or view.active is None:
        return None
    events = ClaimIt.from_view(view, random.Random(0)).play(STOP)
    stopped = next(event for event in events if isinstance(event, Stopped))
    return StopPreview(
        stopped.settled,
        stopped.claimed,
        [event for event in events if isinstance(event, Displaced)],
        view.figures(view.active),
        stopped.figures,
        any(isinstance(event, LastRoundCalled) for event in events),
    )
