"""Looking ahead in one's own turn: what it is worth to stop, and to roll again with all that may fall.

A turn is looked at as far as some rolls reach; after them it is taken to stop. All 216 throws count, those that are a
bust among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Self

from macrobber_core.games.claim_it import components as box
from macrobber_core.games.claim_it.board import ALL, NONE, Spaces, count, each
from macrobber_core.games.claim_it.dice import FACES, ROLLS, THROWS
from macrobber_core.games.claim_it.notation import PLACEMENTS
from macrobber_core.games.claim_it.state import State

from .features import Holdings
from .value import Value

Way = tuple[Spaces, int]
"""A space that two dice name, and the third die."""

WAYS: tuple[tuple[int, tuple[Way, ...]], ...] = tuple(
    (THROWS.count(text), tuple((one.space, one.third) for one in roll.assignments)) for text, roll in ROLLS.items()
)
"""Of each roll the number of throws that give it, and its ways."""


class Markers(NamedTuple):
    """What a turn has placed so far: each squatter's space by its number, and where claim markers lie."""

    squatters: tuple[Spaces, ...]
    on_top: Spaces

    @classmethod
    def of(cls, state: State) -> Self:
        return cls(tuple(state.squatters), state.on_top)

    @property
    def placed(self) -> Spaces:
        return sum(self.squatters) | self.on_top


class Turn:
    """The turn that is on, and its player's chance of winning by what can be made of it."""

    def __init__(self, state: State, value: Value) -> None:
        self._state = state
        self._value = value
        self._seat = state.active
        self._known: dict[tuple[Markers, int], float] = {}
        self._settled: dict[tuple[Spaces, Spaces], float] = {}

    def chances(self, markers: Markers) -> list[float]:
        """Those of all seats, if the turn ends so."""
        return self._value.chances(self._holdings(markers.placed, markers.on_top))

    def stop(self, markers: Markers) -> float:
        return self._end(markers.placed, markers.on_top)

    def bust(self) -> float:
        return self._end(NONE, NONE)

    def roll(self, markers: Markers, rolls: int) -> float:
        """With the best marker of each roll, on the average of all throws; rolls are one at least, so many at most."""
        worth = {way: self.worth(after, rolls - 1) for way, after in self._ways(markers)}
        bust = self.bust()
        total = 0.0
        for throws, ways in WAYS:
            total += throws * max([worth[way] for way in ways if way in worth], default=bust)
        return total / len(THROWS)

    def worth(self, markers: Markers, rolls: int) -> float:
        """With the better of stopping and of rolling again, so many times at most."""
        known = self._known.get((markers, rolls))
        if known is None:
            known = self.stop(markers)
            if rolls:
                known = max(known, self.roll(markers, rolls))
            self._known[markers, rolls] = known
        return known

    def after(self, markers: Markers, action: str) -> Markers:
        """With one marker more."""
        space, squatter = PLACEMENTS[action]
        return self._claim(markers, space) if squatter is None else self._squat(markers, space, squatter)

    def _ways(self, markers: Markers) -> Iterator[tuple[Way, Markers]]:
        """Everything that dice can place, and the markers then (CI-04 to CI-06)."""
        claimable = self._state.owned[self._seat] | sum(markers.squatters)
        free = [face for face in FACES if not markers.squatters[face]]
        for space in each(ALL & ~(self._state.claimed | markers.on_top)):
            if space & claimable:
                claimed = self._claim(markers, space)
                yield from (((space, face), claimed) for face in FACES)
            else:
                yield from (((space, face), self._squat(markers, space, face)) for face in free)

    def _claim(self, markers: Markers, space: Spaces) -> Markers:
        squatters, on_top = markers
        if self._state.options["free-squatters"] and space in squatters:
            squatters = tuple(NONE if where == space else where for where in squatters)
        return Markers(squatters, on_top | space)

    def _squat(self, markers: Markers, space: Spaces, squatter: int) -> Markers:
        before, after = markers.squatters[:squatter], markers.squatters[squatter + 1 :]
        return Markers((*before, space, *after), markers.on_top)

    def _end(self, placed: Spaces, on_top: Spaces) -> float:
        known = self._settled.get((placed, on_top))
        if known is None:
            known = self._settled[placed, on_top] = self._value.chances(self._holdings(placed, on_top))[self._seat - 1]
        return known

    def _holdings(self, placed: Spaces, on_top: Spaces) -> Holdings:
        """What all have for good if the turn ends so (CI-09, CI-12)."""
        state, seat = self._state, self._seat
        owned = [spaces & ~placed for spaces in state.owned]
        owned[seat] |= placed
        claimed = state.claimed | on_top
        turns_left = state.turns_left
        if turns_left is not None:
            turns_left -= 1
        elif count(owned[seat] & claimed) >= box.CLAIMS_TO_END[state.players]:
            turns_left = state.players
        return Holdings(tuple(owned), claimed, state.left_of(seat), turns_left)
