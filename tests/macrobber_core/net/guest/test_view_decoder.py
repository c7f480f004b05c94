"""Updates that a guest accepts from its host, and those it rejects."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from helpers.tables import started_table
from macrobber_core.games.contract import TimedOut, View
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_core.net.guest.view_decoder import decode_snapshot
from macrobber_core.table import TableView
from macrobber_core.wire import patch
from macrobber_core.wire.codec import decode_from_host, encode, pack
from macrobber_core.wire.handshake import HostError
from macrobber_core.wire.messages import Patch, Snapshot, ViewUpdate
from macrobber_core.wire.patch import ViewFollower


def shown() -> TableView:
    table = started_table()
    return table.view(2)


def sent(view: Any, events: list[Any]) -> Snapshot:
    message = decode_from_host(encode(Snapshot(1, view, events)))
    assert isinstance(message, Snapshot)
    return message


def after(view: TableView, told: ViewUpdate) -> ViewUpdate | None:
    """Return the view that a guest decodes from an update after a given view."""
    listener, snapshot = ViewFollower(), sent(view, [])
    listener.apply_snapshot(snapshot, decode_snapshot(snapshot)[1])
    text = encode(told)
    return listener.apply_patch(Patch(1, patch.checksum(text), patch.diff(pack(view), text)))


def test_a_snapshot_is_read_as_what_was_shown() -> None:
    view = shown()
    news, _ = decode_snapshot(sent(view, [TimedOut(2)]))
    assert isinstance(news.view, TableView)
    assert msgspec.structs.astuple(news.view) == msgspec.structs.astuple(view)
    assert isinstance(news.view.game_view, MacRobberView)
    assert news.events == [TimedOut(2)]


def test_news_are_read_as_what_is_shown() -> None:
    view = shown()
    news = after(view, ViewUpdate(replace(view, ply=view.ply + 1), [TimedOut(1)]))
    assert news is not None
    assert msgspec.structs.astuple(news.view) == msgspec.structs.astuple(replace(view, ply=view.ply + 1))
    assert news.events == [TimedOut(1)]


def test_texts_of_news_are_cleaned() -> None:
    view = shown()
    news = after(view, ViewUpdate(replace(view, title="\x1b[2JA tabl\u00e9\u202e", spectators=["\x07Eve"]), []))
    assert news is not None
    assert (news.view.title, news.view.spectators) == ("[2JA tabl\u00e9", ["Eve"])


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
def test_news_of_what_cannot_be_do_not_fit(lie: dict[str, Any]) -> None:
    view = shown()
    told = dict(zip(TableView.__struct_fields__, msgspec.structs.astuple(view), strict=True))
    assert after(view, ViewUpdate([*(told | lie).values()], [])) is None


@pytest.mark.parametrize("event", [[99, 1], [-2], [-2, "1"], "x", [-2, 1, 1]], ids=str)
def test_events_that_cannot_be_do_not_fit(event: Any) -> None:
    view = shown()
    assert after(view, ViewUpdate(view, [event])) is None
    with pytest.raises(HostError):
        decode_snapshot(sent(view, [event]))


@pytest.mark.parametrize(
    ("view", "words"),
    [
        (["A table", "chess"], "the table plays 'chess', which this version does not know"),
        (["A table", 7], "that is no table"),
        ([], "that is no table"),
        ("A table", "that is no table"),
        (["A table", "mac-robber"], "at least length"),
    ],
)
def test_a_snapshot_of_no_table_we_know_is_refused_in_words(view: Any, words: str) -> None:
    with pytest.raises(HostError, match=words):
        decode_snapshot(sent(view, []))


@pytest.mark.parametrize("players", [4, 0, 900])
def test_the_game_has_the_seats_of_the_table(players: int) -> None:
    view = msgspec.structs.astuple(shown())
    told = [replace(part, players=players) if isinstance(part, View) else part for part in view]
    with pytest.raises(HostError, match="other seats than its table"):
        decode_snapshot(sent(told, []))
