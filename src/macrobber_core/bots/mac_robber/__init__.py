"""Bots for Mac Robber; `levels` implements them and is slow to import."""

from macrobber_core.bots.contract import CHIEF, EASY, HARD, MEDIUM
from macrobber_core.bots.manners import BUILDER, FARMER, GAMBLER, RAIDER

LEVELS = (EASY, MEDIUM, HARD, CHIEF)
DEFAULT_LEVEL = MEDIUM
MANNERS = (BUILDER, RAIDER, GAMBLER, FARMER)
