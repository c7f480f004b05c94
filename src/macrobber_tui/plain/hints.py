"""Hints, read aloud."""

from __future__ import annotations

from macrobber_core.table import TableView
from macrobber_tui.boards import spoken
from macrobber_tui.boards.hint import Hinted
from macrobber_tui.saying import Voice


def say_hint(hinted: Hinted | None, table: TableView | None, voice: Voice) -> None:
    if isinstance(hinted, str):
        voice.say(hinted)
    elif hinted is not None and table is not None:
        voice.say_all(spoken(table.game).hinted(hint, table) for hint in hinted)
