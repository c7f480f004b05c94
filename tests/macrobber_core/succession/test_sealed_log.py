"""The sealed log: its bytes, what it refuses, and what several people's logs tell together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macrobber_core.succession import sealed_log
from macrobber_core.succession.sealed_log import (
    MAX_BYTES,
    MAX_ENTRIES,
    MAX_EPOCH,
    NO_ENTRY,
    Head,
    LogError,
    Place,
    SealedLog,
    head_of,
    merge,
    seal,
    unseal,
)

KEY, OTHER_KEY = bytes(range(32)), bytes(32)
GLENCOE = Place("0a1b2c3d", 1)
CONTENTS = (b"baseline", b"castle", b"raid", b"")


def log_of(*contents: bytes, epoch: int = 1, after: SealedLog = SealedLog()) -> SealedLog:  # noqa: B008
    for content in contents:
        after = after.append(seal(KEY, GLENCOE, Head(epoch, len(after.entries)), content))
    return after


def test_an_entry_of_8_bytes_takes_at_most_20() -> None:
    assert len(seal(KEY, GLENCOE, Head(1, 300), b"12345678")) == 20


def test_a_known_entry_has_its_known_bytes() -> None:
    """The protocol must not change unnoticed."""
    assert seal(KEY, GLENCOE, Head(1, 2), b"2 castle").hex() == KNOWN_ENTRY


KNOWN_ENTRY = "00010002653411b120bea1ff6a59177f86b6e562"


@given(st.binary(max_size=200), st.integers(1, MAX_EPOCH), st.integers(0, MAX_ENTRIES - 1))
def test_the_key_opens_what_it_sealed(content: bytes, epoch: int, number: int) -> None:
    entry = seal(KEY, GLENCOE, Head(epoch, number), content)
    assert head_of(entry) == (epoch, number)
    assert unseal(KEY, GLENCOE, entry) == content
    assert content not in entry or len(content) < 4


@given(st.integers(0, 10_000), st.integers(1, 255))
def test_no_bit_can_be_changed(position: int, change: int) -> None:
    entry = bytearray(seal(KEY, GLENCOE, Head(1, 2), b"2 castle"))
    entry[position % len(entry)] ^= change
    with pytest.raises(LogError, match="was not sealed for this table and generation"):
        unseal(KEY, GLENCOE, bytes(entry))


@pytest.mark.parametrize(
    "place", [Place("0a1b2c3e", 1), Place("0a1b2c3d", 2), Place("0a1b2c3d", 1, 1), Place("0a1b2c3d\x001", 1)]
)
def test_another_table_or_generation_cannot_use_an_entry(place: Place) -> None:
    with pytest.raises(LogError, match=r"^entry 2 was not sealed for this table and generation$"):
        unseal(KEY, place, seal(KEY, GLENCOE, Head(1, 2), b"2 castle"))


def test_another_key_opens_nothing() -> None:
    with pytest.raises(LogError):
        unseal(OTHER_KEY, GLENCOE, seal(KEY, GLENCOE, Head(1, 2), b"2 castle"))


def test_every_shorter_entry_is_refused() -> None:
    entry = seal(KEY, GLENCOE, Head(1, 2), b"2 castle")
    for length in range(len(entry)):
        with pytest.raises(LogError):
            unseal(KEY, GLENCOE, entry[:length])


@pytest.mark.parametrize("head", [Head(0, 1), Head(MAX_EPOCH + 1, 1), Head(1, -1), Head(1, MAX_ENTRIES)])
def test_a_head_out_of_range_cannot_be_sealed(head: Head) -> None:
    with pytest.raises(LogError, match="is out of range"):
        seal(KEY, GLENCOE, head, b"")


def test_entries_are_kept_in_order() -> None:
    log = log_of(*CONTENTS)
    assert log.head == (1, 3)
    assert log.size == sum(map(len, log.entries))
    assert SealedLog().head == NO_ENTRY
    assert SealedLog.of(log.entries) == log


@pytest.mark.parametrize("number", [0, 3, 5, 4000])
def test_an_entry_out_of_order_or_repeated_is_refused(number: int) -> None:
    with pytest.raises(LogError, match=rf"^entry {number} of epoch 1 does not follow 4 entries$"):
        log_of(*CONTENTS).append(seal(KEY, GLENCOE, Head(1, number), b"raid"))


def test_an_entry_from_an_earlier_epoch_is_refused() -> None:
    log = log_of(b"", epoch=3, after=log_of(*CONTENTS))
    with pytest.raises(LogError, match=r"^entry 5 of epoch 2 does not follow 5 entries$"):
        log.append(seal(KEY, GLENCOE, Head(2, 5), b"raid"))
    with pytest.raises(LogError, match=r"^entry 5 of epoch 0 does"):
        log.append(Head(0, 5).encode() + bytes(8))


def test_a_log_is_bounded_in_size_and_number() -> None:
    log = SealedLog().append(Head(1, 0).encode() + bytes(MAX_BYTES - 16))
    log = log.append(Head(1, 1).encode() + bytes(8))
    with pytest.raises(LogError, match=r"^the log is full$"):
        log.append(Head(1, 2).encode() + bytes(8))
    entries = tuple(Head(1, number).encode() + bytes(8) for number in range(MAX_ENTRIES + 1))
    full = SealedLog.of(entries[:MAX_ENTRIES])
    with pytest.raises(LogError, match=r"^the log is full$"):
        full.append(entries[MAX_ENTRIES])
    with pytest.raises(LogError, match=r"^the log is full$"):
        SealedLog.of(entries)


def test_the_longest_log_of_several_is_used() -> None:
    log = log_of(*CONTENTS)
    shorter = SealedLog.of(log.entries[:2])
    merged = merge(KEY, GLENCOE, {"Ada": shorter, "Ben": log, "Cat": SealedLog()})
    assert merged == (log, CONTENTS, {})


def test_a_newer_epoch_counts_more_than_a_longer_log() -> None:
    """What an old host sealed after others had gone on without it was never acknowledged."""
    common = log_of(b"baseline")
    old, new = log_of(b"1", b"2", b"3", after=common), log_of(b"", after=common, epoch=2)
    assert merge(KEY, GLENCOE, {"Ada": old, "Ben": new}).log == new


def test_an_altered_log_is_used_up_to_its_first_bad_entry_and_its_owner_is_named() -> None:
    log = log_of(*CONTENTS)
    forged = SealedLog.of((*log.entries[:2], log.entries[2][:-1] + b"?", log.entries[3]))
    merged = merge(KEY, GLENCOE, {"Ada": forged, "Ben": SealedLog.of(log.entries[:1])})
    assert merged.contents == CONTENTS[:2]
    assert merged.altered == {"Ada": 2}
    assert merge(KEY, GLENCOE, {"Ada": forged, "Ben": log}).contents == CONTENTS


def test_a_log_of_another_table_gives_nothing() -> None:
    merged = merge(KEY, Place("feed0000", 1), {"Ada": log_of(*CONTENTS)})
    assert merged == (SealedLog(), (), {"Ada": 0})


def test_an_entry_cannot_be_moved_to_another_number_or_epoch() -> None:
    log = log_of(*CONTENTS)
    moved = SealedLog.of((*log.entries, Head(1, 4).encode() + log.entries[2][sealed_log.HEADER_BYTES :]))
    assert merge(KEY, GLENCOE, {"Ada": moved}).altered == {"Ada": 4}
    newer = SealedLog.of((*log.entries[:-1], Head(9, 3).encode() + log.entries[3][sealed_log.HEADER_BYTES :]))
    assert merge(KEY, GLENCOE, {"Ada": newer, "Ben": log}) == (log, CONTENTS, {"Ada": 3})
