import re
import time
import tracemalloc
from collections.abc import Callable, Iterator
from typing import Annotated, Any, get_args

import msgpack
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, inspect

from helpers.net import BAD_FRAMES, packed
from helpers.tables import started_table
from macrobber_core.games import GAMES
from macrobber_core.games.contract import Game, TableEvent
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_core.net.guest.view_decoder import decode_snapshot
from macrobber_core.table import Proposal, SeatView, TableView
from macrobber_core.wire.bounded_data import MAX_DEPTH
from macrobber_core.wire.codec import (
    MAX_BYTES_FROM_GUEST,
    MAX_BYTES_FROM_HOST,
    BadFrame,
    decode_from_guest,
    decode_from_host,
    decode_view_update,
    encode,
)
from macrobber_core.wire.handshake import HostError
from macrobber_core.wire.messages import (
    PROTOCOL,
    Accepted,
    Changed,
    Clock,
    Decide,
    Farewell,
    FromGuest,
    FromHost,
    GamePackage,
    GetOffer,
    GetPackage,
    Hello,
    Hex,
    LeaveSeat,
    Message,
    Offer,
    Patch,
    Refusal,
    Resync,
    Said,
    Seat,
    SendLegal,
    Snapshot,
    TakeSeat,
    ViewUpdate,
    Welcome,
)

FROM_GUEST: list[Message] = [
    Hello(PROTOCOL, "Ada"),
    Hello(PROTOCOL, "Ada", watch=True),
    Hello(PROTOCOL, "Ada", token="secret"),
    GetOffer(PROTOCOL),
    TakeSeat(1),
    TakeSeat(2, 3),
    LeaveSeat(3),
    Decide(4, 2**31 - 1, "bard 3 +Y -B"),
    Resync(),
    SendLegal(),
    GetPackage(),
]
FROM_HOST: list[Message] = [
    Welcome("table", "Ada", "secret"),
    Snapshot(1, ["a", None, [1, True]], [[1, 2]]),
    Patch(1, 2**32 - 1, bytes(range(256))),
    Changed(127, bytes(range(256))),
    Accepted(1),
    Refusal(2, "it's Ben's turn"),
    Farewell("the host has closed the table"),
    Offer(PROTOCOL, "id", "Table", "mac-robber", False, 4, 2),
    GamePackage("nim-game 1.0"),
    Clock(None, 0, 30_000, [300_000] * 5),
    Clock(16, 2**31 - 1, 86_400_000, [0] * 16),
]


@pytest.mark.parametrize("message", FROM_GUEST, ids=repr)
def test_a_guest_message_round_trips(message: Message) -> None:
    assert decode_from_guest(encode(message)) == message


@pytest.mark.parametrize("message", FROM_HOST, ids=repr)
def test_a_host_message_round_trips(message: Message) -> None:
    assert decode_from_host(encode(message)) == message


@pytest.mark.parametrize("message", FROM_HOST, ids=repr)
def test_a_host_message_from_a_guest_is_a_bad_frame(message: Message) -> None:
    with pytest.raises(BadFrame):
        decode_from_guest(encode(message))


@pytest.mark.parametrize("message", FROM_GUEST, ids=repr)
def test_a_guest_message_from_a_host_is_a_bad_frame(message: Message) -> None:
    with pytest.raises(BadFrame):
        decode_from_host(encode(message))


@pytest.mark.parametrize("frame", BAD_FRAMES.values(), ids=BAD_FRAMES.keys())
def test_a_bad_frame_is_rejected_with_a_reason(frame: bytes | str) -> None:
    with pytest.raises(BadFrame) as caught:
        decode_from_guest(frame)
    assert str(caught.value)


def test_at_least_twenty_kinds_of_bad_frame_are_tested() -> None:
    assert len(BAD_FRAMES) >= 20


