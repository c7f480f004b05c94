"""The state of a player's session at a table."""

from __future__ import annotations

from collections.abc import Iterable

from macrobber_core.games import GAMES
from macrobber_core.net.clock import ClockReading
from macrobber_core.net.guest.updates import AuditResult, JoinedTable, TableChanged, TalkReceived, Update
from macrobber_core.table import PROGRAM_NAME, KeyedChance, Table, rematch
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


def finished_table() -> Table:
    table = Table("Glencoe", GAMES["claim-it"], 2, {}, KeyedChance("a seed"))
    table.sit("Ada")
    table.sit("Ben")
    table.start()
    while table.actor is not None:
        table.decide(table.actor, table.ply, table.legal()[-1])
    return table


def test_the_next_game_at_a_table_begins_with_an_empty_log_and_replay() -> None:
    state, table = SessionState(), finished_table()
    state.apply(JoinedTable("c0ffee", "Ada", "token"))
    state.apply(TableChanged(table.view(1), table.log, fresh=True))
    state.apply(ClockReading(1, 3, 5.0, [10.0, 10.0], 0.0))
    state.apply(AuditResult(7, None))
    old_replay, old_length = state.live_replay, len(state.live_replay)
    assert state.can_replay
    table.begin_next(rematch.line_up(table, ["Ada", "Ben"]))
    state.apply(TableChanged(table.view(1), [], fresh=True))
    assert (state.log, len(state.live_replay), state.audit, state.clock) == ([], 0, None, None)
    assert state.replay_source is None
    assert not state.can_replay
    table.start()
    state.apply(TableChanged(table.view(1), table.log, fresh=True))
    assert len(state.live_replay) == 1
    assert len(old_replay) == old_length  # for whoever still looks at the finished game


def test_talk_and_the_players_name_stay_for_the_next_game() -> None:
    state, table = SessionState(), finished_table()
    state.apply(JoinedTable("c0ffee", "Ada", "token"))
    state.apply(TableChanged(table.view(1), table.log, fresh=True))
    state.apply(TalkReceived("Ben", "again?"))
    table.begin_next(rematch.line_up(table, ["Ada", "Ben"]))
    state.apply(TableChanged(table.view(1), [], fresh=True))
    assert (state.talk, state.unread) == ([("Ben", "again?")], 1)
    assert (state.own_name, state.table_id) == ("Ada", "c0ffee")
