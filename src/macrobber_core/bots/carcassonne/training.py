"""Learns how likely features are completed: `python -m macrobber_core.bots.carcassonne.training`.

In each generation games are played by the odds learned before, in the first by those made by hand. Every feature with
meeples is looked at in every turn, and at the end it is known whether, and when, it was completed.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from macrobber_core.games import GAMES
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.carcassonne.scoring import most
from macrobber_core.games.carcassonne.tiles import Kind
from macrobber_core.games.contract import CHANCE

from .choice import best
from .judgement import FALLING, HAND_MADE, MEEPLE, Judgement
from .luck import Luck
from .odds import INPUTS, Odds, Outlook
from .prospects import Land

Floats = NDArray[np.float64]
Weights = Mapping[str, Mapping[str, Mapping[str, float]]]

GAME = GAMES["carcassonne"]
WEIGHTS = Path(__file__).parent / "weights.json"
SLIPS = 0.05
"""The share of decisions made at random in self-play, so that more of the game is seen."""
STEPS = 30
SHRINKAGE = 1e-3
"""How much large weights cost."""


class Look(NamedTuple):
    """At a feature, before a tile is placed."""

    kind: Kind
    part: int
    turn: int
    numbers: Sequence[float]


Lesson = tuple[Kind, Sequence[float], Outlook]
"""A look, and what came of it."""


def lessons(judgement: Judgement, seed: str) -> list[Lesson]:
    """Of one game, at a table as the seed has it."""
    rng = random.Random(seed)
    position = GAME.start(rng.choice(GAME.seats), {})
    assert isinstance(position, Carcassonne)
    state = position.state
    looks: list[Look] = []
    completed: dict[int, int] = {}
    looked = 0
    while (actor := position.actor) is not None:
        if state.phase == "place" and state.turn != looked:
            looked = state.turn
            found = look(position, judgement)
            looks += found
            completed.update(dict.fromkeys((one.part for one in found), 0) | completed)
        legal = position.legal()
        if actor == CHANCE:
            position.play(position.chance(rng))
        else:
            position.play(rng.choice(legal) if rng.random() < SLIPS else best(state, legal, judgement))
        for part, turn in completed.items():
            if not turn and state.board.feature(part).completed:
                completed[part] = state.turn
    return [(one.kind, one.numbers, outcome(one.turn, completed[one.part], state.turn)) for one in looks if one.numbers]


def look(position: Carcassonne, judgement: Judgement) -> list[Look]:
    state = position.state
    land = Land(state.board, Luck(state.pile, state.players), judgement)
    return [
        Look(feature.kind, root, state.turn, land.numbers(root, len(most(feature.meeples))) or ())
        for root in land.held
        if (feature := state.board.feature(root)).kind != Kind.FIELD
    ]


def outcome(turn: int, completed: int, last: int) -> Outlook:
    """What was so of a feature seen in that turn; completed in turn 0 is never."""
    return Outlook(1.0, (last - completed) / max(last - turn, 1)) if completed else Outlook(0.0, 0.0)


def learn(found: Sequence[Lesson]) -> tuple[dict[str, dict[str, dict[str, float]]], list[str]]:
    """The weights, and what was measured."""
    weights: dict[str, dict[str, dict[str, float]]] = {}
    figures = []
    for kind, names in INPUTS.items():
        numbers = np.array([numbers for one, numbers, _ in found if one == kind])
        outcomes = np.array([outcome for one, _, outcome in found if one == kind])
        weights[kind.name.lower()] = {}
        for place, what in enumerate(Outlook._fields):
            fitted = fit(numbers, outcomes[:, place])
            weights[kind.name.lower()][what] = {
                name: round(float(weight), 4) for name, weight in zip(names, fitted, strict=True)
            }
            blank, told = (loss(one, numbers, outcomes[:, place]) for one in (np.zeros(len(names)), fitted))
            figures.append(f"{kind.name.lower()}, {what}: {len(numbers)} looks, loss {blank:.4f} -> {told:.4f}")
    return weights, figures


def fit(numbers: Floats, outcomes: Floats) -> Floats:
    """By Newton's method."""
    weights = np.zeros(numbers.shape[1])
    for _ in range(STEPS):
        said = 1 / (1 + np.exp(-numbers @ weights))
        slope = numbers.T @ (said - outcomes) / len(outcomes) + SHRINKAGE * weights
        bend = (numbers * (said * (1 - said))[:, None]).T @ numbers / len(outcomes)
        weights = weights - np.linalg.solve(bend + SHRINKAGE * np.eye(len(weights)), slope)
    return weights


def loss(weights: Floats, numbers: Floats, outcomes: Floats) -> float:
    """The mean cross entropy."""
    said = np.clip(1 / (1 + np.exp(-numbers @ weights)), 1e-9, 1 - 1e-9)
    return float(-(outcomes * np.log(said) + (1 - outcomes) * np.log(1 - said)).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=120, help="in each generation")
    parser.add_argument("--generations", type=int, default=3)
    parser.add_argument("--workers", type=int, default=None, help="processes, by default one a processor")
    given = parser.parse_args()
    judgement = HAND_MADE
    weights: Weights = {}
    figures: list[str] = []
    with ProcessPoolExecutor(given.workers) as pool:
        for generation in range(given.generations):
            seeds = [f"{generation} {number}" for number in range(given.games)]
            found = [one for game in pool.map(lessons, [judgement] * given.games, seeds) for one in game]
            weights, told = learn(found)
            judgement = Judgement(Odds(weights), MEEPLE, FALLING)
            figures += [f"generation {generation}: {given.games} games, {one}" for one in told]
            print(*figures[-len(told) :], sep="\n", flush=True)
    made_by = f"python -m {__spec__.name} --games {given.games} --generations {given.generations}"
    WEIGHTS.write_text(json.dumps({"made by": made_by, "figures": figures, "weights": weights}, indent=1) + "\n")


if __name__ == "__main__":
    main()
