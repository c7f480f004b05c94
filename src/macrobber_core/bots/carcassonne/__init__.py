"""Bots for Carcassonne; `levels` implements them."""

from macrobber_core.bots.contract import CHIEF, EASY, HARD, MEDIUM
from macrobber_core.bots.manners import BUILDER, FARMER, RAIDER

LEVELS = (EASY, MEDIUM, HARD, CHIEF)
DEFAULT_LEVEL = MEDIUM
MANNERS = (BUILDER, RAIDER, FARMER)
