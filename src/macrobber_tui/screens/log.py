"""The log of a game, in words with optional notation, filtered by player, kind or age."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.contract import Event
from macrobber_core.table import TableView
from macrobber_tui.boards import full_log, log_filters, ui_of
from macrobber_tui.boards.log_lines import LogLine
from macrobber_tui.boards.names import name_lookup
from macrobber_tui.i18n.language import _
from macrobber_tui.settings.keymap import log_context
from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.widgets.lines import PLAIN, Line, Span, indented
from macrobber_tui.widgets.spans import length
from macrobber_tui.widgets.text import cut, fit, wrapped

from .base import WIDTH, bindings_of
from .key_help import KeyHelp
from .text_page import TextPage

MAX_SENTENCE_LINES = 4
"""Maximum lines for one sentence, however long its names."""
NOTATION_WIDTH = 20
"""Width in cells of the notation column."""
NEW_KEY, NOTATION_KEY = "m", "n"


def event_text(table: TableView, event: Event) -> str:
    """Describe an event as this seat sees it; "" if there is nothing to say."""
    sentence = ui_of(table.game).log.sentence(event, name_lookup(table))
    return sentence or ""


class LogPage(TextPage):
    """All events, one sentence each, scrolled to the latest. Keys toggle the filters."""

    KEY_CONTEXTS = ("log",)
    HEADER_ROWS = 3

    def __init__(self, table: TableView, events: Sequence[Event]) -> None:
        super().__init__(_("Log"), [])
        self._game = table.game
        self._seats = len(table.seats)
        self._kinds = log_filters(table)
        self._log_lines = full_log(table, events)
        self._active_keys: frozenset[str] = frozenset()
        """The default keys of the active filters."""

    @property
    def key_bindings(self) -> KeyBindings:
        return bindings_of(self, *self.KEY_CONTEXTS, log_context(self._game))

    def on_mount(self) -> None:
        self._apply_filters()

    def keys(self) -> KeyHelp:
        return [("up, down", _("line")), ("pgdn", _("page")), *self.labels("?", "esc")]

    def help(self) -> KeyHelp:
        kinds = [(key, _("only {kind}; again: all").format(kind=_(kind))) for key, kind in self._kinds.items()]
        return [
            ("up, down, j, k", _("a line back or forward")),
            ("pgdn, pgup", _("a page back or forward")),
            ("home, end", _("the beginning or the end")),
            (f"1-{self._seats}", _("only that player; again: all")),
            *kinds,
            *self.details(NEW_KEY, NOTATION_KEY, "F1"),
            ("esc, q", _("back")),
        ]

    def settings_changed(self) -> None:
        super().settings_changed()
        self._apply_filters()

    def _apply_filters(self) -> None:
        self._lines = [line for entry in self._log_lines if self._is_shown(entry) for line in self._entry_lines(entry)]
        self._first_row = len(self._lines)
        self.show()

    def _is_shown(self, entry: LogLine) -> bool:
        seats = {int(key) for key in self._active_keys if key.isdecimal()}
        active_kinds = self._active_keys & {*self._kinds}
        return (
            (not seats or bool(seats & entry.seats))
            and (not active_kinds or entry.kind in active_kinds)
            and (NEW_KEY not in self._active_keys or entry.is_new)
        )

    def _entry_lines(self, entry: LogLine) -> list[Line]:
        if NOTATION_KEY not in self._active_keys:
            return indented(wrapped(entry.text, WIDTH - 2, MAX_SENTENCE_LINES), indent=1) if entry.text else []
        lines = wrapped(entry.text, WIDTH - 2 - NOTATION_WIDTH, MAX_SENTENCE_LINES)
        notes = [
            cut(f" {fit(entry.notation, NOTATION_WIDTH - 2)}", NOTATION_WIDTH),
            *[" " * NOTATION_WIDTH] * (len(lines) - 1),
        ]
        return [(Span(note, self.palette.bold), Span(line)) for note, line in zip(notes, lines, strict=True)]

    def page_size(self, width: int, height: int) -> tuple[int, int]:
        """Return all there is, because filters change the number of lines."""
        return width // WIDTH * WIDTH, height

    def head_lines(self) -> list[Line]:
        """Return the filter keys in two lines, with the active filters highlighted; the second is usually empty."""
        line: list[Span] = [Span(" " + _("show:") + " " + _("player"), self.palette.faint)]
        for seat in range(1, self._seats + 1):
            line += [Span(" "), self._key_span(str(seat))]
        second: list[Span] = []
        for key, name in {**self._kinds, **dict(self.labels(NEW_KEY, NOTATION_KEY))}.items():
            item = (Span("  "), self._key_span(key), Span(" " + _(name), self.palette.faint, key))
            if second or length((*line, *item)) > WIDTH:
                second += item
            else:
                line += item
        return [tuple(line), tuple(second)]

    def _key_span(self, key: str) -> Span:
        return Span(
            self.key_bindings.label_for(key),
            self.palette.bright + (self.palette.chosen if key in self._active_keys else PLAIN),
            key,
        )

    def press(self, key: str) -> bool:
        is_seat = key.isdecimal() and 1 <= int(key) <= self._seats
        if key in {"L", "f2"}:  # the keys that open this page also close it
            self.go_back()
            return True
        if not is_seat and key not in {*self._kinds, NEW_KEY, NOTATION_KEY}:
            return super().press(key)
        self._active_keys ^= {key}
        self._apply_filters()
        return True
