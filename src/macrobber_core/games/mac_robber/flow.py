"""The sequence of phases, and the transitions that need no decision.

An action sets `state.next_phase`, and `state.pending` if cards must be drawn or discarded first.
`MacRobberPhases.advance` continues until a seat or chance has to act:

    start -> turn -> draw -> [redraw -> [draw]] -> settle -> action -> settle -> ... -> unused
          -> raid -> [attack -> defend -> combat, three times -> outcome -> [loot] -> refill] -> end
    end   -> turn, or after the last player of a round: scoring -> [tile] -> round -> turn
"""

from __future__ import annotations

from collections.abc import Callable

from macrobber_core.games.contract import Event
from macrobber_core.games.phases import (
    ChancePhase,
    DecisionPhase,
    PhaseTable,
    sample_start,
    start_outcomes,
    start_player,
)

from . import action_cubes, actions, cards, components, ending, raid, refusal, scoring
from .events import RoundBegan, Started, UnusedReturned
from .piles import NOTHING, cubes_text
from .state import State, Step


class MacRobberPhases(PhaseTable[State]):
    """A phase table in which pending card draws and discards come before the next phase."""

    def advance(self, state: State, events: list[Event]) -> None:
        """Run transitions until an actor has to decide or the game is over."""
        while not state.pending and (transition := self.transitions.get(state.next_phase)) is not None:
            transition(state, events)
        self.enter(state, state.pending[0].phase if state.pending else state.next_phase)


def active_seat(state: State) -> int:
    return state.active


def discarding_seat(state: State) -> int:
    """Return the seat that must discard now."""
    return state.pending[0].seat


def defending_seat(state: State) -> int:
    return state.current_raid.defender


def set_start_player(state: State, action: str, events: list[Event]) -> None:
    """Set the start player and schedule the first deal to every seat (MR-01)."""
    state.start = state.active = seat = start_player(state, action, refusal.START)
    state.pending = tuple(Step("deal", owner, components.START_WARRIORS) for owner in state.seats)
    state.next_phase = "turn"
    events += [Started(seat), RoundBegan(state.round, seat)]


def begin_turn(state: State, events: list[Event]) -> None:
    """Begin a turn, or end the game if the bag has fewer than six cubes (MR-05)."""
    state.verbs = ()
    state.used = 0
    if sum(state.bag) < components.DISPLAY_SIZE:
        ending.end_game(state, "bag", events)
        return
    state.next_phase = "draw"
    state.after_draw = "redraw" if state.following == state.active else "settle"


def continue_actions(state: State, events: list[Event], may_act: Callable[[State], bool] = actions.may_act) -> None:
    """Continue the action phase while another action is legal, or end it (MR-06)."""
    state.next_phase = "action" if may_act(state) else "unused"


def end_actions(state: State, events: list[Event]) -> None:
    """End the action phase: unused cubes return to the bag (MR-17)."""
    cubes = actions.return_unused(state)
    if cubes != NOTHING:
        events.append(UnusedReturned(state.active, cubes_text(cubes)))
    state.next_phase = "raid"


def end_turn(state: State, events: list[Event]) -> None:
    """Pass play clockwise; after the last player of the round, score the round and remove an estate tile."""
    next_seat = state.left_of(state.active)
    if next_seat != state.start:
        state.active = next_seat
        state.next_phase = "turn"
        return
    scoring.score_round(state, events)
    ending.remove_tile(state, events)


def next_round(state: State, events: list[Event]) -> None:
    """Pass the start marker to the left and begin the next round (MR-33)."""
    assert state.start is not None
    state.start = state.active = state.left_of(state.start)
    state.round += 1
    state.next_phase = "turn"
    events.append(RoundBegan(state.round, state.start))


BASE_PHASES = MacRobberPhases(
    decisions={
        "redraw": DecisionPhase(active_seat, action_cubes.legal_returns, action_cubes.redraw, refusal.why_not_redraw),
        "action": DecisionPhase(active_seat, actions.legal, actions.play_action, refusal.why_not_action),
        "discard": DecisionPhase(discarding_seat, cards.legal_discards, cards.discard, refusal.why_not_discard),
        "raid": DecisionPhase(active_seat, raid.legal, raid.play_raid_phase, refusal.why_not_raid),
        "attack": DecisionPhase(active_seat, raid.legal_attack, raid.attack, refusal.why_not_card_play),
        "defend": DecisionPhase(defending_seat, raid.legal_defence, raid.defend, refusal.why_not_card_play),
        "loot": DecisionPhase(active_seat, raid.legal_loot, raid.loot, refusal.why_not_loot),
    },
    chances={
        "start": ChancePhase(sample_start, set_start_player, start_outcomes),
        "deal": ChancePhase(cards.sample_deal, cards.deal, cards.deal_outcomes),
        "refill": ChancePhase(cards.sample_deal, cards.deal, cards.deal_outcomes),
        "draw": ChancePhase(action_cubes.sample_draw, action_cubes.apply_draw, action_cubes.draw_outcomes),
        "tile": ChancePhase(ending.sample_tile, ending.turn_tile, ending.tile_outcomes),
    },
    transitions={
        "turn": begin_turn,
        "settle": continue_actions,
        "unused": end_actions,
        "combat": raid.next_combat_round,
        "outcome": raid.resolve_raid,
        "refill": raid.refill,
        "end": end_turn,
        "round": next_round,
    },
)
"""The phases of the basic game."""
