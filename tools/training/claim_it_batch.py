"""Many games of Claim It! played at once, as arrays: the rules again, for training only.

One step rolls the dice in every game. The tests compare this model with the engine, turn by turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from macrobber_core.bots.claim_it.race_features import Operations, TurnOrder, measure, seat_inputs
from macrobber_core.games.claim_it import components as box
from macrobber_core.games.claim_it.board import ALL, FIRST_COLUMN, LAST_COLUMN
from macrobber_core.games.claim_it.dice import DICE, FACES, ROLLS, THROWS

Ints = NDArray[np.int64]
Floats = NDArray[np.floating[Any]]

WAYS = 6
"""The number of assignments of a throw; equal dice repeat some."""


def _throw_tables() -> tuple[Ints, Ints]:
    spaces, thirds = [], []
    for text in THROWS:
        assignments = ROLLS[text].assignments
        repeated = (assignments * WAYS)[:WAYS]
        spaces.append([one.space for one in repeated])
        thirds.append([one.third for one in repeated])
    return np.array(spaces, dtype=np.int64), np.array(thirds, dtype=np.int64)


SPACES, THIRDS = _throw_tables()
"""For each throw and each of its assignments, the space and the third die."""


def _reach_tables() -> tuple[Ints, Ints, Floats]:
    every, by_used, throws = [], [], []
    for text, roll in ROLLS.items():
        every.append(int(np.bitwise_or.reduce([one.space for one in roll.assignments])))
        by_used.append([sum({one.space for one in roll.assignments if not used >> one.third - 1 & 1})
                        for used in range(1 << len(FACES))])  # fmt: skip
        throws.append(THROWS.count(text))
    return (
        np.array(every, dtype=np.int64),
        np.array(by_used, dtype=np.int64).T.copy(),
        np.array(throws, dtype=np.float32),
    )


REACH, SQUAT_REACH, COUNTS = _reach_tables()
assert COUNTS.sum() == len(FACES) ** DICE


def count(spaces: Ints) -> Ints:
    return np.bitwise_count(spaces).astype(np.int64)


def _grow(part: Ints, whole: Ints) -> Ints:
    """Return `part` and its neighbours within `whole`; as `board.neighbours`, but with fewer arrays."""
    grown = part & ~LAST_COLUMN
    grown <<= 1
    shifted = part & ~FIRST_COLUMN
    shifted >>= 1
    grown |= shifted
    np.left_shift(part, box.SIZE, out=shifted)
    grown |= shifted
    np.right_shift(part, box.SIZE, out=shifted)
    grown |= shifted
    grown &= whole
    grown |= part
    return grown


def largest_group(spaces: Ints) -> Ints:
    """Return the largest group of each set."""
    sets, inverse = np.unique(spaces, return_inverse=True)
    largest = np.zeros(len(sets), dtype=np.int64)
    index = np.flatnonzero(sets)
    rest = sets[index]
    while len(index):
        group = rest & -rest
        growing = np.arange(len(rest))
        part = group
        whole = rest
        while len(growing):
            extended = _grow(_grow(part, whole), whole)
            grown = extended != part
            group[growing] = extended
            growing, part, whole = growing[grown], extended[grown], whole[grown]
        before = largest[index]
        largest[index] = np.where(count(group) > count(before), group, before)
        rest = rest ^ group
        keep = count(rest) > count(largest[index])
        index, rest = index[keep], rest[keep]
    return largest[inverse].reshape(spaces.shape)


ARRAYS = Operations(count, largest_group, np.maximum)


def batch_inputs(owned: Ints, claimed: Ints, next_seat: Ints, turns_left: Ints, free: Ints) -> Floats:
    """Return positions x seats x SEAT_INPUTS; `owned` is positions x seats."""
    players = owned.shape[1]
    holdings = [measure(owned[:, seat], claimed, players, ARRAYS) for seat in range(players)]
    rows = seat_inputs(holdings, count(ALL & ~claimed), TurnOrder(players, next_seat, turns_left, free), ARRAYS)
    inputs: Floats = np.stack([np.stack(np.broadcast_arrays(*row), axis=-1) for row in rows], axis=1)
    result: Floats = inputs.astype(np.float32)
    return result


def outcomes(owned: Ints, claimed: Ints) -> Floats:
    """Return each seat's share of the victory (CI-13)."""
    own = np.stack([count(largest_group(owned[:, seat])) for seat in range(owned.shape[1])], axis=1)
    standing = (own * 64 + count(owned & claimed[:, None])) * 64 + count(owned)
    won = standing == standing.max(axis=1, keepdims=True)
    shares: Floats = (won / won.sum(axis=1, keepdims=True)).astype(np.float32)
    return shares


