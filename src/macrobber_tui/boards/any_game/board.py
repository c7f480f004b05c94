"""The board of any game: what its view tells, and a list of the legal actions."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, ClassVar

from macrobber_core.games.contract import Event
from macrobber_core.table.view import TableView
from macrobber_tui.boards import ui_of
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.history import BaseHistory
from macrobber_tui.boards.motion import Transition
from macrobber_tui.boards.render_context import Rendered
from macrobber_tui.boards.things import Explanation

from . import help_page
from .choice_lines import columns_of
from .choices import Choice
from .decision_input import ActionInput
from .layout import parts_of, render_board
from .painted import render_painted
from .prompt_panel import MIN_LOG_ROWS
from .render_context import PROMPT_ROWS, Drawing, Page, RenderContext, Size, fact_count, frame_of, landscape_rows
from .things import explain, explain_choice


class AnyGameBoard(BoardWidget):
    DEFAULT_CSS = "AnyGameBoard { width: auto; height: auto; }"
    SIZE = Size
    GAME, PODIUM = Page.GAME, Page.PODIUM
    DRAWING: ClassVar[Drawing | None] = None
    """The game's own picture of the position, which a subclass may have."""
    _extent: Size
    _decision: ActionInput | None
    _part = 0
    """The part of the page with all values that is shown."""

    @property
    def clock_row(self) -> int:
        return self._extent.height - 2 if self._page is Page.PODIUM else self._rule

    @property
    def _rule(self) -> int:
        """The row of the line above the question."""
        if self._table is None or self._view is None:
            return self._extent.height - 2
        rows = self.DRAWING.rows if self.DRAWING is not None else 0
        return frame_of(self._extent, self._view.players, fact_count(self._view, self._table.game), rows).rule

    @property
    def remaining_actions(self) -> tuple[str, ...]:
        return self._decision.actions if self._decision is not None else ()

    def _new_decision(self, table: TableView, view: Any) -> ActionInput:
        describe = ui_of(table.game).describe
        return ActionInput(table.legal, self.keyboard, lambda action: describe(action, table, view), self._columns_of)

    def _columns_of(self, choices: Sequence[Choice]) -> int:
        size = self._extent
        below = size.height - self._rule - 1
        kept = MIN_LOG_ROWS if not size.sidebar else landscape_rows(below) if self.theme.roles is not None else 0
        return columns_of(choices, size.main, below - PROMPT_ROWS - kept)

    def _cursor_moved(self) -> None:
        self.post_message(self.PageTurned())

    # --- pages

    def _pages(self) -> Sequence[Enum]:
        has_podium = self._view is not None and self._view.result is not None and self.theme.roles is not None
        return [Page.GAME, *([Page.PODIUM] if has_podium else []), Page.VALUES]

    def _next_page(self, command: str) -> Enum:
        page = super()._next_page(command)
        if self._page is Page.VALUES and self._part + 1 < self._parts:
            self._part += 1
            return self._page
        self._part = 0
        return page

    @property
    def _parts(self) -> int:
        """The number of parts of the page with all values."""
        if self._table is None or self._history is None:
            return 1
        context = self._new_context(self._table, self._view, self._history)
        return len(parts_of(context, self._extent.main, self._extent.height - 1))

    def _view_choices(self) -> tuple[int]:
        return (self._part,)

    # --- help

    def _add_moves(self, transition: Transition, events: Sequence[Event], before: Any) -> None:
        """Move nothing: the board does not know what the events mean."""

    def explain_thing(self, thing: str, table: TableView, view: Any) -> Explanation:
        return explain(thing, table, view)

    def explain_choice(self, decision: ActionInput, key: str, table: TableView, view: Any) -> Explanation:
        return explain_choice(decision, key, table, view)

    def _page_keys(self) -> list[tuple[str, str]]:
        return help_page.page_keys(self.keyboard)

    def _game_help(self) -> list[tuple[str, str]]:
        return help_page.key_help(self._decision, self.keyboard)

    def legend(self) -> list[tuple[str, str]]:
        return help_page.legend(self.theme)

    # --- drawing

    def _new_context(self, table: TableView, view: Any, history: BaseHistory) -> RenderContext:
        return RenderContext(table, view, history, self.theme, self.keyboard, self._decision, self._part, self.DRAWING)

    def _render_board(self, context: RenderContext, progress: float = 1.0) -> Rendered:
        if self.theme.roles is not None:
            return render_painted(context, self._ui_state, self._extent, self.theme.roles)
        return render_board(context, self._ui_state, self._extent)
