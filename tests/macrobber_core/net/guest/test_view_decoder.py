"""Updates that a guest accepts from its host, and those it rejects."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from helpers.tables import started_table
from macrobber_core.games.contract import TimedOut, View
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_core.net.guest.view_decoder import complete, decode_snapshot
from macrobber_core.table import TableView
from macrobber_core.wire.codec import decode_from_host, encode, pack
from macrobber_core.wire.handshake import HostError, RejectedError
from macrobber_core.wire.messages import Snapshot, ViewUpdate
from macrobber_core.wire.view_updates import ViewFollower, after_snapshot, next_change


def seat_view() -> TableView:
    table = started_table()
    return table.view(2)


def snapshot_of(view: Any, events: list[Any]) -> Snapshot:
    message = decode_from_host(encode(Snapshot(1, view, events)))
    assert isinstance(message, Snapshot)
    return message


def decoded_update(view: TableView, sent: ViewUpdate) -> ViewUpdate | None:
    """Return the view that a guest decodes from an update after a given view."""
    follower, snapshot = ViewFollower(), snapshot_of(view, [])
    follower.apply_snapshot(snapshot, decode_snapshot(snapshot)[1], complete)
    changed, _ = next_change(after_snapshot(1, pack(view)), pack(sent.view), sent.events, b"")
    return follower.apply_message(changed)


def test_a_snapshot_decodes_to_the_original_view() -> None:
    view = seat_view()
    update, _ = decode_snapshot(snapshot_of(view, [TimedOut(2)]))
    assert isinstance(update.view, TableView)
    assert msgspec.structs.astuple(update.view) == msgspec.structs.astuple(view)
    assert isinstance(update.view.game_view, MacRobberView)
    assert update.events == [TimedOut(2)]


def test_an_update_decodes_to_the_original_view() -> None:
    view = seat_view()
    update = decoded_update(view, ViewUpdate(replace(view, ply=view.ply + 1), [TimedOut(1)]))
    assert update is not None
    assert msgspec.structs.astuple(update.view) == msgspec.structs.astuple(replace(view, ply=view.ply + 1))
    assert update.events == [TimedOut(1)]


def test_texts_in_a_snapshot_are_cleaned() -> None:
    update, _ = decode_snapshot(snapshot_of(replace(seat_view(), title="\x1b[2JA table", spectators=["\x07Eve"]), []))
    assert (update.view.title, update.view.spectators) == ("[2JA table", ["Eve"])


def test_a_stage_that_does_not_exist_is_reported_in_clean_text() -> None:
    with pytest.raises(HostError) as refused:
        decode_snapshot(snapshot_of(replace(seat_view(), stage="\x1b[2Jasleep"), []))
    assert str(refused.value).isprintable()


def test_texts_in_an_update_are_cleaned() -> None:
    view = seat_view()
    update = decoded_update(
        view, ViewUpdate(replace(view, title="\x1b[2JA tabl\u00e9\u202e", spectators=["\x07Eve"]), [])
    )
    assert update is not None
    assert (update.view.title, update.view.spectators) == ("[2JA tabl\u00e9", ["Eve"])


@pytest.mark.parametrize(
    "lie",
    [
        {"game": "another"},
        {"game_view": [1, 2, 3]},
        {"game_view": [[], {}, "x"]},
        {"seat": 4},
        {"stage": "asleep"},
        {"title": b"x"},
        {"title": "x" * 1201},
        {"spectators": ["Eve"] * 8193},
    ],
    ids=str,
)
def test_an_update_with_an_invalid_view_is_rejected(lie: dict[str, Any]) -> None:
    view = seat_view()
    fields = dict(zip(TableView.__struct_fields__, msgspec.structs.astuple(view), strict=True))
    assert decoded_update(view, ViewUpdate([*(fields | lie).values()], [])) is None


@pytest.mark.parametrize("event", [[99, 1], [-2], [-2, "1"], "x", [-2, 1, 1]], ids=str)
def test_an_update_or_snapshot_with_an_invalid_event_is_rejected(event: Any) -> None:
    view = seat_view()
    assert decoded_update(view, ViewUpdate(view, [event])) is None
    with pytest.raises(HostError):
        decode_snapshot(snapshot_of(view, [event]))


@pytest.mark.parametrize(
    ("view", "reason"),
    [
        (["A table", 7], "that is no table"),
        ([], "that is no table"),
        ("A table", "that is no table"),
        (["A table", "mac-robber"], "at least length"),
    ],
)
def test_a_snapshot_of_a_malformed_table_is_rejected(view: Any, reason: str) -> None:
    with pytest.raises(HostError, match=reason):
        decode_snapshot(snapshot_of(view, []))


def test_a_game_that_only_the_host_knows_is_no_fault_of_the_host() -> None:
    with pytest.raises(RejectedError, match="the table plays 'chess', which this version does not know"):
        decode_snapshot(snapshot_of(["A table", "chess"], []))


@pytest.mark.parametrize("players", [4, 0, 900])
def test_a_game_view_with_a_different_player_count_is_rejected(players: int) -> None:
    view = msgspec.structs.astuple(seat_view())
    fields = [replace(part, players=players) if isinstance(part, View) else part for part in view]
    with pytest.raises(HostError, match="different number of seats than its table"):
        decode_snapshot(snapshot_of(fields, []))
