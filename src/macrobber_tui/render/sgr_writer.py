"""Encodes rows of cells in few bytes: it changes styles instead of resetting them, and ignores them on blanks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from .cursor_moves import cursor_move

Cell = tuple[str, str]
"""A character and its style as SGR parameters. A wide character is followed by an empty cell."""

Row = tuple[Cell, ...]
Picture = tuple[Row, ...]
"""All rows of a screen. Pictures with the same cells are equal."""
Piece = tuple[str, int, int]
"""The style, first column and end column of a part of a row painted in one style."""


BLANK: Cell = (" ", "")
MIN_ERASED = 6
"""The minimum number of blanks at the end of a row to erase; fewer are painted."""
ERASABLE = " " * 6
"""The minimum number of blanks to erase elsewhere in a row, which leaves the cursor in front of them."""
PART = 16
"""The number of cells of a row that are compared at once."""
MAX_GAP = 20
"""The maximum number of unchanged cells to repaint where moving the cursor past them would not be shorter."""

RESETS = {
    "1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "6": "25", "7": "27", "8": "28", "9": "29",
    "21": "24", "51": "54", "52": "54", "53": "55",
}  # fmt: skip
"""The SGR code that resets each attribute."""
COLOUR_RESETS = {"3": "39", "4": "49", "9": "39", "10": "49"}
"""The SGR codes that reset colours, keyed by a colour's code without its last digit."""
DEFAULTS = {"39", "49"}
RESETS_SEEN_ON_BLANKS = {"49", "24", "27", "29", "54", "55"}
"""Codes that reset attributes visible on a blank: background, underline, strike, overline, frame and reverse."""


class StyledRun(NamedTuple):
    """A part of a row to write in one style."""

    style: str
    y: int
    start: int
    stop: int
    row: Row


@lru_cache(maxsize=1024)
def parse_sgr(style: str) -> dict[str, str]:
    """Return a style's codes, keyed by the code that resets them."""
    codes: dict[str, str] = {}
    numbers = iter(style.split(";") if style else ())
    for number in numbers:
        if number in {"38", "48"}:
            kind = next(numbers)
            code = ";".join((number, kind, *(next(numbers) for _ in range(1 if kind == "5" else 3))))
            codes[f"{number[0]}9"] = code
        elif number not in DEFAULTS:
            end = RESETS.get(number) or COLOUR_RESETS[number[:-1]]
            codes[end] = f"{codes[end]};{number}" if end in codes else number
    return codes


@lru_cache(maxsize=1024)
def visible_on_blanks(style: str) -> str:
    """Return the part of a style that is visible on a blank."""
    codes = parse_sgr(style)
    return style if "27" in codes else ";".join(code for end, code in codes.items() if end in RESETS_SEEN_ON_BLANKS)


@lru_cache(maxsize=4096)
def sgr_transition(before: str, after: str) -> str:
    """Return the shortest SGR sequence that turns style `before` into `after`."""
    old, new = parse_sgr(before), parse_sgr(after)
    if old == new:
        return ""
    from_scratch = ";".join(["0"] * bool(old) + [*new.values()]) if new else ""
    ended = [end for end, code in old.items() if end not in new or (end == "22" and new[end] != code)]
    started = [code for end, code in new.items() if old.get(end) != code]
    return f"\x1b[{min(from_scratch, ';'.join([*ended, *started]), key=len)}m"


def encode_cells(cells: Sequence[Cell], style: str) -> tuple[str, str]:
    """Return the text that writes the cells at the cursor, starting in `style`, and the style in which it ends."""
    written: list[str] = []
    for character, cell_style in cells:
        if style != cell_style and (character != " " or visible_on_blanks(style) != cell_style):
            written.append(sgr_transition(style, cell_style))
            style = cell_style
        written.append(character)
    return "".join(written), style


def byte_size(text: str) -> int:
    """Return the number of bytes sent to the terminal for a text."""
    return len(text.encode())


class RowChange(NamedTuple):
    """The changes of one row."""

    y: int
    erased_from: int | None
    """The column from which to erase the end of the row, if that is worthwhile."""
    runs: Sequence[tuple[int, int]]
    """The start and end columns of each run of cells to write."""
    row: Row


def row_change(y: int, before: Sequence[Cell | None], after: Row) -> RowChange:
    """Return how to turn the cells shown in a row into others; None marks a cell with unknown content."""
    end = len(after)
    while end and after[end - 1] == BLANK:
        end -= 1
    if all(cell == BLANK for cell in before[end + MIN_ERASED :]):
        return RowChange(y, None, diff_runs(before, after, len(after)), after)
    tail = next(x for x in range(end, len(after)) if before[x] != BLANK)
    return RowChange(y, tail, diff_runs(before, after, end), after)


def diff_runs(before: Sequence[Cell | None], after: Row, width: int) -> list[tuple[int, int]]:
    """Return the start and end columns of each run of differing cells, without splitting wide characters."""
    runs: list[tuple[int, int]] = []
    start = stop = -1
    for column in differing_columns(before, after, width):
        if column > stop:
            if stop > start:
                runs.append((start, stop))
            start = column
            while start and not after[start][0]:
                start -= 1
        stop = max(stop, column + 1)
        while stop < width and not after[stop][0]:
            stop += 1
    return [*runs, (start, stop)] if stop > start else runs


