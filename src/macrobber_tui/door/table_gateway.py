"""Connects the door's guests to its table, and computes their hints at a limited rate."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Sequence
from contextvars import Context
from typing import Any, Protocol

from macrobber_core.bots.advice_process import ask_advice
from macrobber_core.bots.contract import Advice
from macrobber_core.games.contract import Event
from macrobber_core.net.fair_share import may_take_place
from macrobber_core.net.link import Link
from macrobber_core.net.listener import forwarded_from
from macrobber_core.net.rate_limit import Rate, TokenBucket
from macrobber_core.net.websocket import dial
from macrobber_core.wire import reasons
from macrobber_tui.i18n.language import _
from macrobber_tui.session.door_ipc import TargetTable
from macrobber_tui.session.door_kinds import DoorKind
from macrobber_tui.session.hints import AskHint
from macrobber_tui.session.invitation import JoinCommand

from .accept_limiter import DoorGate
from .admission import Admission, Check
from .fair_loop import SHARE, ProcessorShare
from .guest import JoinByDoor
from .returning_guests import GuestTokens, ReturningGuest, ReturningGuests
from .session import Farewell, GuestRefused

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

        async def ask(game: str, view: Any, legal: list[str], log: Sequence[Event]) -> list[Advice]:
            await asyncio.sleep(allowance.delay())
            async with self._free:
                allowance.spend()
                return await ask_advice(game, view, legal, log)

        return ask


class Connected(Protocol):
    """A guest's connection to the door."""

    async def end(self, farewell: Farewell) -> None:
        """End the guest's game, show the reason, and disconnect."""


class TableGateway:
    """Connects the guests of a door to one table."""

    def __init__(
        self,
        kind: DoorKind,
        target: TargetTable,
        returning: ReturningGuests,
        gate: DoorGate,
        warn: Callable[[str], object],
        ask_host: Check | None = None,
    ) -> None:
        self.admission = Admission(target.code, warn, ask_host)
        self.guests: set[Connected] = set()
        self.target = target
        self._kind = kind
        self._returning = returning
        self._gate = gate
        self._joined: list[str] = []
        """The addresses of the guests who have joined."""
        self._collecting: asyncio.TimerHandle | None = None
        self._join_lock = asyncio.Lock()
        self._advisers = HintPool()

    def knows(self, key: str) -> bool:
        """Return whether the owner of a key has been admitted before."""
        return bool(key) and self._returning.knows(key, self.target.table)

    def seated_name(self, key: str) -> str:
        """Return the name in the seat that the owner of a key has at the table, or "" without a seat."""
        return self._returning.seated_name(key, self.target.table) if key else ""

    def admit(self, key: str, name: str) -> None:
        """Remember that the owner of a key has been admitted."""
        if self.admission.asks and not self.knows(key):
            self._returning.put(ReturningGuest(key, self.target.table, name))

    async def end(self, farewell: Farewell) -> None:
        """Tell all guests why they have to leave, and disconnect them."""
        await asyncio.gather(*(guest.end(farewell) for guest in list(self.guests)))

    def connect(
        self,
        name: str,
        key: str,
        address: str,
        way_in: JoinCommand,
        link: str,
        account: str = "",
        *,
        watch: bool = False,
    ) -> JoinByDoor:
        """Return a connection to the table for the guest at `address`; `key` may be "". Raises GuestRefused.

        `way_in` and `link` are what the guest can pass on to friends. `account` is the user name from which the
        guest's name was made, if they have not typed it.
        """
        if len(self._joined) >= MAX_GUESTS:
            raise GuestRefused(_("Too many guests are connected through this door."))
        is_back = not watch and bool(key) and self._returning.has_absent_seat(key, self.target.table)
        if not is_back and not may_take_place(address, self._joined, MAX_GUESTS):
            raise GuestRefused(_("Too many guests are connected from your address."))
        keys = GuestTokens(self._returning, key) if key and not watch else None
        return JoinByDoor(
            self._kind,
            lambda: self._dial(address),
            name,
            account,
            keys,
            self.target.code,
            self._advisers.guest_adviser(),
            self._join_lock,
            way_in,
            link,
            watch,
        )

    def on_joined(self, address: str, peer: object) -> None:
        """Record that a guest from an address has joined; `peer` is the connection's address and port."""
        self._joined.append(address)
        self.mark_greeted(peer)

    def mark_greeted(self, peer: object, charged_to: ProcessorShare | None = None) -> None:
        """Stop counting the connection that is served now as a stranger's; `peer` is its address and port.

        Its work is charged to another connection of the same guest, or to itself.
        """
        self._gate.mark_greeted(peer)
        if (share := SHARE.get()) is not None:
            share.charged_to = charged_to

    def on_left(self, address: str) -> None:
        """Record that a guest from an address has left.

        Schedule a collection, because a closed app is full of reference cycles.
        """
        self._joined.remove(address)
        if self._collecting is None:
            self._collecting = asyncio.get_running_loop().call_later(COLLECT_SECONDS, self._collect)

    def _collect(self) -> None:
        self._collecting = None
        gc.collect()

    async def _dial(self, address: str) -> Link:
        # in its own context, because the library's timers keep their context alive for a while
        context = Context()
        context.run(SHARE.set, SHARE.get())
        headers = forwarded_from(self.target.secret, address) if self.target.secret else None
        link = await asyncio.create_task(dial(self.target.host, self.target.port, headers), context=context)
        if link.fingerprint != self.target.fingerprint:
            await link.close()
            raise OSError(reasons.HOST_GONE)
        return link
