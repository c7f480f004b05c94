"""Learns all weights from nothing: `python -m macrobber_core.bots.mac_robber.training`.

The values, then which raids promise most (`raid_training.py`), at last how cards are laid (`card_training.py`). For the
values first many games by the priorities, with slips; then, in each generation, games of the whole-turn search with the
value learned before. What is learned is who won: the chances of all seats at the beginning of each turn.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE
from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.position import MacRobber

from .card_training import learn_cards
from .features import FEATURES, features
from .playout import is_turn_start
from .priorities import by_priority
from .raid_training import learn_raids
from .raids import Look
from .turn import Worlds, best_of_turn
from .value import HAND_MADE, HIDDEN, Floats, Learner, Value, outcome

GAME = GAMES["mac-robber"]
VARIANT_EVERY = 4
"""One game in so many is played with the French variant."""
SLIPS = 0.05
"""The share of decisions made at random in self-play, so that more of the game is seen."""
WORLDS: Worlds = {"action": 1, "redraw": 2, "raid": 5, "loot": 5, "spend": 5}
"""Imagined in self-play: fewer than in earnest."""
TRUST = 0.2
"""How much what was thought of the next turn's beginning counts, against what came of the game in the end."""
GENERATIONS: Mapping[Learner, int] = {"hard": 4, "chief": 6}
"""How many of them a level learns from."""
CHUNK = 20
HELD_BACK = 0.1
"""The share of games that is not learned from, but measured on."""

Player = Callable[[MacRobber, random.Random], str]


@dataclass(frozen=True, slots=True)
class Lessons:
    """Features, positions x players x features, and outcomes, positions x players."""

    numbers: Floats
    outcomes: Floats

    @classmethod
    def joined(cls, parts: Iterable[Lessons]) -> Lessons:
        parts = list(parts)
        numbers = np.concatenate([part.numbers for part in parts])
        return cls(numbers, np.concatenate([part.outcomes for part in parts]))

    def split(self) -> tuple[Lessons, Lessons]:
        """To learn from, and to measure on."""
        cut = int(len(self.numbers) * (1 - HELD_BACK))
        return Lessons(self.numbers[:cut], self.outcomes[:cut]), Lessons(self.numbers[cut:], self.outcomes[cut:])


def by_rule(position: MacRobber, rng: random.Random) -> str:
    return by_priority(position.state)


def by_search(value: Value, position: MacRobber, rng: random.Random) -> str:
    return best_of_turn(position.view(position.actor), position.legal(), rng, value, worlds=WORLDS)


STRANGERS: tuple[Player, ...] = (by_rule, partial(by_search, HAND_MADE))
MIXED = 0.3
"""The share of seats that others play, for positions which the search itself would not come to."""


def lessons(player: Player, judge: Value | None, players: int, numbers: range) -> Lessons:
    """The games of these numbers, each played from its own seed."""
    return Lessons.joined(game_lessons(player, judge, players, number) for number in numbers)


def game_lessons(player: Player, judge: Value | None, players: int, number: int) -> Lessons:
    """The beginnings of all turns of a game, and who won in the end; before that, what `judge` thought on the way."""
    rng = random.Random(f"{number} {players}")
    options = GAME.presets["variante"] if number % VARIANT_EVERY == 0 else {}
    position = MacRobber.setup(players, GAME.settle(options))
    rows: list[list[float]] = []
    seated = [rng.choice(STRANGERS) if judge and rng.random() < MIXED else player for _ in range(players)]
    while position.actor is not None:
        if is_turn_start(position.state):
            rows.append(features(position.state))
        if position.actor == CHANCE:
            position.play(position.chance(rng))
        else:
            slips = rng.random() < SLIPS
            position.play(rng.choice(position.legal()) if slips else seated[position.actor - 1](position, rng))
    learned = np.array(rows).reshape(len(rows), players, len(FEATURES))
    ends = np.tile(outcome(position.state), (len(rows), 1))
    if judge is not None:
        thought = judge.of_all(learned)
        for row in range(len(rows) - 2, -1, -1):
            ends[row] = TRUST * thought[row + 1] + (1 - TRUST) * ends[row + 1]
    return Lessons(learned, ends)


def gather(pool: Executor, player: Player, judge: Value | None, players: int, first: int, games: int) -> Lessons:
    chunks = [range(start, min(start + CHUNK, first + games)) for start in range(first, first + games, CHUNK)]
    return Lessons.joined(pool.map(partial(lessons, player, judge, players), chunks))


def loss(value: Value, measured: Lessons) -> float:
    """Cross-entropy in nats: the less, the better what happened was foreseen."""
    chances = value.of_all(measured.numbers)
    return float(-(measured.outcomes * np.log(chances + 1e-9)).sum(axis=1).mean())


def new_value(rng: np.random.Generator) -> Value:
    count = len(FEATURES)
    return Value(
        rng.normal(0, count**-0.5, (count, HIDDEN)), np.zeros(HIDDEN), rng.normal(0, 0.1, HIDDEN), np.zeros(count)
    )


