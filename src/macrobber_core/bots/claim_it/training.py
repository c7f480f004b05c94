"""Learns the weights from nothing: `python -m macrobber_core.bots.claim_it.training`.

First with games by the value made by hand, then, in each generation, with games by the value learned before. What is
learned is who won: the chances of all seats before each turn.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from macrobber_core.games import GAMES
from macrobber_core.games.claim_it.notation import ROLL, STOP
from macrobber_core.games.claim_it.position import ClaimIt
from macrobber_core.games.claim_it.state import State
from macrobber_core.games.contract import CHANCE

from .features import FEATURES, Holdings, features
from .turn import Markers, Turn
from .value import HAND_MADE, Value, outcome

Floats = NDArray[np.float64]

GAME = GAMES["claim-it"]
WEIGHTS = Path(__file__).parent / "weights.json"
SLIPS = 0.04
"""The share of decisions made at random in self-play, so that more of the game is seen."""
FREE_EVERY = 4
"""One game in so many is played with `free-squatters`."""
CHUNK = 10
STEPS = 1500
RATE = 0.03
SHRINKAGE = 1e-4
"""How much large weights cost."""


def chosen(state: State, legal: list[str], value: Value) -> str:
    """As `hard` plays, but quicker: a placement is judged by what it is worth to stop with it."""
    turn, markers = Turn(state, value), Markers.of(state)
    if state.phase == "decide":
        return ROLL if turn.roll(markers, 1) > turn.stop(markers) else STOP
    return max(legal, key=lambda action: turn.stop(turn.after(markers, action)))


def play(players: int, weights: list[float], seed: str) -> tuple[list[Holdings], list[float]]:
    """The position before every turn but the first round's, and the outcome."""
    rng = random.Random(seed)
    value = Value(weights)
    position = GAME.start(players, {"free-squatters": rng.randrange(FREE_EVERY) == 0})
    assert isinstance(position, ClaimIt)
    met: list[Holdings] = []
    turn = 0
    while (actor := position.actor) is not None:
        state = position.state
        if state.turn != turn:
            turn = state.turn
            met.append(Holdings(tuple(state.owned), state.claimed, state.active, state.turns_left))
        legal = position.legal()
        if actor == CHANCE:
            position.play(position.chance(rng))
        elif rng.random() < SLIPS:
            position.play(rng.choice(legal))
        else:
            position.play(chosen(state, legal, value))
    state = position.state
    return met, outcome(Holdings(tuple(state.owned), state.claimed, 1, 0))


def lessons(players: int, weights: list[float], seeds: list[str]) -> tuple[Floats, Floats]:
    """Features, positions x players x features, and outcomes, positions x players."""
    numbers, outcomes = [], []
    for seed in seeds:
        met, ended = play(players, weights, seed)
        numbers += [features(holdings) for holdings in met]
        outcomes += [ended] * len(met)
    return np.array(numbers), np.array(outcomes)


def loss(weights: Floats, numbers: Floats, outcomes: Floats) -> tuple[float, Floats]:
    """The mean cross entropy, and its gradient."""
    worth = numbers @ weights
    odds = np.exp(worth - worth.max(axis=1, keepdims=True))
    chances = odds / odds.sum(axis=1, keepdims=True)
    gradient = np.einsum("ps,psf->f", chances - outcomes, numbers) / len(numbers)
    return float(-(outcomes * np.log(chances + 1e-12)).sum(axis=1).mean()), gradient + SHRINKAGE * weights


def fit(weights: Floats, numbers: Floats, outcomes: Floats) -> Floats:
    """By Adam's method, from these weights on."""
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        _, gradient = loss(weights, numbers, outcomes)
        first = 0.9 * first + 0.1 * gradient
        second = 0.999 * second + 0.001 * gradient**2
        weights = weights - RATE * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
    return weights


def learn(players: int, games: int, generations: int, pool: Executor) -> tuple[Floats, list[str]]:
    """The weights for a table of so many, and what was measured on the way."""
    weights, figures = np.array(HAND_MADE.weights), []
    for generation in range(generations):
        begun = time.perf_counter()
        seeds = [f"{players} {generation} {number}" for number in range(games)]
        chunks = [seeds[at : at + CHUNK] for at in range(0, games, CHUNK)]
        parts = list(pool.map(lessons, [players] * len(chunks), [weights.tolist()] * len(chunks), chunks))
        numbers = np.concatenate([part for part, _ in parts])
        outcomes = np.concatenate([part for _, part in parts])
        before, _ = loss(weights, numbers, outcomes)
        weights = fit(weights, numbers, outcomes)
        after, _ = loss(weights, numbers, outcomes)
        told = f"{players} players, generation {generation}: {games} games, {len(numbers)} positions"
        figures.append(f"{told}, loss {before:.4f} -> {after:.4f}, {time.perf_counter() - begun:.0f} s")
        print(figures[-1], flush=True)
    return weights, figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="for each number of players and generation")
    parser.add_argument("--generations", type=int, default=3)
    parser.add_argument("--workers", type=int, default=None, help="processes, by default one a processor")
    given = parser.parse_args()
    learned: dict[str, dict[str, float]] = {}
    figures: list[str] = []
    with ProcessPoolExecutor(given.workers) as pool:
        for players in GAME.seats:
            weights, told = learn(players, given.games, given.generations, pool)
            learned[str(players)] = {name: round(float(one), 4) for name, one in zip(FEATURES, weights, strict=True)}
            figures += told
    made_by = f"python -m macrobber_core.bots.claim_it.training --games {given.games} --generations {given.generations}"
    WEIGHTS.write_text(json.dumps({"made by": made_by, "figures": figures, "weights": learned}, indent=1) + "\n")


if __name__ == "__main__":
    main()
