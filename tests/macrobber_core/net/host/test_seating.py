"""However guests join, leave, change seats and return, the table lists each of them exactly once."""

import asyncio
import contextlib
import gc
import random
import tracemalloc

import pytest

from helpers.net import hosted, local_dial, new_table, seat_players, socket_dial, until
from macrobber_core.net.host.exclusion import Exclusion
from macrobber_core.net.host.host import Host
from macrobber_core.net.host.seating import Seating
from macrobber_core.net.link import Link, LinkClosedError, pipe
from macrobber_core.table import Refused
from macrobber_core.wire.codec import decode_from_host, encode
from macrobber_core.wire.messages import PROTOCOL, Decide, Hello, LeaveSeat, Message, Refusal, Resync, TakeSeat, Welcome


class Wanderer:
    """A guest that acts at random and remembers its token."""

    def __init__(self, host: Host, rng: random.Random, name: str) -> None:
        self.host = host
        self.rng = rng
        self.name = name
        self.token: str | None = None
        self.link: Link | None = None
        self._reading: asyncio.Task[None] | None = None

    async def join(self) -> None:
        self.link = self.host.connect_local()
        token = self.token if self.rng.random() < 0.8 else None
        await self.link.send(encode(Hello(PROTOCOL, self.name, self.rng.random() < 0.3, token)))
        self._reading = asyncio.create_task(self._read(self.link))

    async def _read(self, link: Link) -> None:
        with contextlib.suppress(LinkClosedError):
            while True:
                message = decode_from_host(await link.receive())
                if isinstance(message, Welcome):
                    self.token = message.token
        if self.link is link:
            self.link = None

    async def act(self) -> None:
        if self.link is None:
            await self.join()
            return
        table, rng = self.host.table, self.rng
        message: Message
        match rng.randrange(8):
            case 0:
                await self.link.close()
                self.link = None
                return
            case 1:
                await self.join()  # by a second link, while the first is still open
                return
            case 2 | 3:
                message = TakeSeat(1, rng.choice([None, 1, 2, 3, 16]))
            case 4:
                message = LeaveSeat(2)
            case 5:
                message = Resync()
            case _:
                message = Decide(3, table.ply, rng.choice(table.legal() or ["castle"]))
        with contextlib.suppress(LinkClosedError):
            await self.link.send(encode(message))


def check(host: Host) -> None:
    """Check that seats, spectators and peers agree."""
    table = host.table
    names = [seat.name for seat in table.seats if seat.name is not None] + table.spectators
    assert len(set(names)) == len(names)
    assert sorted(table.spectators) == sorted(peer.name for peer in host.peers if peer.seat is None)
    there = {peer.seat: peer.name for peer in host.peers if peer.seat is not None}
    assert len(there) == len([peer for peer in host.peers if peer.seat is not None])
    for number, seat in enumerate(table.seats, 1):
        if table.stage == "waiting":
            assert seat.name == there.get(number)
            assert not seat.away
        else:
            assert seat.name is not None
            assert seat.away == (number not in there)
            assert there.get(number, seat.name) == seat.name


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
async def test_seats_and_peers_stay_consistent_under_random_actions(seed: int) -> None:
    troubles: list[dict[str, object]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: troubles.append(context))
    rng = random.Random(seed)
    async with Host(new_table(3, seed)) as host:
        wanderers = [Wanderer(host, rng, rng.choice(["Ada", "Ben"])) for _ in range(6)]
        for step in range(250):
            for wanderer in rng.sample(wanderers, rng.randrange(1, 4)):
                await wanderer.act()
            for _ in range(12):
                await asyncio.sleep(0)
            check(host)
            if step > 100 and host.table.stage == "waiting":
                with contextlib.suppress(Refused):
                    host.start()
        for _ in range(100):
            await asyncio.sleep(0)
        check(host)
    await asyncio.sleep(0)
    gc.collect()
    assert troubles == []


async def test_a_refused_seat_request_does_not_reorder_the_spectators() -> None:
    """Nothing has changed, so nothing is broadcast, not even another order of the spectators."""
    table = new_table()
    async with Host(table) as host:
        links = [host.connect_local() for _ in range(2)]
        for link, name in zip(links, ("Yan", "Zoe"), strict=True):
            await link.send(encode(Hello(PROTOCOL, name, True)))
            await link.receive()
        await links[0].send(encode(TakeSeat(1, 16)))
        while not isinstance(decode_from_host(await links[0].receive()), Refusal):
            pass
        assert table.spectators == ["Yan", "Zoe"]


@pytest.mark.slow
async def test_ten_thousand_guests_do_not_leak_memory() -> None:
    now, table = 0.0, new_table()
    seating = Seating(table, lambda: now, Exclusion(lambda: now))

    def come_and_go(first: int, last: int) -> int:
        nonlocal now
        seated = 0
        for number in range(first, last):
            now += 24 * 3600 / 10_000
            link, _ = pipe()
            link.address = f"10.{number >> 14}.{number >> 7 & 127}.{number & 127}"
            peer = seating.admit(link, Hello(PROTOCOL, f"Guest {number}", watch=number % 2 == 0))
            seated += peer.seat is not None
            assert seating.on_disconnected(peer)
        return seated

    assert come_and_go(0, 3000) == 1500
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    assert come_and_go(3000, 10_000) == 3500
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert after - before < 2**20
    assert (seating.peers, table.free_seats, table.spectators, table.log) == (set(), [1, 2, 3], [], [])


async def test_nobody_is_the_host_of_a_table_without_a_player_of_its_own() -> None:
    async with hosted() as host, seat_players(host, [socket_dial(host)]) as (ada,):
        assert ada.table.host == ""


async def test_the_first_of_several_at_the_hosts_keyboard_is_the_host() -> None:
    dials = [local_dial, socket_dial, local_dial]
    async with hosted() as host, seat_players(host, [dial(host) for dial in dials]) as players:
        assert [player.table.host for player in players] == ["Ada"] * 3
        host.seat_control.swap(1, 3)
        await until(lambda: all(player.table.seats[0].name == "Cat" for player in players))
        assert [player.table.host for player in players] == ["Ada"] * 3
