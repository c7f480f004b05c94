"""The command palette: everything that the screen below can do now, every setting and all rules, to search by words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from rich.cells import cell_len

from macrobber_core.games import GAMES
from macrobber_tui.i18n.accents import fold_accents
from macrobber_tui.i18n.language import _
from macrobber_tui.i18n.wrap import wrap_lines
from macrobber_tui.settings.keys import label_of
from macrobber_tui.widgets.lines import Line, Span, indented
from macrobber_tui.widgets.text import cut, fit

from .base import HEIGHT, WIDTH, BaseScreen
from .commands import CommandRow, search
from .key_help import KeyHelp
from .line_editor import LineEditor
from .list_screen import ListScreen
from .rules import RulesScreen
from .settings import SettingsScreen, row_label, setting_rows

OTHER_ROWS = 9
"""Rows above and below the list."""
KEY_WIDTH = 10
TEXT_WIDTH = WIDTH - KEY_WIDTH - 6


class Entry(NamedTuple):
    """Something to choose: a command of the screen below, or a page to open."""

    text: str
    command: CommandRow | None = None
    open: Callable[[], BaseScreen] | None = None


class CommandPalette(ListScreen):
    """Lists what the screen below can do; typing searches, and enter runs a command as if its key had been pressed."""

    WRAPS = True

    def __init__(self, screen: BaseScreen) -> None:
        super().__init__()
        self._screen = screen
        self._editor = LineEditor()
        self._entries: list[Entry] = []
        self._found: list[Entry] = []
        self._chosen: Entry | None = None

    def on_mount(self) -> None:
        self._collect()

    def _collect(self) -> None:
        """List everything that is available now."""
        commands = [Entry(row.meaning, row) for row in self._screen.commands()]
        settings = [
            Entry(_("setting: {name}").format(name=row_label(row)), open=partial(SettingsScreen, row))
            for row in setting_rows(self.app)
        ]
        rules = [
            Entry(_("rules: {game}").format(game=game.title), open=partial(RulesScreen, game))
            for game in GAMES.values()
        ]
        self._entries = [*commands, *settings, *rules]
        self._search()

    def _search(self) -> None:
        folded = [fold_accents(entry.text) for entry in self._entries]
        self._found = [self._entries[number] for number in search(fold_accents(self._editor.text), folded)]
        self.move_to(0)

    @property
    def row_count(self) -> int:
        return len(self._found)

    def keys(self) -> KeyHelp:
        run = [*self.labels("up, down"), ("enter", _("run"))] if self._found else []
        return [*run, ("ctrl+u", _("clear")), *self.labels("esc")]

    def page_size(self, width: int, height: int) -> tuple[int, int]:
        return WIDTH, max(HEIGHT, min(height, len(self._entries) + OTHER_ROWS + 1))

    def show(self) -> None:
        self.rows_on_page = self.body_height - OTHER_ROWS
        field = (Span(f"   {self.theme.glyphs.pointer} ", self.palette.faint), *self._editor.spans(self.theme, 60))
        lines: list[Line] = [(), (Span("   " + _("Commands"), self.palette.bright),), (), field, ()]
        lines += map(self._row, self.visible_rows)
        if not self._found:
            lines.append((Span("     " + _("No command matches."), self.palette.faint),))
        lines += [()] * (self.rows_on_page + 6 - len(lines))
        whole = self._found[self.cursor].text if self._found else ""
        faint = self.palette.faint
        lines += indented(wrap_lines(whole, WIDTH - 6)[:2], faint) if cell_len(whole) > TEXT_WIDTH else []
        self.sheet.show([*lines, *([(Span(f"   {self.notice}", self.palette.alarm),)] if self.notice else [])])

    def _row(self, number: int) -> Line:
        entry = self._found[number]
        label = label_of(entry.command.key) if entry.command is not None else ""
        text = f"  {self.pointer(number)} {cut(label, KEY_WIDTH)} "
        key = f"row {number}"
        return (Span(text, self.row_style(number), key), Span(fit(entry.text, TEXT_WIDTH), key=key))

    def field(self) -> LineEditor:
        return self._editor

    def field_changed(self) -> None:
        self.notice = ""
        self._search()
        self.show()
        self.show_keys()

    def press(self, key: str) -> bool:
        if key == "ctrl+p":  # the key that opens the palette also closes it
            self.go_back()
            return True
        return super().press(key)

    def open_row(self) -> None:
        if not self._found:
            return
        entry = self._found[self.cursor]
        if entry.command is None or entry.command in self._screen.commands():
            self._chosen = entry
            self.go_back()
            return
        self._collect()
        self.notice = _("This is not possible any more.")

    def run_chosen(self, _result: str | None) -> None:
        """Run what has been chosen; called when the palette is closed."""
        if self._chosen is None:
            return
        if self._chosen.command is not None:
            self.app.post_message(self._chosen.command.event())
        elif self._chosen.open is not None:
            self.app.push_screen(self._chosen.open())
