"""Taking back by everybody's consent, over the network."""

from __future__ import annotations

import asyncio
import random

from helpers.lan import Player, Stranger, game_over, hosted, seated, until, way_to
from macrobber_core import record
from macrobber_core.games.contract import Declined, TakenBack
from macrobber_core.lan.host import Host
from macrobber_core.table import Proposal
from macrobber_core.wire.messages import Accepted, Consent, Refusal, Snapshot, Undo


def play_until_one_may_ask(host: Host, rng: random.Random) -> int:
    """The seat that may; the decisions are made behind everybody's back."""
    table = host.table
    while table.actor is not None:
        table.decide(table.actor, table.ply, rng.choice(table.legal()))
        for seat in range(1, len(table.seats) + 1):
            if not table.seats[seat - 1].bot and table.view(seat).may_ask:
                host.changed()
                return seat
    raise AssertionError("nobody may ask")


async def test_everybody_is_asked_and_told_and_a_spectator_is_not_asked() -> None:
    async with hosted() as host:
        peers = [await Stranger.join(host, name) for name in ("Ada", "Ben", "Cat")]
        zoe = await Stranger.join(host, "Zoe", watch=True)
        for peer in (*peers, zoe):
            await peer.hear(Snapshot)
        host.start()
        seat = play_until_one_may_ask(host, random.Random(1))
        ply = host.table.ply
        asker, *others = peers[seat - 1 :] + peers[: seat - 1]
        await asker.send(Undo(1, ply))
        await asker.hear(Accepted)
        assert host.table.proposal is not None
        first, verb = host.table.proposal.ply, host.table.proposal.verb
        await zoe.send(Consent(1, seat, ply, 0, agree=True))
        assert (await zoe.hear(Refusal)).reason == "spectators do not decide"
        await others[0].send(Consent(1, seat, ply, 0, agree=True))
        await others[0].hear(Accepted)
        assert host.table.ply == ply
        await others[1].send(Consent(1, seat, ply - 1, 0, agree=True))
        assert "the table is at ply" in (await others[1].hear(Refusal)).reason
        await others[1].send(Consent(2, seat, ply, 0, agree=True))
        await others[1].hear(Accepted)
        assert host.table.ply == first
        for peer in (*peers, zoe):
            while (story := await peer.hear(Snapshot)).view[7] != first:
                pass
            assert story.events[-1] == [0, seat, verb, True]


async def test_who_loses_the_link_is_not_asked_any_more_and_all_are_told_the_story_anew() -> None:
    async with hosted() as host, seated(host) as players:
        for player in players:
            player.held = True
        host.start()
        await until(lambda: all(player.table.stage == "playing" for player in players))
        seat = play_until_one_may_ask(host, random.Random(1))
        asker, first, second = (players[(seat - 1 + step) % 3] for step in range(3))
        await until(lambda: asker.table.may_ask)
        await asker.guest.undo()
        await until(lambda: second.table.proposal and first.table.proposal)
        assert second.table.proposal is not None
        back_to = second.table.proposal.ply
        await first.guest.consent(agree=True)
        await until(lambda: second.table.proposal is not None and len(second.table.proposal.asked) == 1)
        await second.guest.close()
        await until(lambda: asker.table.ply == first.table.ply == back_to)
        assert isinstance(asker.log[-1], TakenBack)
        assert asker.log[-1].together
        assert asker.table.proposal is None


async def test_bots_wait_while_people_are_asked() -> None:
    async with hosted(players=3) as host:
        host.table.sit_bot("random", 3)
        async with seated(host) as players:
            for player in players:
                player.held = True
            host.pace = 60
            host.start()
            await until(lambda: all(player.table.stage == "playing" for player in players))
            rng = random.Random(5)
            for _ in range(100):
                seat = play_until_one_may_ask(host, rng)
                if host.table.actor == 3:
                    break
            assert host.table.actor == 3
            ply = host.table.ply
            asker, other = players[seat - 1], players[2 - seat]
            await until(lambda: asker.table.ply == ply and asker.table.may_ask)
            await asker.guest.undo()
            await until(lambda: other.table.proposal)
            assert other.table.proposal == Proposal(seat, host.table.proposal.ply, asker.table.proposal.verb, [], [3 - seat])
            host.pace = 0
            host.changed()
            await asyncio.sleep(0.3)
            assert host.table.ply == ply
            await other.guest.consent(agree=False)
            await until(lambda: host.table.ply > ply)
            assert Declined(seat, 3 - seat) in asker.log


class Wavering(Player):
    """Takes back whatever it may, now and then, and agrees to what others ask more often than not."""

    async def decide(self) -> None:
        table, mind = self.table, self.rng.random()
        if table.proposal is not None:
            if table.seat in table.proposal.asked:
                await self.guest.consent(agree=mind < 0.8)
            elif table.seat == table.proposal.seat and mind < 0.1:
                await self.guest.consent(agree=False)
            return
        if table.ply < 400 and (table.may_ask or table.can_undo) and mind < 0.2:
            await self.guest.undo()
        if table.legal:
            await super().decide()
