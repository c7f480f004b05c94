"""Both sides of the handshake, without a network: both together, and each with a peer that sends anything."""

from __future__ import annotations

from collections.abc import Generator, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from helpers.honest_frames import HALF, HEX
from macrobber_core.wire.codec import BadFrame, decode_from_guest, decode_from_host, encode
from macrobber_core.wire.handshake import (
    MAX_MESSAGES,
    Admitted,
    CodeNeededError,
    GuessEnded,
    GuessStarted,
    GuestRejected,
    GuestStep,
    HostError,
    MessageAwaited,
    OfferRequested,
    PackageRequested,
    RejectedError,
    TableMovedError,
    TokenShown,
    TokenWanted,
    guest_handshake,
    host_handshake,
    package_to_send,
)
from macrobber_core.wire.messages import (
    OLDEST_PROTOCOL,
    PROTOCOL,
    Accepted,
    Farewell,
    FromGuest,
    FromHost,
    GamePackage,
    GetOffer,
    GetPackage,
    Hello,
    Moved,
    Offer,
    PakeReply,
    PakeStart,
    Refusal,
    Resync,
    Said,
    Say,
    TakeSeat,
    Welcome,
)
from macrobber_core.wire.pake import PakeExchange
from macrobber_core.wire.reasons import CODE_NOT_KNOWN, NO_CODE_ASKED, WRONG_CODE

CODE, OTHER_CODE = "otter heather plum", "otter heather plumb"
TABLE = "table"
CERTIFICATE, OTHER_CERTIFICATE = "5f", "77"
HELLO = Hello(PROTOCOL, "Ada")
NO_CODE, OTHER_PROOF = f"code needed: {CodeNeededError()}", f"code needed: {WRONG_CODE}"


def offer(game: str, *, code: bool) -> Offer:
    return Offer(PROTOCOL, TABLE, "Glencoe", game, False, 3, 2, code)


class TableHost:
    """The host's side of one handshake, with answers to its questions. `outcome` is Admitted or a refusal."""

    def __init__(
        self, code: str | None, *, may_guess: bool = True, game: str = "mac-robber", package: str = ""
    ) -> None:
        self.game = game
        self.package = package
        self.steps = host_handshake(TABLE, code, CERTIFICATE)
        self.may_guess = may_guess
        self.guesses: list[bool | None] = []
        """The guesses at the code, each None until it is known to be right or wrong."""
        self.outcome: Admitted | str | None = None
        assert next(self.steps) == MessageAwaited()

    def receive(self, message: FromGuest) -> Iterator[FromHost]:
        """Yield the replies to a message."""
        try:
            step = self.steps.send(message)
            while step != MessageAwaited():
                answer = None
                match step:
                    case TokenShown(token):
                        answer = token == "valid"
                    case OfferRequested(protocol, code):
                        yield replace(offer(self.game, code=code), protocol=protocol)
                    case PackageRequested():
                        yield GamePackage(self.package)
                    case GuessStarted():
                        self.guesses.append(None)
                        if not self.may_guess:
                            raise GuestRejected("wait")
                    case GuessEnded(is_right):
                        self.guesses[-1] = is_right
                    case PakeReply():
                        yield step
                    case Admitted(hello, proof):
                        self.outcome = step
                        yield Welcome(TABLE, hello.name, "new token", proof)
                        return
                step = self.steps.send(answer)
        except GuestRejected as error:
            self.outcome = str(error)
            yield Farewell(str(error))

    def receive_frame(self, frame: bytes) -> Iterator[bytes]:
        try:
            message = decode_from_guest(frame)
        except BadFrame as error:
            self.outcome = str(error)
            yield encode(Farewell(str(error)))
        else:
            for reply in self.receive(message):
                yield encode(reply)


