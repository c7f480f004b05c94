"""Mixing colours."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=1 << 10)
def luminance(colour: str) -> float:
    """Return how bright a colour looks, from 0 to 255."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


@lru_cache(maxsize=1 << 14)
def mix(one: str, other: str, share: float) -> str:
    """Return the colour that lies `share` (0 to 1) of the way from one colour to another, such as "#1d2b53"."""
    share = max(0.0, min(1.0, share))
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(start + (end - start) * share):02x}" for start, end in pairs)
