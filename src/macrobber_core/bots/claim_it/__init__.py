"""Bots for Claim It!; `levels` implements them."""

from macrobber_core.bots.contract import CHIEF, EASY, HARD, MEDIUM
from macrobber_core.bots.manners import BUILDER, FARMER, GAMBLER, RAIDER

LEVELS = (EASY, MEDIUM, HARD, CHIEF)
DEFAULT_LEVEL = MEDIUM
MANNERS = (BUILDER, RAIDER, GAMBLER, FARMER)
