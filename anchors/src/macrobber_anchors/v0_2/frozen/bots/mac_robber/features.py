"""The features that describe each clan to the value function.

Positions are always between turns, because a turn's value is known only at its end.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from macrobber_anchors.v0_2.frozen.games.mac_robber import components as box
from macrobber_anchors.v0_2.frozen.games.mac_robber.scoring import following_now, green_places
from macrobber_anchors.v0_2.frozen.games.mac_robber.state import State

from .heuristic_policy import best_three

Floats = NDArray[np.float64]
Ints = NDArray[np.int_]

FEATURES = (
    "progress",
    "vp",
    "vp lead",
    "vp lead late",
    "warriors",
    "pipers",
    "monks",
    "estates",
    "free estates",
    "cattle",
    "castles",
    "monasteries",
    "warriors lead",
    "green lead",
    "green over second",
    "cattle lead",
    "blue over herds",
    "green vp",
    "red vp",
    "blue vp",
    "holds following",
    "takes following",
    "scoring",
    "scored lead",
    "scored lead late",
    "scoring late",
    "moves before the scoring",
    "turns to wait",
    "acts once",
    "acts once next",
    "best cards",
    "cards",
)
"""The names of a clan's features.

`late` means multiplied by the progress of the game. A lead is the margin over the best other clan. `scoring` is the
VP from a scoring now (MR-30 to MR-32), and `scored` the VP total after it.
"""


def best_of_others(values: Ints) -> Ints:
    """Return, for each clan's value, the largest of all other clans' values (positions x players)."""
    *_, runner_up, largest = np.sort(values).T[..., None]
    best: Ints = np.where(values == largest, runner_up, largest)
    return best


def features(states: Sequence[State]) -> Floats:
    """Return the features of all clans (positions x players x features), seat 1 first.

    Many positions together take a fraction of the time that they take one by one.
    """
    players = states[0].players
    seats = np.arange(1, players + 1)
    clan_values = [(s.vp, s.warriors, s.pipers, s.monks, s.estates, s.cattle, s.castles, s.monasteries) for s in states]
    vp, warriors, pipers, monks, estates, cattle, castles, monasteries = np.array(clan_values)[..., 1:].swapaxes(0, 1)
    holders = [(s.start or 1, s.active or 1, s.following or 0, following_now(s)[0] or 0) for s in states]
    start, active, following, new_following = np.array(holders).T[..., None]
    best_cards = np.array([[best_three(hand) for hand in s.hands[1:]] for s in states])
    cards = np.array([[sum(hand) for hand in s.hands[1:]] for s in states])

    blue = pipers + box.CASTLE_CUBES * castles
    green = monks + box.MONASTERY_CUBES * monasteries
    second_green = np.sort(green)[:, -2:-1]
    herds = best_of_others(cattle)
    most_cattle = cattle.max(axis=1, keepdims=True)
    has_sole_leader = (most_cattle > 0) & (herds.min(axis=1, keepdims=True) < most_cattle)
    green_vp = np.array([[vp for _, _, vp in green_places(tuple(cubes))] for cubes in green.tolist()])
    red_vp = cattle * box.CATTLE_VP + box.MOST_RED_VP * (has_sole_leader & (cattle == most_cattle))
    blue_vp = np.maximum(0, blue - herds)
    scoring = green_vp + red_vp + blue_vp
    scored = vp + scoring
    progress = vp.max(axis=1, keepdims=True) / box.RED_AREA
    lead = (vp - best_of_others(vp)) / 10
    scored_lead = (scored - best_of_others(scored)) / 10
    turn_index = (seats - start) % players

    columns = (
        progress,
        vp / 30,
        lead,
        lead * progress,
        warriors / 6,
        pipers / 6,
        monks / 6,
        estates / 6,
        (estates - cattle - castles - monasteries) / 3,
        cattle / 3,
        castles / 3,
        monasteries / 3,
        (warriors - best_of_others(warriors)) / 3,
        (green - best_of_others(green)) / 5,
        (green - second_green) / 5,
        (cattle - herds) / 3,
        (blue - herds) / 6,
        green_vp / 3,
        red_vp / 4,
        blue_vp / 6,
        seats == following,
        seats == new_following,
        scoring / 10,
        scored_lead,
        scored_lead * progress,
        scoring * progress / 10,
        turn_index >= (active - start) % players,
        (seats - active) % players / players,
        turn_index == players - 1,
        turn_index == 0,
        best_cards / 12,
        cards / 6,
    )
    values = np.empty((len(states), players, len(columns)))
    for index, column in enumerate(columns):
        values[..., index] = column
    return values
