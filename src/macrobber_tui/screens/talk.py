"""What people say at the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events

from macrobber_core.lan.updates import Heard
from macrobber_tui.language import _
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import wrapped

from .base import BODY, WIDTH, HouseScreen, Keys
from .line_editor import LineEditor

ROOM = BODY - 5


class Talk(HouseScreen):
    """The latest that was said, and a line to say something."""

    def __init__(self, heard: Sequence[Heard], say: Callable[[str], object]) -> None:
        super().__init__()
        self._heard = heard
        self._say = say
        self._editor = LineEditor()

    def on_mount(self) -> None:
        self.show()

    def keys(self) -> Keys:
        return [("enter", _("say it")), ("esc", _("back"))]

    def show(self) -> None:
        """Called again whenever something was said."""
        lines: list[Line] = []
        for heard in self._heard:
            label = _("{name}: ").format(name=heard.name)
            first, *rest = wrapped(label + heard.text, WIDTH - 4, ROOM)
            name = first[: len(label)]
            lines += [
                (Span(f"  {name}", self.ink.bold), Span(first[len(name) :])),
                *((Span(f"  {line}"),) for line in rest),
            ]
        shown = lines[-ROOM:] or [(Span("  " + _("Nobody has said anything yet."), self.ink.faint),)]
        head: list[Line] = [(Span("  " + _("Talk"), self.ink.bright),), ()]
        blank: list[Line] = [()] * (ROOM - len(shown))
        complaint = (Span(f"    {self._editor.complaint}", self.ink.alarm),)
        foot: list[Line] = [(), (Span("  > ", self.ink.bright), *self._editor.spans(self.look, WIDTH - 5)), complaint]
        self.sheet.show([*head, *shown, *blank, *foot])

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if not self.type_into_field(event):
            self.press(event.key)

    def field(self) -> LineEditor:
        return self._editor

    def field_changed(self) -> None:
        self.show()

    def press(self, key: str) -> bool:
        if key == "escape":
            self.go_back()
        elif key == "enter" and self._editor.text.strip():
            self._say(self._editor.text)
            self._editor = LineEditor()
            self.show()
        else:
            return False
        return True