@pytest.mark.parametrize("decode", [decode_from_guest, decode_from_host])
@given(st.binary(max_size=300) | st.text(max_size=20))
def test_arbitrary_bytes_are_a_message_or_a_bad_frame(
    decode: Callable[[bytes | str], Message], frame: bytes | str
) -> None:
    try:
        message = decode(frame)
    except BadFrame:
        return
    assert isinstance(message, Message)


plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats()
    | st.text(max_size=8)
    | st.binary(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=3) | st.integers(0, 9), inner, max_size=3)
    ),
)


@pytest.mark.parametrize("decode", [decode_from_guest, decode_from_host])
@given(st.integers(0, 26), st.lists(plain, max_size=8))
def test_arbitrary_fields_after_a_valid_tag_are_a_message_or_a_bad_frame(
    decode: Callable[[bytes | str], Message], tag: int, fields: list[Any]
) -> None:
    try:
        message = decode(msgpack.packb([tag, *fields]))
    except BadFrame:
        return
    assert decode(encode(message)) == message


@given(st.sampled_from(FROM_GUEST + FROM_HOST), st.data())
def test_a_corrupted_frame_is_a_message_or_a_bad_frame(message: Message, data: st.DataObject) -> None:
    frame = bytearray(encode(message))
    for _ in range(data.draw(st.integers(1, 4))):
        frame[data.draw(st.integers(0, len(frame) - 1))] = data.draw(st.integers(0, 255))
    frame = frame[: data.draw(st.integers(0, len(frame)))] + bytes(data.draw(st.binary(max_size=3)))
    for decode in (decode_from_guest, decode_from_host):
        try:
            decode(bytes(frame))
        except BadFrame:
            continue


@pytest.mark.parametrize("cut", range(len(encode(FROM_GUEST[7]))))
def test_every_truncated_frame_is_a_bad_frame(cut: int) -> None:
    with pytest.raises(BadFrame):
        decode_from_guest(encode(FROM_GUEST[7])[:cut])


def test_the_bounds_of_a_decision_are_exact() -> None:
    whole: list[Any] = [5, 2**31 - 1, 0, "x" * 64]
    assert decode_from_guest(msgpack.packb(whole)) == Decide(*whole[1:])
    for index, value in ((1, 2**31), (1, -1), (2, 2**31), (3, "x" * 65)):
        with pytest.raises(BadFrame):
            decode_from_guest(msgpack.packb([*whole[:index], value, *whole[index + 1 :]]))


@pytest.mark.parametrize(
    "fields",
    [[0, 1, 1, [1]], [17, 1, 1, [1]], [1, 1, -1, [1]], [1, 1, 86_400_001, [1]], [1, 1, 1, [-1]], [1, 1, 1, [1] * 17]],
)
def test_a_clock_with_impossible_values_is_a_bad_frame(fields: list[Any]) -> None:
    with pytest.raises(BadFrame):
        decode_from_host(msgpack.packb([26, *fields]))


def test_a_frame_larger_than_the_limit_is_a_bad_frame() -> None:
    with pytest.raises(BadFrame, match="at most 1024 bytes"):
        decode_from_guest(bytes(MAX_BYTES_FROM_GUEST + 1))
    with pytest.raises(BadFrame, match="at most 262144 bytes"):
        decode_from_host(bytes(MAX_BYTES_FROM_HOST + 1))
    for decode, largest in ((decode_from_guest, MAX_BYTES_FROM_GUEST), (decode_from_host, MAX_BYTES_FROM_HOST)):
        with pytest.raises(BadFrame) as refused:
            decode(bytes(largest))
        assert "at most" not in str(refused.value)


def test_nested_texts_are_cleaned() -> None:
    update = decode_view_update(encode(ViewUpdate(["\x1b[2J", ["\u202eA", {"\x07k": "\x9bv"}]], [["\n"]])))
    assert update == ViewUpdate(["[2J", ["A", {"k": "v"}]], [[""]])


def test_a_snapshot_is_not_cleaned_before_its_view_is_shown() -> None:
    """The changes that follow build on the view as the host has sent it."""
    snapshot = Snapshot(1, ["A\u0378"], [])
    assert decode_from_host(encode(snapshot)) == snapshot


