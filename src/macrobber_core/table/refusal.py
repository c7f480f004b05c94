"""How a table says no."""

from __future__ import annotations


class Refused(ValueError):
    """What was asked for cannot be had; the message says why, in the asker's words. Nothing has changed."""
