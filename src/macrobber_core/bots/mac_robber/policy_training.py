"""Learns the policy: in games of the whole-turn search, what each action was worth to it, by what is seen at a look."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any

import numpy as np

from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE
from macrobber_core.games.mac_robber.position import MacRobber
from macrobber_core.games.mac_robber.state import State

from . import policy_features as look
from .candidates import worth_a_look
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
    """Of every action: its features, actions x features, and what it was worth to the search."""

    numbers: Floats
    worth: Floats


def numbers_of_actions(state: State, actions: Sequence[str]) -> Floats:
    here = look.context(state)
    rows = np.zeros((len(actions), len(look.KINDS), len(look.Context._fields)))
    details = np.zeros((len(actions), len(look.Details._fields)))
    for row, action in enumerate(actions):
        kind = look.kind(action)
        rows[row, look.KINDS.index(kind)] = here
        if kind == "estate":
            details[row] = look.estate_details(action)
        elif kind == "bard":
            details[row] = look.bard_details(state, action, here)
    return np.concatenate([rows.reshape(len(actions), -1), details], axis=1)


def numbers_of_raids(state: State, actions: Sequence[str]) -> Floats:
    return np.array([look.raid_numbers(state, action) for action in actions], dtype=float)


Decisions = tuple[list[Decision], list[Decision]]
"""Of actions, and of raids."""


def decisions(value: Value, players: int, games: range) -> Decisions:
    acted: list[Decision] = []
    raided: list[Decision] = []
    for game in games:
        rng = random.Random(f"policy {game} {players}")
        options = GAME.presets["variante"] if game % VARIANT_EVERY == 0 else {}
        position = MacRobber.setup(players, GAME.settle(options))
        while (actor := position.actor) is not None:
            if actor == CHANCE:
                position.play(position.chance(rng))
                continue
            state, view = position.state, position.view(actor)
            considered = worth_a_look(view, position.legal())
            if len(considered) == 1 or state.phase not in {"action", "raid"}:
                position.play(best_of_turn(view, considered, rng, value))
                continue
            found = turn_values(view, considered, rng, value)
            worth = np.array([found[action] for action in considered])
            if state.phase == "action":
                acted.append(Decision(numbers_of_actions(state, considered), worth))
            else:
                raided.append(Decision(numbers_of_raids(state, considered), worth))
            slips = rng.random() < SLIPS
            position.play(rng.choice(position.legal()) if slips else considered[int(worth.argmax())])
    return acted, raided


def gather(pool: Executor, value: Value, players: int, games: int) -> Decisions:
    chunks = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    parts: Iterable[Decisions] = pool.map(partial(decisions, value, players), chunks)
    acted, raided = zip(*parts, strict=True)
    return list(chain.from_iterable(acted)), list(chain.from_iterable(raided))


def fit(learned: Sequence[Decision]) -> Floats:
    """Least squares (ridge) of what an action is worth beside the others of its decision."""
    numbers = np.concatenate([each.numbers - each.numbers.mean(axis=0) for each in learned])
    worth = np.concatenate([each.worth - each.worth.mean() for each in learned])
    weights: Floats = np.linalg.solve(numbers.T @ numbers + RIDGE * np.eye(numbers.shape[1]), numbers.T @ worth)
    return weights


def lost(weights: Floats, measured: Sequence[Decision]) -> float:
    """How much of the chance of winning the choice by these weights gives away, on the average."""
    return float(np.mean([each.worth.max() - each.worth[(each.numbers @ weights).argmax()] for each in measured]))


def learn_policy(pool: Executor, value: Value, players: int, games: int) -> tuple[dict[str, Any], list[str]]:
    """The weights as a weights file has them, and what was measured."""
    told, found = [], []
    for name, made in zip(("actions", "raids"), gather(pool, value, players, games), strict=True):
        cut = int(len(made) * (1 - HELD_BACK))
        weights = fit(made[:cut])
        anything = float(np.mean([each.worth.max() - each.worth.mean() for each in made[cut:]]))
        told.append(
            f"{players} players, {name}: {len(made)} decisions of {games} games, "
            f"loses {lost(weights, made[cut:]):.4f} a decision (by chance {anything:.4f})"
        )
        print(told[-1], flush=True)
        found.append(np.round(weights, 5))
    acting, raiding = found
    by_kind, details = np.split(acting, [len(look.KINDS) * len(look.Context._fields)])
    kinds = dict(zip(look.KINDS, by_kind.reshape(len(look.KINDS), -1).tolist(), strict=True))
    return {"kinds": kinds, "details": details.tolist(), "raid": raiding.tolist()}, told
