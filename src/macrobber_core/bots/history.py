"""The history of a game, for bots and advisers that ask for it.

The history is what a seat, or a spectator, has been told: the events since the game began, each as `Event.seen_by`
shows it. It is empty where nobody has kept it, so it may improve a decision, but none depends on it. A function asks
for it by naming a parameter `history`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import TypeVar

from macrobber_core.games.contract import Event

R = TypeVar("R")


def with_history(function: Callable[..., R], history: Sequence[Event]) -> Callable[..., R]:
    """Return a function that passes the history, too, if the function asks for it."""
    return partial(function, history=history) if takes(function, "history") else function


@lru_cache(maxsize=256)
def takes(function: Callable[..., object], name: str) -> bool:
    """Return whether a function has a parameter of this name."""
    try:
        return name in inspect.signature(function).parameters
    except (TypeError, ValueError):  # a function of a compiled module may have no signature
        return False
