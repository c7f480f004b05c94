"""Learn all weights from scratch: `PYTHONPATH=tools python -m training.mac_robber`.

The value functions are learned first, then the raid prior (`mac_robber_raids.py`), and finally the card play
(`mac_robber_cards.py`). A value function starts from many games of the heuristic policy, with some random moves. In
each later generation, the turn search plays with the value function learned before. The training target for each
position at the start of a turn is the outcome for all seats.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from macrobber_core.bots import mac_robber
from macrobber_core.bots.mac_robber.features import FEATURES, Floats, features
from macrobber_core.bots.mac_robber.heuristic_policy import heuristic_action
from macrobber_core.bots.mac_robber.playout import is_turn_start
from macrobber_core.bots.mac_robber.raid_prior import RaidFeatures
from macrobber_core.bots.mac_robber.turn_search import Worlds, choose_by_turn_search
from macrobber_core.bots.mac_robber.value import HAND_MADE, LearnedLevel, ValueFunction, outcome
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE
from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.position import MacRobber
from macrobber_core.games.mac_robber.state import State
from macrobber_core.workers.tasks import Workers
from training.mac_robber_cards import learn_cards
from training.mac_robber_raids import learn_raids
from training.workers import add_workers_options, choose_workers

GAME = GAMES["mac-robber"]
HIDDEN = 32
"""The number of hidden units of a value function."""
WEIGHTS = Path(mac_robber.__file__).parent / "weights"
VARIANT_EVERY = 4
"""One in this many games is played with the French variant."""
EPSILON = 0.05
"""The share of decisions made at random in self-play, to explore more of the game."""
WORLDS: Worlds = {"action": 1, "redraw": 2, "raid": 5, "loot": 5, "spend": 5}
"""Numbers of determinizations in self-play, lower than in real games."""
BOOTSTRAP_SHARE = 0.2
"""The weight of the next turn's prediction in a target; the rest comes from the final outcome."""
GENERATIONS: Mapping[LearnedLevel, int] = {"hard": 4, "chief": 6}
"""The number of generations that each level learns from."""
CHUNK = 20
VALIDATION_SHARE = 0.1
"""The share of the games held back for validation."""

TrainingPlayer = Callable[[MacRobber, random.Random], str]


@dataclass(frozen=True, slots=True)
class Dataset:
    """Features (positions x players x features) and target outcomes (positions x players)."""

    features: Floats
    outcomes: Floats

    @classmethod
    def joined(cls, parts: Iterable[Dataset]) -> Dataset:
        parts = list(parts)
        inputs = np.concatenate([part.features for part in parts])
        return cls(inputs, np.concatenate([part.outcomes for part in parts]))

    def split(self) -> tuple[Dataset, Dataset]:
        """Return the training set and the validation set."""
        cut = int(len(self.features) * (1 - VALIDATION_SHARE))
        return Dataset(self.features[:cut], self.outcomes[:cut]), Dataset(self.features[cut:], self.outcomes[cut:])


def heuristic_player(position: MacRobber, rng: random.Random) -> str:
    return heuristic_action(position.state)


def search_player(value: ValueFunction, position: MacRobber, rng: random.Random) -> str:
    return choose_by_turn_search(position.view(position.actor), position.legal(), rng, value, worlds=WORLDS)


OTHER_PLAYERS: tuple[TrainingPlayer, ...] = (heuristic_player, partial(search_player, HAND_MADE))
OTHER_SHARE = 0.3
"""The share of seats filled by other players, to reach positions that the search itself would avoid."""


def play_games(player: TrainingPlayer, previous: ValueFunction | None, players: int, numbers: range) -> Dataset:
    """Play the games with these numbers, each from its own seed."""
    return Dataset.joined(play_game(player, previous, players, number) for number in numbers)


