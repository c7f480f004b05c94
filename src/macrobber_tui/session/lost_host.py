"""The texts for a player who has lost the host: the next attempt to reconnect, and how to return later."""

from __future__ import annotations

from macrobber_core.net.guest.updates import ConnectionLost
from macrobber_core.table import TableView
from macrobber_core.wire import reasons
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _

from .state import SessionState


def reason_with_return(state: SessionState, reason: str) -> str:
    """Return why a table is closed and, if its host is gone, how a player gets back to their seat.

    A player whose process keeps no token, such as a guest by ssh without a key, needs the host for that.
    """
    session, table = state.session, state.table
    is_playing = table is not None and table.seat is not None and table.stage in {"dealing", "playing"}
    if is_playing and reason == reasons.DOOR_LEFT_BEHIND:
        advice = _("Your seat is kept. When you have joined again, the new host can give it to you (P).")
        return f"{core_text(reason)}. {advice}"
    if session is None or not is_playing or reason not in {reasons.HOST_GONE, reasons.HOST_SILENT}:
        return core_text(reason)
    advice = _(
        "Your seat is kept. When the host has resumed the game (macrobber host --resume), join again the same way."
    )
    if not session.guest.can_return_to_seat:
        advice = _(
            "Your seat is kept. When the host has resumed the game (macrobber host --resume), join again the same "
            "way; the host can then give you your seat (P)."
        )
    return f"{core_text(reason)}. {advice}"


def connection_lost_text(lost: ConnectionLost, table: TableView | None) -> str:
    """Return the sentences that announce the next attempt to reconnect to a table."""
    template = _("Connection lost. Your seat is kept. Try {tries} in {seconds:g} s...")
    if table is not None and table.seat is None:
        template = _("Connection lost. Try {tries} in {seconds:g} s...")
    return template.format(tries=lost.tries, seconds=lost.seconds)
