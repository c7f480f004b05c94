"""A widget with a fixed number of lines that repaints only the lines that changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
LEFT_BUTTON, RIGHT_BUTTON = 1, 3


class Span(NamedTuple):
    """A piece of a line. Its text is never parsed as markup; clicking it acts like pressing its key."""

    text: str
    style: Style = PLAIN
    key: str = ""
    thing: str = ""
    """What the piece shows, as a name that the game can explain; "" if it shows nothing of the game."""


Line = tuple[Span, ...]


def indented(texts: Iterable[str], style: Style = PLAIN, *, indent: int = 3) -> list[Line]:
    """Return a line for each text, indented by `indent` blanks."""
    return [(Span(" " * indent + text, style),) for text in texts]


def minimal_style(background: Style) -> Style:
    """Return a widget's style, or the plain style if it only restates the terminal's defaults."""
    colours = (background.color, background.bgcolor)
    is_usual = all(colour is None or colour.is_default for colour in colours)
    return PLAIN if is_usual else background


class Lines(Widget):
    """A widget that shows lines. Only resizing it triggers a layout; changing its content never does."""

    ALLOW_SELECT = False

    class Clicked(Message):
        """Sent when a span with a key is clicked."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, width: int, height: int, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._extent = Size()
        self._background = PLAIN
        self._lines: list[Line] = []
        self.resize(width, height)

    def resize(self, width: int, height: int) -> None:
        """Set the size in cells."""
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
        """The text without colours."""
        return "\n".join("".join(span.text for span in line).rstrip() for line in self._lines)

    def show(self, lines: Sequence[Line]) -> None:
        """Replace the lines, padded with blank lines or truncated to the height."""
        width, height = self._extent
        shown = [*lines[:height], *repeat((), height - len(lines))]
        regions = [Region(0, y, width, 1) for y, line in enumerate(shown) if line != self._lines[y]]
        self._lines = shown
        if regions:
            self.refresh(*regions)

    def render_lines(self, crop: Region) -> list[Strip]:
        self._background = minimal_style(
            self.rich_style
        )  # once for all lines, because rich_style is recomputed on each access
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        line = self._lines[y] if y < len(self._lines) else ()
        segments = [Segment(span.text, self._background + span.style) for span in line]
        return Strip(segments).adjust_cell_length(self._extent.width, self._background).simplify()

    def key_at(self, x: int, y: int) -> str:
        """Return the key of the span at a cell, or ""."""
        if not 0 <= y < len(self._lines):
            return ""
        column = 0
        for span in self._lines[y]:
            column += cell_len(span.text)
            if x < column:
                return span.key
        return ""

    def on_click(self, event: events.Click) -> None:
        if event.button != LEFT_BUTTON:
            return
        key = self.key_at(event.x, event.y)
        if key:
            event.stop()
            self.post_message(self.Clicked(key))
