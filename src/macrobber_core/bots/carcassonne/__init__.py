"""Bots for Carcassonne: so far the one that every game has."""

LEVELS = ()
USUAL = "random"
