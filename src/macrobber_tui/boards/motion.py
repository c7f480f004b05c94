"""Finds where things on a board were and are, to animate the way between two pictures of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.style import Style

from macrobber_tui.widgets.lines import Line
from macrobber_tui.widgets.motion import Flight, Move, Rectangle, Reveal, cut_out
from macrobber_tui.widgets.spans import length

from .things import Place, Things

STAGGER = 0.05
"""Seconds between things that set out one after the other."""
MAX_PIECE_WIDTH, MAX_PIECE_HEIGHT = 9, 3
"""The most cells of a piece that flies onto a thing or off it."""
MAX_MOVES = 12
"""The most that moves at once; the rest appears in its place."""


class Transition:
    """Two pictures of a board and the things on them, from which the games choose what moves."""

    def __init__(self, before: Sequence[Line], after: Sequence[Line]) -> None:
        self._pictures = before, after
        self.before, self.after = Things(before), Things(after)
        self._width, self._height = max(map(length, after)), len(after)
        self.moves: list[Move] = []

    def fly(self, thing: str, origin: str, *, lasts: float = 0.3, begins: float = 0.0, width: int = 0) -> None:
        """Let a thing fly to its place from where another thing was, or is. `width` limits its columns."""
        target, start = self.after.place(thing), self.before.place(origin) or self.after.place(origin)
        if target is not None and start is not None:
            self._fly(start, _rectangle(target, width), begins, lasts)

    def fly_onto(self, thing: str, origin: str) -> None:
        """Let what is new on a thing fly there from where another thing was, or is."""
        place, start = self.after.place(thing), self.before.place(origin) or self.after.place(origin)
        target = self._piece(_rectangle(place)) if place is not None else None
        if target is not None and start is not None:
            self._fly(start, target, 0.0, 0.3)

    def fly_off(self, thing: str, goal: str, *, begins: float = 0.0) -> None:
        """Let what is gone from a thing fly from there to another thing."""
        place, target = self.before.place(thing), self.after.place(goal)
        start = self._piece(_rectangle(place)) if place is not None else None
        if start is not None and target is not None:
            self._leave(start, target, begins, 0.25)

    def land(self, key: str, origin: str, *, lasts: float) -> None:
        """Let what can be clicked with a key fly to its place from a thing that was there before."""
        target, start = place_of_key(self._pictures[1], key), self.before.place(origin)
        if target is not None and start is not None:
            self._fly(start, _rectangle(target), 0.0, lasts)

    def move(self, thing: str, *, lasts: float = 0.4) -> None:
        """Let a thing that is elsewhere now fly there from where it was."""
        target, start = self.after.place(thing), self.before.place(thing)
        if target is not None and start is not None and target != start:
            self._fly(start, _rectangle(target), 0.0, lasts)

    def leave(self, thing: str, goal: str, *, lasts: float = 0.35, begins: float = 0.0) -> None:
        """Let a thing that is gone fly to another thing."""
        start, target = self.before.place(thing), self.after.place(goal)
        if start is not None and target is not None and self.has_changed(thing):
            self._leave(_rectangle(start), target, begins, lasts)

    def turn(self, thing: str) -> None:
        """Let the new picture of a thing appear column by column."""
        place = self.after.place(thing)
        if place is not None:
            self._add(Reveal(_rectangle(place)))

    def stays(self, key: str) -> bool:
        """Return whether what can be clicked with a key is where it was before."""
        return place_of_key(self._pictures[0], key) == place_of_key(self._pictures[1], key) is not None

    def arrivals(self, kind: str) -> list[str]:
        """Return the things of a kind that were not on the board before, or looked different there."""
        return [thing for thing in self.after if thing.startswith(kind + " ") and self.has_changed(thing)]

    def has_changed(self, thing: str) -> bool:
        """Return whether what is where the thing is, or was, looks different now."""
        place = self.after.place(thing) or self.before.place(thing)
        return place is None or cut_out(self._pictures[0], _rectangle(place)) != cut_out(
            self._pictures[1], _rectangle(place)
        )

    def _fly(self, start: Place, target: Rectangle, begins: float, lasts: float) -> None:
        """Add a flight that sets out from the middle of a place, as far as it is on the board."""
        x, y = start.middle
        left = min(max(0, round(x - target.width / 2)), self._width - target.width)
        top = min(max(0, round(y - (target.height - 1) / 2)), self._height - target.height)
        self._add(Flight(target._replace(x=left, y=top), target, begins, lasts))

    def _leave(self, start: Rectangle, target: Place, begins: float, lasts: float) -> None:
        """Add a flight that leaves the board at a place."""
        top = min(target.top, self._height - start.height)
        end = start._replace(x=min(target.left, self._width - start.width), y=top)
        self._add(Flight(start, end, begins, lasts, leaves=True))

    def _piece(self, whole: Rectangle) -> Rectangle | None:
        """Return the part of a rectangle that looks different now, or the middle of that part if it is large."""
        before, after = (_cells(cut_out(picture, whole)) for picture in self._pictures)
        changed = [
            (column, row)
            for row, (old, new) in enumerate(zip(before, after, strict=True))
            for column, (was, now) in enumerate(zip(old, new, strict=True))
            if was != now
        ]
        if not changed:
            return None
        left, top = (min(at[axis] for at in changed) for axis in (0, 1))
        right, bottom = (max(at[axis] for at in changed) for axis in (0, 1))
        width, height = min(right - left + 1, MAX_PIECE_WIDTH), min(bottom - top + 1, MAX_PIECE_HEIGHT)
        x, y = whole.x + (left + right + 1 - width) // 2, whole.y + (top + bottom + 1 - height) // 2
        return Rectangle(x, y, width, height)

    def _add(self, move: Move) -> None:
        if len(self.moves) < MAX_MOVES:
            self.moves.append(move)


def place_of_key(picture: Sequence[Line], key: str) -> Place | None:
    """Return the rectangle around the cells that press a key when clicked, or None."""
    found: Place | None = None
    for row, line in enumerate(picture):
        column = 0
        for span in line:
            end = column + cell_len(span.text)
            if span.key == key:
                place = found or Place(row, column, row, end)
                found = Place(place.top, min(place.left, column), row, max(place.right, end))
            column = end
    return found


def staggered(things: Sequence[str], begins: float = 0.0) -> Iterator[tuple[str, float]]:
    """Yield things with the seconds at which they set out."""
    for number, thing in enumerate(things):
        yield thing, begins + number * STAGGER


def _cells(lines: Sequence[Line]) -> list[list[tuple[str, Style]]]:
    """Return the character and the style of each cell; the second cell of a wide character has none."""
    return [
        [
            (text, span.style)
            for span in line
            for character in span.text
            for text in (character, *[""] * (cell_len(character) - 1))
        ]
        for line in lines
    ]


def _rectangle(place: Place, width: int = 0) -> Rectangle:
    columns = place.right - place.left
    return Rectangle(place.left, place.top, min(width or columns, columns), place.bottom - place.top + 1)
