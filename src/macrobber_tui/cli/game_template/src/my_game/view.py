"""What a seat sees. It is everything, because nothing is hidden in My Game."""

from __future__ import annotations

from macrobber_core.games.contract import Count, Ply, Result, View

from .state import Phase, State


class MyGameView(View, frozen=True):
    """A position as everyone sees it; `seat` is the viewer, or None for a spectator."""

    start: Count | None
    active: Count | None
    actor: Count | None
    phase: Phase
    turn: Ply
    at_stake: Count
    points: tuple[Count, ...]
    """The points of each seat, seat 1 first."""
    result: Result | None

    @property
    def round(self) -> int:
        return max(0, self.turn - 1) // self.players + 1


def view_of(state: State, seat: int | None) -> MyGameView:
    """Return the view of a seat or a spectator. Raises ValueError for a seat not at the table."""
    if seat is not None and seat not in state.seats:
        raise ValueError(f"there is no seat {seat}")
    return MyGameView(
        players=state.players,
        options=state.options.copy(),
        seat=seat,
        start=state.start,
        active=state.active or None,
        actor=state.actor,
        phase=state.phase,
        turn=state.turn,
        at_stake=state.at_stake,
        points=tuple(state.points[1:]),
        result=state.result,
    )


def to_state(view: MyGameView) -> State:
    """Return the state that a view shows. If the game hid something, this function would draw it at random."""
    if len(view.points) != view.players:
        raise ValueError("there are not as many points as players")
    return State(
        players=view.players,
        options=view.options,
        start=view.start,
        active=view.active or 0,
        actor=view.actor,
        phase=view.phase,
        next_phase=view.phase,
        turn=view.turn,
        at_stake=view.at_stake,
        points=[0, *view.points],
        result=view.result,
    )
