"""Disruptive guests: the host removes them, bots stand in for inactive ones, and nobody stops two deals in a row."""

from __future__ import annotations

import pytest

from helpers.net import Stranger, hosted, seat_players, socket_dial, until
from macrobber_core.games import GAMES
from macrobber_core.net.host import clock_runner, deal, seating
from macrobber_core.net.host.exclusion import Exclusion
from macrobber_core.net.link import LinkClosedError
from macrobber_core.net.rate_limit import Rate
from macrobber_core.table import Refused, Table, TableView
from macrobber_core.wire.messages import Accepted, Farewell, LeaveSeat, Refusal, Snapshot, TakeSeat, Welcome
from macrobber_core.wire.reasons import REMOVED


async def test_removing_a_player_before_the_game_frees_the_seat() -> None:
    async with hosted() as host:
        ada, ben = await Stranger.join(host, "Ada"), await Stranger.join(host, "Ben")
        await ben.receive_next(Welcome)
        host.seat_control.remove("Ben")
        assert await ben.farewell_reason() == REMOVED
        assert host.table.free_seats == [2, 3]
        await ada.receive_next(Snapshot)
        await Stranger.join(host, "Cat")
        await until(lambda: host.table.seats[1].name == "Cat")


async def test_a_spectator_can_be_removed() -> None:
    async with hosted() as host:
        zoe = await Stranger.join(host, "Zoe", watch=True)
        await zoe.receive_next(Welcome)
        host.seat_control.remove("Zoe")
        assert await zoe.farewell_reason() == REMOVED
        assert host.table.spectators == []


async def test_a_player_removed_during_the_game_cannot_reclaim_the_seat() -> None:
    async with hosted() as host:
        ada = await Stranger.join(host, "Ada")
        token = (await ada.receive_next(Welcome)).token
        async with seat_players(host, [socket_dial(host)] * 2):
            host.start()
            host.seat_control.remove("Ada")
            assert await ada.farewell_reason() == REMOVED
            assert host.table.seats[0].away
            again = await Stranger.join(host, "Ada", token=token)
            assert await again.farewell_reason() == "the game has begun; you can watch it"
            host.seat_control.set_stand_in(1, "easy")
            assert host.table.seats[0].stand_in == "easy"


async def test_removing_an_absent_player_keeps_other_absent_players_seats() -> None:
    async with hosted() as host:
        ada, ben = await Stranger.join(host, "Ada"), await Stranger.join(host, "Ben")
        ada_token, ben_token = [(await guest.receive_next(Welcome)).token for guest in (ada, ben)]
        async with seat_players(host, [socket_dial(host)]):
            host.start()
            for guest in (ada, ben):
                await guest.link.close()
            await until(lambda: [seat.away for seat in host.table.seats] == [True, True, False])
            host.seat_control.remove("Ben")
            seat_field = TableView.__struct_fields__.index("seat")
            with_seat = await Stranger.join(host, "Ada", token=ada_token)
            assert (await with_seat.receive_next(Snapshot)).view[seat_field] == 1
            without_seat = await Stranger.join(host, "Ben", token=ben_token)
            assert await without_seat.farewell_reason() == "the game has begun; you can watch it"


async def test_a_banned_guest_reads_that_it_is_for_the_evening_and_cannot_rejoin_even_as_a_spectator() -> None:
    async with hosted() as host:
        mallory = await Stranger.join(host, "Mallory")
        await mallory.receive_next(Welcome)
        host.seat_control.remove("Mallory", address=True)
        assert await mallory.farewell_reason() == "the host has removed you from this table for the evening"
        for watch in (False, True):
            again = await Stranger.join(host, "Somebody else", watch=watch)
            reason = "the host has banned your address from this table for the evening"
            assert await again.farewell_reason() == reason


async def test_only_guests_can_be_removed() -> None:
    async with hosted() as host:
        host.table.sit_bot("easy", 3)
        bot = host.table.seats[2].name or ""
        for name in ("Nobody", bot):
            with pytest.raises(Refused, match="is not at this table"):
                host.seat_control.remove(name)


