"""Only the current request is worked on."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from helpers.net import until
from macrobber_core.net.latest_task import LatestTask


class Asking:
    """Requests one number after the other; each answer waits until the test allows it."""

    def __init__(self) -> None:
        self.asked: int | None = None
        self.may_answer = asyncio.Event()
        self.begun: list[int] = []
        self.cut_off: list[int] = []
        self.answered: list[tuple[int, str]] = []
        self.slow_to_stop = 0.0
        self.attention = LatestTask(lambda: self.asked, self._think)

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
        self.attention.refresh()

    async def listen(self) -> None:
        async for found in self.attention.results():
            self.answered.append(found)
            self.ask(None)


@contextlib.asynccontextmanager
async def asking() -> AsyncIterator[Asking]:
    it = Asking()
    listening = asyncio.create_task(it.listen())
    try:
        yield it
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


async def test_what_is_asked_is_answered_once() -> None:
    async with asking() as it:
        it.may_answer.set()
        for number in (1, 2):
            it.ask(number)
            await until(lambda: it.asked is None)
        it.attention.refresh()
        await asyncio.sleep(0.02)
    assert it.answered == [(1, "1"), (2, "2")]
    assert it.begun == [1, 2]


async def test_a_look_that_finds_the_same_asked_disturbs_nobody() -> None:
    async with asking() as it:
        it.ask(1)
        await until(lambda: it.begun)
        for _ in range(5):
            it.ask(1)
            await asyncio.sleep(0)
        it.may_answer.set()
        await until(lambda: it.answered)
    assert it.begun == [1]


async def test_what_is_asked_no_more_is_dropped_for_what_is() -> None:
    async with asking() as it:
        it.ask(1)
        await until(lambda: it.begun)
        it.ask(2)
        await until(lambda: it.begun == [1, 2])
        assert it.cut_off == [1]
        it.ask(None)
        await until(lambda: it.cut_off == [1, 2])
        it.may_answer.set()
        await asyncio.sleep(0.02)
        assert it.answered == []
        it.ask(2)
        await until(lambda: it.answered)
    assert it.answered == [(2, "2")]


async def test_much_may_be_asked_while_a_thought_comes_to_its_end() -> None:
    async with asking() as it:
        it.slow_to_stop = 0.05
        it.ask(1)
        await until(lambda: it.begun)
        for number in (2, 1, 3, None, 4):
            it.ask(number)
            await asyncio.sleep(0.005)
        it.may_answer.set()
        await until(lambda: it.answered)
    assert it.answered == [(4, "4")]
    assert it.cut_off == [1]


async def test_an_answer_that_comes_as_it_is_asked_no_more_is_no_answer() -> None:
    async with asking() as it:
        it.ask(1)
        await until(lambda: it.begun)
        it.may_answer.set()
        it.asked = 2  # without a call of refresh
        await until(lambda: it.answered)
    assert it.answered == [(2, "2")]


async def test_it_can_be_ended_in_the_middle_of_a_thought() -> None:
    async with asking() as it:
        it.ask(1)
        await until(lambda: it.begun)
    assert it.cut_off == [1]
