"""A widget with a fixed number of lines that repaints only the lines that changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import repeat

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from .lines import PLAIN, Line

LEFT_BUTTON, RIGHT_BUTTON = 1, 3


def minimal_style(background: Style) -> Style:
    """Return a widget's style, or the plain style if it only restates the terminal's defaults."""
    colours = (background.color, background.bgcolor)
    is_usual = all(colour is None or colour.is_default for colour in colours)
    return PLAIN if is_usual else background


@lru_cache(maxsize=1024)
def strip_of(line: Line, ground: Style, width: int) -> Strip:
    """Return a line in a widget of this width, shared by all guests who see it."""
    segments = [Segment(span.text, ground + span.style) for span in line]
    return Strip(segments).adjust_cell_length(width, ground).simplify()


def blocks(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Return the first and the last of each block of consecutive numbers."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1] = found[-1][0], number
        else:
            found.append((number, number))
    return found


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
        self._ground: Style | None = None
        """The style on which the lines are drawn; None if it is not known, because the style sheet has changed."""
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
        changed = [y for y, line in enumerate(shown) if line != self._lines[y]]
        self._lines = shown
        if changed:
            self.refresh(*(Region(0, first, width, last + 1 - first) for first, last in blocks(changed)))

    def notify_style_update(self) -> None:
        """Note that the style sheet has changed."""
        self._ground = None
        super().notify_style_update()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Render the lines without Textual's borders, paddings and effects, which they never have."""
        if self._ground is None:
            self._ground = minimal_style(self.rich_style)
        strips = [self.render_line(y).crop(*crop.column_span) for y in crop.line_range]
        for line_filter in self.get_line_filters():
            background = self.background_colors[1]
            strips = [strip.apply_filter(line_filter, background) for strip in strips]
        return strips

    def render_line(self, y: int) -> Strip:
        line = self._lines[y] if y < len(self._lines) else ()
        return strip_of(line, self._ground or PLAIN, self.size.width)

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
