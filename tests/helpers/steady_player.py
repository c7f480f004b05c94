"""A player that never changes, so that tests keep their moments while bots learn: `easy@0.2`, which is frozen."""

from __future__ import annotations

import random

from macrobber_anchors.v0_2 import carcassonne, claim_it, mac_robber
from macrobber_core.bots import Effort
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.games.contract import View
from macrobber_core.games.mac_robber.view import MacRobberView


def choose_steadily(view: View, legal: list[str], rng: random.Random) -> str:
    """Return an action of the view's game."""
    easy = claim_it.easy
    if isinstance(view, CarcassonneView):
        easy = carcassonne.easy
    elif isinstance(view, MacRobberView):
        easy = mac_robber.easy
    return easy(view, legal, rng, Effort())
