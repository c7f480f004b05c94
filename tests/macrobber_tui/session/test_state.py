"""The state of a player's session at a table."""

from __future__ import annotations

from macrobber_core.net.guest.updates import JoinedTable, TalkReceived
from macrobber_tui.session.state import SessionState


def test_the_players_own_lines_do_not_count_as_unread() -> None:
    """A returning player receives all talk again, including their own lines."""
    state = SessionState()
    state.apply(JoinedTable("c0ffee", "Ada", "token"))
    state.apply(TalkReceived("Ada", "back soon"))
    assert state.unread == 0
    state.apply(TalkReceived("Ben", "good"))
    assert state.unread == 1
