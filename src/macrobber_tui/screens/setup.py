"""The details of a new table: a short form; left and right change the value of a row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from textual import events

from macrobber_core.games.contract import Game
from macrobber_core.wire.sanitize import MAX_NAME_LENGTH, clean_name
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _
from macrobber_tui.session.table_settings import TableSettings
from macrobber_tui.theme.theme import Palette
from macrobber_tui.widgets.lines import Line, Span, indented
from macrobber_tui.widgets.text import fit, label_column_width, wrapped

from .board_preview import BoardPreview
from .key_help import KeyHelp
from .line_editor import LineEditor
from .list_screen import FormScreen
from .setup_rows import SetupRow, SetupRows

OpenTable = Callable[[TableSettings], None]


class Setup(FormScreen):
    """Shows the given settings of a new table, and passes them as the player changes them to `open_table`."""

    def __init__(self, settings: TableSettings, open_table: OpenTable) -> None:
        super().__init__()
        self._settings = settings
        self._open_table = open_table
        self._preview = BoardPreview(self)
        self._title = LineEditor(settings.title, is_selected=True, max_length=MAX_NAME_LENGTH)
        self._title_rows = int(settings.listen)
        """1 if the first row is the table's title; 0 for a local table, which needs no title."""
        self._form = self.new_form(settings)

    def new_form(self, settings: TableSettings) -> SetupRows:
        """Return the rows of the form, with these values."""
        return SetupRows(settings)

    def heading(self, width: int) -> list[Line]:
        """Return the lines above the rows."""
        return heading_lines(self._settings, self.palette, width)

    def opening(self) -> str:
        """Return what enter does, for the footer."""
        return opening_text(self._settings)

    def page_size(self, width: int, height: int) -> tuple[int, int]:
        return width, height

    @property
    def row_count(self) -> int:
        return len(self._form.rows) + self._title_rows

    @property
    def _row_at_cursor(self) -> SetupRow | None:
        """The row under the cursor; None for the title."""
        return None if self._is_at_title else self._form.rows[self.cursor - self._title_rows]

    @property
    def _is_at_title(self) -> bool:
        return self.cursor < self._title_rows

    def keys(self) -> KeyHelp:
        return [*self.labels("up, down", "left, right"), ("enter", self.opening()), *self.labels("esc")]

    def show(self) -> None:
        width, rows = self._preview.form_width, self._form.rows
        labels = [*([_("Table")] if self._title_rows else []), *(row.label for row in rows)]
        name: Line = (Span(self._title.text, self.palette.bold),)
        if self._is_at_title:
            name = self._title.spans(self.theme, width - 4 - label_column_width(labels))
        lines: list[Line] = [
            *self.heading(width),
            *([(self.label(0, labels[0], labels), *name)] if self._title_rows else []),
            *(
                (self.label(number, row.label, labels), *self.value(number, row.shown))
                for number, row in enumerate(rows, self._title_rows)
            ),
        ]
        row_at_cursor = self._row_at_cursor
        note = row_at_cursor.note if row_at_cursor is not None else ""
        if not self.notice:
            lines += [
                (),
                *indented(
                    map(str.strip, wrapped(note, width - 8, 3 if self._preview.is_beside else 2)),
                    self.palette.faint,
                    indent=6,
                ),
            ]
        warning = self.notice or self._form.warning()
        lines += [(), *indented(wrapped(warning, width - 6, 4 if self._preview.is_beside else 2), self.palette.alarm)]
        self.sheet.show(self._preview.add_to(lines, self._form.game.chosen.key))

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()  # while typing, keys are text, not commands
        if not self.type_into_field(event):
            self.press(self.key_bindings.default_key_for(event.key))

    def field(self) -> LineEditor | None:
        return self._title if self._is_at_title else None

    def field_changed(self) -> None:
        self.notice = self._title.complaint
        self.show()

    def rules_passage(self) -> tuple[Game, str]:
        return self._form.game.chosen, ""

    def press(self, key: str) -> bool:
        if key == "q" and self._title_rows:  # q must not close the form, because it is text in the title row
            return False
        return super().press({"tab": "down", "shift+tab": "up"}.get(key, key))

    def change(self, by: int) -> None:
        row = self._row_at_cursor
        if row is None:
            return
        if row is self._form.game:
            row.step(by)
            self._form = self.new_form(of_another_game(self._settings, self._form.game.chosen))
        else:
            self._form.change(row, by)

    def open_row(self) -> None:
        try:
            settings = replace(self._form.settings(), title=clean_name(self._title.text))
        except ValueError as error:
            self.notice = core_text(str(error))
            return
        self.go_back()
        self._open_table(settings)


def of_another_game(settings: TableSettings, game: Game) -> TableSettings:
    """Return the settings for a table of `game`: without bots, and with its own options at their defaults."""
    return replace(settings, game=game, bots=[], options={})


def opening_text(settings: TableSettings) -> str:
    """Return what opening a table with these settings does, for the footer."""
    return _("open the table") if settings.listen else _("start the game")


def heading_lines(settings: TableSettings, palette: Palette, width: int) -> list[Line]:
    """Return the title of a form for a new table, and the names of the players at this keyboard."""
    people = ", ".join(settings.people)
    title, names = _("Host a table"), ""
    if not settings.listen:
        title = _("Share this keyboard") if people else _("Play against bots")
        names = _("At this keyboard: {names}").format(names=people) if people else ""
    return [
        (),
        (Span(f"   {title}", palette.bright),),
        *([] if settings.listen else [(Span(f"   {fit(names, width - 3)}", palette.faint),)]),
        (),
    ]
