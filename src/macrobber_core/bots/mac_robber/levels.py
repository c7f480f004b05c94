"""Bots for Mac Robber, weakest first, and the evaluation behind hints and analyses."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from macrobber_core.bots.contract import Advice, Effort
from macrobber_core.bots.manners import with_preferences
from macrobber_core.bots.slips import Slips, choose_with_slips
from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.view import MacRobberView, imagine

from .action_worths import WORTHS_BY_PHASE, action_worths
from .candidates import candidate_actions, sensible_actions
from .determinization import Dealer
from .heuristic_policy import heuristic_action
from .manners import preferences
from .playout import finish_turn, is_turn_start
from .racing_search import RacingSearch
from .raid_prior import learned_raid_prior
from .raid_search import RaidSearch, is_searchable
from .redraw_search import RedrawSearch
from .turn_search import choose_by_turn_search
from .value import HAND_MADE, learned_value

SLIPS = Slips(rate=0.5, temperature=1.2)
"""How often and how badly `easy` errs, in the units of `action_worths`."""
WORTH_BONUS, CHANCE_BONUS = 0.8, 0.02
"""What a manner adds to the worth of its favourite actions for `easy`, and to the chances of the other levels."""


def easy(view: MacRobberView, legal: list[str], rng: random.Random, effort: Effort, manner: str = "") -> str:
    """Follow the heuristic policy with slips, and add pipers while a raid is open."""
    state = imagine(view, rng)
    if view.phase not in WORTHS_BY_PHASE:
        return heuristic_action(state)
    worths = action_worths(state, sensible_actions(view, legal))
    return choose_with_slips(with_preferences(worths, preferences(manner, worths), WORTH_BONUS), SLIPS, rng)


def medium(view: MacRobberView, legal: list[str], rng: random.Random, effort: Effort, manner: str = "") -> str:
    """Search the turn with a hand-made value function; play cards by the heuristic policy."""
    return choose_by_turn_search(view, legal, rng, HAND_MADE, bonus=bonus(manner, legal))


def hard(view: MacRobberView, legal: list[str], rng: random.Random, effort: Effort, manner: str = "") -> str:
    """Search the turn with a learned value function; play cards by the heuristic policy."""
    return choose_by_turn_search(view, legal, rng, learned_value("hard", view.players), bonus=bonus(manner, legal))


def bonus(manner: str, legal: Sequence[str]) -> Mapping[str, float]:
    """Return what a manner adds to the chance of each of its favourite actions."""
    return {action: CHANCE_BONUS * share for action, share in preferences(manner, legal).items()} if manner else {}


def chief(
    view: MacRobberView, legal: list[str], rng: random.Random, effort: Effort, history: Sequence[Event] = ()
) -> str:
    """Race plans for the turn in likely determinizations; decide redraws and raids by searches of their own."""
    considered = sensible_actions(view, legal)
    if len(considered) == 1:
        return considered[0]
    if ranked := rank_redraw_or_raid(view, considered, rng, effort, history):
        return ranked[0][0]
    return run_race(view, considered, rng, effort, history).best()


def rank_redraw_or_raid(
    view: MacRobberView, actions: Sequence[str], rng: random.Random, effort: Effort, history: Sequence[Event]
) -> list[tuple[str, float]]:
    """Return each action of a redraw or raid with its chance of winning, best first; in other phases, an empty list."""
    value = learned_value("chief", view.players)
    if view.phase == "redraw":
        return RedrawSearch(Dealer(view, history), actions, value, rng, effort).ranked()
    if is_searchable(view):
        return RaidSearch(Dealer(view, history), value, rng, effort).ranked()
    return []


def run_race(
    view: MacRobberView, actions: Sequence[str], rng: random.Random, effort: Effort, history: Sequence[Event]
) -> RacingSearch:
    """Race plans that begin with the actions until the effort is spent or the best is clear; return the race."""
    value, raids = learned_value("chief", view.players), learned_raid_prior(view.players)
    race = RacingSearch(view, actions, rng, value, raids, history)
    race.run(effort)
    return race


WORLDS = 24
"""The number of determinizations used to average winning chances."""


def advise(
    view: MacRobberView, legal: Sequence[str], rng: random.Random, effort: Effort, history: Sequence[Event] = ()
) -> list[Advice]:
    """Return the actor's winning chance with each candidate action, best first."""
    actions = candidate_actions(view, legal)
    ranked = rank_redraw_or_raid(view, actions, rng, effort, history)
    if not ranked:
        ranked = run_race(view, actions, rng, effort, history).ranked()
    return [Advice(action, float(chance)) for action, chance in ranked]  # a numpy float is not serializable


def chances(view: MacRobberView) -> list[float]:
    """Return each seat's chance of winning, averaged over determinizations, seat 1 first.

    The value function was trained on positions between turns, so the heuristic policy finishes the current turn first.
    """
    rng = random.Random(0)
    worlds = [imagine(view, rng) for _ in range(WORLDS)]
    for world in worlds:
        if not is_turn_start(world):
            finish_turn(world, rng)
    averages: list[float] = learned_value("chief", view.players).batch_chances(worlds).mean(axis=0).tolist()
    return averages


def progress(view: MacRobberView) -> float:
    """Return the leader's VP as a share of the highest tile, with which every game is over (MR-34)."""
    return max(clan.vp for clan in view.clans) / box.TILE_NUMBERS[-1]
