"""The scoreboard of Carcassonne, with scorings that no single tile could bring.

The publisher's examples have four features of two kinds completed at once; no tile of the box can do that. What they
are about begins where points are due: so they are given, and the rest is played.
"""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.carcassonne import variants
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.carcassonne.state import Gain
from macrobber_core.games.contract import Event

Due = tuple[int, str, int]
"""Seat, source, points."""


def scoring_instead(game: Carcassonne, due: Sequence[Due]) -> list[Event]:
    """Where a tile is to be drawn nobody draws one: this is scored, and the turn is over. What happened at once."""
    state = game.state
    assert state.phase == "draw"
    state.gains = tuple(Gain(*gain) for seat in state.seats_in_turn_order for gain in due if gain[0] == seat)
    state.next_phase = "award"
    events: list[Event] = []
    variants.phases_for(state.options).advance(state, events)
    game._legal = None  # as after a play
    return events


def answered(game: Carcassonne, *plans: str) -> None:
    """Whoever is asked what scores or whom to rob does the first thing planned: `4: score 1,0 n meeple`, `2: rob 1`.

    Every plan is needed, and plans of one seat come in order; it ends where something else is to be done.
    """
    left = list(plans)
    while game.snapshot()["phase"] in {"score", "rob"}:
        mine = [plan for plan in left if plan.startswith(f"{game.actor}: ")]
        assert mine, f"seat {game.actor} has nothing planned for {game.legal()}"
        left.remove(mine[0])
        game.play(mine[0].partition(": ")[2])
    assert not left, f"not asked: {left}"


def totals(game: Carcassonne) -> list[int]:
    """What each has by both figures, by seat."""
    return [there["meeple"] + (there["messenger"] or 0) for there in game.snapshot()["seats"]]
