"""The features that describe each clan to the value function.

Positions are always between turns, because a turn's value is known only at its end.
"""

from __future__ import annotations

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.scoring import best_of_others, following_now, green_places
from macrobber_core.games.mac_robber.state import State

from .heuristic_policy import best_three

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


def features(state: State) -> list[float]:
    """Return the features of all clans, seat 1 first."""
    players, start = state.players, state.start or 1
    vp, warriors, cattle = tuple(state.vp[1:]), tuple(state.warriors[1:]), tuple(state.cattle[1:])
    pipers = state.pipers[1:]
    castles, monasteries, estates, monks = state.castles[1:], state.monasteries[1:], state.estates[1:], state.monks[1:]
    blue = [a + box.CASTLE_CUBES * b for a, b in zip(pipers, castles, strict=True)]
    green = tuple([a + box.MONASTERY_CUBES * b for a, b in zip(monks, monasteries, strict=True)])
    herds = best_of_others(cattle)
    rival_warriors, rival_green, rival_vp = best_of_others(warriors), best_of_others(green), best_of_others(vp)
    second_green = sorted(green)[-2]
    green_vp = [vp for _, _, vp in green_places(green)]
    most_cattle = max(cattle)
    sole_herd = most_cattle > 0 and cattle.count(most_cattle) == 1
    red_vp = [count + (box.MOST_RED_VP if sole_herd and count == most_cattle else 0) for count in cattle]
    blue_vp = [max(0, cubes - herd) for cubes, herd in zip(blue, herds, strict=True)]
    scoring = [g + r + b for g, r, b in zip(green_vp, red_vp, blue_vp, strict=True)]
    scored = tuple([a + b for a, b in zip(vp, scoring, strict=True)])
    rival_scored = best_of_others(scored)
    progress = max(vp) / box.RED_AREA
    new_holder, _ = following_now(state)
    active = state.active or 1
    turns_taken = (active - start) % players

    values: list[float] = []
    for seat, hand in enumerate(state.hands[1:], 1):
        clan = seat - 1
        lead = (vp[clan] - rival_vp[clan]) / 10
        scored_lead = (scored[clan] - rival_scored[clan]) / 10
        turn_index = (seat - start) % players
        clan_estates = estates[clan]
        values += (
            progress,
            vp[clan] / 30,
            lead,
            lead * progress,
            warriors[clan] / 6,
            pipers[clan] / 6,
            monks[clan] / 6,
            clan_estates / 6,
            (clan_estates - cattle[clan] - castles[clan] - monasteries[clan]) / 3,
            cattle[clan] / 3,
            castles[clan] / 3,
            monasteries[clan] / 3,
            (warriors[clan] - rival_warriors[clan]) / 3,
            (green[clan] - rival_green[clan]) / 5,
            (green[clan] - second_green) / 5,
            (cattle[clan] - herds[clan]) / 3,
            (blue[clan] - herds[clan]) / 6,
            green_vp[clan] / 3,
            red_vp[clan] / 4,
            blue_vp[clan] / 6,
            seat == state.following,
            seat == new_holder,
            scoring[clan] / 10,
            scored_lead,
            scored_lead * progress,
            scoring[clan] * progress / 10,
            turn_index >= turns_taken,
            (seat - active) % players / players,
            turn_index == players - 1,
            turn_index == 0,
            best_three(hand) / 12,
            sum(hand) / 6,
        )
    return values