@dataclass
class Games:
    """Games between two rolls; all arrays have one row per game."""

    owned: Ints
    claimed: Ints
    active: Ints
    turns_left: Ints
    free: Ints
    squatters: Ints
    """The space of each squatter, or 0; games x 6."""
    on_top: Ints

    @classmethod
    def new(cls, games: int, players: int, rng: np.random.Generator, variant_every: int) -> Games:
        zeros = np.zeros(games, dtype=np.int64)
        return cls(
            np.zeros((games, players), dtype=np.int64), zeros.copy(), rng.integers(1, players + 1, games), zeros - 1,
            (rng.integers(variant_every, size=games) == 0).astype(np.int64), np.zeros((games, 6), dtype=np.int64),
            zeros.copy(),
        )  # fmt: skip

    def __getitem__(self, index: Ints) -> Games:
        return Games(*(getattr(self, name)[index] for name in self.__dataclass_fields__))

    def __setitem__(self, index: Ints, other: Games) -> None:
        for name in self.__dataclass_fields__:
            getattr(self, name)[index] = getattr(other, name)

    def __len__(self) -> int:
        return len(self.claimed)

    @property
    def players(self) -> int:
        return int(self.owned.shape[1])

    @property
    def squatted(self) -> Ints:
        spaces: Ints = np.bitwise_or.reduce(self.squatters, axis=1)
        return spaces

    @property
    def own(self) -> Ints:
        spaces: Ints = self.owned[np.arange(len(self)), self.active - 1]
        return spaces

    def placements(self, throws: Ints) -> tuple[NDArray[np.bool_], Ints, Ints, NDArray[np.bool_]]:
        """Return for each assignment whether it is legal, its space, its third die, and whether it claims (CI-05)."""
        spaces, thirds = SPACES[throws], THIRDS[throws]
        closed = (self.claimed | self.on_top)[:, None]
        is_claim = spaces & (self.own | self.squatted)[:, None] != 0
        is_free = np.take_along_axis(self.squatters, thirds - 1, axis=1) == 0
        return (spaces & closed == 0) & (is_claim | is_free), spaces, thirds, is_claim

    def place(self, spaces: Ints, thirds: Ints, is_claim: NDArray[np.bool_]) -> None:
        """Place one marker in every game (CI-05, CI-06, CI-10)."""
        self.on_top = self.on_top | spaces * is_claim
        lifted = (self.squatters == spaces[:, None]) & (is_claim & (self.free == 1))[:, None]
        self.squatters = np.where(lifted, 0, self.squatters)
        rows = np.flatnonzero(~is_claim)
        self.squatters[rows, thirds[rows] - 1] = spaces[rows]

    def stopped(self) -> Games:
        """Return the games after every active player has stopped (CI-09, CI-12)."""
        placed = self.squatted | self.on_top
        rows = np.arange(len(self))
        owned = self.owned & ~placed[:, None]
        owned[rows, self.active - 1] |= placed
        claimed = self.claimed | self.on_top
        called = count(owned[rows, self.active - 1] & claimed) >= box.CLAIMS_TO_END[self.players]
        before = self.turns_left
        turns_left = np.where(before >= 0, before - 1, np.where(called, self.players, -1))
        empty = np.zeros_like(self.squatters)
        return Games(owned, claimed, self.active % self.players + 1, turns_left, self.free, empty, self.on_top * 0)

    def busted(self) -> Games:
        """Return the games after every active player has gone bust (CI-08)."""
        games = self[np.arange(len(self))]
        games.squatters, games.on_top = games.squatters * 0, games.on_top * 0
        return games.stopped()

    def bust_chances(self) -> Floats:
        is_open = (ALL & ~(self.claimed | self.on_top))[:, None]
        claimable = (self.own | self.squatted)[:, None] & is_open
        used = ((self.squatters != 0) << np.arange(6)).sum(axis=1)
        safe = (REACH & claimable) | (SQUAT_REACH[used] & is_open)
        chances: Floats = (safe == 0).astype(np.float32) @ COUNTS / COUNTS.sum()
        return chances

    def turn_inputs(self) -> Floats:
        """Return the TURN_INPUTS that do not need the value of a position, with gaps for those that do."""
        is_open = ALL & ~(self.claimed | self.on_top)
        claimable = count((self.own | self.squatted) & is_open)
        zeros = np.zeros(len(self), dtype=np.float32)
        return np.stack(
            [zeros, zeros, zeros, self.bust_chances(), (self.squatters != 0).sum(axis=1) / 6, claimable / 10,
             count(self.squatted & ~self.on_top) / 6, count(self.on_top) / 6],
            axis=1,
        ).astype(np.float32)  # fmt: skip
