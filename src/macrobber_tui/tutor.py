"""Teaches by playing: picks the word that fits what the player sees now. What is said, each game says for itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from macrobber_tui.language import _


class Moment(NamedTuple):
    """What the player sees: the game's view, the actions that are asked for, what of the board is to be read first."""

    position: Any
    legal: Sequence[str]
    ply: int
    reading: str = ""
    """A topic of the rules; "" where nothing is to be read."""

    def allows(self, verb: str) -> bool:
        """Whether an action of that kind is legal now."""
        return any(action.partition(" ")[0] == verb for action in self.legal)


Fits = Callable[[Moment], bool]


@dataclass(frozen=True, slots=True)
class Tip:
    """What would be good to do, and why."""

    fits: Fits
    text: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """Said once, at the first moment it fits; with the first of its tips that fits."""

    fits: Fits
    text: str
    tips: Sequence[Tip] = ()
    aloud: str = ""
    """The same for who hears it and sees no board, where that is not the text."""
    reading: str = ""
    """What has to be there to be read when it is said."""
    is_last: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """What is said at a moment, and whether it is about what is asked there."""

    text: str
    tip: str
    ply: int | None
    aloud: str = ""
    """The text for who hears it."""
    reading: str = ""
    """What was to be read when it was said."""


class Tutor:
    """Goes through its lessons in whatever order the game brings them, and is silent after the last."""

    def __init__(self, lessons: Sequence[Lesson]) -> None:
        self._left = list(lessons)
        self._said: Said | None = None

    def look(self, moment: Moment) -> Said | None:
        """What is to be said now. It stands until what it speaks of is decided, or something else is asked."""
        lesson = next((one for one in self._left if one.reading == moment.reading and one.fits(moment)), None)
        if lesson is not None:
            self._left = [] if lesson.is_last else [one for one in self._left if one is not lesson]
            tip = next((_(tip.text) for tip in lesson.tips if tip.fits(moment)), "")
            ply = moment.ply if moment.legal and not moment.reading else None
            self._said = Said(_(lesson.text), tip, ply, _(lesson.aloud or lesson.text), lesson.reading)
        elif self._said is not None and not stands(self._said, moment):
            self._said = None
        return self._said

    def stop(self) -> None:
        """Say nothing more."""
        self._left, self._said = [], None


def stands(said: Said, moment: Moment) -> bool:
    if said.ply is not None:
        return moment.ply == said.ply
    if said.reading:
        return moment.reading == said.reading
    return bool(moment.reading) or not moment.legal
