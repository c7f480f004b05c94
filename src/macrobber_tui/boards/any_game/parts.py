"""The parts of a game's user interface that its author may replace."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from macrobber_core.bots.contract import Reason
from macrobber_core.table.view import TableView
from macrobber_tui.boards.history import BaseHistory
from macrobber_tui.boards.log_lines import GameLog
from macrobber_tui.boards.named_setup import NamedSetup
from macrobber_tui.boards.names import NameOf
from macrobber_tui.boards.story import StoryLine

if TYPE_CHECKING:
    from rich.style import Style

    from macrobber_tui.boards.board import BoardWidget
    from macrobber_tui.boards.narrator import PlainGame
    from macrobber_tui.boards.rule_pictures import RulePictures
    from macrobber_tui.boards.tutorial import Tutorial
    from macrobber_tui.theme.theme import Palette


class UiParts(TypedDict, total=False):
    """The fields of `GameUi`, all of them optional, so that a type checker knows them by name."""

    decision_prompt: Callable[[TableView, Any], str]
    describe: Callable[[str, TableView, Any], str]
    player_styles: Callable[[Palette], Sequence[Style]]
    phase_topic: Callable[[Any], str]
    log: GameLog
    new_history: Callable[[int], BaseHistory]
    setups: Sequence[NamedSetup]
    story: Callable[[Any, NameOf], list[StoryLine]]
    tie_break: Callable[[Any], str]
    attack_sentence: str
    action_name: Callable[[str, TableView], str]
    effects: Callable[[str, TableView], list[str]]
    reason: Callable[[Reason, TableView], str]
    board: Callable[[], type[BoardWidget]]
    plain: Callable[[], PlainGame]
    tutorial: Callable[[], Tutorial] | None
    rule_pictures: Callable[[], RulePictures]
    hands: Callable[[Sequence[Any]], list[str]]
