"""Bots for Mac Robber, weakest first, and the evaluation behind hints and analyses."""

from __future__ import annotations

import random
from collections.abc import Sequence

from macrobber_core.bots.contract import Advice, Effort
from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.view import MacRobberView, imagine

from .candidates import candidate_actions
from .determinization import Dealer
from .heuristic_policy import heuristic_action
from .playout import finish_turn, is_turn_start
from .racing_search import RacingSearch, choose_by_racing
from .raid_prior import learned_raid_prior
from .raid_search import RaidSearch, is_searchable
from .turn_search import choose_by_turn_search
from .value import HAND_MADE, learned_value

EPSILON = 0.15
"""The fraction of moves that `easy` makes at random."""


def easy(view: MacRobberView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Follow the heuristic policy, but sometimes move at random, and add pipers in every raid."""
    if rng.random() < EPSILON:
        return rng.choice(legal)
    action = heuristic_action(imagine(view, rng))
    with_piper = f"{action}+"
    return with_piper if with_piper in legal else action


def medium(view: MacRobberView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Search the turn with a hand-made value function; play cards by the heuristic policy."""
    return choose_by_turn_search(view, legal, rng, HAND_MADE)


def hard(view: MacRobberView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Search the turn with a learned value function; play cards by the heuristic policy."""
    return choose_by_turn_search(view, legal, rng, learned_value("hard", view.players))


def chief(
    view: MacRobberView, legal: list[str], rng: random.Random, effort: Effort, history: Sequence[Event] = ()
) -> str:
    """Run a racing search of plans for the turn in likely determinizations, and search a raid to its end."""
    if is_searchable(view):
        return legal[0] if len(legal) == 1 else raid_search(view, rng, effort, history).ranked()[0][0]
    return choose_by_racing(
        view, legal, rng, learned_value("chief", view.players), learned_raid_prior(view.players), effort, history
    )


def raid_search(view: MacRobberView, rng: random.Random, effort: Effort, history: Sequence[Event]) -> RaidSearch:
    return RaidSearch(Dealer(view, history), learned_value("chief", view.players), rng, effort)


WORLDS = 24
"""The number of determinizations used to average winning chances."""


def advise(
    view: MacRobberView, legal: Sequence[str], rng: random.Random, effort: Effort, history: Sequence[Event] = ()
) -> list[Advice]:
    """Return the actor's winning chance with each candidate action, best first."""
    if is_searchable(view):
        return [Advice(*ranked) for ranked in raid_search(view, rng, effort, history).ranked()]
    race = RacingSearch(
        view,
        candidate_actions(view, legal),
        rng,
        learned_value("chief", view.players),
        learned_raid_prior(view.players),
        history,
    )
    race.run(effort)
    return [Advice(action, float(chance)) for action, chance in race.ranked()]  # a numpy float is not serializable


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
