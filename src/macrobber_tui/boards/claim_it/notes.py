"""What happened, in the notation of the rules."""

from __future__ import annotations

from macrobber_core.games.claim_it import events as ev
from macrobber_core.games.contract import Event


def note(event: Event) -> str:
    """As a line of the record: who, or `*` for chance, and the action; "" for what follows from another."""
    match event:
        case ev.Started(seat):
            return f"* start {seat}"
        case ev.Rolled(_, dice):
            return f"* dice {dice}"
        case ev.Squatted(seat, space, squatter):
            return f"{seat} squat {space} {squatter}"
        case ev.Claimed(seat, space):
            return f"{seat} claim {space}"
        case ev.RolledAgain(seat):
            return f"{seat} roll"
        case ev.Stopped(seat):
            return f"{seat} stop"
        case _:
            return ""