def differing_columns(before: Sequence[Cell | None], after: Row, width: int) -> Iterator[int]:
    """Yield the columns whose cells differ. Equal parts are skipped as a whole, which is much faster."""
    for first in range(0, width, PART):
        last = min(first + PART, width)
        if before[first:last] != after[first:last]:
            yield from (column for column in range(first, last) if before[column] != after[column])


def style_runs(row: Row, start: int, stop: int) -> Iterator[Piece]:
    """Yield the parts of a run that share a style, with any following blanks that look the same in that style."""
    style, first = row[start][1], start
    for column in range(start, stop):
        character, cell_style = row[column]
        if cell_style != style and (character != " " or visible_on_blanks(style) != cell_style):
            if column > first:
                yield style, first, column
            style, first = cell_style, column
    yield style, first, stop


def merge_blanks(pieces: Sequence[Piece], row: Row) -> Iterator[Piece]:
    """Yield the same pieces, with blank pieces in a neighbour's style if they look the same in it."""
    for index, (style, first, last) in enumerate(pieces):
        neighbours = [*pieces[max(0, index - 1) : index], *pieces[index + 1 : index + 2]]
        matching = (other for other, _, _ in neighbours if visible_on_blanks(other) == style)
        is_blank = all(character == " " for character, _ in row[first:last])
        yield (next(matching, style) if is_blank else style), first, last


class SgrWriter:
    """Writes cells, beginning and ending in the default style."""

    def __init__(self) -> None:
        self._written: list[str] = []
        self._style = ""
        self._cursor: tuple[int, int] | None = None
        """The column and row of the cursor, or None if uncertain."""

    def finish(self) -> str:
        """Return all output so far, ending in the default style."""
        return "".join([*self._written, sgr_transition(self._style, "")])

    def write_by_rows(self, changes: Iterable[RowChange]) -> None:
        """Write the changes row by row, from left to right."""
        for change in changes:
            self._erase(change)
            for start, stop in change.runs:
                self._write_run(change.y, start, stop, change.row)

    def write_by_styles(self, changes: Iterable[RowChange]) -> None:
        """Write the changes style by style, which takes more cursor moves but is often shorter in total."""
        runs_by_style: dict[str, list[StyledRun]] = {}
        for run in self._styled_runs(changes):
            runs_by_style.setdefault(run.style, []).append(run)
        for runs in runs_by_style.values():
            for run in runs:
                self._write_run(run.y, run.start, run.stop, run.row)

    def write_by_cost(self, changes: Iterable[RowChange]) -> None:
        """Write next whatever takes the fewest bytes to begin. The time grows with the square of the runs."""
        left = self._styled_runs(changes)
        while left:
            style_bytes = {style: self._bytes_of_style(style) for style in {run.style for run in left}}
            cursor = self._cursor
            costs = [style_bytes[run.style] + len(cursor_move(cursor, (run.start, run.y))) for run in left]
            run = left.pop(costs.index(min(costs)))
            self._write_run(run.y, run.start, run.stop, run.row)

    def _styled_runs(self, changes: Iterable[RowChange]) -> list[StyledRun]:
        """Erase the ends of rows if worthwhile; return what is left to write, divided by styles."""
        runs: list[StyledRun] = []
        for change in changes:
            self._erase(change)
            pieces = [piece for run in change.runs for piece in style_runs(change.row, *run)]
            merged = merge_blanks(pieces, change.row)
            runs += [StyledRun(style, change.y, first, last, change.row) for style, first, last in merged]
        return runs

    def _bytes_of_style(self, style: str) -> int:
        return 0 if style == self._style else len(sgr_transition(self._style, style))

    def _erase(self, change: RowChange) -> None:
        """Erase the end of the row if that is worthwhile."""
        if change.erased_from is None:
            return
        self._written += [
            self._move_to(change.erased_from, change.y),
            sgr_transition(self._style, "") if visible_on_blanks(self._style) else "",
            "\x1b[K",
        ]
        self._style = "" if visible_on_blanks(self._style) else self._style
        self._cursor = (change.erased_from, change.y)

    def scroll(self, top: int, bottom: int, by: int) -> None:
        """Scroll rows `top` to `bottom` up by `by`, or down if `by` is negative; blank rows fill the gap."""
        count = "" if abs(by) == 1 else str(abs(by))
        last = bottom + 1 - abs(by)
        removed, inserted = (top, last) if by > 0 else (last, top)
        move = f"\x1b[{inserted + 1}H" if inserted != removed else ""
        self._written += [f"\x1b[{removed + 1}H\x1b[{count}M", f"{move}\x1b[{count}L"]
        self._cursor = None

    def _write_run(self, y: int, start: int, stop: int, row: Row) -> None:
        text, style = encode_cells(row[start:stop], self._style)
        move = self._move_to(start, y)
        if self._cursor is not None and self._cursor[1] == y and 0 < start - self._cursor[0] <= MAX_GAP:
            over_gap, end = encode_cells(row[self._cursor[0] : stop], self._style)
            if byte_size(over_gap) <= byte_size(move + text):
                start, move, text, style = self._cursor[0], "", over_gap, end
        if text.endswith(ERASABLE) and not visible_on_blanks(style):
            written = text.rstrip(" ")
            blanks = len(text) - len(written)
            text, stop = f"{written}\x1b[{blanks}X", stop - blanks
        self._written += [move, text]
        self._style = style
        is_clear = stop < len(row) and all(character for character, _ in row[start:stop])
        self._cursor = (stop, y) if is_clear else None  # terminals disagree about the width of wide characters

    def _move_to(self, x: int, y: int) -> str:
        return cursor_move(self._cursor, (x, y))
