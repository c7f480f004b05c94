"""Learn the probability that features are completed: `PYTHONPATH=tools python -m training.carcassonne`.

The first generation plays with the hand-made weights, each later generation with the weights learned before it. Every
feature with meeples is observed in every turn; the training target is whether and when it was completed.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from macrobber_core.bots import carcassonne
from macrobber_core.bots.carcassonne.action_values import best_action
from macrobber_core.bots.carcassonne.completion_odds import INPUTS, CompletionOdds, CompletionOutlook
from macrobber_core.bots.carcassonne.draw_odds import DrawOdds
from macrobber_core.bots.carcassonne.feature_value import BoardForecast
from macrobber_core.bots.carcassonne.weights import DECAY, FIRST_MEEPLE, HAND_MADE, Weights
from macrobber_core.games import GAMES
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.carcassonne.scoring import majority_seats
from macrobber_core.games.carcassonne.tiles import Kind
from macrobber_core.games.contract import CHANCE
from training.workers import add_workers_options, choose_workers

Floats = NDArray[np.float64]
StoredWeights = dict[str, dict[str, dict[str, float]]]

GAME = GAMES["carcassonne"]
WEIGHTS = Path(carcassonne.__file__).parent / "weights.json"
EPSILON = 0.05
"""The share of random moves in self-play, for a wider range of positions."""
STEPS = 30
SHRINKAGE = 1e-3
"""The L2 penalty on the weights."""


class Observation(NamedTuple):
    """A feature before a tile is placed, with its regression inputs."""

    kind: Kind
    part: int
    turn: int
    inputs: Sequence[float]


Sample = tuple[Kind, Sequence[float], CompletionOutlook]
"""An observed feature's kind and inputs, and its outcome."""


def collect_samples(weights: Weights, seed: str) -> list[Sample]:
    """Play one game with a random number of players, and return the outcomes of the features observed in it."""
    rng = random.Random(seed)
    position = GAME.start(rng.choice(GAME.seats), {})
    assert isinstance(position, Carcassonne)
    state = position.state
    observations: list[Observation] = []
    completed: dict[int, int] = {}
    observed_turn = 0
    while (actor := position.actor) is not None:
        if state.phase == "place" and state.turn != observed_turn:
            observed_turn = state.turn
            found = observe(position, weights)
            observations += found
            completed.update(dict.fromkeys((one.part for one in found), 0) | completed)
        legal = position.legal()
        if actor == CHANCE:
            position.play(position.chance(rng))
        else:
            position.play(rng.choice(legal) if rng.random() < EPSILON else best_action(state, legal, weights))
        for part, turn in completed.items():
            if not turn and state.board.feature(part).is_completed:
                completed[part] = state.turn
    return [
        (one.kind, one.inputs, completion_of(one.turn, completed[one.part], state.turn))
        for one in observations
        if one.inputs
    ]


def observe(position: Carcassonne, weights: Weights) -> list[Observation]:
    state = position.state
    forecast = BoardForecast(state.board, DrawOdds(state.pile, state.players), weights)
    return [
        Observation(
            feature.kind, root, state.turn, forecast.completion_inputs(root, len(majority_seats(feature.meeples))) or ()
        )
        for root in forecast.claimed_roots
        if (feature := state.board.feature(root)).kind != Kind.FIELD
    ]


def completion_of(turn: int, completed: int, last: int) -> CompletionOutlook:
    """Return the target for a feature observed in `turn`; `completed` is the turn of its completion, 0 for never."""
    return (
        CompletionOutlook(1.0, (last - completed) / max(last - turn, 1)) if completed else CompletionOutlook(0.0, 0.0)
    )


def train(found: Sequence[Sample]) -> tuple[StoredWeights, list[str]]:
    """Return the weights, and lines of statistics."""
    weights: StoredWeights = {}
    figures = []
    for kind, names in INPUTS.items():
        inputs = np.array([inputs for one, inputs, _ in found if one == kind])
        outcomes = np.array([outcome for one, _, outcome in found if one == kind])
        weights[kind.name.lower()] = {}
        for place, what in enumerate(CompletionOutlook._fields):
            fitted = fit(inputs, outcomes[:, place])
            weights[kind.name.lower()][what] = {
                name: round(float(weight), 4) for name, weight in zip(names, fitted, strict=True)
            }
            before, after = (loss(one, inputs, outcomes[:, place]) for one in (np.zeros(len(names)), fitted))
            figures.append(f"{kind.name.lower()}, {what}: {len(inputs)} observations, loss {before:.4f} -> {after:.4f}")
    return weights, figures


def fit(inputs: Floats, outcomes: Floats) -> Floats:
    """Fit a logistic regression by Newton's method."""
    weights = np.zeros(inputs.shape[1])
    for _ in range(STEPS):
        predicted = 1 / (1 + np.exp(-inputs @ weights))
        gradient = inputs.T @ (predicted - outcomes) / len(outcomes) + SHRINKAGE * weights
        hessian = (inputs * (predicted * (1 - predicted))[:, None]).T @ inputs / len(outcomes)
        weights = weights - np.linalg.solve(hessian + SHRINKAGE * np.eye(len(weights)), gradient)
    return weights


def loss(weights: Floats, inputs: Floats, outcomes: Floats) -> float:
    """Return the mean cross-entropy."""
    predicted = np.clip(1 / (1 + np.exp(-inputs @ weights)), 1e-9, 1 - 1e-9)
    return float(-(outcomes * np.log(predicted) + (1 - outcomes) * np.log(1 - predicted)).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=120, help="in each generation")
    parser.add_argument("--generations", type=int, default=3)
    add_workers_options(parser)
    given = parser.parse_args()
    weights, stored = HAND_MADE, StoredWeights()
    figures: list[str] = []
    workers = choose_workers(given)
    for generation in range(given.generations):
        seeds = [f"{generation} {number}" for number in range(given.games)]
        found = [one for game in workers.map(partial(collect_samples, weights), seeds) for one in game]
        stored, new_figures = train(found)
        weights = Weights(CompletionOdds(stored), FIRST_MEEPLE, DECAY)
        figures += [f"generation {generation}: {given.games} games, {one}" for one in new_figures]
        print(*figures[-len(new_figures) :], sep="\n", flush=True)
    made_by = f"python -m {__spec__.name} --games {given.games} --generations {given.generations}"
    WEIGHTS.write_text(json.dumps({"made by": made_by, "figures": figures, "weights": stored}, indent=1) + "\n")


if __name__ == "__main__":
    from training.carcassonne import (
        main as start,
    )  # workers can import the functions of this module, but not of `__main__`

    start()
