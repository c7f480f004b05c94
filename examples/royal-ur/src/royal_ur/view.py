"""What a seat sees. It is everything, because nothing is hidden."""

from typing import Annotated

from macrobber_core.games.contract import Count, Ply, Result, View
from msgspec import Meta

from .state import HOME, PIECES, Phase, State

Pieces = Annotated[tuple[Count, ...], Meta(max_length=7)]


class UrView(View, frozen=True):
    start: Count | None
    active: Count | None
    actor: Count | None
    phase: Phase
    turn: Ply
    roll: Count
    pieces: Annotated[tuple[Pieces, ...], Meta(max_length=2)]
    result: Result | None

    @property
    def round(self) -> int:
        return max(0, self.turn - 1) // 2 + 1


def view_of(state: State, seat: int | None) -> UrView:
    """Return the view of a seat or a spectator. Raises ValueError for a seat not at the table."""
    if seat is not None and seat not in state.seats:
        raise ValueError(f"there is no seat {seat}")
    return UrView(
        players=state.players,
        options=state.options.copy(),
        seat=seat,
        start=state.start,
        active=state.active or None,
        actor=state.actor,
        phase=state.phase,
        turn=state.turn,
        roll=state.roll,
        pieces=tuple(state.pieces[1:]),
        result=state.result,
    )


def to_state(view: UrView) -> State:
    """Return the state that a view shows. Raises ValueError for a view that cannot be."""
    number = PIECES[str(view.options["pieces"])]
    if [len(own) for own in view.pieces] != [number] * view.players or max(map(max, view.pieces)) > HOME:
        raise ValueError("these are not the pieces of this game")
    return State(
        players=view.players,
        options=view.options,
        start=view.start,
        active=view.active or 0,
        actor=view.actor,
        phase=view.phase,
        next_phase=view.phase,
        turn=view.turn,
        roll=view.roll,
        pieces=[(), *view.pieces],
        result=view.result,
    )
