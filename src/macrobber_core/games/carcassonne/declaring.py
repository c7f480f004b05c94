"""What both expansions share: players declare what scores next and which figure moves, before anything moves.

award -> [score -> award ...] -> declared -> carry-out -> carried -> settled
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from macrobber_core.games.contract import Event

from . import components as box
from . import flow, notation, refusal
from .course import Choice, Course, Passage
from .events import Declared, Scored
from .state import Gain, State

Watcher = Callable[[State, Gain, int, list[Event]], None]
"""Looks at a figure that has just moved: the gain, and the points of the figure before."""


def undeclared(state: State) -> list[Gain]:
    return [gain for gain in state.gains if gain.figure is None]


def actor(state: State) -> int:
    """The active player first, then clockwise (CR-06)."""
    return undeclared(state)[0].seat


def offers(state: State, seat: int) -> list[Gain]:
    """What a seat may declare next; one is no choice (CR-13, CM-05)."""
    left = [gain for gain in undeclared(state) if gain.seat == seat]
    alike = len({gain.points for gain in left}) == 1
    if alike or not (state.with_messengers or robbers_wait(state, seat, left)):
        left = left[:1]
    return [gain._replace(figure=figure) for gain in left for figure in state.figures]


def robbers_wait(state: State, seat: int, left: Sequence[Gain]) -> bool:
    """Whether another's robber stands where one of these events could start (CR-13)."""
    starts = {0}
    for gain in left:
        starts |= {start + gain.points for start in starts}
    starts.discard(sum(gain.points for gain in left))
    begun = declared_points(state, seat)
    spaces = {box.space(begun + start) for start in starts}
    return any(state.robbers[other] in spaces for other in state.seats if other != seat)


def declared_points(state: State, seat: int) -> int:
    """Where the scoring meeple of a seat will be when all that is declared has moved it."""
    return state.points[seat] + sum(gain.points for gain in state.gains if gain.seat == seat and gain.figure)


def declare(state: State, events: list[Event]) -> None:
    """Whoever has no choice is not asked."""
    for gain in undeclared(state):
        found = offers(state, gain.seat)
        if len(found) > 1:
            state.then = "score"
            return
        settle(state, found[0])
    state.then = "declared" if state.gains else "settled"


def settle(state: State, chosen: Gain) -> None:
    """What is declared stands first, in order."""
    done = [gain for gain in state.gains if gain.figure is not None]
    rest = [gain for gain in undeclared(state) if gain != chosen._replace(figure=None)]
    state.gains = (*done, chosen, *rest)


def texts(state: State) -> Iterator[tuple[str, Gain]]:
    """The actions of the phase, and what they declare."""
    for gain in offers(state, actor(state)):
        yield notation.score(gain.source, state.named(gain.figure)), gain


def legal(state: State) -> list[str]:
    return [text for text, _ in texts(state)]


def score(state: State, action: str, events: list[Event]) -> None:
    chosen = dict(texts(state))[action]
    settle(state, chosen)
    events.append(Declared(chosen.seat, chosen.source, chosen.points, state.named(chosen.figure)))
    state.then = "award"


def carry_out(watchers: Sequence[Watcher]) -> Passage:
    """All figures move, event by event."""

    def passage(state: State, events: list[Event]) -> None:
        for gain in state.gains:
            before = move(state, gain, events)
            for watch in watchers:
                watch(state, gain, before, events)
        state.then = "carried"

    return passage


def move(state: State, gain: Gain, events: list[Event]) -> int:
    """One figure moves by the points of one event; how many it had before."""
    seat, source, points, figure = gain
    assert figure is not None
    figures = state.points if figure == "meeple" else state.messengers
    before = figures[seat]
    figures[seat] += points
    events.append(Scored(seat, source, points, figure, figures[seat]))
    return before


def carried(state: State, events: list[Event]) -> None:
    state.gains = ()
    state.then = "settled"


def vary(course: Course, watchers: Sequence[Watcher]) -> Course:
    return course.varied(
        choices={"score": Choice(actor, legal, score, refusal.score)},
        passages={
            "award": declare,
            "declared": flow.to("carry-out"),
            "carry-out": carry_out(watchers),
            "carried": carried,
        },
    )
