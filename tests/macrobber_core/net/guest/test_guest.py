"""A guest of a broken or hostile host leaves with a reason and never crashes."""

import asyncio
import itertools
import random
from typing import Any

import msgpack
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from helpers.leaks import frames_sent
from helpers.net import Script, new_table
from helpers.patience import PATIENCE
from helpers.tables import started_table
from macrobber_core.games import GAMES
from macrobber_core.net.clock import ClockReading
from macrobber_core.net.guest import handshake, reconnection
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import ConnectionLost, Ended, HostGone, TableChanged, Update
from macrobber_core.net.link import Link
from macrobber_core.table import Proposal, Table, TableView, commitment
from macrobber_core.table.commit_reveal import DealView
from macrobber_core.wire.codec import encode, pack
from macrobber_core.wire.handshake import CodeNeededError
from macrobber_core.wire.messages import (
    PROTOCOL,
    Accepted,
    Clock,
    Farewell,
    Offer,
    Refusal,
    Revealed,
    Said,
    Snapshot,
    Welcome,
)
from macrobber_core.wire.view_updates import after_snapshot, next_change


def test_other_tasks_run_while_a_host_sends_without_pause() -> None:
    async def listen() -> int:
        turns = 0

        async def count_turns() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        async def dial() -> Link:
            return Script([*HANDSHAKE, snapshot_frame(started_table()), *[encode(Said("Ben", "Hello!"))] * 200])

        counting = asyncio.create_task(count_turns())
        said = [update async for update in Guest(dial, "Ada", reconnect_seconds=-1).updates()]
        counting.cancel()
        assert len(said) > 200
        return turns

    assert asyncio.run(listen()) >= 200


class SilentScript(Script):
    """A link whose host sends these frames and then nothing more, but keeps the connection open."""

    async def receive(self) -> bytes | str:
        for frame in self._frames:
            return frame
        await asyncio.Event().wait()
        raise AssertionError


def updates_for(frames: list[bytes]) -> list[Update]:
    async def listen() -> list[Update]:
        async def dial() -> Link:
            return Script(frames)

        return [update async for update in Guest(dial, "Ada", reconnect_seconds=-1).updates()]

    try:
        return asyncio.run(listen())
    except CodeNeededError as error:  # an offer may contain anything
        return [Ended(str(error))]


HANDSHAKE = [
    encode(Offer(PROTOCOL, "table", "A table", "mac-robber", begun=True, seats=3, free=0)),
    encode(Welcome("table", "Ada", "secret")),
]


def honest_frames(seed: int) -> list[bytes]:
    """Return the messages of an honest host: offer, welcome, snapshot, a patch, replies."""
    rng = random.Random(seed)
    table = started_table(seed=seed)

    def play(table: Table) -> None:
        for _ in range(5):
            if table.actor is not None:
                table.decide(table.actor, table.ply, rng.choice(table.legal()))

    for _ in range(rng.randrange(20)):
        play(table)
    _, *frames = asyncio.run(frames_sent(table, 1, play))  # it has been welcomed already
    clock = encode(Clock(1, table.ply, 30_000, [300_000] * 3))
    answers = [encode(Accepted(1)), encode(Refusal(2, "no"))]
    return [*HANDSHAKE, *frames[:-1], clock, *answers]


def frames_of_dealt_game() -> list[bytes]:
    """Return the messages to seat 1 in a whole game, from the deal to the revealed values."""
    table = Table("A table", GAMES["mac-robber"], 3, {})
    table.sit("Ada")
    for _ in range(2):
        table.sit_bot("random")
    frames: list[bytes] = []

    def tell() -> None:
        frames.append(encode(Snapshot(len(frames), table.view(1), [])))

    tell()
    table.start("e" * 64)
    tell()
    table.commit(1, commitment("a" * 64, 1))
    tell()
    table.open(1, "a" * 64)
    tell()
    rng = random.Random(1)
    while table.actor is not None:
        table.decide(table.actor, table.ply, rng.choice(table.legal()))
    tell()
    assert table.fair_deal is not None
    plies = [(actor, action) for actor, action in table.plies]
    return [
        *HANDSHAKE,
        *frames,
        encode(Revealed(table.fair_deal.secret, list(table.fair_deal.values), plies, [(5, *plies[5])])),
    ]


HONEST_GAMES = [honest_frames(seed) for seed in range(5)]
DEALT_GAME = frames_of_dealt_game()
HEX = "0f" * 32
JUNK: list[Any] = [None, True, -1, 0, 1, 99, 2**31, 2**63, 1.5, "", "x", [], [1], {}, {"a": 1}, [[[]]]]


def mutated(data: Any, rng: random.Random) -> Any:
    """Return the data with an element replaced, removed, duplicated or moved."""
    if isinstance(data, list) and data and rng.random() < 0.9:
        changed = list(data)
        index = rng.randrange(len(changed))
        match rng.randrange(8):
            case 0:
                del changed[index]
            case 1:
                changed.insert(index, rng.choice(JUNK))
            case 2:
                changed[index] = changed[rng.randrange(len(changed))]
            case _:
                changed[index] = mutated(changed[index], rng)
        return changed
    return rng.choice(JUNK)


