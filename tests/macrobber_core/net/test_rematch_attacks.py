"""Peers that try to disturb the next game at a table, over sockets."""

from __future__ import annotations

import pytest

from helpers.net import Stranger, hosted, local_dial, new_table, seat_players, until
from macrobber_core.net.host.host import Host
from macrobber_core.wire.messages import (
    OLDEST_PROTOCOL,
    Accepted,
    Hello,
    PlayAgain,
    Refusal,
    Snapshot,
)


async def test_a_guest_of_the_first_version_cannot_agree_to_the_next_game() -> None:
    async with hosted(table=new_table(2, game="claim-it")) as host, seat_players(host, [local_dial(host)]) as (ada,):
        ada.games, ada.held = 2, True
        old = await Stranger.connect(host)
        await old.send(Hello(OLDEST_PROTOCOL, "Ben"))
        await old.receive_next(Snapshot)
        await play_out(host)
        await old.send(PlayAgain(1, 1))
        assert (await old.receive_next(Refusal)).reason.startswith("the others play another game here")
        assert host.table.next_game.agreed == []
        await until(lambda: ada.table.next_game is not None)
        await ada.guest.play_again()
        await until(lambda: ada.table.game_number == 2 and ada.table.stage == "playing")


async def test_a_guest_of_the_first_version_is_not_admitted_to_a_later_game() -> None:
    """It does not know who begins by agreement, so it would call the draw of the first player unfair."""
    async with hosted(table=new_table(2, game="claim-it")) as host, seat_players(host) as players:
        for player in players:
            player.games, player.held = 2, True
        await play_out(host)
        host.next_game.lay_out(["Ada"])
        for watch in (True, False):
            old = await Stranger.connect(host)
            await old.send(Hello(OLDEST_PROTOCOL, "Old", watch))
            assert "needs a newer version of macrobber" in str(await old.farewell_reason())


async def test_a_spectator_who_agreed_and_was_removed_no_longer_counts() -> None:
    async with hosted(table=new_table(2, game="claim-it")) as host, seat_players(host) as players:
        for player in players:
            player.games, player.held = 2, True
        zoe = await Stranger.join(host, "Zoe", watch=True)
        await zoe.receive_next(Snapshot)
        await play_out(host)
        await zoe.send(PlayAgain(1, 1))
        assert await zoe.receive_next(Accepted) == Accepted(1)
        host.seat_control.remove("Zoe")
        assert host.table.next_game.agreed == []


@pytest.mark.parametrize("is_away", [False, True])
async def test_a_player_who_agreed_and_was_removed_no_longer_counts(is_away: bool) -> None:
    async with hosted(table=new_table(2, game="claim-it")) as host, seat_players(host) as players:
        for player in players:
            player.games, player.held = 2, True
        await play_out(host)
        await until(lambda: all(player.table.next_game is not None for player in players))
        await players[1].guest.play_again()
        await until(lambda: host.table.next_game.agreed == ["Ben"])
        if is_away:
            await players[1].guest.close()
            await until(lambda: host.table.seats[1].away)
        host.seat_control.remove("Ben")
        assert host.table.next_game.agreed == []


async def play_out(host: Host) -> None:
    """Start the game, and decide for everybody until it is over."""
    host.start()
    table = host.table
    await until(lambda: table.stage == "playing")
    while table.actor is not None:
        table.decide(table.actor, table.ply, table.legal()[-1])
    host.broadcast_changes()
