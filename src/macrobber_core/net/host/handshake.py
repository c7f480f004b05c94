"""Runs the host's side of handshakes over links."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from msgspec.structs import replace

from macrobber_core.net.addresses import address_group
from macrobber_core.net.link import Link
from macrobber_core.wire.codec import decode_from_guest, encode
from macrobber_core.wire.handshake import (
    Admitted,
    GuessEnded,
    GuessStarted,
    GuestRejected,
    HostStep,
    MessageAwaited,
    OfferRequested,
    PackageRequested,
    TokenShown,
    host_handshake,
    package_to_send,
)
from macrobber_core.wire.messages import FromGuest, GamePackage, Offer, PakeReply

from .guess_limit import GuessLimit

HELLO_SECONDS = 5
"""The time limit for the handshake, in seconds."""


class HandshakeRunner:
    """Runs the host's side of handshakes. `fingerprint` identifies the table's certificate.

    `offer` returns the current offer, and `warn` reports wrong codes to the host.
    """

    def __init__(
        self,
        table: str,
        code: str | None,
        *,
        offer: Callable[[], Offer],
        is_valid_token: Callable[[str | None], bool],
        warn: Callable[[str], None],
    ) -> None:
        self.code = code
        self.fingerprint = ""
        self._table = table
        self._offer = offer
        self._is_valid_token = is_valid_token
        self.guesses = GuessLimit(asyncio.get_running_loop().time, warn)

    async def admit(self, link: Link) -> Admitted:
        """Run the handshake. Raises GuestRejected, BadFrame, TimeoutError or LinkClosedError."""
        code = self.code if link.address else None  # the host's own player needs no code
        steps = host_handshake(self._table, code, self.fingerprint)
        step = next(steps)
        async with asyncio.timeout(HELLO_SECONDS):
            while not isinstance(step, Admitted):
                step = steps.send(await self._perform(link, step))
        return step

    async def _perform(self, link: Link, step: HostStep) -> FromGuest | bool | None:
        """Carry out a step of the handshake and return its answer."""
        match step:
            case MessageAwaited():
                return decode_from_guest(await link.receive())
            case TokenShown(token):
                return self._is_valid_token(token)
            case OfferRequested(protocol, needs_code):
                await link.send(encode(replace(self._offer(), protocol=protocol, code=needs_code)))
            case PackageRequested():
                await link.send(encode(GamePackage(package_to_send(self._offer().game))))
            case PakeReply():
                await link.send(encode(step))
            case GuessStarted():
                if reason := self.guesses.spend(address_group(link.address)):
                    raise GuestRejected(reason)
            case GuessEnded(is_right):
                self.guesses.record(address_group(link.address), is_right=is_right)
        return None
