"""How far chief's way of learning is from the exact optimum: `PYTHONPATH=tools python -m training.claim_it_small`.

A game for two players on a board of 2 x 2 spaces, with dice of two faces and two squatters, is solved entirely. Then a
network learns the same game from self-play, with the inputs and the training of `chief` and each turn solved for what
it has learned. The figures are exact: chances of winning against the optimum, each player beginning half of the games.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import permutations, product
from typing import NamedTuple

import numpy as np

from macrobber_core.bots.claim_it.race_features import SEAT_INPUTS
from macrobber_core.games.claim_it import components as box
from macrobber_core.games.claim_it.board import ALL, Spaces, count, largest_group, space
from training.claim_it_batch import Floats, batch_inputs
from training.claim_it_chief import fit_win
from training.claim_it_networks import Judge, softmax

DICE = 3
NO_LAST_ROUND = -1
PRECISION = 1e-9


class Before(NamedTuple):
    """A position before a turn, as the player to move sees it. Its spaces are those of the real board."""

    mine: Spaces = 0
    theirs: Spaces = 0
    claimed: Spaces = 0
    turns_left: int = NO_LAST_ROUND


class Within(NamedTuple):
    """A position within a turn; `used` has a bit for the number of each squatter on the board."""

    squatted: Spaces = 0
    used: int = 0
    on_top: Spaces = 0


Value = Callable[[Before], float]
"""Maps a position to the chance of winning of the player to move."""
Ends = Mapping[Before, float]
"""The probability of each position after a turn."""


@dataclass
class SmallGame:
    """The rules on the lower left part of the board; `size` is also the number of faces and of squatters."""

    size: int = 2
    claims_to_end: int = 2
    rolls: list[tuple[float, list[tuple[Spaces, int]]]] = field(init=False)
    """For each roll, its probability, and each space it can name with the third die."""
    board: Spaces = field(init=False)

    def __post_init__(self) -> None:
        faces = range(1, self.size + 1)
        self.board = sum(space(column, row) for column in faces for row in faces)
        throws = Counter(tuple(sorted(dice)) for dice in product(faces, repeat=DICE))
        self.rolls = [
            (number / self.size**DICE, [(space(column, row), third) for column, row, third in {*permutations(dice)}])
            for dice, number in sorted(throws.items())
        ]

    def placements(self, before: Before, now: Within, roll: list[tuple[Spaces, int]]) -> Iterator[Within]:
        """Yield the position after each legal placement (CI-04 to CI-06)."""
        for named, third in roll:
            if named & (before.claimed | now.on_top):
                continue
            if named & (before.mine | now.squatted):
                yield now._replace(on_top=now.on_top | named)
            elif not now.used >> third & 1:
                yield now._replace(squatted=now.squatted | named, used=now.used | 1 << third)

    def end(self, before: Before, now: Within) -> Before:
        """Return the position after a stop, or after a bust if nothing is placed (CI-08, CI-09, CI-12)."""
        placed = now.squatted | now.on_top
        mine, claimed = before.mine | placed, before.claimed | now.on_top
        turns_left = before.turns_left - 1
        if before.turns_left == NO_LAST_ROUND:
            turns_left = 2 if count(mine & claimed) >= self.claims_to_end else NO_LAST_ROUND
        return Before(before.theirs & ~placed, mine, claimed, turns_left)

    def positions(self) -> list[Before]:
        """Return all positions that can be reached before a turn, the last ones first."""
        found, new = {Before()}, [Before()]
        while new:
            before = new.pop()
            for after in {self.end(before, now) for now in self._all_within(before)} - found:
                found.add(after)
                if after.turns_left:
                    new.append(after)
        return sorted(found, key=lambda one: (one.turns_left % 4, -count(one.claimed)))

    def _all_within(self, before: Before) -> set[Within]:
        found, new = {Within()}, [Within()]
        while new:
            now = new.pop()
            for _, roll in self.rolls:
                for placed in {*self.placements(before, now, roll)} - found:
                    found.add(placed)
                    new.append(placed)
        return found


def outcome(before: Before) -> float:
    """Return the share of the victory of the player to move after the end (CI-13)."""
    mine, theirs = (
        (largest_group(owned), count(owned & before.claimed), count(owned)) for owned in (before.mine, before.theirs)
    )
    return (1 + (mine > theirs) - (mine < theirs)) / 2


def solve_turn(game: SmallGame, before: Before, value: Value) -> tuple[float, Ends]:
    """Return the chance of winning with the best turn for `value`, and where this turn ends."""
    stops: dict[Before, float] = {}
    known: dict[Within, tuple[float, Ends]] = {}

    def end_at(now: Within) -> tuple[float, Ends]:
        after = game.end(before, now)
        if after not in stops:
            stops[after] = 1 - value(after)
        return stops[after], {after: 1.0}

    bust = end_at(Within())

    def roll_from(now: Within) -> tuple[float, Ends]:
        total: float = 0.0
        ends: dict[Before, float] = defaultdict(float)
        for probability, roll in game.rolls:
            chance, branch = max([best(placed) for placed in game.placements(before, now, roll)],
                                 key=lambda each: each[0], default=bust)  # fmt: skip
            total += probability * chance
            for after, share in branch.items():
                ends[after] += probability * share
        return total, ends

    def best(now: Within) -> tuple[float, Ends]:
        if now not in known:
            known[now] = max(end_at(now), roll_from(now), key=lambda each: each[0])
        return known[now]

    return roll_from(Within())


def solve(game: SmallGame, positions: list[Before]) -> dict[Before, float]:
    """Return the exact value of every position, by value iteration."""
    values = dict.fromkeys(positions, 0.5)
    change = 1.0
    while change > PRECISION:
        change = 0.0
        for before in positions:
            new = outcome(before) if before.turns_left == 0 else solve_turn(game, before, values.__getitem__)[0]
            change = max(change, abs(new - values[before]))
            values[before] = new
    return values


def policy(game: SmallGame, positions: list[Before], value: Value) -> dict[Before, Ends]:
    """Return where each turn ends if it is solved for `value`."""
    return {before: solve_turn(game, before, value)[1] for before in positions if before.turns_left}


def chance_against(first: Mapping[Before, Ends], second: Mapping[Before, Ends], positions: list[Before]) -> float:
    """Return the first policy's chance of winning against the second, each beginning half of the games."""
    chances = [dict.fromkeys(positions, 0.5) for _ in range(2)]
    change = 1.0
    while change > PRECISION:
        change = 0.0
        for mover, moves in enumerate((first, second)):
            for before in positions:
                if before.turns_left == 0:
                    new = outcome(before)
                else:
                    new = sum(share * (1 - chances[1 - mover][after]) for after, share in moves[before].items())
                change = max(change, abs(new - chances[mover][before]))
                chances[mover][before] = new
    return (chances[0][Before()] + 1 - chances[1][Before()]) / 2


