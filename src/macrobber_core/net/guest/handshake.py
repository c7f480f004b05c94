"""Runs the guest's side of the handshake over a link."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from macrobber_core.net.link import Link, LinkClosedError
from macrobber_core.wire import reasons
from macrobber_core.wire.codec import decode_from_host, encode
from macrobber_core.wire.handshake import TokenWanted, guest_handshake
from macrobber_core.wire.messages import FromHost, Hello, Welcome

ANSWER_SECONDS = 20
"""The time limit, in seconds, for a host to admit a guest, and then again for it to show the table.

Pings cannot detect a host that hangs or stalls its guests on purpose, because it may still answer them.
"""


class SilentHostError(OSError):
    """The host keeps the connection open but does not answer."""

    def __init__(self, link: Link) -> None:
        address, _colon, port = link.address.rpartition(":")
        super().__init__(reasons.NO_ANSWER(address=address, port=port) if address else reasons.HOST_SILENT)


class Entered(NamedTuple):
    """The outcome of a handshake: the host's welcome, and the version of the protocol that both sides speak."""

    welcome: Welcome
    protocol: int


async def enter(
    link: Link, hello: Hello, *, code: str | None, table: str, token: Callable[[str], str | None]
) -> Entered:
    """Join with our seat's token or the code, or with neither if the table requires no code.

    `table` is the id of the only acceptable table, or empty; `token` returns our token for a table id, if any. Raises
    RejectedError, TableMovedError, CodeNeededError, HostError, BadFrame, LinkClosedError or SilentHostError.
    """
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            return await _enter(link, hello, code, table, token)
    except TimeoutError as error:
        raise SilentHostError(link) from error


async def _enter(link: Link, hello: Hello, code: str | None, table: str, token: Callable[[str], str | None]) -> Entered:
    protocol = hello.protocol
    steps = guest_handshake(hello, code, link.fingerprint)
    step = next(steps)
    while not isinstance(step, Welcome):
        answer: FromHost | str | None
        if not isinstance(step, TokenWanted):
            await link.send(encode(step))
            answer = decode_from_host(await link.receive())
        elif table and step.table != table:
            raise LinkClosedError(reasons.OTHER_TABLE)  # the wrong table must not see our token
        else:
            protocol, answer = step.protocol, token(step.table)
        step = steps.send(answer)
    return Entered(step, protocol)
