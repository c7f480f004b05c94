"""An event loop that divides the processor's time fairly between the guests of the door.

All guests share one process. The loop of the library runs callbacks in the order in which they became ready, so that
guests who keep their apps busy delay everybody else. Here each connection has a share, which is charged for the time
that its callbacks take; the share that was charged least goes first.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from contextvars import ContextVar
from heapq import heappop, heappush
from itertools import count

from macrobber_core.compat.asyncio import context_of, set_ready_queue

CREDIT_SECONDS = 0.1
"""How far a guest who was idle may be behind the others; whoever uses less than a fair share goes first that long."""


class Share:
    """The processor time charged to one connection, and its callbacks that are ready to run."""

    __slots__ = ("ready", "used")

    def __init__(self) -> None:
        self.used = 0.0
        self.ready: OrderedDict[int, asyncio.Handle] = OrderedDict()
        """By identity: as long as input waits, the selector reports it again, with the same handle."""


SHARE: ContextVar[Share | None] = ContextVar("SHARE", default=None)
"""Set once for each connection: tasks, timers and callbacks inherit it with their context."""


class ReadyQueue:
    """The callbacks that are ready to run; takes the place of the deque of `asyncio.BaseEventLoop`.

    Callbacks without a share, such as those that accept connections, take turns with all the others.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        """Other threads add callbacks, too."""
        self._unshared: deque[asyncio.Handle] = deque()
        self._waiting: list[tuple[float, int, Share]] = []
        """A heap, by the time that was used; the number keeps the order among equals."""
        self._numbers = count()
        self._is_turn_of_unshared = True
        self._running: Share | None = None
        self._since = 0.0
        self._floor = 0.0
        """How much those who are always busy have used."""

    def append(self, handle: asyncio.Handle) -> None:
        share = context_of(handle).get(SHARE)
        if share is None:
            self._unshared.append(handle)
            return
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
            return self._unshared.popleft()
        self._is_turn_of_unshared = True
        with self._lock:
            share = heappop(self._waiting)[2]
            self._floor = max(self._floor, share.used)
            self._running, self._since = share, self._clock()
            return share.ready.popitem(last=False)[1]

    def __len__(self) -> int:
        """How many the loop shall run before it looks for input: of all guests one, since input may be another's."""
        self._charge()
        return bool(self._unshared) + bool(self._waiting)

    def clear(self) -> None:
        self._unshared.clear()
        self._waiting.clear()
        self._running = None

    def _charge(self) -> None:
        """Charge the callback that has just run to its share."""
        with self._lock:
            share, self._running = self._running, None
            if share is not None:
                share.used += self._clock() - self._since
                if share.ready:
                    self._wait(share)

    def _wait(self, share: Share) -> None:
        heappush(self._waiting, (share.used, next(self._numbers), share))


class FairEventLoop(asyncio.SelectorEventLoop):
    """Runs the callbacks of whoever used the least time first."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        super().__init__()
        set_ready_queue(self, ReadyQueue(clock))
