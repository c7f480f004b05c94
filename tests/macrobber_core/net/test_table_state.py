"""The whole table as one host sends it to the next: it survives the journey, and a false one is refused."""

from __future__ import annotations

import asyncio
import functools
import random
from collections.abc import Callable, Iterator
from typing import Any

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from helpers.net import fair_table, new_table
from macrobber_core.bots import Effort
from macrobber_core.library import SavedSeat, restore_table
from macrobber_core.net.host.host import Host
from macrobber_core.net.table_state import ClockState, SeatState, TableState, decode_table_state
from macrobber_core.table import KeyedChance, Table, commitment, rematch

DIGEST = "0f" * 32
GAMES = ["claim-it", "mac-robber", "carcassonne"]
CLOCK = ClockState(30_000, 300_000, 12_000, [300_000, 250_000, 0])


def state_of(table: Table, **changes: Any) -> TableState:
    saved = [SavedSeat(seat.name or "", seat.bot, None if seat.bot else DIGEST, None) for seat in table.seats]
    state = TableState.of(
        table,
        "c0ffee42",
        saved,
        None,
        [("Ada", "hello")],
        epoch=1,
        survive="majority",
        code="otter heather plum",
        effort=Effort(),
        spectators=[],
        banned=["192.0.2.7"],
        has_ssh_door=False,
        is_announced=True,
        is_local=False,
    )
    return replace(state, **changes)


def sit_down(table: Table) -> Table:
    for name in ("Ada", "Ben", "Cat")[: len(table.free_seats)]:
        table.sit(name)
    return table


def begin(table: Table) -> Table:
    """Seat everybody and begin the game, with a fair deal unless the table has a seed."""
    sit_down(table)
    if table.chance_source is not None:
        table.start()
        return table
    table.start(DIGEST)
    values = {seat: f"{seat:064x}" for seat, there in enumerate(table.seats, 1) if there.bot is None}
    for seat, value in values.items():
        table.commit(seat, commitment(value, seat))
    for seat, value in values.items():
        table.open(seat, value)
    return table


def play(table: Table, decisions: int = 100_000, seed: int = 1) -> Table:
    rng = random.Random(seed)
    for _ in range(decisions):
        if table.actor is None:
            break
        table.decide(table.actor, table.ply, rng.choice(table.legal()))
    return table


def second_game(game: str) -> Table:
    table = play(begin(fair_table(3, game=game)))
    table.begin_next(rematch.line_up(table, ["Ada", "Ben", "Cat"]))
    return play(begin(table), 10)


@functools.cache
def honest(kind: str) -> TableState:
    match kind:
        case "waiting":
            return state_of(fair_table(4, bots=1))
        case "playing":
            return state_of(play(begin(fair_table(3, bots=1)), 30), clock=CLOCK)
        case "seeded":
            return state_of(play(begin(new_table(3)), 20))
        case "over":
            return state_of(play(begin(fair_table(3, game="mac-robber"))))
        case _:
            return state_of(second_game("claim-it"))


