"""Hints for guests."""

from __future__ import annotations

import asyncio

import pytest

from macrobber_core.bots.contract import Advice
from macrobber_core.net.rate_limit import Rate
from macrobber_tui.door import table_gateway
from macrobber_tui.door.table_gateway import HintPool


class Thinker:
    """Counts simultaneous and total requests."""

    def __init__(self) -> None:
        self.asked = self.at_once = self.most = 0

    async def think(self, _game: str, _view: object, legal: list[str]) -> list[Advice]:
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
    hints = await asyncio.gather(*(ask("mac-robber", None, ["castle"]) for ask in asks))
    assert hints == [[Advice("castle", 0.5)]] * 3
    assert (thinker.asked, thinker.most) == (3, 1)


async def test_only_the_guest_who_asks_too_often_is_slowed_down(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_gateway, "HINTS_PER_GUEST", Rate(2, 0.001))
    advisers = HintPool()
    greedy, other = advisers.guest_adviser(), advisers.guest_adviser()
    for _ in range(50):
        asked = asyncio.ensure_future(greedy("mac-robber", None, ["castle"]))
        await asyncio.sleep(0.001)
        asked.cancel()
    assert thinker.asked == 2
    assert await other("mac-robber", None, ["castle"])
