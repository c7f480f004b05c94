"""Hosts follow PROTOCOL.md to the letter, so a guest written from it alone can play."""

from __future__ import annotations

import asyncio
import secrets
from importlib import resources

import msgpack
import pytest

from helpers import document
from helpers.moving_tables import moving_table
from helpers.net import Stranger, fair_table, hosted, until
from helpers.patience import PATIENCE
from helpers.stranger_guest import LEGAL, StrangerGuest
from macrobber_core.games import GAMES
from macrobber_core.net.clock import TimeControl
from macrobber_core.table import Table, audit
from macrobber_core.table.view import FIELDS_OF_VERSION
from macrobber_core.wire import patch
from macrobber_core.wire.codec import MAX_BYTES_FROM_GUEST, pack
from macrobber_core.wire.messages import (
    Accepted,
    Changed,
    Clock,
    Commit,
    GetOffer,
    LeaveSeat,
    Offer,
    Open,
    Refusal,
    Said,
    Say,
    Snapshot,
    TakeSeat,
    Welcome,
)

PROTOCOL = resources.files("macrobber_core.wire").joinpath("PROTOCOL.md").read_text(encoding="utf-8")


def table_with_players(people: int, *, ties: str = "shared") -> Table:
    """Return a table with that many human players, bots in the other seats, and a fair deal."""
    table = Table("Glencoe", GAMES["mac-robber"], 3, {"ties": ties})
    for _ in range(3 - people):
        table.sit_bot("random")
    return table


@pytest.mark.slow
async def test_a_stranger_of_version_1_reads_where_the_table_has_moved() -> None:
    async with moving_table(fair_table(3, game="mac-robber"), ("Ada", "Ben")) as table:
        assert table.host.port is not None
        stranger = StrangerGuest(table.host.port, "Vera")
        playing = asyncio.create_task(stranger.play())
        await until(lambda: not table.host.table.free_seats)
        table.host.start()
        await until(lambda: table.host.table.ply > 30)
        host = await table.move_to("Ben")
        await playing
        assert stranger.farewell == (
            f"the table goes on at Ben's: join 127.0.0.1:{host.port}; this version of macrobber cannot follow it"
        )


async def test_a_host_reproduces_the_worked_exchange(monkeypatch: pytest.MonkeyPatch) -> None:
    exchange = document.section(PROTOCOL, "A worked exchange").partition("### ")[0]
    example_frames = document.frames(exchange)
    token = next(msgpack.unpackb(frame.packed)[3] for frame in example_frames if frame.packed[1] == 16)
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _: token)
    dictionary = b""
    async with hosted(table=table_with_players(3), id="c0ffee42") as host:
        ada = await Stranger.connect(host)
        for frame in example_frames:
            tag, *fields = msgpack.unpackb(frame.packed)
            if frame.from_guest:
                await ada.send(frame.packed)
                continue
            if tag == 30:
                await Stranger.join(host, "Ben", watch=True)
            if tag == 21:
                await host.close()
            received = await ada.link.receive()
            assert isinstance(received, bytes)
            if tag != 30:
                assert received == frame.packed
            else:  # another zlib may compress differently, but the result must decompress to the same
                base, sealed = msgpack.unpackb(received)[1:]
                assert (base, sealed[:4]) == (fields[0], fields[1][:4])
                content = patch.apply(dictionary, sealed[4:])
                assert content == patch.apply(dictionary, fields[1][4:])
                assert document.data_text(msgpack.unpackb(content, strict_map_key=False)) in PROTOCOL
                assert f"the {len(dictionary)} bytes of the view above" in " ".join(PROTOCOL.split())
            if tag == 17:
                dictionary = msgpack.packb(fields[1])


@pytest.mark.parametrize("code", [None, "otter-heather-plum"], ids=["open", "code"])
async def test_a_guest_written_from_the_protocol_plays_a_whole_game(code: str | None) -> None:
    table = table_with_players(people=2)
    async with hosted(table=table, code=code) as host:
        assert host.port is not None
        guests = [StrangerGuest(host.port, "Ada", code=code), StrangerGuest(host.port, "Ada", code=code, seed=2)]
        playing = [asyncio.create_task(guest.play(spoil_after=5)) for guest in guests]
        try:
            await until(lambda: not table.free_seats)
            host.start()
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*playing)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        for guest in guests:
            seat = guest.view[6]
            assert guest.refusals == []
            assert guest.decided > 5
            assert guest.patches > 10
            assert guest.snapshots == 2
            assert len(guest.checked) == 4
            assert guest.view[LEGAL] == []
            final = table.view(seat)
            away = [[name, bot, False, stand_in] for name, bot, _, stand_in in guest.view[4]]
            assert msgpack.packb([*guest.view[:4], away, *guest.view[5:]]) == pack(
                _without_absences(final)[: FIELDS_OF_VERSION[1]]
            )
            assert [msgpack.packb(event) for event in guest.events] == list(map(pack, table.log_seen_by(seat)))
    assert table.fair_deal is not None
    assert audit(table.record(), table.fair_deal) > 10


def _without_absences(view: object) -> list[object]:
    shown: list[object] = msgpack.unpackb(pack(view))
    seats = shown[4]
    assert isinstance(seats, list)
    shown[4] = [[name, bot, False, stand_in] for name, bot, _, stand_in in seats]
    return shown


async def test_a_guest_with_the_wrong_code_receives_a_farewell() -> None:
    async with hosted(table=table_with_players(people=3), code="otter-heather-plum") as host:
        assert host.port is not None
        guest = StrangerGuest(host.port, "Mallory", code="otter-heather-pear")
        with pytest.raises(AssertionError, match="that is not the code of this table"):
            await guest.play()


async def test_an_oversized_frame_closes_the_connection_without_a_farewell() -> None:
    async with hosted() as host:
        stranger = await Stranger.join(host)
        await stranger.send_raw(bytes(MAX_BYTES_FROM_GUEST + 1))
        assert await stranger.farewell_reason() is None
        assert stranger.link._connection.close_code == 1009


async def test_an_offer_request_of_any_version_is_answered() -> None:
    async with hosted() as host:
        stranger = await Stranger.connect(host)
        await stranger.send(GetOffer(7))
        assert isinstance(await stranger.receive(), Offer)


async def test_a_welcome_is_followed_by_chat_a_snapshot_and_the_clock() -> None:
    async with hosted(time_control=TimeControl.with_default_reserve(60)) as host:
        ada = await Stranger.join(host, "Ada")
        await ada.send(Say(1, "Hello!"))
        await ada.receive_next(Said)
        ben = await Stranger.join(host, "Ben")
        assert [type(await ben.receive()) for _ in range(4)] == [Welcome, Said, Snapshot, Clock]


async def test_invalid_deal_messages_get_no_reply() -> None:
    async with hosted(table=table_with_players(people=1)) as host:
        ada = await Stranger.join(host, "Ada")
        await ada.receive_next(Snapshot)
        await ada.send(Commit("0" * 64, "0" * 64))
        await ada.send(LeaveSeat(6))
        assert await ada.receive() == Accepted(6)
        await ada.receive_next(Snapshot)
        await ada.send(TakeSeat(7))
        await ada.receive_next(Snapshot)
        host.start()
        await ada.receive_next(Changed)
        assert host.table.deal is not None
        await ada.send(Commit("0" * 64, "0" * 64))
        await ada.send(Open(host.table.deal.host, "0" * 64))
        await ada.send(LeaveSeat(8))
        answer = await ada.receive()
        assert isinstance(answer, Refusal)
        assert answer.id == 8
