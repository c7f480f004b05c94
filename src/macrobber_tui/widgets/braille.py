"""Braille characters as a grid of dots, and lines through them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

DOTS_WIDE, DOTS_HIGH = 2, 4
"""Dots in a cell."""
BRAILLE = 0x2800
"""The character without dots."""
BITS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bit of each dot in a braille character, by column and row."""


def line_through(dots: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the dots of straight lines from each dot to the next."""
    line = list(dots[:1])
    for (x0, y0), (x1, y1) in pairwise(dots):
        steps = max(abs(x1 - x0), abs(y1 - y0), 1)
        shares = (step / steps for step in range(1, steps + 1))
        line.extend((round(x0 + (x1 - x0) * share), round(y0 + (y1 - y0) * share)) for share in shares)
    return line
