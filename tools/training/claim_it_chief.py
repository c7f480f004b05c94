"""Learn the two networks of `chief` from scratch: `PYTHONPATH=tools python -m training.claim_it_chief`.

Generation by generation, many games are played at once against themselves. `win` learns every seat's chance of winning
between turns, from the outcome and from its own chances later in the game; `roll` learns what rolling is worth within a
turn, from the best placement after one more roll. The networks for two players learn from scratch, those for more
players start from the ones for one player fewer; with `--further`, all start from the stored ones. The result is the
mean of the networks of the last generations, because each of them has the noise of its own games.
"""

from __future__ import annotations

import argparse
import copy
import json
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from macrobber_core.bots import claim_it
from macrobber_core.bots.claim_it.race_features import ROLL_INPUTS
from macrobber_core.games import GAMES
from macrobber_core.games.claim_it.dice import THROWS
from training.claim_it_batch import WAYS, Floats, Games, Ints, outcomes
from training.claim_it_networks import Judge, Net, sigmoid, softmax

Bools = NDArray[np.bool_]

WEIGHTS = Path(claim_it.__file__).parent / "chief.json"
VARIANT_EVERY = 5
"""One in this many games is played with `free-squatters`."""
EPSILON = 0.03
"""The share of placements, and of decisions to roll or to stop, that are random."""
LAMBDA = 0.8
"""The weight of what happened later in a game, as against the chances that the network gave."""
KEPT_FOR_ROLL = 2
"""The number of generations that `roll` learns from."""
AVERAGED = 6
"""The number of generations whose networks are averaged."""
EPOCHS_FOR_WIN, EPOCHS_FOR_ROLL = 6, 3
MOST_STEPS = 900
"""After this many rolls, a game that is still not over is left out."""
BATCH = 4096
MIN_PLAYERS = GAMES["claim-it"].seats[0]


class Start(NamedTuple):
    """How learning begins."""

    by_outcome: int
    """The first generations learn from outcomes alone, because the chances mean nothing yet."""
    skipped: int
    """The number of generations that the networks to start from save; the later, the smaller the steps."""
    kept: int
    """The number of generations that `win` learns from."""


FROM_SCRATCH, FROM_FEWER_PLAYERS, FURTHER = Start(2, 0, 4), Start(1, 5, 4), Start(0, 5, 12)


class Lessons(NamedTuple):
    """What a generation of games teaches: inputs and targets of both networks."""

    win_inputs: Floats
    win_targets: Floats
    roll_inputs: Floats
    roll_targets: Floats