def inputs_of(game: SmallGame, positions: list[Before]) -> Floats:
    """Return the SEAT_INPUTS of both players, the player to move first, on a board without the other spaces."""
    outside = ALL & ~game.board
    turns_left = np.array([before.turns_left for before in positions])
    inputs = batch_inputs(
        np.array([[before.mine, before.theirs] for before in positions]),
        np.array([before.claimed | outside for before in positions]),
        np.ones(len(positions), dtype=np.int64),
        turns_left,
        np.zeros(len(positions), dtype=np.int64),
    )
    claims = [SEAT_INPUTS.index(name) for name in ("claims", "others' claims", "progress")]
    inputs[:, :, claims] *= box.CLAIMS_TO_END[2] / game.claims_to_end
    return inputs


def learn(game: SmallGame, positions: list[Before], generations: int, games: int, seed: int) -> dict[Before, float]:
    """Return the values that the network of `chief` learns from self-play."""
    rng, chance = np.random.default_rng(seed), random.Random(seed)
    net = Judge.untrained(rng).win
    rows, inputs = {before: row for row, before in enumerate(positions)}, inputs_of(game, positions)
    values: dict[Before, float] = {}
    data: list[tuple[int, float]] = []
    for generation in range(generations + 1):
        learned = softmax(net(inputs))[:, 0].tolist()
        values = {before: learned[row] if before.turns_left else outcome(before) for before, row in rows.items()}
        if generation == generations:
            break
        moves = policy(game, positions, values.__getitem__)
        for _ in range(games):
            course = [Before()]
            while course[-1].turns_left:
                ends = moves[course[-1]] if chance.random() > 0.1 else policy_of_chance(game, course[-1])
                course += chance.choices([*ends], [*ends.values()])
            share = outcome(course.pop())
            for before in reversed(course):
                share = 1 - share
                data.append((rows[before], share))
        data = data[-200_000:]
        index, targets = np.array([row for row, _ in data]), np.array([share for _, share in data], dtype=np.float32)
        fit_win(net, inputs[index], np.stack([targets, 1 - targets], axis=1), 0.004 * 0.88**generation + 0.0003, rng)
    return values


def policy_of_chance(game: SmallGame, before: Before) -> Ends:
    """Return where a turn of one placement ends, with all placements of a roll alike: an exploring turn."""
    ends: dict[Before, float] = defaultdict(float)
    for probability, roll in game.rolls:
        placed = [*game.placements(before, Within(), roll)] or [Within()]
        for now in placed:
            ends[game.end(before, now)] += probability / len(placed)
    return ends


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--claims", type=int, default=2, help="the claims that trigger the last round")
    parser.add_argument("--generations", type=int, default=8)
    parser.add_argument("--games", type=int, default=2000, help="for each generation")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = SmallGame(claims_to_end=given.claims)
    positions = game.positions()
    exact = solve(game, positions)
    optimum = policy(game, positions, exact.__getitem__)
    print(f"{len(positions)} positions; who begins wins {exact[Before()]:.4f} of the games between perfect players")
    for generations in (0, given.generations):
        values = learn(game, positions, generations, given.games, given.seed)
        error = sum(abs(values[before] - exact[before]) for before in positions) / len(positions)
        won = chance_against(policy(game, positions, values.__getitem__), optimum, positions)
        print(f"after {generations} generations: wins {won:.4f} against the optimum, {2 * won:.1%} of its share; "
              f"mean error of the values {error:.4f}")  # fmt: skip


if __name__ == "__main__":
    main()
