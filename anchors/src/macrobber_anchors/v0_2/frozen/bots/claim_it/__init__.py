"""Bots for Claim It!; `levels` implements them."""

from macrobber_anchors.v0_2.frozen.bots.contract import EASY, HARD, MEDIUM

LEVELS = (EASY, MEDIUM, HARD)
DEFAULT_LEVEL = MEDIUM
