"""A host that gives its people what they need to go on, as programs see it that speak the protocol themselves."""

from __future__ import annotations

import contextlib
import secrets

from helpers.net import Stranger, hosted, new_table, until
from helpers.succession_table import Person, get_shares, sit_down, succession_table
from macrobber_core.net.host.host import Host
from macrobber_core.net.host.roster import MAX_PROGRAMS
from macrobber_core.net.link import LinkClosedError, pipe
from macrobber_core.succession.quorum import Mode
from macrobber_core.wire.codec import decode_from_host
from macrobber_core.wire.messages import (
    AskHost,
    BeginSuccession,
    CanHost,
    CastVote,
    FromHost,
    HeirListens,
    Holds,
    PromisedEpoch,
    Resync,
    Snapshot,
    StandAgain,
)


async def answers(host: Host, message: CastVote | AskHost) -> list[FromHost]:
    """Return what a visitor is answered until the host has served it."""
    ours, theirs = pipe()
    await host.visit(ours, message)
    await ours.close()
    received = []
    with contextlib.suppress(LinkClosedError):
        while True:
            received.append(decode_from_host(await theirs.receive()))
    return received


async def test_people_confirm_their_host_over_their_own_connections() -> None:
    async with succession_table() as (_host, people):
        await people[0].program.send(PromisedEpoch(2, 1, b""))
        for person in people:
            assert await person.program.receive_next(StandAgain) == StandAgain(5, 1, b"", (1, 1))
        for number, person in enumerate(people[:2]):
            await person.program.send(person.vote(5, number))
        for person in people:
            assert (await person.program.receive_next(BeginSuccession)).epoch == 5


async def test_a_vote_at_the_port_of_a_host_makes_it_ask_all_the_others_again() -> None:
    async with succession_table() as (host, people):
        assert await answers(host, people[0].vote(5, 0)) == [StandAgain(5, 1, b"", (1, 1))]
        for person in people[1:]:
            assert await person.program.receive_next(StandAgain) == StandAgain(5, 1, b"", (1, 1))


async def test_whoever_asks_a_host_is_told_the_generation_without_its_secrets() -> None:
    async with succession_table() as (host, people):
        (answer,) = await answers(host, AskHost(host.id))
        assert isinstance(answer, BeginSuccession)
        assert answer.generation == people[0].begin.generation
        assert (answer.share, answer.entries, answer.contacts) == (b"", [], [])
        assert await answers(host, AskHost("0ddba115")) == []


async def take_part(program: Stranger, fingerprint: str) -> None:
    """Say that a player's program, which has this fingerprint, can be the host."""
    await program.send(CanHost(fingerprint))
    await program.send(HeirListens(7000, ["127.0.0.1"]))


async def generations(program: Stranger) -> list[BeginSuccession]:
    """Return what a program has been told of generations until now."""
    await program.send(Resync())
    told = []
    while not isinstance(message := await program.receive(), Snapshot):
        if isinstance(message, BeginSuccession):
            told.append(message)
    return told


async def next_generation(person: Person) -> BeginSuccession:
    """Wait until a person is told of the next generation."""
    while True:
        begin = await person.program.receive_next(BeginSuccession)
        if begin.generation.number > person.begin.generation.number:
            return begin


async def test_a_player_with_two_programs_has_one_share() -> None:
    async with hosted(table=new_table(2, game="claim-it"), survive=Mode.MAJORITY) as host:
        ada, mallory = [await Stranger.join(host, name) for name in ("Ada", "Mallory")]
        await until(lambda: not host.table.free_seats)
        host.start()
        await take_part(ada, "1" * 64)
        shares: dict[int, set[bytes]] = {}
        for program in ("2", "3", "2", "3"):
            await take_part(mallory, program * 64)
            for begin in await generations(mallory):
                shares.setdefault(begin.generation.number, set()).add(begin.share)
    assert shares
    assert all(len(each - {b""}) <= 1 for each in shares.values())


async def test_ever_new_programs_of_a_player_do_not_fill_the_list_of_contacts() -> None:
    async with succession_table() as (_host, people):
        for _ in range(60):
            await take_part(people[2].program, secrets.token_hex(32))
        await generations(people[2].program)
        told = await generations(people[0].program)
        assert told
        assert all(len(begin.contacts) <= len(people) + 1 for begin in told)


async def test_a_program_without_a_share_gets_one_of_a_new_generation() -> None:
    """Not the one that it has had, with which it may have voted."""
    async with succession_table() as (_host, people):
        await people[0].program.send(Holds(1, 0))
        begins = [await next_generation(person) for person in people]
        assert [begin.generation.others == people[0].begin.generation.others for begin in begins] == [True] * 3
        assert {begin.share for begin in begins}.isdisjoint({person.begin.share for person in people})


async def test_a_program_waits_for_its_share_until_the_generation_before_is_in_force() -> None:
    async with succession_table() as (host, people):
        await people[0].program.send(Holds(1, 0))
        later = [Person(person.program, await next_generation(person)) for person in people]
        await later[0].program.send(Holds(1, 0))  # once more, before anybody has confirmed the new generation
        await generations(later[0].program)
        for _ in range(2 * MAX_PROGRAMS):
            host.broadcast_changes()
        for person in later[1:]:
            await person.program.send(Holds(1, 1))
        assert (await next_generation(later[0])).share


async def test_the_host_gives_a_share_once() -> None:
    async with succession_table() as (_host, people):
        await people[0].program.send(HeirListens(7999, ["127.0.0.1"]))
        (begin,) = await generations(people[0].program)
        assert (begin.generation, begin.share) == (people[0].begin.generation, b"")


async def test_a_removed_player_is_one_of_the_people_no_longer() -> None:
    async with succession_table() as (host, people):
        host.seat_control.remove("Cat", address=False)
        begin = await next_generation(people[0])
        assert people[2].begin.generation.others[2] not in begin.generation.others


async def test_the_way_of_a_guest_by_a_relay_is_no_address_for_the_others() -> None:
    async with hosted(table=new_table(3), survive=Mode.MAJORITY) as host:
        programs = await sit_down(host, address="relay")
        host.start()
        for person in await get_shares(programs):
            assert {*map(tuple, (contact.addresses for contact in person.begin.contacts))} == {("127.0.0.1",)}
