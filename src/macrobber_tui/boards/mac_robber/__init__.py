"""Mac Robber for the screens and for plain mode."""

from __future__ import annotations

from typing import TYPE_CHECKING

from macrobber_tui.boards.game_ui import GameUi
from macrobber_tui.i18n.language import N_

from .hints import called, reasons
from .history import GameHistory
from .log_lines import LOG
from .reason_words import reason_in_words
from .sentences import decision_prompt, describe, hands, phase_topic, tie_break
from .setups import SETUPS
from .story import tell

if TYPE_CHECKING:
    from macrobber_tui.boards.board import BoardWidget
    from macrobber_tui.boards.narrator import PlainGame
    from macrobber_tui.boards.rule_pictures import RulePictures
    from macrobber_tui.boards.tutorial import Tutorial


def board() -> type[BoardWidget]:
    from .board import MacRobberBoard

    return MacRobberBoard


def plain() -> PlainGame:
    from .spoken import PLAIN

    return PLAIN


def tutorial() -> Tutorial:
    from .lessons import TUTORIAL

    return TUTORIAL


def rule_pictures() -> RulePictures:
    from .rule_pictures import PICTURES

    return PICTURES


UI = GameUi(
    decision_prompt=decision_prompt,
    describe=describe,
    player_styles=lambda palette: palette.clans,
    phase_topic=phase_topic,
    log=LOG,
    new_history=GameHistory,
    setups=SETUPS,
    story=tell,
    tie_break=tie_break,
    attack_sentence=N_("{name} raided {names}."),
    action_name=called,
    effects=reasons,
    reason=reason_in_words,
    board=board,
    plain=plain,
    tutorial=tutorial,
    hands=hands,
    rule_pictures=rule_pictures,
)
