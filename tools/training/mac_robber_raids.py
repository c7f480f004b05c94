"""Learn the raid prior: a regression of the turn search's winning chances on the features of a raid."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain

import numpy as np

from macrobber_core.bots.mac_robber.candidates import candidate_actions
from macrobber_core.bots.mac_robber.features import Floats
from macrobber_core.bots.mac_robber.raid_prior import raid_features
from macrobber_core.bots.mac_robber.turn_search import chance_by_action, choose_by_turn_search
from macrobber_core.bots.mac_robber.value import ValueFunction
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE
from macrobber_core.games.mac_robber.position import MacRobber
from macrobber_core.workers.tasks import Workers

GAME = GAMES["mac-robber"]
EPSILON = 0.05
"""The share of random moves, for a wider range of positions."""
VARIANT_EVERY = 4
CHUNK = 10
VALIDATION_SHARE = 0.2
"""The share of the decisions held back for validation."""
RIDGE_PENALTY = 0.3


@dataclass(frozen=True, slots=True)
class RatedDecision:
    """A decision's features (actions x features), and the search's winning chance for each action."""

    features: Floats
    values: Floats


def rate_decisions(value: ValueFunction, players: int, games: range) -> list[RatedDecision]:
    found: list[RatedDecision] = []
    for game in games:
        rng = random.Random(f"raids {game} {players}")
        options = GAME.presets["variante"] if game % VARIANT_EVERY == 0 else {}
        position = MacRobber.setup(players, GAME.settle(options))
        while (actor := position.actor) is not None:
            if actor == CHANCE:
                position.play(position.chance(rng))
                continue
            view, legal = position.view(actor), position.legal()
            considered = candidate_actions(view, legal)
            if view.phase == "raid" and len(considered) > 1:
                chances = chance_by_action(view, considered, rng, value)
                features = np.array([raid_features(position.state, action) for action in considered], dtype=float)
                found.append(RatedDecision(features, np.array([chances[action] for action in considered])))
                choice = max(chances, key=chances.__getitem__)
            else:
                choice = choose_by_turn_search(view, considered, rng, value)
            position.play(rng.choice(legal) if rng.random() < EPSILON else choice)
    return found


def gather(workers: Workers, value: ValueFunction, players: int, games: int) -> list[RatedDecision]:
    chunks = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    return list(chain.from_iterable(workers.map(partial(rate_decisions, value, players), chunks)))


def fit(training: Sequence[RatedDecision]) -> Floats:
    """Fit a ridge regression to the actions' values relative to the mean of their decision."""
    features = np.concatenate([each.features - each.features.mean(axis=0) for each in training])
    values = np.concatenate([each.values - each.values.mean() for each in training])
    weights: Floats = np.linalg.solve(
        features.T @ features + RIDGE_PENALTY * np.eye(features.shape[1]), features.T @ values
    )
    return weights


def mean_regret(weights: Floats, validation: Sequence[RatedDecision]) -> float:
    """Return the mean winning chance lost per decision when choosing with these weights."""
    return float(np.mean([each.values.max() - each.values[(each.features @ weights).argmax()] for each in validation]))


def learn_raids(workers: Workers, value: ValueFunction, players: int, games: int) -> tuple[list[float], str]:
    """Return the weights, and a line of statistics."""
    found = gather(workers, value, players, games)
    cut = int(len(found) * (1 - VALIDATION_SHARE))
    weights = fit(found[:cut])
    random_regret = float(np.mean([each.values.max() - each.values.mean() for each in found[cut:]]))
    figures = (
        f"{players} players, raids: {len(found)} decisions of {games} games, "
        f"loses {mean_regret(weights, found[cut:]):.4f} a decision (by chance {random_regret:.4f})"
    )
    print(figures, flush=True)
    return [round(float(weight), 5) for weight in weights], figures