class SelfPlay:
    """Games of one generation. In every step, all of them roll.

    A player who wants to stop rolls, too, to learn what the roll would have been worth; only then does the turn end.
    """

    def __init__(self, judge: Judge, count: int, players: int, rng: np.random.Generator) -> None:
        self.judge = judge
        self.rng = rng
        self.games = Games.new(count, players, rng, VARIANT_EVERY)
        self.live = np.arange(count)
        self.has_markers = np.zeros(count, dtype=bool)
        self.wants_stop = np.zeros(count, dtype=bool)
        self.roll_inputs = np.zeros((count, len(ROLL_INPUTS)), dtype=np.float32)
        chances, inputs = judge.chances(self.games)
        self.turns: list[tuple[Ints, Floats, Floats]] = [(self.live, inputs, chances)]
        """The games in which a turn begins, with the inputs and the chances; in order of time."""
        self.bust = judge.bust_chances(self.games)
        self.rolls: list[tuple[Floats, Floats]] = []

    def play(self) -> None:
        for _ in range(MOST_STEPS):
            if not len(self.live):
                break
            self._roll()

    def _roll(self) -> None:
        live, games, rng = self.live, self.games, self.rng
        current, bust = games[live], self.bust[live]
        legal, spaces, thirds, is_claim = current.placements(rng.integers(len(THROWS), size=len(live)))
        where = np.nonzero(legal)
        after = current[where[0]]
        after.place(spaces[where], thirds[where], is_claim[where])
        stop, roll, roll_inputs = self.judge.turn(after, bust[where[0]])
        best, index = np.full((len(live), WAYS), -1, dtype=np.float32), np.zeros((len(live), WAYS), dtype=np.int64)
        best[where], index[where] = np.maximum(stop, roll), np.arange(len(stop))
        can_place = legal.any(axis=1)
        asked = self.has_markers[live]
        self.rolls.append((self.roll_inputs[live][asked], np.where(can_place, best.max(axis=1), bust)[asked]))
        noise = np.where(legal, rng.random(best.shape), -1)
        explores = rng.random(len(live)) < EPSILON
        way = np.where(explores, noise.argmax(axis=1), (best + 1e-7 * noise).argmax(axis=1))
        stops = self.wants_stop[live]
        goes_on = np.flatnonzero(~stops & can_place)
        chosen, moved = index[goes_on, way[goes_on]], live[goes_on]
        games[moved] = after[chosen]
        self.has_markers[moved] = True
        self.roll_inputs[moved] = roll_inputs[chosen]
        rolls_again = (roll[chosen] > stop[chosen]) | ((stop[chosen] <= 0) & (roll[chosen] > 0))
        self.wants_stop[moved] = ~(rolls_again ^ (rng.random(len(moved)) < EPSILON))
        self._end_turns(live[stops], live[~stops & ~can_place], live[stops | ~can_place])

    def _end_turns(self, stopped: Ints, busted: Ints, ended: Ints) -> None:
        games = self.games
        if len(stopped):
            games[stopped] = games[stopped].stopped()
        if len(busted):
            games[busted] = games[busted].busted()
        if not len(ended):
            return
        self.has_markers[ended], self.wants_stop[ended] = False, False
        chances, inputs = self.judge.chances(games[ended])
        self.turns.append((ended, inputs, chances))
        begins = ended[games.turns_left[ended] != 0]
        if len(begins):
            self.bust[begins] = self.judge.bust_chances(games[begins])
        self.live = self.live[games.turns_left[self.live] != 0]

    def lessons(self, weight: float) -> Lessons:
        """Return what the finished games teach.

        The target of a turn is the outcome, blended with the chances at each later turn: TD(lambda) with this weight.
        """
        games, done = self.games, self.games.turns_left == 0
        goal = np.zeros(games.owned.shape, dtype=np.float32)
        goal[done] = outcomes(games.owned[done], games.claimed[done])
        is_end = np.ones(len(games), dtype=bool)
        inputs_of, targets_of = [], []
        for ended, inputs, chances in reversed(self.turns):
            keep = done[ended] & ~is_end[ended]
            inputs_of.append(inputs[keep])
            targets_of.append(goal[ended][keep])
            blended = weight * goal[ended] + (1 - weight) * chances
            goal[ended] = np.where(is_end[ended][:, None], goal[ended], blended)
            is_end[ended] = False
        roll_inputs, roll_targets = zip(*self.rolls, strict=True)
        return Lessons(*map(np.concatenate, (inputs_of, targets_of, roll_inputs, roll_targets)))


