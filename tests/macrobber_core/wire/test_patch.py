import tracemalloc
import zlib
from collections.abc import Callable
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from macrobber_core.wire.codec import BadFrame, decode_view_update, encode, pack
from macrobber_core.wire.messages import ViewUpdate
from macrobber_core.wire.patch import (
    MAX_CONTENT_BYTES,
    MAX_DICTIONARY_BYTES,
    PatchError,
    apply,
    checksum,
    diff,
    extend_dictionary,
)

scalars = st.none() | st.booleans() | st.integers(-2, 3) | st.integers(-(2**63), 2**64 - 1) | st.text(max_size=4)
dicts = st.dictionaries(st.text(max_size=2), st.booleans() | st.integers(0, 1) | st.text(max_size=2), max_size=3)
values = st.recursive(scalars | dicts, lambda inner: st.lists(inner, max_size=5), max_leaves=12)
views = st.lists(values, max_size=8)
dictionaries = st.binary(max_size=60)


def deflated(content: bytes, dictionary: bytes = b"") -> bytes:
    deflater = zlib.compressobj(wbits=-15, zdict=dictionary)
    return deflater.compress(content) + deflater.flush()


@pytest.mark.slow
@given(views, views)
def test_a_difference_applied_to_the_old_view_yields_the_new_one(old: list[Any], new: list[Any]) -> None:
    assert msgpack.unpackb(apply(pack(old), diff(pack(old), pack(new)))) == new


@given(st.lists(st.binary(max_size=300), min_size=1, max_size=8))
def test_host_and_guest_keep_the_same_dictionary(updates: list[bytes]) -> None:
    ours = theirs = updates[0]
    for content in updates[1:]:
        received = apply(theirs, diff(ours, content))
        assert received == content
        ours, theirs = extend_dictionary(ours, content), extend_dictionary(theirs, received)
    assert ours == theirs


@given(st.binary(max_size=2 * MAX_DICTIONARY_BYTES), st.binary(max_size=50), st.integers(1, 400))
def test_the_dictionary_is_bounded_but_holds_the_whole_last_update(dictionary: bytes, piece: bytes, times: int) -> None:
    content = piece * times
    remembered = extend_dictionary(dictionary, content)
    assert (dictionary + content).endswith(remembered)
    assert remembered.endswith(content)
    assert len(remembered) <= max(MAX_DICTIONARY_BYTES, len(content))


def test_an_update_larger_than_a_deflate_window_round_trips() -> None:
    old = bytes(range(251)) * 400
    new = old[:50_000] + b"!" + old[50_000:]
    assert apply(old, diff(old, new)) == new


def test_a_small_change_in_a_large_view_makes_a_small_patch() -> None:
    rows = [[n * n % 251 for n in range(seat, seat + 200)] for seat in range(2)]
    changed = [rows[0], [*rows[1][:-1], 7]]
    assert len(diff(pack(["title", rows, 5]), pack(["title", changed, 5]))) < 16


def test_reverted_changes_compress_better_with_history() -> None:
    """Most changes are reverted later."""
    quiet, busy = pack([0, []]), pack([1, ["bard 2 +Y -B", "castle", "recruit warrior"]])
    dictionary = b""
    for content in (quiet, busy, quiet):
        dictionary = extend_dictionary(dictionary, content)
    assert len(diff(dictionary, busy)) < len(diff(quiet, busy)) / 2


@pytest.mark.parametrize(
    "make",
    {
        "nothing": lambda: b"",
        "no deflate": lambda: b"\xff" * 20,
        "cut": lambda: deflated(b"a view and more")[:-1],
        "not ended": lambda: b"\x00\x01\x00\xfe\xffa",
        "more after the end": lambda: deflated(b"a view") + b"\x00",
        "two streams": lambda: deflated(b"a view") * 2,
        "with a zlib header": lambda: zlib.compress(b"a view"),
        "further back than the dictionary reaches": lambda: deflated(b"0123456789" * 5, b"0123456789" * 5),
        "an update too long": lambda: deflated(bytes(MAX_CONTENT_BYTES + 1)),
        "a bomb": lambda: deflated(bytes(50 * 2**20)),
        "a bomb without an end": lambda: zlib.compressobj(wbits=-15).compress(bytes(50 * 2**20)),
    }.items(),
    ids=lambda item: item[0],
)
def test_a_hostile_difference_is_refused_with_little_memory(make: tuple[str, Callable[[], bytes]]) -> None:
    difference = make[1]()
    tracemalloc.start()
    try:
        with pytest.raises(PatchError):
            apply(b"8 bytes.", difference)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 3 * MAX_CONTENT_BYTES


def test_an_update_of_the_maximum_length_is_accepted() -> None:
    assert apply(b"", deflated(bytes(MAX_CONTENT_BYTES))) == bytes(MAX_CONTENT_BYTES)


@given(dictionaries, st.binary(max_size=200), st.data())
def test_a_damaged_difference_is_refused_or_changes_the_checksum(
    dictionary: bytes, content: bytes, data: st.DataObject
) -> None:
    difference = bytearray(diff(dictionary, content))
    difference[data.draw(st.integers(0, len(difference) - 1))] ^= data.draw(st.integers(1, 255))
    try:
        other = apply(dictionary, bytes(difference))
    except PatchError:
        return
    assert (checksum(other) == checksum(content)) == (other == content)


@given(dictionaries, st.binary(max_size=300))
def test_arbitrary_bytes_are_applied_or_refused(dictionary: bytes, difference: bytes) -> None:
    try:
        content = apply(dictionary, difference)
    except PatchError:
        return
    assert len(content) <= MAX_CONTENT_BYTES
    assert 0 <= checksum(content) < 2**32


@given(st.binary(max_size=300) | values.map(pack))
def test_arbitrary_bytes_are_an_update_or_a_bad_frame(content: bytes) -> None:
    try:
        update = decode_view_update(content)
    except BadFrame:
        return
    assert decode_view_update(encode(update)) == update


@pytest.mark.slow
@given(views)
def test_repacking_a_view_yields_the_same_bytes(view: list[Any]) -> None:
    """A guest has the snapshot's view only unpacked, so both ends must pack it to the shortest msgpack."""
    assert pack(msgpack.unpackb(pack(view))) == pack(view) == msgpack.packb(view)


def test_updates_are_cleaned_like_any_frame() -> None:
    assert decode_view_update(encode(ViewUpdate(["\x1b[2J", {"k": "\u202eA"}], [["\x07"]]))) == ViewUpdate(
        ["[2J", {"k": "A"}], [[""]]
    )
    with pytest.raises(BadFrame, match=r"bytes|bin"):
        decode_view_update(encode(ViewUpdate([b"\x1b"], [])))
    with pytest.raises(BadFrame, match="got `array`"):
        decode_view_update(b"\x92" + b"\x91" * 20 + b"\x90\x90")
