"""The base class of the boards: shows a game as lines of text and turns keys and clicks into decisions.

Each game's board adds its own history, decisions, pages and layout.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from enum import Enum
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.message import Message
from textual.widget import Widget

from macrobber_core.games.contract import Event
from macrobber_core.table.view import TableView
from macrobber_tui.compat.textual import paint_changes
from macrobber_tui.i18n.language import LOCALE, _
from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.animated_lines import AnimatedLines
from macrobber_tui.widgets.error_boundary import ErrorBoundary
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.lines_widget import RIGHT_BUTTON, Lines
from macrobber_tui.widgets.motion import Animation, CountUp, Motion
from macrobber_tui.widgets.spans import WIDTH
from macrobber_tui.widgets.text import fit_name

from . import ui_of
from .change_marks import ChangeMarks
from .decision_input import CHOICE, BaseDecisionInput
from .ending import SCREEN, NextStep, fitting_steps
from .explanation_panel import with_explanation
from .hint import Hints
from .history import BaseHistory
from .layout import clock_end
from .legend_overlay import LegendOverlay, draw_legend
from .motion import Transition
from .panel_things import explain_panel
from .pointer import Pointer
from .render_context import (
    EXPLAIN,
    EXPLAIN_HELP,
    HEIGHT,
    HELP,
    POINTS,
    BaseRenderContext,
    Rendered,
    Size,
    TalkLine,
    UiState,
)
from .shared_drawings import DRAWINGS, MARKED, MOTIONS, LogDigest, Seen
from .shared_results import Result, SharedResults
from .talk_field import TALK_FIELD, FieldPlace, find_field
from .things import Explanation

COUNTING_SECONDS = 2.4
"""How long it takes to count a scoring before the player's eyes."""


