"""Only the current request is worked on."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from helpers.net import until
from macrobber_core.net.latest_task import LatestTask


class Requests:
    """Requests one number after the other; each answer waits until the test allows it."""

    def __init__(self) -> None:
        self.asked: int | None = None
        self.may_answer = asyncio.Event()
        self.begun: list[int] = []
        self.cut_off: list[int] = []
        self.answered: list[tuple[int, str]] = []
        self.slow_to_stop = 0.0
        self.latest_task = LatestTask(lambda: self.asked, self._think)

    async def _think(self, number: int) -> str:
        self.begun.append(number)
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.cut_off.append(number)
            await asyncio.sleep(self.slow_to_stop)
            raise
        return str(number)

    def ask(self, number: int | None) -> None:
        self.asked = number
        self.latest_task.refresh()

    async def listen(self) -> None:
        async for found in self.latest_task.results():
            self.answered.append(found)
            self.ask(None)


@contextlib.asynccontextmanager
async def serving() -> AsyncIterator[Requests]:
    requests = Requests()
    listening = asyncio.create_task(requests.listen())
    try:
        yield requests
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


async def test_a_request_is_answered_once() -> None:
    async with serving() as requests:
        requests.may_answer.set()
        for number in (1, 2):
            requests.ask(number)
            await until(lambda: requests.asked is None)
        requests.latest_task.refresh()
        await asyncio.sleep(0.02)
    assert requests.answered == [(1, "1"), (2, "2")]
    assert requests.begun == [1, 2]


async def test_a_refresh_with_the_same_request_does_not_restart_the_task() -> None:
    async with serving() as requests:
        requests.ask(1)
        await until(lambda: requests.begun)
        for _ in range(5):
            requests.ask(1)
            await asyncio.sleep(0)
        requests.may_answer.set()
        await until(lambda: requests.answered)
    assert requests.begun == [1]


async def test_a_new_request_cancels_the_previous_task() -> None:
    async with serving() as requests:
        requests.ask(1)
        await until(lambda: requests.begun)
        requests.ask(2)
        await until(lambda: requests.begun == [1, 2])
        assert requests.cut_off == [1]
        requests.ask(None)
        await until(lambda: requests.cut_off == [1, 2])
        requests.may_answer.set()
        await asyncio.sleep(0.02)
        assert requests.answered == []
        requests.ask(2)
        await until(lambda: requests.answered)
    assert requests.answered == [(2, "2")]


async def test_only_the_last_request_during_a_slow_cancellation_is_answered() -> None:
    async with serving() as requests:
        requests.slow_to_stop = 0.05
        requests.ask(1)
        await until(lambda: requests.begun)
        for number in (2, 1, 3, None, 4):
            requests.ask(number)
            await asyncio.sleep(0.005)
        requests.may_answer.set()
        await until(lambda: requests.answered)
    assert requests.answered == [(4, "4")]
    assert requests.cut_off == [1]


async def test_a_result_for_an_outdated_request_is_dropped() -> None:
    async with serving() as requests:
        requests.ask(1)
        await until(lambda: requests.begun)
        requests.may_answer.set()
        requests.asked = 2  # without a call of refresh
        await until(lambda: requests.answered)
    assert requests.answered == [(2, "2")]


async def test_closing_cancels_the_running_task() -> None:
    async with serving() as requests:
        requests.ask(1)
        await until(lambda: requests.begun)
    assert requests.cut_off == [1]
