"""An event loop that divides processor time fairly between the guests of the door.

All guests share one process. asyncio's own loop runs callbacks in the order in which they become ready, so a guest who
keeps an app busy would delay everybody else. Here each connection has a share that is charged for the time of its
callbacks, and the share with the least time used runs first. Strangers, who have no game yet, have one share together:
a share that is new has credit, so that a stream of new connections would run before all guests.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from contextvars import ContextVar
from heapq import heappop, heappush
from itertools import count

from macrobber_core.compat.asyncio import context_of, set_ready_queue

CREDIT_SECONDS = 0.1
"""The maximum head start that a guest can build up while idle."""


class ProcessorShare:
    """The processor time charged to one connection, and its callbacks that are ready to run.

    While it is charged to another share, it has neither.
    """

    __slots__ = ("charged_to", "ready", "used")

    def __init__(self, charged_to: ProcessorShare | None = None) -> None:
        self.charged_to = charged_to
        self.used = 0.0
        self.ready: OrderedDict[int, asyncio.Handle] = OrderedDict()
        """The handles, keyed by id, because the selector reports the same handle repeatedly while input is pending."""


SHARE: ContextVar[ProcessorShare | None] = ContextVar("SHARE", default=None)
"""The share of a connection, set once; its tasks, timers and callbacks inherit it with their context."""


class ReadyQueue:
    """The callbacks ready to run; replaces the deque of `asyncio.BaseEventLoop`.

    Callbacks without a share, such as those that accept connections, alternate with callbacks that have a share.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        """Needed because other threads also add callbacks."""
        self._unshared: OrderedDict[int, asyncio.Handle] = OrderedDict()
        """Keyed like the handles of a share."""
        self._waiting: list[tuple[float, int, ProcessorShare]] = []
        """A heap ordered by time used; the number breaks ties in order of arrival."""
        self._numbers = count()
        self._is_turn_of_unshared = True
        self._running: ProcessorShare | None = None
        self._since = 0.0
        self._floor = 0.0
        """The time used by a share that is always busy."""

    def append(self, handle: asyncio.Handle) -> None:
        share = context_of(handle).get(SHARE)
        if share is None:
            self._unshared[id(handle)] = handle
            return
        share = share.charged_to or share
        with self._lock:
            was_idle = not share.ready and share is not self._running
            share.ready[id(handle)] = handle
            if was_idle:
                share.used = max(share.used, self._floor - CREDIT_SECONDS)
                self._wait(share)

    def popleft(self) -> asyncio.Handle:
        self._charge()
        if self._unshared and (self._is_turn_of_unshared or not self._waiting):
            self._is_turn_of_unshared = False
            return self._unshared.popitem(last=False)[1]
        self._is_turn_of_unshared = True
        with self._lock:
            share = heappop(self._waiting)[2]
            self._floor = max(self._floor, share.used)
            self._running, self._since = share, self._clock()
            return share.ready.popitem(last=False)[1]

    def __len__(self) -> int:
        """Return the number of callbacks to run before polling for input: at most one with a share and one without."""
        self._charge()
        return bool(self._unshared) + bool(self._waiting)

    def clear(self) -> None:
        self._unshared.clear()
        self._waiting.clear()
        self._running = None

    def _charge(self) -> None:
        """Charge the last callback's time to its share."""
        with self._lock:
            share, self._running = self._running, None
            if share is not None:
                share.used += self._clock() - self._since
                if share.ready:
                    self._wait(share)

    def _wait(self, share: ProcessorShare) -> None:
        heappush(self._waiting, (share.used, next(self._numbers), share))


class FairEventLoop(asyncio.SelectorEventLoop):
    """An event loop that runs the callbacks of the share with the least time used first."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        super().__init__()
        set_ready_queue(self, ReadyQueue(clock))
