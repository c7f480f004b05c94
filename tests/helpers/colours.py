"""The perception of colours: contrast, and simulated colour blindness.

Contrast follows WCAG 2.2 (relative luminance). The matrices come from G. M. Machado, M. M. Oliveira and L. A. F.
Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization
and Computer Graphics 15(6), 2009, severity 1.0, for linear RGB. Distances follow CIE 1976 L*a*b*.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

RGB = tuple[int, int, int]

SIGHTS = {
    "trichromat": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)


def linear(colour: RGB) -> list[float]:
    shares = (part / 255 for part in colour)
    return [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]


def times(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def luminance(colour: RGB) -> float:
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))


def contrast(one: RGB, other: RGB) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def seen(colour: RGB, sight: str) -> list[float]:
    """Return a colour's L*a*b* coordinates for the given colour vision."""
    light = [min(1.0, max(0.0, part)) for part in times(SIGHTS[sight], linear(colour))]
    x, y, z = (_bend(part / white) for part, white in zip(times(TO_XYZ, light), WHITE, strict=True))
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


def _bend(share: float) -> float:
    return share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116


def difference(one: RGB, other: RGB, sight: str) -> float:
    """Return the distance between two colours; about 2 is just noticeable side by side."""
    return math.dist(seen(one, sight), seen(other, sight))


def chroma(colour: RGB) -> float:
    """Return the distance from grey (CIE LCh)."""
    _lightness, a, b = seen(colour, "trichromat")
    return math.hypot(a, b)


def hue_distance(one: RGB, other: RGB) -> float:
    """Return the degrees between the hues (CIE LCh), at most 180."""
    hues = [math.degrees(math.atan2(b, a)) for _lightness, a, b in (seen(each, "trichromat") for each in (one, other))]
    return abs((hues[0] - hues[1] + 180) % 360 - 180)
