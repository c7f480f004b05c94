"""Learn the weights from scratch: `PYTHONPATH=tools python -m training.claim_it`.

The first generation plays with the hand-made value function, each later generation with the function learned before it.
The training target for each position before a turn is the final outcome for all seats.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from macrobber_core.bots import claim_it
from macrobber_core.bots.claim_it.features import FEATURES, Holdings, features
from macrobber_core.bots.claim_it.turn_search import Markers, TurnSearch
from macrobber_core.bots.claim_it.value import HAND_MADE, ValueFunction, outcome
from macrobber_core.games import GAMES
from macrobber_core.games.claim_it.notation import ROLL, STOP
from macrobber_core.games.claim_it.position import ClaimIt
from macrobber_core.games.claim_it.state import State
from macrobber_core.games.contract import CHANCE
from macrobber_core.workers.tasks import Workers
from training.workers import add_workers_options, choose_workers

Floats = NDArray[np.float64]

GAME = GAMES["claim-it"]
WEIGHTS = Path(claim_it.__file__).parent / "weights.json"
EPSILON = 0.04
"""The share of random moves in self-play, for a wider range of positions."""
VARIANT_EVERY = 4
"""One in this many games is played with `free-squatters`."""
CHUNK = 10
STEPS = 1500
LEARNING_RATE = 0.03
SHRINKAGE = 1e-4
"""The L2 penalty on the weights."""


def choose(state: State, legal: list[str], value: ValueFunction) -> str:
    """Choose like `hard`, but faster: a placement is evaluated as if the turn stopped after it."""
    turn, markers = TurnSearch(state, value), Markers.of(state)
    if state.phase == "decide":
        return ROLL if turn.roll_value(markers, 1) > turn.stop_value(markers) else STOP
    return max(legal, key=lambda action: turn.stop_value(turn.after(markers, action)))


def play_game(players: int, weights: list[float], seed: str) -> tuple[list[Holdings], list[float]]:
    """Return the holdings before each turn, and the outcome."""
    rng = random.Random(seed)
    value = ValueFunction(weights)
    position = GAME.start(players, {"free-squatters": rng.randrange(VARIANT_EVERY) == 0})
    assert isinstance(position, ClaimIt)
    positions: list[Holdings] = []
    turn = 0
    while (actor := position.actor) is not None:
        state = position.state
        if state.turn != turn:
            turn = state.turn
            positions.append(Holdings(tuple(state.owned), state.claimed, state.active, state.turns_left))
        legal = position.legal()
        if actor == CHANCE:
            position.play(position.chance(rng))
        elif rng.random() < EPSILON:
            position.play(rng.choice(legal))
        else:
            position.play(choose(state, legal, value))
    state = position.state
    return positions, outcome(Holdings(tuple(state.owned), state.claimed, 1, 0))


def make_dataset(players: int, weights: list[float], seeds: list[str]) -> tuple[Floats, Floats]:
    """Return features (positions x players x features) and outcomes (positions x players)."""
    inputs, outcomes = [], []
    for seed in seeds:
        positions, result = play_game(players, weights, seed)
        inputs += [features(holdings) for holdings in positions]
        outcomes += [result] * len(positions)
    return np.array(inputs), np.array(outcomes)


def loss(weights: Floats, inputs: Floats, outcomes: Floats) -> tuple[float, Floats]:
    """Return the mean cross-entropy, and its gradient."""
    scores = inputs @ weights
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    chances = odds / odds.sum(axis=1, keepdims=True)
    gradient = np.einsum("ps,psf->f", chances - outcomes, inputs) / len(inputs)
    return float(-(outcomes * np.log(chances + 1e-12)).sum(axis=1).mean()), gradient + SHRINKAGE * weights


def fit(weights: Floats, inputs: Floats, outcomes: Floats) -> Floats:
    """Minimize the loss with Adam, starting from these weights."""
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        _, gradient = loss(weights, inputs, outcomes)
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.999 * square + 0.001 * gradient**2
        weights = weights - LEARNING_RATE * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return weights


def train(players: int, games: int, generations: int, workers: Workers) -> tuple[Floats, list[str]]:
    """Return the weights for a number of players, and a line of statistics for each generation."""
    weights, figures = np.array(HAND_MADE.weights), []
    for generation in range(generations):
        begun = time.perf_counter()
        seeds = [f"{players} {generation} {number}" for number in range(games)]
        chunks = [seeds[at : at + CHUNK] for at in range(0, games, CHUNK)]
        parts = workers.map(partial(make_dataset, players, weights.tolist()), chunks)
        inputs = np.concatenate([part for part, _ in parts])
        outcomes = np.concatenate([part for _, part in parts])
        before, _ = loss(weights, inputs, outcomes)
        weights = fit(weights, inputs, outcomes)
        after, _ = loss(weights, inputs, outcomes)
        new_figures = f"{players} players, generation {generation}: {games} games, {len(inputs)} positions"
        figures.append(f"{new_figures}, loss {before:.4f} -> {after:.4f}, {time.perf_counter() - begun:.0f} s")
        print(figures[-1], flush=True)
    return weights, figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="for each number of players and generation")
    parser.add_argument("--generations", type=int, default=3)
    add_workers_options(parser)
    given = parser.parse_args()
    learned: dict[str, dict[str, float]] = {}
    figures: list[str] = []
    workers = choose_workers(given)
    for players in GAME.seats:
        weights, new_figures = train(players, given.games, given.generations, workers)
        learned[str(players)] = {name: round(float(one), 4) for name, one in zip(FEATURES, weights, strict=True)}
        figures += new_figures
    made_by = f"python -m training.claim_it --games {given.games} --generations {given.generations}"
    WEIGHTS.write_text(json.dumps({"made by": made_by, "figures": figures, "weights": learned}, indent=1) + "\n")


if __name__ == "__main__":
    from training.claim_it import (
        main as start,
    )  # workers can import the functions of this module, but not of `__main__`

    start()
