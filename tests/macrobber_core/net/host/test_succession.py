"""A host that gives its people what they need to go on, as programs see it that speak the protocol themselves."""

from __future__ import annotations

import contextlib

from helpers.succession_table import succession_table
from macrobber_core.net.host.host import Host
from macrobber_core.net.link import LinkClosedError, pipe
from macrobber_core.wire.codec import decode_from_host
from macrobber_core.wire.messages import AskHost, BeginSuccession, CastVote, FromHost, PromisedEpoch, StandAgain


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
            assert await person.program.receive_next(StandAgain) == StandAgain(5, 1, b"")
        for number, person in enumerate(people[:2]):
            await person.program.send(person.vote(5, number))
        for person in people:
            assert (await person.program.receive_next(BeginSuccession)).epoch == 5


async def test_a_vote_at_the_port_of_a_host_makes_it_ask_all_the_others_again() -> None:
    async with succession_table() as (host, people):
        assert await answers(host, people[0].vote(5, 0)) == [StandAgain(5, 1, b"")]
        for person in people[1:]:
            assert await person.program.receive_next(StandAgain) == StandAgain(5, 1, b"")


async def test_whoever_asks_a_host_is_told_the_generation_without_its_secrets() -> None:
    async with succession_table() as (host, people):
        (answer,) = await answers(host, AskHost(host.id))
        assert isinstance(answer, BeginSuccession)
        assert answer.generation == people[0].begin.generation
        assert (answer.share, answer.entries) == (b"", [])
        assert await answers(host, AskHost("0ddba115")) == []
