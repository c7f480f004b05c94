"""Measure what robbers and messages are worth: `PYTHONPATH=tools python -m training.carcassonne_robbers --robbers zmg`.

The bot `chief` plays against itself, without expectimax. Copy the averages that it prints into the constants of the
same names in `position_value` and `message_value`.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from macrobber_core.bots.carcassonne.action_values import best_action, points_by_action
from macrobber_core.bots.carcassonne.draw_odds import DrawOdds
from macrobber_core.bots.carcassonne.feature_value import BoardForecast
from macrobber_core.bots.carcassonne.position_value import MAX_CHANCE, expected_points, find_majorities
from macrobber_core.bots.carcassonne.weights import Weights, contest_weights
from macrobber_core.games.carcassonne import messages, notation
from macrobber_core.games.carcassonne.events import Robbed, RobberPaid, RobberPlaced, Scored
from macrobber_core.games.carcassonne.messengers import MESSAGE_SOURCE
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.carcassonne.robbers import BAGS, ROBBERY_SOURCE
from macrobber_core.games.carcassonne.state import State
from macrobber_core.games.contract import CHANCE, Event
from training.carcassonne import GAME
from training.workers import add_workers_options, choose_workers

Totals = defaultdict[str, float]
"""Sums over games, by name."""


def add(totals: Totals, more: Mapping[str, float]) -> None:
    for name, value in more.items():
        totals[name] += value


def measure(players: int, robbers: str, messengers: bool, seed: str) -> Totals:
    """Play one game; return the sums that `averages` divides."""
    rng = random.Random(seed)
    position = GAME.start(players, {"robbers": robbers, "messengers": messengers})
    assert isinstance(position, Carcassonne)
    state, weights = position.state, contest_weights(players)
    totals: Totals = defaultdict(float)
    observed_turn, seat, lead_before = 0, 0, 0.0
    while (actor := position.actor) is not None:
        if state.phase == "draw" and state.turn != observed_turn:
            if observed_turn:
                totals["gained by turns"] += lead(state, weights, seat) - lead_before
            observed_turn, seat, lead_before = state.turn, state.active, lead(state, weights, state.active)
            add(totals, {"turns": 1, **events_foreseen(state, weights)})
        legal = position.legal()
        if state.phase == "answer" and state.message == messages.ONE_MEEPLE:
            points = points_by_action(state, [notation.DO], weights)[notation.DO]
            gained = lead_of(points, state.active) - lead(state, weights, state.active)
            add(totals, {"meeples taken home": 1, "gained by them": gained})
        chosen = position.chance(rng) if actor == CHANCE else best_action(state, legal, weights)
        add(totals, points_scored(position.play(chosen)))
    return totals


def lead(state: State, weights: Weights, seat: int) -> float:
    """Return how many points a seat is expected to finish ahead of the average of the others."""
    forecast = BoardForecast(state.board, DrawOdds(state.pile, state.players), weights)
    return lead_of(expected_points(state, forecast, find_majorities(forecast), state.meeples), seat)


def lead_of(points: Sequence[float], seat: int) -> float:
    own = points[seat - 1]
    return own - (sum(points) - own) / (len(points) - 1)


def events_foreseen(state: State, weights: Weights) -> Mapping[str, float]:
    """Return how many scoring events of open features the bot expects in this turn, and their points."""
    draws = DrawOdds(state.pile, state.players)
    forecast = BoardForecast(state.board, draws, weights)
    events = points = 0.0
    for seats, feature_value, _ in find_majorities(forecast):
        rate = -math.log(1 - min(feature_value.chance, MAX_CHANCE)) * len(seats) / max(draws.tiles_left, 1)
        events += rate
        points += rate * feature_value.full
    return {"events foreseen": events, "points foreseen": points}


def points_scored(events: Iterable[Event]) -> Totals:
    """Return the number and points of scoring events, the number of robbers placed, and the points that robbers gained.

    Only robbers placed from home count.
    """
    totals: Totals = defaultdict(float)
    for event in events:
        match event:
            case Scored(source=source, points=points) if source not in {ROBBERY_SOURCE, MESSAGE_SOURCE}:
                add(totals, {"events": 1, "points": points})
            case RobberPlaced(left=None):
                totals["robbers placed"] += 1
            case Robbed(points=points) | RobberPaid(points=points):
                totals["points by robbers"] += points
            case _:
                pass
    return totals


def averages(totals: Totals, games: int) -> list[str]:
    """Return a line for each constant, with its name and its measured value."""
    new_events = totals["events"] - totals["events foreseen"]
    values = {
        "NEW_EVENT_CHANCE": new_events / totals["turns"],
        "NEW_EVENT_POINTS": (totals["points"] - totals["points foreseen"]) / new_events,
        "ROBBERS_PER_BAG": totals["robbers placed"] / (games * sum(BAGS)),
        "HOME_ROBBER_POINTS": totals["points by robbers"] / totals["robbers placed"],
        "EXTRA_TILE_POINTS": totals["gained by turns"] / (totals["turns"] - games),
    }
    if totals["meeples taken home"]:
        values["ONE_MEEPLE_POINTS"] = totals["gained by them"] / totals["meeples taken home"]
    return [f"{name} {value:.2f}" for name, value in values.items()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=24, help="games to play (default: 24)")
    parser.add_argument("--players", type=int, default=3, help="players in each game (default: 3)")
    parser.add_argument(
        "--robbers", default="c3", choices=("c3", "zmg", "c31"), help="the robbers' rules (default: c3)"
    )
    parser.add_argument("--messengers", action="store_true", help="with The Messengers")
    add_workers_options(parser)
    given = parser.parse_args()
    seeds = [f"robbers {number}" for number in range(given.games)]
    totals: Totals = defaultdict(float)
    play = partial(measure, given.players, given.robbers, given.messengers)
    for game in choose_workers(given).map(play, seeds):
        add(totals, game)
    print(*averages(totals, given.games), sep="\n", flush=True)


if __name__ == "__main__":
    from training.carcassonne_robbers import main as start  # workers cannot import the functions of `__main__`

    start()
