"""Attacks on a table that survives its host: votes that do not count, questions that teach nothing, and floods."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from helpers.net import Player, Tap, fair_table, socket_dial, tapped, until
from helpers.patience import PATIENCE
from macrobber_core.net.host.host import Host
from macrobber_core.net.link import Link, LinkClosedError
from macrobber_core.net.succession_codec import generation_from_wire
from macrobber_core.net.successor import find_successor
from macrobber_core.net.websocket import dial
from macrobber_core.succession.quorum import Mode
from macrobber_core.wire.codec import decode_from_host, encode
from macrobber_core.wire.messages import (
    AskHost,
    BeginSuccession,
    CastVote,
    Contact,
    DeclineEpoch,
    Message,
    SealedEntry,
)
from macrobber_tui.session.heir import TableHeir

pytestmark = pytest.mark.slow
NAMES = ("Ada", "Ben", "Cat", "Dan")


@dataclass
class Party:
    """A host and four players whose programs are heirs, and what the host has sent them."""

    host: Host
    players: dict[str, Player] = field(default_factory=dict)
    heirs: dict[str, TableHeir] = field(default_factory=dict)
    taps: dict[str, list[Tap]] = field(default_factory=dict)

    def begins(self, name: str) -> list[BeginSuccession]:
        messages = [decode_from_host(frame) for tap in self.taps[name] for frame in tap.received]
        return [message for message in messages if isinstance(message, BeginSuccession)]

    def begin(self, name: str) -> BeginSuccession:
        return self.begins(name)[-1]

    def person(self, name: str) -> str:
        begin = self.begin(name)
        return begin.generation.others[begin.share[0] - 1]

    def contact(self, name: str) -> Contact:
        return next(contact for contact in self.begin("Dan").contacts if contact.name == name)

    def vote(self, name: str, epoch: int = 2, **changes: Any) -> CastVote:
        """Return a player's true vote, with some fields changed."""
        begin = self.begin(name)
        place = (begin.generation.epoch, begin.generation.number)
        fields = {
            "table": begin.generation.table, "generation": place, "voter": self.person(name), "epoch": epoch,
            "share": begin.share, "entries": begin.entries,
        }  # fmt: skip
        return CastVote(**{**fields, **changes})

    @property
    def first_heir(self) -> str:
        person = self.begin("Dan").generation.heirs[0]
        return next(name for name in NAMES if self.person(name) == person)


@contextlib.asynccontextmanager
async def surviving() -> AsyncIterator[Party]:
    """Yield a table whose game has begun and whose people hold their shares; nobody decides."""
    async with contextlib.AsyncExitStack() as stack:
        host = await stack.enter_async_context(Host(fair_table(4), survive=Mode.MAJORITY))
        await host.listen("127.0.0.1", 0)
        party, tasks = Party(host), []
        for name in NAMES:
            heir = await stack.enter_async_context(TableHeir(lambda name=name: name))  # type: ignore[misc]
            party.heirs[name], party.taps[name] = heir, []
            player = Player(tapped(socket_dial(host), party.taps[name]), name, heir=heir)
            player.held = True
            party.players[name] = player
            tasks.append(asyncio.create_task(player.play()))
            await until(lambda player=player: player.views)  # type: ignore[misc]
        host.start()
        await until(lambda: all(party.begins(name) for name in NAMES))
        await until(lambda: len(party.begin("Dan").contacts) == 4 and len({*party.begin("Dan").generation.others}) == 4)
        await until(lambda: len({party.begin(name).generation.number for name in NAMES}) == 1)
        try:
            yield party
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def answer_to(port: int, message: Message, *, seconds: float = 1) -> Message | None:
    """Send a message to a program; return its answer, if it gives one."""
    link = await dial("127.0.0.1", port)
    try:
        await link.send(encode(message))
        async with asyncio.timeout(seconds):
            return decode_from_host(await link.receive())
    except (LinkClosedError, TimeoutError):
        return None
    finally:
        await link.close()


async def test_votes_that_are_wrong_replayed_or_from_elsewhere_do_not_count() -> None:
    async with surviving() as party:
        heir = party.first_heir
        voters = [name for name in NAMES if name != heir]
        port = party.contact(heir).port
        wrong = [
            party.vote(voters[0], share=bytes([party.begin(voters[0]).share[0]]) + bytes(32)),
            party.vote(voters[0], voter=party.person(voters[1])),
            party.vote(voters[0], table="another"),
            party.vote(voters[0], generation=(1, 7)),
            party.vote(voters[0], entries=[b"short"]),
            party.vote(voters[0], epoch=3),
            party.vote(voters[0], epoch=255),
        ]
        for vote in wrong:
            assert await answer_to(port, vote) is None
        for name in voters:  # true ones, while the host is there
            for _ in range(3):  # replayed
                answer = await answer_to(port, party.vote(name))
                assert answer is None or answer == DeclineEpoch(2, hears_host=True)
        assert party.heirs[heir].host is None


async def test_a_stranger_and_a_spectator_learn_only_who_is_at_the_table() -> None:
    async with surviving() as party:
        table = party.host.id
        for name in NAMES:
            assert await answer_to(party.contact(name).port, AskHost(table)) is None
        taps: list[Tap] = []
        spectator = Player(tapped(socket_dial(party.host), taps), "Eve", watch=True)
        watching = asyncio.create_task(spectator.play())
        await until(lambda: spectator.views)
        party.host.broadcast_changes()
        ada = party.players["Ada"].guest.table
        assert ada is not None
        messages: list[Message] = []
        await until(lambda: any(isinstance(each, BeginSuccession) for each in heard(taps, messages)))
        for message in messages:
            assert not isinstance(message, SealedEntry)
            if isinstance(message, BeginSuccession):
                assert (message.share, message.entries) == (b"", [])
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)


def heard(taps: list[Tap], messages: list[Message]) -> list[Message]:
    messages[:] = [decode_from_host(frame) for tap in taps for frame in tap.received]
    return messages


async def test_nobody_follows_a_program_that_claims_to_be_the_host_unasked() -> None:
    async with surviving() as party:
        begin = party.begin("Ada")
        generation = generation_from_wire(begin.generation)

        async def claim(link: Link, _: object) -> None:
            for epoch in range(2, 6):
                past = [(epoch, bytes(32))]
                claimed = BeginSuccession(begin.generation, epoch, b"", [], bytes(32), begin.contacts, past)
                await link.send(encode(claimed))

        async with TableHeir(lambda: "Mallory") as mallory:
            ready = await mallory.listen(claim, is_local=True)
            fake = [Contact(each.person, each.name, ready.port, ["127.0.0.1"]) for each in begin.contacts]
            assert await find_successor(generation, begin.epoch, fake) is None


async def test_a_flood_at_the_port_of_an_heir_changes_nothing() -> None:
    async with surviving() as party:
        heir = party.first_heir
        port = party.contact(heir).port
        voter = next(name for name in NAMES if name != heir)

        async def garbage(number: int) -> None:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(bytes([number % 256]) * 2000)
                await asyncio.sleep(1)
                writer.close()

        async def votes() -> None:
            for _ in range(20):
                with contextlib.suppress(OSError):
                    await answer_to(port, party.vote(voter, share=bytes([1]) + bytes(32)), seconds=0.2)

        await asyncio.gather(*map(garbage, range(200)), *(votes() for _ in range(5)))
        assert party.heirs[heir].host is None
        for player in party.players.values():
            await player.release()
        await until(lambda: all(player.table.ply > 20 for player in party.players.values()))
        assert await answer_to(port, party.vote(voter), seconds=PATIENCE) == DeclineEpoch(2, hears_host=True)