@pytest.mark.parametrize("frame", [packed(17, 1, [b"x"], []), packed(17, 1, [], [b"x"]), packed(18, 1, 1, [b"x"])])
def test_bytes_are_allowed_only_in_a_patch(frame: bytes) -> None:
    with pytest.raises(BadFrame, match="got `bytes`"):
        decode_from_host(frame)


def test_a_view_nested_too_deep_is_a_bad_frame() -> None:
    view: Any = []
    for _ in range(MAX_DEPTH + 1):
        view = [view]
    with pytest.raises(BadFrame, match="got `array`"):
        decode_from_host(encode(Snapshot(1, view, [])))


@pytest.mark.parametrize(
    ("decode", "largest"), [(decode_from_guest, MAX_BYTES_FROM_GUEST), (decode_from_host, MAX_BYTES_FROM_HOST)]
)
@pytest.mark.parametrize(
    "header", [b"\xdd\xff\xff\xff\xff", b"\xdd\x00\x04\x00\x00", b"\xdd\x00\x00\x04\x00", b"\xdf\xff\xff\xff\xff"]
)
def test_a_frame_with_huge_length_headers_uses_little_memory(
    decode: Callable[[bytes | str], Message], largest: int, header: bytes
) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(BadFrame):
            decode(header * (largest // len(header)))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 32 * 2**20


def test_an_overlong_text_is_rejected_before_cleaning() -> None:
    """Sorting combining marks takes time quadratic in their number."""
    marks = "\u0301\u0323" * (MAX_BYTES_FROM_HOST // 5)
    started = time.process_time()
    with pytest.raises(BadFrame, match="1200"):
        decode_from_host(packed(17, 1, [marks], []))
    with pytest.raises(BadFrame, match="1200"):
        decode_view_update(encode(ViewUpdate([marks], [])))
    assert time.process_time() - started < 0.5


def test_the_longest_chat_text_fits_in_a_frame() -> None:
    text = "\U0001f3f0" * 300
    assert decode_from_host(encode(Said("Ben", text))) == Said("Ben", text)


@pytest.mark.parametrize("more", [[], [None], [False, None, "new", 7], [{"a": [1]}]])
@pytest.mark.parametrize("protocol", [0, PROTOCOL + 1, 2**31 - 1])
def test_a_hello_of_another_version_is_rejected_with_both_versions(protocol: int, more: list[Any]) -> None:
    with pytest.raises(BadFrame, match=rf"protocol {PROTOCOL}\b.*\b{protocol}\b"):
        decode_from_guest(msgpack.packb([1, protocol, "Ada", *more]))


def unbounded(kind: inspect.Type, where: str = "", *, in_message: bool = False) -> Iterator[str]:
    """Yield the fields of a wire type that accept any number; of a message also any text or list, or any type at all.

    The texts and lists of a view are bounded by the size of the frame.
    """
    match kind:
        case inspect.StructType(cls, fields) | inspect.NamedTupleType(cls, fields):
            for field in fields:
                yield from unbounded(field.type, f"{cls.__name__}.{field.name}", in_message=issubclass(cls, Message))
        case inspect.UnionType(types) | inspect.TupleType(types):
            for each in types:
                yield from unbounded(each, where, in_message=in_message)
        case inspect.ListType(item) | inspect.VarTupleType(item):
            if in_message and kind.max_length is None:
                yield where
            yield from unbounded(item, where, in_message=in_message)
        case inspect.DictType(key, value):
            yield from unbounded(key, where, in_message=in_message)
            yield from unbounded(value, where, in_message=in_message)
        case inspect.IntType():
            if (kind.le is None and kind.lt is None) or (kind.ge is None and kind.gt is None):
                yield where
        case inspect.StrType():
            if in_message and kind.max_length is None and not FIXED_LENGTH.fullmatch(kind.pattern or ""):
                yield where
        case inspect.AnyType() | inspect.RawType() if in_message:
            yield where


FIXED_LENGTH = re.compile(r"\\A\[[^]]+\]\{\d+\}\\Z")
"""A pattern that only texts of one length match."""
KINDS = (*get_args(FromGuest), *get_args(FromHost))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_message_field_is_bounded(kind: type[Message]) -> None:
    assert [*unbounded(inspect.type_info(kind))] == []


@pytest.mark.parametrize(
    "loose",
    [
        int, int | None, Annotated[int, Meta(ge=0)], Annotated[int, Meta(le=16)] | None, list[int],
        str, str | None, Annotated[str, Meta(pattern="^[0-9a-f]+$")], tuple[Seat, str],
        list[Seat], tuple[Seat, ...] | None, Any, msgspec.Raw,
    ],
    ids=str,
)  # fmt: skip
def test_an_unbounded_field_is_detected(loose: Any) -> None:
    kind = msgspec.defstruct("Loose", [("seat", Seat), ("field", loose), ("hex", Hex)], bases=(Message,))
    assert {*unbounded(inspect.type_info(kind))} == {"Loose.field"}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_number_in_a_view_or_event_is_bounded(game: Game) -> None:
    kinds = (TableView, game.view_type, game.event_type | TableEvent)
    assert [place for kind in kinds for place in unbounded(inspect.type_info(kind))] == []


def structures(kind: inspect.Type) -> Iterator[inspect.StructType]:
    """Yield the structures in a wire type."""
    match kind:
        case inspect.StructType(fields=fields):
            yield kind
            for field in fields:
                yield from structures(field.type)
        case inspect.UnionType(types) | inspect.TupleType(types):
            for each in types:
                yield from structures(each)
        case inspect.ListType(item) | inspect.VarTupleType(item):
            yield from structures(item)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_structure_inside_a_message_view_or_event_accepts_unknown_fields(game: Game) -> None:
    kinds = (*KINDS, ViewUpdate, TableView, game.view_type, game.event_type | TableEvent)
    found = {each.cls: each for kind in kinds for each in structures(inspect.type_info(kind))}
    assert {TableView, SeatView, Proposal, ViewUpdate, game.view_type} <= found.keys()
    assert [cls for cls, each in found.items() if not (each.array_like and each.forbid_unknown_fields)] == []


@pytest.mark.parametrize("count", [1001, 300_000_000, 2**31 - 1, -1])
def test_a_snapshot_with_an_impossible_count_is_rejected(count: int) -> None:
    with pytest.raises(HostError):
        decode_snapshot(snapshot_with_vp(count))


def test_a_view_with_an_extra_field_is_rejected() -> None:
    view = msgspec.to_builtins(started_table(3, 1).view(None))
    decode_snapshot(Snapshot(1, view, []))
    with pytest.raises(HostError):
        decode_snapshot(Snapshot(1, [*view, 1], []))


def test_a_number_larger_than_any_field_is_a_bad_frame() -> None:
    with pytest.raises(BadFrame):
        snapshot_with_vp(2**62)


def snapshot_with_vp(count: int) -> Snapshot:
    """Return a table as a guest receives it, whose first clan has that many victory points."""
    table = msgspec.to_builtins(started_table(3, 1).view(None))
    view = table[TableView.__struct_fields__.index("game_view")]
    view[MacRobberView.__struct_fields__.index("clans")][0][0] = count
    message = decode_from_host(encode(Snapshot(1, table, [])))
    assert isinstance(message, Snapshot)
    return message


@pytest.mark.parametrize("odd", [b"\xc4\x00", b"\xc7\x00\x05", b"\x81\xc4\x00\x01"], ids=["bytes", "extension", "key"])
def test_a_view_with_bytes_or_extension_values_is_a_bad_frame(odd: bytes) -> None:
    with pytest.raises(BadFrame):
        decode_from_host(b"\x94\x11\x01\x91" + odd + b"\x90")
