"""Hands the table over to a player's program, which is its host from then on.

1. The host offers the table to a player whose program can host it, and the player wants it.
2. The host stops changing the table and sends all of it. The player's program opens a port but admits nobody yet.
3. The host notes that the table has moved, and tells everybody where. Until then nothing has happened: a player who
   refuses, leaves or is too slow changes nothing, and what was requested in the meantime is carried out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable

from msgspec.structs import replace

from macrobber_core.net.addresses import canonical_host, is_ip_address
from macrobber_core.net.link import LinkClosedError
from macrobber_core.net.reachability import first_reachable
from macrobber_core.table import Refused, Table
from macrobber_core.translatable import Translatable
from macrobber_core.wire import reasons
from macrobber_core.wire.messages import (
    FIRST_TO_MOVE,
    MAX_STATE_BYTES,
    AnswerOffer,
    CanHost,
    Farewell,
    Moved,
    TableOffered,
    TableReady,
    TableState,
)
from macrobber_core.wire.sanitize import clean

from .peer import Peer

ANSWER_SECONDS = 60
"""How long a player has to answer the offer."""
READY_SECONDS = 10
"""How long a player's program has to get ready, while the table stands still."""
MAX_ADDRESSES = 8
MAX_WAITING = 64


class HandOver:
    """The host's side of a hand-over.

    `pack_table` returns the whole table as bytes. `hold(True)` stops all changes of the table, and `hold(False)` allows
    them again. `first_reachable` finds an address at which the new host answers. `on_moved` is called once the table
    has moved, before anybody is told; `tell` shows news to the host's own player.
    """

    def __init__(
        self,
        table: Table,
        peers: Callable[[], set[Peer]],
        *,
        pack_table: Callable[[], bytes],
        hold: Callable[[bool], None],
        on_moved: Callable[[Moved], None],
        tell: Callable[[Translatable], None],
        first_reachable: Callable[[Iterable[str], int], Awaitable[str | None]] = first_reachable,
    ) -> None:
        self.moved: Moved | None = None
        """Where the table is now; None as long as it is here."""
        self._table = table
        self._peers = peers
        self._pack_table, self._hold, self._on_moved, self._tell = pack_table, hold, on_moved, tell
        self._first_reachable = first_reachable
        self._heirs: dict[Peer, CanHost] = {}
        self._number = 0
        """Counts the offers, so that no answer is taken for that to another offer."""
        self._candidate: Peer | None = None
        """The player to whom the table is being offered or handed over."""
        self._settled = asyncio.Event()
        """Set unless the table stands still for a hand-over."""
        self._settled.set()
        self._timer: asyncio.TimerHandle | None = None
        self._probe: asyncio.Task[None] | None = None
        """Checks that the new host can be reached."""
        self._waiting = 0
        """The number of newcomers who wait until it is clear whether the table moves."""

    @property
    def is_holding(self) -> bool:
        """Whether the table stands still, because it is about to move or has moved."""
        return not self._settled.is_set() or self.moved is not None

    async def settled(self) -> None:
        """Wait until it is clear whether the table moves. Raises LinkClosedError if too many guests wait already."""
        if self._settled.is_set():
            return
        if self._waiting >= MAX_WAITING:
            raise LinkClosedError("too many guests are waiting")  # a guest retries a broken link
        self._waiting += 1
        try:
            await self._settled.wait()
        finally:
            self._waiting -= 1

    def can_host(self, name: str) -> bool:
        """Return whether the table can be handed over to this player now."""
        return self._heir_named(name) is not None

    def _heir_named(self, name: str) -> Peer | None:
        return next((peer for peer in self._heirs if peer.name == name and peer in self._peers() and peer.seat), None)

    def offer(self, name: str) -> None:
        """Offer the table to a player. Raises Refused."""
        if self._table.stage == "dealing":
            raise Refused(reasons.NOT_IN_DEAL)
        if self._candidate is not None:
            raise Refused(reasons.BEING_OFFERED(name=self._candidate.name))
        players = [peer for peer in self._peers() if peer.name == name and peer.seat is not None]
        if not players:
            raise Refused(reasons.NO_GUEST(name=name))
        heir = self._heir_named(name)
        if heir is None:
            raise Refused(reasons.CANNOT_HOST(name=name))
        self._number += 1
        self._candidate = heir
        heir.reply(TableOffered(self._number))
        self._expect_within(ANSWER_SECONDS, reasons.OFFER_UNANSWERED(name=name))

    def add_heir(self, peer: Peer, message: CanHost) -> None:
        """Note that a guest's program can take the table over."""
        if peer.protocol >= FIRST_TO_MOVE and peer.link.address:
            self._heirs[peer] = message
            peer.program = message.fingerprint

    def forget(self, peer: Peer) -> None:
        """Handle the disconnection of a guest, or its removal."""
        self._heirs.pop(peer, None)
        if peer is self._candidate and self.moved is None:
            self._fail(reasons.OFFERED_AND_LEFT(name=peer.name))

    def answer(self, peer: Peer, message: AnswerOffer) -> None:
        """Send the table to a player who wants it."""
        if peer is not self._candidate or message.number != self._number or self.moved is not None:
            return
        if not message.wants:
            reason = clean(message.reason)
            told = reasons.CANNOT_TAKE(name=peer.name, reason=reason) if reason else reasons.DECLINED(name=peer.name)
            self._fail(told)
            return
        if not self._settled.is_set():
            return
        if self._table.stage == "dealing":
            self._fail(reasons.NOT_IN_DEAL)
            return
        if peer.seat is None:
            self._fail(reasons.CANNOT_HOST(name=peer.name))
            return
        state = self._pack_table()
        if len(state) > MAX_STATE_BYTES:
            self._fail(reasons.TOO_LONG_TO_MOVE)
            return
        self._settled.clear()
        self._hold(True)
        peer.reply(TableState(self._number, state))
        self._expect_within(READY_SECONDS, reasons.NOT_READY(name=peer.name))

    def ready(self, peer: Peer, message: TableReady) -> None:
        """Move the table to the player whose program is ready, if that can be reached."""
        if peer is self._candidate and message.number == self._number and not self._settled.is_set():
            self._probe = self._probe or asyncio.create_task(self._move(peer, message))

    async def _move(self, peer: Peer, message: TableReady) -> None:
        """Move the table, and tell everybody. If nothing answers at the new host, such as behind a firewall, give up.

        Also the timer can end this, and the departure of the new host.
        """
        named = filter(is_ip_address, [canonical_host(peer.link.address), *message.addresses])
        addresses = list(dict.fromkeys(named))[:MAX_ADDRESSES]
        reachable = await self._first_reachable(addresses, message.port)
        if reachable is None:
            self._fail(reasons.OUT_OF_REACH(name=peer.name))
            return
        self._cancel_timer()
        addresses.remove(reachable)
        self.move_to(Moved(peer.name, self._heirs[peer].fingerprint, message.port, [reachable, *addresses]))

    def move_to(self, moved: Moved) -> None:
        """Note that the table is elsewhere now, and tell everybody."""
        self.moved = moved
        self._on_moved(self.moved)
        for guest in self._peers():
            self.send_on(guest)
        self._settled.set()

    def send_on(self, peer: Peer) -> None:
        """Tell a guest where the table is now, as the last message of this host."""
        assert self.moved is not None
        peer.dismiss(farewell(self.moved, peer.protocol))

    def _expect_within(self, seconds: float, otherwise: Translatable) -> None:
        self._cancel_timer()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._fail, otherwise)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _fail(self, reason: Translatable) -> None:
        """Give up the hand-over: the table stays here, and what was requested in the meantime is carried out."""
        self._cancel_timer()
        self._cancel_probe()
        self._candidate = None
        was_holding = not self._settled.is_set()
        self._settled.set()
        self._tell(reason)
        if was_holding:
            self._hold(False)

    def _cancel_probe(self) -> None:
        if self._probe is not None and self._probe is not asyncio.current_task():
            self._probe.cancel()
        self._probe = None

    def close(self) -> None:
        self._cancel_timer()
        self._cancel_probe()


def farewell(moved: Moved, protocol: int, proof: str | None = None) -> Moved | Farewell:
    """Return the last message for a guest that speaks this version of the protocol; `proof` is that of a Welcome."""
    if protocol >= FIRST_TO_MOVE:
        return replace(moved, proof=proof)
    address = moved.addresses[0] if moved.addresses else ""
    return Farewell(reasons.MOVED(name=moved.name, address=f"{address}:{moved.port}"))
