"""One line of text, asked for."""

from __future__ import annotations

from collections.abc import Callable

from textual import events

from macrobber_tui.core_texts import core_text
from macrobber_tui.language import _
from macrobber_tui.widgets.lines import Span
from macrobber_tui.widgets.text import wrapped

from .base import WIDTH, HouseScreen, Keys
from .line_editor import LineEditor


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
                (Span(f"   {self.look.glyphs.turn} ", self.ink.faint), *self._editor.spans(self.look, WIDTH - 6)),
                (),
                *(
                    (Span(f"   {line.strip()}", self.ink.alarm),)
                    for line in wrapped(self._error or self._editor.complaint, WIDTH - 6, 3)
                ),
            ]
        )

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()  # the keys of every screen do not apply while typing
        if event.key in {"escape", "ctrl+c"}:
            self.go_back()
        elif event.key == "enter":
            self.submit()
        else:
            self.type_into_field(event)

    def field(self) -> LineEditor:
        return self._editor

    def field_changed(self) -> None:
        self._error = ""
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
