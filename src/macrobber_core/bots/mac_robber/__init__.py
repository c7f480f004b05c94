"""Bots for Mac Robber; `levels` implements them and is slow to import."""

from macrobber_core.bots.contract import CHIEF, EASY, HARD, MEDIUM

LEVELS = (EASY, MEDIUM, HARD, CHIEF)
DEFAULT_LEVEL = MEDIUM
