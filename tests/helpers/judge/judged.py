"""Decisions of bots in whole games, judged."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import count, product
from typing import NamedTuple

from macrobber_core.bots import Effort, choose
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE

from . import JUDGES


class Judged(NamedTuple):
    decisions: int
    absurd: Counter[str]
    """How often each kind of absurd move occurred."""
    examples: dict[str, str]
    """For each kind of absurd move, where it first occurred."""


def judge_level(key: str, level: str, decisions: int, effort: Effort, seed: int = 0) -> Judged:
    """Judge at least so many decisions of a level with a choice, in games of its own kind.

    Every second game is played by the usual rules, the others cycle through all options.
    """
    game, found = GAMES[key], Judged(0, Counter(), {})
    combinations = list(product(*(option.choices for option in game.options.values())))
    for number in count(seed):
        options = dict(zip(game.options, combinations[number // 2 % len(combinations)], strict=True))
        players = game.seats[number % len(game.seats)]
        found = judge_game(key, [level] * players, options if number % 2 else game.settle({}), effort, number, found)
        if found.decisions >= decisions:
            break
    return found


def judge_game(
    key: str, levels: Sequence[str], options: Mapping[str, object], effort: Effort, seed: int, found: Judged
) -> Judged:
    """Add the decisions of one game to `found`."""
    decisions, absurd, examples = found
    rng = random.Random(f"judged {key} {seed}")
    position = GAMES[key].start(len(levels), options)
    while (actor := position.actor) is not None:
        if actor == CHANCE:
            position.play(position.chance(rng))
            continue
        view, legal = position.view(actor), list(position.legal())
        action = choose(key, levels[actor - 1], view, legal, rng, effort)
        if len(legal) > 1:
            decisions += 1
            if reason := JUDGES[key](view, legal, action):
                absurd[reason] += 1
                examples.setdefault(reason, f"{levels[actor - 1]} {action!r}, game {seed}, decision {decisions}")
        position.play(action)
    return Judged(decisions, absurd, examples)
