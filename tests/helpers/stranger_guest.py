"""A guest written by a stranger from PROTOCOL.md, without a single line of the project's code.

It takes a seat, takes part in the deal, decides at random, and checks everything it is shown.
"""

from __future__ import annotations

import hashlib
import random
import secrets
import ssl
import zlib
from typing import Any

import msgpack
from websockets.asyncio.client import ClientConnection, connect

from . import stranger_chance as chance
from . import stranger_spake as spake

HELLO, ASK, TAKE_SEAT, LEAVE_SEAT, DECIDE, RESYNC, UNDO, SAY, KNOCK, COMMIT, OPEN, CONSENT = range(1, 13)
(WELCOME, SNAPSHOT, PATCH, ACCEPTED, REFUSAL, FAREWELL, OFFER, SAID, KNOCKED, REVEALED, CLOCK) = range(16, 27)

OPTIONS, STAGE, SEAT, PLY, LEGAL, TAKEBACKS, DEAL, SEAL = 2, 3, 6, 7, 9, 10, 14, 15
"""The indices of these fields in a TableView."""


class StrangerGuest:
    def __init__(self, port: int, name: str, *, code: str | None = None, seed: int = 1) -> None:
        self._port = port
        self._name = name
        self._code = code
        self._rng = random.Random(seed)
        self._ids = 0
        self._number = 0
        self._dictionary = b""
        self._waits_for_snapshot = False
        self._deal = ""
        self._value = ""
        self._bound: list[str | None] = []
        self._opened = False
        self._decided_at: list[Any] = []
        self.token = ""
        self.view: list[Any] = []
        self.events: list[Any] = []
        self.snapshots = self.patches = self.decided = 0
        self.refusals: list[str] = []
        self.farewell: str | None = None
        self.checked: list[str] = []
        """The facts verified at the end of the game."""

    async def play(self, *, spoil_after: int | None = None) -> None:
        """Play to the end. After a number of patches, corrupt the dictionary once, as if a patch had been lost."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        uri = f"wss://127.0.0.1:{self._port}/"
        async with connect(uri, ssl=context, proxy=None, compression=None, max_size=262144) as socket:
            await self._come_in(socket)
            while self.farewell is None and not self.checked:
                if spoil_after is not None and self.patches >= spoil_after:
                    spoil_after, self._dictionary = None, b"spoilt"
                await self._hear(socket)

    async def _send(self, socket: ClientConnection, *fields: Any) -> None:
        await socket.send(msgpack.packb(list(fields)))

    def _id(self) -> int:
        self._ids += 1
        return self._ids

    async def _receive(self, socket: ClientConnection, expected: int) -> list[Any]:
        message: list[Any] = msgpack.unpackb(await socket.recv(decode=False))
        assert message[0] == expected, message
        return message[1:]

    # --- the handshake

    async def _come_in(self, socket: ClientConnection) -> None:
        await self._send(socket, ASK, 1)
        _, table, _, game, _, _, _, code, *_ = await self._receive(socket, OFFER)
        assert game == "mac-robber"
        if not code:
            await self._send(socket, HELLO, 1, self._name)
            _, self._name, self.token, _ = await self._receive(socket, WELCOME)
            return
        assert self._code is not None
        certificate = socket.transport.get_extra_info("ssl_object").getpeercert(binary_form=True)
        fingerprint = hashlib.sha256(certificate).hexdigest()
        handshake = spake.Handshake(self._code, secrets.randbelow(spake.L))
        await self._send(socket, KNOCK, handshake.pake)
        (pake,) = await self._receive(socket, KNOCKED)
        key = handshake.key(pake)
        await self._send(socket, HELLO, 1, self._name, False, None, spake.proof(key, "guest", table, fingerprint))
        _, self._name, self.token, shown = await self._receive(socket, WELCOME)
        assert shown == spake.proof(key, "host", table, fingerprint)

    # --- at the table

    async def _hear(self, socket: ClientConnection) -> None:
        frame = await socket.recv(decode=False)
        tag, *fields = msgpack.unpackb(frame)
        if tag == SNAPSHOT:
            self._number, self.view, self.events = fields
            self._dictionary = msgpack.packb(self.view)
            assert self._dictionary in frame
            self._waits_for_snapshot = False
            self.snapshots += 1
            await self._answer(socket)
        elif tag == PATCH and not self._waits_for_snapshot:
            if self._follow(*fields):
                self.patches += 1
                await self._answer(socket)
            else:
                self._waits_for_snapshot = True
                await self._send(socket, RESYNC)
        elif tag == REFUSAL:
            self.refusals.append(fields[1])
        elif tag == FAREWELL:
            (self.farewell,) = fields
        elif tag == REVEALED:
            self._check(*fields)
        else:
            assert tag in {PATCH, ACCEPTED, SAID, CLOCK}, tag

    def _follow(self, base: int, checksum: int, difference: bytes) -> bool:
        if base != self._number:
            return False
        inflater = zlib.decompressobj(-15, zdict=self._dictionary)
        try:
            update = inflater.decompress(difference, 262144)
        except zlib.error:
            return False
        if not inflater.eof or inflater.unused_data or zlib.crc32(update) != checksum:
            return False
        self.view, events = msgpack.unpackb(update)
        self.events += events
        self._number += 1
        self._dictionary = (self._dictionary + update)[-max(6144, len(update)) :]
        return True

    async def _answer(self, socket: ClientConnection) -> None:
        view = self.view
        if view[DEAL] is not None:
            await self._take_part(socket, *view[DEAL])
        if view[LEGAL] and self._decided_at != [view[PLY], view[TAKEBACKS]]:
            self._decided_at = [view[PLY], view[TAKEBACKS]]
            self.decided += 1
            choice = self._rng.choice(view[LEGAL])
            for _ in range(self._rng.choice((1, 1, 2))):  # a decision that is sent again does no harm
                await self._send(socket, DECIDE, self._id(), view[PLY], choice, view[TAKEBACKS])

    # --- the fair deal

    async def _take_part(
        self, socket: ClientConnection, host: str, commitments: list[str | None], _: Any, bots: list[int]
    ) -> None:
        seat = self.view[SEAT]
        if host != self._deal:
            self._deal, self._value, self._opened = host, secrets.token_hex(32), False
            await self._send(socket, COMMIT, host, chance.commitment(seat, self._value))
        bound = all(held or number in bots for number, held in enumerate(commitments, 1))
        if bound and not self._opened:
            assert commitments[seat - 1] == chance.commitment(seat, self._value)
            self._bound, self._opened = commitments, True
            await self._send(socket, OPEN, host, self._value)

    def _check(self, secret: str, values: list[str | None], plies: list[list[Any]], taken_back: list[Any]) -> None:
        """Check that the revealed values match the commitments and produce the game's chance, here its first draws."""
        assert chance.commitment(0, secret) == self._deal
        assert (self.view[PLY], self.view[TAKEBACKS]) == (len(plies), len(taken_back))
        assert values[self.view[SEAT] - 1] == self._value
        for seat, (bound, value) in enumerate(zip(self._bound, values, strict=True), 1):
            assert bound == (None if value is None else chance.commitment(seat, value))
        assert chance.seal(self._deal, values) == self.view[SEAL]
        key = chance.stream_key(chance.seed(secret, values))
        drawn = [chance.start(len(values), chance.Stream(key, 0))]
        deck = [17, 17, 17, 16] if self.view[OPTIONS]["cards"] == "even" else [20, 19, 16, 12]
        for seat in range(1, len(values) + 1):
            drawn.append(chance.cards(seat, 4, deck, [], chance.Stream(key, seat)))
            deck = [left - drawn[-1].split()[2].count(card) for left, card in zip(deck, "1234", strict=True)]
        assert plies[: len(drawn)] == [[0, action] for action in drawn]
        self.checked = drawn
