"""Bots for Claim It!, weakest first, and the evaluation behind hints and analyses."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from macrobber_core.bots.contract import Advice, Effort
from macrobber_core.bots.manners import with_preferences
from macrobber_core.bots.slips import Slips, choose_with_slips
from macrobber_core.games.claim_it import components
from macrobber_core.games.claim_it.notation import ROLL, STOP
from macrobber_core.games.claim_it.odds import bust_chance
from macrobber_core.games.claim_it.view import ClaimItView, to_state

from .features import Holdings
from .manners import preferences
from .network import learned_networks
from .race_value import judge
from .turn_search import NO_BONUS, Markers, TurnSearch, choose_by_turn_search
from .turn_solver import TurnSolver
from .value import HAND_MADE, learned_value

SLIPS = Slips(rate=0.5, temperature=0.03)
"""How often and how badly `easy` errs when it places a marker, in chances of winning."""
MAX_BUST_CHANCE = 0.25
"""The highest bust chance at which `easy` rolls again."""
CHANCE_BONUS, BUST_BONUS = 0.02, 0.03
"""What a manner adds to the chances of its favourite actions, and to the bust chance at which `easy` rolls again."""


def easy(view: ClaimItView, legal: list[str], rng: random.Random, effort: Effort, manner: str = "") -> str:
    """Place as if the turn ended immediately, with slips, and stop if a bust is too likely or if that wins."""
    state = to_state(view)
    turn, markers = TurnSearch(state, HAND_MADE), Markers.of(state)
    preferred = preferences(manner, state, legal)
    if view.phase == "decide":
        stop, tolerated = turn.stop_value(markers), MAX_BUST_CHANCE + BUST_BONUS * preferred[ROLL]
        return STOP if stop == 1 or (stop and bust_chance(state) > tolerated) else ROLL
    worths = {action: turn.stop_value(turn.after(markers, action)) for action in legal}
    return choose_with_slips(with_preferences(worths, preferred, CHANCE_BONUS), SLIPS, rng)


def medium(view: ClaimItView, legal: list[str], rng: random.Random, effort: Effort, manner: str = "") -> str:
    """Search one roll ahead with a hand-made value function."""
    return choose_by_turn_search(view, legal, HAND_MADE, 1, bonus(view, legal, manner))


def hard(view: ClaimItView, legal: list[str], rng: random.Random, effort: Effort, manner: str = "") -> str:
    """Search two rolls ahead with a learned value function."""
    return choose_by_turn_search(view, legal, learned_value(view.players), 2, bonus(view, legal, manner))


def bonus(view: ClaimItView, legal: Sequence[str], manner: str) -> Mapping[str, float]:
    """Return what a manner adds to the chance of each of its favourite actions."""
    if not manner:
        return NO_BONUS
    return {action: CHANCE_BONUS * share for action, share in preferences(manner, to_state(view), legal).items()}


def chief(view: ClaimItView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Solve the turn as a stopping problem, with values learned by self-play."""
    if len(legal) == 1:
        return legal[0]
    chances = TurnSolver(to_state(view), learned_networks(view.players), effort).solve(legal)
    return max(legal, key=lambda action: (chances[action], action == STOP))


ADVICE_EFFORT = Effort(simulations=40)
"""The most that is searched for a hint, so that the same position always gives the same advice."""


def advise(view: ClaimItView, legal: Sequence[str], rng: random.Random, effort: Effort) -> list[Advice]:
    """Return the actor's winning chance with each action, best first; `effort` is not needed."""
    chances_by_action = TurnSolver(to_state(view), learned_networks(view.players), ADVICE_EFFORT).solve(legal)
    ranked = sorted(legal, key=chances_by_action.__getitem__, reverse=True)
    return [Advice(action, chances_by_action[action]) for action in ranked]


def chances(view: ClaimItView) -> list[float]:
    """Return each seat's chance of winning according to the networks of `chief`, seat 1 first.

    They know every seat's chance between turns. During a turn, a search gives the active player's chance; the other
    seats share the remainder in proportion to their chances if the turn ended now.
    """
    state, networks = to_state(view), learned_networks(view.players)
    if state.phase == "start":
        return [1 / view.players] * view.players
    if state.phase == "over" or not (state.roll or Markers.of(state).placed):
        holdings = Holdings(tuple(state.owned), state.claimed, state.active, state.turns_left)
        return judge(holdings, networks.win, free_squatters=bool(state.options["free-squatters"])).chances
    turn = TurnSolver(state, networks, ADVICE_EFFORT)
    active_chance = turn.chance()
    stopped = turn.chances()
    others_chance = 1 - stopped[state.active - 1]
    all_chances = [
        chance * (1 - active_chance) / others_chance if others_chance else (1 - active_chance) / (view.players - 1)
        for chance in stopped
    ]
    all_chances[state.active - 1] = active_chance
    return all_chances


def progress(view: ClaimItView) -> float:
    """Return the most claims of a player, as a share of those that trigger the last round (CI-12)."""
    if view.turns_left is not None:
        return 1.0
    most = max(view.figures(seat).claims for seat in range(1, view.players + 1))
    return most / components.CLAIMS_TO_END[view.players]
