"""What an action changes, found by the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator

from macrobber_core.games.contract import Event

from .board import count
from .ending import figures
from .events import GameEnded, LastRoundCalled
from .facts import Fact, Gain, LastRound, Loss, Risk, Stake, Victory
from .notation import ROLL, STOP
from .odds import bust_chance
from .position import ClaimIt
from .state import State
from .view import ClaimItView, lay_out


def consequences(view: ClaimItView, action: str) -> list[Fact]:
    """What the actor's action changes, the most telling first."""
    state = lay_out(view)
    if action == ROLL:
        return [Risk(bust_chance(state)), stake(state)]
    if action == STOP:
        return list(stopped(state))
    placed = ClaimIt(state.copy())
    placed.play(action)
    return [*stopped(placed.state), Risk(bust_chance(placed.state))]


def stake(state: State) -> Stake:
    return Stake(count(state.squatted & ~state.on_top), count(state.on_top))


def stopped(state: State) -> Iterator[Fact]:
    """What it would be to stop now."""
    position = ClaimIt(state.copy())
    events = position.play(STOP)
    seat, after = state.active, position.state
    yield from endings(seat, events)
    yield Gain(figures(state, seat), figures(after, seat))
    for other in state.seats:
        had, has = figures(state, other), figures(after, other)
        if other != seat and had != has:
            yield Loss(other, had, has)


def endings(seat: int, events: list[Event]) -> Iterator[Fact]:
    for event in events:
        match event:
            case LastRoundCalled(_, claims):
                yield LastRound(claims)
            case GameEnded(_, winners, _):
                yield Victory(seat in winners, len(winners) > 1)
            case _:
                pass
