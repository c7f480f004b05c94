"""Processor time is shared fairly among the guests, whatever some of them do."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator

import pytest

from helpers.patience import PATIENCE
from helpers.ssh import connected, doored, screen
from macrobber_tui.door.fair_loop import SHARE, FairEventLoop, ProcessorShare

FLOODERS, STEP = 30, 0.01


class Work:
    """Callbacks that take time by their own clock."""

    def __init__(self) -> None:
        self.now = 0.0
        self.order: list[str] = []

    def clock(self) -> float:
        return self.now

    def step(self, name: str, seconds: float = STEP) -> None:
        self.now += seconds
        self.order.append(name)


@pytest.fixture
def work() -> Work:
    return Work()


@pytest.fixture
def loop(work: Work) -> Iterator[FairEventLoop]:
    loop = FairEventLoop(work.clock)
    yield loop
    loop.close()


async def of_its_own(does: Callable[[], None], steps: int) -> None:
    """Run as a connection, all of whose consequences share one budget."""
    SHARE.set(ProcessorShare())
    for _ in range(steps):
        await asyncio.sleep(0)  # only what follows is charged to it
        does()


async def flooded(work: Work, *, steps: int) -> asyncio.Future[list[None]]:
    def flood() -> None:
        work.step("flooder")

    flooders = asyncio.gather(*(of_its_own(flood, steps) for _ in range(FLOODERS)))
    while len(work.order) < 3 * FLOODERS:  # noqa: ASYNC110  # until they have used their credit
        await asyncio.sleep(0)
    return flooders


def test_a_guest_who_does_little_runs_before_thirty_who_flood(loop: FairEventLoop, work: Work) -> None:
    async def run() -> None:
        flooders = await flooded(work, steps=40)
        before = len(work.order)
        await asyncio.create_task(of_its_own(lambda: work.step("honest", 0.002), 10))
        assert work.order[before:].count("flooder") <= 1
        await flooders

    loop.run_until_complete(run())


def test_no_task_is_starved(loop: FairEventLoop, work: Work) -> None:
    """A flooding guest still gets a fair share, and callbacks without a guest run too."""

    async def run() -> None:
        served: list[int] = []
        async with asyncio.TaskGroup() as group:
            for number in range(FLOODERS):

                def flood(number: int = number) -> None:
                    work.step("flooder")
                    served.append(number)

                group.create_task(of_its_own(flood, 20))
        for begin in range(0, len(served), FLOODERS):
            assert len(set(served[begin : begin + FLOODERS])) == FLOODERS

    loop.run_until_complete(run())


def test_a_task_that_uses_more_time_runs_less_often(loop: FairEventLoop, work: Work) -> None:
    async def run() -> None:
        light = asyncio.create_task(of_its_own(lambda: work.step("light", 0.01), 50))
        heavy = asyncio.create_task(of_its_own(lambda: work.step("heavy", 0.1), 50))
        await light
        assert work.order.count("heavy") <= 7
        await heavy

    loop.run_until_complete(run())


def test_idle_time_earns_limited_credit(loop: FairEventLoop, work: Work) -> None:
    async def run() -> None:
        flooders = await flooded(work, steps=60)
        before = len(work.order)
        await asyncio.create_task(of_its_own(lambda: work.step("newcomer"), 40))
        assert work.order[before:].count("flooder") > 10 * FLOODERS
        await flooders

    loop.run_until_complete(run())


def test_a_stream_of_strangers_has_one_share_together(loop: FairEventLoop, work: Work) -> None:
    """Each of them is new, so each would have credit of its own, and guests would wait for all of them."""
    strangers = ProcessorShare()

    async def stranger() -> None:
        SHARE.set(ProcessorShare(strangers))
        await asyncio.sleep(0)
        work.step("stranger")

    async def flood() -> None:
        """Keep thirty strangers waiting."""
        while work.order.count("guest") < 40 and len(work.order) < 1000:
            waiting = sum(not task.done() for task in coming)
            coming.extend(asyncio.create_task(stranger()) for _ in range(FLOODERS - waiting))
            await asyncio.sleep(0)

    coming: list[asyncio.Task[None]] = []

    async def run() -> None:
        flooding = asyncio.create_task(flood())
        while len(work.order) < 2 * FLOODERS:  # noqa: ASYNC110  # until they have used their credit
            await asyncio.sleep(0)
        before = len(work.order)
        await asyncio.create_task(of_its_own(lambda: work.step("guest"), 40))
        assert work.order[before:].count("stranger") <= 80
        await flooding
        await asyncio.gather(*coming)

    loop.run_until_complete(run())


def test_a_stranger_who_becomes_a_guest_has_a_share_of_their_own(loop: FairEventLoop, work: Work) -> None:
    strangers = ProcessorShare()
    own = ProcessorShare(strangers)

    async def run() -> None:
        SHARE.set(own)
        await asyncio.sleep(0)
        work.step("stranger")
        await asyncio.sleep(0)
        assert (round(strangers.used, 6), own.used) == (STEP, 0)
        own.charged_to = None
        await asyncio.sleep(0)
        work.step("guest")
        await asyncio.sleep(0)
        assert (round(strangers.used, 6), round(own.used, 6)) == (STEP, STEP)

    loop.run_until_complete(asyncio.ensure_future(run(), loop=loop))


def test_no_connection_is_lost_while_the_loop_is_busy() -> None:
    """The selector reports a socket again and again until its callback has run."""
    failures: list[object] = []

    async def run() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, context: failures.append(context))
        with socket.create_server(("127.0.0.1", 0)) as listening:
            listening.setblocking(False)
            accepting = asyncio.create_task(loop.sock_accept(listening))
            await asyncio.sleep(0.01)
            clients = [socket.create_connection(listening.getsockname()) for _ in range(2)]
            for _ in range(5):
                loop.call_soon(lambda: None)
            async with asyncio.timeout(PATIENCE):
                accepted = [await accepting, await loop.sock_accept(listening)]
            assert {address for _, address in accepted} == {client.getsockname() for client in clients}
            for connection in (*clients, *(connection for connection, _ in accepted)):
                connection.close()

    with asyncio.Runner(loop_factory=FairEventLoop) as runner:
        runner.run(run())
    assert not failures


def test_the_fair_loop_serves_timers_and_sockets() -> None:
    async def run() -> None:
        async with doored() as door, connected(door) as connection, connected(door, "cat") as other:
            await (await screen(connection)).shows("1  ben")
            seen = await screen(other)
            await seen.shows("2  cat")
            seen.press("?")
            await seen.shows("Keys")

    with asyncio.Runner(loop_factory=FairEventLoop) as runner:
        runner.run(run())


def test_each_connection_is_charged_for_its_own_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """All work for a guest is charged to that guest: reading, decryption, the app, and the link to the table."""
    charged: set[ProcessorShare] = set()

    class Watched(ProcessorShare):
        __slots__ = ()

        def __init__(self, charged_to: ProcessorShare | None = None) -> None:
            super().__init__(charged_to)
            charged.add(self)

    monkeypatch.setattr("macrobber_tui.ssh.connection.ProcessorShare", Watched)

    async def run() -> None:
        async with doored() as door, connected(door) as connection, connected(door, "cat") as other:
            await (await screen(connection)).shows("1  ben")
            await (await screen(other)).shows("2  cat")

    with asyncio.Runner(loop_factory=FairEventLoop) as runner:
        runner.run(run())
    assert len(charged) == 2
    assert all(share.used > 0.01 for share in charged)
