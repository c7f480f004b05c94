"""The first words between a guest and a table, on the guest's side: until it is welcome, or knows why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from macrobber_core.wire.codec import decode_from_host, encode
from macrobber_core.wire.messages import (
    PROTOCOL,
    Ask,
    Farewell,
    FromHost,
    Hello,
    Knock,
    Knocked,
    Message,
    Offer,
    Welcome,
)

from .code import NOT_THE_CODE, Handshake, Proofs
from .link import Link, LinkClosedError

M = TypeVar("M", bound=Message)

NO_CODE_ASKED = (
    "WARNING: THIS TABLE ASKS FOR NO CODE, though you were given one. It may not be the table of your friends. "
    "Nothing was told to it; if it is the right one, join without the code"
)
CODE_NOT_KNOWN = (
    "WARNING: THIS HOST DOES NOT KNOW THE CODE OF ITS TABLE. It is not the table of your friends, or somebody stands "
    "between you and it. You have left; neither the code nor a seat was given away"
)


class HostError(ValueError):
    """The host sent what no host of this protocol sends."""


class TurnedAwayError(Exception):
    """We are not at the table, and why."""


class CodeNeededError(OSError):
    """The table has a code, and we have none to show, or another."""

    def __init__(self, reason: str = "this table has a code; ask your host for it, and add --code WORD") -> None:
        super().__init__(reason)


async def enter(
    link: Link, hello: Hello, *, code: str | None, table: str, token: Callable[[str], str | None]
) -> Welcome:
    """Come in by the token of our seat, or by the code, or just so where neither is needed.

    `table` is the id of the only table we want, or empty; `token` gives what there is to show to a table of that id.
    """
    await link.send(encode(Ask(PROTOCOL)))
    offer = _expected(await _hear(link), Offer)
    if table and offer.table != table:
        raise LinkClosedError("another table is there now")  # our token is none of its business
    shown = token(offer.table)
    if shown is not None or not (code or offer.code):
        await link.send(encode(replace(hello, token=shown)))
        answer = await _hear(link)
        if isinstance(answer, Welcome):
            return answer
        offer = _expected(answer, Offer)  # the token is of no more use
    if code is None:
        raise CodeNeededError
    if not offer.code:
        raise TurnedAwayError(NO_CODE_ASKED)
    proofs = await _shake_hands(link, code, offer.table)
    await link.send(encode(replace(hello, proof=proofs.guest)))
    try:
        welcome = _expected(await _hear(link), Welcome)
    except TurnedAwayError as error:
        if str(error) == NOT_THE_CODE:
            raise CodeNeededError(NOT_THE_CODE) from error
        raise
    if welcome.table != offer.table or not proofs.same_host(welcome.proof):
        raise TurnedAwayError(CODE_NOT_KNOWN)
    return welcome


async def _shake_hands(link: Link, code: str, table: str) -> Proofs:
    handshake = Handshake(code, hosting=False)
    await link.send(encode(Knock(handshake.half)))
    knocked = _expected(await _hear(link), Knocked)
    try:
        return handshake.proofs(knocked.pake, table, link.fingerprint)
    except ValueError as error:
        raise HostError(str(error)) from error


async def _hear(link: Link) -> FromHost:
    message = decode_from_host(await link.receive())
    if isinstance(message, Farewell):
        raise TurnedAwayError(message.reason)
    return message


def _expected(message: FromHost, kind: type[M]) -> M:
    if not isinstance(message, kind):
        raise HostError(f"unexpected {type(message).__name__}")
    return message
