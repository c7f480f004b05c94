"""The settings, changed with left and right; each change holds at once, and is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from macrobber_core.wire.text import clean_name
from macrobber_tui.breaking import in_lines
from macrobber_tui.language import LANGUAGES, N_, TONGUE, _
from macrobber_tui.settings import AUTO, CHOICES, Settings
from macrobber_tui.settings_file import settings_path
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import broad, cut, wrapped

from .base import WIDTH, HouseScreen, Keys, change_settings
from .keys import KeysScreen
from .prompt import Prompt

NAME, KEYS = N_("Your name"), N_("Keys")
CHOSEN = {"language": N_("Language"), "theme": N_("Colours"), "glyphs": N_("Characters")}
SWITCHED = {"bell": N_("Bell"), "confirm": N_("Confirm end of turn")}
VALUES = (
    N_("auto"), N_("dark"), N_("light"), N_("colour-blind"), N_("colour-blind-light"), N_("16-colours"),
    N_("no-colour"), N_("unicode"), N_("ascii"),
)  # fmt: skip
"""What settings are called that are chosen from a list; in the file they stand in English."""
NOTES = {
    NAME: N_("by which others know you at the next table"),
    "language": N_("auto: that of the locale"),
    "theme": N_("auto takes what the terminal says it can show, else those for a dark ground"),
    "glyphs": N_("auto: ascii where the locale cannot write the others"),
    "bell": N_("rings when something is asked of you and the terminal is not in focus"),
    "confirm": N_("what ends your turn is asked about once more"),
    KEYS: N_("another key for any command"),
}


def label_of(row: str) -> str:
    return _((CHOSEN | SWITCHED).get(row, row))


class SettingsScreen(HouseScreen):
    """A row a setting; enter opens those that are not a short choice."""

    def __init__(self) -> None:
        super().__init__()
        self._rows = [NAME, *CHOSEN, *SWITCHED, KEYS]
        self._cursor = 0
        self._notice = ""

    def on_mount(self) -> None:
        if not self._keeps:  # for the next table; and a guest came with a name
            self._rows.remove(NAME)
        self.show()

    @property
    def _keeps(self) -> bool:
        keeps: bool = self.app.keeps_settings  # type: ignore[attr-defined]  # the only app there is
        return keeps

    def keys(self) -> Keys:
        return [
            ("up, down", _("choose")),
            ("left, right", _("change")),
            ("enter", _("open")),
            ("?", _("keys")),
            ("esc", _("back")),
        ]

    def settings_changed(self) -> None:
        super().settings_changed()
        self.show()

    def show(self) -> None:
        lines: list[Line] = [(), (Span("   " + _("Settings"), self.ink.bright),), ()]
        lines += [self._row(number, row) for number, row in enumerate(self._rows)]
        lines += [(), *self._note(), ()]
        lines += [self._sample(), (), *self._kept(), ()]
        lines += [(Span(f"   {line}", self.ink.alarm),) for line in wrapped(self._notice, WIDTH - 6, 3)]
        self.sheet.show(lines)

    def _kept(self) -> list[Line]:
        told = _("What you change here holds until you leave.")
        if self._keeps:
            told = _("Kept in {path}").format(path=settings_path())
        return [(Span(f"   {line}", self.ink.faint),) for line in in_lines(told, WIDTH - 6)]

    def _note(self) -> list[Line]:
        note = wrapped(_(NOTES[self._rows[self._cursor]]), WIDTH - 8, 2)
        return [(Span(f"      {line}", self.ink.faint),) for line in [*note, ""][:2]]

    def _row(self, number: int, row: str) -> Line:
        here = number == self._cursor
        mark = self.look.glyphs.turn if here else " "
        key = f"row {number}"
        label = Span(
            f"  {mark} {cut(label_of(row), broad(map(label_of, self._rows)))}",
            self.ink.bright if here else self.ink.bold,
            key,
        )
        style = self.ink.chosen if here else self.ink.bold
        if row in {NAME, KEYS}:
            return (
                label,
                Span(self.settings.name or _("as the computer knows you") if row == NAME else "...", style, key),
            )
        return (
            label,
            Span(f"{self.look.glyphs.less} ", self.ink.faint, f"less {number}"),
            Span(self._value(row), style, f"more {number}"),
            Span(f" {self.look.glyphs.turn}", self.ink.faint, f"more {number}"),
        )

    def _value(self, row: str) -> str:
        value: str | bool = getattr(self.settings, row)
        if row == "language" and value == AUTO:
            return _(AUTO) + f" ({LANGUAGES[TONGUE.get().language]})"
        if isinstance(value, str):
            return LANGUAGES.get(value, _(value))
        return _("on") if value else _("off")

    def _sample(self) -> Line:
        """What the colours and characters are."""
        cubes = [Span(f"{letter}{glyph}  ", self.ink.cubes[letter]) for letter, glyph in self.look.glyphs.cubes.items()]
        words = (
            Span(_("yours") + "  ", self.ink.bright),
            Span(_("careful") + "  ", self.ink.alarm),
            Span(_("aside"), self.ink.faint),
        )
        return (Span(" " * 6), *cubes, *words)

    def press(self, key: str) -> bool:
        command, _rest, number = key.partition(" ")
        self._notice = ""
        if command in {"row", "less", "more"} and number:
            self._cursor = int(number)
        row = self._rows[self._cursor]
        if key in {"up", "k"}:
            self._cursor = (self._cursor - 1) % len(self._rows)
        elif key in {"down", "j"}:
            self._cursor = (self._cursor + 1) % len(self._rows)
        elif row in {NAME, KEYS} and (key == "enter" or command == "row"):
            self._open(row)
        elif key in {"left", "h"} or command == "less":
            self._step(row, -1)
        elif key in {"right", "l", "space", "enter"} or command == "more":
            self._step(row, 1)
        elif key in {"escape", "q"}:
            self.go_back()
            return True
        elif command != "row":
            return super().press(key)
        self.show()
        return True

    def _open(self, row: str) -> None:
        if row == KEYS:
            self.app.push_screen(KeysScreen())
        else:
            self.app.push_screen(Prompt(_("Your name at the table"), self.settings.name, self._rename))

    def _rename(self, text: str) -> None:
        self._take(replace(self.settings, name=clean_name(text)))

    def _step(self, row: str, by: int) -> None:
        changed: dict[str, Any] = {}
        if row in SWITCHED:
            changed[row] = not getattr(self.settings, row)
        elif row in CHOSEN:
            choices = CHOICES[row]
            changed[row] = choices[(choices.index(getattr(self.settings, row)) + by) % len(choices)]
        self._take(replace(self.settings, **changed))

    def _take(self, settings: Settings) -> None:
        self._notice = change_settings(self, settings)
        self.show()
