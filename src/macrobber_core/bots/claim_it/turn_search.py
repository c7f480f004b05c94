"""Expectimax search of a player's own turn, for the chance of winning with each action.

The search is limited to a number of rolls, after which the player is assumed to stop. All 216 throws are considered,
including busts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, Self

from macrobber_core.games.claim_it import components as box
from macrobber_core.games.claim_it.board import ALL, NONE, Spaces, count, iter_spaces
from macrobber_core.games.claim_it.dice import FACES, ROLLS, THROWS
from macrobber_core.games.claim_it.notation import PLACEMENTS, ROLL, STOP
from macrobber_core.games.claim_it.state import State
from macrobber_core.games.claim_it.view import ClaimItView, to_state

from .features import Holdings
from .value import ValueFunction

Assignment = tuple[Spaces, int]
"""The space named by two dice, and the third die."""

ASSIGNMENTS_BY_ROLL: tuple[tuple[int, tuple[Assignment, ...]], ...] = tuple(
    (THROWS.count(text), tuple((assignment.space, assignment.third) for assignment in roll.assignments))
    for text, roll in ROLLS.items()
)
"""For each roll, the number of throws that produce it, and its assignments."""
ROLLS_AFTER_PLACEMENT = 1
"""The number of rolls searched after a placement; low, because many placements may be legal."""


class Markers(NamedTuple):
    """The markers placed so far this turn: the space of each squatter, and the spaces with claim markers."""

    squatters: tuple[Spaces, ...]
    on_top: Spaces

    @classmethod
    def of(cls, state: State) -> Self:
        return cls(tuple(state.squatters), state.on_top)

    @property
    def placed(self) -> Spaces:
        return sum(self.squatters) | self.on_top


class TurnSearch:
    """Search of the current turn; values are the active player's chances of winning."""

    def __init__(self, state: State, value: ValueFunction) -> None:
        self._state = state
        self._value = value
        self._seat = state.active
        self._best_values: dict[tuple[Markers, int], float] = {}
        self._end_values: dict[tuple[Spaces, Spaces], float] = {}

    def stop_value(self, markers: Markers) -> float:
        return self._end_value(markers.placed, markers.on_top)

    def bust_value(self) -> float:
        return self._end_value(NONE, NONE)

    def roll_value(self, markers: Markers, rolls: int) -> float:
        """Return the value of rolling, averaged over all throws with the best placement after each.

        The player stops after at most `rolls` rolls; `rolls` must be at least 1.
        """
        values = {assignment: self.best_value(after, rolls - 1) for assignment, after in self.placements(markers)}
        bust = self.bust_value()
        total = 0.0
        for throws, assignments in ASSIGNMENTS_BY_ROLL:
            total += throws * max(
                [values[assignment] for assignment in assignments if assignment in values], default=bust
            )
        return total / len(THROWS)

    def best_value(self, markers: Markers, rolls: int) -> float:
        """Return the value of stopping or of rolling up to `rolls` more times, whichever is better."""
        best = self._best_values.get((markers, rolls))
        if best is None:
            best = self.stop_value(markers)
            if rolls:
                best = max(best, self.roll_value(markers, rolls))
            self._best_values[markers, rolls] = best
        return best

    def after(self, markers: Markers, action: str) -> Markers:
        """Return the markers on the board after a placement."""
        space, squatter = PLACEMENTS[action]
        return self._claim(markers, space) if squatter is None else self._squat(markers, space, squatter)

    def placements(self, markers: Markers) -> Iterator[tuple[Assignment, Markers]]:
        """Yield every assignment with a legal placement, and the markers after the placement (CI-04 to CI-06)."""
        claimable = self._state.owned[self._seat] | sum(markers.squatters)
        free = [face for face in FACES if not markers.squatters[face]]
        for space in iter_spaces(ALL & ~(self._state.claimed | markers.on_top)):
            if space & claimable:
                claimed = self._claim(markers, space)
                yield from (((space, face), claimed) for face in FACES)
            else:
                yield from (((space, face), self._squat(markers, space, face)) for face in free)

    def _claim(self, markers: Markers, space: Spaces) -> Markers:
        squatters, on_top = markers
        if self._state.options["free-squatters"] and space in squatters:
            squatters = tuple(NONE if squatter_space == space else squatter_space for squatter_space in squatters)
        return Markers(squatters, on_top | space)

    def _squat(self, markers: Markers, space: Spaces, squatter: int) -> Markers:
        before, after = markers.squatters[:squatter], markers.squatters[squatter + 1 :]
        return Markers((*before, space, *after), markers.on_top)

    def _end_value(self, placed: Spaces, on_top: Spaces) -> float:
        value = self._end_values.get((placed, on_top))
        if value is None:
            chances = self._value.chances(self._holdings(placed, on_top))
            value = self._end_values[placed, on_top] = chances[self._seat - 1]
        return value

    def _holdings(self, placed: Spaces, on_top: Spaces) -> Holdings:
        """Return all players' holdings if the turn ends with the given markers (CI-09, CI-12)."""
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


NO_BONUS: Mapping[str, float] = {}


def choose_by_turn_search(
    view: ClaimItView,
    legal: Sequence[str],
    value: ValueFunction,
    rolls: int,
    bonus: Mapping[str, float] = NO_BONUS,
) -> str:
    """Return the action with the best chance of winning plus the bonus of a manner, up to `rolls` rolls ahead."""
    if view.phase == "decide":
        return ROLL if _should_roll(view, value, rolls, bonus.get(ROLL, 0.0)) else STOP
    if len(legal) == 1:
        return legal[0]
    chances = chance_by_action(view, legal, value, rolls)
    return max(legal, key=lambda action: chances[action] + bonus.get(action, 0.0))


def _should_roll(view: ClaimItView, value: ValueFunction, rolls: int, bonus: float) -> bool:
    """Return whether rolling is better than stopping, searching deeper only while stopping looks better.

    A player who would certainly lose by stopping always rolls, and one who would certainly win never does.
    """
    state = to_state(view)
    turn, markers = TurnSearch(state, value), Markers.of(state)
    stop = turn.stop_value(markers)
    if stop == 1:
        return False
    return not stop or any(turn.roll_value(markers, ahead) + bonus > stop for ahead in range(1, rolls + 1))


def chance_by_action(view: ClaimItView, legal: Sequence[str], value: ValueFunction, rolls: int) -> dict[str, float]:
    """Return the actor's chance of winning with each action."""
    state = to_state(view)
    turn, markers = TurnSearch(state, value), Markers.of(state)
    if view.phase == "decide":
        chances = {ROLL: turn.roll_value(markers, rolls), STOP: turn.stop_value(markers)}
        return {action: chances[action] for action in legal}
    return {action: turn.best_value(turn.after(markers, action), ROLLS_AFTER_PLACEMENT) for action in legal}
