"""Workers without processes."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager

from macrobber_core.workers.tasks import Workers


class ThreadWorkers(Workers):
    """Threads of this process."""

    def __init__(self, threads: int = 1) -> None:
        self.max_pending = 2 * threads
        self._threads = threads

    @contextmanager
    def open(self) -> Iterator[Executor]:
        with ThreadPoolExecutor(self._threads) as executor:
            yield executor
