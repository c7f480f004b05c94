"""The screens and plain mode of a game that brings only its rules, and the parts of which a game can replace each.

>>> from macrobber_core.games import DEFAULT_GAME, GAMES
>>> ui = default_ui(GAMES[DEFAULT_GAME], describe=lambda action, table, view: f"I {action}")
>>> ui.describe("roll", None, None)
'I roll'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from msgspec.structs import replace

from macrobber_core.bots import DEFAULT_LEVELS
from macrobber_core.games.contract import Game
from macrobber_tui.boards import ui_of
from macrobber_tui.boards.game_ui import GameUi
from macrobber_tui.i18n.language import N_

from .facts import seat_fields
from .game_log import LogParts, default_log
from .history import TurnHistory
from .parts import UiParts
from .sentences import decision_prompt, describe, hands, reason_in_words
from .setups import setups_of

if TYPE_CHECKING:
    from macrobber_tui.boards.board import BoardWidget
    from macrobber_tui.boards.narrator import PlainGame

__all__ = ["LogParts", "UiParts", "default_log", "default_ui"]


def default_ui(game: Game, **parts: Unpack[UiParts]) -> GameUi:
    """Return what the screens and plain mode need of a game, with some parts replaced by the game's own."""

    def board() -> type[BoardWidget]:
        from .board import AnyGameBoard

        return AnyGameBoard

    def plain() -> PlainGame:
        from .spoken import plain_game

        return plain_game(game)

    log = parts.get("log") or default_log()
    ui = GameUi(
        decision_prompt=decision_prompt,
        describe=describe,
        player_styles=lambda palette: palette.figures,
        phase_topic=lambda _view: "",
        log=log,
        new_history=lambda players: TurnHistory(players, log.turn_start),
        setups=setups_of(game, DEFAULT_LEVELS.get(game.key, "medium")),
        story=lambda _history, _name_of: [],
        attack_sentence=N_("{name} attacked {names}."),
        action_name=lambda action, table: ui_of(game.key).describe(action, table, table.game_view),
        effects=lambda _action, _table: [],
        reason=reason_in_words,
        board=board,
        plain=plain,
        hands=lambda views: hands(views, seat_fields(game.key)),
    )
    return replace(ui, **parts)
