"""Bots for Mac Robber; `levels` implements them and is slow to import."""

from macrobber_core.bots.contract import EASY, HARD, MEDIUM
from macrobber_core.translatable import translatable

LEVELS = (EASY, MEDIUM, HARD, translatable("chief"))
DEFAULT_LEVEL = MEDIUM