def test_an_honest_host_is_accepted() -> None:
    for honest in HONEST_GAMES:
        updates = updates_for(honest)
        assert len([update for update in updates if isinstance(update, TableChanged)]) == 2
        assert updates[-1] == HostGone("the host is gone")


def test_a_clock_reading_is_stamped_with_our_own_time() -> None:
    async def listen() -> tuple[ClockReading, float]:
        async def dial() -> Link:
            return Script([*HANDSHAKE, encode(Clock(2, 7, 1500, [0, 2500]))])

        updates = Guest(dial, "Ada", reconnect_seconds=-1).updates()
        await anext(updates)
        ticking = await anext(updates)
        assert isinstance(ticking, ClockReading)
        return ticking, asyncio.get_running_loop().time()

    ticking, now = asyncio.run(listen())
    assert ticking == ClockReading(2, 7, 1.5, [0, 2.5], ticking.received_at)
    assert ticking.received_at <= now


def test_a_clock_for_a_seat_without_a_reserve_ends_with_a_reason() -> None:
    assert updates_for([*HANDSHAKE, encode(Clock(3, 7, 1500, [0, 2500]))])[1:] == [
        Ended("the host violated the protocol: a clock for seat 3, without its reserve")
    ]


@pytest.mark.parametrize(
    "lie",
    [
        {"seat": 4},
        {"seat": 0},
        {"actor": 4},
        {"winners": [1, 4]},
        {"proposal": [4, 1, "raid", [], [1]]},
        {"proposal": [1, 1, "raid", [], [4]]},
        {"proposal": [1, 1, "raid", [4], []]},
        {"deal": [HEX, [None] * 2, [None] * 3, []]},
        {"deal": [HEX, [None] * 3, [None] * 4, []]},
        {"deal": [HEX, [None] * 3, [None] * 3, [4]]},
    ],
    ids=str,
)
def test_a_view_that_contradicts_an_accepted_one_ends_with_a_reason(lie: dict[str, Any]) -> None:
    table = new_table()
    table.sit("Ada")
    fields = dict(zip(TableView.__struct_fields__, msgspec.to_builtins(table.view(1)), strict=True))
    true, false = (encode(Snapshot(1, list(view.values()), [])) for view in (fields, fields | lie))
    believed, ended = updates_for([*HANDSHAKE, true, false])[1:]
    assert isinstance(believed, TableChanged)
    assert isinstance(ended, Ended)
    assert ended.reason.startswith(
        "the host violated the protocol: the view names seats that the table does not have, or omits some"
    )


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(st.sampled_from(HONEST_GAMES), st.randoms(use_true_random=False))
def test_a_mutated_message_ends_with_a_reason(honest: list[bytes], rng: random.Random) -> None:
    frames = list(honest)
    index = rng.randrange(len(frames))
    frames[index] = msgpack.packb(mutated(msgpack.unpackb(frames[index]), rng))
    updates = updates_for(frames)
    assert isinstance(updates[-1], Ended)
    assert updates[-1].reason


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(st.randoms(use_true_random=False))
def test_mutated_messages_of_a_deal_end_with_a_reason(rng: random.Random) -> None:
    frames = list(DEALT_GAME)
    for index in rng.sample(range(2, len(frames)), 2):
        frames[index] = msgpack.packb(mutated(msgpack.unpackb(frames[index]), rng))
    updates = updates_for(frames)
    assert isinstance(updates[-1], Ended)
    assert updates[-1].reason


@pytest.mark.parametrize(
    "lie",
    [
        {"seat": 4},
        {"seat": 0},
        {"actor": 9},
        {"winners": [4]},
        {"deal": DealView("e" * 64, [], [], [])},
        {"proposal": Proposal(7, 1, "castle", [], [1])},
    ],
)
def test_a_view_with_impossible_seats_ends_with_a_reason(lie: dict[str, Any]) -> None:
    table = Table("A table", GAMES["mac-robber"], 3, {})
    table.sit("Ada")
    fields = {name: getattr(table.view(1), name) for name in TableView.__struct_fields__} | lie
    updates = updates_for([*HANDSHAKE, encode(Snapshot(1, list(fields.values()), []))])
    assert isinstance(updates[-1], Ended)
    assert updates[-1].reason.startswith("the host violated the protocol")


def snapshot_frame(table: Table, **lies: Any) -> bytes:
    fields = {name: getattr(table.view(1), name) for name in TableView.__struct_fields__} | lies
    return encode(Snapshot(1, list(fields.values()), []))


def test_the_first_game_at_a_table_has_no_agreed_first_player() -> None:
    """Otherwise a host could choose who begins, and the audit would not notice."""
    ended = updates_for([*HANDSHAKE, snapshot_frame(started_table(), first=2)])[-1]
    assert isinstance(ended, Ended)
    assert ended.reason.startswith(
        "the host violated the protocol: the first game at a table has no agreed first player"
    )