KINDS = ["waiting", "playing", "seeded", "over", "second game"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_table_arrives_as_it_left(kind: str) -> None:
    state = honest(kind)
    arrived = decode_table_state(state.encode())
    assert arrived == state
    table = restore_table(arrived.saved_game("Ben"))
    again = state_of(table, **{name: getattr(state, name) for name in ("evening", "next_game", "clock", "seats")})
    assert again == state


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_has_the_same_view_at_the_new_host(game: str) -> None:
    table = begin(fair_table(3, game=game))
    rng = random.Random(2)
    while table.actor is not None:
        if rng.random() < 0.05:
            copy = restore_table(decode_table_state(state_of(table).encode()).saved_game("Ben"))
            for seat in (None, 1, 2, 3):
                assert copy.view(seat).game_view == table.view(seat).game_view
                assert copy.view(seat).legal == table.view(seat).legal
        table.decide(table.actor, table.ply, rng.choice(table.legal()))


Twist = Callable[[TableState], dict[str, Any]]


@pytest.mark.parametrize(
    ("kind", "twist"),
    [
        ("playing", lambda state: {"seed": "another"}),
        ("playing", lambda state: {"fair_deal": honest("second game").fair_deal}),
        ("playing", lambda state: {"fair_deal": "0f"}),
        ("playing", lambda state: {"fair_deal": f"{state.fair_deal} -"}),
        ("playing", lambda state: {"seats": [*state.seats, state.seats[0]]}),
        ("playing", lambda state: {"seats": [replace(state.seats[0], name=""), *state.seats[1:]]}),
        ("playing", lambda state: {"plies": [(1, action) for _, action in state.plies]}),
        ("playing", lambda state: {"plies": state.plies[1:]}),
        ("playing", lambda state: {"plies": [(0, "start 1"), *state.plies[1:]]}),
        ("playing", lambda state: {"plies": [*state.plies, (1, "castle")]}),
        ("playing", lambda state: {"is_waiting": True}),
        ("playing", lambda state: {"clock": replace(CLOCK, decision=0)}),
        ("playing", lambda state: {"bot_time": 86_400_000}),
        ("playing", lambda state: {"bot_simulations": 2**31 - 1}),
        ("playing", lambda state: {"code": "x"}),
        ("playing", lambda state: {"first": 7}),
        ("playing", lambda state: {"game": "chess"}),
        ("playing", lambda state: {"options": {"cards": "even"}}),
        ("playing", lambda state: {"next_game": replace(state.next_game, game="chess")}),
        ("playing", lambda state: {"next_game": replace(state.next_game, players=1)}),
        ("seeded", lambda state: {"seed": ""}),
        ("waiting", lambda state: {"is_waiting": False}),
        ("waiting", lambda state: {"first": 5}),
        ("waiting", lambda state: {"seats": [SeatState("\u200b", None, None, None, None), *state.seats[1:]]}),
    ],
)
def test_a_false_table_is_refused(kind: str, twist: Twist) -> None:
    state = honest(kind)
    false = replace(state, **twist(state))
    with pytest.raises((ValueError, OSError)):
        restore_table(decode_table_state(false.encode()).saved_game("Ben"))


NUMBERS = st.integers(-(2**63), 2**64 - 1)
PLAIN = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats() | st.text(max_size=80) | st.binary(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8) | NUMBERS, inner, max_size=3),
    max_leaves=8,
)  # fmt: skip
SMALL: st.SearchStrategy[Any] = st.sampled_from(
    [0, 1, 2, 3, 4, 16, 17, 255, 2**31 - 1, "", "Ada", "random", "x" * 64, DIGEST, None, True, []]
)


def places(data: Any) -> Iterator[tuple[list[Any], int]]:
    """Yield every place in nested arrays: the array, and the index in it."""
    for index, item in enumerate(data):
        yield data, index
        if isinstance(item, list):
            yield from places(item)


@pytest.mark.slow
@settings(max_examples=300)
@given(st.sampled_from(KINDS), st.data())
def test_a_broken_table_is_refused_with_a_reason(kind: str, data: st.DataObject) -> None:
    fields = msgpack.unpackb(honest(kind).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        inner = list(places(fields))
        array, index = inner[data.draw(st.integers(0, len(inner) - 1) | st.integers(0, min(40, len(inner) - 1)))]
        match data.draw(st.integers(0, 4)):
            case 0:
                array[index : index + 1] = []
            case 1:
                array.append(array[index])
            case 2:
                array[index], array[-1] = array[-1], array[index]
            case 3:
                array[index] = data.draw(PLAIN)
            case _:
                array[index] = data.draw(SMALL)
        if not fields:
            break
    check_refused_or_playable(msgpack.packb(fields))


@given(st.binary(max_size=200) | st.sampled_from(KINDS).map(lambda kind: honest(kind).encode()), st.data())
def test_broken_bytes_are_refused_with_a_reason(packed: bytes, data: st.DataObject) -> None:
    spoilt = bytearray(packed)
    for _ in range(data.draw(st.integers(0, 3))):
        if spoilt:
            spoilt[data.draw(st.integers(0, len(spoilt) - 1))] = data.draw(st.integers(0, 255))
    check_refused_or_playable(
        bytes(spoilt[: data.draw(st.integers(0, len(spoilt)))] if data.draw(st.booleans()) else spoilt)
    )


@pytest.mark.parametrize("packed", [b"\x91" * 100_000, b"\xdd\xff\xff\xff\xff", b"\xc1", b"\xdf\x00\x10\x00\x00"])
def test_bytes_that_would_cost_memory_are_refused(packed: bytes) -> None:
    check_refused_or_playable(packed)


def check_refused_or_playable(packed: bytes) -> None:
    try:
        state = decode_table_state(packed)
        saved = state.saved_game("Ben")
        table = restore_table(saved)
    except (ValueError, OSError):
        return
    for seat in (None, *range(1, len(table.seats) + 1)):
        table.view(seat)

    async def open_host() -> None:
        clock = state.clock.control if state.clock else None
        async with Host(
            table, id=saved.table_id, saved_seats=saved.seats, code=saved.config.code, time_control=clock
        ) as host:
            host.restore(state)
            host.offer()
            host.broadcast_changes()

    asyncio.run(open_host())
    for seat, there in enumerate(table.seats, 1):
        if there.name is None:
            table.sit("Dan", seat)
        table.set_away(seat, away=False)
    if table.stage == "waiting":
        table.chance_source = KeyedChance("a seed")
        table.start()
