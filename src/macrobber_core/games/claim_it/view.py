"""A seat's view of a position; it shows everything, because Claim It! has no hidden information."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta

from macrobber_core.games.contract import Count, Ply, Result, View

from . import components, placing
from .board import SPACES, Spaces, iter_spaces, largest_group
from .dice import DICE, ROLLS, dice_text
from .events import Figures
from .state import Phase, State


class SpaceView(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A space. `owner` and `claimed` are permanent; `squatter` and `claim_on_top` are this turn's markers."""

    owner: Count | None = None
    claimed: bool = False
    squatter: Count | None = None
    claim_on_top: bool = False


class ClaimItView(View, frozen=True):
    """A position as everyone sees it; `seat` is the viewer, or None for a spectator."""

    start: Count | None
    active: Count | None
    actor: Count | None
    phase: Phase
    turn: Ply
    """The number of turns begun so far, across all players."""
    dice: Annotated[tuple[Count, ...], Meta(max_length=DICE)]
    """The roll to be placed, in ascending order; empty if there is no roll."""
    last_round: Count | None
    """The seat that triggered the last round; it also takes the last turn."""
    turns_left: Count | None
    """The number of unfinished turns of the last round; None before it."""
    board: Annotated[tuple[SpaceView, ...], Meta(max_length=len(SPACES))]
    """The spaces row by row, beginning with row 1."""
    result: Result | None

    @property
    def round(self) -> int:
        """The current round, from 1."""
        return max(0, self.turn - 1) // self.players + 1

    def space(self, column: int, row: int) -> SpaceView:
        return self.board[(row - 1) * components.SIZE + column - 1]

    @property
    def free(self) -> list[int]:
        """The numbers of the squatters that are not on the board."""
        used = {space.squatter for space in self.board}
        return [number for number in components.SQUATTERS if number not in used]

    def figures(self, seat: int) -> Figures:
        """Return a player's standing when this turn began."""
        owned = [space for space, space_view in zip(SPACES, self.board, strict=True) if space_view.owner == seat]
        claims = sum(space_view.claimed for space_view in self.board if space_view.owner == seat)
        return Figures(largest_group(sum(owned)), claims, len(owned))


def view_of(state: State, seat: int | None) -> ClaimItView:
    """Return the view of a seat or a spectator. Raises ValueError for a seat not at the table."""
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
        board=board_view(state),
        result=state.result,
    )


def board_view(state: State) -> tuple[SpaceView, ...]:
    spaces = list(_settled_board(tuple(state.owned), state.claimed))
    squatters = {space: number for number, space in enumerate(state.squatters) if space}
    for space in iter_spaces(state.squatted | state.on_top):
        index = SPACES.index(space)
        settled = spaces[index]
        spaces[index] = SpaceView(settled.owner, settled.claimed, squatters.get(space), bool(space & state.on_top))
    return tuple(spaces)


@lru_cache(maxsize=1 << 10)
def _settled_board(owned: tuple[Spaces, ...], claimed: Spaces) -> tuple[SpaceView, ...]:
    """Return the board without this turn's markers; cached, because it changes only between turns."""
    owners = {space: seat for seat, spaces in enumerate(owned) for space in iter_spaces(spaces)}
    return tuple(SpaceView(owners.get(space), bool(space & claimed)) for space in SPACES)


def to_state(view: ClaimItView) -> State:
    """Return the state shown in a view."""
    state = State.new(view.players, view.options)
    state.start = view.start
    state.active = view.active or 0
    state.phase = state.next_phase = view.phase
    state.actor = view.actor
    state.turn = view.turn
    state.last_round = view.last_round
    state.turns_left = view.turns_left
    state.result = view.result
    for space, space_view in zip(SPACES, view.board, strict=True):
        if space_view.owner is not None:
            state.owned[space_view.owner] |= space
        if space_view.claimed:
            state.claimed |= space
        if space_view.squatter is not None:
            state.squatters[space_view.squatter] = space
        if space_view.claim_on_top:
            state.on_top |= space
    if view.dice:
        state.roll = ROLLS[f"dice {dice_text(view.dice)}"]
        state.placements = placing.legal(state, state.roll)
    return state
