"""The list of all commands and their keys, which the player can change."""

from __future__ import annotations

from dataclasses import replace

from textual import events

from macrobber_tui.i18n.language import N_, _
from macrobber_tui.settings.keymap import CONTEXTS, Keymap
from macrobber_tui.settings.keys import Command, key_with_label, label_of
from macrobber_tui.widgets.lines import Line, Span, indented
from macrobber_tui.widgets.text import cut, fit, upper_first, wrapped

from .base import BODY_HEIGHT, WIDTH
from .key_help import KeyHelp
from .list_screen import ListScreen

RESET_LABEL = N_("Reset all keys")
OTHER_ROWS = 7
"""Rows above and below the list."""


class KeyBindingsScreen(ListScreen):
    """Rebinds the chosen command to the next key pressed after enter, or names the command that uses the key."""

    def __init__(self) -> None:
        super().__init__()
        self.rows_on_page = BODY_HEIGHT - OTHER_ROWS
        self._commands = [(context, command) for context, commands in CONTEXTS.items() for command in commands]
        self._is_awaiting_key = False
        """Whether the next key pressed becomes the key of the chosen command."""

    @property
    def row_count(self) -> int:
        return len(self._commands) + 1

    @property
    def visible_rows(self) -> range:
        first = max(0, min(self.cursor - self.rows_on_page // 2, self.row_count - self.rows_on_page))
        return range(first, min(first + self.rows_on_page, self.row_count))

    def page_size(self, width: int, height: int) -> tuple[int, int]:
        return WIDTH, min(height, self.row_count + OTHER_ROWS + 1)

    def keys(self) -> KeyHelp:
        if self._is_awaiting_key:
            return [("esc", _("leave it as it is"))]
        return [
            *self.labels("up, down"), ("enter", _("another key")), ("backspace", _("default")), *self.labels("esc")
        ]  # fmt: skip

    def help(self) -> KeyHelp:
        return [("up, down, j, k, pgdn, pgup", _("choose")), *self.keys()[1:]]

    @property
    def _chosen(self) -> tuple[str, Command] | None:
        """The command under the cursor with its context; None on the row that resets all keys."""
        return self._commands[self.cursor] if self.cursor < len(self._commands) else None

    def show(self) -> None:
        self.rows_on_page = self.body_height - OTHER_ROWS
        self.show_keys()
        lines: list[Line] = [(), (Span("   " + _("Keys"), self.palette.bright),), ()]
        lines += map(self._row, self.visible_rows)
        message: list[Line] = indented(wrapped(self.notice, WIDTH - 6, 2), self.palette.alarm)
        if self._is_awaiting_key and self._chosen is not None:
            prompt = _("Press the key for: {command}").format(command=_(self._chosen[1].meaning))
            message = [(Span(f"   {prompt}", self.palette.bright),)]
        self.sheet.show([*lines, (), *message])

    def _row(self, number: int) -> Line:
        mark, style = self.pointer(number), self.row_style(number)
        key = f"row {number}"
        if number == len(self._commands):
            return (Span(f"  {mark} " + _(RESET_LABEL), style, key),)
        context, command = self._commands[number]
        pressed, default = (
            keymap.bindings(context).key_for(command.default_key) for keymap in (self.settings.keymap, Keymap())
        )
        default_note = "" if pressed == default else _("default {key}").format(key=label_of(default))
        return (
            Span(f"  {mark} {label_of(pressed):<6}", style, key),
            Span(cut(fit(_(command.meaning), 40), 41), style, key),
            Span(cut(_(context), 16) + default_note, self.palette.faint, key),
        )

    # --- keys

    def on_key(self, event: events.Key) -> None:
        if not self._is_awaiting_key:
            super().on_key(event)
            return
        event.stop()
        event.prevent_default()  # the key is captured here, so it must not run its usual command
        self._is_awaiting_key = False
        if event.key != "escape":
            self._assign_key(event)
        self.show()

    def press(self, key: str) -> bool:
        if key in {"backspace", "delete"} and self._chosen is not None:
            self._rebind(*self._chosen, self._chosen[1].default_key)
        elif key in {"escape", "q"} and self._is_awaiting_key:  # clicked in the footer
            self._is_awaiting_key = False
        else:
            return super().press("enter" if key == "space" else key)
        self.show()
        return True

    def open_row(self) -> None:
        if self._chosen is None:
            self.notice = self.app.change_settings(replace(self.settings, keymap=Keymap()))
        else:
            self._is_awaiting_key = True

    def _assign_key(self, event: events.Key) -> None:
        assert self._chosen is not None
        name = event.character if event.is_printable and event.character else event.key
        try:
            key = key_with_label(name)
        except ValueError as error:
            self.notice = upper_first(str(error))
        else:
            self._rebind(*self._chosen, key)

    def _rebind(self, context: str, command: Command, key: str) -> None:
        keymap = self.settings.keymap.with_key(context, command, key)
        self.notice = keymap.conflict_reason(context, command)
        if not self.notice:
            self.notice = self.app.change_settings(replace(self.settings, keymap=keymap))
