"""Advice on watching a game that can no longer be joined."""

from __future__ import annotations

from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import N_

ADD_OPTION = N_("the game has begun; to watch it, add --watch")
PRESS_KEY = N_("The game has begun; to watch it, press {key}.")
TYPE_COMMAND = N_("the game has begun; to watch it, type 'watch {table}'")


def with_way_to_watch(reason: str, advice: str) -> str:
    """Return `advice` if the table refused a player because its game has begun, otherwise `reason`."""
    from macrobber_core.table.refusal import WATCH_GAME

    return advice if reason == core_text(WATCH_GAME) else reason
