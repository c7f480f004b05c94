"""The bots for Claim It!."""

from __future__ import annotations

from macrobber_anchors.adapter import Anchor, choose_at_random

from .frozen.bots.claim_it import levels
from .frozen.bots.contract import Effort
from .frozen.games.claim_it.view import ClaimItView

random = choose_at_random
easy = Anchor(levels.easy, ClaimItView, Effort)
medium = Anchor(levels.medium, ClaimItView, Effort)
hard = Anchor(levels.hard, ClaimItView, Effort)
