"""Spells rows of cells for a terminal in few bytes: styles are changed rather than set anew, and blanks have none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

Cell = tuple[str, str]
"""A character and its style, as the numbers of an SGR sequence; behind a wide character comes an empty one."""

Row = Sequence[Cell]
Change = tuple[int, Sequence[Cell | None], Row]
"""A row, what it shows, and what it is to show; None is a cell of which nothing is known."""

Piece = tuple[str, int, int]
"""A part of a row that is painted in one style: its first column and the one behind its last."""

BLANK: Cell = (" ", "")
LEAST_ERASED = 6
"""Fewer blanks than these at the end of a row are painted rather than erased."""
MOST_GAP = 20
"""Cells that did not change may be painted again, if that is no more than jumping over them; not if they are more."""

ENDS = {
    "1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "6": "25", "7": "27", "8": "28", "9": "29",
    "21": "24", "51": "54", "52": "54", "53": "55",
}  # fmt: skip
"""What ends each attribute."""
COLOUR_ENDS = {"3": "39", "4": "49", "9": "39", "10": "49"}
"""What ends each colour, by its number without the last digit."""
DEFAULTS = {"39", "49"}
SEEN_ON_BLANKS = {"49", "24", "27", "29", "54", "55"}
"""What ends a ground, a line through, under or above, a frame, and the swap of ink and ground."""


@lru_cache(maxsize=1024)
def parts(style: str) -> dict[str, str]:
    """The numbers of a style, by what ends them."""
    found: dict[str, str] = {}
    numbers = iter(style.split(";") if style else ())
    for number in numbers:
        if number in {"38", "48"}:
            kind = next(numbers)
            code = ";".join((number, kind, *(next(numbers) for _ in range(1 if kind == "5" else 3))))
            found[f"{number[0]}9"] = code
        elif number not in DEFAULTS:
            end = ENDS.get(number) or COLOUR_ENDS[number[:-1]]
            found[end] = f"{found[end]};{number}" if end in found else number
    return found


@lru_cache(maxsize=1024)
def on_blanks(style: str) -> str:
    """As much of a style as is seen of a blank."""
    found = parts(style)
    return style if "27" in found else ";".join(code for end, code in found.items() if end in SEEN_ON_BLANKS)


@lru_cache(maxsize=4096)
def switch(before: str, after: str) -> str:
    """What makes one style of the other."""
    old, new = parts(before), parts(after)
    if old == new:
        return ""
    anew = ";".join(["0"] * bool(old) + [*new.values()]) if new else ""
    ended = [end for end, code in old.items() if end not in new or (end == "22" and new[end] != code)]
    begun = [code for end, code in new.items() if old.get(end) != code]
    return f"\x1b[{min(anew, ';'.join([*ended, *begun]), key=len)}m"


def spell(cells: Sequence[Cell], style: str) -> tuple[str, str]:
    """What writes the cells where the cursor is, beginning with that style; and the style at their end."""
    written: list[str] = []
    for character, wanted in cells:
        if style != wanted and (character != " " or on_blanks(style) != wanted):
            written.append(switch(style, wanted))
            style = wanted
        written.append(character)
    return "".join(written), style


def size(text: str) -> int:
    """Bytes on the way to the terminal."""
    return len(text.encode())


def runs(before: Sequence[Cell | None], after: Row, width: int) -> Iterator[tuple[int, int]]:
    """Where the rows differ, by whole characters: the first column of each run and the one behind its last."""
    start: int | None = None
    for column, (old, new) in enumerate(zip(before[:width], after, strict=False)):
        if start is None:
            if old != new:
                start = column
                while start and not after[start][0]:
                    start -= 1
        elif old == new and new[0]:
            yield start, column
            start = None
    if start is not None:
        yield start, width


def patches(row: Row, start: int, stop: int) -> Iterator[Piece]:
    """The parts of a run that have the same style, with the blanks behind them where these look alike."""
    style, first = row[start][1], start
    for column in range(start, stop):
        character, wanted = row[column]
        if wanted != style and (character != " " or on_blanks(style) != wanted):
            if column > first:
                yield style, first, column
            style, first = wanted, column
    yield style, first, stop


def with_blanks(pieces: Sequence[Piece], row: Row) -> Iterator[Piece]:
    """The same, blanks in the style of what stands before or after them in the row, where they look alike in it."""
    for index, (style, first, last) in enumerate(pieces):
        beside = [*pieces[max(0, index - 1) : index], *pieces[index + 1 : index + 2]]
        alike = (other for other, _, _ in beside if on_blanks(other) == style)
        is_blank = all(character == " " for character, _ in row[first:last])
        yield (next(alike, style) if is_blank else style), first, last


class Brush:
    """Paints from row to row; begins and ends without any style."""

    def __init__(self) -> None:
        self._written: list[str] = []
        self._style = ""
        self._place: tuple[int, int] | None = None
        """The cursor's column and row, where there is no doubt of it."""

    def finish(self) -> str:
        """All that was painted."""
        return "".join([*self._written, switch(self._style, "")])

    def by_rows(self, changes: Iterable[Change]) -> None:
        """Paint row after row, from left to right."""
        for y, before, after in changes:
            for start, stop in runs(before, after, self._erase(y, before, after)):
                self._run(y, start, stop, after)

    def by_styles(self, changes: Iterable[Change]) -> None:
        """Paint one style after the other, as a printer does its colours: moving the cursor often is shorter."""
        found: dict[str, list[tuple[int, int, int, Row]]] = {}
        for y, before, after in changes:
            end = self._erase(y, before, after)
            pieces = [piece for run in runs(before, after, end) for piece in patches(after, *run)]
            for style, first, last in with_blanks(pieces, after):
                found.setdefault(style, []).append((y, first, last, after))
        for alike in found.values():
            for one in alike:
                self._run(*one)

    def _erase(self, y: int, before: Sequence[Cell | None], after: Row) -> int:
        """Erase the end of a row, if that is worth it; how many cells are left to paint."""
        end = len(after)
        while end and after[end - 1] == BLANK:
            end -= 1
        if all(cell == BLANK for cell in before[end + LEAST_ERASED :]):
            return len(after)
        tail = next(x for x in range(end, len(after)) if before[x] != BLANK)
        self._written += [self._way(tail, y), switch(self._style, "") if on_blanks(self._style) else "", "\x1b[K"]
        self._style = "" if on_blanks(self._style) else self._style
        self._place = (tail, y)
        return end

    def scroll(self, top: int, bottom: int, by: int) -> None:
        """Move the rows from top to bottom up by so many, or down if that is negative; blank ones come in."""
        count = "" if abs(by) == 1 else str(abs(by))
        last = bottom + 1 - abs(by)
        gone, come = (top, last) if by > 0 else (last, top)
        way = f"\x1b[{come + 1}H" if come != gone else ""
        self._written += [f"\x1b[{gone + 1}H\x1b[{count}M", f"{way}\x1b[{count}L"]
        self._place = None

    def _run(self, y: int, start: int, stop: int, row: Row) -> None:
        text, style = spell(row[start:stop], self._style)
        way = self._way(start, y)
        if self._place is not None and self._place[1] == y and 0 < start - self._place[0] <= MOST_GAP:
            through, end = spell(row[self._place[0] : stop], self._style)
            if size(through) <= size(way + text):
                start, way, text, style = self._place[0], "", through, end
        self._written += [way, text]
        self._style = style
        is_clear = stop < len(row) and all(character for character, _ in row[start:stop])
        self._place = (stop, y) if is_clear else None  # of how wide characters are, terminals have opinions

    def _way(self, x: int, y: int) -> str:
        if self._place == (x, y):
            return ""
        if self._place is not None and self._place[1] == y and x > self._place[0]:
            gap = x - self._place[0]
            return "\x1b[C" if gap == 1 else f"\x1b[{gap}C"
        return f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"
