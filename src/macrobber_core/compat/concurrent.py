"""Private members of `concurrent.futures`: the processes of a ProcessPoolExecutor."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing.process import BaseProcess

if "_processes" not in ProcessPoolExecutor.__init__.__code__.co_names:
    raise ImportError("this Python has no ProcessPoolExecutor._processes; macrobber supports Python 3.11 to 3.14")


def processes_of(pool: ProcessPoolExecutor) -> list[BaseProcess]:
    """Return the processes that a pool has started, or none if it is shut down."""
    return list((pool._processes or {}).values())
