"""Reasons for actions in Claim It!: what they change until the player's next turn.

A fact is a seat's largest group then, the player's claims or spaces, or the chance that the action is a bust.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from macrobber_core.bots.contract import Reason
from macrobber_core.bots.reasons import Change, Fact, Facts, Playout
from macrobber_core.games.claim_it.ending import space_counts
from macrobber_core.games.claim_it.notation import ROLL, STOP
from macrobber_core.games.claim_it.odds import bust_chance
from macrobber_core.games.claim_it.position import ClaimIt
from macrobber_core.games.claim_it.view import ClaimItView

from .turn_search import Markers, TurnSearch
from .value import HAND_MADE

SAMPLES = 100
MAX_BUST_CHANCE = 0.3
"""The highest bust chance at which the playouts roll again."""
MIN_SPACES, MIN_BUST = 0.6, 0.1
"""The smallest changes that are reasons."""
WORTH = {"group": 1.0, "claims": 0.8, "spaces": 0.4, "bust": -1.5}
"""The value of the facts, in spaces of the largest group."""
RIVAL_SHARE = 0.5
"""What it is worth that a rival's group shrinks by one, in spaces of one's own."""


def choose(position: ClaimIt, rng: random.Random) -> str:
    """Place as if the turn ended now, and stop if a bust is too likely."""
    state = position.state
    if state.phase == "decide":
        return STOP if bust_chance(state) > MAX_BUST_CHANCE else ROLL
    turn, markers = TurnSearch(state, HAND_MADE), Markers.of(state)
    return max(state.placements, key=lambda action: turn.stop_value(turn.after(markers, action)))


def sample(
    view: ClaimItView, action: str, seed: str, choose: Callable[[ClaimIt, random.Random], str] = choose
) -> Facts:
    """Return the facts when the player's next turn begins, or at the end of the game."""
    rng = random.Random(seed)
    position = ClaimIt.from_view(view, rng)
    actor, next_turn = view.actor or 0, view.turn + view.players
    bust = bust_chance(position.state) if action == ROLL else 0.0
    position.play(action)
    Playout[ClaimIt](choose, lambda now: now.state.turn >= next_turn).run(position, rng)
    facts: dict[Fact, float] = {}
    for seat in position.state.seats:
        figures = space_counts(position.state, seat)
        facts[Fact("group", seat)] = figures.group
        if seat == actor:
            facts[Fact("claims", seat)] = figures.claims
            facts[Fact("spaces", seat)] = figures.spaces
    facts[Fact("bust", actor)] = bust
    return facts


def reason(view: ClaimItView, action: str, change: Change) -> tuple[float, Reason] | None:
    kind, seat, subject = change.fact
    told = Reason(kind, seat, subject, round(change.mean, 2), round(change.others, 2))
    least = MIN_BUST if kind == "bust" else MIN_SPACES
    if seat == view.actor:
        importance = change.difference * WORTH[kind]
    elif kind == "group" and action not in {ROLL, STOP}:  # whether it takes a rival's space would be luck
        importance = -change.difference * RIVAL_SHARE
    else:
        return None
    return (importance, told) if importance > 0 and abs(change.difference) >= least else None
