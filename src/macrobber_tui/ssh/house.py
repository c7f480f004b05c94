"""The table behind the door, and the guests who are at it by way of this door."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from contextvars import Context

from macrobber_core.lan.door import vouched
from macrobber_core.lan.link import Link
from macrobber_core.lan.sockets import dial
from macrobber_tui.language import _

from .admission import Admission, Check
from .advice import Advisers
from .errand import Behind
from .fair_loop import SHARE
from .gate import DoorGate
from .guest import ByDoor
from .seats import Entry, SeatKeys, Seats
from .server import DoorServer
from .session import Full

MOST_GUESTS = 40
"""More than a table takes, players and spectators together."""
COLLECT_SECONDS = 2
"""After somebody has left; many who leave at once cost no more than one."""


class TableHouse:
    """Brings guests to one table."""

    def __init__(
        self,
        behind: Behind,
        seats: Seats,
        gate: DoorGate,
        warn: Callable[[str], object],
        ask_host: Check | None = None,
    ) -> None:
        self.admission = Admission(behind.code, warn, ask_host)
        self.servers: set[DoorServer] = set()
        self._behind = behind
        self._seats = seats
        self._gate = gate
        self._guests = 0
        self._collecting: asyncio.TimerHandle | None = None
        self._entering = asyncio.Lock()
        self._advisers = Advisers()

    def knows(self, key: str) -> bool:
        return bool(key) and self._seats.knows(key, self._behind.table)

    def let_in(self, key: str, name: str) -> None:
        if self.admission.asks and not self.knows(key):
            self._seats.put(Entry(key, self._behind.table, name))

    def came(self, server: DoorServer) -> None:
        self.servers.add(server)

    def left(self, server: DoorServer) -> None:
        self.servers.discard(server)

    def way(self, name: str, key: str, address: str) -> ByDoor:
        if self._guests >= MOST_GUESTS:
            raise Full(_("Too many have come by this door already."))
        keys = SeatKeys(self._seats, key) if key else None
        return ByDoor(
            lambda: self._dial(address), name, keys, self._behind.code, self._advisers.for_a_guest(), self._entering
        )

    def sat_down(self, address: object) -> None:
        self._guests += 1
        self._gate.greeted(address)

    def stood_up(self) -> None:
        """What is left of an app refers to itself in many places: it is looked for when somebody has left."""
        self._guests -= 1
        if self._collecting is None:
            self._collecting = asyncio.get_running_loop().call_later(COLLECT_SECONDS, self._collect)

    def _collect(self) -> None:
        self._collecting = None
        gc.collect()

    async def _dial(self, address: str) -> Link:
        # in a context of its own: the library's timers are kept for a while, and their context with them
        context = Context()
        context.run(SHARE.set, SHARE.get())
        headers = vouched(self._behind.secret, address) if self._behind.secret else None
        link = await asyncio.create_task(dial(self._behind.host, self._behind.port, headers), context=context)
        if link.fingerprint != self._behind.fingerprint:
            await link.close()
            raise OSError("the host is gone")
        return link
