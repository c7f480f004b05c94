"""One line of text, asked for."""

from __future__ import annotations

from collections.abc import Callable

from textual import events

from macrobber_core.wire.text import clean
from macrobber_tui.boards.look import Look
from macrobber_tui.core_texts import core_text
from macrobber_tui.language import _
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import wrapped

from .base import WIDTH, HouseScreen, Keys

LONGEST = 64


class LineEditor:
    """Text typed at its end; the cursor stands still and costs nothing while idle."""

    def __init__(self, text: str = "") -> None:
        self.text = text

    def press(self, event: events.Key) -> bool:
        if event.key == "backspace":
            self.text = self.text[:-1]
        elif event.key == "ctrl+u":
            self.text = ""
        elif event.is_printable and event.character:
            self.add(event.character)
        else:
            return False
        return True

    def add(self, text: str) -> None:
        self.text = (self.text + clean(text))[:LONGEST]

    def spans(self, look: Look) -> Line:
        return (Span(self.text, look.ink.bold), Span(" ", look.ink.chosen))


class Prompt(HouseScreen):
    """Asks for a line. `accept` takes it, or raises ValueError with what is wrong with it."""

    def __init__(self, question: str, text: str, accept: Callable[[str], None]) -> None:
        super().__init__()
        self._question = question
        self._editor = LineEditor(text)
        self._accept = accept
        self._error = ""

    def on_mount(self) -> None:
        self._show()

    def keys(self) -> Keys:
        return [("enter", _("accept")), ("ctrl+u", _("clear")), ("esc", _("back"))]

    def _show(self) -> None:
        self.sheet.show(
            [
                *[()] * 8,
                *((Span(f"   {line.strip()}", self.ink.bright),) for line in wrapped(self._question, WIDTH - 6, 2)),
                (),
                (Span(f"   {self.look.glyphs.turn} ", self.ink.faint), *self._editor.spans(self.look)),
                (),
                *((Span(f"   {line.strip()}", self.ink.alarm),) for line in wrapped(self._error, WIDTH - 6, 3)),
            ]
        )

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()  # the keys of every screen do not apply while typing
        if event.key == "escape":
            self.go_back()
        elif event.key == "enter":
            self.submit()
        elif self._editor.press(event):
            self._error = ""
            self._show()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self._editor.add(event.text)
        self._show()

    def press(self, key: str) -> bool:
        if key == "escape":
            self.go_back()
        elif key == "enter":
            self.submit()
        return True

    def submit(self) -> None:
        try:
            self._accept(self._editor.text.strip())
        except ValueError as error:
            self._error = core_text(str(error))
            self._show()
        else:
            self.go_back()
