"""The Messengers: a mini expansion (CM-01 to CM-10).

settled -> message -> [answer -> [home]] -> award ...    for each message to read
"""

from __future__ import annotations

import random

from macrobber_core.games.contract import Event, IllegalAction
from macrobber_core.games.phases import ChancePhase, DecisionPhase, PhaseTable, always

from . import flow, messages, notation, refusal, scoring
from .events import Answered, MessageRead, WentHome
from .features import Meeple
from .messages import ANOTHER_TILE, DECLINED_POINTS, MESSAGE_NUMBERS, MESSAGE_POINTS, ONE_MEEPLE
from .state import Gain, State

DARK_SPACE_INTERVAL = 5
"""Scoreboard spaces whose number is a multiple of this are dark."""
MESSAGE_SOURCE = "message"
"""The `Gain.source` of points from a message."""


def count_message(state: State, gain: Gain, points_before: int, events: list[Event]) -> None:
    """Schedule a message if the active player's figure stops on a dark space (CM-02, CM-04)."""
    if gain.seat == state.active and (points_before + gain.points) % DARK_SPACE_INTERVAL == 0:
        state.messages_due += 1


def read_messages(state: State, events: list[Event]) -> None:
    """Read the remaining messages before the turn ends (CM-06)."""
    state.next_phase = "message" if state.messages_due else "end"


def possible_messages(state: State) -> list[int]:
    """Return the messages that could be on top of the stack (CM-09).

    These are all unread messages; once all have been read, only the least recently read message is possible.
    """
    return [number for number in MESSAGE_NUMBERS if number not in state.messages_read] or [state.messages_read[0]]


def sample_message(state: State, rng: random.Random) -> str:
    return f"message {rng.choice(possible_messages(state))}"


def message_outcomes(state: State) -> dict[str, int]:
    return {f"message {number}": 1 for number in possible_messages(state)}


def apply_message(state: State, action: str, events: list[Event]) -> None:
    """Read the message; a player who cannot follow it takes the points instead (CM-08)."""
    number = notation.MESSAGES.get(action)
    if number not in possible_messages(state):
        raise IllegalAction(action, refusal.MESSAGE)
    state.messages_due -= 1
    state.message = number
    state.messages_read = tuple(other for other in state.messages_read if other != number)
    events.append(MessageRead(state.active, number))
    if messages.can_follow(state, state.active, number):
        state.next_phase = "answer"
    else:
        return_message(state, events, done=False, asked=False)
        award_points(state, DECLINED_POINTS)


def legal(state: State) -> list[str]:
    return [*notation.ANSWERS]


def answer(state: State, action: str, events: list[Event]) -> None:
    seat, message, done = state.active, state.message, action == notation.DO
    assert message is not None
    return_message(state, events, done=done, asked=True)
    if not done:
        award_points(state, DECLINED_POINTS)
    elif message == ANOTHER_TILE:
        state.next_phase = "draw"
    elif message != ONE_MEEPLE:
        award_points(state, MESSAGE_POINTS[message](state, seat))
    elif len(meeples := own_meeples(state)) > 1:
        state.next_phase = "home"
    else:
        bring_home(state, meeples[0], events, asked=False)


def return_message(state: State, events: list[Event], *, done: bool, asked: bool) -> None:
    """Put the message under the stack before it takes effect."""
    assert state.message is not None
    events.append(Answered(state.active, state.message, done, asked))
    state.messages_read = (*state.messages_read, state.message)
    state.message = None


def award_points(state: State, points: int) -> None:
    """Award points for a message; no figure moves if the points are 0 (CM-08)."""
    state.gains = (Gain(state.active, MESSAGE_SOURCE, points),) if points else ()
    state.next_phase = "award"


def own_meeples(state: State) -> list[Meeple]:
    """Return the active player's meeples on the board, in part order."""
    return sorted(meeple for meeple in state.board.meeples() if meeple.seat == state.active)


def legal_homes(state: State) -> list[str]:
    return [notation.home_action(scoring.source_of(state.board, meeple.part)) for meeple in own_meeples(state)]


def play_home(state: State, action: str, events: list[Event]) -> None:
    bring_home(state, own_meeples(state)[legal_homes(state).index(action)], events, asked=True)


def bring_home(state: State, meeple: Meeple, events: list[Event], *, asked: bool) -> None:
    """Take a meeple home and score its feature for its owner alone, regardless of the majority (CM-07)."""
    feature = state.board.feature(meeple.part)
    points = scoring.feature_points(state.board, feature)
    events.append(WentHome(meeple.seat, feature.kind.name.lower(), scoring.source_of(state.board, meeple.part), asked))
    state.board = state.board.without_meeples(meeple)
    state.meeples[meeple.seat] += 1
    award_points(state, points)


def override_phases(phases: PhaseTable[State]) -> PhaseTable[State]:
    return phases.with_overrides(
        decisions={
            "answer": DecisionPhase(flow.active_seat, legal, answer, always(refusal.ANSWER)),
            "home": DecisionPhase(flow.active_seat, legal_homes, play_home, always(refusal.HOME)),
        },
        chances={"message": ChancePhase(sample_message, apply_message, message_outcomes)},
        transitions={"settled": read_messages},
    )
