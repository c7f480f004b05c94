"""A table whose host gives its people what they need to go on. Their programs are controlled by the test."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from macrobber_core.net.host.host import Host
from macrobber_core.net.websocket import SocketLink
from macrobber_core.succession.quorum import Mode
from macrobber_core.wire.messages import (
    AskHeir,
    BeginSuccession,
    CanHost,
    CastVote,
    HeirListens,
    Holds,
)

from .net import Stranger, hosted, new_table, until

NAMES = ("Ada", "Ben", "Cat")
NOWHERE = [(f"{number:064x}", 7000 + number) for number in range(1, len(NAMES) + 1)]
"""The fingerprints and ports of programs at which nobody listens."""


@dataclass
class Person:
    program: Stranger
    begin: BeginSuccession

    def vote(self, epoch: int, number: int) -> CastVote:
        place = self.begin.generation
        person = place.others[number]
        return CastVote(place.table, (place.epoch, place.number), person, epoch, self.begin.share, [])


@contextlib.asynccontextmanager
async def succession_table() -> AsyncIterator[tuple[Host, list[Person]]]:
    """Yield a host without a player of its own, and the three people at its table."""
    async with hosted(table=new_table(3), survive=Mode.MAJORITY) as host:
        programs = await sit_down(host)
        host.start()
        yield host, await get_shares(programs)


async def sit_down(host: Host, programs: Sequence[tuple[str, int]] = NOWHERE, address: str = "") -> list[Stranger]:
    """Let three people join; `programs` are the fingerprints and ports with which they can host.

    With an `address`, they come through a door from there.
    """
    joined = []
    for name, (fingerprint, port) in zip(NAMES, programs, strict=True):
        program = await Stranger.join(host, name, address=address)
        await program.send(CanHost(fingerprint))
        await program.receive_next(AskHeir)
        await program.send(HeirListens(port, ["127.0.0.1"]))
        joined.append(program)
    return joined


async def get_shares(programs: Sequence[Stranger]) -> list[Person]:
    """Wait until all people have their share of one generation."""
    people = []
    for program in programs:
        begin = await program.receive_next(BeginSuccession)
        while len(begin.generation.others) < len(programs):
            begin = await program.receive_next(BeginSuccession)
        await program.send(Holds(begin.epoch, len(begin.entries)))
        people.append(Person(program, begin))
    return people


async def kill(host: Host) -> None:
    """Let a host vanish from the network, as if its program had been killed, once it has sent what it wanted to."""
    await until(lambda: not any(peer._succession for peer in host.peers))
    assert host._server is not None
    host.moving.close()
    host._server.close(close_connections=False)
    for peer in host.peers:
        if isinstance(peer.link, SocketLink):
            peer.link._connection.transport.close()
