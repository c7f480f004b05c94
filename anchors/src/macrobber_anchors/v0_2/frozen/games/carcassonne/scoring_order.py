"""Declaring the order of scoring, for both expansions: players choose gains and figures before any figure moves.

award -> [score -> award ...] -> declared -> carry-out -> carried -> settled
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from macrobber_anchors.v0_2.frozen.games.contract import Event
from macrobber_anchors.v0_2.frozen.games.phases import DecisionPhase, PhaseTable, Transition

from . import components, flow, notation, refusal
from .events import Declared, Scored
from .state import Gain, State

MoveListener = Callable[[State, Gain, int, list[Event]], None]
"""Called after a figure has moved, with the gain and the figure's previous points."""


def undeclared(state: State) -> list[Gain]:
    return [gain for gain in state.gains if gain.figure is None]


def declaring_seat(state: State) -> int:
    """Return the seat that declares next: the active player first, then clockwise (CR-06)."""
    return undeclared(state)[0].seat


def possible_declarations(state: State, seat: int) -> list[Gain]:
    """Return the gains a seat may declare next; a single gain means there is no choice (CR-13, CM-05)."""
    remaining = [gain for gain in undeclared(state) if gain.seat == seat]
    all_equal = len({gain.points for gain in remaining}) == 1
    if all_equal or not (state.has_messengers or could_be_robbed(state, seat, remaining)):
        remaining = remaining[:1]
    return [gain._replace(figure=figure) for gain in remaining for figure in state.figures]


def could_be_robbed(state: State, seat: int, remaining: Sequence[Gain]) -> bool:
    """Return whether an opponent's robber is on a space where a remaining gain could start (CR-13)."""
    starts = {0}
    for gain in remaining:
        starts |= {start + gain.points for start in starts}
    starts.discard(sum(gain.points for gain in remaining))
    points_before = declared_points(state, seat)
    spaces = {components.space(points_before + start) for start in starts}
    return any(state.robbers[other] in spaces for other in state.seats if other != seat)


def declared_points(state: State, seat: int) -> int:
    """Return the points a seat's scoring meeple will have after all declared gains."""
    return state.points[seat] + sum(gain.points for gain in state.gains if gain.seat == seat and gain.figure)


def declare_or_ask(state: State, events: list[Event]) -> None:
    """Declare for players without a choice, and ask the first player who has a choice."""
    for gain in undeclared(state):
        declarations = possible_declarations(state, gain.seat)
        if len(declarations) > 1:
            state.next_phase = "score"
            return
        record_declaration(state, declarations[0])
    state.next_phase = "declared" if state.gains else "settled"


def record_declaration(state: State, chosen: Gain) -> None:
    """Record a declared gain after earlier declarations and before undeclared gains."""
    declared = [gain for gain in state.gains if gain.figure is not None]
    remaining = [gain for gain in undeclared(state) if gain != chosen._replace(figure=None)]
    state.gains = (*declared, chosen, *remaining)


def gains_by_action(state: State) -> Iterator[tuple[str, Gain]]:
    """Yield each legal action and the gain it declares."""
    for gain in possible_declarations(state, declaring_seat(state)):
        yield notation.score_action(gain.source, state.figure_label(gain.figure)), gain


def legal(state: State) -> list[str]:
    return [text for text, _ in gains_by_action(state)]


def declare(state: State, action: str, events: list[Event]) -> None:
    chosen = dict(gains_by_action(state))[action]
    record_declaration(state, chosen)
    events.append(Declared(chosen.seat, chosen.source, chosen.points, state.figure_label(chosen.figure)))
    state.next_phase = "award"


def carry_out(listeners: Sequence[MoveListener]) -> Transition[State]:
    """Return a transition that moves all figures, gain by gain."""

    def transition(state: State, events: list[Event]) -> None:
        for gain in state.gains:
            points_before = move_figure(state, gain, events)
            for listener in listeners:
                listener(state, gain, points_before, events)
        state.next_phase = "carried"

    return transition


def move_figure(state: State, gain: Gain, events: list[Event]) -> int:
    """Move a figure by one gain, and return its previous points."""
    seat, source, points, figure = gain
    assert figure is not None
    points_by_seat = state.points if figure == "meeple" else state.messengers
    points_before = points_by_seat[seat]
    points_by_seat[seat] += points
    events.append(Scored(seat, source, points, figure, points_by_seat[seat]))
    return points_before


def finish_scoring(state: State, events: list[Event]) -> None:
    state.gains = ()
    state.next_phase = "settled"


def override_phases(phases: PhaseTable[State], listeners: Sequence[MoveListener]) -> PhaseTable[State]:
    return phases.with_overrides(
        decisions={"score": DecisionPhase(declaring_seat, legal, declare, refusal.why_not_score)},
        transitions={
            "award": declare_or_ask,
            "declared": flow.go_to("carry-out"),
            "carry-out": carry_out(listeners),
            "carried": finish_scoring,
        },
    )
