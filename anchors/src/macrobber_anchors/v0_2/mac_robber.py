"""The bots for Mac Robber."""

from __future__ import annotations

from macrobber_anchors.adapter import Anchor, choose_at_random

from .frozen.bots.contract import Effort
from .frozen.bots.mac_robber import levels
from .frozen.games.mac_robber.view import MacRobberView

random = choose_at_random
easy = Anchor(levels.easy, MacRobberView, Effort)
medium = Anchor(levels.medium, MacRobberView, Effort)
hard = Anchor(levels.hard, MacRobberView, Effort)
chief = Anchor(levels.chief, MacRobberView, Effort)
