"""A terminal emulator that supports the painter's sequences and shows the resulting screen."""

from __future__ import annotations

import codecs
import re

from macrobber_tui.render.cells import split_cells
from macrobber_tui.render.sgr_writer import BLANK, Cell, visible_on_blanks

SEQUENCE = re.compile(
    r"\x1b(?:\[(?P<private>[?<>=]*)(?P<numbers>[\d;]*)\$?(?P<final>[@-~])|[\]P_].*?(?:\a|\x1b\\)|.)", re.DOTALL
)
UNFINISHED = re.compile(r"\x1b(?:\[[\d;?<>=$]*|[\]P_][^\a\x1b]*\x1b?)?\Z")
CONTROLS = re.compile("([\r\n\b])")
ENDED = {22: {1, 2}, 23: {3}, 24: {4, 21}, 25: {5, 6}, 27: {7}, 29: {9}}


class Emulator:
    """An emulator with the painter's cells. It ignores sequences that a painter does not use."""

    def __init__(self, width: int = 80, height: int = 24) -> None:
        self._width = width
        self.rows: list[list[Cell]] = self._blank(height)
        self._x = self._y = 0
        self._attributes: set[int] = set()
        self._ink = self._ground = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._unfinished = ""

    def _blank(self, rows: int) -> list[list[Cell]]:
        return [[BLANK] * self._width for _ in range(rows)]

    @property
    def text(self) -> str:
        return "\n".join("".join(character for character, _ in row).rstrip() for row in self.rows)

    def receive(self, sent: bytes) -> None:
        """Process output; characters and sequences can arrive in parts."""
        text = self._unfinished + self._decoder.decode(sent)
        found = UNFINISHED.search(text)
        end = found.start() if found is not None else len(text)
        self._unfinished = text[end:]
        self.feed(text[:end])

    def feed(self, painted: str) -> None:
        end = 0
        for found in SEQUENCE.finditer(painted):
            self._write(painted[end : found.start()])
            end = found.end()
            if found[0] == "\x1bE":
                self._x, self._y = 0, min(self._y + 1, len(self.rows) - 1)
            elif found["final"] and not found["private"]:
                self._obey(found["final"], [int(number or 0) for number in found["numbers"].split(";")])
        self._write(painted[end:])

    @property
    def _style(self) -> str:
        return ";".join(filter(None, [*map(str, sorted(self._attributes)), self._ink, self._ground]))

    def _write(self, text: str) -> None:
        for part in CONTROLS.split(text):
            if part == "\r":
                self._x = 0
            elif part == "\n":
                self._y = min(self._y + 1, len(self.rows) - 1)
            elif part == "\b":
                self._x = max(0, self._x - 1)
            else:
                self._write_cells(part)

    def _write_cells(self, text: str) -> None:
        for character in split_cells(text):
            style = visible_on_blanks(self._style) if character == " " else self._style
            self.rows[self._y][min(self._x, self._width - 1)] = (character, style)
            self._x += 1

    def _obey(self, final: str, numbers: list[int]) -> None:
        count = max(numbers[0], 1)
        match final:
            case "H":
                self._y, self._x = min(count, len(self.rows)) - 1, max(*numbers[1:2], 1, 1) - 1
            case "A":
                self._y = max(0, self._y - count)
            case "B":
                self._y = min(self._y + count, len(self.rows) - 1)
            case "C":
                self._x += count
            case "D":
                self._x = max(0, self._x - count)
            case "X":
                end = min(self._x + count, self._width)
                self.rows[self._y][self._x : end] = [(" ", self._ground)] * (end - self._x)
            case "K":
                self.rows[self._y][self._x :] = [(" ", self._ground)] * (self._width - self._x)
            case "J":
                self.rows = self._blank(len(self.rows))
            case "L":
                self.rows[self._y : self._y] = self._blank(count)
                del self.rows[-count:]
            case "M":
                del self.rows[self._y : self._y + count]
                self.rows += self._blank(count)
            case "m":
                self._dress(numbers)
            case _:
                pass

    def _dress(self, numbers: list[int]) -> None:
        """Apply a style as ECMA-48 specifies."""
        left = list(numbers)
        while left:
            number = left.pop(0)
            if number == 0:
                self._attributes, self._ink, self._ground = set(), "", ""
            elif number in {38, 48}:
                colour = [left.pop(0) for _ in range(2 if left[0] == 5 else 4)]
                code = ";".join(map(str, [number, *colour]))
                self._ink, self._ground = (code, self._ground) if number == 38 else (self._ink, code)
            elif number in ENDED:
                self._attributes -= ENDED[number]
            elif number < 30:
                self._attributes.add(number)
            elif number < 40 or 90 <= number < 100:
                self._ink = "" if number == 39 else str(number)
            else:
                self._ground = "" if number == 49 else str(number)
