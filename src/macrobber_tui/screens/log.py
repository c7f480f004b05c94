"""The log of a game, to read: all of it, or what is about one player, of one kind, or new; in words and in notation."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.contract import Event
from macrobber_core.table import TableView
from macrobber_tui.boards import chronicle, kinds, words
from macrobber_tui.boards.chronicle import Told
from macrobber_tui.boards.names import names
from macrobber_tui.keymap import log_of
from macrobber_tui.keys import Keyboard
from macrobber_tui.language import N_, _
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.text import cut, fit, wrapped

from .base import BODY, WIDTH, Keys, Page, keyboard_of

MOST_LINES = 4
"""A sentence takes no more, whatever the names in it."""
NOTES = 20
"""Cells for the notation, where it is shown."""
NEW, NOTATION = "m", "n"


def told(table: TableView, event: Event) -> str:
    """What happened, as this seat is told it; "" where there is nothing to tell."""
    sentence = words(table.game).sentence(event, names(table))
    return sentence or ""


class LogPage(Page):
    """Everything that happened, a sentence each, the latest in sight. A filter's key asks for it, and again for all."""

    def __init__(self, table: TableView, events: Sequence[Event]) -> None:
        super().__init__(_("Log"), [])
        self._game = table.game
        self._seats = len(table.seats)
        self._kinds = kinds(table)
        self._told = chronicle(table, events)
        self._chosen: frozenset[str] = frozenset()
        """The own keys of the filters that are on."""
        self._room = BODY - 3

    @property
    def keyboard(self) -> Keyboard:
        return keyboard_of(self, "log", log_of(self._game))

    def on_mount(self) -> None:
        self._filter()
        self.show_keys()

    def keys(self) -> Keys:
        return [("up, down", _("line")), ("pgdn", _("page")), ("?", _("keys")), ("esc", _("back"))]

    def help(self) -> Keys:
        kinds = [(key, _("only {kind}; again: all").format(kind=_(kind))) for key, kind in self._kinds.items()]
        return [
            ("up, down, j, k", _("a line back or on")),
            ("pgdn, pgup", _("a page back or on")),
            ("home, end", _("the beginning, the end")),
            (f"1-{self._seats}", _("only what is about that player; again: all")),
            *kinds,
            (NEW, _("only what came after your last turn; again: all")),
            (NOTATION, _("in notation, too; again: in words alone")),
            ("F1", _("the rules")),
            ("esc, q", _("back")),
        ]

    def settings_changed(self) -> None:
        super().settings_changed()
        self._filter()

    def _filter(self) -> None:
        self._lines = [line for one in self._told if self._is_wanted(one) for line in self._worded(one)]
        self._top = len(self._lines)
        self._show()

    def _is_wanted(self, one: Told) -> bool:
        seats = {int(key) for key in self._chosen if key.isdigit()}
        asked = self._chosen & {*self._kinds}
        return (
            (not seats or bool(seats & one.seats))
            and (not asked or one.kind in asked)
            and (NEW not in self._chosen or one.is_new)
        )

    def _worded(self, one: Told) -> list[Line]:
        if NOTATION not in self._chosen:
            return [(Span(f" {line}"),) for line in wrapped(one.text, WIDTH - 2, MOST_LINES)] if one.text else []
        lines = wrapped(one.text, WIDTH - 2 - NOTES, MOST_LINES)
        notes = [cut(f" {fit(one.note, NOTES - 2)}", NOTES), *[" " * NOTES] * (len(lines) - 1)]
        return [(Span(note, self.ink.bold), Span(line)) for note, line in zip(notes, lines, strict=True)]

    def _show(self) -> None:
        super()._show()
        head, _second, *shown = self.sheet.lines
        self.sheet.show([head, self._filters(), (), *shown[: self._room]])

    def _filters(self) -> Line:
        """The keys that choose what is shown; those that are on stand out."""
        line: list[Span] = [Span(" " + _("only"), self.ink.faint)]
        for seat in range(1, self._seats + 1):
            line += [Span(" "), self._key(str(seat))]
        line.append(Span(" " + _("player"), self.ink.faint))
        for key, name in {**self._kinds, NEW: N_("new"), NOTATION: N_("notation")}.items():
            line += [Span("  "), self._key(key), Span(" " + _(name), self.ink.faint, key)]
        return tuple(line)

    def _key(self, key: str) -> Span:
        return Span(
            self.keyboard.shown(key), self.ink.bright + (self.ink.chosen if key in self._chosen else PLAIN), key
        )

    def press(self, key: str) -> bool:
        is_seat = key.isdigit() and 1 <= int(key) <= self._seats
        if key in {"L", "f2"}:  # by which it was opened
            self.go_back()
            return True
        if not is_seat and key not in {*self._kinds, NEW, NOTATION}:
            return super().press(key)
        self._chosen ^= {key}
        self._filter()
        return True