def join(
    host: TableHost, code: str | None, token: str | None = None, *, hello: Hello = HELLO, certificate: str = CERTIFICATE
) -> tuple[Welcome | str, list[GetOffer | GetPackage | Hello | PakeStart]]:
    """Run both sides together; return the welcome or the reason for refusal, and the guest's messages."""
    steps = guest_handshake(hello, code, certificate)
    step = next(steps)
    sent: list[GetOffer | GetPackage | Hello | PakeStart] = []
    try:
        while not isinstance(step, Welcome):
            if isinstance(step, TokenWanted):
                step = steps.send(token)
            else:
                sent.append(step)
                (reply,) = host.receive_frame(encode(step))
                step = steps.send(decode_from_host(reply))
    except CodeNeededError as error:
        return f"code needed: {error}", sent
    except RejectedError as error:
        return str(error), sent
    return step, sent


# --- both sides together


@pytest.mark.parametrize("protocol", [OLDEST_PROTOCOL, PROTOCOL, PROTOCOL + 1])
@pytest.mark.parametrize("watch", [False, True])
@pytest.mark.parametrize("token", [None, "valid", "expired"])
@pytest.mark.parametrize("typed", [None, "Otter-Heather-Plum", OTHER_CODE])
@pytest.mark.parametrize("code", [None, CODE])
def test_both_sides_reach_the_same_outcome(
    code: str | None, typed: str | None, token: str | None, *, watch: bool, protocol: int
) -> None:
    host = TableHost(code)
    outcome, sent = join(host, typed, token, hello=Hello(protocol, "Ada", watch))
    hellos = [message for message in sent if isinstance(message, Hello)]
    assert all((hello.name, hello.watch) == ("Ada", watch) for hello in hellos)
    assert all(hello.protocol == PROTOCOL for hello in hellos)  # the version that both speak
    assert len(sent) <= MAX_MESSAGES

    by_token = token == "valid" or (token == "expired" and code is None)
    if by_token or (code is None and typed is None):
        assert (outcome, host.outcome) == (Welcome(TABLE, "Ada", "new token"), Admitted(hellos[0], None))
    elif code is None:
        assert (outcome, host.outcome) == (NO_CODE_ASKED, None)
    elif typed is None:
        assert (outcome, host.outcome) == (NO_CODE, None)
        assert bool(hellos) == (token is not None)  # without a token there is no reason to show our name
    elif typed == OTHER_CODE:
        assert (outcome, host.outcome, host.guesses) == (OTHER_PROOF, WRONG_CODE, [False])
    else:
        assert isinstance(outcome, Welcome)
        assert outcome.proof is not None
        assert (host.outcome, host.guesses) == (Admitted(hellos[-1], outcome.proof), [True])


@pytest.mark.parametrize(("asked", "offered"), [(0, 1), (1, 1), (2, 2), (3, 3), (4, 4), (5, 4)])
def test_an_offer_names_the_highest_version_that_both_speak(asked: int, offered: int) -> None:
    (reply,) = TableHost(None).receive(GetOffer(asked))
    assert isinstance(reply, Offer)
    assert reply.protocol == offered


@pytest.mark.parametrize("protocol", [OLDEST_PROTOCOL - 1, PROTOCOL + 1])
def test_a_hello_of_a_version_that_the_host_does_not_speak_is_refused(protocol: int) -> None:
    with pytest.raises(BadFrame, match="install the same version"):
        decode_from_guest(encode(Hello(protocol, "Ada")))


def test_a_guest_without_a_code_may_skip_the_offer() -> None:
    assert list(TableHost(None).receive(HELLO)) == [Welcome(TABLE, "Ada", "new token")]


