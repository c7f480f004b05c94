"""The clock of a table: which players are timed, what is broadcast, and what happens at a timeout."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator

from helpers.net import (
    NAMES,
    Player,
    Stranger,
    clock_of,
    game_over,
    hosted,
    local_dial,
    play_until_takeback_possible,
    seat_players,
    socket_dial,
    until,
)
from helpers.tables import started_table
from macrobber_core import record
from macrobber_core.games.contract import TimedOut
from macrobber_core.library import SavedSeat
from macrobber_core.net.bot_worker import BotChoice
from macrobber_core.net.clock import ClockReading, DecisionClock, TimeControl
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.host.host import Host
from macrobber_core.table import KeyedChance, SeatView, Table, TableView
from macrobber_core.wire.messages import Accepted, Clock, Decide, Patch, Said, Say, Snapshot, Undo

THIRTY = TimeControl(30, 60)


class Turned:
    """A host whose time is set by the test."""

    def __init__(self, host: Host) -> None:
        clock = clock_of(host)
        assert clock is not None
        self.host, self.clock, self.now = host, clock, 0.0
        clock._time = lambda: self.now

    def turn(self, seconds: float) -> None:
        self.now += seconds
        self.host._clock_runner.check_timeout()


@contextlib.asynccontextmanager
async def timed(control: TimeControl = THIRTY) -> AsyncIterator[Turned]:
    async with hosted(time_control=control) as host:
        yield Turned(host)


def running_clock(host: Host) -> DecisionClock:
    clock = clock_of(host)
    assert clock is not None
    return clock


async def test_a_game_with_somebody_who_never_decides_comes_to_its_end() -> None:
    control = TimeControl(0.002, 0.01)
    async with hosted(time_control=control) as host, seat_players(host, [local_dial(host)] * 3) as guests:
        guests[0].held = True
        host.start()
        await game_over(guests)
        assert host._clock_runner._timer is None
        assert sum(event == TimedOut(1) for event in host.table.log) > 10
        assert TimedOut(1) in guests[1].log
        assert record.verify(str(host.table.record())).result == guests[2].result


async def test_a_bot_makes_one_decision_and_the_next_is_the_players_again() -> None:
    async with timed() as it, seat_players(it.host, [local_dial(it.host)] * 3) as guests:
        for guest in guests:
            guest.held = True
        it.host.start()
        seat, ply = it.host.table.actor, it.host.table.ply
        it.turn(89)
        await asyncio.sleep(0.05)
        assert it.host.table.ply == ply
        it.turn(1)
        await until(lambda: it.host.table.ply > ply)
        assert it.host.table.log.count(TimedOut(seat or 0)) == 1
        after = it.host.table.ply
        assert it.clock.current == (after, it.host.table.actor)
        assert it.clock.remaining == (30 if it.host.table.actor == seat else 90)
        await asyncio.sleep(0.05)
        assert it.host.table.ply == after


async def test_a_player_who_decides_while_the_bot_thinks_is_heard_and_the_bot_is_not() -> None:
    async with timed() as it, seat_players(it.host, [local_dial(it.host)] * 3) as guests:
        for guest in guests:
            guest.held = True
        asked, answer = asyncio.Event(), asyncio.Event()

        async def think(game: str, level: str, table: TableView) -> BotChoice:
            asked.set()
            await answer.wait()
            return BotChoice("done")

        it.host._bot_worker.choose = think  # type: ignore[method-assign]
        it.host.start()
        seat, ply = it.host.table.actor or 0, it.host.table.ply
        it.turn(1000)
        await asked.wait()
        await guests[seat - 1].guest.decide("piper")
        await until(lambda: it.host.table.ply > ply)
        answer.set()
        await asyncio.sleep(0.05)
        assert it.host.table.plies[ply:] == [(seat, "piper")]
        assert TimedOut(seat) not in it.host.table.log


async def test_everybody_is_told_of_a_decision_after_its_view_and_newcomers_what_is_left() -> None:
    async with timed() as it:
        peers = [await Stranger.join(it.host, name) for name in NAMES[:3]]
        zoe = await Stranger.join(it.host, "Zoe", watch=True)
        for peer in (*peers, zoe):
            assert await peer.receive_next(Clock) == Clock(None, 0, 30_000, [60_000] * 3)
        it.host.start()
        seat, ply = it.host.table.actor, it.host.table.ply
        for peer in (*peers, zoe):
            assert await peer.receive_next(Clock) == Clock(seat, ply, 30_000, [60_000] * 3)
        it.turn(40.5)
        late = await Stranger.join(it.host, "Yan", watch=True)
        await late.receive_next(Snapshot)
        reserves = [60_000] * 3
        reserves[(seat or 0) - 1] = 49_500
        assert await late.receive_next(Clock) == Clock(seat, ply, 0, reserves)


async def test_each_time_a_guest_is_told_is_of_the_view_it_has() -> None:
    told = 0

    async def follow(guest: Guest) -> None:
        nonlocal told
        async for update in guest.updates():
            if isinstance(update, ClockReading) and update.seat is not None and guest.table is not None:
                assert (update.seat, update.ply) == (guest.table.actor, guest.table.ply)
                told += 1
            if guest.table is not None and guest.table.stage == "over":
                return

    async with hosted(time_control=THIRTY) as host, seat_players(host, level="easy") as guests:
        for guest in guests:
            guest.held = True
        following = asyncio.create_task(follow(Guest(socket_dial(host), "Zoe", watch=True)))
        await until(lambda: len(host.peers) == 4)
        host.start()
        for guest in guests:
            await guest.release()
        await game_over(guests)
        await asyncio.wait_for(following, 10)
    assert told > 20


async def test_a_decision_taken_back_goes_on_with_what_it_had_left() -> None:
    async with timed() as it:
        peers = [await Stranger.join(it.host, name) for name in NAMES[:3]]
        for peer in peers:
            await peer.receive_next(Clock)
        it.host.start()
        seat, ply = it.host.table.actor or 0, it.host.table.ply
        it.turn(12)
        await peers[seat - 1].send(Decide(1, ply, "piper"))
        await peers[seat - 1].receive_next(Accepted)
        assert it.clock.left == 30
        await peers[seat - 1].send(Undo(2, ply + 1))
        await peers[seat - 1].receive_next(Accepted)
        assert it.clock.current == (ply, seat)
        assert it.clock.left == 18


async def test_a_question_that_nobody_answers_stops_the_game_no_longer_than_the_clock_lets_it() -> None:
    async with timed() as it, seat_players(it.host, [local_dial(it.host)] * 3) as guests:
        for guest in guests:
            guest.held = True
        it.host.start()
        seat = play_until_takeback_possible(it.host, random.Random(1))
        it.host.table.undo(seat, it.host.table.ply)
        it.host.broadcast_changes()
        assert it.host.table.proposal is not None
        ply = it.host.table.ply
        it.turn(1000)
        await until(lambda: it.host.table.ply > ply)
        assert it.host.table.proposal is None


async def test_somebody_away_is_timed_and_a_bot_that_stands_in_is_not() -> None:
    async with timed() as it, seat_players(it.host, [local_dial(it.host)] * 3) as guests:
        for guest in guests:
            guest.held = True
        it.host.start()
        seat, ply = it.host.table.actor or 0, it.host.table.ply
        await guests[seat - 1].guest.close()
        await until(lambda: it.host.table.seats[seat - 1].away)
        it.turn(20)
        assert it.clock.remaining == 70
        it.host.bot_players.pace = 30
        it.host.set_stand_in(seat, "easy")
        assert it.clock.remaining is None
        it.turn(1000)
        assert it.clock.reserves == [60] * 3
        assert it.host.table.ply == ply


async def test_in_a_game_that_goes_on_nobody_is_timed_before_they_are_back() -> None:
    played = started_table()
    for _ in range(9):
        played.decide(played.actor or 0, played.ply, random.Random(1).choice(played.legal()))
    table = Table.resume("A table", played.record(), [SeatView(name) for name in NAMES[:3]], KeyedChance("1"))
    seats = [SavedSeat(name, None, None, None) for name in NAMES[:3]]
    async with Host(table, saved_seats=seats, time_control=THIRTY) as host:
        host.broadcast_changes()
        clock, seat = running_clock(host), table.actor or 0
        assert clock.remaining is None
        player = Player(local_dial(host), NAMES[seat - 1])
        player.held = True
        back = asyncio.create_task(player.play())
        await until(lambda: clock.current is not None)
        assert clock.current == (table.ply, seat)
        assert clock.reserves == [60] * 3
        await player.guest.close()
        await back


async def test_a_guest_that_does_not_read_is_owed_one_time_only() -> None:
    async with hosted(time_control=THIRTY) as host:
        ada = await Stranger.join(host, "Ada")
        await ada.receive_next(Clock)
        (peer,) = host.peers
        for ply in range(1000):
            peer.send_clock(Clock(1, ply, 0, []))
        assert await ada.receive_next(Clock) == Clock(1, 999, 0, [])


async def test_without_a_clock_nobody_is_timed_or_told() -> None:
    async with hosted() as host, seat_players(host) as guests:
        for guest in guests:
            guest.held = True
        zoe = await Stranger.join(host, "Zoe", watch=True)
        await zoe.receive_next(Snapshot)
        host.start()
        assert isinstance(await zoe.receive(), Patch)
        await zoe.send(Say(1, "who is thinking?"))
        assert isinstance(await zoe.receive(), Accepted)
        assert isinstance(await zoe.receive(), Said)
        assert host._clock_runner._timer is None