def play_game(player: TrainingPlayer, previous: ValueFunction | None, players: int, number: int) -> Dataset:
    """Return the positions at the start of each turn, with targets.

    The last target is the outcome; earlier targets mix in the `previous` value function's prediction one turn later.
    """
    rng = random.Random(f"{number} {players}")
    options = GAME.presets["variante"] if number % VARIANT_EVERY == 0 else {}
    position = MacRobber.setup(players, GAME.settle(options))
    turn_starts: list[State] = []
    seats = [rng.choice(OTHER_PLAYERS) if previous and rng.random() < OTHER_SHARE else player for _ in range(players)]
    while position.actor is not None:
        if is_turn_start(position.state):
            turn_starts.append(position.state.copy())
        if position.actor == CHANCE:
            position.play(position.chance(rng))
        else:
            is_random = rng.random() < EPSILON
            position.play(rng.choice(position.legal()) if is_random else seats[position.actor - 1](position, rng))
    inputs = features(turn_starts)
    targets = np.tile(outcome(position.state), (len(turn_starts), 1))
    if previous is not None:
        predicted = previous.predict(inputs)
        for row in range(len(turn_starts) - 2, -1, -1):
            targets[row] = BOOTSTRAP_SHARE * predicted[row + 1] + (1 - BOOTSTRAP_SHARE) * targets[row + 1]
    return Dataset(inputs, targets)


def gather(
    workers: Workers, player: TrainingPlayer, previous: ValueFunction | None, players: int, first: int, games: int
) -> Dataset:
    chunks = [range(start, min(start + CHUNK, first + games)) for start in range(first, first + games, CHUNK)]
    return Dataset.joined(workers.map(partial(play_games, player, previous, players), chunks))


def loss(value: ValueFunction, validation: Dataset) -> float:
    """Return the mean cross-entropy of the predictions, in nats."""
    chances = value.predict(validation.features)
    return float(-(validation.outcomes * np.log(chances + 1e-9)).sum(axis=1).mean())


def new_value(rng: np.random.Generator) -> ValueFunction:
    count = len(FEATURES)
    return ValueFunction(
        rng.normal(0, count**-0.5, (count, HIDDEN)), np.zeros(HIDDEN), rng.normal(0, 0.1, HIDDEN), np.zeros(count)
    )


