"""Every command and its key, which can be another one."""

from __future__ import annotations

from dataclasses import replace

from textual import events

from macrobber_tui.keymap import PLACES, Keymap
from macrobber_tui.keys import Command, called, key_called
from macrobber_tui.language import N_, _
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import cut, fit, upper_first, wrapped

from .base import BODY, WIDTH, HouseScreen, Keys, change_settings

ROOM = BODY - 7
RESET = N_("All keys as they were at first")


class KeysScreen(HouseScreen):
    """Enter on a command, then its new key; a key that is taken is not given, and whose it is is said."""

    def __init__(self) -> None:
        super().__init__()
        self._commands = [(place, command) for place, commands in PLACES.items() for command in commands]
        self._cursor = 0
        self._waits = False
        """For the key of the chosen command."""
        self._notice = ""

    def on_mount(self) -> None:
        self.show()

    def keys(self) -> Keys:
        if self._waits:
            return [("esc", _("leave it as it is"))]
        return [
            ("up, down", _("choose")),
            ("enter", _("another key")),
            ("backspace", _("as at first")),
            ("esc", _("back")),
        ]

    def help(self) -> Keys:
        return [("up, down, j, k, pgdn, pgup", _("choose")), *self.keys()[1:]]

    def settings_changed(self) -> None:
        super().settings_changed()
        self.show()

    @property
    def _chosen(self) -> tuple[str, Command] | None:
        """None where all are to be reset."""
        return self._commands[self._cursor] if self._cursor < len(self._commands) else None

    def show(self) -> None:
        self.show_keys()
        first = max(0, min(self._cursor - ROOM // 2, len(self._commands) + 1 - ROOM))
        lines: list[Line] = [(), (Span("   " + _("Keys"), self.ink.bright),), ()]
        lines += [self._row(number) for number in range(first, first + ROOM)]
        told: list[Line] = [(Span(f"   {line}", self.ink.alarm),) for line in wrapped(self._notice, WIDTH - 6, 2)]
        if self._waits and self._chosen is not None:
            asked = _("Press the key for: {command}").format(command=_(self._chosen[1].meaning))
            told = [(Span(f"   {asked}", self.ink.bright),)]
        self.sheet.show([*lines, (), *told])

    def _row(self, number: int) -> Line:
        here = number == self._cursor
        mark = self.look.glyphs.turn if here else " "
        style = self.ink.bright if here else self.ink.bold
        key = f"row {number}"
        if number == len(self._commands):
            return (Span(f"  {mark} " + _(RESET), style, key),)
        place, command = self._commands[number]
        pressed = self.settings.keymap.key(place, command)
        was = "" if pressed == command.key else _("at first {key}").format(key=called(command.key))
        return (
            Span(f"  {mark} {called(pressed):<6}", style, key),
            Span(cut(fit(_(command.meaning), 40), 41), style if here else self.ink.bold, key),
            Span(cut(_(place), 16) + was, self.ink.faint, key),
        )

    # --- keys

    def on_key(self, event: events.Key) -> None:
        if not self._waits:
            super().on_key(event)
            return
        event.stop()
        event.prevent_default()  # this key is not to do what it does elsewhere
        self._waits = False
        if event.key != "escape":
            self._give(event)
        self.show()

    def press(self, key: str) -> bool:
        command, _rest, number = key.partition(" ")
        last = len(self._commands)
        self._notice = ""
        if command == "row" and number:
            if self._cursor == int(number):
                self._enter()
            self._cursor = int(number)
        elif key in STEPS:
            self._cursor = max(0, min(last, self._cursor + STEPS[key]))
        elif key in {"enter", "space"}:
            self._enter()
        elif key in {"backspace", "delete"} and self._chosen is not None:
            self._try(*self._chosen, self._chosen[1].key)
        elif key in {"escape", "q"}:
            if not self._waits:
                self.go_back()
                return True
            self._waits = False
        else:
            return super().press(key)
        self.show()
        return True

    def _enter(self) -> None:
        if self._chosen is None:
            self._notice = change_settings(self, replace(self.settings, keymap=Keymap()))
        else:
            self._waits = True

    def _give(self, event: events.Key) -> None:
        assert self._chosen is not None
        name = event.character if event.is_printable and event.character else event.key
        try:
            key = key_called(name)
        except ValueError as error:
            self._notice = upper_first(str(error))
        else:
            self._try(*self._chosen, key)

    def _try(self, place: str, command: Command, key: str) -> None:
        keymap = self.settings.keymap.with_key(place, command, key)
        self._notice = keymap.refusal(place, command)
        if not self._notice:
            self._notice = change_settings(self, replace(self.settings, keymap=keymap))


STEPS = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -ROOM, "pagedown": ROOM, "home": -1000, "end": 1000}
