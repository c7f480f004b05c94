"""What positions and actions are worth: for hints and analyses."""

from __future__ import annotations

import random
from collections.abc import Sequence

from macrobber_core.bots.thinking import Advice, Effort
from macrobber_core.games.carcassonne.view import CarcassonneView, lay_out

from . import worth
from .choice import worth_by_action
from .judgement import learned
from .luck import Luck
from .prospects import Land


def advise(view: CarcassonneView, legal: Sequence[str], rng: random.Random, effort: Effort) -> list[Advice]:
    """Every action, the best first; chances are the actor's to win. It takes but a moment, whatever is granted."""
    state = lay_out(view)
    luck = Luck(state.pile, state.players)
    actor = state.actor
    assert actor is not None
    chance = {
        action: worth.chances(points, luck)[actor - 1]
        for action, points in worth_by_action(state, legal, learned()).items()
    }
    ranked = sorted(legal, key=chance.__getitem__, reverse=True)
    return [Advice(action, chance[action]) for action in ranked]


def chances(view: CarcassonneView) -> list[float]:
    """Each seat's chance of winning, by the points that all can expect."""
    if view.result is not None:
        winners = view.result.winners
        return [(seat in winners) / len(winners) for seat in range(1, view.players + 1)]
    state = lay_out(view)
    luck = Luck(state.pile, state.players)
    land = Land(state.board, luck, learned())
    return worth.chances(worth.expected(state, land, worth.holdings(land), state.meeples), luck)
