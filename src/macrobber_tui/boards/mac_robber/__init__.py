"""Mac Robber for the screens and for plain mode."""

from __future__ import annotations

from typing import TYPE_CHECKING

from macrobber_tui.boards.game_ui import GameUi

from .hints import called, reasons
from .history import GameHistory
from .log_lines import LOG
from .sentences import decision_prompt, describe, hands, phase_topic

if TYPE_CHECKING:
    from macrobber_tui.boards.board import BoardWidget
    from macrobber_tui.boards.narrator import PlainGame
    from macrobber_tui.boards.tutorial import Tutorial
    from macrobber_tui.settings.keys import KeyBindings
    from macrobber_tui.theme.theme import Theme


def new_board(theme: Theme, keyboard: KeyBindings, yes_or_no: KeyBindings | None) -> BoardWidget:
    from .board import MacRobberBoard

    return MacRobberBoard(theme, keyboard, yes_or_no)


def plain() -> PlainGame:
    from .spoken import PLAIN

    return PLAIN


def tutorial() -> Tutorial:
    from .lessons import TUTORIAL

    return TUTORIAL


UI = GameUi(
    decision_prompt=decision_prompt,
    describe=describe,
    player_styles=lambda palette: palette.clans,
    phase_topic=phase_topic,
    log=LOG,
    new_history=GameHistory,
    action_name=called,
    reasons=reasons,
    new_board=new_board,
    plain=plain,
    tutorial=tutorial,
    hands=hands,
)
