"""Bots for Claim It!; `levels` implements them."""

from macrobber_core.bots.contract import EASY, HARD, MEDIUM

LEVELS = (EASY, MEDIUM, HARD)
DEFAULT_LEVEL = MEDIUM
