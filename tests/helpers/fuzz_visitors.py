"""The visitors to a fuzzed table, and the host's requirements for them: links, inline bots, a log of errors."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from helpers.leaks import check_event, check_table
from macrobber_core.bots import Effort, choose
from macrobber_core.games.contract import Event
from macrobber_core.net.bot_worker import BotChoice
from macrobber_core.net.clock import ClockReading
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import AuditResult, Ended, JoinedTable, TableChanged
from macrobber_core.net.host import guess_limit, peer
from macrobber_core.net.host import host as host_room
from macrobber_core.net.link import Link, LinkClosedError
from macrobber_core.net.rate_limit import Rate
from macrobber_core.table import TableView
from macrobber_core.wire.codec import decode_from_guest, decode_from_host, encode, pack
from macrobber_core.wire.handshake import CodeNeededError
from macrobber_core.wire.messages import (
    Accepted,
    Commit,
    Message,
    Open,
    Refusal,
    Resync,
)


class InlineBots:
    """Bots without processes of their own, too expensive for thousands of short tables. They decide when told."""

    made: ClassVar[list[InlineBots]] = []

    def __init__(self, rng: random.Random, _: Effort) -> None:
        self._rng = rng
        self.turns = asyncio.Semaphore(0)
        self.made[:] = [self]

    async def choose(self, game: str, level: str, view: TableView) -> BotChoice:
        await self.turns.acquire()
        return BotChoice(choose(game, level, view.game_view, view.legal, self._rng))

    async def close(self) -> None: ...


class Troubles(logging.Handler):
    """Everything that was logged, and all unreported task errors."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, entry: logging.LogRecord) -> None:
        self.found.append(self.format(entry))

    def escaped(self, _: object, context: dict[str, Any]) -> None:
        self.found.append(f"{context.get('message')}: {context.get('exception')!r}")


@contextlib.contextmanager
def raised_limits_and_inline_bots() -> Any:
    """Allow many frames a second and many codes, which this test is about; no guest is removed for them."""
    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(host_room, "BotWorker", InlineBots)
        patching.setattr(peer, "BURST", 10**9)
        for budget in ("GUESSES", "GUESSES_EACH"):
            patching.setattr(guess_limit, budget, Rate(10**9, 10**9))
        yield


class Wire:
    """A guest's link that can be observed, paused, and kept out of the deal."""

    def __init__(self, link: Link, figures: Counter[str], hidden: Callable[[], bytes | None], *, deals: bool) -> None:
        self.link = link
        self.address = link.address
        self.fingerprint = link.fingerprint
        self.deals = deals
        self.asked: list[int] = []
        self.answered: list[int] = []
        self.spoilt = False
        """Whether something was sent that can end the link."""
        self.resyncs = 0
        self.last = b""
        self.secrets: list[bytes] = []
        """The tokens of others."""
        self.hidden = hidden
        """Returns the value that nobody may know."""
        self.reads = asyncio.Event()
        self.reads.set()
        self._figures = figures

    async def send(self, frame: bytes) -> None:
        self.resyncs += frame == encode(Resync())
        if self.deals or not isinstance(decode_from_guest(frame), Commit | Open):
            await self.put(frame)

    async def put(self, frame: bytes) -> None:
        self._figures["frames to hosts"] += 1
        with contextlib.suppress(LinkClosedError):
            await self.link.send(frame)

    async def receive(self) -> bytes | str:
        await self.reads.wait()
        frame = await self.link.receive()
        assert isinstance(frame, bytes)
        self._figures["frames from hosts"] += 1
        self.check_secrets(frame)
        match decode_from_host(frame):
            case Accepted(number) | Refusal(number):
                self.answered.append(number)
        return frame

    def check_secrets(self, told: bytes) -> None:
        assert not any(secret in told for secret in self.secrets), "a token went to somebody else"
        assert (hidden := self.hidden()) is None or hidden not in told, "the host's value was shown"

    async def close(self) -> None:
        await self.link.close()


class Visitor:
    """A visitor whose guest keeps the view while the test sends anything."""

    def __init__(
        self,
        link: Link,
        figures: Counter[str],
        hidden: Callable[[], bytes | None],
        name: str,
        *,
        watch: bool,
        token: str | None,
        code: str | None,
        deals: bool,
    ) -> None:
        self.wire = Wire(link, figures, hidden, deals=deals)
        self.shown = token
        self.code = code
        self.token: str | None = None
        self.clock: ClockReading | None = None
        self.audit_results: list[AuditResult] = []
        self.meddled = False
        """Whether the visitor has sent something that can spoil its own part in the deal."""
        self.ended: str | None = None
        self.log: list[Event] = []
        self.figures = figures
        self._dialled = False
        self.guest = Guest(self._dial, name, watch=watch, token=token, code=code, reconnect_seconds=-1)
        self.task = asyncio.create_task(self._come())

    async def _dial(self) -> Link:
        if self._dialled:
            raise OSError("once is enough")
        self._dialled = True
        return self.wire

    async def _come(self) -> None:
        try:
            await self._listen()
        except CodeNeededError as error:
            self.ended = str(error)

    async def _listen(self) -> None:
        async for update in self.guest.updates():
            match update:
                case JoinedTable(_, _, token):
                    self.token = token
                case TableChanged(table, events, fresh):
                    self.figures["views checked for hidden facts"] += 1
                    self.log = events if fresh else self.log + events
                    if table.game_view is not None:
                        check_table(table, table.seat)
                    for event in events:
                        check_event(event, table.seat)
                    self._check_deal(table)
                case ClockReading():
                    self.clock = update
                case AuditResult():
                    self.audit_results.append(update)
                case Ended(reason):
                    asked = self.wire.spoilt and " unexpected " in reason  # by a frame of ours
                    assert asked or "violated the protocol" not in reason, reason
                    self.ended = reason

    def _check_deal(self, table: TableView) -> None:
        self.wire.check_secrets(pack(table))
        if table.deal is not None:
            self.figures["views of a deal"] += 1
            assert table.game_view is None
            assert table.deal.is_committed or not any(table.deal.values), "a value is shown before all are bound"

    async def ask(self, message: Message) -> None:
        number = getattr(message, "id", None)
        if number is not None and not self.wire.spoilt:
            self.wire.asked.append(number)
        self.wire.last = encode(message)
        await self.wire.put(self.wire.last)
