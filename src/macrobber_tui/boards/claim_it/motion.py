"""Animates the Claim It! board: a roll of the dice, and markers being placed and returned."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.claim_it import events as ev
from macrobber_core.games.claim_it.view import ClaimItView
from macrobber_core.games.contract import Event
from macrobber_tui.boards.motion import Transition, staggered


def add_moves(transition: Transition, events: Sequence[Event], before: ClaimItView) -> None:
    """Let things move that these events have moved."""
    for event in events:
        match event:
            case ev.Rolled(seat):
                dice = [thing for thing in transition.after if thing.startswith("die ")]
                for thing, begins in staggered(dice):
                    transition.fly(thing, f"player {seat}", begins=begins)
            case ev.Squatted(seat, space) | ev.Claimed(seat, space):
                transition.fly(f"space {space}", f"player {seat}")
            case ev.Busted(seat, claims=claims, squatters=squatters):
                for thing, begins in staggered([f"space {space}" for space in (*claims, *squatters)]):
                    transition.leave(thing, f"player {seat}", begins=begins)
            case ev.Displaced(seat, spaces=spaces):
                for thing, begins in staggered([f"space {space}" for space in spaces]):
                    transition.leave(thing, f"player {seat}", begins=begins)
            case _:
                pass
