"""Animates the Carcassonne board: a tile being placed, and meeples being placed and returned."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.games.contract import Event
from macrobber_tui.boards.motion import Transition, staggered

TILE_SECONDS, MEEPLE_SECONDS = 0.16, 0.15
"""Short flights: every picture of a tile on its way takes 300 to 700 bytes in rich detail."""


def add_moves(transition: Transition, events: Sequence[Event], before: CarcassonneView) -> None:
    """Let things move that these events have moved, unless the map has moved under them."""
    if has_panned(transition, before):
        return
    begins = 0.0
    for event in events:
        match event:
            case ev.Placed(seat, tile, x, y):
                hand = f"hand {tile}"
                transition.land(
                    f"at {x},{y}", hand if hand in transition.before else f"player {seat}", lasts=TILE_SECONDS
                )
                begins = TILE_SECONDS
                transition.fly(f"meeple {x},{y}", f"supply {seat}", begins=begins, lasts=MEEPLE_SECONDS)
            case ev.MeeplePlaced(seat, x, y):
                transition.fly(f"meeple {x},{y}", f"supply {seat}", begins=begins, lasts=MEEPLE_SECONDS)
            case _:
                pass
    gone = [
        tile for tile in before.board if tile.seat is not None and f"meeple {tile.x},{tile.y}" not in transition.after
    ]
    seats = {f"meeple {tile.x},{tile.y}": tile.seat for tile in gone}
    for thing, start in staggered([*seats], begins):
        transition.leave(thing, f"supply {seats[thing]}", begins=start, lasts=MEEPLE_SECONDS)


def has_panned(transition: Transition, before: CarcassonneView) -> bool:
    """Return whether the map shows another part of the land than before, or at another size."""
    return not any(transition.stays(f"at {tile.x},{tile.y}") for tile in before.board)
