"""Learns which raids promise most: in games of the whole-turn search, what each was worth to it, by what is seen."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from itertools import chain

import numpy as np

from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE
from macrobber_core.games.mac_robber.position import MacRobber

from .candidates import worth_a_look
from .raids import look_at
from .turn import best_of_turn, turn_values
from .value import Floats, Value

GAME = GAMES["mac-robber"]
SLIPS = 0.05
"""The share of decisions made at random, so that more of the game is seen."""
VARIANT_EVERY = 4
CHUNK = 10
HELD_BACK = 0.2
"""The share of decisions that is not learned from, but measured on."""
RIDGE = 0.3


@dataclass(frozen=True, slots=True)
class Decision:
    """Of every action: what is seen of it, actions x numbers, and what it was worth to the search."""

    looks: Floats
    worth: Floats


def decisions(value: Value, players: int, games: range) -> list[Decision]:
    found: list[Decision] = []
    for game in games:
        rng = random.Random(f"raids {game} {players}")
        options = GAME.presets["variante"] if game % VARIANT_EVERY == 0 else {}
        position = MacRobber.setup(players, GAME.settle(options))
        while (actor := position.actor) is not None:
            if actor == CHANCE:
                position.play(position.chance(rng))
                continue
            view, legal = position.view(actor), position.legal()
            considered = worth_a_look(view, legal)
            if view.phase == "raid" and len(considered) > 1:
                chances = turn_values(view, considered, rng, value)
                looks = np.array([look_at(position.state, action) for action in considered], dtype=float)
                found.append(Decision(looks, np.array([chances[action] for action in considered])))
                choice = max(chances, key=chances.__getitem__)
            else:
                choice = best_of_turn(view, considered, rng, value)
            position.play(rng.choice(legal) if rng.random() < SLIPS else choice)
    return found


def gather(pool: Executor, value: Value, players: int, games: int) -> list[Decision]:
    chunks = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    parts: Iterable[list[Decision]] = pool.map(partial(decisions, value, players), chunks)
    return list(chain.from_iterable(parts))


def fit(learned: Sequence[Decision]) -> Floats:
    """Least squares (ridge) of what an action is worth beside the others of its decision."""
    looks = np.concatenate([each.looks - each.looks.mean(axis=0) for each in learned])
    worth = np.concatenate([each.worth - each.worth.mean() for each in learned])
    weights: Floats = np.linalg.solve(looks.T @ looks + RIDGE * np.eye(looks.shape[1]), looks.T @ worth)
    return weights


def lost(weights: Floats, measured: Sequence[Decision]) -> float:
    """How much of the chance of winning the choice by these weights gives away, on the average."""
    return float(np.mean([each.worth.max() - each.worth[(each.looks @ weights).argmax()] for each in measured]))


def learn_raids(pool: Executor, value: Value, players: int, games: int) -> tuple[list[float], str]:
    """The weights, and what was measured."""
    found = gather(pool, value, players, games)
    cut = int(len(found) * (1 - HELD_BACK))
    weights = fit(found[:cut])
    anything = float(np.mean([each.worth.max() - each.worth.mean() for each in found[cut:]]))
    told = (
        f"{players} players, raids: {len(found)} decisions of {games} games, "
        f"loses {lost(weights, found[cut:]):.4f} a decision (by chance {anything:.4f})"
    )
    print(told, flush=True)
    return [round(float(weight), 5) for weight in weights], told
