"""The Carcassonne board: tile placement, the final scoring, and the pages of points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum

from textual import events

from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.games.contract import Event
from macrobber_core.table.view import TableView
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.decision_input import MOVES
from macrobber_tui.boards.hint import Hints
from macrobber_tui.boards.motion import Transition
from macrobber_tui.boards.render_context import POINTS, Rendered, UiState
from macrobber_tui.boards.things import Explanation
from macrobber_tui.settings.game_keys import carcassonne as keys
from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.theme.theme import Theme

from . import feature_lists, help_page
from .choice_things import explain_choice
from .decision_input import DecisionInput, PlacementInput
from .feature_view import placed_tiles
from .history import GameHistory
from .layout import clock_row, map_size, render_board
from .list_input import ListInput
from .map import Place, Window
from .map_control import MapControl
from .motion import add_moves
from .painted import render_painted
from .painted_areas import Areas, board_areas
from .painted_tiles import tile_painter
from .placement_preview import PlacementPreview
from .render_context import Page, PanelMode, RenderContext, Size, ViewOptions
from .sentences import TOPICS
from .things import explain
from .tiles import ZOOMS
from .viewport import TILES_BEFORE_MOVE, MapSize, Scene


class CarcassonneBoard(BoardWidget):
    DEFAULT_CSS = "CarcassonneBoard { width: auto; height: auto; }"
    SIZE = Size
    GAME, PODIUM = Page.GAME, Page.PODIUM
    PAGE_COMMANDS = (POINTS, keys.TILES)
    CLICK_KINDS = ("at", "item")
    _extent: Size
    _view: CarcassonneView | None
    _history: GameHistory | None
    _decision: DecisionInput | None
    _unread: list[Page]
    """The final scoring, until the player dismisses it."""
    _placement_preview: PlacementPreview

    def __init__(self, theme: Theme, keyboard: KeyBindings, yes_or_no: KeyBindings | None = None) -> None:
        super().__init__(theme, keyboard, yes_or_no)
        self._painter = tile_painter(theme)
        self._map = MapControl(self._extent.map, lambda: self._scene)
        self._shown_actions: tuple[str, ...] = ()
        """The remaining actions when the board was drawn last."""

    @property
    def clock_row(self) -> int:
        areas = self._areas_with(self._hints)
        page = self._ui_state.page
        if areas is not None and page is Page.GAME:
            return areas.bar.y
        return clock_row(self._extent, page, self._map_size[1])

    @property
    def zoom_keys(self) -> tuple[str, str]:
        """The keys that zoom in and out. One key does both, so zooming out presses it until it wraps around."""
        key, now = self.keyboard.label_for(keys.ZOOM), ZOOMS.index(self.view_options.zoom)
        if not self._is_game:
            return "", ""
        return key * (now < len(ZOOMS) - 1), key * (len(ZOOMS) - 1) * (now > 0)

    @property
    def _map_size(self) -> MapSize:
        """The columns and rows of the map; hints reduce its height."""
        return self._map_size_with(self._hints)

    def _map_size_with(self, hints: Hints | None) -> MapSize:
        areas = self._areas_with(hints)
        if areas is not None:
            return areas.map.width, areas.map.height
        return map_size(hints, self._extent, self.theme, self.keyboard, self._reserved)

    def _areas_with(self, hints: Hints | None) -> Areas | None:
        """Return the parts of a large painted board, or None on any other."""
        reserved = self._reserved if self._page is Page.GAME else 0
        return board_areas(self._view, hints, self._extent, self.theme, self.keyboard, reserved)

    # --- updates

    def _add_events(
        self, events: Sequence[Event], history: GameHistory, before: CarcassonneView | None, *, is_first: bool
    ) -> None:
        assert self._view is not None
        self._placement_preview = PlacementPreview(self._view)
        super()._add_events(events, history, before, is_first=is_first)
        if is_first:
            self._map.recentre()
        elif any(isinstance(event, ev.GameEnded) for event in events):
            self._page = Page.POINTS
            self._unread = [Page.FINAL] if self.theme.roles is not None else []
            self._map.show_in_panel(PanelMode.HAND)  # all listed features have been scored

    def reset(self) -> None:
        self._unread = []
        super().reset()
        self._map.close()

    def show_hint(self, hints: Hints | None) -> None:
        if isinstance(hints, list) and hints and hints != self._hints and isinstance(self._decision, PlacementInput):
            self._decision.select_action(hints[0].action)
        self._hints = hints  # hints reduce the map's height
        if self._view is not None:
            self._map.follow()
        super().show_hint(hints)
        self.post_message(self.PageTurned())

    def reserve(self, rows: int) -> None:
        if rows != self._reserved and self._view is not None:
            self._map.prepare_resize()  # reserved rows reduce the map's height
            self._reserved = rows
            self.draw()

    def apply_settings(self, theme: Theme, keyboard: KeyBindings, yes_or_no: KeyBindings | None = None) -> None:
        self._painter = tile_painter(theme)
        if theme.roles is None:
            self._unread = []
        super().apply_settings(theme, keyboard, yes_or_no)

    def resize(self, width: int, height: int) -> None:
        if (width, height) != (self._extent.width, self._extent.height) and self._view is not None:
            self._map.prepare_resize()
        super().resize(width, height)

    def _new_decision(self, table: TableView, view: CarcassonneView) -> DecisionInput:
        if view.phase in {"place", "meeple"}:
            return PlacementInput(view, table.legal, self.keyboard)
        return ListInput(table.legal, self.keyboard)

    def _start_decision(self, table: TableView, view: CarcassonneView) -> None:
        window, zoom = self.window, self.view_options.zoom
        super()._start_decision(table, view)
        if isinstance(self._decision, PlacementInput):
            self._decision.start_in(lambda place: window.shows(place, zoom))
        self._map.follow()

    def _clear_decision(self) -> None:
        super()._clear_decision()
        self._map.follow()

    def _cursor_moved(self) -> None:
        self._map.follow()

    @property
    def remaining_actions(self) -> tuple[str, ...]:
        """The choices of a meeple for the place that the player has chosen."""
        decision = self._decision
        if not isinstance(decision, PlacementInput) or decision.is_meeple_only or not decision.is_choosing_meeple:
            return ()
        return tuple(decision.placements[decision.place][decision.turns])

    # --- the map

    @property
    def view_options(self) -> ViewOptions:
        return self._map.options

    @property
    def window(self) -> Window:
        """The part of the map in view."""
        return self._map.window

    def _view_choices(self) -> tuple[ViewOptions, Window]:
        return replace(self.view_options), self.window

    @property
    def _scene(self) -> Scene:
        assert self._view is not None
        selected = feature_lists.selected_place(self._view, self.view_options, self._decision)
        recent = self._recent_places() if selected is None else []
        focus = recent[-1] if recent else selected
        is_painted = self.theme.roles is not None
        return Scene(placed_tiles(self._view.board), focus, self.view_options.zoom, self._map_size, recent, is_painted)

    def _recent_places(self) -> list[Place]:
        """Return the places of the latest tiles, newest last, of which the map must show one."""
        if self._history is None:
            return []
        return self._history.recent_places(1 if self.is_replay else TILES_BEFORE_MOVE)

    # --- keys and mouse

    def _click_view(self, kind: str, rest: str) -> bool:
        if kind != "feature" or not rest:
            return False
        number, mode = map(int, rest.split())
        self._map.show_in_panel(PanelMode(mode), number)
        self.draw()
        return True

    @property
    def _accepts_clicks(self) -> bool:
        return super()._accepts_clicks and not self.view_options.is_listing

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._scroll(1)
        event.stop()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._scroll(-1)
        event.stop()

    def _right_click(self) -> None:
        self._turn_tile(1)

    def _scroll(self, down: int) -> None:
        """Turn the tile in hand with the wheel, or move the map if there is none."""
        if not self._turn_tile(down) and self._view is not None and self._page is Page.GAME:
            self._map.move(0, down)
            self.draw()

    def _turn_tile(self, by: int) -> bool:
        """Turn the tile in hand to the next or the previous rotation that fits; return whether there is such a tile."""
        decision = self._decision
        if self.is_input_disabled or not self._accepts_clicks or not isinstance(decision, PlacementInput):
            return False
        if self.view_options.is_panning or decision.is_choosing_meeple:
            return False
        decision.rotate(by)
        self.draw()
        return True

    def press(self, key: str) -> bool:
        return self._view is not None and (
            self.legend_overlay.close() or self.press_explain(key) or self.press_view_key(key) or super().press(key)
        )

    def press_view_key(self, key: str) -> bool:
        if self._view is None or self._unread:
            return False
        command = self.keyboard.default_key_for(key)
        return self._turn_page(key) or (
            self._page is Page.GAME and self._redraw_if(changed=self._map.press(key, command, self._view))
        )

    def _next_page(self, command: str) -> Enum:
        if command == keys.TILES:
            return Page.GAME if self._page is Page.TILES else Page.TILES
        is_over = self._view is not None and self._view.result is not None
        has_podium = is_over and self.theme.roles is not None
        pages = [Page.GAME, *([Page.PODIUM] if has_podium else []), Page.POINTS]
        pages.append(Page.FINAL if is_over else Page.SCOREBOARD)
        index = pages.index(self._page) if self._page in pages else 0
        return pages[(index + 1) % len(pages)]

    def _change_view(self, command: str) -> bool:
        """Move the map with the arrows while the player has nothing to decide."""
        if self._decision is not None or command not in MOVES:
            return False
        self._map.move(*MOVES[command])
        return True

    # --- help

    def _add_moves(self, transition: Transition, events: Sequence[Event], before: CarcassonneView) -> None:
        add_moves(transition, events, before)

    def explain_thing(self, thing: str, table: TableView, view: CarcassonneView) -> Explanation:
        return explain(thing, table, view)

    def explain_choice(self, decision: DecisionInput, key: str, table: TableView, view: CarcassonneView) -> Explanation:
        return explain_choice(decision, key, table, view, self._placement_preview)

    def _page_keys(self) -> list[tuple[str, str]]:
        return help_page.page_keys(self.keyboard)

    def _game_help(self) -> list[tuple[str, str]]:
        if self._view is None:
            return []
        options = self.view_options
        listed = len(feature_lists.listed_features(self._view, options.panel_mode)) if options.is_listing else 0
        return help_page.key_help(self._decision, self.keyboard, options, can_pan=self._map.can_move, listed=listed)

    def legend(self) -> list[tuple[str, str]]:
        return help_page.legend(self.theme)

    # --- drawing

    def draw(self, events: Sequence[Event] = (), before: CarcassonneView | None = None) -> None:
        super().draw(events, before)
        if self.remaining_actions != self._shown_actions:
            self._shown_actions = self.remaining_actions
            self.post_message(self.PageTurned())

    def _new_context(self, table: TableView, view: CarcassonneView, history: GameHistory) -> RenderContext:
        self._map.update_zoom(self._map_size_with(None))
        theme, keyboard, preview = self.theme, self.keyboard, self._placement_preview
        painter, options, window = self._painter, self.view_options, self.window
        return RenderContext(table, view, history, theme, keyboard, preview, painter, options, window, self._decision)

    @property
    def _ui_state(self) -> UiState:
        ui_state = super()._ui_state
        return replace(ui_state, page=self._unread[0]) if self._unread else ui_state

    def _unread_topic(self, unread: Page) -> str:
        return TOPICS["over"]

    @property
    def _scoring_on_show(self) -> object:
        return self._unread[0] if self._unread else None

    def _render_board(self, context: RenderContext, progress: float = 1.0) -> Rendered:
        if self.theme.roles is not None:
            return render_painted(
                context,
                self._ui_state,
                self._extent,
                self._areas_with(self._hints),
                self.theme.roles,
                continue_key=self.continue_key if self._unread else "",
                progress=progress,
            )
        return render_board(context, self._ui_state, self._extent)
