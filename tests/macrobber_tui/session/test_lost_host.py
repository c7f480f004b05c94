"""What players read when their host is gone."""

from __future__ import annotations

import pytest

from helpers.games import moments
from helpers.stage import ScriptedGuest, joining_update
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.seat_tokens import FileTokenStore
from macrobber_core.net.guest.updates import ConnectionLost
from macrobber_core.wire import reasons
from macrobber_tui.session.connect import TableSession
from macrobber_tui.session.lost_host import connection_lost_text, reason_with_return
from macrobber_tui.session.state import SessionState


def state_at(moment: str, guest: Guest) -> SessionState:
    state = SessionState(session=TableSession(guest))
    state.apply(joining_update(moments(3)[moment]))
    return state


@pytest.mark.parametrize("reason", [reasons.HOST_GONE, reasons.HOST_SILENT])
def test_a_player_reads_that_the_seat_is_kept_and_how_to_return(reason: str) -> None:
    async def nowhere() -> None:
        raise OSError

    guest = Guest(nowhere, "Ada", token_store=FileTokenStore())  # type: ignore[arg-type]  # it is never called
    assert reason_with_return(state_at("action", guest), reason) == (
        f"{reason}. Your seat is kept. When the host has resumed the game (macrobber host --resume), join again the "
        "same way."
    )


@pytest.mark.parametrize(
    ("moment", "reason"), [("over", reasons.HOST_GONE), ("action", reasons.HOST_CLOSED), ("action", reasons.REMOVED)]
)
def test_nothing_is_promised_to_anybody_else(moment: str, reason: str) -> None:
    assert reason_with_return(state_at(moment, ScriptedGuest([])), reason) == reason


@pytest.mark.parametrize(("seat", "keeps_seat"), [(1, True), (None, False)])
def test_only_a_player_reads_that_the_seat_is_kept_while_the_connection_is_lost(
    seat: int | None, keeps_seat: bool
) -> None:
    table = moments(3, seat)["their raid"].table
    assert ("Your seat is kept." in connection_lost_text(ConnectionLost(2, 1.0), table)) == keeps_seat
