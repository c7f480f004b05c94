"""The Messengers: a mini expansion (CM-01 to CM-10).

settled -> message -> [answer -> [home]] -> award ...    for each message that is due
"""

from __future__ import annotations

import random

from macrobber_core.games.contract import Event, IllegalAction

from . import flow, messages, notation, refusal, scoring
from .board import Meeple
from .course import Chance, Choice, Course
from .events import Answered, MessageRead, WentHome
from .messages import ANOTHER_TILE, NUMBERS, ONE_MEEPLE, TAKEN, WORTH
from .state import Gain, State

DARK = 5
"""Every space that is a multiple of it is dark."""
MESSAGE = "message"
"""The source of points that a message brings."""


def notice(state: State, gain: Gain, before: int, events: list[Event]) -> None:
    """CM-02, CM-04: a figure of the active player that stops on a dark space brings a message."""
    if gain.seat == state.active and (before + gain.points) % DARK == 0:
        state.due += 1


def settled(state: State, events: list[Event]) -> None:
    """CM-06."""
    state.then = "message" if state.due else "end"


def top(state: State) -> list[int]:
    """What can lie on top of the stack: one of those never read, in the end the one read longest ago (CM-09)."""
    return [number for number in NUMBERS if number not in state.read] or [state.read[0]]


def draw_message(state: State, rng: random.Random) -> str:
    return f"message {rng.choice(top(state))}"


def read(state: State, action: str, events: list[Event]) -> None:
    """CM-08: where a message says nothing to the player, he takes the points."""
    number = notation.MESSAGES.get(action)
    if number not in top(state):
        raise IllegalAction(action, refusal.MESSAGE)
    state.due -= 1
    state.message = number
    state.read = tuple(other for other in state.read if other != number)
    events.append(MessageRead(state.active, number))
    if messages.can_be_done(state, state.active, number):
        state.then = "answer"
    else:
        put_under(state, events, done=False, asked=False)
        gain(state, TAKEN)


def legal(state: State) -> list[str]:
    return [*notation.ANSWERS]


def answer(state: State, action: str, events: list[Event]) -> None:
    seat, message, done = state.active, state.message, action == notation.DO
    assert message is not None
    put_under(state, events, done=done, asked=True)
    if not done:
        gain(state, TAKEN)
    elif message == ANOTHER_TILE:
        state.then = "draw"
    elif message != ONE_MEEPLE:
        gain(state, WORTH[message](state, seat))
    elif len(own := own_meeples(state)) > 1:
        state.then = "home"
    else:
        take_home(state, own[0], events, asked=False)


def put_under(state: State, events: list[Event], *, done: bool, asked: bool) -> None:
    """It is under the stack before it is carried out."""
    assert state.message is not None
    events.append(Answered(state.active, state.message, done, asked))
    state.read = (*state.read, state.message)
    state.message = None


def gain(state: State, points: int) -> None:
    """CM-08: a meeple may come home without any; then nothing moves."""
    state.gains = (Gain(state.active, MESSAGE, points),) if points else ()
    state.then = "award"


def own_meeples(state: State) -> list[Meeple]:
    """In order of laying."""
    return sorted(meeple for meeple in state.board.meeples() if meeple.seat == state.active)


def legal_homes(state: State) -> list[str]:
    return [notation.home(scoring.source(state.board, meeple.part)) for meeple in own_meeples(state)]


def home(state: State, action: str, events: list[Event]) -> None:
    take_home(state, own_meeples(state)[legal_homes(state).index(action)], events, asked=True)


def take_home(state: State, meeple: Meeple, events: list[Event], *, asked: bool) -> None:
    """CM-07: to be there is enough, and nobody else scores."""
    feature = state.board.feature(meeple.part)
    points = scoring.worth(state.board, feature)
    events.append(WentHome(meeple.seat, feature.kind.name.lower(), scoring.source(state.board, meeple.part), asked))
    state.board = state.board.without(meeple)
    state.meeples[meeple.seat] += 1
    gain(state, points)


def vary(course: Course) -> Course:
    return course.varied(
        choices={
            "answer": Choice(flow.active, legal, answer, refusal.answer),
            "home": Choice(flow.active, legal_homes, home, refusal.home),
        },
        chances={"message": Chance(draw_message, read)},
        passages={"settled": settled},
    )
