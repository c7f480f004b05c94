"""The tutorial engine, which picks the lesson for the current state. Each game provides its own texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from macrobber_tui.i18n.language import _


class TutorialState(NamedTuple):
    """The game's view, the legal actions and the unread content that the player sees."""

    view: Any
    legal: Sequence[str]
    ply: int
    reading: str = ""
    """Rules topic of the unread content; "" if there is none."""

    def allows(self, verb: str) -> bool:
        """Return whether an action that begins with `verb` is legal now."""
        return any(action.partition(" ")[0] == verb for action in self.legal)


Predicate = Callable[[TutorialState], bool]


@dataclass(frozen=True, slots=True)
class Tip:
    """A suggestion for a good action, with the reason."""

    fits: Predicate
    text: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """An explanation shown once, in the first state it fits, with the first of its tips that fits."""

    fits: Predicate
    text: str
    tips: Sequence[Tip] = ()
    advise: Callable[[TutorialState], str] = lambda _: ""
    """Returns a tip to use if none of `tips` fits; "" for no tip."""
    plain_text: str = ""
    """The text for plain mode, if it differs."""
    painted_text: str = ""
    """The text beside a painted board, if it differs."""
    reading: str = ""
    """Rules topic of the unread content the lesson explains; "" for lessons about the game itself."""
    is_last: bool = False

    def tip_for(self, state: TutorialState) -> str:
        """Return the tip for a state, in English; "" if there is none."""
        return next((tip.text for tip in self.tips if tip.fits(state)), "") or self.advise(state)


@dataclass(frozen=True, slots=True)
class TutorialMessage:
    """A lesson as shown to the player. `ply` is the ply of the decision it explains, or None."""

    text: str
    tip: str
    ply: int | None
    plain_text: str = ""
    """The text for plain mode."""
    painted_text: str = ""
    """The text beside a painted board."""
    reading: str = ""
    """Rules topic of the unread content when it is shown."""


class Tutorial(NamedTuple):
    """A game's lessons, and the seed of the game they describe."""

    lessons: Sequence[Lesson]
    seed: int


class Tutor:
    """Gives each lesson when the game calls for it, until no lessons are left."""

    def __init__(self, lessons: Sequence[Lesson]) -> None:
        self._remaining = list(lessons)
        self._message: TutorialMessage | None = None

    def message_for(self, state: TutorialState) -> TutorialMessage | None:
        """Return the message to show now. It stays until its decision is made or its subject is gone."""
        lesson = next(
            (
                candidate
                for candidate in self._remaining
                if candidate.reading == state.reading and candidate.fits(state)
            ),
            None,
        )
        if lesson is not None:
            self._remaining = (
                [] if lesson.is_last else [candidate for candidate in self._remaining if candidate is not lesson]
            )
            tip = lesson.tip_for(state)
            ply = state.ply if state.legal and not state.reading else None
            self._message = TutorialMessage(
                _(lesson.text),
                _(tip) if tip else "",
                ply,
                _(lesson.plain_text or lesson.text),
                _(lesson.painted_text or lesson.text),
                lesson.reading,
            )
        elif self._message is not None and not is_current(self._message, state):
            self._message = None
        return self._message

    def stop(self) -> None:
        """Give no more lessons."""
        self._remaining, self._message = [], None


def is_current(message: TutorialMessage, state: TutorialState) -> bool:
    if message.ply is not None:
        return state.ply == message.ply
    if message.reading:
        return state.reading == message.reading
    return bool(state.reading) or not state.legal
