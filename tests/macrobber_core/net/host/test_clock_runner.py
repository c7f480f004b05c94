"""The clock of a table: which players are timed, what is broadcast, and what happens at a timeout."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Sequence

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
from helpers.patience import PATIENCE
from helpers.tables import started_table
from macrobber_core import record
from macrobber_core.games.contract import Event, TimedOut
from macrobber_core.library import SavedSeat
from macrobber_core.net.bot_worker import BotChoice
from macrobber_core.net.clock import ClockReading, DecisionClock, TimeControl
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.host.host import Host
from macrobber_core.table import KeyedChance, SeatView, Table, TableView
from macrobber_core.wire.messages import Accepted, Clock, Decide, Said, Say, Snapshot, Undo

THIRTY = TimeControl(30, 60)


class TimedHost:
    """A host whose time is set by the test."""

    def __init__(self, host: Host) -> None:
        clock = clock_of(host)
        assert clock is not None
        self.host, self.clock, self.now = host, clock, 0.0
        clock._time = lambda: self.now

    def advance(self, seconds: float) -> None:
        self.now += seconds
        self.host._clock_runner.check_timeout()


@contextlib.asynccontextmanager
async def timed_host(control: TimeControl = THIRTY) -> AsyncIterator[TimedHost]:
    async with hosted(time_control=control) as host:
        yield TimedHost(host)


def running_clock(host: Host) -> DecisionClock:
    clock = clock_of(host)
    assert clock is not None
    return clock


async def test_a_game_with_a_player_who_never_decides_finishes() -> None:
    control = TimeControl(0.002, 0.01)
    async with hosted(time_control=control) as host, seat_players(host, [local_dial(host)] * 3) as guests:
        guests[0].held = True
        host.start()
        await game_over(guests)
        assert host._clock_runner._timer is None
        assert sum(event == TimedOut(1) for event in host.table.log) > 10
        assert TimedOut(1) in guests[1].log
        assert record.verify(str(host.table.record())).result == guests[2].result


async def test_a_bot_makes_only_the_timed_out_decision() -> None:
    async with timed_host() as timed, seat_players(timed.host, [local_dial(timed.host)] * 3) as guests:
        for guest in guests:
            guest.held = True
        timed.host.start()
        seat, ply = timed.host.table.actor, timed.host.table.ply
        timed.advance(89)
        await asyncio.sleep(0.05)
        assert timed.host.table.ply == ply
        timed.advance(1)
        await until(lambda: timed.host.table.ply > ply)
        assert timed.host.table.log.count(TimedOut(seat or 0)) == 1
        after = timed.host.table.ply
        assert timed.clock.current == (after, timed.host.table.actor)
        assert timed.clock.remaining == (30 if timed.host.table.actor == seat else 90)
        await asyncio.sleep(0.05)
        assert timed.host.table.ply == after


async def test_a_players_decision_overrides_the_thinking_bots() -> None:
    async with timed_host() as timed, seat_players(timed.host, [local_dial(timed.host)] * 3) as guests:
        for guest in guests:
            guest.held = True
        asked, answer = asyncio.Event(), asyncio.Event()

        async def think(game: str, level: str, table: TableView, history: Sequence[Event] = ()) -> BotChoice:
            asked.set()
            await answer.wait()
            return BotChoice("done")

        timed.host._bot_worker.choose = think  # type: ignore[method-assign]
        timed.host.start()
        seat, ply = timed.host.table.actor or 0, timed.host.table.ply
        timed.advance(1000)
        await asked.wait()
        await guests[seat - 1].guest.decide("piper")
        await until(lambda: timed.host.table.ply > ply)
        answer.set()
        await asyncio.sleep(0.05)
        assert timed.host.table.plies[ply:] == [(seat, "piper")]
        assert TimedOut(seat) not in timed.host.table.log


async def test_every_peer_receives_the_clock_after_the_view() -> None:
    async with timed_host() as timed:
        peers = [await Stranger.join(timed.host, name) for name in NAMES[:3]]
        zoe = await Stranger.join(timed.host, "Zoe", watch=True)
        for peer in (*peers, zoe):
            assert await peer.receive_next(Clock) == Clock(None, 0, 30_000, [60_000] * 3)
        timed.host.start()
        seat, ply = timed.host.table.actor, timed.host.table.ply
        for peer in (*peers, zoe):
            assert await peer.receive_next(Clock) == Clock(seat, ply, 30_000, [60_000] * 3)
        timed.advance(40.5)
        late = await Stranger.join(timed.host, "Yan", watch=True)
        await late.receive_next(Snapshot)
        reserves = [60_000] * 3
        reserves[(seat or 0) - 1] = 49_500
        assert await late.receive_next(Clock) == Clock(seat, ply, 0, reserves)


async def test_every_clock_reading_matches_the_guests_current_view() -> None:
    readings = 0

    async def follow(guest: Guest) -> None:
        nonlocal readings
        async for update in guest.updates():
            if isinstance(update, ClockReading) and update.seat is not None and guest.table is not None:
                assert (update.seat, update.ply) == (guest.table.actor, guest.table.ply)
                readings += 1
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
        await asyncio.wait_for(following, PATIENCE)
    assert readings > 20


async def test_a_decision_taken_back_resumes_with_its_remaining_time() -> None:
    async with timed_host() as timed:
        peers = [await Stranger.join(timed.host, name) for name in NAMES[:3]]
        for peer in peers:
            await peer.receive_next(Clock)
        timed.host.start()
        seat, ply = timed.host.table.actor or 0, timed.host.table.ply
        timed.advance(12)
        await peers[seat - 1].send(Decide(1, ply, "piper"))
        await peers[seat - 1].receive_next(Accepted)
        assert timed.clock.left == 30
        await peers[seat - 1].send(Undo(2, ply + 1))
        await peers[seat - 1].receive_next(Accepted)
        assert timed.clock.current == (ply, seat)
        assert timed.clock.left == 18


async def test_a_timeout_ends_an_unanswered_takeback_proposal() -> None:
    async with timed_host() as timed, seat_players(timed.host, [local_dial(timed.host)] * 3) as guests:
        for guest in guests:
            guest.held = True
        timed.host.start()
        seat = play_until_takeback_possible(timed.host, random.Random(1))
        timed.host.table.undo(seat, timed.host.table.ply)
        timed.host.broadcast_changes()
        assert timed.host.table.proposal is not None
        ply = timed.host.table.ply
        timed.advance(1000)
        await until(lambda: timed.host.table.ply > ply)
        assert timed.host.table.proposal is None


async def test_an_absent_player_is_timed_but_a_stand_in_bot_is_not() -> None:
    async with timed_host() as timed, seat_players(timed.host, [local_dial(timed.host)] * 3) as guests:
        for guest in guests:
            guest.held = True
        timed.host.start()
        seat, ply = timed.host.table.actor or 0, timed.host.table.ply
        await guests[seat - 1].guest.close()
        await until(lambda: timed.host.table.seats[seat - 1].away)
        timed.advance(20)
        assert timed.clock.remaining == 70
        timed.host.bot_players.pace = 30
        timed.host.seat_control.set_stand_in(seat, "easy")
        assert timed.clock.remaining is None
        timed.advance(1000)
        assert timed.clock.reserves == [60] * 3
        assert timed.host.table.ply == ply


async def test_a_resumed_game_times_a_player_only_once_they_are_back() -> None:
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


async def test_only_the_latest_clock_is_queued_for_a_guest_that_does_not_read() -> None:
    async with hosted(time_control=THIRTY) as host:
        ada = await Stranger.join(host, "Ada")
        await ada.receive_next(Clock)
        (peer,) = host.peers
        for ply in range(1000):
            peer.send_clock(Clock(1, ply, 0, []))
        assert await ada.receive_next(Clock) == Clock(1, 999, 0, [])


async def test_a_table_without_a_time_control_sends_no_clock() -> None:
    async with hosted() as host, seat_players(host) as guests:
        for guest in guests:
            guest.held = True
        zoe = await Stranger.join(host, "Zoe", watch=True)
        await zoe.receive_next(Snapshot)
        host.start()
        assert isinstance(await zoe.receive(), Snapshot)
        await zoe.send(Say(1, "who is thinking?"))
        assert isinstance(await zoe.receive(), Accepted)
        assert isinstance(await zoe.receive(), Said)
        assert host._clock_runner._timer is None
