"""Moves a table to another host: this one hands it over, or the players go on when this one is gone.

Until it is clear where the table is, requests are held back: they are carried out here, or repeated at the new host.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct

from macrobber_core.net.dialing import fingerprint_of
from macrobber_core.net.successor import People
from macrobber_core.net.table_state import SeatState
from macrobber_core.succession.quorum import Mode
from macrobber_core.table import Refused, Table
from macrobber_core.translatable import Translatable
from macrobber_core.wire import messages, reasons
from macrobber_core.wire.handshake import GuestRejected

from .hand_over import HandOver
from .peer import Peer
from .succession import HostSuccession

WARN_AFTER_SECONDS = 5.0
"""How long the game waits for people before the host's player is told; many are only slow for a moment."""
MAX_HELD = 100
"""The maximum number of requests of a guest that are held back while the table stands still."""


class HeldRequest(NamedTuple):
    peer: Peer
    message: messages.FromGuest


class HostParts(Struct, frozen=True):
    """The parts of a host that `Moving` uses.

    `pack_table` returns the whole table and `pack_seats` its seats. `handle_request` carries out a request that was
    held back, and `pause` stops the bots or lets them go on. `on_moved` is called once the table has moved, before
    anybody is told, and `keep_people` with what to store of the people who could go on.
    """

    table: Table
    table_id: str
    peers: Callable[[], set[Peer]]
    fingerprint: Callable[[], str]
    is_local: Callable[[], bool]
    pack_table: Callable[[], bytes]
    pack_seats: Callable[[], list[SeatState]]
    handle_request: Callable[[Peer, messages.FromGuest], None]
    pause: Callable[[bool], None]
    warn: Callable[[Translatable], None]
    on_moved: Callable[[messages.Moved], None]
    keep_people: Callable[[bytes], None]


class Moving:
    """Both ways of a table to another host, and the requests held back until it is clear which host it has."""

    def __init__(self, parts: HostParts, survive: Mode, epoch: int) -> None:
        self._parts = parts
        self.held: list[HeldRequest] = []
        """The requests that wait until it is clear where the table is."""
        self._warning: asyncio.TimerHandle | None = None
        self._has_warned = False
        """Whether the host's own player knows that the game waits."""
        self.hand_over = HandOver(
            parts.table, parts.peers, pack_table=parts.pack_table, hold=self._hold, on_moved=self._on_moved,
            tell=parts.warn,
        )  # fmt: skip
        self.succession = HostSuccession(
            parts.table,
            parts.table_id,
            survive,
            epoch=epoch,
            peers=parts.peers,
            fingerprint=parts.fingerprint,
            is_local=parts.is_local,
            host_plays=lambda: any(peer.seat is not None and not peer.link.address for peer in parts.peers()),
            pack_table=parts.pack_table,
            pack_seats=parts.pack_seats,
            on_stopped=self._hold_or_go_on,
            on_replaced=self._on_replaced,
            on_generation=parts.keep_people,
        )

    @property
    def is_holding(self) -> bool:
        """Whether requests have to wait: the table is about to move or has moved, or this host must not decide now."""
        return self.hand_over.is_holding or self.succession.is_stopped

    def check_here(self) -> None:
        """Raise Refused if requests have to wait."""
        if self.hand_over.is_holding:
            raise Refused(reasons.ABOUT_TO_MOVE)
        if self.succession.is_stopped:
            raise Refused(reasons.WAITING_FOR_PEOPLE)

    def handle(self, peer: Peer, message: messages.FromGuest) -> bool:
        """Handle a message about moving, or hold a request back; return False if the host should carry it out now.

        Raises GuestRejected.
        """
        match message:
            case messages.CanHost():
                self.hand_over.add_heir(peer, message)
                self.succession.meet(peer)
            case messages.HeirListens():
                self.succession.add_contact(peer, message)
            case messages.LeaveSuccession():
                self.succession.release(peer)
            case messages.Holds() | messages.PromisedEpoch() | messages.CastVote():
                try:
                    self.succession.receive(peer, message)
                except ValueError as error:
                    raise GuestRejected(str(error)) from error
            case messages.AnswerOffer():
                self.hand_over.answer(peer, message)
            case messages.TableReady():
                self.hand_over.ready(peer, message)
            case _ if self.is_holding:
                self._hold_back(peer, message)
            case _:
                return False
        return True

    def _hold_back(self, peer: Peer, message: messages.FromGuest) -> None:
        if sum(held.peer.name == peer.name for held in self.held) >= MAX_HELD:
            raise GuestRejected(reasons.TOO_MANY_MESSAGES)
        self.held.append(HeldRequest(peer, message))

    def resume(self, people: People) -> None:
        """Continue a table whose host was interrupted; `people` could have gone on without it."""
        self.succession.resume(people)
        self._hold(self.is_holding)

    def _hold_or_go_on(self) -> None:
        """Hold requests while this host must not decide, because the others may have gone on without it."""
        if self._warning is not None:
            self._warning.cancel()
            self._warning = None
        if self.succession.is_stopped:
            self._warning = asyncio.get_running_loop().call_later(WARN_AFTER_SECONDS, self._warn_of_waiting)
        elif self._has_warned:
            self._has_warned = False
            self._parts.warn(reasons.PEOPLE_ARE_BACK)
        self._hold(self.is_holding)

    def _warn_of_waiting(self) -> None:
        self._has_warned = True
        self._parts.warn(reasons.WAITING_FOR_PEOPLE)

    def _hold(self, held: bool) -> None:  # the state itself
        """Stop all changes of the table, or allow them again and carry out what was requested in the meantime."""
        self._parts.pause(held)
        if held or self.is_holding:
            return
        requests, self.held = self.held, []
        for peer, message in requests:
            if peer in self._parts.peers() and not peer.left.is_set():
                try:
                    self._parts.handle_request(peer, message)
                except GuestRejected as error:
                    peer.dismiss(messages.Farewell(str(error)[:300]))

    def _on_replaced(self, contact: messages.Contact) -> None:
        """Send everybody on to the program that has taken the table over, because nobody could reach this host."""
        self.hand_over.move_to(
            messages.Moved(contact.name, fingerprint_of(contact.person), contact.port, contact.addresses, was_lost=True)
        )

    def _on_moved(self, moved: messages.Moved) -> None:
        self.held.clear()  # their senders repeat them at the new host
        self.succession.close()
        self._parts.on_moved(moved)

    def forget(self, peer: Peer, *, has_left: bool) -> None:
        """Note that a guest's connection has ended, and whether the guest has left with it."""
        self.hand_over.forget(peer)
        if has_left:
            self.succession.lose(peer)

    def close(self) -> None:
        if self._warning is not None:
            self._warning.cancel()
        self.hand_over.close()
        self.succession.close()
