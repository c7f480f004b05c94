"""Bots for Mac Robber; they are in `levels`, which loads slowly."""

LEVELS = ("easy", "medium", "hard", "chief")
USUAL = "medium"
