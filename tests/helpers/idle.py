"""Waits until an app has handled everything that came before, without Textual's many sleeps of 20 ms."""

from __future__ import annotations

import asyncio
from time import monotonic, process_time

ROUNDS = 8
"""The rounds of the event loop in which whatever is ready can run, however busy the machine is."""
AFTER_KEY, PAUSE = 0.003, 0.012
"""Seconds in which sockets, threads and timers can report; the app takes note of its size after 1/120 s."""
UPDATE_PERIOD = 0.001
"""Seconds between two updates of the screen: much less than `AFTER_KEY`."""
IDLE = 0.0008
"""Seconds of processor time that an idle process uses at most meanwhile."""


async def wait_for_idle(min_sleep: float = 0.02, max_sleep: float = 1, *, sleep: float) -> None:
    """Replace the function of the same name in Textual, which sleeps two times or more for every key of a test."""
    start = monotonic()
    while True:
        before = process_time()
        for _round in range(ROUNDS):
            await asyncio.sleep(0)
        await asyncio.sleep(sleep)
        is_idle = process_time() - before < IDLE
        elapsed = monotonic() - start
        if elapsed >= max_sleep or (is_idle and elapsed > min_sleep):
            return
