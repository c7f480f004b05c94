"""A field for one line of text, typed or pasted."""

from __future__ import annotations

from textual import events

from macrobber_core.wire.text import clean
from macrobber_tui.boards.look import Look
from macrobber_tui.language import ngettext
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import end_of

LONGEST = 64


class LineEditor:
    """Text typed at its end; the cursor stands still and costs nothing while idle."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        self._is_full = False

    @property
    def complaint(self) -> str:
        """Why the last text that was typed or pasted is not all there; empty if it is."""
        if not self._is_full:
            return ""
        told = ngettext("At most {count} character.", "At most {count} characters; the rest was left out.", LONGEST)
        return told.format(count=LONGEST)

    def press(self, event: events.Key) -> bool:
        """Whether a key edits the text."""
        if event.key == "backspace":
            self.text = self.text[:-1]
        elif event.key == "ctrl+u":
            self.text = ""
        elif event.is_printable and event.character:
            self.add(event.character)
            return True
        else:
            return False
        self._is_full = False
        return True

    def add(self, text: str) -> None:
        """Append text as far as there is room; its line breaks and tabs become blanks."""
        lines = " ".join(text.split()) if len(text) > 1 else text
        whole = self.text + clean(lines)
        self.text = whole[:LONGEST]
        self._is_full = whole != self.text

    def spans(self, look: Look, room: int) -> Line:
        """The end of the text and the cursor, in at most that many cells."""
        return (Span(end_of(self.text, room - 1), look.ink.bold), Span(" ", look.ink.chosen))
