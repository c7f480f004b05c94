"""A guest whose link is broken tries again, and goes to the table's next host at once."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from macrobber_core.net.guest import reconnection
from macrobber_core.net.guest.host_locator import HostLocator
from macrobber_core.net.guest.reconnection import Reconnection
from macrobber_core.net.guest.updates import ConnectionLost
from macrobber_core.net.link import Link, pipe


def reconnection_to(links: list[Link], has_moved: asyncio.Event, seconds: float = 60) -> Reconnection:
    """Return a reconnection to a host that can be reached once for each of these links."""

    async def dial() -> Link:
        if not links:
            raise OSError("nobody listens")
        return links.pop()

    locator = HostLocator(dial, None, None)
    return Reconnection(locator, has_moved, seconds, table=lambda: "", is_closed=lambda: False)


async def test_the_first_attempt_comes_after_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reconnection, "pauses", lambda: itertools.repeat(0.001))
    link = pipe()[0]
    attempts = reconnection_to([link], asyncio.Event()).attempts()
    assert await anext(attempts) == ConnectionLost(1, 0.001)
    assert await anext(attempts) is link


async def test_the_host_to_which_the_table_has_moved_is_tried_without_a_pause() -> None:
    link, has_moved = pipe()[0], asyncio.Event()
    has_moved.set()
    assert await anext(reconnection_to([link], has_moved).attempts()) is link
    assert not has_moved.is_set()


async def test_a_move_ends_the_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reconnection, "pauses", lambda: itertools.repeat(3600))
    link, has_moved = pipe()[0], asyncio.Event()
    attempts = reconnection_to([link], has_moved).attempts()
    assert await anext(attempts) == ConnectionLost(1, 3600)
    has_moved.set()
    assert await anext(attempts) is link


async def test_the_attempts_end_when_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reconnection, "pauses", lambda: itertools.repeat(0.001))
    steps = [step async for step in reconnection_to([], asyncio.Event(), seconds=0.05).attempts()]
    assert steps
    assert all(isinstance(step, ConnectionLost) for step in steps)
