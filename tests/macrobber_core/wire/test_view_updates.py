"""A host and a guest keep the same view, with changes or, in older versions, with patches."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from macrobber_core.wire import patch
from macrobber_core.wire.bounded_data import MAX_DEPTH
from macrobber_core.wire.codec import encode, pack
from macrobber_core.wire.messages import VIEW_NUMBERS, Changed, Patch, Snapshot, ViewChange, ViewUpdate
from macrobber_core.wire.view_updates import Received, ViewFollower, after_snapshot, next_change, next_patch

FIRST = ["a table", 1]
SECOND = ViewUpdate(["a table", 2], [["castle"]])
THIRD = ViewUpdate(["a table", 3], [])


def snapshot_taken() -> tuple[ViewFollower, Received]:
    follower = ViewFollower()
    follower.apply_snapshot(Snapshot(7, FIRST, []))
    return follower, after_snapshot(7, pack(FIRST))


def changed(received: Received, update: ViewUpdate, left_out: bytes = b"") -> tuple[Changed | Patch, Received]:
    return next_change(received, pack(update.view), update.events, left_out)


def patched(received: Received, update: ViewUpdate) -> tuple[Changed | Patch, Received]:
    return next_patch(received, pack(update.view), update.events)


@pytest.mark.parametrize("next_message", [changed, patched])
def test_a_guest_follows_one_update_after_the_other(next_message: Any) -> None:
    follower, received = snapshot_taken()
    second, received = next_message(received, SECOND)
    third, _ = next_message(received, THIRD)
    assert follower.apply_message(second) == SECOND
    assert follower.apply_message(third) == THIRD


@given(st.lists(st.lists(st.integers(0, 3) | st.sampled_from("ABC"), max_size=6), min_size=1, max_size=300))
def test_a_guest_follows_any_number_of_changes(views: list[list[Any]]) -> None:
    follower, received = snapshot_taken()
    for view in views:
        message, received = changed(received, ViewUpdate(view, [view[:1]]))
        assert follower.apply_message(message) == ViewUpdate(view, [view[:1]])


def test_changes_are_numbered_in_one_byte() -> None:
    follower, received = snapshot_taken()
    for ply in range(2 * VIEW_NUMBERS):
        message, received = changed(received, ViewUpdate(["a table", ply], []))
        assert message.base == (7 + ply) % VIEW_NUMBERS
        assert follower.apply_message(message) == ViewUpdate(["a table", ply], [])


def test_two_guests_with_the_same_past_get_the_same_message() -> None:
    _, received = snapshot_taken()
    _, other = snapshot_taken()
    assert changed(received, SECOND) == changed(other, SECOND)


@pytest.mark.parametrize("next_message", [changed, patched])
def test_an_update_before_any_snapshot_is_ignored(next_message: Any) -> None:
    _, received = snapshot_taken()
    assert ViewFollower().apply_message(next_message(received, SECOND)[0]) is None


def sealed(content: bytes, update: bytes = b"") -> Changed:
    """Return a message with any content, and the checksum of any update."""
    return Changed(7, patch.checksum(update).to_bytes(4) + patch.diff(pack(FIRST), content))


def test_invalid_changes_do_not_prevent_the_valid_one() -> None:
    """Wrong number, wrong checksum, invalid deflate, no change, a change that does not fit."""
    follower, received = snapshot_taken()
    second, after = changed(received, SECOND)
    third, _ = changed(after, THIRD)
    assert isinstance(second, Changed)
    misfit = encode(ViewChange({0: 1}, []))
    huge = encode(ViewChange({2 + index: [["x" * 1000] * 10] for index in range(100)}, []))
    wrong = [
        third,
        replace(second, base=6),
        replace(second, difference=bytes([second.difference[0] ^ 1]) + second.difference[1:]),
        replace(second, difference=second.difference[:4] + b"\xff"),
        replace(second, difference=second.difference[:4]),
        replace(second, difference=b""),
        sealed(pack([1, 2])),
        sealed(b"\xc1"),
        sealed(misfit),
        sealed(huge),
        sealed(encode(ViewChange({1: 1}, [])), encode(SECOND)),
    ]
    assert [follower.apply_message(message) for message in wrong] == [None] * len(wrong)
    assert follower.apply_message(second) == SECOND
    assert follower.apply_message(second) is None


@pytest.mark.parametrize("depth", [MAX_DEPTH - 1, MAX_DEPTH])
def test_a_change_to_a_view_that_is_too_deep_is_refused(depth: int) -> None:
    follower, _ = snapshot_taken()
    nested: list[Any] = []
    for _ in range(depth - 1):
        nested = [nested]
    update = ViewUpdate([*FIRST, nested], [])
    message = sealed(encode(ViewChange({2: [nested]}, [])), encode(update))
    assert follower.apply_message(message) == (update if depth < MAX_DEPTH else None)


def test_invalid_patches_do_not_prevent_the_valid_one() -> None:
    """Wrong number, wrong checksum, invalid deflate, no update: the right patch still applies after all of them."""
    follower, received = snapshot_taken()
    second, after = next_patch(received, pack(SECOND.view), SECOND.events)
    third, _ = next_patch(after, pack(THIRD.view), THIRD.events)
    packed_update = pack([1, 2])
    wrong = [
        third,
        replace(second, base=6),
        replace(second, checksum=second.checksum ^ 1),
        replace(second, difference=b"\xff"),
        Patch(7, patch.checksum(packed_update), patch.diff(pack(FIRST), packed_update)),
        Patch(7, patch.checksum(b"\xc1"), patch.diff(pack(FIRST), b"\xc1")),
    ]
    assert [follower.apply_message(message) for message in wrong] == [None] * len(wrong)
    assert follower.apply_message(second) == SECOND
    assert follower.apply_message(second) is None


def test_views_cannot_grow_beyond_their_limit_by_small_changes() -> None:
    follower, received = snapshot_taken()
    view: list[Any] = ["a table", 1]
    applied = 0
    for _ in range(10):
        view = [*view, ["x" * 1000] * 60]
        message, received = changed(received, ViewUpdate(view, []))
        applied += follower.apply_message(message) is not None
    assert applied == 4


@pytest.mark.parametrize("next_message", [changed, patched])
def test_the_events_of_a_game_cannot_grow_without_limit(next_message: Any) -> None:
    follower, received = snapshot_taken()
    applied = 0
    for ply in range(10):
        message, received = next_message(received, ViewUpdate(["a table", ply], [["castle"]] * 3000))
        applied += follower.apply_message(message) is not None
    assert applied == 2


@pytest.mark.parametrize("next_message", [changed, patched])
def test_a_snapshot_replaces_the_current_view(next_message: Any) -> None:
    follower, received = snapshot_taken()
    follower.apply_snapshot(Snapshot(9, SECOND.view, []))
    assert follower.apply_message(next_message(received, SECOND)[0]) is None
    assert follower.apply_message(next_message(after_snapshot(9, pack(SECOND.view)), THIRD)[0]) == THIRD


def test_what_a_guest_works_out_counts_for_the_checksum() -> None:
    follower, received = snapshot_taken()
    follower.apply_snapshot(Snapshot(7, FIRST, []), complete=lambda view: ([*view, "worked out"], b"worked out"))
    assert follower.apply_message(changed(received, SECOND, b"something else")[0]) is None
    assert follower.apply_message(changed(received, SECOND, b"worked out")[0]) == ViewUpdate(
        [*SECOND.view, "worked out"], SECOND.events
    )


def test_a_view_that_cannot_be_completed_is_not_shown() -> None:
    def refuse(view: Any) -> tuple[Any, bytes]:
        raise ValueError("impossible")

    follower, received = snapshot_taken()
    follower.apply_snapshot(Snapshot(7, FIRST, []), complete=refuse)
    assert follower.apply_message(changed(received, SECOND)[0]) is None
