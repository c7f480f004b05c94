"""The tutorial engine, which picks the lesson for the current state. Each game provides its own texts."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from macrobber_core.bots import ADVISERS, Effort
from macrobber_core.bots.advice_process import SEED
from macrobber_core.games.contract import Event
from macrobber_core.table.view import TableView
from macrobber_tui.i18n.language import _

from . import ui_of

LESSON_EFFORT = Effort(simulations=2000)
"""The effort of tips and of hints in a lesson, so that both get the same advice. It takes a fraction of a second."""
TIP_CHOICES = 3
"""The number of best actions from which a tip is chosen: those that a hint lists."""
TIP_MARGIN = 0.01
"""The maximum difference in winning chance between the best action and an action in a tip."""


class TutorialState(NamedTuple):
    """The game's view, the legal actions and the unread content that the player sees."""

    view: Any
    legal: Sequence[str]
    ply: int
    reading: str = ""
    """Rules topic of the unread content; "" if there is none."""
    name_action: Callable[[str], str] = str
    """Returns the short name of an action, as in a hint."""
    remaining: tuple[str, ...] = ()
    """The actions left by what the player has chosen so far in a decision of several steps; () at its beginning."""

    def allows(self, verb: str) -> bool:
        """Return whether an action that begins with `verb` is legal now."""
        return any(verb_of(action) == verb for action in self.legal)


def tutorial_state(table: TableView, reading: str = "", remaining: tuple[str, ...] = ()) -> TutorialState:
    """Return the state of a table whose game has begun."""
    ui = ui_of(table.game)
    return TutorialState(
        table.game_view, table.legal, table.ply, reading, lambda action: ui.action_name(action, table), remaining
    )


def verb_of(action: str) -> str:
    return action.partition(" ")[0]


Predicate = Callable[[TutorialState], bool]


class Recommendation(NamedTuple):
    """An action to try, and why."""

    action: str
    reason: str
    """A full sentence or several, in English. May have fields in braces, which the lesson's `fields` fills in."""
    name: str = ""
    """What to call the action, in the player's language; "" for the short name that a hint gives it."""


def verb_kind(_state: TutorialState, action: str) -> str:
    """Return the kind of an action that is told by its first word."""
    return verb_of(action)


@dataclass(frozen=True, slots=True)
class BestAction:
    """Recommends the best action, as a hint would, with the reason for its kind."""

    game: str
    reasons: Mapping[str, str]
    """Reasons, keyed by the kind of the action. Actions of other kinds are not recommended."""
    kind: Callable[[TutorialState, str], str] = verb_kind
    name: Callable[[TutorialState, str], str] = lambda _state, _action: ""
    """Returns what to call an action, as in `Recommendation.name`."""
    prefers: Callable[[TutorialState, str], bool] = lambda _state, _action: False
    """Returns whether an action comes before others that are about as good."""
    margin: float = TIP_MARGIN

    def __call__(self, state: TutorialState) -> Recommendation | None:
        ranked = ADVISERS[self.game].advise(state.view, list(state.legal), random.Random(SEED), LESSON_EFFORT)
        good = [advice for advice in ranked[:TIP_CHOICES] if advice.chance >= ranked[0].chance - self.margin]
        for advice in sorted(good, key=lambda advice: not self.prefers(state, advice.action)):
            reason = self.reasons.get(self.kind(state, advice.action))
            if reason is not None and advice.action in (state.remaining or state.legal):
                return Recommendation(advice.action, reason, self.name(state, advice.action))
        return None


@dataclass(frozen=True, slots=True)
class Lesson:
    """An explanation shown in the first state it fits, with a tip if there is good advice.

    It is shown once. A standing one is shown whenever no new lesson fits, until the lessons close.
    """

    fits: Predicate
    text: str
    """May have fields in braces, which `fields` fills in."""
    advise: Callable[[TutorialState], Recommendation | None] = lambda _: None
    plain_text: str = ""
    """The text for plain mode, if it differs."""
    painted_text: str = ""
    """The text beside a painted board, if it differs."""
    reading: str = ""
    """Rules topic of the unread content the lesson explains; "" for lessons about the game itself."""
    fields: Callable[[TutorialState], Mapping[str, object]] = lambda _: {}
    repeats: bool = False
    """Whether it is a standing lesson: a short sentence about a kind of decision."""


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
    action: str = ""
    """The action that the tip recommends."""


class Closing(NamedTuple):
    """The sentences shown at the end of the lessons."""

    decided: Sequence[str]
    """What has decided the game so far: the points, and where they came from."""
    advice: Sequence[str]
    """What to try next."""

    @property
    def sections(self) -> list[tuple[str, Sequence[str]]]:
        """The headings, in the player's language, with what is below each; those with nothing below are left out."""
        sections = (_("What has decided the game so far"), self.decided), (_("What to try next"), self.advice)
        return [section for section in sections if section[1]]


