from __future__ import annotations
from macrobber_core.games.carcassonne import flow, variants
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.carcassonne.state import Gain
from macrobber_core.games.contract import Event


def scoring_instead(game: Carcassonne, gains: list[tuple[int, str, int]]) -> list[Event]:
    """Where a tile is to be drawn nobody draws one: these points are scored (seat, source, points), and the turn is over."""
    state = game.state
    assert state.phase == "draw"
    state.gains = tuple(Gain(*gain) for gain in gains)
    state.then = "award"
    events: list[Event] = []
    flow.advance(state, variants.course(state.options), events)
    return events
