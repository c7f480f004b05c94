"""Judges of absurd moves: those that any onlooker would shake their head at, by rules that only need the view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from . import carcassonne, claim_it, mac_robber

Judge = Callable[[Any, Sequence[str], str], str]
"""Return why an action is absurd in a view with these legal actions, or ""."""

JUDGES: dict[str, Judge] = {
    "mac-robber": mac_robber.absurdity,
    "claim-it": claim_it.absurdity,
    "carcassonne": carcassonne.absurdity,
}
"""The judge of each game."""
