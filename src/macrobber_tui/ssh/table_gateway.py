"""Connects the door's guests to its table, and computes their hints at a limited rate."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from contextvars import Context
from typing import Any

from macrobber_core.bots.advice_process import ask_advice
from macrobber_core.bots.contract import Advice
from macrobber_core.net.link import Link
from macrobber_core.net.listener import forwarded_from
from macrobber_core.net.rate_limit import Rate, TokenBucket
from macrobber_core.net.websocket import dial
from macrobber_core.wire import reasons
from macrobber_tui.i18n.language import _
from macrobber_tui.session.hints import AskHint
from macrobber_tui.session.ssh_ipc import TargetTable

from .accept_limiter import DoorGate
from .admission import Admission, Check
from .fair_loop import SHARE
from .guest import JoinByDoor
from .returning_guests import GuestTokens, ReturningGuest, ReturningGuests
from .server import DoorServer
from .session import TooManyGuests

MAX_GUESTS = 40
"""The maximum number of guests; higher than a table's players and spectators together."""
MAX_HINTS_AT_ONCE = 1
"""The maximum number of concurrent hint processes for all guests together."""
HINTS_PER_GUEST = Rate(3, 1 / 5)
"""The limit on hint requests per guest; any excess waits."""
COLLECT_SECONDS = 2
"""The delay of garbage collection after a guest leaves, so several departures need only one collection."""


class HintPool:
    """The hint processes on the door's machine, shared by all guests."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(MAX_HINTS_AT_ONCE)

    def guest_adviser(self) -> AskHint:
        """Return an adviser for a guest. A request cancelled while it waits does not count towards the limit."""
        allowance = TokenBucket(*HINTS_PER_GUEST, asyncio.get_running_loop().time)

        async def ask(game: str, view: Any, legal: list[str]) -> list[Advice]:
            await asyncio.sleep(allowance.delay())
            async with self._free:
                allowance.spend()
                return await ask_advice(game, view, legal)

        return ask


class TableGateway:
    """Connects guests to one table."""

    def __init__(
        self,
        target: TargetTable,
        returning: ReturningGuests,
        gate: DoorGate,
        warn: Callable[[str], object],
        ask_host: Check | None = None,
    ) -> None:
        self.admission = Admission(target.code, warn, ask_host)
        self.servers: set[DoorServer] = set()
        self._target = target
        self._returning = returning
        self._gate = gate
        self._guests = 0
        self._collecting: asyncio.TimerHandle | None = None
        self._join_lock = asyncio.Lock()
        self._advisers = HintPool()

    def knows(self, key: str) -> bool:
        return bool(key) and self._returning.knows(key, self._target.table)

    def admit(self, key: str, name: str) -> None:
        if self.admission.asks and not self.knows(key):
            self._returning.put(ReturningGuest(key, self._target.table, name))

    def on_connected(self, server: DoorServer) -> None:
        self.servers.add(server)

    def on_disconnected(self, server: DoorServer) -> None:
        self.servers.discard(server)

    def connect(self, name: str, key: str, address: str, account: str, door_address: tuple[str, int]) -> JoinByDoor:
        if self._guests >= MAX_GUESTS:
            raise TooManyGuests(_("Too many guests are connected through this door."))
        keys = GuestTokens(self._returning, key) if key else None
        return JoinByDoor(
            lambda: self._dial(address),
            name,
            account,
            keys,
            self._target.code,
            self._advisers.guest_adviser(),
            self._join_lock,
            door_address,
        )

    def on_joined(self, address: object) -> None:
        self._guests += 1
        self._gate.mark_greeted(address)

    def on_left(self) -> None:
        """Record that a guest has left, and schedule a collection, because a closed app is full of reference cycles."""
        self._guests -= 1
        if self._collecting is None:
            self._collecting = asyncio.get_running_loop().call_later(COLLECT_SECONDS, self._collect)

    def _collect(self) -> None:
        self._collecting = None
        gc.collect()

    async def _dial(self, address: str) -> Link:
        # in its own context, because the library's timers keep their context alive for a while
        context = Context()
        context.run(SHARE.set, SHARE.get())
        headers = forwarded_from(self._target.secret, address) if self._target.secret else None
        link = await asyncio.create_task(dial(self._target.host, self._target.port, headers), context=context)
        if link.fingerprint != self._target.fingerprint:
            await link.close()
            raise OSError(reasons.HOST_GONE)
        return link