async def test_a_bot_stands_in_for_a_silent_player_until_they_take_the_seat_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with hosted() as host:
        ada = await Stranger.join(host, "Ada")
        await ada.receive_next(Welcome)
        async with seat_players(host, [socket_dial(host)] * 2):
            host.start()
            await until(lambda: host.table.actor == 1)
            with pytest.raises(Refused, match="Ada is here; a bot can stand in after another"):
                host.seat_control.set_stand_in(1, "easy")
            monkeypatch.setattr(clock_runner, "SILENT_SECONDS", 0)
            waiting = host.table.ply
            host.seat_control.set_stand_in(1, "easy")
            await until(lambda: host.table.ply > waiting + 10)
            await ada.send(TakeSeat(7, 1))
            assert (await ada.receive_next(Accepted)).id == 7
            await until(lambda: host.table.seats[0].stand_in is None)


async def test_a_player_who_withholds_their_value_must_wait_for_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deal, "DEAL_SECONDS", 0.5)
    async with hosted(table=Table("Glencoe", GAMES["mac-robber"], 3, {})) as host:
        host.table.sit_bot("easy", 2)
        host.table.sit_bot("easy", 3)
        mallory = await Stranger.join(host, "Mallory")
        await mallory.receive_next(Welcome)
        host.start()
        assert await mallory.farewell_reason() == "you did not take part in the deal"
        await until(lambda: host.table.free_seats == [1])
        again = await Stranger.join(host, "Mallory")
        assert "you can take a seat again in" in (await again.farewell_reason() or "")
        watching = await Stranger.join(host, "Mallory", watch=True)
        await watching.receive_next(Welcome)
        await watching.send(TakeSeat(1, 1))
        assert "you can take a seat again in" in (await watching.receive_next(Refusal)).reason
        host.table.sit_bot("easy", 1)
        host.start()
        assert host.table.stage in {"playing", "over"}


def test_each_wait_is_twice_as_long_up_to_a_limit() -> None:
    exclusion = Exclusion(lambda: 100.0)
    waits = []
    for _ in range(7):
        exclusion.penalize_withholding("192.0.2.7")
        waits.append(int((exclusion.refusal("192.0.2.7", watch=False) or "").split()[-2]))
    assert waits == [30, 60, 120, 240, 480, 960, 960]
    assert exclusion.refusal("192.0.2.7", watch=True) is None
    assert exclusion.refusal("192.0.2.8", watch=False) is None


def test_leaving_deals_repeatedly_excludes_an_address() -> None:
    exclusion = Exclusion(lambda: 100.0)
    refused = []
    for _ in range(4):
        exclusion.penalize_leaving("192.0.2.7")
        refused.append(bool(exclusion.refusal("192.0.2.7", watch=False)))
    assert refused == [False, False, True, True]


async def test_seat_changes_of_an_address_are_limited_across_connections() -> None:
    async with hosted() as host:
        done = 0
        for _ in range(4):
            ada = await Stranger.join(host, "Ada", watch=True)
            await ada.receive_next(Welcome)
            for number in range(10):
                await ada.send(LeaveSeat(number) if number % 2 else TakeSeat(number))
                done += isinstance(await ada.receive_next(Accepted | Refusal), Accepted)  # type: ignore[arg-type]
            await ada.link.close()
            await until(lambda: not host.peers)
        assert done <= 15


async def test_repeated_reconnections_are_broadcast_only_a_few_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(seating, "RETURNS", Rate(5, 1 / 1000))
    async with hosted() as host:
        mallory = await Stranger.join(host, "Mallory")
        token = (await mallory.receive_next(Welcome)).token
        async with seat_players(host, [socket_dial(host)] * 2) as (ada, _):
            ada.held = True
            host.start()
            await until(lambda: ada.table.stage == "playing")
            before = len(ada.views)
            for _again in range(20):
                await mallory.link.close()
                await until(lambda: host.table.seats[0].away)
                mallory = await Stranger.join(host, token=token)
                try:
                    token = (await mallory.receive_next(Welcome)).token
                except LinkClosedError:
                    break
            await until(lambda: ada.table.seats[0].away)
            assert len([view for view in ada.views[before:] if view.seats[0].away]) <= 6


async def test_seats_taken_by_guests_who_leave_immediately_are_limited() -> None:
    async with hosted() as host:
        taken = 0
        for _ in range(20):
            mallory = await Stranger.join(host)
            taken += isinstance(await mallory.receive_next(Welcome | Farewell), Welcome)  # type: ignore[arg-type]
            await mallory.link.close()
            await until(lambda: not host.peers)
        assert 10 <= taken <= 15
