"""Places and hints for guests."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from macrobber_core.bots.contract import Advice
from macrobber_core.net.guest.seat_tokens import SeatCredentials
from macrobber_core.net.rate_limit import Rate
from macrobber_tui.door import table_gateway
from macrobber_tui.door.accept_limiter import DoorGate
from macrobber_tui.door.returning_guests import GuestTokens, ReturningGuest, ReturningGuests
from macrobber_tui.door.session import GuestRefused
from macrobber_tui.door.table_gateway import HintPool, TableGateway
from macrobber_tui.session.door_ipc import TargetTable
from macrobber_tui.session.door_kinds import WEB
from macrobber_tui.session.invitation import JoinCommand
from macrobber_tui.web.limits import LIMITS


class Thinker:
    """Counts simultaneous and total requests."""

    def __init__(self) -> None:
        self.asked = self.at_once = self.most = 0

    async def think(self, _game: str, _view: object, legal: list[str], _log: object) -> list[Advice]:
        self.asked += 1
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        try:
            await asyncio.sleep(0.05)
        finally:
            self.at_once -= 1
        return [Advice(legal[0], 0.5)]


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Thinker:
    found = Thinker()
    monkeypatch.setattr(table_gateway, "ask_advice", found.think)
    return found


async def test_hints_are_computed_one_at_a_time(thinker: Thinker) -> None:
    advisers = HintPool()
    asks = [advisers.guest_adviser() for _ in range(3)]
    hints = await asyncio.gather(*(ask("mac-robber", None, ["castle"], []) for ask in asks))
    assert hints == [[Advice("castle", 0.5)]] * 3
    assert (thinker.asked, thinker.most) == (3, 1)


async def test_only_the_guest_who_asks_too_often_is_slowed_down(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_gateway, "HINTS_PER_GUEST", Rate(2, 0.001))
    advisers = HintPool()
    greedy, other = advisers.guest_adviser(), advisers.guest_adviser()
    for _ in range(50):
        asked = asyncio.ensure_future(greedy("mac-robber", None, ["castle"], []))
        await asyncio.sleep(0.001)
        asked.cancel()
    assert thinker.asked == 2
    assert await other("mac-robber", None, ["castle"], [])


SEATED = ReturningGuest("key of Ben", "t1", "Ben", "h", SeatCredentials("token"))
NEAR, FAR = "203.0.113.1", "203.0.113.2"


@pytest.fixture
def returning(tmp_path: Path) -> ReturningGuests:
    found = ReturningGuests(tmp_path / "seats.json")
    found.put(SEATED)
    return found


@pytest.fixture
async def gateway(returning: ReturningGuests) -> AsyncIterator[TableGateway]:
    target = TargetTable("127.0.0.1", 1, "h", "t1", "Glencoe")
    with DoorGate(socket.create_server(("127.0.0.1", 0)).detach(), LIMITS) as gate:
        yield TableGateway(WEB, target, returning, gate, lambda _text: None)


def join(gateway: TableGateway, address: str, key: str = "", *, watch: bool = False) -> None:
    gateway.connect("Ben", key, address, JoinCommand("", "", ""), "", watch=watch)
    gateway.on_joined(address, object())


async def test_one_address_cannot_take_all_places(gateway: TableGateway) -> None:
    for _ in range(30):
        join(gateway, NEAR)
    with pytest.raises(GuestRefused, match="from your address"):
        join(gateway, NEAR)
    join(gateway, FAR)
    gateway.on_left(NEAR)
    join(gateway, NEAR)
    gateway.on_left(FAR)


async def test_a_player_comes_back_to_a_seat_although_the_address_has_its_share(gateway: TableGateway) -> None:
    for _ in range(30):
        join(gateway, NEAR)
    with pytest.raises(GuestRefused):
        join(gateway, NEAR, SEATED.key, watch=True)
    join(gateway, NEAR, SEATED.key)


async def test_a_player_who_is_there_brings_no_others(gateway: TableGateway, returning: ReturningGuests) -> None:
    GuestTokens(returning, SEATED.key).take("t1", "Ben", "h")
    for _ in range(30):
        join(gateway, NEAR)
    with pytest.raises(GuestRefused):
        join(gateway, NEAR, SEATED.key)
