"""The first words between a table and a stranger, on the table's side: until it is a guest, or is turned away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from msgspec.structs import replace

from macrobber_core.wire.codec import decode_from_guest, encode
from macrobber_core.wire.messages import Ask, Hello, Knock, Knocked, Offer

from .addresses import origin
from .code import Handshake, Proofs
from .guesses import Guesses
from .link import Link

HELLO_SECONDS = 5
"""How long a stranger may take to say who it is."""
MOST_WORDS = 4
"""Ask, a hello with a token that is of no use, knock, a hello with a proof."""


class Turned(Exception):  # a guest turned away is no error of ours
    """A guest that cannot stay, and why."""


class Greeting:
    """Hears strangers out. `fingerprint` is that of the table's own certificate; the host is warned of wrong codes."""

    def __init__(self, table: str, code: str | None, warn: Callable[[str], None]) -> None:
        self.code = code
        self.fingerprint = ""
        self._table = table
        self.guesses = Guesses(asyncio.get_running_loop().time, warn)

    async def hear_out(
        self, link: Link, offer: Callable[[], Offer], honours: Callable[[str | None], bool]
    ) -> tuple[Hello, str | None]:
        """The hello of who may come in, and the proof owed to them. Raises Turned, BadFrame, TimeoutError."""
        code = self.code if link.address else None  # our own player is here already
        proofs: Proofs | None = None
        async with asyncio.timeout(HELLO_SECONDS):
            for _ in range(MOST_WORDS):
                match decode_from_guest(await link.receive()):
                    case Hello() as hello if code is None or honours(hello.token):
                        return hello, None
                    case Hello(proof=proof) as hello if proofs is not None:
                        self._judge(link, proofs, proof)
                        return hello, proofs.host
                    case Ask() | Hello():
                        await link.send(encode(replace(offer(), code=code is not None)))
                    case Knock(half) if code is not None and proofs is None:
                        handshake = self._handshake(link, code)
                        proofs = self._proofs(handshake, half)
                        await link.send(encode(Knocked(handshake.half)))
                    case _:
                        break
        raise Turned("a guest begins with a hello" if code is None else "a guest begins with a hello and the code")

    def _handshake(self, link: Link, code: str) -> Handshake:
        """Costs a guess, and only then time to compute."""
        if reason := self.guesses.spend(origin(link.address)):
            raise Turned(reason)
        return Handshake(code, hosting=True)

    def _proofs(self, handshake: Handshake, half: str) -> Proofs:
        try:
            return handshake.proofs(half, self._table, self.fingerprint)
        except ValueError as error:
            raise Turned(str(error)) from error

    def _judge(self, link: Link, proofs: Proofs, proof: str | None) -> None:
        if not proofs.same_guest(proof):
            raise Turned(self.guesses.wrong())
        self.guesses.right(origin(link.address))