@pytest.mark.parametrize("code", [None, CODE])
@pytest.mark.parametrize(
    ("package", "own", "reason"),
    [
        ("nim-game 1.1", {}, "the table plays nim, which is in the package nim-game 1.1: install it and join again"),
        (
            "nim-game 1.1",
            {"nim": "nim-game 1.0"},
            "the table plays nim of nim-game 1.1, and you have nim-game 1.0: install the same version",
        ),
        ("\x1b[2Jnim 1", {}, "the table plays nim, which is in the package [2Jnim 1: install it and join again"),
        ("", {}, "the table plays 'nim', which this version does not know"),
    ],
)
def test_a_guest_without_the_package_of_the_game_is_told_its_name_before_it_shows_its_own(
    code: str | None, package: str, own: dict[str, str], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("macrobber_core.wire.handshake.package_of_game", own.get)
    host = TableHost(code, game="nim", package=package)
    outcome, sent = join(host, code)
    assert outcome == reason
    assert sent == [GetOffer(PROTOCOL), GetPackage()]


@pytest.mark.parametrize("code", [None, CODE])
def test_a_guest_with_the_same_package_joins(code: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_core.wire.handshake.package_of_game", {"nim": "nim-game 1.0"}.get)
    host = TableHost(code, game="nim", package="nim-game 1.0")
    assert isinstance(join(host, code, "expired")[0], Welcome)


@pytest.mark.parametrize("code", [None, CODE])
def test_a_package_with_a_long_name_fits_in_its_message(code: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_core.wire.handshake.package_of_game", {"nim": f"nim-game 1.0+{'a' * 80}"}.get)
    host = TableHost(code, game="nim", package=package_to_send("nim"))
    assert isinstance(join(host, code)[0], Welcome)


def test_a_host_from_before_packages_is_told_apart_by_its_farewell() -> None:
    steps = guest_handshake(HELLO, None, CERTIFICATE)
    next(steps)
    assert steps.send(offer("nim", code=False)) == GetPackage()
    with pytest.raises(RejectedError, match="the table plays 'nim', which this version does not know"):
        steps.send(Farewell("a guest begins with a hello"))


def test_proofs_cannot_be_relayed_under_another_certificate() -> None:
    """Somebody in the middle relays every message, but cannot show the certificate of the host."""
    host = TableHost(CODE)
    assert join(host, CODE, certificate=OTHER_CERTIFICATE)[0] == OTHER_PROOF
    assert host.outcome == WRONG_CODE


def test_a_guest_over_the_guess_limit_is_rejected_before_the_exchange() -> None:
    host = TableHost(CODE, may_guess=False)
    assert join(host, CODE)[0] == host.outcome == "wait"


def guest_exchange(code: str) -> tuple[Generator[GuestStep, FromHost | str | None, None], PakeStart]:
    """Return the guest's side of a handshake at the key exchange, and its half."""
    steps = guest_handshake(HELLO, code, CERTIFICATE)
    next(steps)
    steps.send(offer("mac-robber", code=True))
    start = steps.send(None)
    assert isinstance(start, PakeStart)
    return steps, start


@pytest.mark.parametrize("proof", [None, HEX])
def test_a_guest_rejects_a_host_without_the_code(proof: str | None) -> None:
    steps, _ = guest_exchange(CODE)
    assert isinstance(steps.send(PakeReply(PakeExchange(OTHER_CODE, hosting=True).half)), Hello)
    with pytest.raises(RejectedError, match=CODE_NOT_KNOWN[:40]):
        steps.send(Welcome(TABLE, "Ada", "token", proof))


def test_a_guest_rejects_a_welcome_to_a_different_table() -> None:
    steps, start = guest_exchange(CODE)
    exchange = PakeExchange(CODE, hosting=True)
    proofs = exchange.proofs(start.pake, TABLE, CERTIFICATE)
    assert steps.send(PakeReply(exchange.half)) == replace(HELLO, proof=proofs.guest)
    with pytest.raises(RejectedError, match=CODE_NOT_KNOWN[:40]):
        steps.send(Welcome("another", "Ada", "token", proofs.host))


MOVED = Moved("Ben", HEX, 7438, ["192.168.0.7"])


@pytest.mark.parametrize("token", [None, "valid"])
def test_a_guest_without_a_code_follows_a_table_that_has_moved(token: str | None) -> None:
    steps = guest_handshake(HELLO, None, CERTIFICATE)
    next(steps)
    assert steps.send(offer("mac-robber", code=False)) == TokenWanted(TABLE, PROTOCOL)
    steps.send(token)
    with pytest.raises(TableMovedError) as caught:
        steps.send(MOVED)
    assert caught.value.moved == MOVED


def test_a_guest_with_a_code_follows_only_a_host_that_knows_it_too() -> None:
    for is_right in (True, False):
        steps, start = guest_exchange(CODE)
        exchange = PakeExchange(CODE if is_right else OTHER_CODE, hosting=True)
        proofs = exchange.proofs(start.pake, TABLE, CERTIFICATE)
        steps.send(PakeReply(exchange.half))
        with pytest.raises(TableMovedError if is_right else RejectedError):
            steps.send(replace(MOVED, proof=proofs.host))


def test_a_guest_with_a_code_is_sent_nowhere_without_a_proof() -> None:
    """Otherwise a false host could send it in circles, and guess at the code each time."""
    steps, _ = guest_exchange(CODE)
    steps.send(PakeReply(PakeExchange(OTHER_CODE, hosting=True).half))
    with pytest.raises(RejectedError, match=CODE_NOT_KNOWN[:40]):
        steps.send(MOVED)
    steps, _ = guest_exchange(CODE)
    with pytest.raises(HostError, match="unexpected Moved"):
        steps.send(MOVED)
    steps = guest_handshake(HELLO, CODE, CERTIFICATE)
    next(steps)
    with pytest.raises(HostError, match="unexpected Moved"):
        steps.send(MOVED)


def test_a_host_echoing_the_guests_half_violates_the_protocol() -> None:
    steps, start = guest_exchange(CODE)
    with pytest.raises(HostError, match="no half"):
        steps.send(PakeReply(start.pake))  # the guest's own half, sent back


# --- each side, whatever the other sends

TOKENS = st.sampled_from([None, "valid", "expired"])
HALVES = [HALF, *(PakeExchange(CODE, hosting=hosting).half for hosting in (False, True))]
FROM_GUESTS: st.SearchStrategy[FromGuest] = st.one_of(
    st.sampled_from([GetOffer(PROTOCOL), GetOffer(7), GetPackage(), Resync(), Say(1, "let me in"), TakeSeat(1)]),
    st.builds(Hello, st.just(PROTOCOL), st.just("Ada"), st.booleans(), TOKENS, st.sampled_from([None, HEX])),
    st.sampled_from([PakeStart(half) for half in HALVES]),
)
FROM_HOSTS: st.SearchStrategy[FromHost] = st.one_of(
    st.builds(lambda code: offer("mac-robber", code=code), st.booleans()),
    st.sampled_from([PakeReply(half) for half in HALVES]),
    st.sampled_from([Farewell("no"), Farewell(WRONG_CODE), Accepted(1), Refusal(1, "no"), Said("Ben", "hello")]),
    st.builds(Welcome, st.just(TABLE), st.just("Ada"), st.just("token"), st.sampled_from([None, HEX])),
    st.builds(Moved, st.just("Ben"), st.just(HEX), st.just(7438), st.just([]), st.sampled_from([None, HEX])),
)


@given(
    st.sampled_from([None, CODE]), st.booleans(), st.lists(FROM_GUESTS, min_size=MAX_MESSAGES, max_size=MAX_MESSAGES)
)
def test_a_host_reaches_an_outcome_whatever_a_guest_sends(
    code: str | None, may_guess: bool, messages: list[FromGuest]
) -> None:
    host = TableHost(code, may_guess=may_guess)
    received = []
    for message in messages:
        received.append(message)
        assert len(list(host.receive(message))) in (1, 2)
        if host.outcome is not None:
            break
    assert host.outcome is not None
    assert len(host.guesses) <= 1
    if isinstance(host.outcome, Admitted):  # a random proof proves nothing
        assert host.outcome.hello == received[-1]
        assert host.outcome.proof is None
        assert code is None or host.outcome.hello.token == "valid"


@given(st.sampled_from([None, CODE]), TOKENS, st.lists(FROM_HOSTS, min_size=4, max_size=4))
def test_a_guest_reaches_an_outcome_whatever_a_host_sends(
    code: str | None, token: str | None, messages: list[FromHost]
) -> None:
    steps = guest_handshake(HELLO, code, CERTIFICATE)
    step = next(steps)
    replies = iter(messages)
    try:
        while not isinstance(step, Welcome):
            step = steps.send(token if isinstance(step, TokenWanted) else next(replies))
    except (RejectedError, CodeNeededError, HostError):
        return
    except TableMovedError:
        pass
    assert token is not None or code is None  # a random proof proves nothing
