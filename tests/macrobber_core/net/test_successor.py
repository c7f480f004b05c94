"""A host that comes back learns from the next host's proofs that the table has gone on, however often that happened."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from helpers.people import People
from macrobber_core.net.succession_codec import generation_to_wire, to_wire
from macrobber_core.net.successor import People as Remembered
from macrobber_core.net.successor import is_successor, recall, remember
from macrobber_core.succession.generation import Generation
from macrobber_core.succession.member import Member, Step
from macrobber_core.succession.messages import Begin, Promised, TakeOver
from macrobber_core.succession.standing import MAX_TAKE_OVERS
from macrobber_core.wire.messages import BeginSuccession, Contact

NAMES = ("Hal", "Ada", "Ben", "Cat", "Dan", "Eva")


def take_over(people: People) -> None:
    """Let the host die, the others go on, and their new host begin a generation without the dead ones."""
    (host,) = people.hosts()
    people.dead.add(host)
    left = [name for name in people[host].generation.voters if name not in people.dead]
    for name in left:
        if not people.hosts():
            people.lose_host(name)
    (host,) = people.hosts()
    people.change(host, *(name for name in left if name != host))


def answer(people: People) -> BeginSuccession:
    """Return what the host answers to anybody who asks."""
    (host,) = people.hosts()
    member = people[host]
    begin = Begin(member.generation, member.epoch, None, (), member.proof, member.take_overs)
    message = to_wire(begin, [], host)
    assert isinstance(message, BeginSuccession)
    return message


def table_after(deaths: int) -> tuple[Generation, People]:
    """Return the generation that the first host knows, and the table after so many deaths."""
    people = People(*NAMES)
    known = people["Hal"].generation
    for _ in range(deaths):
        take_over(people)
    return known, people


@pytest.mark.parametrize("deaths", [1, 2, 3])
def test_the_first_host_recognizes_any_later_one(deaths: int) -> None:
    known, people = table_after(deaths)
    shown = answer(people)
    assert len(shown.take_overs) == deaths
    assert is_successor(known, 1, shown)


def test_whoever_knows_the_latest_take_over_learns_nothing_new_from_it() -> None:
    _, people = table_after(2)
    (host,) = people.hosts()
    member = people[host]
    assert not is_successor(member.generation, member.epoch, answer(people))


def test_take_overs_that_nobody_can_have_made_prove_nothing() -> None:
    known, people = table_after(2)
    shown = answer(people)
    (first, proof), (second, later) = shown.take_overs
    false_ones: list[list[tuple[int, bytes]]] = [
        [],
        [(second, later)],
        [(first, later)],
        [(first, bytes(32))],
        [(second, proof)],
        [(shown.epoch + 1, proof)],
        [(255, proof)],
    ]
    for take_overs in false_ones:
        past = BeginSuccession(shown.generation, shown.epoch, b"", [], shown.proof, [], take_overs)
        assert not is_successor(known, 1, past), take_overs
    assert not is_successor(table_after(0)[0], 1, shown), "another table with the same people"


def test_a_host_can_prove_a_bounded_number_of_take_overs() -> None:
    """Somebody says again and again that others have voted, so that the host stands in one epoch after the other."""
    people = People("Hal", "Ada", "Ben")
    for _ in range(MAX_TAKE_OVERS + 3):
        member = people["Hal"]
        voted = Promised(member.epoch + 1, member.epoch, member.proof)
        people.send("Ada", "Hal", voted)
        people.change("Hal", "Ada", "Ben")
        people.do("Hal", forgive)
    take_overs = people["Hal"].take_overs
    assert len(take_overs) == MAX_TAKE_OVERS
    assert take_overs[-1].epoch == people["Hal"].epoch


def forgive(member: Member) -> Step:
    """Let a host listen to the same person once more."""
    assert member.hosting is not None
    return replace(member, hosting=replace(member.hosting, stood_for=())), ()


# --- what a host stores of its people


def test_a_host_finds_its_people_as_it_has_stored_them() -> None:
    known, _ = table_after(0)
    people = Remembered(known, 2, [Contact("Ada", "Ada", 7000, ["192.0.2.1"])], (TakeOver(2, bytes(32)),))
    assert recall(remember(people)) == people


def test_people_stored_by_an_earlier_version_are_found() -> None:
    known, _ = table_after(0)
    assert recall(msgspec.msgpack.encode([generation_to_wire(known), 1, []])) == Remembered(known, 1, [])


@pytest.mark.parametrize("stored", [None, b"", b"\xc1", b"\x90", b"\x93\x90\x01\x90"])
def test_missing_or_damaged_people_are_nobody(stored: bytes | None) -> None:
    assert recall(stored) is None
