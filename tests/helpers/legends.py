"""Moments and sizes for tests of the legend."""

from __future__ import annotations

from collections.abc import Callable

from .carcassonne import moments as carcassonne
from .claim_it import moments as claim_it
from .games import Moment
from .games import moments as mac_robber

MOMENTS: dict[str, Callable[[], Moment]] = {
    "mac-robber": lambda: mac_robber(4)["action"],
    "a raid": lambda: mac_robber(5)["raid"],
    "claim-it": lambda: claim_it.moments(4)["placing"],
    "carcassonne": lambda: carcassonne.moments(4)["placing"],
}
"""Functions, because games take longer to play than a module to import."""
SIZES = [(80, 24), (120, 35), (200, 50)]
