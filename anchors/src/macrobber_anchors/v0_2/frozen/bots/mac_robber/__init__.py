"""Bots for Mac Robber; `levels` implements them and is slow to import."""

from macrobber_anchors.v0_2.frozen.bots.contract import EASY, HARD, MEDIUM
from macrobber_anchors.v0_2.frozen.translatable import translatable

LEVELS = (EASY, MEDIUM, HARD, translatable("chief"))
DEFAULT_LEVEL = MEDIUM
