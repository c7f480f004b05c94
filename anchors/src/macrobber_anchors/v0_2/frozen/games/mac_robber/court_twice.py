"""Variant `court-twice`: warrior, piper and monk may each be played twice in a turn (MR-V1)."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_anchors.v0_2.frozen.games.contract import Event
from macrobber_anchors.v0_2.frozen.games.phases import DecisionPhase, PhaseTable
from macrobber_anchors.v0_2.frozen.translatable import Translatable

from . import actions, flow, refusal
from .state import State

COURT = frozenset(("warrior", "piper", "monk"))
"""The actions that may be played twice in a turn."""


def legal(state: State) -> Sequence[str]:
    return actions.legal(state, COURT)


def may_act(state: State) -> bool:
    return actions.may_act(state, COURT)


def continue_actions(state: State, events: list[Event]) -> None:
    flow.continue_actions(state, events, may_act)


def why_illegal(state: State, action: str) -> Translatable:
    return refusal.why_not_action(state, action, COURT)


def override_phases(phases: PhaseTable[State]) -> PhaseTable[State]:
    return phases.with_overrides(
        decisions={"action": DecisionPhase(flow.active_seat, legal, actions.play_action, why_illegal)},
        transitions={"settle": continue_actions},
    )
