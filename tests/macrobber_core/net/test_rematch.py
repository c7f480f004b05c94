"""Several games in a row at one table, over sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from helpers.net import (
    Player,
    Stranger,
    fair_table,
    game_over,
    hosted,
    local_dial,
    new_table,
    play_out,
    seat_players,
    socket_dial,
    until,
)
from macrobber_core.bots import split_level
from macrobber_core.games import GAMES
from macrobber_core.net.clock import TimeControl
from macrobber_core.net.host.host import Host
from macrobber_core.table import Refused, SeatView, rematch
from macrobber_core.wire.messages import (
    OLDEST_PROTOCOL,
    Accepted,
    Clock,
    Farewell,
    GetOffer,
    Hello,
    Offer,
    PlayAgain,
    Refusal,
    Snapshot,
)


def level_of(host: Host, level: str | None) -> str:
    """Return the level of a bot without the manner that it has got."""
    return split_level(host.table.game.key, level or "")[0]


@pytest.mark.slow
async def test_three_games_in_a_row_are_dealt_fairly_over_the_same_connections() -> None:
    async with hosted(table=fair_table(3, bots=1)) as host, seat_players(host, games=3) as players:
        peers = set(host.peers)
        host.start()
        await until(lambda: all(len(player.audit_results) == 3 for player in players))
        assert [player.table.game_number for player in players] == [3, 3]
        assert all(result.unfair is None for player in players for result in player.audit_results)
        assert all(len(player.joined) == 1 for player in players)
        assert peers >= set(host.peers)
        assert [len(player.table.evening) for player in players] == [3, 3]


async def test_the_host_proposes_another_game_and_it_begins_once_everybody_agrees() -> None:
    async with hosted(table=new_table(2, game="claim-it")) as host, seat_players(host, games=2) as players:
        for player in players:
            player.held = True
        host.start()
        await play_out(host)
        host.next_game.propose(GAMES["carcassonne"], {}, 3)
        await until(lambda: all(next_game_of(player) == "carcassonne" for player in players))
        await players[0].guest.play_again()
        await until(lambda: host.table.next_game.agreed == ["Ada"])
        assert host.table.stage == "over"
        await players[1].guest.play_again()
        await until(lambda: all(player.table.game == "carcassonne" for player in players))
        assert [seat.bot and level_of(host, seat.bot) for seat in host.table.seats] == [None, None, "medium"]
        assert {peer.seat for peer in host.peers} == {1, 2}


async def test_a_spectator_who_agrees_plays_the_next_game_and_keeps_that_seat_with_a_token() -> None:
    async with hosted(table=new_table(2, game="claim-it")) as host, seat_players(host, games=2) as players:
        watcher = Player(socket_dial(host), "Zoe", watch=True, games=2)
        watching = asyncio.create_task(watcher.play())
        await until(lambda: watcher.views)
        for player in (*players, watcher):
            player.held = True
        host.start()
        await play_out(host)
        await until(lambda: watcher.table.next_game is not None)
        await watcher.guest.play_again()
        await players[0].guest.play_again()
        await until(lambda: set(host.table.next_game.agreed) == {"Zoe", "Ada"})
        host.next_game.begin()
        await until(lambda: watcher.table.seat == 2 and players[1].table.seat is None)
        watching.cancel()
        await until(lambda: host.table.seats[1].away)
        again = Player(socket_dial(host), "Zoe", token=watcher.joined[0].token)
        again.held = True
        returning = asyncio.create_task(again.play())
        await until(lambda: again.views)
        assert again.table.seat == 2
        returning.cancel()


async def test_a_player_who_drops_between_games_is_waited_for_and_comes_back_to_the_same_seat() -> None:
    async with hosted(table=new_table(2, game="claim-it")) as host, seat_players(host, games=2) as players:
        for player in players:
            player.held = True
        host.start()
        await play_out(host)
        await until(lambda: players[1].table.next_game is not None)
        await players[1].guest.close()
        await until(lambda: host.table.seats[1].away)
        await players[0].guest.play_again()
        await until(lambda: host.table.next_game.agreed == ["Ada"])
        assert host.table.stage == "over"
        ben = Player(socket_dial(host), "Ben", token=players[1].joined[-1].token, games=2)
        ben.held = True
        coming = asyncio.create_task(ben.play())
        await until(lambda: ben.views)
        await ben.guest.play_again()
        await until(lambda: ben.table.game_number == 2)
        assert ben.table.seat == 2
        coming.cancel()


async def agree_and_drop(host: Host, players: list[Player]) -> None:
    """Let Ben agree and lose the connection, and then Ada agree."""
    for player in players:
        player.held = True
    host.start()
    await play_out(host)
    await until(lambda: all(player.table.next_game is not None for player in players))
    await players[1].guest.play_again()
    await until(lambda: host.table.next_game.agreed == ["Ben"])
    await players[1].guest.close()
    await until(lambda: host.table.seats[1].away)
    await players[0].guest.play_again()
    await until(lambda: host.table.next_game.agreed == ["Ben", "Ada"])


async def test_a_player_who_agrees_and_then_drops_is_waited_for() -> None:
    async with hosted(table=new_table(2, game="claim-it")) as host, seat_players(host, games=2) as players:
        await agree_and_drop(host, players)
        assert host.table.stage == "over"
        ben = Player(socket_dial(host), "Ben", token=players[1].joined[-1].token, games=2)
        ben.held = True
        coming = asyncio.create_task(ben.play())
        await until(lambda: ben.views and ben.table.game_number == 2)
        assert (ben.table.seat, len(host.peers)) == (2, 2)
        coming.cancel()


async def test_the_host_can_begin_without_a_player_who_agreed_and_then_dropped() -> None:
    async with hosted(table=new_table(2, game="claim-it")) as host, seat_players(host, games=2) as players:
        await agree_and_drop(host, players)
        host.next_game.begin()
        assert host.table.stage == "playing"
        assert level_of(host, host.table.seats[1].bot) == "medium"


async def test_the_host_can_begin_without_a_player_who_is_away() -> None:
    async with hosted(table=new_table(2, game="claim-it")) as host, seat_players(host, games=2) as players:
        for player in players:
            player.held = True
        host.start()
        await play_out(host)
        await until(lambda: players[1].table.next_game is not None)
        with pytest.raises(Refused, match="nobody wants to play again yet"):
            host.next_game.begin()
        await players[1].guest.close()
        await until(lambda: host.table.seats[1].away)
        await players[0].guest.play_again()
        await until(lambda: host.table.next_game.agreed == ["Ada"])
        host.next_game.begin()
        assert level_of(host, host.table.seats[1].bot) == "medium"
        late = await Stranger.join(host, "Ben", token=players[1].joined[-1].token)
        assert await late.farewell_reason() == "the game has begun; you can watch it"


async def test_a_player_without_a_token_who_comes_back_between_games_plays_on_under_the_same_name() -> None:
    async with hosted(table=new_table(2, game="claim-it")) as host, seat_players(host, games=2) as players:
        for player in players:
            player.held = True
        host.start()
        await play_out(host)
        await players[1].guest.close()
        await until(lambda: host.table.seats[1].away)
        again = Player(socket_dial(host), "Ben", watch=True, games=2)
        again.held = True
        coming = asyncio.create_task(again.play())
        await until(lambda: again.views and again.table.next_game is not None)
        assert host.table.spectators == ["Ben-2"]  # the name does not prove who it is
        await again.guest.play_again()
        await players[0].guest.play_again()
        await until(lambda: host.table.next_game.agreed == ["Ben-2", "Ada"])
        host.next_game.begin()
        await until(lambda: again.table.seat == 2)
        assert [seat.name for seat in host.table.seats] == ["Ada", "Ben"]
        assert {peer.name: peer.seat for peer in host.peers} == {"Ada": 1, "Ben": 2}
        assert again.table.own_name == "Ben"
        coming.cancel()


async def test_in_the_next_waiting_room_nobodys_seat_is_freed_by_the_timer_of_an_earlier_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("macrobber_core.net.host.host.HOLD_SECONDS", 0)
    async with hosted(table=new_table(2, game="claim-it")) as host, seat_players(host, games=2) as players:
        for player in players:
            player.held = True
        host.start()
        await play_out(host)
        await players[1].guest.close()
        await until(lambda: host.table.seats[1].away)
        host.hold_seats()
        host.next_game.lay_out(["Ada", "Ben"])
        for _ in range(10):
            await asyncio.sleep(0)
        assert host.table.seats[1].name == "Ben"
        assert host.table.seats[1].away


async def test_between_games_everybody_can_change_seats_in_the_waiting_room() -> None:
    async with hosted(table=new_table(3, game="claim-it")) as host, seat_players(host) as players:
        for player in players:
            player.games, player.held = 2, True
        host.start()
        await play_out(host)
        host.next_game.lay_out(["Ada", "Ben"])
        await until(lambda: all(player.table.game_number == 2 for player in players))
        assert players[2].table.seat is None  # Cat has not agreed, and a bot has her seat
        host.table.vacate(3)
        host.broadcast_changes()
        await players[0].guest.take_seat(3)
        await until(lambda: players[0].table.seat == 3)
        await players[2].guest.take_seat(1)
        await until(lambda: players[2].table.seat == 1)
        host.start()
        await until(lambda: all(player.table.stage == "playing" for player in players))
        assert [seat.name for seat in host.table.seats] == ["Cat", "Ben", "Ada"]


async def test_players_whose_seats_are_swapped_play_from_there_and_come_back_there() -> None:
    async with hosted(table=fair_table(3, bots=1)) as host, seat_players(host, games=2) as players:
        ada, ben = players
        for player in players:
            player.held = True
        host.start()
        await play_out(host)
        host.next_game.lay_out(["Ada", "Ben"])
        host.seat_control.swap(2, 3)
        host.seat_control.swap(1, 2)
        await until(lambda: (ada.table.seat, ben.table.seat) == (3, 1))
        assert level_of(host, host.table.seats[1].bot) == "easy"
        assert {peer.name: peer.seat for peer in host.peers} == {"Ada": 3, "Ben": 1}
        host.start()
        await until(lambda: ada.table.stage == ben.table.stage == "playing")
        await ben.guest.close()
        await until(lambda: host.table.seats[0].away)
        again = Player(socket_dial(host), "Ben", token=ben.joined[-1].token)
        again.held = True
        coming = asyncio.create_task(again.play())
        await until(lambda: again.views)
        assert again.table.seat == 1
        coming.cancel()


async def test_guests_see_the_new_level_of_a_bot() -> None:
    async with hosted(table=fair_table(2, bots=1)) as host, seat_players(host) as (ada,):
        host.seat_control.set_bot_level(1, "hard")
        await until(lambda: ada.table.seats[0].bot == "hard")


async def test_a_guest_is_given_another_guests_place_before_the_deal_and_the_deal_is_still_fair() -> None:
    async with hosted(table=fair_table(2)) as host, seat_players(host) as players:
        host.seat_control.swap(1, 2)
        host.start()
        await until(lambda: all(player.audit_results for player in players))
        assert [player.audit_results[0].unfair for player in players] == [None, None]


async def test_a_slow_guest_gets_the_end_of_a_game_before_the_next_one() -> None:
    async with hosted(table=fair_table(2, game="claim-it")) as host, seat_players(host, games=2) as players:
        for player in players:
            player.held = True
        host.start()
        await until(lambda: host.table.stage == "playing")
        table = host.table
        while table.actor is not None:
            table.decide(table.actor, table.ply, table.legal()[-1])
        host.next_game.lay_out(["Ada", "Ben"])  # before any guest has been sent the last view
        await until(lambda: all(player.table.game_number == 2 for player in players))
        assert all([view.stage for view in player.views if view.game_number == 1][-1] == "over" for player in players)
        assert [result.unfair for player in players for result in player.audit_results] == [None, None]


async def test_a_host_that_skips_the_reveal_of_a_game_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_core.net.host.peer.Peer.keep_ending", lambda _peer: None)
    monkeypatch.setattr("macrobber_core.net.host.peer.Peer._next_revealed", lambda _peer: None)
    async with hosted(table=fair_table(2, game="claim-it")) as host, seat_players(host, games=2) as players:
        for player in players:
            player.held = True
        host.start()
        await until(lambda: all(player.table.seal for player in players))
        await play_out(host)
        host.next_game.lay_out(["Ada", "Ben"])
        await until(lambda: all(player.audit_results for player in players))
        found = [str(player.audit_results[0].unfair) for player in players]
        assert found == ["the host has not revealed the values of the deal"] * 2


async def test_a_host_that_lets_another_player_begin_is_reported_by_every_guest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = rematch.first_seat

    def dishonest(order: Sequence[str], seats: Sequence[SeatView]) -> int | None:
        first = honest(order, seats)
        return first and first % len(seats) + 1

    monkeypatch.setattr("macrobber_core.table.rematch.first_seat", dishonest)
    async with hosted(table=fair_table(3, bots=1)) as host, seat_players(host, games=2) as players:
        host.start()
        await until(lambda: all(len(player.audit_results) == 2 for player in players))
        found = [[str(result.unfair or "") for result in player.audit_results] for player in players]
        assert found == [["", "the host chose who begins"]] * 2


async def test_everybody_is_told_of_the_clock_again_before_the_next_game() -> None:
    table, control = new_table(2, game="claim-it"), TimeControl(30, 60)
    async with hosted(table=table, time_control=control) as host, seat_players(host) as players:
        for player in players:
            player.games, player.held = 2, True
        stranger = await Stranger.join(host, "Zoe", watch=True)
        await stranger.receive_next(Snapshot)
        host.start()
        await play_out(host)
        host.next_game.lay_out(["Ada", "Ben"])
        await stranger.receive_next(Snapshot)
        assert await stranger.receive_next(Clock) == Clock(None, 0, 30_000, [60_000] * 2)


async def test_an_agreement_needs_a_seat_or_a_place_to_watch_and_the_current_proposal() -> None:
    async with hosted(table=new_table(2, game="claim-it")) as host, seat_players(host) as players:
        for player in players:
            player.games, player.held = 2, True
        host.start()
        stranger = await Stranger.join(host, "Zoe", watch=True)
        await stranger.receive_next(Snapshot)
        await stranger.send(PlayAgain(1, 1))
        assert (await stranger.receive_next(Refusal)).reason == "the game is not over"
        await play_out(host)
        await stranger.send(PlayAgain(2, 7))
        assert (await stranger.receive_next(Refusal)).reason == "the host has proposed another game in the meantime"
        await stranger.send(PlayAgain(3, 1))
        assert await stranger.receive_next(Accepted) == Accepted(3)
        assert host.table.next_game.agreed == ["Zoe"]
        await stranger.link.close()
        await until(lambda: host.table.next_game.agreed == [])


async def test_a_host_who_does_not_play_the_next_game_is_still_named() -> None:
    async with (
        hosted(table=new_table(2, game="claim-it")) as host,
        seat_players(host, [local_dial(host), socket_dial(host)], games=2) as (ada, ben),
    ):
        ada.held = True
        host.start()
        await play_out(host)
        await until(lambda: host.table.next_game.agreed == ["Ben"])
        host.next_game.begin()
        await until(lambda: all(player.table.game_number == 2 for player in (ada, ben)))
        assert {player.table.host for player in (ada, ben)} == {"Ada"}
        assert ben.table.spectators == ["Ada"]


# --- guests of older versions


async def test_a_guest_of_the_first_version_plays_one_game_and_is_told_why_it_cannot_play_the_next() -> None:
    async with hosted(table=new_table(2, game="claim-it")) as host, seat_players(host, [local_dial(host)]) as (ada,):
        ada.games, ada.held = 2, True
        old = await Stranger.connect(host)
        await old.send(GetOffer(OLDEST_PROTOCOL))
        assert (await old.receive_next(Offer)).protocol == OLDEST_PROTOCOL
        await old.send(Hello(OLDEST_PROTOCOL, "Ben"))
        snapshot = await old.receive_next(Snapshot)
        assert isinstance(snapshot.view, list)
        assert len(snapshot.view) == 19
        host.start()
        await play_out(host)
        await until(lambda: ada.table.next_game is not None)
        await ada.guest.play_again()  # nobody waits for the old program
        reason = (await old.receive_next(Farewell)).reason
        assert reason.startswith("the others play another game here, which needs a newer version of macrobber")
        await until(lambda: ada.table.game_number == 2 and ada.table.stage == "playing")
        assert level_of(host, host.table.seats[1].bot) == "medium"


@pytest.mark.parametrize(("protocol", "fields"), [(1, 19), (2, 23), (3, 24)])
async def test_a_guest_of_an_older_version_gets_only_the_fields_that_it_knows(protocol: int, fields: int) -> None:
    async with hosted(table=new_table(2, game="claim-it")) as host, seat_players(host, [local_dial(host)]):
        guest = await Stranger.connect(host)
        await guest.send(GetOffer(protocol))
        await guest.receive_next(Offer)
        await guest.send(Hello(protocol, "Ben"))
        snapshot = await guest.receive_next(Snapshot)
        assert isinstance(snapshot.view, list)
        assert len(snapshot.view) == fields
        assert ("Ada" in snapshot.view) == (protocol == 3)  # the host


async def test_a_guest_plays_by_the_first_version_at_a_host_that_knows_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("macrobber_core.wire.handshake.PROTOCOL", OLDEST_PROTOCOL)
    monkeypatch.setattr("macrobber_core.wire.codec.PROTOCOL", OLDEST_PROTOCOL)
    async with hosted(table=new_table(2, game="claim-it")) as host, seat_players(host) as players:
        assert {peer.protocol for peer in host.peers} == {OLDEST_PROTOCOL}
        host.start()
        await game_over(players)


def next_game_of(player: Player) -> str:
    next_game = player.table.next_game
    return next_game.game if next_game is not None else ""
