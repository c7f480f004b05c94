"""Bots for any game; `levels` implements them."""

from macrobber_core.bots.contract import CHIEF, EASY, HARD, MEDIUM

LEVELS = (EASY, MEDIUM, HARD, CHIEF)
DEFAULT_LEVEL = MEDIUM
MANNERS: tuple[str, ...] = ()
