"""Both sides of the handshake by which a guest joins a table, without I/O.

Each side is a generator. It yields steps and is sent the answer to each step; the last step is the outcome, unless an
exception is raised. Some steps are messages to send; others ask for something that only the caller can do or know.

>>> host = host_handshake("a table id", code=None, fingerprint="")
>>> next(host)
MessageAwaited()
>>> host.send(GetOffer(PROTOCOL))
OfferRequested(protocol=4, code=False)
>>> next(host)
MessageAwaited()
>>> host.send(Hello(PROTOCOL, "Ada"))
Admitted(hello=Hello(protocol=4, name='Ada', watch=False, token=None, proof=None), proof=None)
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from macrobber_core.games import BUILT_IN, package_of_game

from . import reasons
from .messages import (
    OLDEST_PROTOCOL,
    PROTOCOL,
    Farewell,
    FromGuest,
    FromHost,
    GamePackage,
    GetOffer,
    GetPackage,
    Hello,
    Message,
    Moved,
    Offer,
    PakeReply,
    PakeStart,
    Welcome,
)
from .pake import PakeExchange
from .sanitize import clean

M = TypeVar("M", bound=Message)

MAX_PACKAGE = 64
"""The most characters of a package's name and version in a GamePackage; more are cut off on both sides."""
MAX_MESSAGES = 5
"""The length of the longest valid handshake: GetOffer, GetPackage, Hello with an invalid token, PakeStart, Hello with a
proof.
"""


# --- the host's side


class GuestRejected(Exception):  # not named Error: rejecting a guest is normal operation
    """The guest is rejected; the message says why."""


class MessageAwaited(Struct, frozen=True):
    """Asks for the guest's next message."""


class TokenShown(Struct, frozen=True):
    """Asks whether the token leads back to a seat."""

    token: str | None


class OfferRequested(Struct, frozen=True):
    """Asks the caller to send the current Offer, with these values."""

    protocol: int
    """The highest version that both sides speak."""
    code: bool


class PackageRequested(Struct, frozen=True):
    """Asks the caller to send the package that brings the table's game."""


class GuessStarted(Struct, frozen=True):
    """Asks the caller to check that the guest may guess a code now, before the expensive exchange."""


class GuessEnded(Struct, frozen=True):
    """Reports whether the guest's proof was right."""

    is_right: bool


class Admitted(Struct, frozen=True):
    """The outcome: the guest may join. `proof` is for the Welcome, if the guest has proved that it knows the code."""

    hello: Hello
    proof: str | None


HostStep = (
    MessageAwaited | TokenShown | OfferRequested | PackageRequested | GuessStarted | PakeReply | GuessEnded | Admitted
)


def host_handshake(
    table: str, code: str | None, fingerprint: str
) -> Generator[HostStep, FromGuest | bool | None, None]:
    """Run the host's side of a handshake, until Admitted. Raises GuestRejected.

    `code` is the code required of this guest, or None. `fingerprint` identifies the host's certificate.
    """
    proofs = None
    for _ in range(MAX_MESSAGES):
        match (yield MessageAwaited()):
            case Hello() as hello if code is None or (yield TokenShown(hello.token)):
                yield Admitted(hello, None)
                return
            case Hello() as hello if proofs is not None:
                is_right = proofs.matches_guest(hello.proof)
                yield GuessEnded(is_right)
                if not is_right:
                    raise GuestRejected(reasons.WRONG_CODE)
                yield Admitted(hello, proofs.host)
                return
            case GetOffer(protocol) | Hello(protocol):
                yield OfferRequested(min(max(protocol, OLDEST_PROTOCOL), PROTOCOL), code is not None)
            case GetPackage():
                yield PackageRequested()
            case PakeStart(half) if code is not None and proofs is None:
                yield GuessStarted()
                exchange = PakeExchange(code, hosting=True)
                try:
                    proofs = exchange.proofs(half, table, fingerprint)
                except ValueError as error:
                    raise GuestRejected(str(error)) from error
                yield PakeReply(exchange.half)
            case _:
                break
    raise GuestRejected("a guest begins with a hello" if code is None else "a guest begins with a hello and the code")


