"""The bots for Carcassonne."""

from __future__ import annotations

from macrobber_anchors.adapter import Anchor, choose_at_random

from .frozen.bots.carcassonne import levels
from .frozen.bots.contract import Effort
from .frozen.games.carcassonne.view import CarcassonneView

random = choose_at_random
easy = Anchor(levels.easy, CarcassonneView, Effort)
medium = Anchor(levels.medium, CarcassonneView, Effort)
hard = Anchor(levels.hard, CarcassonneView, Effort)
