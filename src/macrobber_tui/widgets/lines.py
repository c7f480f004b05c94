"""A widget of fixed lines that repaints only those that changed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

PLAIN = Style()


class Span(NamedTuple):
    """A piece of a line. Its text is shown as it is, never read as markup; a click on it stands for its key."""

    text: str
    style: Style = PLAIN
    key: str = ""


Line = tuple[Span, ...]


def thrifty(ground: Style) -> Style:
    """The style of a widget, or none where it only says what every terminal does by itself."""
    colours = (ground.color, ground.bgcolor)
    is_usual = all(colour is None or colour.is_default for colour in colours)
    return PLAIN if is_usual else ground


class Lines(Widget):
    """Shows lines; never lays out again, whatever they become, unless it is resized."""

    ALLOW_SELECT = False

    class Clicked(Message):
        """A span with a key was clicked."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, width: int, height: int, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._extent = Size()
        self._ground = PLAIN
        self._lines: list[Line] = []
        self.resize(width, height)

    def resize(self, width: int, height: int) -> None:
        """Take that many cells from now on."""
        if self._extent != (width, height):
            self._extent = Size(width, height)
            self._lines = [*self._lines[:height], *repeat((), height - len(self._lines))]
            self.styles.width = width
            self.styles.height = height

    @property
    def lines(self) -> list[Line]:
        return self._lines

    @property
    def text(self) -> str:
        """What is shown, without its colours."""
        return "\n".join("".join(span.text for span in line).rstrip() for line in self._lines)

    def show(self, lines: Sequence[Line]) -> None:
        """Replace the lines; those missing are blank, those too many are dropped."""
        width, height = self._extent
        shown = [*lines[:height], *repeat((), height - len(lines))]
        regions = [Region(0, y, width, 1) for y, line in enumerate(shown) if line != self._lines[y]]
        self._lines = shown
        if regions:
            self.refresh(*regions)

    def render_lines(self, crop: Region) -> list[Strip]:
        self._ground = thrifty(self.rich_style)  # for all of them: it is found anew each time, at some cost
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        line = self._lines[y] if y < len(self._lines) else ()
        segments = [Segment(span.text, self._ground + span.style) for span in line]
        return Strip(segments).adjust_cell_length(self._extent.width, self._ground).simplify()

    def key_at(self, x: int, y: int) -> str:
        """The key of the span there, or none."""
        if not 0 <= y < len(self._lines):
            return ""
        column = 0
        for span in self._lines[y]:
            column += cell_len(span.text)
            if x < column:
                return span.key
        return ""

    def on_click(self, event: events.Click) -> None:
        key = self.key_at(event.x, event.y)
        if key:
            event.stop()
            self.post_message(self.Clicked(key))
