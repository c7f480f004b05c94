"""The Mac Robber board: raid and scoring reports to read, decisions made in menus, and pages of points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import events as ev
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.motion import Transition
from macrobber_tui.boards.render_context import Rendered
from macrobber_tui.boards.things import Explanation
from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.theme.theme import Theme

from . import help_page, painted
from .choice_things import explain_choice
from .choices import ask
from .decision_input import DecisionInput
from .history import GameHistory, Raid, Scoring
from .layout import Page, UiState, Unread, clock_row, render_board
from .menus import end_turn_menu
from .motion import add_moves
from .previews import ActionPreview, score_now
from .render_context import RenderContext, Size
from .sentences import RAID, SCORING
from .things import explain


def of_kind(kind: type[Scoring | Raid], items: Iterable[Scoring | Raid]) -> list[Scoring | Raid]:
    return [item for item in items if isinstance(item, kind)]


def of_round(number: int, items: Iterable[Scoring | Raid]) -> list[Scoring | Raid]:
    """Return the reports of a round; later rounds have overtaken the others."""
    return [item for item in items if item.round == number]


class MacRobberBoard(BoardWidget):
    DEFAULT_CSS = "MacRobberBoard { width: auto; height: auto; }"
    SIZE = Size
    GAME, PODIUM = Page.GAME, Page.PODIUM
    _extent: Size
    _view: MacRobberView | None
    _history: GameHistory | None
    _decision: DecisionInput | None
    _unread: list[Scoring | Raid]
    _render_context: RenderContext | None = None
    _seen_raid: Raid | None = None
    """The raid after whose end we last decided, as one of its sides."""

    @property
    def clock_row(self) -> int:
        table, view, history = self._table, self._view, self._history
        if self.theme.roles is None or table is None or view is None or history is None:
            return clock_row(view.players if view is not None else 0, self._extent)
        return painted.clock_row(self._new_context(table, view, history), self._ui_state, self._extent)

    def _unread_topic(self, unread: Scoring | Raid) -> str:
        return SCORING if isinstance(unread, Scoring) else RAID

    # --- updates

    def show(self, table: TableView, view: MacRobberView | None, events: Sequence[Event]) -> None:
        self._render_context = None
        super().show(table, view, events)

    def _add_events(
        self, events: Sequence[Event], history: GameHistory, before: MacRobberView | None, *, is_first: bool
    ) -> None:
        was_over, unread_before = before is not None and before.result is not None, self._unread
        ends = self._is_over and not was_over
        if is_first:
            self._unread = []
        for event in events:
            self._apply_event(event, history)
        if self._is_over and self._page is Page.STANDING:
            self._page = Page.CHART
        if ends:  # nothing older may stand before the end of the game
            self._unread = of_kind(Scoring, self._unread)[-1:]
        elif is_first:  # the whole log: old raids and scorings are not shown again
            self._unread = [item for item in self._unread if item in unread_before]

    @property
    def _is_over(self) -> bool:
        return self._view is not None and self._view.result is not None

    @property
    def _seat(self) -> int | None:
        return self._table.seat if self._table is not None else None

    def _apply_event(self, event: Event, history: GameHistory) -> None:
        """Apply an event and queue the report it completes: a scoring with its tile, or a raid after its turn."""
        raid_before = history.raid
        history.add_event(event)
        is_seen = self.is_lesson and raid_before == self._seen_raid
        if raid_before is not None and history.raid is None and not (self.is_replay or is_seen):
            shown = of_round(raid_before.round, self._unread[:1]) or of_kind(Scoring, self._unread[:1])
            self._unread = [*shown, *of_kind(Scoring, self._unread[1:]), raid_before]
        match event:
            case ev.RaidBegan() if self._seat is None:  # a spectator may be away and never dismiss it
                self._unread = of_kind(Scoring, self._unread[1:])
            case ev.RaidBegan() if not of_kind(Scoring, self._unread):
                self._unread = []
            case ev.TileRemoved() | ev.TileTurned() | ev.GameEnded("supply") if history.scoring is not None:
                raids = of_round(history.scoring.round, of_kind(Raid, self._unread))
                self._unread = [*raids, history.scoring]
            case _:
                pass

    def _ask(self, table: TableView, view: MacRobberView) -> None:
        super()._ask(table, view)
        if len(self._unread) == 1 and isinstance(raid := self._unread[0], Raid) and self._seat in raid.sides:
            self._unread = []  # we watched it live
        raid_now = self._history.raid if self._history is not None else None
        if raid_now is not None and raid_now.end is not None and self._seat in raid_now.sides:
            self._seen_raid = raid_now

    def _new_decision(self, table: TableView, view: MacRobberView) -> DecisionInput:
        question = ask(view, table.legal, table.name, self.keyboard)
        if (yes_or_no := self.yes_or_no) is not None:
            return DecisionInput(question, self.keyboard, lambda action: end_turn_menu(action, view, yes_or_no))
        return DecisionInput(question, self.keyboard)

    def reset(self) -> None:
        self._render_context = None
        super().reset()

    def apply_settings(self, theme: Theme, keyboard: KeyBindings, yes_or_no: KeyBindings | None = None) -> None:
        self._render_context = None
        super().apply_settings(theme, keyboard, yes_or_no)

    # --- pages and help

    def _pages(self) -> Sequence[Enum]:
        if not self._is_over:
            return [Page.GAME, Page.STANDING, Page.CHART]
        return [Page.GAME, *([Page.PODIUM] if self.theme.roles is not None else []), Page.CHART]

    def topic(self) -> str:
        return super().topic() if self.reading or self._page is Page.GAME else SCORING

    def _add_moves(self, transition: Transition, events: Sequence[Event], before: MacRobberView) -> None:
        add_moves(transition, events, before)

    def explain_thing(self, thing: str, table: TableView, view: MacRobberView) -> Explanation:
        return explain(thing, table, view)

    def explain_choice(self, decision: DecisionInput, key: str, table: TableView, view: MacRobberView) -> Explanation:
        return explain_choice(decision, key, table, view)

    def _page_keys(self) -> list[tuple[str, str]]:
        return help_page.page_keys(self.keyboard)

    def _game_help(self) -> list[tuple[str, str]]:
        return help_page.keys(self._decision, self.keyboard)

    def legend(self) -> list[tuple[str, str]]:
        context = self._render_context
        has_cards = context is None or painted.has_cards(context, self._ui_state, self._extent)
        if self.theme.roles is None or not has_cards:
            return help_page.legend(self.theme.glyphs)
        return help_page.painted_legend()

    # --- drawing

    def _new_context(self, table: TableView, view: MacRobberView, history: GameHistory) -> RenderContext:
        if self._render_context is None:
            just_scored = history.scoring if view.phase == "tile" else None
            self._render_context = RenderContext(
                table, view, history, self.theme, self.keyboard, just_scored or score_now(view), ActionPreview(view)
            )
        return self._render_context

    @property
    def _ui_state(self) -> UiState:
        unread = Unread(self._unread[0], self._unread[1:], self.continue_key) if self._unread else None
        talk, steps = self._shown_talk, self._next_steps
        return UiState(self._page, self._hints, talk, self._reserved, self._decision, unread, next_steps=steps)

    def _render_board(self, context: RenderContext, progress: float = 1.0) -> Rendered:
        if self.theme.roles is not None:
            return painted.render_painted(context, self._ui_state, self._extent, self.theme.roles, progress)
        return render_board(context, self._ui_state, self._extent)

    @property
    def _scoring_on_show(self) -> object:
        current = self._unread[0] if self._unread else None
        return current.round if isinstance(current, Scoring) else None
