"""Reasons for actions in Mac Robber: what they change until the end of the turn.

A fact is what a seat would score in one colour if the round ended with the turn, whether it would get Biggest Following
then, or its VP from the raid. What happens later in the round is no fact, because too much can make up for it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from macrobber_core.bots.contract import Reason
from macrobber_core.bots.reasons import LEAST_TRUE, Change, Fact, Facts, Playout
from macrobber_core.games.mac_robber.events import RaidEnded
from macrobber_core.games.mac_robber.position import MacRobber
from macrobber_core.games.mac_robber.scoring import following_now, score_blue, score_green, score_red
from macrobber_core.games.mac_robber.state import State
from macrobber_core.games.mac_robber.view import MacRobberView

from .heuristic_policy import heuristic_action
from .playout import turn_continues
from .turn_search import Worlds, choose_by_turn_search
from .value import HAND_MADE

SAMPLES = 40
WORLDS: Worlds = {"action": 2, "redraw": 4, "raid": 6, "loot": 4, "spend": 4}
"""The determinizations of the search that plays on."""
RIVAL_SHARE = 0.45
"""What it is worth that a rival loses a VP, in own VP."""
FOLLOWING_VP = 2.5
"""The value of Biggest Following, in VP."""
MIN_VP, MIN_RIVAL_VP, MIN_FOLLOWING = 0.75, 1.0, 0.5
"""The smallest changes that are reasons."""
MIN_SHARE = 0.9
"""A change is a reason only if it comes true in this share of the samples."""
HEURISTIC_SHARE = 0.4
"""How often the heuristic policy plays on instead of the search."""


def choose(position: MacRobber, rng: random.Random) -> str:
    """Search the turn, or follow the heuristic policy, because a reason must not depend on how the turn goes on."""
    assert position.actor
    if rng.random() < HEURISTIC_SHARE:
        return heuristic_action(position.state)
    return choose_by_turn_search(position.view(position.actor), position.legal(), rng, HAND_MADE, WORLDS)


def sample(
    view: MacRobberView, action: str, seed: str, choose: Callable[[MacRobber, random.Random], str] = choose
) -> Facts:
    """Return the facts at the end of the turn, in a position drawn at random from those that the view allows."""
    rng = random.Random(seed)
    position = MacRobber.from_view(view, rng)
    events = position.play(action)
    events += Playout[MacRobber](choose, lambda now: not turn_continues(now.state)).run(position, rng)
    facts = scored_now(position.state)
    for event in events:
        if isinstance(event, RaidEnded):
            facts[Fact("raids", event.attacker)] += event.attacker_vp
    return facts


def scored_now(state: State) -> Counter[Fact]:
    """Return what each seat would score if the round ended now."""
    facts: Counter[Fact] = Counter()
    for kind, scored in (("green", score_green(state)), ("cattle", score_red(state)), ("blue", score_blue(state))):
        for entry in scored:
            facts[Fact(kind, entry.seat)] = entry.vp
    holder, _ = following_now(state)
    if holder is not None:
        facts[Fact("following", holder)] = 1
    return facts


def reason(view: MacRobberView, action: str, change: Change) -> tuple[float, Reason] | None:
    kind, seat, subject = change.fact
    if change.share < MIN_SHARE or not is_own_doing(view, action, change):
        return None
    told = Reason(kind, seat, subject, round(change.mean, 2), round(change.others, 2))
    if seat == view.actor:
        if view.phase == "action" and not is_last_action(view):
            return None  # this action may still follow the others
        least, vp = (MIN_FOLLOWING, FOLLOWING_VP) if kind == "following" else (MIN_VP, 1.0)
        return (change.difference * vp, told) if change.difference >= least else None
    if kind == "following" or change.difference > -MIN_RIVAL_VP:
        return None
    return -change.difference * RIVAL_SHARE, told


def is_last_action(view: MacRobberView) -> bool:
    """Return whether this is the turn's last action: the second, or the only one of the round's last player (MR-07)."""
    assert view.actor
    return bool(view.verbs) or view.actor % view.players + 1 == view.start


def is_own_doing(view: MacRobberView, action: str, change: Change) -> bool:
    """Return whether the action itself brings the change, at once, and not only what is likely to follow it."""
    if change.fact.kind == "raids":
        return view.phase == "raid"
    position = MacRobber.from_view(view, random.Random(0))
    before = scored_now(position.state)[change.fact]
    position.play(action)
    return (scored_now(position.state)[change.fact] - before) / change.difference >= LEAST_TRUE
