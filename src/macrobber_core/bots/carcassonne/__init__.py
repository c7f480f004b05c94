"""Bots for Carcassonne; they are in `levels`."""

LEVELS = ("easy", "medium", "hard")
USUAL = "medium"
