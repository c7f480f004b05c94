"""Takebacks over the network."""

from __future__ import annotations

from helpers.net import Stranger, hosted, until
from macrobber_core.wire.messages import Accepted, Decide, Refusal, Snapshot, Undo


async def test_a_takeback_sends_every_peer_a_new_snapshot() -> None:
    async with hosted() as host:
        peers = [await Stranger.join(host, name) for name in ("Ada", "Ben", "Cat")]
        zoe = await Stranger.join(host, "Zoe", watch=True)
        for peer in (*peers, zoe):
            await peer.receive_next(Snapshot)
        host.start()
        seat = host.table.actor or 0
        before, ply = host.table.plies[:], host.table.ply
        action = next(one for one in host.table.legal() if one in {"castle", "piper", "monk 1", "cattle"})
        await peers[seat - 1].send(Decide(1, ply, action))
        await peers[seat - 1].receive_next(Accepted)
        await zoe.send(Undo(1, ply + 1))
        assert (await zoe.receive_next(Refusal)).reason == "spectators cannot play"
        await peers[seat % 3].send(Undo(2, ply + 1))
        assert "nothing to take back" in (await peers[seat % 3].receive_next(Refusal)).reason
        await peers[seat - 1].send(Undo(2, ply + 1))
        await peers[seat - 1].receive_next(Accepted)
        await until(lambda: host.table.plies == before)
        for peer in (*peers, zoe):
            snapshot = await peer.receive_next(Snapshot)
            assert snapshot.view[7] == ply
            assert snapshot.events[-1] == [0, seat, action.split()[0], False]
