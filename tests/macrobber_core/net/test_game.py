"""Whole games over real sockets."""

import asyncio
import random

import pytest

from helpers.net import (
    NAMES,
    Player,
    Stranger,
    Tap,
    game_over,
    hosted,
    local_dial,
    new_table,
    seat_players,
    socket_dial,
    tapped,
    until,
)
from helpers.patience import PATIENCE
from macrobber_core import record
from macrobber_core.games import GAMES
from macrobber_core.net.host.seating import Seating
from macrobber_core.wire.codec import encode
from macrobber_core.wire.messages import PROTOCOL, Decide, GetOffer, Hello, Offer


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), [(key, players) for key, game in GAMES.items() for players in game.seats])
async def test_all_peers_see_the_same_game_and_result(game: str, players: int) -> None:
    async with hosted(table=new_table(players, game=game)) as host:
        watcher = Player(socket_dial(host), "Zoe", watch=True)
        watching = asyncio.create_task(watcher.play())
        async with seat_players(host) as guests:
            host.start()
            await game_over([*guests, watcher])
        await watching
        last = record.verify(str(host.table.record()))
    assert last.result is not None
    for guest in [*guests, watcher]:
        assert guest.result == last.result
        assert guest.table.winners == last.result.winners
        assert guest.table.ply == len(host.table.plies)
        assert guest.log == host.table.log_seen_by(guest.table.seat)
        assert guest.refused == []
        assert guest.table.game_view == host.table.view(guest.table.seat).game_view
    assert [guest.table.seat for guest in guests] == list(range(1, players + 1))
    assert watcher.table.seat is None
    assert [guest.snapshots for guest in guests] == [1] * players
    assert watcher.snapshots == 2  # the second one when the game began
    assert host.table.record().names == NAMES[:players]


async def test_guests_and_bots_finish_a_game_together() -> None:
    async with hosted(4) as host:
        host.table.sit_bot("easy", 4)
        host.table.sit_bot("random", 3)
        async with seat_players(host) as guests:
            host.start()
            await game_over(guests)
        assert record.verify(str(host.table.record())).result == guests[0].result == guests[1].result
        assert host.finished.is_set()


async def test_bots_finish_a_game_alone() -> None:
    async with hosted(3) as host:
        for level in ("easy", "random", "easy"):
            host.table.sit_bot(level)
        host.start()
        await asyncio.wait_for(host.finished.wait(), PATIENCE)
        assert record.verify(str(host.table.record())).result == host.table.result


async def test_the_hosts_own_player_receives_the_same_frames_as_a_guest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 1 plays the same game over a socket and over a pipe: its frames differ only in id, token, and the host."""
    monkeypatch.setattr(Seating, "local_player", "Ada")

    async def lockstep(*, local: bool) -> list[bytes]:
        taps: list[Tap] = []
        rng = random.Random(5)
        async with hosted(3, seed=5) as host:
            link = await tapped((local_dial if local else socket_dial)(host), taps)()
            await link.send(encode(Hello(PROTOCOL, "Ada")))
            await link.receive()
            await link.receive()
            host.table.sit("Ben")
            host.table.sit("Cat")
            host.start()
            await link.receive()
            while (actor := host.table.actor) is not None:
                ply, action = host.table.ply, rng.choice(host.table.legal())
                if actor == 1:
                    await link.send(encode(Decide(ply, ply, action)))
                    await link.receive()
                else:
                    host.table.decide(actor, ply, action)
                    host.broadcast_changes()
                await link.receive()
        return taps[0].received[1:]

    by_socket, by_pipe = await lockstep(local=False), await lockstep(local=True)
    assert len(by_socket) > 100
    assert by_socket == by_pipe


async def test_a_stranger_can_request_the_offer_at_any_stage() -> None:
    async with hosted(3) as host:
        host.table.sit("Ada")

        async def ask() -> Offer:
            stranger = await Stranger.connect(host)
            await stranger.send(GetOffer(PROTOCOL))
            offer = await stranger.receive_next(Offer)
            await stranger.link.close()
            return offer

        assert await ask() == Offer(PROTOCOL, host.id, "A table", "mac-robber", begun=False, seats=3, free=2)
        host.table.sit("Ben")
        host.table.sit("Cat")
        host.start()
        assert await ask() == Offer(PROTOCOL, host.id, "A table", "mac-robber", begun=True, seats=3, free=0)
        while host.table.actor is not None:
            host.table.decide(host.table.actor, host.table.ply, host.table.legal()[0])
        assert (await ask()).over
        assert host.table.spectators == []


async def test_closing_a_table_sends_every_guest_a_farewell() -> None:
    async with hosted(3) as host:
        watcher = Player(socket_dial(host), "Zoe", watch=True)
        watching = asyncio.create_task(watcher.play())
        async with seat_players(host, [socket_dial(host), local_dial(host)]) as guests:
            await until(lambda: watcher.views)
            await host.close("good night")
            await until(lambda: all(guest.ended for guest in [*guests, watcher]))
            assert {guest.ended for guest in [*guests, watcher]} == {"good night"}
        await watching


async def test_guests_can_change_and_leave_seats_before_the_game() -> None:
    async with hosted(3) as host, seat_players(host, [socket_dial(host), socket_dial(host)]) as (ada, ben):
        await ada.guest.take_seat(3)
        await until(lambda: ada.table.seat == 3)
        await ben.guest.take_seat(3)
        await until(lambda: ben.refused)
        assert ben.refused == ["seat 3 is taken by Ada"]
        assert ben.table.seat == 2
        await ada.guest.leave_seat()
        await until(lambda: ada.table.seat is None and ada.table.spectators == ["Ada"])
        assert [seat.name for seat in host.table.seats] == [None, "Ben", None]
        await ada.guest.take_seat()
        await until(lambda: ada.table.seat == 1)
        await ada.guest.take_seat()
        await until(lambda: ben.table.seats == host.table.seats and ada.table.seats == host.table.seats)
        assert [seat.name for seat in host.table.seats] == ["Ada", "Ben", None]
        await ada.guest.close()
        await until(lambda: host.table.free_seats == [1, 3])