def fit_win(net: Net, inputs: Floats, targets: Floats, rate: float, rng: np.random.Generator) -> float:
    """Learn every seat's chance together, and return the last cross-entropy."""
    losses: list[float] = []
    steps = EPOCHS_FOR_WIN * max(1, len(inputs) // BATCH)

    def gradient_of(scores: Floats) -> Floats:
        chances = softmax(scores.reshape(goal.shape))
        losses.append(float(-(goal * np.log(chances + 1e-9)).sum(axis=1).mean()))
        return ((chances - goal) / len(goal)).reshape(-1)

    for step in range(steps):
        rows = rng.integers(len(inputs), size=BATCH)
        goal = targets[rows]
        net.learn(inputs[rows].reshape(-1, inputs.shape[2]), gradient_of, rate * (1 - 0.9 * step / steps))
    return float(np.mean(losses[-50:]))


def fit_roll(net: Net, inputs: Floats, targets: Floats, rate: float, rng: np.random.Generator) -> float:
    """Learn what rolling is worth, and return the last root mean square error; one roll is mostly chance."""
    errors: list[float] = []
    steps = EPOCHS_FOR_ROLL * max(1, len(inputs) // BATCH)

    def gradient_of(scores: Floats) -> Floats:
        chances = sigmoid(scores)
        errors.append(float(((chances - goal) ** 2).mean()) ** 0.5)
        result: Floats = (chances - goal) / len(goal)
        return result

    for step in range(steps):
        rows = rng.integers(len(inputs), size=BATCH)
        goal = targets[rows]
        net.learn(inputs[rows], gradient_of, rate * (1 - 0.9 * step / steps))
    return float(np.mean(errors[-50:]))


def train(
    players: int, games: int, generations: int, seed: int, judge: Judge | None = None, start: Start = FROM_SCRATCH
) -> tuple[Judge, list[str]]:
    """Return the networks for a number of players, and a line of statistics for each generation.

    `judge` has the networks to start from; without any, they are untrained.
    """
    rng = np.random.default_rng([seed, players])
    judge = judge or Judge.untrained(rng)
    store: list[Lessons] = []
    judges: list[Judge] = []
    figures = []
    for generation in range(generations):
        begun = time.perf_counter()
        self_play = SelfPlay(judge, games, players, rng)
        self_play.play()
        store = [*store, self_play.lessons(1.0 if generation < start.by_outcome else LAMBDA)][-start.kept :]
        rate = 0.004 * 0.88 ** (generation + start.skipped) + 0.0003
        win_inputs, win_targets, _, _ = map(np.concatenate, zip(*store, strict=True))
        loss = fit_win(judge.win, win_inputs, win_targets, rate, rng)
        _, _, roll_inputs, roll_targets = map(np.concatenate, zip(*store[-KEPT_FOR_ROLL:], strict=True))
        error = fit_roll(judge.roll, roll_inputs, roll_targets, rate, rng)
        judges = [*judges, copy.deepcopy(judge)][-AVERAGED:]
        turns = sum(len(ended) for ended, _, _ in self_play.turns[1:]) / games
        new_figures = f"{players} players, generation {generation}: {games} games, {turns:.1f} turns a game"
        seconds = time.perf_counter() - begun
        figures.append(f"{new_figures}, win loss {loss:.4f}, roll error {error:.4f}, {seconds:.0f} s")
        print(figures[-1], flush=True)
    return Judge.mean(judges), figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2500, help="for two players and each generation")
    parser.add_argument("--generations", type=int, default=20)
    parser.add_argument("--further-games", type=int, default=1500, help="the same for more players")
    parser.add_argument("--further-generations", type=int, default=10)
    parser.add_argument("--players", type=int, nargs="+", default=[*GAMES["claim-it"].seats])
    parser.add_argument("--further", action="store_true", help="start from the networks in the file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--into", type=Path, default=WEIGHTS, help="other numbers of players in this file are kept")
    given = parser.parse_args()
    stored = json.loads(given.into.read_text(encoding="utf-8")) if given.into.exists() else {}
    first, further = (given.games, given.generations), (given.further_games, given.further_generations)
    stored["made by"] = (
        f"python -m training.claim_it_chief --games {first[0]} --generations {first[1]} "
        f"--further-games {further[0]} --further-generations {further[1]} --seed {given.seed}"
        f"{' --further' if given.further else ''}"
    )
    weights = stored.setdefault("weights", {})
    for players in given.players:
        games, generations = first if players == MIN_PLAYERS else further
        if given.further:
            judge, start = Judge.from_stored(weights[str(players)]), FURTHER
        elif players == MIN_PLAYERS:
            judge, start = None, FROM_SCRATCH
        else:
            judge, start = Judge.from_stored(weights[str(players - 1)]), FROM_FEWER_PLAYERS
        judge, figures = train(players, games, generations, given.seed, judge, start)
        stored.setdefault("figures", {})[str(players)] = figures
        weights[str(players)] = {"win": judge.win.stored(), "roll": judge.roll.stored()}
        given.into.write_text(json.dumps(stored) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
