"""The keys that mean something on a screen now, for a bar of buttons on devices without a keyboard."""

from __future__ import annotations

from typing import NamedTuple

from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.screens.base import BaseScreen
from macrobber_tui.screens.commands import CommandRow, screen_commands
from macrobber_tui.settings.keys import label_of

TYPED = {
    "escape": "\x1b", "enter": "\r", "space": " ", "tab": "\t", "backspace": "\x7f", "delete": "\x1b[3~",
    "pageup": "\x1b[5~", "pagedown": "\x1b[6~", "home": "\x1b[H", "end": "\x1b[F",
    "f1": "\x1bOP", "f2": "\x1bOQ", "f3": "\x1bOR", "f4": "\x1bOS", "f5": "\x1b[15~", "f6": "\x1b[17~",
    "f7": "\x1b[18~", "f8": "\x1b[19~", "f9": "\x1b[20~", "f10": "\x1b[21~", "f11": "\x1b[23~", "f12": "\x1b[24~",
}  # fmt: skip
"""What a terminal sends for keys without a character."""
ZOOM_IN, ZOOM_OUT = "zoom in", "zoom out"
"""The names of two entries that are no buttons: what a pinch types."""


class BarKey(NamedTuple):
    """A button of the bar."""

    name: str
    """The label of the key, as on keyboards."""
    label: str
    """What it does now."""
    typed: str
    """The text that a terminal sends for it."""


def keys_now(screen: BaseScreen) -> list[BarKey]:
    """Return the keys that work now: those of the board first, and the shortest label of each."""
    if not screen.is_mounted:
        return []
    footer = {row.key: row.meaning for row in screen_commands(screen.keys(), screen.key_bindings)}
    field = [CommandRow("enter", ""), CommandRow("escape", "")] if screen.field() is not None else []
    shown = [_bar_key(row, footer) for row in field or screen.commands()]
    boards = [] if field else [*screen.query(BoardWidget)]  # type: ignore[type-abstract]
    for board in boards:
        closer, farther = board.zoom_keys
        if closer or farther:
            shown += [BarKey(ZOOM_IN, "", closer), BarKey(ZOOM_OUT, "", farther)]
    return shown


def _bar_key(row: CommandRow, footer: dict[str, str]) -> BarKey:
    label = label_of(row.key)
    return BarKey(label, footer.get(row.key, row.meaning), TYPED.get(row.key, label))
