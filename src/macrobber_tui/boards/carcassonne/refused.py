"""Why something cannot be done, by the rules themselves."""

from __future__ import annotations

import random

from macrobber_core.games.carcassonne.notation import claim
from macrobber_core.games.carcassonne.position import imagine
from macrobber_core.games.carcassonne.tiles import TILES
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.games.contract import IllegalAction
from macrobber_tui.core_texts import core_text

from .map import Place


def why_not(view: CarcassonneView, place: Place, turns: int, part: int | None = None) -> str:
    """The tile in hand there, turned so, with a meeple on that part of it."""
    action = f"place {place[0]},{place[1]} {turns}"
    if part is not None:
        claimed = claim(TILES[view.tile or view.board[-1].tile][turns].parts[part])
        action = f"meeple {claimed}" if view.phase == "meeple" else f"{action} {claimed}"
    try:
        imagine(view, random.Random(0)).play(action)
    except IllegalAction as refused:
        return core_text(refused.reason)
    return ""
