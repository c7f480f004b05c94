"""Merges the updates of a guest's session with events that come even while the host is silent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

from .updates import Update


async def merge_updates(
    session: AsyncGenerator[Update, None], events: asyncio.Queue[Update | None]
) -> AsyncGenerator[Update, None]:
    """Yield the updates of a session, and the events of the queue as they come.

    The session runs in a task of its own, and goes on once the caller asks for more. An update that is ready may be
    lost if the caller is cancelled.
    """
    is_wanted = asyncio.Event()

    async def run() -> None:
        async for update in session:
            is_wanted.clear()
            events.put_nowait(update)
            await is_wanted.wait()

    running = asyncio.create_task(run())
    running.add_done_callback(lambda task: None if task.cancelled() else events.put_nowait(None))
    try:
        while (update := await events.get()) is not None:
            yield update
            if events.empty():
                is_wanted.set()
        running.result()
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await session.aclose()
