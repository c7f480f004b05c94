"""The ways to assign the dice: what each would place, or why it is barred; and what of a bust is told."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from macrobber_core.games.claim_it.board import TEXTS
from macrobber_core.games.claim_it.dice import ROLLS
from macrobber_core.games.claim_it.events import Blocked
from macrobber_core.games.claim_it.notation import PLACEMENTS
from macrobber_core.games.claim_it.odds import bust_chance
from macrobber_core.games.claim_it.position import imagine
from macrobber_core.games.claim_it.view import ClaimItView, lay_out
from macrobber_core.games.contract import IllegalAction
from macrobber_tui.core_texts import core_text
from macrobber_tui.language import _, percent


class Way(NamedTuple):
    """A column, a row and the die that is left; an action, or what bars it."""

    space: str
    third: int
    action: str = ""
    barred: Blocked | None = None


def ways(view: ClaimItView) -> list[Way]:
    """All that differ, of the dice to be placed; none where there are no dice."""
    if not view.dice:
        return []
    state = lay_out(view)
    legal = set(state.placements)
    found = []
    for one in ROLLS[f"dice {''.join(map(str, view.dice))}"].assignments:
        space = TEXTS[one.space]
        action = next((action for action in (one.claim, one.squat) if action in legal), "")
        if action:
            found.append(Way(space, one.third, action))
            continue
        is_closed = bool(one.space & (state.claimed | state.on_top))
        at = None if is_closed else TEXTS[state.squatters[one.third]]
        found.append(Way(space, one.third, barred=Blocked(space, one.third, at)))
    return found


def by_space(actions: Iterable[str]) -> Mapping[str, str]:
    """Placements by where they are: there is one for a space at most."""
    return {TEXTS[PLACEMENTS[action].space]: action for action in actions}


def why_not(view: ClaimItView, space: str) -> str:
    """Why nothing can be placed on a space, by the rules themselves."""
    third = next((one.third for one in ways(view) if one.space == space), None)
    tried = f"claim {space}" if third is None else f"squat {space} {third}"
    try:
        imagine(view, random.Random(0)).play(tried)
    except IllegalAction as refused:
        return core_text(refused.reason)
    return ""


def bars(blocked: Blocked) -> str:
    """Why that way is barred, behind its space."""
    if blocked.at is None:
        return _("has a claim marker")
    return _("squatter {number} is on {space}").format(number=blocked.third, space=blocked.at)


def percent_of_bust(view: ClaimItView, action: str = "") -> int:
    """That the next roll of this turn is a bust: as things are, or after that placement."""
    if not action:
        return percent(bust_chance(lay_out(view)))
    position = imagine(view, random.Random(0))
    position.play(action)
    return percent(bust_chance(position.state))


def alike(dice: Iterable[int]) -> int:
    """How many of the dice are equal."""
    shown = [*dice]
    return max((shown.count(die) for die in shown), default=0)