class BoardWidget(ErrorBoundary, Widget):
    """Shows a game and lets the player make decisions. It needs at least 80x23 cells."""

    SIZE: ClassVar[type[Size]] = Size
    GAME: ClassVar[Enum]
    """The page that shows the game itself; the first member of its enumeration."""
    PODIUM: ClassVar[Enum]
    """The page that opens at the end of the game, on painted boards."""
    PAGE_COMMANDS: ClassVar[Collection[str]] = (POINTS,)
    """The commands that open a page."""
    CLICK_KINDS: ClassVar[Collection[str]] = ("item",)
    """The kinds of clickable items in a decision. A clickable span's key is the kind followed by the item."""

    can_focus = True
    is_input_disabled = False
    """Whether the board ignores keys and clicks because the screen is asking a question."""
    is_replay = False
    """Whether the board belongs to a replay, which shows every raid and scoring until it is dismissed."""

    is_lesson = False
    """Whether the board belongs to a lesson, which cites no rulings and shows nothing again that was seen."""

    can_move = True
    """Whether things may move; not while a replay jumps."""

    unknown_key_handler: Callable[[events.Key], None] | None = None
    """Called immediately with a key the board does not use, because it may open a screen that needs the next key."""
    used: Callable[[], None] | None = None
    """Called after the board has used a key and before it handles a click, to clear outdated notices."""
    on_key_used: Callable[[], object] | None = None
    """Called after the board has used a key."""

    bytes_painted: Callable[[], int] | None = None
    """Returns the number of bytes that the terminal has been sent so far, which limits what is animated."""

    on_next_step: Callable[[str], object] | None = None
    """Called with the default key of a command of the screen that is clicked on the page at the end of the game."""

    class PageTurned(Message):
        """The player dismissed unread content, opened or closed the legend, turned to another page, or began to choose.

        Sent again when something else is chosen in a decision of several steps.
        """

    class Decided(Message):
        """The player chose one of the actions that are legal at that ply."""

        def __init__(self, action: str, ply: int) -> None:
            super().__init__()
            self.action = action
            self.ply = ply

    def __init__(self, theme: Theme, keyboard: KeyBindings, yes_or_no: KeyBindings | None = None) -> None:
        super().__init__()
        self.theme = theme
        self.keyboard = keyboard
        self.yes_or_no = yes_or_no
        """Keys of the confirmation before an action that ends the turn, or None for no confirmation."""
        self._extent = self.SIZE(WIDTH, HEIGHT)
        self._lines = AnimatedLines(WIDTH, HEIGHT)
        self._table: TableView | None = None
        self._view: Any = None
        self._history: BaseHistory | None = None
        self._log_digest = LogDigest()
        """A digest of the events from which the history is made."""
        self._decision: BaseDecisionInput | None = None
        self._asked_ply = -1
        self._hints: Hints | None = None
        self._page = self.GAME
        self._unread: list[Any] = []
        """Items to show instead of the game, one at a time, until the player has dismissed them all."""
        self._talk: Sequence[TalkLine] | None = None
        self._has_talk_field = False
        self._log_rows = self._reserved = 0
        self._postponed: list[tuple[Sequence[Event], Any]] | None = None
        """The arguments of each call of `draw` inside `drawing_once`; None outside it."""
        self._counted: object = None
        """The last scoring that has been counted before the player's eyes."""
        self._clock_end = WIDTH
        self._marks = ChangeMarks(self.explain)
        self.legend_overlay = LegendOverlay(lambda: self._can_name_signs, self._on_legend_change)
        self._pointer = Pointer(self._explain)
        self._next_steps: Sequence[NextStep] = ()

    def compose(self) -> ComposeResult:
        yield self._lines

    # --- for each game to implement

    @abstractmethod
    def _new_decision(self, table: TableView, view: Any) -> BaseDecisionInput:
        """Return the input for the player's decision."""

    @abstractmethod
    def _render_board(self, context: Any, progress: float = 1.0) -> Rendered:
        """Draw the board. A scoring is shown as far as it has been counted, `progress` from 0.0 to 1.0."""

    @abstractmethod
    def _new_context(self, table: TableView, view: Any, history: Any) -> BaseRenderContext:
        """Return the context for drawing the board."""

    @property
    @abstractmethod
    def clock_row(self) -> int:
        """The row of the horizontal rule on which the screen can draw its clock."""

    @abstractmethod
    def legend(self) -> list[tuple[str, str]]:
        """Return the marks on the board and their meanings."""

    @abstractmethod
    def _add_moves(self, transition: Transition, events: Sequence[Event], before: Any) -> None:
        """Let things move that these events have moved since the view `before`."""

    @abstractmethod
    def explain_thing(self, thing: str, table: TableView, view: Any) -> Explanation:
        """Explain a thing on the board, given its name in `Span.thing`."""

    @abstractmethod
    def explain_choice(self, decision: Any, key: str, table: TableView, view: Any) -> Explanation:
        """Explain a choice of the player's decision, given what a click on it presses."""

    @abstractmethod
    def _page_keys(self) -> list[tuple[str, str]]:
        """Return the keys that open another page."""

    @abstractmethod
    def _game_help(self) -> list[tuple[str, str]]:
        """Return the keys available in the game."""

    def _unread_topic(self, unread: Any) -> str:
        """Return the rules topic of unread content."""
        return ""

    def _add_events(self, events: Sequence[Event], history: Any, before: Any, *, is_first: bool) -> None:
        """Add events to the history. `before` is the previous view; `is_first` is true if `events` is the whole log."""
        for event in events:
            history.add_event(event)

    def _pages(self) -> Sequence[Enum]:
        """Return the pages in the order in which `POINTS` cycles through them, the game first."""
        return [*type(self.GAME)]

    def _click_view(self, kind: str, rest: str) -> bool:
        """Handle a click if it only changes the view; return whether it was handled."""
        return False

    def _change_view(self, command: str) -> bool:
        """Run a command if it only changes the view; return whether it was run."""
        return False

    def _right_click(self) -> None:
        """Handle a click with the right mouse button."""

    def _view_choices(self) -> tuple[Any, ...]:
        """Return all that the player has chosen to see, apart from pages, as values that never change."""
        return ()

    @property
    def _is_game(self) -> bool:
        """Whether the page shows the game itself."""
        return self._page is self.GAME

    @property
    def _accepts_clicks(self) -> bool:
        """Whether clicks can make decisions."""
        return self._page is self.GAME and not self._unread

    def _cursor_moved(self) -> None:
        """Called after the decision input has used a key."""

    def explain(self, thing: str, table: TableView, view: Any) -> Explanation:
        """Explain a thing on the board, a panel around it, or a choice."""
        panel = explain_panel(thing, self.keyboard)
        if panel is not None:
            return panel
        kind, _blank, key = thing.partition(" ")
        if kind == CHOICE and self._decision is not None:
            return self.explain_choice(self._decision, key, table, view)
        return self.explain_thing(thing, table, view)

    # --- for the screen

    @property
    def continue_key(self) -> str:
        """The key that dismisses unread content. It never makes a decision, however often it is pressed."""
        return "right" if self.is_replay else "space"

    @property
    def zoom_keys(self) -> tuple[str, str]:
        """The keys that zoom in and out, as text to type; "" for a direction that is not available."""
        return "", ""

    @property
    def reading(self) -> str:
        """The rules topic of the unread content, or "" if there is none."""
        return self._unread_topic(self._unread[0]) if self._unread else ""

    @property
    def text(self) -> str:
        """The board's text, without colours."""
        return self._lines.text

    @property
    def lines(self) -> Sequence[Line]:
        """The lines drawn last."""
        return self._lines.lines

    @property
    def clock_end(self) -> int:
        """The end column of the clock, exclusive."""
        return self._clock_end

    @property
    def shows_talk(self) -> bool:
        """Whether the board has room for the chat."""
        return self._extent.sidebar > 0

    @property
    def log_rows(self) -> int:
        """The number of log rows at the bottom; the screen can draw its own messages over them."""
        return self._log_rows

    @property
    def log_width(self) -> int:
        """The columns of the log rows at the bottom."""
        return self._extent.main

    @property
    def is_empty(self) -> bool:
        """Whether the board has not shown the game yet."""
        return self._history is None

    @property
    def remaining_actions(self) -> tuple[str, ...]:
        """The actions left by what the player has chosen so far in a decision of several steps; () at its beginning."""
        return ()

    def key_help(self) -> list[tuple[str, str]]:
        """Return the keys available now and their effects."""
        if self._unread:
            return [(f"{self.continue_key}, esc", _("continue"))]
        explain_key = (self.keyboard.label_for(EXPLAIN), _(EXPLAIN_HELP))
        if self._page is not self.GAME:
            return [*self._page_keys(), explain_key, ("esc", _("back to the game"))]
        return [*self._game_help(), explain_key]

    def topic(self) -> str:
        """Return the part of the rules to open: a ruling id such as `MR-13`, or the name of a topic."""
        if self.reading or self._table is None:
            return self.reading
        decision_topic = self._decision.topic if self._decision is not None else ""
        return decision_topic or ui_of(self._table.game).topic(self._view)

    # --- updates

    def show(self, table: TableView, view: Any, events: Sequence[Event]) -> None:
        """Show a new state and the events since the last call. The first call passes the whole log."""
        before, is_first = self._view, self._history is None
        had_proposal = self._table is not None and self._table.proposal is not None
        self._table, self._view = table, view
        self._pointer.outdate()
        if view is None:
            self._history = None
            self.draw()
            return
        self._marks.update(table, view)
        if self._history is None:
            self._history = ui_of(table.game).new_history(view.players)
            self._log_digest = LogDigest()
        self._log_digest.add_all(events)
        self._add_events(events, self._history, before, is_first=is_first)
        if self.theme.roles is not None and before is not None and before.result is None and view.result is not None:
            self._page = self.PODIUM
        if not table.legal:
            self._clear_decision()
        elif table.ply != self._asked_ply:
            self._ask(table, view)
        elif self._decision is not None and table.proposal is not None and not had_proposal:
            self._decision.message = ""  # the message was about an earlier key
        self.draw(() if is_first else events, before)

    def reset(self) -> None:
        """Discard the history. The next call of `show` must pass all events from the beginning."""
        self._history = self._decision = self._hints = None
        self._asked_ply = -1
        self._page = self.GAME
        self._pointer.is_on = False
        self._marks.reset()

    def resize(self, width: int, height: int) -> None:
        """Resize the board; the minimum is 80x23 cells."""
        if (width, height) != (self._extent.width, self._extent.height):
            self._extent = self.SIZE(width, height)
            self._lines.resize(width, height)
            self.draw()

    def is_heading_above(self, rows: int) -> bool:
        """Return whether the line directly above the bottom `rows` rows is a heading."""
        lines = self._lines.settled_lines
        above = "".join(span.text for span in lines[-rows - 1]) if rows < len(lines) else ""
        return above.startswith(f"{self.theme.glyphs.horizontal} ")

    def update_talk(self, talk: Sequence[TalkLine]) -> None:
        """Set the whole chat, latest message last. It is shown only if there is room."""
        self._talk = talk
        if self.shows_talk:
            self.draw()

    def show_talk_field(self, *, is_shown: bool) -> None:
        """Keep a place at the foot of the talk, where the screen draws a field to type in, or give it back."""
        if is_shown != self._has_talk_field:
            self._has_talk_field = is_shown
            if self.shows_talk:
                self.draw()

    @property
    def talk_field(self) -> FieldPlace | None:
        """The place at the foot of the talk; None if the page on show has none."""
        return find_field(self._lines.settled_lines) if self._has_talk_field else None

    def reserve(self, rows: int) -> None:
        """Keep that many rows free at the bottom, for a message of the screen, as far as the decision allows."""
        if rows != self._reserved:
            self._reserved = rows
            self.draw()

    def offer_next_steps(self, steps: Sequence[NextStep]) -> None:
        """Set the keys of the screen that the page at the end of the game shows, each with its effect."""
        if steps != self._next_steps:
            self._next_steps = steps
            if self._page is self.PODIUM:
                self.draw()

    @property
    def shown_steps(self) -> Sequence[str]:
        """The default keys of the screen that the page at the end of the game shows now."""
        if self._page is not self.PODIUM or self._unread:
            return ()
        return [key for key, _effect in fitting_steps(self._next_steps, self.keyboard)]

    def apply_settings(self, theme: Theme, keyboard: KeyBindings, yes_or_no: KeyBindings | None = None) -> None:
        """Apply a new theme and new keys."""
        self.theme, self.keyboard, self.yes_or_no = theme, keyboard, yes_or_no
        if theme.roles is None and self._page is self.PODIUM:
            self._page = self.GAME
        if self._decision is not None and self._table is not None and self._view is not None:
            self._start_decision(self._table, self._view)
        self.draw()

    def show_hint(self, hints: Hints | None) -> None:
        """Show hints, or remove them if `hints` is None. Hints never hide anything that matters for the decision."""
        self._hints = hints
        self._page = self.GAME
        self.draw()

    def recommend(self, action: str) -> None:
        """Put the cursor of the player's decision on the choice that leads to an action."""
        if self._decision is not None and action:
            self._decision.select_action(action)
            self._cursor_moved()
            self.draw()

    def show_refusal(self, reason: str) -> None:
        """Show why the table refused the decision, and ask again."""
        if self._table is None or self._view is None or not self._table.legal:
            return
        self._marks.expect_own_change(is_expected=False)
        self._start_decision(self._table, self._view)
        if self._decision is not None:
            self._decision.message = reason
        self.draw()

    def dismiss_unread(self) -> bool:
        """Dismiss the unread content; return whether there was any."""
        if not self._unread:
            return False
        self._unread.pop(0)
        self.draw()
        self.post_message(self.PageTurned())
        return True

    # --- decisions

    def _ask(self, table: TableView, view: Any) -> None:
        """Ask for a new decision."""
        self._start_decision(table, view)

    def _start_decision(self, table: TableView, view: Any) -> None:
        """Start or restart the player's decision."""
        self._decision = self._new_decision(table, view)
        self._decision.cites_rulings = not self.is_lesson
        self._asked_ply = table.ply

    def _clear_decision(self) -> None:
        self._decision = None
        self._asked_ply = -1

    def _post_decision(self, action: str) -> None:
        if action:
            self._decision = None
            self._marks.expect_own_change()
            self.post_message(self.Decided(action, self._asked_ply))

    # --- keys and mouse

    def on_key(self, event: events.Key) -> None:
        if self.screen.is_current:
            self._handle_key(event)
            paint_changes(self.screen)

    def _handle_key(self, event: events.Key) -> None:
        is_help = self.keyboard.default_key_for(event.key) == HELP
        if self.legend_overlay.is_open and not is_help:
            self.press_legend(event.key)
            event.stop()
            event.prevent_default()
            return
        if self.is_input_disabled:
            if self.unknown_key_handler is not None:
                self.unknown_key_handler(event)
            return
        self.end_motion()
        self.mark_seen()
        if not is_help and self.press(event.key):
            event.stop()
            event.prevent_default()
            for callback in (self.used, self.on_key_used):
                if callback is not None:
                    callback()
        elif self.unknown_key_handler is not None:
            self.unknown_key_handler(event)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if self.used is not None:
            self.used()
        self.on_mouse_move(event)
        self.legend_overlay.close()
        self.mark_seen()

    def on_click(self, event: events.Click) -> None:
        if self.reading:
            self.press(self.continue_key)
        elif event.button == RIGHT_BUTTON:
            self._right_click()

    def on_mouse_move(self, event: events.MouseEvent) -> None:
        if self.explains and self._pointer.point_under(self._lines.lines, event.x, event.y):
            self.draw()

    def on_lines_clicked(self, message: Lines.Clicked) -> None:
        message.stop()
        kind, _space, rest = message.key.partition(" ")
        if kind == SCREEN and rest:
            if self.on_next_step is not None:
                self.on_next_step(rest)
            return
        if self.explains:
            return
        if self.is_input_disabled and not self._unread:
            self.press_view_key(message.key)
            return
        self.focus()
        if rest and kind in self.CLICK_KINDS:
            if self._decision is not None and self._accepts_clicks:
                self._post_decision(self._decision.click(kind, rest))
                self.draw()
        elif not self._click_view(kind, rest):
            self.press(message.key)

    def press(self, key: str) -> bool:
        """Handle a pressed key; return whether the board used it."""
        if self.press_legend(key):
            return True
        if self._unread:
            return key in {self.continue_key, "escape"} and self.dismiss_unread()
        if self.press_explain(key) or self._turn_page(key):
            return True
        if self._page is not self.GAME:
            return False
        command = self.keyboard.default_key_for(key)
        return self._press_decision(key) or self._redraw_if(changed=self._change_view(command))

    @property
    def _can_name_signs(self) -> bool:
        return self._view is not None and self._page is self.GAME and not self._unread

    def _on_legend_change(self) -> None:
        self.draw()
        self.post_message(self.PageTurned())

    def press_legend(self, key: str) -> bool:
        """Close the legend, and explain the signs if the key asks for that; return whether the legend was shown."""
        was_shown = self.legend_overlay.close()
        if (
            was_shown
            and (self.is_replay or not self.is_input_disabled)
            and self.keyboard.default_key_for(key) == EXPLAIN
        ):
            self.press_explain(key)
        return was_shown

    @property
    def explains(self) -> bool:
        """Whether the arrows and the mouse point at things on the board."""
        return self._pointer.is_on and self._view is not None and not self._unread

    def press_explain(self, key: str) -> bool:
        """Handle a key of the pointer; return whether it was used."""
        if self._view is None or self._unread:
            return False
        was_on = self._pointer.is_on
        first = self._decision.thing if self._decision is not None and self._is_game else ""
        is_used = self._pointer.press(self.keyboard.default_key_for(key), key, first)
        self._redraw_if(changed=was_on or is_used)
        return is_used

    def press_view_key(self, key: str) -> bool:
        """Handle a key that only changes the view, even in a replay; return whether the board used it."""
        return False

    def _turn_page(self, key: str) -> bool:
        """Handle a key that turns the page; return whether the key was used."""
        command = self.keyboard.default_key_for(key)
        if command in self.PAGE_COMMANDS:
            self._page = self._next_page(command)
        elif key == "escape" and self._page is not self.GAME:
            self._page = self.GAME
        else:
            return False
        self.draw()
        self.post_message(self.PageTurned())
        return True

    def _next_page(self, command: str) -> Enum:
        """Return the page that a page command opens."""
        pages = self._pages()
        return pages[(pages.index(self._page) + 1) % len(pages)] if self._page in pages else self.GAME

    def _press_decision(self, key: str) -> bool:
        decision = self._decision
        if decision is None:
            return False
        message = decision.message
        is_known, action = decision.press(key)
        if is_known:
            self._cursor_moved()
        self._post_decision(action)
        self._redraw_if(changed=is_known or decision.message != message)  # clears the message about an earlier key
        return is_known

    # --- drawing

    def _redraw_if(self, *, changed: bool) -> bool:
        if changed:
            self.draw()
        return changed

    @contextmanager
    def drawing_once(self) -> Iterator[None]:
        """Postpone drawing inside the block, and draw once at its end. Until then, what drawing sets is out of date."""
        postponed: list[tuple[Sequence[Event], Any]] = []
        self._postponed = postponed
        try:
            yield
        finally:
            self._postponed = None
        if postponed:  # the drawing with events is the one that shows things moving
            self.draw(*next((drawing for drawing in postponed if drawing[0]), postponed[0]))

    def draw(self, events: Sequence[Event] = (), before: Any = None) -> None:
        """Draw the board; what `events` have moved since the view `before` moves to its place."""
        if self._postponed is not None:
            self._postponed.append((events, before))
            return
        table, view, history = self._table, self._view, self._history
        if table is None:
            return
        if view is None or history is None:
            title = Span(f" {fit_name(table.title, 60)}", self.theme.palette.bold)
            self._lines.show([(title,), (), (Span(" " + _("The game has not begun.")),)])
            return
        context = self._new_context(table, view, history)
        if self.explains and self._is_game:
            context = context.pointing_at(self._pointer.explanation)
        lines, self._log_rows = self._drawing(context)
        if self.legend_overlay.is_open:
            self._clock_end = clock_end(context, self._extent.main)
            self._lines.show(draw_legend(lines, self._explain, self.theme, self.keyboard, self.clock_row))
            return
        if self.explains:
            lines = self._with_pointer(lines, context)
        elif self.theme.roles is not None and self._page is self.GAME and not self._unread and not self.is_replay:
            drawn = lines
            lines = self._shared(
                MARKED, (drawn, self._marks.seen_view), lambda: self._marks.light(drawn, table, view, self.theme)
            )
        self._clock_end = clock_end(context, self._extent.main)
        animation = self._animation_to(lines, context, events, before) if self._has_motion else None
        if animation is None:
            self._lines.show(lines)
        else:
            self._lines.bytes_painted = self.bytes_painted
            self._lines.play(animation)

    def _with_pointer(self, lines: list[Line], context: BaseRenderContext) -> list[Line]:
        """Return the lines with the thing pointed at lit, and its explanation."""
        self._pointer.reach(lines)
        if self._pointer.find() and self._is_game:
            lines, self._log_rows = self._render_board(context.pointing_at(self._pointer.explanation))
            self._pointer.reach(lines)
        lines = self._pointer.light(lines, self.theme)
        explanation, place = self._pointer.explanation, self._pointer.place
        if explanation is not None and not self._is_game:
            lines = with_explanation(lines, explanation, self.theme, self.keyboard, place, self.clock_row)
        return lines

    def _drawing(self, context: BaseRenderContext) -> Rendered:
        """Draw the board, unless another spectator of the same has had it drawn."""
        is_watching = context.view.seat is None and self._decision is None and self._hints is None
        if not is_watching or self.explains or self.legend_overlay.is_open:
            return self._render_board(context)
        ui_state = self._ui_state
        if not self.shows_talk and ui_state.talk:
            ui_state = replace(ui_state, talk=())
        seen = Seen(
            bytes(self._log_digest), context.table, self._extent, ui_state, self._view_choices(),
            (self.is_replay, self.is_lesson, self._page, *self._unread), self.theme, self.keyboard,
            LOCALE.get().language,
        )  # fmt: skip
        return DRAWINGS.drawing_of(seen, lambda: self._render_board(context))

    def end_motion(self) -> None:
        """Show at once where everything that moves comes to rest."""
        self._lines.finish()

    def mark_seen(self) -> None:
        """Note that the player has seen the board as it is; draw it without marks of what has changed."""
        if self._table is not None and self._view is not None and self._marks.see(self._table, self._view):
            self.draw()

    def _animation_to(self, lines: list[Line], context: Any, events: Sequence[Event], before: Any) -> Animation | None:
        """Return how the board gets to these lines, or None if they appear at once."""
        scoring = self._scoring_on_show if self.theme.roles is not None else None
        if scoring is not None:
            is_new, self._counted = scoring != self._counted, scoring
            if not is_new and self._lines.subject != scoring:
                return None
            return CountUp(lambda share: self._render_board(context, share).lines, lines, COUNTING_SECONDS, scoring)
        if not events or before is None:
            return None
        settled = self._lines.settled_lines

        def move() -> Motion:
            transition = Transition(settled, lines)
            self._add_moves(transition, events, before)
            return Motion(settled, lines, transition.moves)

        return self._shared(MOTIONS, (settled, lines), move)

    def _shared(
        self, results: SharedResults[Result], parts: tuple[object, ...], compute: Callable[[], Result]
    ) -> Result:
        """Return a result that a spectator shares with others who see the same."""
        is_watching = self._view.seat is None and not self.is_replay
        return results.result_of(parts, compute) if is_watching else compute()

    @property
    def _scoring_on_show(self) -> object:
        """The scoring that the page shows, which is counted before the player's eyes when it opens; None if none."""
        return None

    @property
    def _has_motion(self) -> bool:
        return self.theme.has_motion and self.can_move and self.is_attached and self.screen.is_current

    def _explain(self, thing: str) -> Explanation:
        """Explain a thing as the game is now."""
        assert self._table is not None
        return self.explain(thing, self._table, self._view)

    @property
    def _ui_state(self) -> UiState:
        return UiState(self._page, self._hints, self._shown_talk, self._reserved, next_steps=self._next_steps)

    @property
    def _shown_talk(self) -> Sequence[TalkLine] | None:
        """The chat, with the place for the field if it is open; None if the table has no chat."""
        return self._talk if self._talk is None or not self._has_talk_field else [*self._talk, TALK_FIELD]
