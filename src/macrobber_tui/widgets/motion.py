"""Motion between two pictures: things that fly from place to place, and parts of a picture that are revealed.

The later picture is complete at once; a motion only draws over it until its time is up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, NamedTuple, Protocol

from msgspec import Struct, field
from rich.cells import cell_len

from .lines import Line, Span

STEPS_A_SECOND = 32
"""How many different pictures a second of motion has at most, so that spectators of one motion share them."""


class Rectangle(NamedTuple):
    """A part of a picture, in cells."""

    x: int
    y: int
    width: int
    height: int


class Move(Protocol):
    """A part of a motion."""

    @property
    def ends(self) -> float:
        """The seconds after the start of the motion at which it ends."""

    def draw(self, shown: list[Line], before: Sequence[Line], after: Sequence[Line], seconds: float) -> None:
        """Draw it over `shown`, that many seconds after the start."""


class Flight(Struct, frozen=True):
    """A thing that flies from one place to another, where nothing has changed until it arrives.

    Its picture is that of its target, or of its start if it leaves the board.
    """

    start: Rectangle
    target: Rectangle
    begins: float = 0.0
    lasts: float = 0.3
    leaves: bool = False

    @property
    def ends(self) -> float:
        return self.begins + self.lasts

    def draw(self, shown: list[Line], before: Sequence[Line], after: Sequence[Line], seconds: float) -> None:
        if seconds >= self.ends:
            return
        source, picture = (self.start, before) if self.leaves else (self.target, after)
        if self.leaves:
            if seconds < self.begins:
                stamp(shown, self.start.x, self.start.y, cut_out(before, self.start))
                return
        else:
            stamp(shown, self.target.x, self.target.y, cut_out(before, self.target))
            if seconds < self.begins:
                return
        share = eased((seconds - self.begins) / self.lasts)
        x = self.start.x + round((self.target.x - self.start.x) * share)
        y = self.start.y + round((self.target.y - self.start.y) * share)
        stamp(shown, x, y, cut_out(picture, source))


class Reveal(Struct, frozen=True):
    """A part of the picture that appears column by column from the left."""

    place: Rectangle
    lasts: float = 0.25

    @property
    def ends(self) -> float:
        return self.lasts

    def draw(self, shown: list[Line], before: Sequence[Line], after: Sequence[Line], seconds: float) -> None:
        if seconds >= self.lasts:
            return
        x, y, width, height = self.place
        done = round(seconds / self.lasts * width)
        hidden = Rectangle(x + done, y, width - done, height)
        stamp(shown, hidden.x, hidden.y, cut_out(before, hidden))


class Animation(Protocol):
    """Pictures that end with one that stays."""

    @property
    def after(self) -> Sequence[Line]:
        """The picture at the end."""

    @property
    def seconds(self) -> float:
        """How long it lasts."""

    @property
    def subject(self) -> object:
        """A value that identifies what is animated, or None. An animation with an equal subject continues this one."""

    def picture(self, seconds: float) -> Sequence[Line]:
        """Return the picture that many seconds after the start."""


class CountUp(Struct, frozen=True):
    """A picture that is drawn anew for each share of its time, from 0.0 to 1.0, such as points that count up."""

    draw: Callable[[float], Sequence[Line]]
    after: Sequence[Line]
    seconds: float
    subject: object

    def picture(self, seconds: float) -> Sequence[Line]:
        return self.draw(min(1.0, seconds / self.seconds))


class Motion(Struct, frozen=True):
    """The way from one picture to another."""

    subject: ClassVar[object] = None
    before: Sequence[Line]
    after: Sequence[Line]
    moves: Sequence[Move]
    pictures: dict[int, Sequence[Line]] = field(default_factory=dict)
    """Those drawn so far, by step."""

    @property
    def seconds(self) -> float:
        """How long it lasts."""
        return max((move.ends for move in self.moves), default=0.0)

    def picture(self, seconds: float) -> Sequence[Line]:
        """Return the picture that many seconds after the start."""
        if seconds >= self.seconds:
            return self.after
        step = int(seconds * STEPS_A_SECOND)
        if step not in self.pictures:
            self.pictures[step] = self._draw(step / STEPS_A_SECOND)
        return self.pictures[step]

    def _draw(self, seconds: float) -> Sequence[Line]:
        shown = list(self.after)
        for move in self.moves:
            move.draw(shown, self.before, self.after, seconds)
        return shown


def eased(share: float) -> float:
    """Return the share of the way after that share of the time: slow at both ends."""
    return share * share * (3 - 2 * share)


def cut_out(picture: Sequence[Line], place: Rectangle) -> list[Line]:
    """Return a part of a picture; what lies outside of it is blank."""
    rows = range(place.y, place.y + place.height)
    return [columns(picture[row] if 0 <= row < len(picture) else (), place.x, place.x + place.width) for row in rows]


def stamp(picture: list[Line], x: int, y: int, piece: Iterable[Line]) -> None:
    """Put a piece over a picture. What would lie outside of the picture's rows is left out."""
    for row, line in enumerate(piece, y):
        if 0 <= row < len(picture):
            width = sum(cell_len(span.text) for span in line)
            end = max(x + width, sum(cell_len(span.text) for span in picture[row]))
            left = columns(line, -x, width) if x < 0 else line
            picture[row] = (*columns(picture[row], 0, max(0, x)), *left, *columns(picture[row], max(0, x + width), end))


def columns(line: Line, left: int, right: int) -> Line:
    """Return the cells of a line from column `left` up to `right`, blank where it has none."""
    shown: list[Span] = []
    column, filled = 0, left
    for span in line:
        width = cell_len(span.text)
        first, last = max(left, column), min(right, column + width)
        if first < last:
            is_whole = (first, last) == (column, column + width)
            shown.append(span if is_whole else span._replace(text=_part(span.text, first - column, last - column)))
            filled = last
        column += width
    if filled < right:
        shown.append(Span(" " * (right - filled)))
    return tuple(shown)


def _part(text: str, left: int, right: int) -> str:
    """Return the cells of a text from `left` up to `right`; half of a wide character is a blank."""
    cells = [cell for character in text for cell in (character, *[""] * (cell_len(character) - 1))]
    part = cells[left:right]
    if part and not part[0]:
        part[0] = " "
    if part and right < len(cells) and not cells[right]:
        part[-1] = " "
    return "".join(part)
