"""A host that gives its people what they need to go on, as programs see it that speak the protocol themselves."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass

from helpers.net import Stranger, hosted, new_table
from macrobber_core.net.host.host import Host
from macrobber_core.net.link import LinkClosedError, pipe
from macrobber_core.succession.quorum import Mode
from macrobber_core.wire.codec import decode_from_host
from macrobber_core.wire.messages import (
    AskHeir,
    AskHost,
    BeginSuccession,
    CanHost,
    CastVote,
    FromHost,
    HeirListens,
    Holds,
    PromisedEpoch,
    StandAgain,
    Welcome,
)

NAMES = ("Ada", "Ben", "Cat")


@dataclass
class Person:
    program: Stranger
    begin: BeginSuccession

    def vote(self, epoch: int, number: int) -> CastVote:
        place = self.begin.generation
        person = place.others[number]
        return CastVote(place.table, (place.epoch, place.number), person, epoch, self.begin.share, [])


@contextlib.asynccontextmanager
async def surviving_table() -> AsyncIterator[tuple[Host, list[Person]]]:
    """Yield a host without a player of its own, and the three people at its table."""
    async with hosted(table=new_table(3), survive=Mode.MAJORITY) as host:
        programs = []
        for number, name in enumerate(NAMES, 1):
            program = await Stranger.join(host, name)
            await program.send(CanHost(f"{number:064x}"))
            await program.receive_next(Welcome)
            programs.append(program)
        host.start()
        for number, program in enumerate(programs):
            await program.receive_next(AskHeir)
            await program.send(HeirListens(7000 + number, ["127.0.0.1"]))
        people = []
        for program in programs:
            begin = await newest(program, 3)
            await program.send(Holds(begin.epoch, len(begin.entries)))
            people.append(Person(program, begin))
        yield host, people


async def newest(program: Stranger, others: int) -> BeginSuccession:
    """Return the state of the generation with this number of people besides the host."""
    while True:
        begin = await program.receive_next(BeginSuccession)
        if len(begin.generation.others) == others:
            return begin


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
    async with surviving_table() as (_host, people):
        await people[0].program.send(PromisedEpoch(2, 1, b""))
        for person in people:
            assert await person.program.receive_next(StandAgain) == StandAgain(5, 1, b"")
        for number, person in enumerate(people[:2]):
            await person.program.send(person.vote(5, number))
        for person in people:
            assert (await person.program.receive_next(BeginSuccession)).epoch == 5


async def test_a_vote_at_the_port_of_a_host_makes_it_ask_all_the_others_again() -> None:
    async with surviving_table() as (host, people):
        assert await answers(host, people[0].vote(5, 0)) == [StandAgain(5, 1, b"")]
        for person in people[1:]:
            assert await person.program.receive_next(StandAgain) == StandAgain(5, 1, b"")


async def test_whoever_asks_a_host_is_told_the_generation_without_its_secrets() -> None:
    async with surviving_table() as (host, people):
        (answer,) = await answers(host, AskHost(host.id))
        assert isinstance(answer, BeginSuccession)
        assert answer.generation == people[0].begin.generation
        assert (answer.share, answer.entries) == (b"", [])
        assert await answers(host, AskHost("0ddba115")) == []
