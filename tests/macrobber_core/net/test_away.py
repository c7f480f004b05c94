"""Absent players: a bot stands in, or another player takes the seat."""

from __future__ import annotations

import pytest

from helpers.net import Stranger, game_over, hosted, seat_players, socket_dial, until
from macrobber_core import record
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_core.table import PROGRAM_NAME, Refused, TableView
from macrobber_core.wire import reasons
from macrobber_core.wire.codec import decode_from_host
from macrobber_core.wire.messages import Accepted, Said, Snapshot, TakeSeat, Welcome

GAME_VIEW = TableView.__struct_fields__.index("game_view")
HAND = MacRobberView.__struct_fields__.index("hand")


async def test_a_bot_stands_in_until_the_absent_player_returns() -> None:
    async with hosted() as host:
        ada = await Stranger.join(host, "Ada")
        token = (await ada.receive_next(Welcome)).token
        async with seat_players(host, [socket_dial(host)] * 2) as others:
            host.start()
            await ada.link.close()
            await until(lambda: host.table.seats[0].away)
            await until(lambda: host.table.actor == 1)
            waiting = host.table.ply
            host.seat_control.set_stand_in(1, "easy")
            await until(lambda: host.table.ply > waiting + 10)
            assert others[0].table.seats[0].stand_in == "easy"
            again = await Stranger.join(host, "Ada", token=token)
            await again.receive_next(Snapshot)
            await until(lambda: host.table.actor == 1)
            stopped = host.table.ply
            await until(lambda: others[0].table.seats[0].stand_in is None)
            assert host.table.ply == stopped
            await again.link.close()
            await until(lambda: host.table.seats[0].away)
            host.seat_control.set_stand_in(1, "random")
            await game_over(others)
        assert record.verify(str(host.table.record())).result is not None


async def test_a_returning_player_reads_once_how_often_a_bot_decided_for_them() -> None:
    async with hosted() as host:
        ada = await Stranger.join(host, "Ada")
        token = (await ada.receive_next(Welcome)).token
        async with seat_players(host, [socket_dial(host)] * 2):
            host.start()
            await ada.link.close()
            await until(lambda: host.table.seats[0].away)
            host.seat_control.set_stand_in(1, "easy")
            await until(lambda: sum(ply.actor == 1 for ply in host.table.plies) > 3)
            again = await Stranger.join(host, "Ada", token=token)
            token = (await again.receive_next(Welcome)).token
            told = await again.receive_next(Said)
            await until(lambda: host.table.actor == 1)
            decided = sum(ply.actor == 1 for ply in host.table.plies)
            assert told == Said(PROGRAM_NAME, reasons.BOT_DECIDED(number=decided))
            await again.link.close()
            await until(lambda: host.table.seats[0].away)
            third = await Stranger.join(host, "Ada", token=token)
            await third.receive_next(Welcome)
            assert isinstance(decode_from_host(await third.link.receive()), Snapshot)


async def test_a_seat_handed_over_belongs_only_to_its_new_player() -> None:
    async with hosted() as host:
        ada = await Stranger.join(host, "Ada")
        token = (await ada.receive_next(Welcome)).token
        async with seat_players(host, [socket_dial(host)] * 2) as others:
            for other in others:
                other.held = True
            host.start()
            zoe = await Stranger.join(host, "Zoe", watch=True)
            before = await zoe.receive_next(Snapshot)
            assert before.view[GAME_VIEW][HAND] is None  # no hand
            with pytest.raises(Refused, match="Ada is here"):
                host.seat_control.give(1, "Zoe")
            await ada.link.close()
            await until(lambda: host.table.seats[0].away)
            host.seat_control.give(1, "Zoe")
            after = await zoe.receive_next(Snapshot)
            assert after.view[6] == 1
            assert sum(after.view[GAME_VIEW][HAND]) == sum(host.table.view(1).game_view.hand)
            assert others[0].table.seats[0].away
            thief = await Stranger.join(host, "Ada", token=token, watch=True)
            assert (await thief.receive_next(Snapshot)).view[6] is None
            zoes = (await Stranger.join(host, "Zoe", watch=True)).link
            await zoes.close()


async def test_whoever_is_given_the_seat_of_a_namesake_who_is_away_has_the_name_without_a_number() -> None:
    async with hosted() as host:
        zoe = await Stranger.join(host, "Zoe")
        token = (await zoe.receive_next(Welcome)).token
        async with seat_players(host, [socket_dial(host)] * 2):
            host.start()
            await zoe.link.close()
            await until(lambda: host.table.seats[0].away)
            again = await Stranger.join(host, "Zoe", watch=True)
            assert (await again.receive_next(Welcome)).name == "Zoe-2"
            host.seat_control.give(1, "Zoe-2")
            assert host.table.seats[0].name == "Zoe"
            assert host.table.spectators == []
            late = await Stranger.join(host, "Zoe", token=token, watch=True)
            assert (await late.receive_next(Welcome)).name == "Zoe-2"


async def test_whoever_is_given_the_seat_of_somebody_else_keeps_the_number_while_the_namesake_is_at_the_table() -> None:
    async with hosted() as host, seat_players(host, [socket_dial(host)] * 2):
        cat = await Stranger.join(host, "Cat")
        await cat.receive_next(Welcome)
        host.start()
        await cat.link.close()
        await until(lambda: host.table.seats[2].away)
        again = await Stranger.join(host, "Ada", watch=True)
        assert (await again.receive_next(Welcome)).name == "Ada-2"
        host.seat_control.give(3, "Ada-2")
        assert host.table.seats[2].name == "Ada-2"


async def test_a_spectator_who_takes_a_free_seat_drops_a_number_that_nobody_needs_any_more() -> None:
    async with hosted() as host:
        ada = await Stranger.join(host, "Ada")
        again = await Stranger.join(host, "Ada", watch=True)
        assert (await again.receive_next(Welcome)).name == "Ada-2"
        await ada.link.close()
        await until(lambda: host.table.seats[0].name is None)
        await again.send(TakeSeat(1, 1))
        await again.receive_next(Accepted)
        assert host.table.seats[0].name == "Ada"
