"""The latest results of computations, shared by all boards and pages that show the same."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

Result = TypeVar("Result")
MAX_KEPT = 16
"""The number of results kept: one for each size, theme and language in use at a time."""


class SharedResults(Generic[Result]):
    """The latest results of a computation, by what they were made of, which must not change."""

    def __init__(self) -> None:
        self._kept: deque[tuple[tuple[object, ...], Result]] = deque(maxlen=MAX_KEPT)

    def result_of(self, parts: tuple[object, ...], compute: Callable[[], Result]) -> Result:
        """Return the result for these parts; `compute` makes it unless another board has."""
        for kept, result in self._kept:
            if kept == parts:  # quick, because what boards share is equal by being the same
                return result
        result = compute()
        self._kept.appendleft((parts, result))
        return result
