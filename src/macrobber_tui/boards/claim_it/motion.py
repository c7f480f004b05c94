"""Animates the Claim It! board: a roll of the dice, and markers being placed and returned."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.claim_it import events as ev
from macrobber_core.games.claim_it.view import ClaimItView
from macrobber_core.games.contract import Event
from macrobber_tui.boards.motion import Transition, staggered


def add_moves(transition: Transition, events: Sequence[Event], before: ClaimItView) -> None:
    """Let things move that these events have moved."""
    _roll(transition, events)
    for event in events:
        match event:
            case ev.Squatted(seat, space) | ev.Claimed(seat, space):
                transition.fly_onto(f"space {space}", f"player {seat}")
            case ev.Busted(seat, claims=claims, squatters=squatters):
                for thing, begins in staggered([f"space {space}" for space in (*claims, *squatters)]):
                    transition.fly_off(thing, f"player {seat}", begins=begins)
            case ev.Displaced(seat, spaces=spaces):
                for thing, begins in staggered([f"space {space}" for space in spaces]):
                    transition.fly_off(thing, f"player {seat}", begins=begins)
            case _:
                pass


def _roll(transition: Transition, events: Sequence[Event]) -> None:
    """Let the dice come from a player who rolls again; after the end of a turn, when much else moves, they appear."""
    rolls = [event for event in events if isinstance(event, ev.Rolled)]
    dice = [thing for thing in transition.after if thing.startswith("die ")] if rolls else []
    ends_turn = any(isinstance(event, ev.Stopped | ev.Busted) for event in events)
    for thing, begins in staggered(dice):
        if ends_turn:
            transition.turn(thing)
        else:
            transition.fly(thing, f"player {rolls[-1].seat}", begins=begins)
