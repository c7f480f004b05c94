"""Reasons for actions in Mac Robber: what they change until the end of the round.

A fact is a seat's VP in one colour, its VP from raids, whether it gets Biggest Following, or the strength of its hand.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from macrobber_core.bots.contract import Reason
from macrobber_core.bots.reasons import Change, Fact, Facts, Playout
from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber.events import BlueScored, FollowingJudged, GreenScored, RaidEnded, RedScored
from macrobber_core.games.mac_robber.position import MacRobber
from macrobber_core.games.mac_robber.view import MacRobberView

from .heuristic_policy import heuristic_action

SAMPLES = 200
COLOURS = {GreenScored: "green", RedScored: "cattle", BlueScored: "blue"}
RIVAL_SHARE = 0.45
"""What it is worth that a rival loses a VP, in own VP."""
FOLLOWING_VP = 2.5
"""The value of Biggest Following, in VP."""
HAND_VP = 0.25
"""The value of a point of strength in hand, in VP."""
MIN_VP, MIN_RIVAL_VP, MIN_FOLLOWING, MIN_HAND = 0.75, 1.0, 0.3, 1.0
"""The smallest changes that are reasons."""
BEST_CARDS = 3
FIGHTING = frozenset({"raid", "attack", "defend", "loot", "spend", "discard"})


def choose(position: MacRobber, rng: random.Random) -> str:
    return heuristic_action(position.state)


def sample(
    view: MacRobberView, action: str, seed: str, choose: Callable[[MacRobber, random.Random], str] = choose
) -> Facts:
    """Return the facts at the end of the round, in a position drawn at random from those that the view allows."""
    rng = random.Random(seed)
    position = MacRobber.from_view(view, rng)
    actor, round_ = view.actor or 0, view.round
    events = position.play(action)
    events += Playout[MacRobber](choose, lambda now: now.state.round > round_).run(position, rng)
    facts = facts_of(events)
    facts[Fact("hand", actor)] = strength(position, actor)
    return facts


def facts_of(events: list[Event]) -> Counter[Fact]:
    facts: Counter[Fact] = Counter()
    for event in events:
        match event:
            case GreenScored(seat=seat, vp=vp) | RedScored(seat=seat, vp=vp) | BlueScored(seat=seat, vp=vp):
                facts[Fact(COLOURS[type(event)], seat)] += vp
            case FollowingJudged(seat=seat) if seat is not None:
                facts[Fact("following", seat)] = 1
            case RaidEnded():
                facts[Fact("raids", event.attacker)] += event.attacker_vp
                facts[Fact("raids", event.defender)] += event.defender_vp
    return facts


def strength(position: MacRobber, seat: int) -> int:
    """Return the sum of a seat's best cards."""
    cards = [value for value, count in enumerate(position.state.hands[seat], 1) for _ in range(count)]
    return sum(cards[-BEST_CARDS:])


def reason(view: MacRobberView, action: str, change: Change) -> tuple[float, Reason] | None:
    kind, seat, subject = change.fact
    if view.phase in FIGHTING and kind not in {"raids", "hand"}:
        return None  # what a raid brings besides VP depends too much on how it goes on
    told = Reason(kind, seat, subject, round(change.mean, 2), round(change.others, 2))
    if seat == view.actor:
        least, vp = {"following": (MIN_FOLLOWING, FOLLOWING_VP), "hand": (MIN_HAND, HAND_VP)}.get(kind, (MIN_VP, 1.0))
        return (change.difference * vp, told) if change.difference >= least else None
    if kind == "following" or change.difference > -MIN_RIVAL_VP:
        return None
    return -change.difference * RIVAL_SHARE, told
