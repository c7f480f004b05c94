"""What PROTOCOL.md says about a host that is gone, read by a few lines that know nothing else, agrees with the code."""

from __future__ import annotations

import functools
from importlib import resources
from typing import Any

import msgpack
import pytest

from helpers import document, stranger_succession
from helpers.net import new_table
from macrobber_core.bots import Effort
from macrobber_core.library import SavedSeat
from macrobber_core.net.succession_codec import begin_from_wire, to_wire
from macrobber_core.net.table_changes import decision_change, seats_change, table_change
from macrobber_core.net.table_state import SeatState, TableState
from macrobber_core.succession import hosting
from macrobber_core.succession.generation import begin_generation
from macrobber_core.succession.messages import Begin, Send
from macrobber_core.succession.quorum import Mode, Quorum
from macrobber_core.succession.sealed_log import MAX_BYTES, Place
from macrobber_core.wire import messages
from macrobber_core.wire.codec import MAX_BYTES_FROM_HOST, decode_from_host, decode_visit, encode

PROTOCOL = resources.files("macrobber_core.wire").joinpath("PROTOCOL.md").read_text(encoding="utf-8")
EXAMPLE = functools.partial(document.example_value, document.section(PROTOCOL, "Keys, proofs and entries"))
GENERATION = [
    "table", "epoch", "number", "host", "others", "heirs", "mode", "host_plays", "share_digests", "proof_digests",
]  # fmt: skip
PEOPLE = [f"{seat}:{seat:064x}" for seat in range(5)]


def example(name: str) -> bytes:
    return bytes.fromhex(EXAMPLE(name))


def shown(tag: int) -> list[Any]:
    """Return the fields of the example frame with this tag."""
    frames = (msgpack.unpackb(frame.packed) for frame in document.frames(PROTOCOL))
    fields: list[Any]
    (fields,) = (fields for first, *fields in frames if first == tag)
    return fields


# --- the example


def test_two_shares_of_the_example_give_its_key() -> None:
    shares = [example(f"share {number}") for number in (1, 2, 3)]
    for few in (shares[:2], shares[1:], [shares[2], shares[0]]):
        assert stranger_succession.key(few) == example("key")
    assert stranger_succession.key(shares[:1]) != example("key")


def test_the_digests_and_the_proof_of_the_example_follow_from_its_shares_and_key() -> None:
    fields, epoch, share, _, _, contacts, _ = shown(41)
    generation = dict(zip(GENERATION, fields, strict=True))
    where = stranger_succession.place(generation["table"], generation["epoch"], generation["number"])
    assert where == example("place")
    assert share == example("share 1")
    for number in (1, 2, 3):
        digest = stranger_succession.share_digest(example(f"share {number}"), where)
        assert digest == generation["share_digests"][number - 1]
    assert example("share digest 1") == generation["share_digests"][0]
    proofs = [stranger_succession.proof(example("key"), where, later) for later in (2, 3, 4)]
    assert proofs[0] == example("proof 2")
    assert list(map(stranger_succession.proof_digest, proofs)) == generation["proof_digests"]
    assert example("proof digest 2") == generation["proof_digests"][0]
    heirs = (generation["host"], generation["heirs"], generation["epoch"])
    assert [stranger_succession.heir(*heirs, each) for each in (1, 2, 3, 4)] == [
        generation["host"], *generation["heirs"], generation["host"],
    ]  # fmt: skip
    assert epoch == 1
    assert [contact[0] for contact in contacts] == generation["others"]


def test_the_log_of_the_example_contains_what_the_text_says() -> None:
    _, _, voter, epoch, share, entries = shown(38)
    key, where = example("key"), example("place")
    assert (voter, epoch, share) == ("2:" + 64 * "2", 2, example("share 2"))
    assert entries == [shown(41)[3][0], shown(42)[0]]
    assert entries[1] == example("entry 1")
    contents = [stranger_succession.content(key, where, entry) for entry in (*entries, example("entry 2"))]
    assert contents == [b"t" + shown(28)[1], example("content 1"), b""]
    assert contents[1] == b"droll"
    assert example("entry 2")[:4] == bytes([0, 2, 0, 2])


# --- what the code writes


@pytest.mark.parametrize("mode", ["majority", "trust"])
@pytest.mark.parametrize("host_plays", [True, False])
@pytest.mark.parametrize("others", [1, 2, 3, 4])
def test_the_text_counts_votes_as_the_code_does(mode: str, host_plays: bool, others: int) -> None:
    quorum = Quorum(Mode(mode), others, host_plays)
    assert stranger_succession.votes(mode, others, host_plays=host_plays) == quorum.votes


