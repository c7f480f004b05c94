"""Learn the probability that features are joined: `PYTHONPATH=tools python -m training.carcassonne_contests`.

The bot `hard` plays against itself. Every pair of features that a tile could join is observed in every turn, if one of
them is claimed; the training target is whether they were joined, by any tile, before the end of the game.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from macrobber_core.bots import carcassonne
from macrobber_core.bots.carcassonne.action_values import best_action
from macrobber_core.bots.carcassonne.contest_odds import INPUTS, KINDS, Meeting, meetings
from macrobber_core.bots.carcassonne.draw_odds import DrawOdds
from macrobber_core.bots.carcassonne.weights import learned_weights
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.carcassonne.state import State
from macrobber_core.games.contract import CHANCE
from training.carcassonne import EPSILON, GAME, fit, loss
from training.workers import add_workers_options, choose_workers

WEIGHTS = Path(carcassonne.__file__).parent / "contests.json"

Sample = tuple[Meeting, bool]
"""An observed pair, and whether its features were joined."""


def collect_samples(seed: str) -> list[Sample]:
    """Play one game with a random number of players, and return the outcomes of the pairs observed in it."""
    rng = random.Random(seed)
    position = GAME.start(rng.choice(GAME.seats), {})
    assert isinstance(position, Carcassonne)
    state = position.state
    observed: list[Meeting] = []
    observed_turn = 0
    while (actor := position.actor) is not None:
        if state.phase == "place" and state.turn != observed_turn:
            observed_turn = state.turn
            observed += observe(state)
        legal = position.legal()
        if actor == CHANCE:
            position.play(position.chance(rng))
        else:
            position.play(rng.choice(legal) if rng.random() < EPSILON else best_action(state, legal, learned_weights()))
    root = state.board.root
    return [(meeting, root(meeting.part) == root(meeting.other)) for meeting in observed]


def observe(state: State) -> Iterator[Meeting]:
    board, draws = state.board.share(), DrawOdds(state.pile, state.players)
    for cell in board.gaps:
        for meeting in meetings(board, cell, draws):
            if board.feature(meeting.part).meeples or board.feature(meeting.other).meeples:
                yield meeting


def train(found: Sequence[Sample]) -> tuple[dict[str, dict[str, float]], list[str]]:
    """Return the weights, and lines of statistics."""
    weights: dict[str, dict[str, float]] = {}
    figures = []
    for kind in KINDS:
        name = kind.name.lower()
        inputs = np.array([meeting.inputs for meeting, _ in found if meeting.kind == kind])
        joined = np.array([float(outcome) for meeting, outcome in found if meeting.kind == kind])
        fitted = fit(inputs, joined)
        weights[name] = {one: round(float(weight), 4) for one, weight in zip(INPUTS, fitted, strict=True)}
        before, after = (loss(one, inputs, joined) for one in (np.zeros(len(INPUTS)), fitted))
        figures.append(f"{name}: {len(joined)} observations, loss {before:.4f} -> {after:.4f}")
    return weights, figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=90)
    add_workers_options(parser)
    given = parser.parse_args()
    seeds = [f"contests {number}" for number in range(given.games)]
    found = [one for game in choose_workers(given).map(collect_samples, seeds) for one in game]
    weights, figures = train(found)
    print(*figures, sep="\n", flush=True)
    made_by = f"python -m {__spec__.name} --games {given.games}"
    WEIGHTS.write_text(json.dumps({"made by": made_by, "figures": figures, "weights": weights}, indent=1) + "\n")


if __name__ == "__main__":
    from training.carcassonne_contests import main as start  # workers cannot import the functions of `__main__`

    start()
