"""The JavaScript bot among human players: it agrees to their takebacks."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from helpers import stranger_succession
from helpers.javascript import needs_node, stranger
from helpers.moving_tables import key_of, moving_table
from helpers.net import Stranger, fair_table, hosted, new_table, play_until_takeback_possible, until
from helpers.patience import PATIENCE
from helpers.succession_table import NOWHERE, get_shares, kill, sit_down
from macrobber_core.games import GAMES
from macrobber_core.games.contract import TakenBack
from macrobber_core.net.link import Link
from macrobber_core.net.listener import open_listener
from macrobber_core.net.websocket import listening_socket
from macrobber_core.succession.quorum import Mode
from macrobber_core.table import Table
from macrobber_core.wire.codec import decode_visit, encode
from macrobber_core.wire.messages import Accepted, AskHost, BeginSuccession, Undo


@needs_node
async def test_the_javascript_bot_agrees_to_a_takeback_and_plays_on() -> None:
    async with hosted() as host:
        table = host.table
        ada = await Stranger.join(host, "Ada")
        await until(lambda: len(table.free_seats) == 2)
        bot = stranger(f"127.0.0.1:{host.port}", "Node")
        try:
            await until(lambda: len(table.free_seats) == 1)
            table.sit_bot("random")
            host.bot_players.pace = 60
            host.start()
            rng = random.Random(1)
            play_until_takeback_possible(host, rng, {1})
            while table.actor != 1:
                play_until_takeback_possible(host, rng, {1})
            await ada.send(Undo(1, table.ply))
            await ada.receive_next(Accepted)
            assert table.proposal is not None
            assert table.proposal.asked == [2]
            first = table.proposal.ply
            await until(lambda: table.proposal is None)
            assert table.ply == first
            last = table.log_seen_by(1)[-1]
            assert isinstance(last, TakenBack)
            assert last.together
            while table.actor != 2:
                assert table.actor is not None
                table.decide(table.actor, table.ply, rng.choice(table.legal()), len(table.taken_back))
            ply = table.ply
            host.broadcast_changes()
            await until(lambda: table.ply > ply)
        finally:
            bot.kill()
            bot.communicate()


@needs_node
@pytest.mark.slow
async def test_the_javascript_bot_plays_two_games_in_a_row_at_one_table() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 3, {})
    table.sit_bot("random", 2)
    table.sit_bot("random", 3)
    async with hosted(table=table) as host:
        bot = stranger(f"127.0.0.1:{host.port}", "Node", host.fingerprint, "2")
        try:
            await until(lambda: not table.free_seats)
            host.start()
            output, errors = await asyncio.to_thread(bot.communicate, timeout=PATIENCE)
        finally:
            bot.kill()
        assert errors == ""
        assert [json.loads(line)["dealt"] for line in output.splitlines()] == ["by all", "by all"]
        assert table.game_number == 2


@needs_node
@pytest.mark.slow
async def test_the_javascript_bot_follows_a_table_that_moves_twice_in_the_middle_of_its_game() -> None:
    async with moving_table(fair_table(3, game="mac-robber"), ("Ada", "Ben")) as table:
        bot = stranger(f"127.0.0.1:{table.host.port}", "Node", table.host.fingerprint)
        try:
            await until(lambda: not table.host.table.free_seats)
            table.hold()
            table.host.start()
            await until(lambda: table.host.table.stage == "playing")
            for name, ply in (("Ben", 40), ("Ada", 80)):
                await table.release()
                await until(lambda ply=ply: table.host.table.ply >= ply)  # type: ignore[misc]
                table.hold()
                host = await table.move_to(name)
                await until(lambda host=host: not host.table.seats[2].away)  # type: ignore[misc]
            await table.release()
            output, errors = await asyncio.to_thread(bot.communicate, timeout=PATIENCE)
        finally:
            bot.kill()
        assert errors.splitlines() == [f'followed the table to "{name}"' for name in ("Ben", "Ada")]
        result = json.loads(output)
        assert (result["seat"], result["dealt"]) == (3, "by all")
        assert table.host.table.result is not None
        assert result["winners"] == list(table.host.table.result.winners)


@needs_node
@pytest.mark.waits
@pytest.mark.slow
async def test_the_javascript_bot_goes_on_only_at_an_heir_with_the_proof_of_its_epoch() -> None:
    told: list[BeginSuccession] = []
    asked: list[object] = []

    async def admit(link: Link, _on_hello: Callable[[], None]) -> None:
        asked.append(decode_visit(await link.receive()))
        if asked[-1] is not None:
            await link.send(encode(told.pop(0)))
        await link.close()

    identity = key_of("Ada")
    server, port = await open_listener(admit, identity, listening_socket("127.0.0.1", 0))
    async with hosted(table=new_table(4, game="mac-robber"), survive=Mode.MAJORITY) as host:
        programs = await sit_down(host, [(identity.fingerprint, port), *NOWHERE[1:]])
        bot = stranger(f"127.0.0.1:{host.port}", "Node", host.fingerprint)
        try:
            await until(lambda: not host.table.free_seats)
            host.start()
            begin, other, _ = (person.begin for person in await get_shares(programs))
            place = stranger_succession.place(host.id, 1, begin.generation.number)
            key = stranger_succession.key([begin.share, other.share])
            proofs = {epoch: stranger_succession.proof(key, place, epoch) for epoch in range(1, 4)}
            public = replace(begin, share=b"", entries=[])
            told += [replace(public, epoch=3, take_overs=past) for past in [
                [], [(1, proofs[1])], [(2, bytes(32))], [(2, proofs[3])], [(34, proofs[2])], [(2, proofs[2]), (3, b"")],
            ]]  # fmt: skip
            await kill(host)
            await until(lambda: None in asked)
            assert asked == [AskHost(host.id)] * 6 + [None]
            assert told == []
        finally:
            bot.kill()
            _, errors = bot.communicate()
            server.close()
        assert errors.splitlines()[0] == 'went on at "Ada"'