def fit(
    value: Value,
    learned: Lessons,
    rng: np.random.Generator,
    *,
    epochs: int,
    rate: float,
    batch: int = 512,
    decay: float = 1e-5,
) -> Value:
    """Adam on the cross-entropy, the rate falling to nothing."""
    parts = [value.hidden.copy(), value.bias.copy(), value.output.copy(), value.linear.copy()]
    means, squares = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts]
    count = len(learned.numbers)
    steps, step = epochs * (count // batch), 0
    for _ in range(epochs):
        order = rng.permutation(count)
        for start in range(0, count - batch + 1, batch):
            chosen = order[start : start + batch]
            slopes = gradient(parts, learned.numbers[chosen], learned.outcomes[chosen], decay)
            step += 1
            pace = rate * (1 - step / (steps + 1))
            for index, slope in enumerate(slopes):
                means[index] += 0.1 * (slope - means[index])
                squares[index] += 0.001 * (slope * slope - squares[index])
                mean, square = means[index] / (1 - 0.9**step), squares[index] / (1 - 0.999**step)
                parts[index] -= pace * mean / (np.sqrt(square) + 1e-8)
    return Value(*parts)


def gradient(parts: list[Floats], numbers: Floats, outcomes: Floats, decay: float) -> list[Floats]:
    hidden, _, output, linear = parts
    value = Value(*parts)
    units = np.tanh(numbers @ hidden + value.bias)
    error = (value.of_all(numbers) - outcomes) / len(numbers)
    back = error[..., None] * output * (1 - units * units)
    return [
        np.tensordot(numbers, back, axes=([0, 1], [0, 1])) + decay * hidden,
        back.sum(axis=(0, 1)),
        np.tensordot(error, units, axes=([0, 1], [0, 1])) + decay * output,
        np.tensordot(error, numbers, axes=([0, 1], [0, 1])) + decay * linear,
    ]


def train(
    pool: Executor, players: int, first_games: int, games: int, generations: Mapping[Learner, int]
) -> Iterator[tuple[Learner, Value, list[str]]]:
    """Each level's value when it has learned long enough, and what was measured until then, a line a generation."""
    rng = np.random.default_rng(players)
    value, searched = new_value(rng), []
    told: list[str] = []
    for generation in range(max(generations.values()) + 1):
        begun = time.perf_counter()
        player: Player = by_rule if generation == 0 else partial(by_search, value)
        amount = first_games if generation == 0 else games
        judge = value if generation else None
        learned, measured = gather(pool, player, judge, players, generation * 10**6, amount).split()
        before = loss(value, measured) if generation else float(np.log(players))
        if generation:
            searched.append(learned)
            value = fit(value, Lessons.joined(searched), rng, epochs=8, rate=1e-3)
        else:
            value = fit(value, learned, rng, epochs=12, rate=3e-3)
        told.append(
            f"{players} players, generation {generation}: {amount} games, {len(learned.numbers)} positions, "
            f"loss {before:.4f} -> {loss(value, measured):.4f}, {time.perf_counter() - begun:.0f} s"
        )
        print(told[-1], flush=True)
        for level, last in generations.items():
            if generation == last:
                yield level, value, told.copy()


PARTS = ("values", "raids", "cards")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, nargs="+", choices=box.PLAYERS, default=list(box.PLAYERS))
    parser.add_argument("--first-games", type=int, default=12_000, help="by the priorities")
    parser.add_argument("--games", type=int, default=2_000, help="of each generation")
    parser.add_argument("--raid-games", type=int, default=250, help="of the whole-turn search, for the choice of raids")
    parser.add_argument("--fights", type=int, default=400_000, help="raids between likely hands, for the card play")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS), help="what is learned anew")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--into", type=Path, default=Path(__file__).parent / "weights", help="folder of the weights")
    chosen = parser.parse_args()
    command = (
        f"python -m macrobber_core.bots.mac_robber.training --first-games {chosen.first_games} --games {chosen.games} "
        f"--raid-games {chosen.raid_games} --fights {chosen.fights}"
    )
    chosen.into.mkdir(exist_ok=True)

    def store(name: str, stored: dict[str, Any]) -> None:
        text = json.dumps({"made by": command, **stored}, indent=1)
        (chosen.into / f"{name}.json").write_text(text + "\n", encoding="utf-8")

    with ProcessPoolExecutor(chosen.jobs) as pool:
        for players in chosen.players:
            if "values" in chosen.parts:
                for level, value, told in train(pool, players, chosen.first_games, chosen.games, GENERATIONS):
                    store(f"{level}-{players}", {"figures": told, "features": FEATURES, **value.stored()})
            if "raids" in chosen.parts:
                value = Value.of(json.loads((chosen.into / f"chief-{players}.json").read_text(encoding="utf-8")))
                raids, measured = learn_raids(pool, value, players, chosen.raid_games)
                store(f"raids-{players}", {"figures": measured, "looks": Look._fields, "raids": raids})
    if "cards" in chosen.parts:
        store("cards", {"strategy": learn_cards(chosen.fights)})


if __name__ == "__main__":
    main()
