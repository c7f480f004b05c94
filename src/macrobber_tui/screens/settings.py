"""The settings screen. Each change applies immediately and is saved."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.cells import cell_len

from macrobber_core.games import GAMES
from macrobber_core.wire.sanitize import MAX_NAME_LENGTH, clean_name
from macrobber_tui.i18n.language import LANGUAGES, LOCALE, N_, _
from macrobber_tui.i18n.wrap import wrap_lines
from macrobber_tui.settings.choices import CHOICES
from macrobber_tui.settings.model import Settings
from macrobber_tui.settings.own_themes import theme_names
from macrobber_tui.settings.path import settings_path
from macrobber_tui.theme.names import AUTO
from macrobber_tui.widgets.lines import Line, Span, indented
from macrobber_tui.widgets.text import fit_name, wrapped

from .base import WIDTH, BaseScreen
from .base_app import BaseApp
from .board_preview import SECONDS_PER_GAME, BoardPreview
from .key_bindings import KeyBindingsScreen
from .key_help import KeyHelp
from .list_screen import FormScreen
from .text_prompt import TextPrompt

NAME_ROW, KEYS_ROW = N_("Your name"), N_("Keys")
CHOICE_LABELS = {
    "language": N_("Language"), "theme": N_("Colour theme"), "glyphs": N_("Characters"), "detail": N_("Boards"),
    "motion": N_("Motion"),
}  # fmt: skip
SWITCH_LABELS = {
    "bell": N_("Bell"), "notifications": N_("Notifications"), "title": N_("Terminal title"),
    "confirm": N_("Confirm end of turn"),
}  # fmt: skip
VALUE_LABELS = (
    N_("auto"), N_("dark"), N_("light"), N_("highlands"), N_("dusk"), N_("parchment"), N_("harbour"),
    N_("high-contrast"),
    N_("colour-blind"), N_("colour-blind-light"), N_("16-colours"),
    N_("no-colour"), N_("unicode"), N_("ascii"), N_("rich"), N_("plain"),
    N_("on"), N_("off"),
)  # fmt: skip
"""The values of settings chosen from a list, marked for translation; the settings file uses the English words."""
NOTES = {
    NAME_ROW: N_("the name others see (used from the next table on)"),
    "detail": N_("rich: painted in colour; plain: text, in few bytes; auto: plain by ssh"),
    "motion": N_("pieces move to their places; any key ends it; auto: where boards are painted"),
    "bell": N_("rings when you must act and the terminal is not in focus"),
    "notifications": N_("like the bell, as a notification on your desktop, if the terminal can show one"),
    "title": N_("the title of the terminal's window says whose turn it is"),
    "confirm": N_("asks before an action that ends your turn"),
    KEYS_ROW: N_("change the key of any command"),
}
AUTO_NOTES = {
    "language": N_("auto: the language of your system"),
    "theme": N_("auto: what the terminal supports, or colours for a dark background"),
    "glyphs": N_("auto: unicode if the locale supports it, else ascii"),
}
"""What `auto` means, shown while it is chosen."""


def setting_rows(app: BaseApp) -> list[str]:
    """Return the settings that the player can change; a guest over ssh has a name, and no settings file here."""
    rows = [NAME_ROW, *CHOICE_LABELS, *SWITCH_LABELS, KEYS_ROW]
    return rows if app.keeps_settings else [row for row in rows if row != NAME_ROW]


def row_label(row: str) -> str:
    return _((CHOICE_LABELS | SWITCH_LABELS).get(row, row))


def from_home(path: Path) -> str:
    """Return the path as people write it, with `~` for the home folder."""
    return f"~/{path.relative_to(Path.home()).as_posix()}" if path.is_relative_to(Path.home()) else str(path)


class SettingsScreen(FormScreen):
    """One row per setting. Left and right change its value; enter opens the name and the keys.

    A painted screen shows a board in the look just chosen: of the game at hand, or of each game in turn.
    """

    def __init__(self, row: str = "") -> None:
        """`row` is the setting under the cursor at first; "" for the first one."""
        super().__init__()
        self._rows: list[str] = []
        self._first_row = row
        self._preview = BoardPreview(self)
        self._game = ""
        """The key of the game on show."""

    def on_mount(self) -> None:
        below = (screen for screen in reversed(self.app.screen_stack) if isinstance(screen, BaseScreen))
        passage = next(filter(None, (screen.rules_passage() for screen in below)), None)
        self._game = passage[0].key if passage is not None else next(iter(GAMES))
        if passage is None:
            self.set_interval(SECONDS_PER_GAME, self._show_next_game)
        self._rows = setting_rows(self.app)
        if self._first_row in self._rows:
            self.move_to(self._rows.index(self._first_row))

    def _show_next_game(self) -> None:
        keys = [*GAMES]
        self._game = keys[(keys.index(self._game) + 1) % len(keys)]
        if self.is_current and self.theme.roles is not None:
            self.show()

    @property
    def row_count(self) -> int:
        return len(self._rows)

    def page_size(self, width: int, height: int) -> tuple[int, int]:
        return width, height

    def keys(self) -> KeyHelp:
        return [*self.labels("up, down", "left, right"), ("enter", _("open")), *self.labels("?", "esc")]

    def show(self) -> None:
        lines: list[Line] = [(), (Span("   " + _("Settings"), self.palette.bright),), ()]
        lines += [self._row(number, row) for number, row in enumerate(self._rows)]
        lines += [(), *self._note_lines(), ()]
        notice = indented(filter(None, wrapped(self.notice, self._width - 6, 3)), self.palette.alarm)
        sample: list[Line] = [self._sample(), ()] if self.theme.roles is None else []
        lines += notice or [*sample, *self._storage_lines()]  # there is no room for both
        self.sheet.show(self._preview.add_to(lines, self._game))

    @property
    def _width(self) -> int:
        """The width in cells of the rows."""
        return self._preview.form_width

    def _storage_lines(self) -> list[Line]:
        text = _("Changes apply until you leave.")
        if self.app.keeps_settings:
            text = _("Saved in {path}").format(path=from_home(settings_path()))
        return indented(wrap_lines(text, self._width - 6), self.palette.faint)

    def _note_lines(self) -> list[Line]:
        rows = 2 if self._width == WIDTH else 3
        row = self._rows[self.cursor]
        is_fixed = row in AUTO_NOTES and getattr(self.settings, row) != AUTO
        note = map(str.strip, wrapped("" if is_fixed else _((NOTES | AUTO_NOTES)[row]), self._width - 8, rows))
        return indented([*note, *[""] * rows][:rows], self.palette.faint, indent=6)

    def _row(self, number: int, row: str) -> Line:
        label = self.label(number, row_label(row), map(row_label, self._rows))
        if row not in {NAME_ROW, KEYS_ROW}:
            return (label, *self.value(number, self._setting(row)))
        text = self.settings.name or _("your user name") if row == NAME_ROW else "..."
        text = fit_name(text, self._width - cell_len(label.text))
        return (label, Span(text, self.palette.chosen if number == self.cursor else self.palette.bold, f"row {number}"))

    def _setting(self, row: str) -> str:
        value: str | bool = getattr(self.settings, row)
        if row == "language" and value == AUTO:
            return _(AUTO) + f" ({LANGUAGES[LOCALE.get().language]})"
        if isinstance(value, str):
            return LANGUAGES.get(value, _(value))
        return _("on") if value else _("off")

    def _sample(self) -> Line:
        """Return a sample of the chosen colours and characters."""
        cubes = [
            Span(f"{letter}{glyph}  ", self.palette.cubes[letter]) for letter, glyph in self.theme.glyphs.cubes.items()
        ]
        words = (
            Span(_("yours") + "  ", self.palette.bright),
            Span(_("warning") + "  ", self.palette.alarm),
            Span(_("minor"), self.palette.faint),
        )
        return (Span(" " * 6), *cubes, *words)

    def click_row(self, row: int) -> None:
        self.move_to(row)
        if self._rows[row] in {NAME_ROW, KEYS_ROW}:
            self.open_row()

    def open_row(self) -> None:
        row = self._rows[self.cursor]
        if row == KEYS_ROW:
            self.app.push_screen(KeyBindingsScreen())
        elif row == NAME_ROW:
            prompt = TextPrompt(
                _("Your name at the table"), self.settings.name, self._rename, max_length=MAX_NAME_LENGTH
            )
            self.app.push_screen(prompt)
        else:
            self.change(1)

    def _rename(self, text: str) -> None:
        self._apply(replace(self.settings, name=clean_name(text)))

    def change(self, by: int) -> None:
        row = self._rows[self.cursor]
        changed: dict[str, Any] = {}
        if row in SWITCH_LABELS:
            changed[row] = not getattr(self.settings, row)
        elif row in CHOICE_LABELS:
            choices = self._choices(row)
            changed[row] = choices[(choices.index(getattr(self.settings, row)) + by) % len(choices)]
        self._apply(replace(self.settings, **changed))

    def _choices(self, row: str) -> tuple[str, ...]:
        """Return the values of a setting. The player's own themes are theirs alone: no guest by ssh sees them."""
        return theme_names() if row == "theme" and self.app.keeps_settings else CHOICES[row]

    def _apply(self, settings: Settings) -> None:
        self.notice = self.app.change_settings(settings)
        self.show()