class Tutorial(NamedTuple):
    """A game's lessons, and the seed of the game they describe."""

    lessons: Sequence[Lesson]
    seed: int
    rounds: int = 2
    """The rounds after which the lessons end."""
    closing: Callable[[TableView, Sequence[Event]], Closing] = lambda _table, _log: Closing((), ())
    """Return the closing words, given the table as the player sees it and all events so far."""
    must_be_seen: Predicate = lambda _: False
    """Returns whether something is going on that the player must see to its end before the lessons end."""


class Step(NamedTuple):
    """A step of a decision."""

    ply: int
    remaining: tuple[str, ...]


def step_of(state: TutorialState) -> Step | None:
    """Return the step of the decision that the player has to make now; None if there is something else to read."""
    return Step(state.ply, state.remaining) if state.legal and not state.reading else None


class Tutor:
    """Gives each lesson when the game calls for it, until the planned rounds are over or the player has had enough.

    New lessons may still come after the planned rounds, standing ones do not.
    """

    def __init__(self, tutorial: Tutorial) -> None:
        self._tutorial = tutorial
        self._remaining = list(tutorial.lessons)
        self._message: TutorialMessage | None = None
        self._explained: Step | None = None
        """The step of a decision that the message explains."""
        self._lessons: dict[tuple[int, bool], Lesson] = {}
        """The lessons given for decisions, by ply and whether the player had begun to choose."""
        self._is_closed = False

    def message_for(self, state: TutorialState) -> TutorialMessage | None:
        """Return the message to show now. It stays until its decision is made or its subject is gone.

        A step of a decision has only one lesson, also when the player returns to it; its tip follows what is chosen.
        """
        step, message = step_of(state), self._message
        if step is not None and step == self._explained:
            return message
        if step is None and message is not None and message.reading == state.reading and is_current(message, state):
            return message
        lesson = self._next_lesson(state, step)
        if lesson is not None:
            self._message, self._explained = message_of(lesson, state), step
        elif self._message is not None and not is_current(self._message, state):
            self._message = self._explained = None
        return self._message

    def _next_lesson(self, state: TutorialState, step: Step | None) -> Lesson | None:
        key = (step.ply, bool(step.remaining)) if step is not None else None
        if key in self._lessons:
            return self._lessons[key]
        fitting = [one for one in self._remaining if one.reading == state.reading and one.fits(state)]
        lesson = min(fitting, key=lambda one: one.repeats, default=None)  # the first new one, if there is any
        if lesson is not None and not lesson.repeats:
            self._remaining = [candidate for candidate in self._remaining if candidate is not lesson]
        if lesson is not None and key is not None:
            self._lessons[key] = lesson
        return lesson

    def closing(self, state: TutorialState, table: TableView, log: Sequence[Event]) -> Closing | None:
        """Return the closing words if the lessons end now; None before and afterwards. `log` has all events so far."""
        return self._tutorial.closing(table, log) if self.close_when_due(state) else None

    def close_when_due(self, state: TutorialState) -> bool:
        """End the lessons if that is due, and return whether it was. Standing lessons are over then, too."""
        is_due = self.is_closing_due(state)
        if is_due:
            self._is_closed = True
            self._remaining = [lesson for lesson in self._remaining if not lesson.repeats]
        return is_due

    def is_closing_due(self, state: TutorialState) -> bool:
        """Return whether the planned rounds have just ended, and the player has seen all that happened in them."""
        is_over = state.view.round > self._tutorial.rounds and state.view.result is None
        return is_over and not (self._is_closed or state.reading or self._tutorial.must_be_seen(state))

    def stop(self) -> None:
        """End the lessons for good."""
        self._remaining, self._message, self._explained, self._is_closed = [], None, None, True
        self._lessons = {}


def message_of(lesson: Lesson, state: TutorialState) -> TutorialMessage:
    recommended = lesson.advise(state) if state.legal and not state.reading else None
    fields = lesson.fields(state)
    tip, action = "", ""
    if recommended is not None:
        action = recommended.action
        tip = tip_text(recommended.name or state.name_action(action), recommended.reason, fields)

    def in_words(text: str) -> str:
        return _(text).format(**fields)

    return TutorialMessage(
        in_words(lesson.text),
        tip,
        state.ply if state.legal and not state.reading else None,
        in_words(lesson.plain_text or lesson.text),
        in_words(lesson.painted_text or lesson.text),
        lesson.reading,
        action,
    )


def tip_text(action_name: str, reason: str, fields: Mapping[str, object] = MappingProxyType({})) -> str:
    """Return the tip to try an action, in the player's language, given the reason in English and its fields."""
    return _("Try this: {action}. {reason}").format(action=action_name, reason=_(reason).format(**fields))


def is_current(message: TutorialMessage, state: TutorialState) -> bool:
    if message.ply is not None:
        return state.ply == message.ply
    if message.reading:
        return state.reading == message.reading
    return bool(state.reading) or not state.legal
