"""Takebacks by consent of all players, over the network."""

from __future__ import annotations

import asyncio
import random

from helpers.net import (
    Player,
    Stranger,
    game_over,
    hosted,
    play_until_takeback_possible,
    seat_players,
    socket_dial,
    until,
)
from macrobber_core import record
from macrobber_core.games.contract import Declined, TakenBack
from macrobber_core.wire.messages import Accepted, Consent, Refusal, Snapshot, Undo


async def test_a_takeback_needs_the_consent_of_all_players_but_not_spectators() -> None:
    async with hosted() as host:
        peers = [await Stranger.join(host, name) for name in ("Ada", "Ben", "Cat")]
        zoe = await Stranger.join(host, "Zoe", watch=True)
        for peer in (*peers, zoe):
            await peer.receive_next(Snapshot)
        host.start()
        seat = play_until_takeback_possible(host, random.Random(1))
        ply = host.table.ply
        asker, *others = peers[seat - 1 :] + peers[: seat - 1]
        await asker.send(Undo(1, ply))
        await asker.receive_next(Accepted)
        assert host.table.proposal is not None
        first, verb = host.table.proposal.ply, host.table.proposal.verb
        await zoe.send(Consent(1, seat, ply, 0, agree=True))
        assert (await zoe.receive_next(Refusal)).reason == "spectators cannot play"
        await others[0].send(Consent(1, seat, ply, 0, agree=True))
        await others[0].receive_next(Accepted)
        assert host.table.ply == ply
        await others[1].send(Consent(1, seat, ply - 1, 0, agree=True))
        assert "the table is at ply" in (await others[1].receive_next(Refusal)).reason
        await others[1].send(Consent(2, seat, ply, 0, agree=True))
        await others[1].receive_next(Accepted)
        assert host.table.ply == first
        for peer in (*peers, zoe):
            while (snapshot := await peer.receive_next(Snapshot)).view[7] != first:
                pass
            assert snapshot.events[-1] == [0, seat, verb, True]


async def test_a_player_disconnecting_before_their_answer_ends_the_proposal() -> None:
    async with hosted() as host, seat_players(host) as players:
        for player in players:
            player.held = True
        host.start()
        await until(lambda: all(player.table.stage == "playing" for player in players))
        seat = play_until_takeback_possible(host, random.Random(1))
        asker, first, second = (players[(seat - 1 + step) % 3] for step in range(3))
        await until(lambda: asker.table.may_ask)
        await asker.guest.undo()
        await until(lambda: second.table.proposal and first.table.proposal)
        assert second.table.proposal is not None
        ply = asker.table.ply
        await first.guest.consent(agree=True)
        await until(lambda: second.table.proposal is not None and len(second.table.proposal.asked) == 1)
        await second.guest.close()
        await until(lambda: asker.table.proposal is first.table.proposal is None)
        assert not any(isinstance(event, Declined) for event in (*asker.log, *first.log))
        assert asker.table.ply == ply


async def test_bots_do_not_decide_while_a_proposal_is_open() -> None:
    async with hosted(players=3) as host:
        host.table.sit_bot("random", 3)
        async with seat_players(host) as players:
            for player in players:
                player.held = True
            host.bot_players.pace = 60
            host.start()
            await until(lambda: all(player.table.stage == "playing" for player in players))
            rng = random.Random(5)
            seat = play_until_takeback_possible(host, rng)
            while host.table.actor != 3:
                seat = play_until_takeback_possible(host, rng)
            ply = host.table.ply
            asker, other = players[seat - 1], players[2 - seat]
            await until(lambda: asker.table.ply == ply and asker.table.may_ask)
            await asker.guest.undo()
            await until(lambda: other.table.proposal)
            assert other.table.proposal is not None
            assert other.table.proposal.asked == [3 - seat]
            host.bot_players.pace = 0
            host.broadcast_changes()
            await asyncio.sleep(0.3)
            assert host.table.ply == ply
            await other.guest.consent(agree=False)
            await until(lambda: host.table.ply > ply)
            assert Declined(seat, 3 - seat) in asker.log


async def test_a_withdrawn_proposal_cannot_be_repeated() -> None:
    async with hosted() as host:
        peers = [await Stranger.join(host, name) for name in ("Ada", "Ben", "Cat")]
        for peer in peers:
            await peer.receive_next(Snapshot)
        host.start()
        seat = play_until_takeback_possible(host, random.Random(1))
        ply, log = host.table.ply, len(host.table.log)
        asker, other = peers[seat - 1], peers[seat % 3]
        accepted = 0
        for number in range(200):
            await asker.send(Undo(2 * number, ply))
            await asker.send(Consent(2 * number + 1, seat, ply, 0, agree=False))
            await other.send(Consent(number, seat, ply, 0, agree=number % 2 == 0))
            for peer in (asker, asker, other):
                accepted += isinstance(await peer.receive_next(Accepted | Refusal), Accepted)  # type: ignore[arg-type]
        assert accepted == 2
        assert host.table.ply == ply
        assert len(host.table.log) == log + 1
        assert isinstance(host.table.log[-1], Declined)


class Wavering(Player):
    """A player that occasionally takes back decisions, and usually agrees to others' proposals."""

    async def decide(self) -> None:
        table, mind = self.table, self.rng.random()
        if table.proposal is not None:
            if table.seat in table.proposal.asked:
                await self.guest.consent(agree=mind < 0.8)
            elif table.seat == table.proposal.seat and mind < 0.1:
                await self.guest.consent(agree=False)
        elif (table.may_ask or table.can_undo) and mind < 0.15:
            await self.guest.undo()
        else:
            await super().decide()


async def test_a_game_with_many_takebacks_is_the_same_for_all_peers() -> None:
    async with hosted() as host:
        players = [Wavering(socket_dial(host), name, seed=seed) for seed, name in enumerate(("Ada", "Ben", "Cat"))]
        playing = []
        for player in players:
            playing.append(asyncio.create_task(player.play()))
            await until(lambda player=player: player.views)  # type: ignore[misc]
        host.start()
        await game_over(players)
        await asyncio.gather(*playing)
        table = host.table
        text = str(table.record())
    together = [event for player in players[:1] for event in player.log if isinstance(event, TakenBack)]
    assert any(event.together for event in together)
    assert any(isinstance(event, Declined) for event in players[0].log)
    assert text.count("# taken back: ") == len(table.taken_back) > len(together)
    assert record.parse(text).plies == table.plies
    assert record.verify(text).result == table.result
    for player in players:
        assert player.table.game_view == table.view(player.table.seat).game_view
        assert player.table.takebacks == len(table.taken_back)
        assert player.log == table.log_seen_by(player.table.seat)