@pytest.mark.parametrize("mode", [Mode.MAJORITY, Mode.TRUST])
def test_the_text_alone_opens_a_log_that_a_host_has_sealed(mode: Mode) -> None:
    table = new_table(3)
    for name in ("Ada", "Ben", "Cat"):
        table.sit(name)
    table.start()
    saved = [SavedSeat(name, None, "0f" * 32, None) for name in ("Ada", "Ben", "Cat")]
    state = TableState.of(
        table, "c0ffee42", saved, None, [], epoch=3, survive=mode.value, code=None, effort=Effort(), spectators=[],
        banned=[], has_ssh_door=False, is_announced=False, is_local=True,
    )  # fmt: skip
    seats = SeatState.of_all(saved, table)
    begun = begin_generation(Place("c0ffee42", 3, 7), PEOPLE[0], PEOPLE[1:], PEOPLE[1:], mode)
    changes = [table_change(state.encode()), decision_change(table.legal()[0]), seats_change(seats)]
    host = hosting.open_table(begun, changes[0])
    for change in changes[1:]:
        host, _ = hosting.append(host, change)

    frames = []
    for person in PEOPLE[1:]:
        _, outputs = hosting.connected(host, person)
        frames += [encode(to_wire(send.message, [], host.me)) for send in outputs if isinstance(send, Send)]
    received = [msgpack.unpackb(frame)[1:] for frame in frames]
    generation = dict(zip(GENERATION, received[0][0], strict=True))
    where = stranger_succession.place(generation["table"], generation["epoch"], generation["number"])
    shares = [share for _, _, share, *_ in received]
    assert [stranger_succession.share_digest(share, where) for share in shares] == generation["share_digests"][:4]
    needed = stranger_succession.votes(generation["mode"], 4, host_plays=generation["host_plays"])
    key = stranger_succession.key(shares[:1] if generation["mode"] == "trust" else shares[:needed])
    entries = received[-1][3]
    assert [stranger_succession.content(key, where, entry) for entry in entries] == changes
    assert msgpack.unpackb(changes[2][1:]) == [[seat.name, None, None, "0f" * 32, None] for seat in saved]
    for number, digest in enumerate(generation["proof_digests"], 4):
        assert stranger_succession.proof_digest(stranger_succession.proof(key, where, number)) == digest
        assert stranger_succession.heir(PEOPLE[0], PEOPLE[1:], 3, number) == begun.generation.heir_of(number)


# --- frames


def test_the_largest_state_and_the_largest_vote_fit_into_a_frame() -> None:
    people = [f"{number}:{'f' * 64}".ljust(80, "x") for number in range(32)]
    addresses = ["2001:db8:ffff:ffff:ffff:ffff:ffff:ffff".ljust(64, "x")] * 8
    contacts = [messages.Contact(person, "A" * 64, 65_535, addresses) for person in people]
    digests = [bytes(32)] * 32
    generation = messages.Generation(
        "t" * 64, 255, 2**31 - 1, people[0], people, people, "majority", True, digests, digests
    )
    count, past = 4096, [(255, bytes(32))] * 32
    for entries in ([bytes(MAX_BYTES // count)] * count, [bytes(MAX_BYTES)]):
        begin = messages.BeginSuccession(generation, 255, bytes(33), entries, bytes(32), contacts, past)
        vote = messages.CastVote("t" * 64, (255, 2**31 - 1), people[0], 255, bytes(33), entries)
        assert len(encode(begin)) <= MAX_BYTES_FROM_HOST
        assert decode_from_host(encode(begin)) == begin
        assert decode_visit(encode(vote)) == vote


def test_a_generation_whose_lists_do_not_fit_together_is_invalid() -> None:
    fields = shown(41)
    begin = decode_from_host(msgpack.packb([41, *fields]))
    assert isinstance(begin, messages.BeginSuccession)
    assert isinstance(begin_from_wire(begin), Begin)
    for index, value in ((5, ["3:" + "3" * 64]), (8, fields[0][8][:2])):
        wrong = [*fields[0]]
        wrong[index] = value
        message = decode_from_host(msgpack.packb([41, wrong, *fields[1:]]))
        assert isinstance(message, messages.BeginSuccession)
        with pytest.raises(ValueError, match="do not fit together"):
            begin_from_wire(message)
