"""A widget of fixed lines that repaints only the cells that changed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, repeat
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


MOST_GAP = 6
"""Cells that did not change are painted again rather than jumped over, if they are no more."""

Line = tuple[Span, ...]
Cell = tuple[str, Style]


def cells(line: Line) -> list[Cell]:
    """One entry a cell; a wide character is followed by an empty one."""
    found: list[Cell] = []
    for span in line:
        for character in span.text:
            width = 1 if " " <= character <= "~" else cell_len(character)
            if width:
                found.append((character, span.style))
                found.extend(repeat(("", span.style), width - 1))
            elif found:
                found[-1] = (found[-1][0] + character, span.style)
    return found


def changed_runs(before: Line, after: Line, width: int) -> list[tuple[int, int]]:
    """Where the lines differ: the first column of each run and the one behind its last."""
    if before == after:
        return []
    blank: Cell = (" ", PLAIN)
    old = list(chain(cells(before), repeat(blank, width)))[:width]
    new = list(chain(cells(after), repeat(blank, width)))[:width]
    runs: list[tuple[int, int]] = []
    for column in range(width):
        if old[column] == new[column]:
            continue
        if runs and column - runs[-1][1] <= MOST_GAP:
            runs[-1] = (runs[-1][0], column + 1)
        else:
            runs.append((column, column + 1))
    return [whole(new, start, end) for start, end in runs]


def whole(line: list[Cell], start: int, end: int) -> tuple[int, int]:
    """The columns, and those of wide characters that lie in them by half."""
    while start and not line[start][0]:
        start -= 1
    while end < len(line) and not line[end][0]:
        end += 1
    return start, end


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
        regions = []
        for y, (before, after) in enumerate(zip(self._lines, shown, strict=True)):
            for start, end in changed_runs(before, after, width):
                regions.append(Region(start, y, end - start, 1))
        self._lines = shown
        if regions:
            self.refresh(*regions)

    def render_line(self, y: int) -> Strip:
        line = self._lines[y] if y < len(self._lines) else ()
        ground = thrifty(self.rich_style)  # found anew each time, at some cost
        segments: list[Segment] = []
        style = PLAIN
        for span in line:
            # a blank looks alike in every colour, and each change of style costs bytes
            if span.text.strip() or span.style.reverse or style.reverse:
                style = span.style
            segments.append(Segment(span.text, ground + style))
        return Strip(segments).adjust_cell_length(self._extent.width, ground).simplify()

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
