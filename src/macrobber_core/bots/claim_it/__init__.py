"""Bots for Claim It!; they are in `levels`."""

LEVELS = ("easy", "medium")
USUAL = "medium"
