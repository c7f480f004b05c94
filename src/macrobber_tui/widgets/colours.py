"""Mixing and comparing colours."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=1 << 14)
def mix(one: str, other: str, share: float) -> str:
    """Return the colour that lies `share` (0 to 1) of the way from one colour to another, such as "#1d2b53"."""
    share = max(0.0, min(1.0, share))
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(start + (end - start) * share):02x}" for start, end in pairs)


@lru_cache(maxsize=1 << 12)
def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours by WCAG 2.2, from 1 to 21."""
    darker, lighter = sorted((_relative_luminance(one), _relative_luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _relative_luminance(colour: str) -> float:
    shares = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
