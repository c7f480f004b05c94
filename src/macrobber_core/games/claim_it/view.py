"""What one seat may know of a position: everything, for nothing is hidden in this game."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from macrobber_core.games.contract import Count, Ply, Result, View

from . import components as box
from . import placing
from .board import SPACES, Spaces, each, largest_group
from .dice import ROLLS, text
from .events import Figures
from .state import Phase, State


class SpaceView(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """`owner` and `claimed` are for good; `squatter` and `claim_on_top` are markers of the turn that is on."""

    owner: Count | None = None
    claimed: bool = False
    squatter: Count | None = None
    claim_on_top: bool = False


class ClaimItView(View, frozen=True):
    """A position as everybody sees it; `seat` says who looks, None is a spectator."""

    start: Count | None
    active: Count | None
    actor: Count | None
    phase: Phase
    turn: Ply
    """Turns begun so far, over all players."""
    dice: tuple[Count, ...]
    """The roll to be placed, in rising order; empty where there is none."""
    last_round: Count | None
    """Who called the last round, and plays its last turn."""
    turns_left: Count | None
    """In the last round, turns not yet ended."""
    board: tuple[SpaceView, ...]
    """By rows: the columns of row 1 first."""
    result: Result | None

    def space(self, column: int, row: int) -> SpaceView:
        return self.board[(row - 1) * box.SIZE + column - 1]

    @property
    def free(self) -> list[int]:
        """The squatters that are not on the board."""
        used = {one.squatter for one in self.board}
        return [number for number in box.SQUATTERS if number not in used]

    def figures(self, seat: int) -> Figures:
        """What a player had when this turn began."""
        own = [where for where, one in zip(SPACES, self.board, strict=True) if one.owner == seat]
        claims = sum(one.claimed for one in self.board if one.owner == seat)
        return Figures(largest_group(sum(own)), claims, len(own))


def view(state: State, seat: int | None) -> ClaimItView:
    """ValueError for a seat that is none."""
    if seat is not None and seat not in state.seats:
        raise ValueError(f"there is no seat {seat}, but {state.players}")
    return ClaimItView(
        players=state.players,
        options=state.options.copy(),
        seat=seat,
        start=state.start,
        active=state.active or None,
        actor=state.actor,
        phase=state.phase,
        turn=state.turn,
        dice=state.roll.dice if state.roll else (),
        last_round=state.last_round,
        turns_left=state.turns_left,
        board=board(state),
        result=state.result,
    )


def board(state: State) -> tuple[SpaceView, ...]:
    spaces = list(_for_good(tuple(state.owned), state.claimed))
    squatters = {space: number for number, space in enumerate(state.squatters) if space}
    for space in each(state.squatted | state.on_top):
        place = SPACES.index(space)
        there = spaces[place]
        spaces[place] = SpaceView(there.owner, there.claimed, squatters.get(space), bool(space & state.on_top))
    return tuple(spaces)


@lru_cache(maxsize=1 << 10)
def _for_good(owned: tuple[Spaces, ...], claimed: Spaces) -> tuple[SpaceView, ...]:
    """The board without the markers of a turn: it stays the same until that is over."""
    owners = {space: seat for seat, spaces in enumerate(owned) for space in each(spaces)}
    return tuple(SpaceView(owners.get(space), bool(space & claimed)) for space in SPACES)


def lay_out(seen: ClaimItView) -> State:
    """The state it is a view of."""
    state = State(seen.players, seen.options)
    state.start = seen.start
    state.active = seen.active or 0
    state.phase = seen.phase
    state.turn = seen.turn
    state.last_round = seen.last_round
    state.turns_left = seen.turns_left
    state.result = seen.result
    for space, there in zip(SPACES, seen.board, strict=True):
        if there.owner is not None:
            state.owned[there.owner] |= space
        if there.claimed:
            state.claimed |= space
        if there.squatter is not None:
            state.squatters[there.squatter] = space
        if there.claim_on_top:
            state.on_top |= space
    if seen.dice:
        state.roll = ROLLS[f"dice {text(seen.dice)}"]
        state.placements = placing.legal(state, state.roll)
    return state
