"""Looking ahead in one's own turn: what it is worth to stop, and to roll again with all that may fall.

A turn is looked at as far as the next rolls reach; after them it is taken to stop. All 216 throws count, those that
are a bust among them.
"""

from __future__ import annotations

from typing import NamedTuple, Self

from macrobber_core.games.claim_it import components as box
from macrobber_core.games.claim_it.board import NONE, SPACES, Spaces, count
from macrobber_core.games.claim_it.dice import ROLLS, THROWS
from macrobber_core.games.claim_it.notation import PLACEMENTS
from macrobber_core.games.claim_it.state import State

from .features import Holdings
from .value import Value

WAYS = tuple(
    (THROWS.count(text), tuple((SPACES.index(one.space), one.third) for one in roll.assignments))
    for text, roll in ROLLS.items()
)
"""Of each roll the throws that give it, and its assignments: a space by its place on the board, and a third die."""


class Markers(NamedTuple):
    """What a turn has placed so far."""

    squatters: tuple[Spaces, ...]
    on_top: Spaces

    @classmethod
    def of(cls, state: State) -> Self:
        return cls(tuple(state.squatters), state.on_top)

    @property
    def squatted(self) -> Spaces:
        return sum(self.squatters)


class Turn:
    """The turn that is on, and what its player can make of it."""

    def __init__(self, state: State, value: Value) -> None:
        self._state = state
        self._value = value
        self._seat = state.active
        self._frees = bool(state.options["free-squatters"])
        self._stops: dict[tuple[Spaces, Spaces], float] = {}

    def chances(self, markers: Markers) -> list[float]:
        """Each seat's of winning, if the turn ends with these markers settled."""
        return self._value.chances(self._settled(markers.squatted | markers.on_top, markers.on_top))

    def stop(self, markers: Markers) -> float:
        return self._stop(markers.squatted | markers.on_top, markers.on_top)

    def bust(self) -> float:
        return self._stop(NONE, NONE)

    def _stop(self, placed: Spaces, on_top: Spaces) -> float:
        known = self._stops.get((placed, on_top))
        if known is None:
            chances = self._value.chances(self._settled(placed, on_top))
            known = self._stops[placed, on_top] = chances[self._seat - 1]
        return known

    def _settled(self, placed: Spaces, on_top: Spaces) -> Holdings:
        """CI-09, CI-12."""
        state = self._state
        owned = [spaces & ~placed for spaces in state.owned]
        owned[self._seat] |= placed
        claimed = state.claimed | on_top
        turns_left = None if state.turns_left is None else state.turns_left - 1
        if turns_left is None and count(owned[self._seat] & claimed) >= box.CLAIMS_TO_END[state.players]:
            turns_left = state.players
        return Holdings(tuple(owned), claimed, state.left_of(self._seat), turns_left)

    def after(self, markers: Markers, action: str) -> Markers:
        """With one marker more."""
        space, squatter = PLACEMENTS[action]
        return self._with(markers, space, squatter)

    def _with(self, markers: Markers, space: Spaces, squatter: int | None) -> Markers:
        squatters = markers.squatters
        if squatter is not None:
            return Markers((*squatters[:squatter], space, *squatters[squatter + 1 :]), markers.on_top)
        if self._frees and space in squatters:
            beneath = squatters.index(space)
            squatters = (*squatters[:beneath], NONE, *squatters[beneath + 1 :])
        return Markers(squatters, markers.on_top | space)

    def roll(self, markers: Markers, rolls: int) -> float:
        """What another roll is worth, where at most so many follow one another."""
        squatted = markers.squatted
        placed = squatted | markers.on_top
        closed = self._state.claimed | markers.on_top
        claimable = self._state.owned[self._seat] | squatted
        claims: list[float | None] = [None] * len(SPACES)
        squats: list[float | None] = [None] * len(SPACES)
        for place, space in enumerate(SPACES):
            if space & closed:
                continue
            if space & claimable:
                claims[place] = self._stop(placed | space, markers.on_top | space)
                if rolls > 1:
                    ahead = self.roll(self._with(markers, space, None), rolls - 1)
                    claims[place] = max(ahead, claims[place])
            else:
                squats[place] = self._stop(placed | space, markers.on_top)
        used = markers.squatters
        bust = self.bust()
        further: dict[tuple[int, int], float] = {}
        total = 0.0
        for throws, ways in WAYS:
            best = -1.0
            for place, third in ways:
                worth = claims[place]
                if worth is None:
                    if used[third]:
                        continue
                    worth = squats[place]
                    if worth is None:
                        continue
                    if rolls > 1:
                        if (place, third) not in further:
                            ahead = self.roll(self._with(markers, SPACES[place], third), rolls - 1)
                            further[place, third] = max(ahead, worth)
                        worth = further[place, third]
                best = max(best, worth)
            total += throws * (bust if best < 0 else best)
        return total / len(THROWS)

    def worth(self, markers: Markers, rolls: int) -> float:
        """With the better of stopping and rolling again."""
        return max(self.stop(markers), self.roll(markers, rolls))