def fit(
    value: ValueFunction,
    training: Dataset,
    rng: np.random.Generator,
    *,
    epochs: int,
    rate: float,
    batch: int = 512,
    decay: float = 1e-5,
) -> ValueFunction:
    """Minimize the cross-entropy with Adam; the learning rate falls to zero."""
    parts = [value.hidden.copy(), value.bias.copy(), value.output.copy(), value.linear.copy()]
    means, squares = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts]
    count = len(training.features)
    steps, step = epochs * (count // batch), 0
    for _ in range(epochs):
        order = rng.permutation(count)
        for start in range(0, count - batch + 1, batch):
            chosen = order[start : start + batch]
            gradients = gradient(parts, training.features[chosen], training.outcomes[chosen], decay)
            step += 1
            step_rate = rate * (1 - step / (steps + 1))
            for index, part_gradient in enumerate(gradients):
                means[index] += 0.1 * (part_gradient - means[index])
                squares[index] += 0.001 * (part_gradient * part_gradient - squares[index])
                mean, square = means[index] / (1 - 0.9**step), squares[index] / (1 - 0.999**step)
                parts[index] -= step_rate * mean / (np.sqrt(square) + 1e-8)
    return ValueFunction(*parts)


def gradient(parts: list[Floats], inputs: Floats, outcomes: Floats, decay: float) -> list[Floats]:
    hidden, _, output, linear = parts
    value = ValueFunction(*parts)
    units = np.tanh(inputs @ hidden + value.bias)
    error = (value.predict(inputs) - outcomes) / len(inputs)
    back = error[..., None] * output * (1 - units * units)
    return [
        np.tensordot(inputs, back, axes=([0, 1], [0, 1])) + decay * hidden,
        back.sum(axis=(0, 1)),
        np.tensordot(error, units, axes=([0, 1], [0, 1])) + decay * output,
        np.tensordot(error, inputs, axes=([0, 1], [0, 1])) + decay * linear,
    ]


def train(
    workers: Workers, players: int, first_games: int, games: int, generations: Mapping[LearnedLevel, int]
) -> Iterator[tuple[LearnedLevel, ValueFunction, list[str]]]:
    """Yield each level's value function once it is trained, with one line of statistics per generation."""
    rng = np.random.default_rng(players)
    value, searched = new_value(rng), []
    figures: list[str] = []
    for generation in range(max(generations.values()) + 1):
        begun = time.perf_counter()
        player: TrainingPlayer = heuristic_player if generation == 0 else partial(search_player, value)
        amount = first_games if generation == 0 else games
        previous = value if generation else None
        training, validation = gather(workers, player, previous, players, generation * 10**6, amount).split()
        before = loss(value, validation) if generation else float(np.log(players))
        if generation:
            searched.append(training)
            value = fit(value, Dataset.joined(searched), rng, epochs=8, rate=1e-3)
        else:
            value = fit(value, training, rng, epochs=12, rate=3e-3)
        figures.append(
            f"{players} players, generation {generation}: {amount} games, {len(training.features)} positions, "
            f"loss {before:.4f} -> {loss(value, validation):.4f}, {time.perf_counter() - begun:.0f} s"
        )
        print(figures[-1], flush=True)
        for level, last in generations.items():
            if generation == last:
                yield level, value, figures.copy()


def stored_value(value: ValueFunction) -> dict[str, Any]:
    """Return a value function in the format of a weights file, rounded to four decimals."""
    parts = {"hidden": value.hidden, "bias": value.bias, "output": value.output, "linear": value.linear}
    return {name: np.round(part, 4).tolist() for name, part in parts.items()}


PARTS = ("values", "raids", "cards")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, nargs="+", choices=box.PLAYERS, default=list(box.PLAYERS))
    parser.add_argument("--first-games", type=int, default=12_000, help="by the heuristic policy")
    parser.add_argument("--games", type=int, default=2_000, help="in each generation")
    parser.add_argument("--raid-games", type=int, default=250, help="by the turn search, for the raid prior")
    parser.add_argument("--fights", type=int, default=400_000, help="raids between likely hands, for the card play")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS), help="what to train")
    add_workers_options(parser)
    parser.add_argument("--into", type=Path, default=WEIGHTS, help="folder for the weights")
    chosen = parser.parse_args()
    command = (
        f"python -m training.mac_robber --first-games {chosen.first_games} --games {chosen.games} "
        f"--raid-games {chosen.raid_games} --fights {chosen.fights}"
    )
    chosen.into.mkdir(exist_ok=True)

    def store(name: str, stored: dict[str, Any]) -> None:
        text = json.dumps({"made by": command, **stored}, indent=1)
        (chosen.into / f"{name}.json").write_text(text + "\n", encoding="utf-8")

    workers = choose_workers(chosen)
    for players in chosen.players:
        if "values" in chosen.parts:
            for level, value, figures in train(workers, players, chosen.first_games, chosen.games, GENERATIONS):
                store(f"{level}-{players}", {"figures": figures, "features": FEATURES, **stored_value(value)})
        if "raids" in chosen.parts:
            value = ValueFunction.from_stored(
                json.loads((chosen.into / f"chief-{players}.json").read_text(encoding="utf-8"))
            )
            raids, raid_figures = learn_raids(workers, value, players, chosen.raid_games)
            store(f"raids-{players}", {"figures": raid_figures, "features": RaidFeatures._fields, "raids": raids})
    if "cards" in chosen.parts:
        store("cards", {"strategy": learn_cards(chosen.fights)})


if __name__ == "__main__":
    from training.mac_robber import (
        main as start,
    )  # workers can import the functions of this module, but not of `__main__`

    start()
