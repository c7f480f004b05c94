"""The scoreboard of Carcassonne, with scorings that no single tile could cause.

The publisher's examples complete four features of two kinds at the same time, which no tile in the box can do. Their
subject begins when the points are due, so the points are given and the rest is played.
"""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.carcassonne import variants
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.carcassonne.state import Gain
from macrobber_core.games.contract import Event

Due = tuple[int, str, int]
"""Seat, source and points."""


def scoring_instead(game: Carcassonne, due: Sequence[Due]) -> list[Event]:
    """Score the given points instead of drawing a tile, end the turn, and return the immediate events."""
    state = game.state
    assert state.phase == "draw"
    state.gains = tuple(Gain(*gain) for seat in state.seats_in_turn_order for gain in due if gain[0] == seat)
    state.next_phase = "award"
    events: list[Event] = []
    variants.phases_for(state.options).advance(state, events)
    game._legal = None  # as after a play
    return events


def answered(game: Carcassonne, *plans: str) -> None:
    """Answer each question about scoring or robbing with the first matching plan, such as `4: score 1,0 n meeple`.

    Every plan must be used, and a seat's plans are used in order. Stops when another kind of action is required.
    """
    left = list(plans)
    while game.snapshot()["phase"] in {"score", "rob"}:
        mine = [plan for plan in left if plan.startswith(f"{game.actor}: ")]
        assert mine, f"seat {game.actor} has nothing planned for {game.legal()}"
        left.remove(mine[0])
        game.play(mine[0].partition(": ")[2])
    assert not left, f"not asked: {left}"


def totals(game: Carcassonne) -> list[int]:
    """Return each player's total of both figures, in seat order."""
    return [there["meeple"] + (there["messenger"] or 0) for there in game.snapshot()["seats"]]
