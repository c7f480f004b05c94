"""The variant's first switch: the court may be called twice (MR-V1)."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.contract import Event

from . import actions, flow, refusal
from .course import Choice, Course
from .state import State

COURT = frozenset(("warrior", "piper", "monk"))
"""The actions that may fill both slots of a turn."""


def legal(state: State) -> Sequence[str]:
    return actions.legal(state, COURT)


def may_act(state: State) -> bool:
    return actions.may_act(state, COURT)


def settle(state: State, events: list[Event]) -> None:
    flow.settle(state, events, may_act)


def refuse(state: State, action: str) -> str:
    return refusal.action(state, action, COURT)


def vary(course: Course) -> Course:
    return course.varied(
        choices={"action": Choice(flow.active, legal, actions.take, refuse)},
        passages={"settle": settle},
    )
