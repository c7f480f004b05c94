"""Ask the rules why an action is illegal."""

from __future__ import annotations

import random

from macrobber_core.games.contract import Game, IllegalAction, Position, View
from macrobber_core.translatable import Translatable
from macrobber_tui.i18n.core_messages import core_text


def refusal_of(position: Position, action: str) -> Translatable | None:
    """Return why the rules refuse an action in a position, which stays as it is; None if the action is legal."""
    try:
        position.copy().play(action)
    except IllegalAction as refused:
        return refused.reason
    return None


def refusal_text(game: Game, view: View, action: str) -> str:
    """Return why the rules refuse an action, in the player's language; "" if the action is legal."""
    return core_text(refusal_of(game.imagine(view, random.Random(0)), action) or "")
