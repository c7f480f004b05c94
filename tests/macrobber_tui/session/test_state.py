"""The state of a player's session at a table."""

from __future__ import annotations

from collections.abc import Iterable

from macrobber_core.games import GAMES
from macrobber_core.net.guest.updates import JoinedTable, TableChanged, TalkReceived, Update
from macrobber_core.table import PROGRAM_NAME, Table
from macrobber_tui.session.state import SessionState


def joined(*lines: TalkReceived) -> list[Update]:
    """Return the updates of a guest who joins, with the talk sent to them on arrival."""
    table = Table("Glencoe", GAMES["mac-robber"], 4, {})
    return [JoinedTable("c0ffee", "Ada", "token"), *lines, TableChanged(table.view(None), fresh=True)]


def apply_all(state: SessionState, updates: Iterable[Update]) -> None:
    for update in updates:
        state.apply(update)


def test_the_players_own_lines_do_not_count_as_unread() -> None:
    state = SessionState()
    apply_all(state, joined())
    state.apply(TalkReceived("Ada", "hello"))
    assert state.unread == 0
    state.apply(TalkReceived("Ben", "good"))
    assert state.unread == 1


def test_talk_from_before_the_player_joined_does_not_count_as_unread() -> None:
    state = SessionState()
    apply_all(state, joined(TalkReceived("Ben", "good"), TalkReceived("Ada", "back soon")))
    assert state.unread == 0
    assert state.talk == [("Ben", "good"), ("Ada", "back soon")]


def test_after_a_lost_connection_only_what_was_missed_counts_as_unread() -> None:
    state = SessionState()
    apply_all(state, joined(TalkReceived("Ben", "good")))
    state.apply(TalkReceived("Ben", "your turn"))
    state.unread = 0  # read
    heard = [TalkReceived("Ben", "good"), TalkReceived("Ben", "your turn")]
    apply_all(state, joined(*heard, TalkReceived("Ben", "hello?")))
    assert state.unread == 1
    assert state.talk == [("Ben", "good"), ("Ben", "your turn"), ("Ben", "hello?")]


def test_a_message_of_the_program_on_arrival_counts_as_unread() -> None:
    state = SessionState()
    apply_all(state, joined(TalkReceived("Ben", "good"), TalkReceived(PROGRAM_NAME, "A bot made a decision for you.")))
    assert state.unread == 1


def test_an_open_page_keeps_following_the_talk_after_a_lost_connection() -> None:
    state = SessionState()
    apply_all(state, joined(TalkReceived("Ben", "good")))
    lines = state.talk_lines
    apply_all(state, joined(TalkReceived("Ben", "good"), TalkReceived("Ben", "hello?")))
    state.apply(TalkReceived("Ada", "here I am"))
    assert list(lines) == [TalkReceived("Ben", "good"), TalkReceived("Ben", "hello?"), TalkReceived("Ada", "here I am")]
