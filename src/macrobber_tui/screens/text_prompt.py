"""A prompt for one line of text."""

from __future__ import annotations

from collections.abc import Callable

from macrobber_core.wire.sanitize import MAX_NAME_LENGTH, clean_name
from macrobber_tui.errors import INTERRUPTED
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _
from macrobber_tui.widgets.lines import Line, Span, indented
from macrobber_tui.widgets.text import wrapped

from .base import BODY_HEIGHT, HEIGHT, WIDTH, BaseScreen
from .key_help import KeyHelp
from .line_editor import MAX_LENGTH, LineEditor

PROMPT_HEIGHT = 10
"""The rows of a prompt before scenery: a question in up to 2 rows, the text, a complaint in up to 3, blanks, footer."""


class TextPrompt(BaseScreen):
    """Asks for a line of text and passes it to `accept`, which raises ValueError if it is invalid.

    `text` is a suggestion that typing replaces or, if `is_selected` is False, the beginning of the answer.
    """

    def __init__(
        self,
        question: str,
        text: str,
        accept: Callable[[str], None],
        *,
        is_selected: bool = True,
        max_length: int = MAX_LENGTH,
    ) -> None:
        super().__init__()
        self._question = question
        self._editor = LineEditor(text, is_selected=is_selected, max_length=max_length)
        self._accept = accept
        self._error = ""

    def keys(self) -> KeyHelp:
        return [("enter", _("accept")), ("ctrl+u", _("clear")), *self.labels("esc")]

    def page_size(self, width: int, height: int) -> tuple[int, int]:
        """Return the size of a small page before the scenery, if the terminal is larger than 80x24."""
        return WIDTH, HEIGHT if height == HEIGHT else PROMPT_HEIGHT

    def show(self) -> None:
        pointer = Span(f"   {self.theme.glyphs.pointer} ", self.palette.faint)
        complaint = wrapped(self._error or self._editor.complaint, WIDTH - 6, 3)
        self.sheet.show(
            [
                *[()] * self.blank_rows,
                *indented(map(str.strip, wrapped(self._question, WIDTH - 6, 2)), self.palette.bright),
                (),
                (pointer, *self._editor.spans(self.theme, WIDTH - 6)),
                (),
                *indented(map(str.strip, complaint), self.palette.alarm),
                *self.suggestions(),
            ]
        )

    @property
    def blank_rows(self) -> int:
        """The number of blank rows above the question."""
        return 8 if self.body_height == BODY_HEIGHT else 1

    def suggestions(self) -> list[Line]:
        """Return the rows below the field, with answers to choose from."""
        return []

    def field(self) -> LineEditor:
        return self._editor

    def field_changed(self) -> None:
        self._error = ""
        self.show()

    def press(self, key: str) -> bool:
        if key in {"escape", "ctrl+c"}:
            self.go_back()
        elif key == "enter":
            self.submit()
        return True

    def submit(self) -> None:
        try:
            self._accept(self._editor.text.strip())
        except ValueError as error:
            self.complain(core_text(str(error)))
        else:
            self.go_back()

    def fill(self, text: str) -> None:
        """Put a text into the field, which typing replaces."""
        self._editor.replace(text)
        self._error = ""

    def complain(self, error: str) -> None:
        """Show what is wrong with the answer."""
        self._error = error
        self.show()


class NamePrompt(TextPrompt):
    """Asks for the player's name, passes it to `accept`, and closes the app."""

    def __init__(self, default: str, accept: Callable[[str], None]) -> None:
        super().__init__(
            _("Welcome to macrobber! Your name at the table:"),
            default,
            lambda text: accept(clean_name(text)),
            max_length=MAX_NAME_LENGTH,
        )
        self._default = default

    def press(self, key: str) -> bool:
        if key == "ctrl+c":
            self.app.exit(return_code=INTERRUPTED)
            return True
        return super().press(key)

    def keys(self) -> KeyHelp:
        return [
            ("enter", _("accept")),
            ("ctrl+u", _("clear")),
            ("esc", _("play as {name}").format(name=self._default)),
        ]