@pytest.mark.parametrize(("before", "number"), [("playing", 2), ("waiting", 2), ("over", 3), ("over", 0)])
def test_a_game_number_that_does_not_follow_ends_with_a_reason(before: str, number: int) -> None:
    """Otherwise a host could drop a game, or hide that it repeated a deal."""
    table = started_table()
    frames = [snapshot_frame(table, stage=before), snapshot_frame(table, game_number=number)]
    updates = updates_for([*HANDSHAKE, *frames])
    assert isinstance(updates[-1], Ended)
    assert updates[-1].reason.startswith(f"the host violated the protocol: game {number} cannot follow game 1")


def test_a_patch_that_begins_another_game_ends_with_a_reason() -> None:
    view = started_table().view(1)
    changed, _ = next_change(after_snapshot(1, pack(view)), pack(structs.replace(view, game_number=2)), [], b"")
    ended = updates_for([*HANDSHAKE, encode(Snapshot(1, view, [])), encode(changed)])[-1]
    assert ended == Ended("the host violated the protocol: only a snapshot can begin another game")


def test_a_guest_leaves_a_table_that_goes_on_to_a_game_it_does_not_know() -> None:
    table = started_table()
    frames = [snapshot_frame(table, stage="over"), snapshot_frame(table, game="chess", game_number=2)]
    assert updates_for([*HANDSHAKE, *frames])[-1] == Ended("the table plays 'chess', which this version does not know")


def test_a_guest_that_reconnects_may_have_missed_a_game() -> None:
    table = started_table()
    links: list[Link] = [
        Script([*HANDSHAKE, snapshot_frame(table, game_number=3)]),
        Script([*HANDSHAKE, snapshot_frame(table)]),
    ]

    async def listen() -> list[Update]:
        async def dial() -> Link:
            return links.pop() if links else Script([encode(Farewell("the table is closed"))])

        guest = Guest(dial, "Ada", reconnect_seconds=PATIENCE)
        return [update async for update in guest.updates()]

    updates = asyncio.run(listen())
    numbers = [update.table.game_number for update in updates if isinstance(update, TableChanged)]
    assert numbers == [1, 3]


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(st.sampled_from(HONEST_GAMES), st.data())
def test_a_corrupted_frame_ends_with_a_reason(honest: list[bytes], data: st.DataObject) -> None:
    frames = list(honest)
    index = data.draw(st.integers(0, len(frames) - 1))
    frame = bytearray(frames[index])
    for _ in range(data.draw(st.integers(1, 3))):
        frame[data.draw(st.integers(0, len(frame) - 1))] = data.draw(st.integers(0, 255))
    frames[index] = bytes(frame)
    assert isinstance(updates_for(frames)[-1], Ended)


@pytest.mark.parametrize("sent", [0, 1, 2])
async def test_a_host_that_goes_silent_before_the_first_view_is_an_error(
    sent: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handshake, "ANSWER_SECONDS", 0.05)

    async def dial() -> Link:
        return SilentScript(HANDSHAKE[:sent])

    with pytest.raises(OSError, match="no answer from host port 7438"):
        async with asyncio.timeout(PATIENCE):
            [update async for update in Guest(dial, "Ada").updates()]


@pytest.mark.parametrize("sent", [0, 1, 2])
async def test_a_host_that_stays_silent_on_reconnect_is_given_up(sent: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handshake, "ANSWER_SECONDS", 0.05)
    monkeypatch.setattr(reconnection, "pauses", lambda: itertools.repeat(0.001))
    links: list[Link] = [Script(await asyncio.to_thread(honest_frames, 1))]

    async def dial() -> Link:
        return links.pop() if links else SilentScript(HANDSHAKE[:sent])

    async with asyncio.timeout(PATIENCE):
        updates = [update async for update in Guest(dial, "Ada", reconnect_seconds=0.2).updates()]
    assert updates[-1] == HostGone("the host is gone")


async def test_reconnect_seconds_holds_even_if_connecting_fails_slowly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reconnection, "pauses", lambda: itertools.repeat(0.001))
    links: list[Link] = [Script(await asyncio.to_thread(honest_frames, 1))]

    async def dial() -> Link:
        if links:
            return links.pop()
        await asyncio.sleep(0.1)
        raise OSError("no answer")

    updates = [update async for update in Guest(dial, "Ada", reconnect_seconds=0.25).updates()]
    assert updates[-1] == HostGone("the host is gone")
    assert 1 <= sum(isinstance(update, ConnectionLost) for update in updates) <= 5


async def test_a_connection_lost_after_the_welcome_is_retried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reconnection, "pauses", lambda: itertools.repeat(0.001))
    links: list[Link] = [Script(await asyncio.to_thread(honest_frames, 1)), Script(HANDSHAKE)]

    async def dial() -> Link:
        if links:
            return links.pop()
        raise OSError("nobody listens")

    updates = [update async for update in Guest(dial, "Ada", reconnect_seconds=0.05).updates()]
    assert any(isinstance(update, TableChanged) for update in updates)
    assert updates[-1] == HostGone("the host is gone")
