"""The effects of an action, found by playing it on a copy; the user interface puts them into words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from macrobber_anchors.v0_2.frozen.games.contract import Event

from .board import count
from .ending import space_counts
from .events import Figures, GameEnded, LastRoundCalled
from .notation import ROLL, STOP
from .odds import bust_chance
from .position import ClaimIt
from .state import State
from .view import ClaimItView, to_state


class StandingChange(NamedTuple):
    """The actor's standing before the action, and afterwards if the turn ended immediately."""

    before: Figures
    after: Figures


class OpponentChange(NamedTuple):
    """An opponent's standing before the action, and afterwards if the turn ended immediately."""

    seat: int
    before: Figures
    after: Figures


class BustRisk(NamedTuple):
    """The probability (0 to 1) that the next roll is a bust."""

    chance: float


class AtStake(NamedTuple):
    """The numbers of spaces settled and claimed this turn; a bust would undo them."""

    settled: int
    claimed: int


class LastRoundTrigger(NamedTuple):
    """Ending the turn now would trigger the last round with the given number of claims (CI-12)."""

    claims: int


class GameDecided(NamedTuple):
    """Ending the turn now would end the game, and the actor would win, lose or share the victory (CI-13)."""

    won: bool
    shared: bool


Effect = StandingChange | OpponentChange | BustRisk | AtStake | LastRoundTrigger | GameDecided


def effects_of(view: ClaimItView, action: str) -> list[Effect]:
    """Return the effects of the actor's action, most important first."""
    state = to_state(view)
    if action == ROLL:
        at_stake = AtStake(count(state.squatted & ~state.on_top), count(state.on_top))
        return [BustRisk(bust_chance(state)), at_stake]
    if action == STOP:
        return list(effects_of_stopping(state))
    position = ClaimIt(state.copy())
    position.play(action)
    return [*effects_of_stopping(position.state), BustRisk(bust_chance(position.state))]


def effects_of_stopping(state: State) -> Iterator[Effect]:
    """Yield the effects of ending the turn now."""
    position = ClaimIt(state.copy())
    events = position.play(STOP)
    seat, after = state.active, position.state
    yield from ending_effects(seat, events)
    yield StandingChange(space_counts(state, seat), space_counts(after, seat))
    for other in state.seats:
        old, new = space_counts(state, other), space_counts(after, other)
        if other != seat and old != new:
            yield OpponentChange(other, old, new)


def ending_effects(seat: int, events: list[Event]) -> Iterator[Effect]:
    for event in events:
        match event:
            case LastRoundCalled(_, claims):
                yield LastRoundTrigger(claims)
            case GameEnded(_, winners, _):
                yield GameDecided(seat in winners, len(winners) > 1)
            case _:
                pass