# --- the guest's side


class HostError(ValueError):
    """The host violated the protocol."""


class RejectedError(Exception):
    """The host rejected us, or we left because it failed a check; the message says why."""


class CodeNeededError(OSError):
    """The table has a code, and ours is missing or wrong."""

    def __init__(self, reason: str = reasons.CODE_NEEDED) -> None:
        super().__init__(reason)


class TableMovedError(Exception):
    """The table goes on at another host."""

    def __init__(self, moved: Moved) -> None:
        super().__init__(moved.name)
        self.moved = moved


class TokenWanted(Struct, frozen=True):
    """Asks for our token for this table, if we have one. The caller leaves if it is the wrong table."""

    table: str
    protocol: int
    """The version of the protocol that both sides speak."""


GuestStep = GetOffer | GetPackage | Hello | PakeStart | TokenWanted | Welcome


def guest_handshake(
    hello: Hello, code: str | None, fingerprint: str
) -> Generator[GuestStep, FromHost | str | None, None]:
    """Run the guest's side of a handshake, until Welcome; the answer to each message is the host's next message.

    The guest joins with its seat's token or with the code, or with neither if the table requires no code. `fingerprint`
    identifies the certificate presented to the guest. Raises RejectedError, TableMovedError, CodeNeededError or
    HostError.
    """
    offer = _expect((yield GetOffer(PROTOCOL)), Offer)
    if offer.game not in BUILT_IN:
        _check_package(offer.game, (yield GetPackage()))
    hello = replace(hello, protocol=min(offer.protocol, PROTOCOL))
    token = yield TokenWanted(offer.table, hello.protocol)
    assert token is None or isinstance(token, str)
    if token is not None or not (code or offer.code):
        answer = yield replace(hello, token=token)
        if isinstance(answer, Moved):
            raise TableMovedError(answer)
        if isinstance(answer, Welcome):
            yield answer
            return
        offer = _expect(answer, Offer)  # the token is no longer valid
    if code is None:
        raise CodeNeededError
    if not offer.code:
        raise RejectedError(reasons.NO_CODE_ASKED)
    exchange = PakeExchange(code, hosting=False)
    reply = _expect((yield PakeStart(exchange.half)), PakeReply)
    try:
        proofs = exchange.proofs(reply.pake, offer.table, fingerprint)
    except ValueError as error:
        raise HostError(str(error)) from error
    answer = yield replace(hello, proof=proofs.guest)
    if answer == Farewell(reasons.WRONG_CODE):
        raise CodeNeededError(reasons.WRONG_CODE)
    if isinstance(answer, Moved):
        if not proofs.matches_host(answer.proof):  # or false hosts could send us in circles, and guess each time
            raise RejectedError(reasons.CODE_NOT_KNOWN)
        raise TableMovedError(answer)
    welcome = _expect(answer, Welcome)
    if welcome.table != offer.table or not proofs.matches_host(welcome.proof):
        raise RejectedError(reasons.CODE_NOT_KNOWN)
    yield welcome


def package_to_send(game: str) -> str:
    """Return the package that brings a game, as a GamePackage has room for it; "" if no package brings it."""
    return clean(package_of_game(game) or "")[:MAX_PACKAGE]


def _check_package(game: str, answer: FromHost | str | None) -> None:
    """Check that we have the package of the table's game in the same version: others may show their views otherwise."""
    own = package_to_send(game)
    if isinstance(answer, Farewell) or answer == GamePackage(""):  # a host that knows no packages, or a newer macrobber
        raise RejectedError(reasons.UNKNOWN_GAME(name=repr(game)))
    package = clean(_expect(answer, GamePackage).package)
    if not own:
        raise RejectedError(reasons.PACKAGE_NEEDED(name=clean(game), package=package))
    if own != package:
        raise RejectedError(reasons.OTHER_PACKAGE(name=clean(game), package=package, own=own))


def _expect(message: FromHost | str | None, message_type: type[M]) -> M:
    if isinstance(message, Farewell):
        raise RejectedError(message.reason)
    if not isinstance(message, message_type):
        raise HostError(f"unexpected {type(message).__name__}")
    return message
