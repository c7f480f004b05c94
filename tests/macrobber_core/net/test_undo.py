"""Takebacks over the network."""

from __future__ import annotations

from helpers.net import Stranger, hosted, until
from macrobber_core.wire.messages import Accepted, Decide, Refusal, Snapshot, Undo


async def test_everybody_is_told_the_story_anew() -> None:
    async with hosted() as host:
        peers = [await Stranger.join(host, name) for name in ("Ada", "Ben", "Cat")]
        zoe = await Stranger.join(host, "Zoe", watch=True)
        for peer in (*peers, zoe):
            await peer.hear(Snapshot)
        host.start()
        seat = host.table.actor or 0
        before, ply = host.table.plies[:], host.table.ply
        action = next(one for one in host.table.legal() if one in {"castle", "piper", "monk 1", "cattle"})
        await peers[seat - 1].send(Decide(1, ply, action))
        await peers[seat - 1].hear(Accepted)
        await zoe.send(Undo(1, ply + 1))
        assert (await zoe.hear(Refusal)).reason == "spectators cannot play"
        await peers[seat % 3].send(Undo(2, ply + 1))
        assert "nothing to take back" in (await peers[seat % 3].hear(Refusal)).reason
        await peers[seat - 1].send(Undo(2, ply + 1))
        await peers[seat - 1].hear(Accepted)
        await until(lambda: host.table.plies == before)
        for peer in (*peers, zoe):
            story = await peer.hear(Snapshot)
            assert story.view[7] == ply
            assert story.events[-1] == [0, seat, action.split()[0], False]
