"""Strangers at a table with a code: nobody who does not know the code gets in, whatever they send."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from typing import ClassVar

import pytest

from helpers.honest_frames import FROM_GUESTS, HALF, HEX
from helpers.hostile import Tape, TapeEnd, hostile
from helpers.net import new_table
from macrobber_core.net.host import guess_limit
from macrobber_core.net.host.host import Host
from macrobber_core.net.link import Link, LinkClosedError, pipe
from macrobber_core.net.rate_limit import Rate
from macrobber_core.wire.codec import decode_from_host, encode
from macrobber_core.wire.messages import PROTOCOL, Farewell, FromHost, GetOffer, Hello, PakeReply, PakeStart, Welcome
from macrobber_core.wire.pake import PakeExchange, Proofs

CODE = "right word here"
WRONG = "wrong word here"
FINGERPRINT = "fingerprint"
MAX_WORDS = 7
TURNS = 6
"""Turns of the event loop within which a host has answered."""
STRANGERS_A_TABLE = 60


def from_elsewhere(host: Host, address: str) -> Link:
    """Return a link that seems to come over the network."""
    ours, theirs = pipe()
    ours.address = address
    ours.fingerprint = theirs.fingerprint = FINGERPRINT
    host._handshake.fingerprint = FINGERPRINT
    host._spawn(host.admit(ours))
    return theirs


class Stranger:
    """Sends anything in any order. It must be admitted if and only if it has shown a valid token or proof."""

    old_halves: ClassVar[list[str]] = [HALF]
    old_proofs: ClassVar[list[str]] = [HEX]

    def __init__(self, link: Link, tape: Tape, figures: Counter[str], token: str | None) -> None:
        self.link = link
        self.tape = tape
        self.figures = figures
        self.token = token
        """A seated player's token."""
        self.handshake: PakeExchange | None = None
        self.proofs: Proofs | None = None
        self.knows = False
        self.entitled = False
        self.welcome: Welcome | None = None

    async def try_everything(self) -> None:
        listening = asyncio.create_task(self.listen())
        with contextlib.suppress(LinkClosedError):
            for _ in range(1 + self.tape.below(MAX_WORDS)):
                await self.link.send(self.words())
                self.figures["frames to a door"] += 1
                for _ in range(TURNS):
                    await asyncio.sleep(0)
        await self.link.close()
        await listening

    def words(self) -> bytes:
        tape = self.tape
        match tape.below(12):
            case 0 | 1:
                return encode(GetOffer(PROTOCOL))
            case 2 | 3 | 4 if self.handshake is None:
                self.knows = tape.chance(50)
                self.handshake = PakeExchange(CODE if self.knows else WRONG, hosting=False)
                return encode(PakeStart(self.handshake.half))
            case 2 | 3 | 4 | 5 | 6 if self.proofs is not None:
                return self.hello(tape.choice([self.proofs.guest] * 3 + [self.proofs.host]))
            case 7:
                return encode(PakeStart(tape.choice(self.old_halves)))
            case 8:
                return self.hello(tape.choice(self.old_proofs))
            case 9 if tape.chance(20) and self.token is not None:
                self.entitled = True
                return encode(Hello(PROTOCOL, "Ada", False, self.token))
            case 9:
                return encode(Hello(PROTOCOL, "Mallory", True, tape.choice((None, "token", HEX))))
            case 10:
                return tape.choice(FROM_GUESTS)
            case _:
                return hostile(tape, tape.choice(FROM_GUESTS))

    def hello(self, proof: str) -> bytes:
        if self.knows and self.proofs is not None and proof == self.proofs.guest:
            self.entitled = True
        return encode(Hello(PROTOCOL, "Zoe", True, None, proof))

    async def listen(self) -> None:
        with contextlib.suppress(LinkClosedError):
            while True:
                frame = await self.link.receive()
                assert isinstance(frame, bytes)
                assert CODE.encode() not in frame
                self.figures["frames from a door"] += 1
                self.handle(decode_from_host(frame))

    def handle(self, message: FromHost) -> None:
        match message:
            case Welcome():
                assert self.entitled, "somebody came in without the code"
                self.welcome = message
            case PakeReply(half):
                self.old_halves[1:] = [half, *self.old_halves[1:4]]
                self.shake_hands(half)
            case Farewell():
                self.figures["  turned away"] += 1

    def shake_hands(self, half: str) -> None:
        if self.handshake is None or self.proofs is not None:
            return  # the half that was sent was another's
        self.proofs = self.handshake.proofs(half, "table", FINGERPRINT)
        self.old_halves[1:] = [self.handshake.half, *self.old_halves[1:4]]
        self.old_proofs[1:] = [self.proofs.guest, self.proofs.host, *self.old_proofs[1:4]]
        assert CODE not in self.proofs


async def doors(tape: Tape, figures: Counter[str]) -> None:
    with pytest.MonkeyPatch.context() as patching, contextlib.suppress(TapeEnd):
        patching.setattr(guess_limit, "GUESSES", Rate(10**9, 10**9))
        patching.setattr(guess_limit, "GUESSES_EACH", Rate(10**9, 10**9))
        while True:
            async with Host(new_table(), id="table", code=CODE) as host:
                await _one_table(host, tape, figures)


async def _one_table(host: Host, tape: Tape, figures: Counter[str]) -> None:
    token, *_ = [await _seat(host, name) for name in ("Ada", "Ben", "Cat")]
    host.start()
    for number in range(STRANGERS_A_TABLE):
        one = Stranger(from_elsewhere(host, f"10.0.{tape.byte()}.{number}"), tape, figures, token)
        try:
            await one.try_everything()
        finally:
            figures["strangers at a door"] += 1
            figures["  came in"] += one.welcome is not None
        if one.welcome is not None and one.welcome.name == "Ada":
            token = one.welcome.token
    assert len(host.warnings) < 10


async def _seat(host: Host, name: str) -> str:
    """Seat a player at the host's own screen, and return the token."""
    link = host.connect_local()
    await link.send(encode(Hello(PROTOCOL, name)))
    welcome = decode_from_host(await link.receive())
    assert isinstance(welcome, Welcome)
    return welcome.token
