"""Bots for Claim It!; they are in `levels`."""

LEVELS = ("easy", "medium", "hard")
USUAL = "medium"
