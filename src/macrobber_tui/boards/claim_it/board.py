"""The Claim It! board: choosing spaces, rolling or stopping, and charts of groups and claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum

from macrobber_core.games.claim_it import events as ev
from macrobber_core.games.claim_it.view import ClaimItView
from macrobber_core.games.contract import Event
from macrobber_core.table.view import TableView
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.motion import Transition
from macrobber_tui.boards.render_context import Rendered
from macrobber_tui.boards.things import Explanation
from macrobber_tui.settings.game_keys import claim_it as keys
from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.theme.theme import Theme

from . import help_page
from .choice_things import explain_choice
from .decision_input import DecisionInput, PlacementInput, RollOrStopInput
from .history import Bust, GameHistory
from .layout import Page, clock_row, render_board
from .motion import add_moves
from .painted import frame_of, render_painted
from .render_context import RenderContext, Size, ViewOptions
from .sentences import BUST
from .things import explain
from .turn_options import placements_by_space


class ClaimItBoard(BoardWidget):
    DEFAULT_CSS = "ClaimItBoard { width: auto; height: auto; }"
    SIZE = Size
    GAME, PODIUM = Page.GAME, Page.PODIUM
    CLICK_KINDS = ("space",)
    _extent: Size
    _view: ClaimItView | None
    _history: GameHistory | None
    _decision: DecisionInput | None
    _unread: list[Bust]
    """Our own bust, shown until the player dismisses it."""

    def __init__(self, theme: Theme, keyboard: KeyBindings, yes_or_no: KeyBindings | None = None) -> None:
        super().__init__(theme, keyboard, yes_or_no)
        self.view_options = ViewOptions()

    @property
    def clock_row(self) -> int:
        if self._page is Page.PODIUM:
            return self._extent.height - 2
        return clock_row(self._extent) if self.theme.roles is None else frame_of(self._extent).rule

    @property
    def clock_end(self) -> int:
        end = super().clock_end
        return end if self.theme.roles is None else end + frame_of(self._extent).main - self._extent.main

    @property
    def log_width(self) -> int:
        return self._extent.main if self.theme.roles is None else frame_of(self._extent).main

    def _unread_topic(self, unread: Bust) -> str:
        return BUST

    # --- updates

    def _add_events(
        self, events: Sequence[Event], history: GameHistory, before: ClaimItView | None, *, is_first: bool
    ) -> None:
        assert self._table is not None
        for event in events:
            history.add_event(event)
            if isinstance(event, ev.Busted) and event.seat == self._table.seat and not is_first:
                assert history.last_bust is not None
                self._unread, self._page = [history.last_bust], Page.GAME

    def show(self, table: TableView, view: ClaimItView | None, events: Sequence[Event]) -> None:
        if self._table is None and self.theme.roles is not None:
            self.view_options.outlined_seat = table.seat or 0
        super().show(table, view, events)

    def reset(self) -> None:
        self._unread = []
        super().reset()

    def _new_decision(self, table: TableView, view: ClaimItView) -> DecisionInput:
        if view.phase == "place":
            return PlacementInput(view, table.legal, self.keyboard)
        return RollOrStopInput(self.keyboard, self.yes_or_no)

    # --- keys and mouse

    def _click_view(self, kind: str, rest: str) -> bool:
        if kind != "outline":
            return False
        self.view_options.outlined_seat = 0 if self.view_options.outlined_seat == int(rest) else int(rest)
        self.draw()
        return True

    def _change_view(self, command: str) -> bool:
        view_options = self.view_options
        match command:
            case keys.LIGHT:
                view_options.shows_possible = not view_options.shows_possible
            case keys.RISK:
                view_options.shows_risk = not view_options.shows_risk
            case keys.SIGNS:
                view_options.uses_letters = not view_options.uses_letters
            case keys.OUTLINE if self._view is not None:
                view_options.outlined_seat = (view_options.outlined_seat + 1) % (self._view.players + 1)
            case _:
                return False
        return True

    def _pages(self) -> Sequence[Enum]:
        has_podium = self._view is not None and self._view.result is not None and self.theme.roles is not None
        return [Page.GAME, *([Page.PODIUM] if has_podium else []), Page.GROUPS, Page.CLAIMS]

    def _view_choices(self) -> tuple[ViewOptions]:
        return (replace(self.view_options),)

    # --- help

    def _add_moves(self, transition: Transition, events: Sequence[Event], before: ClaimItView) -> None:
        add_moves(transition, events, before)

    def explain_thing(self, thing: str, table: TableView, view: ClaimItView) -> Explanation:
        return explain(thing, table, view, is_painted=self.theme.roles is not None)

    def explain_choice(self, decision: DecisionInput, key: str, table: TableView, view: ClaimItView) -> Explanation:
        return explain_choice(decision, key, table, view)

    def _page_keys(self) -> list[tuple[str, str]]:
        return help_page.page_keys(self.keyboard)

    def _game_help(self) -> list[tuple[str, str]]:
        is_over = self._view is not None and self._view.result is not None
        return help_page.key_help(self._decision, self.keyboard, is_over=is_over)

    def legend(self) -> list[tuple[str, str]]:
        return help_page.legend(self.theme)

    # --- drawing

    def _new_context(self, table: TableView, view: ClaimItView, history: GameHistory) -> RenderContext:
        bust = self._unread[0] if self._unread else None
        is_placing = isinstance(self._decision, PlacementInput) and bust is None
        return RenderContext(
            table,
            view,
            history,
            self.theme,
            self.keyboard,
            self.view_options,
            self._decision,
            bust,
            self.continue_key,
            placements_by_space(table.legal) if is_placing else {},
            self.is_replay,
        )

    def _render_board(self, context: RenderContext, progress: float = 1.0) -> Rendered:
        if self.theme.roles is not None:
            return render_painted(context, self._ui_state, self._extent, self.theme.roles)
        return render_board(context, self._ui_state, self._extent)
