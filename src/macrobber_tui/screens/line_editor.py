"""A text field of one line, for typing and pasting."""

from __future__ import annotations

from textual import events

from macrobber_core.wire.sanitize import clean
from macrobber_tui.i18n.language import ngettext
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import tail

MAX_LENGTH = 64


class LineEditor:
    """A text field edited only at its end. The cursor does not blink, so an idle screen sends nothing.

    Typing or pasting replaces selected text; the right and end keys keep it.
    """

    def __init__(self, text: str = "", *, is_selected: bool = False, max_length: int = MAX_LENGTH) -> None:
        self.text = text
        self.is_selected = is_selected and bool(text)
        self._max_length = max_length
        self._is_full = False

    @property
    def complaint(self) -> str:
        """The reason the last typed or pasted text was cut; "" if it was not."""
        if not self._is_full:
            return ""
        template = ngettext(
            "At most {count} character.", "At most {count} characters; the rest was left out.", self._max_length
        )
        return template.format(count=self._max_length)

    def press(self, event: events.Key) -> bool:
        """Handle a key. Return whether it edits the text or its selection."""
        if self.is_selected and event.key in {"right", "end"}:
            self.is_selected = False
        elif event.key == "ctrl+u" or (self.is_selected and event.key in {"backspace", "delete"}):
            self.text, self.is_selected = "", False
        elif event.key == "backspace":
            self.text = self.text[:-1]
        elif event.is_printable and event.character:
            self.add(event.character)
            return True
        else:
            return False
        self._is_full = False
        return True

    def add(self, text: str) -> None:
        """Append text, or replace the selection, up to the maximum length. Line breaks and tabs become blanks."""
        added = clean(" ".join(text.split()) if len(text) > 1 else text)
        full_text = added if self.is_selected and added else self.text + added
        self.is_selected = self.is_selected and not added
        self.text = full_text[: self._max_length]
        self._is_full = full_text != self.text

    def replace(self, text: str) -> None:
        """Replace the whole text by a selected one."""
        self.text, self.is_selected, self._is_full = text, bool(text), False

    def spans(self, theme: Theme, width: int) -> Line:
        """Return the end of the text, and the cursor unless the text is selected, in at most `width` cells."""
        if self.is_selected:
            return (Span(tail(self.text, width), theme.palette.chosen),)
        return (Span(tail(self.text, width - 1), theme.palette.bold), Span(" ", theme.palette.chosen))
