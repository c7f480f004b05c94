"""The course of the game: which phase follows which, and what happens between them without anybody being asked.

A room that has carried out an action says what comes `then`, and which cards are due or owed before it.
`advance` goes on from there until somebody has to act:

    start -> turn -> draw -> [redraw -> [draw]] -> settle -> action -> settle -> ... -> unused
          -> raid -> [attack -> defend -> combat, three times -> outcome -> [loot] -> refill] -> end
    end   -> turn, or after the last player of a round: scoring -> [tile] -> round -> turn
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import cast

from macrobber_core.games.contract import Event, IllegalAction

from . import actions, cards, draw, ending, notation, raid, refusal, scoring
from . import components as box
from .course import Chance, Choice, Course
from .events import RoundBegan, Started, UnusedReturned
from .piles import NOTHING, cubes_text
from .state import Phase, State, Step


def advance(state: State, course: Course, events: list[Event]) -> None:
    """Go on until an actor is to decide, or the game is over."""
    while not state.agenda and (passage := course.passages.get(state.then)) is not None:
        passage(state, events)
    state.phase = state.agenda[0].phase if state.agenda else cast("Phase", state.then)
    state.actor = course.actor(state)


def active(state: State) -> int:
    return state.turn_seat


def debtor(state: State) -> int:
    """Who owes the discard that is due."""
    return state.agenda[0].seat


def defender(state: State) -> int:
    return state.fight.defender


def draw_start(state: State, rng: random.Random) -> str:
    return f"start {rng.choice(state.seats)}"


def start(state: State, action: str, events: list[Event]) -> None:
    """MR-01: the start player is drawn; then everybody is dealt the first cards."""
    seat = notation.STARTS.get(action, 0)
    if seat not in state.seats:
        raise IllegalAction(action, "the start player is drawn now (MR-01)")
    state.start = state.active = seat
    state.agenda = tuple(Step("deal", owner, box.START_WARRIORS) for owner in state.seats)
    state.then = "turn"
    events += [Started(seat), RoundBegan(state.round, seat)]


def turn(state: State, events: list[Event]) -> None:
    """MR-05: a turn begins, or the game ends where the bag does not hold six cubes."""
    state.verbs = ()
    state.used = 0
    if sum(state.bag) < box.DISPLAY:
        ending.end_game(state, "bag", events)
        return
    state.then = "draw"
    state.after_draw = "redraw" if state.following == state.active else "settle"


def settle(state: State, events: list[Event], may_act: Callable[[State], bool] = actions.may_act) -> None:
    """MR-06: the action phase goes on while another action is legal."""
    state.then = "action" if may_act(state) else "unused"


def unused(state: State, events: list[Event]) -> None:
    """MR-17: the action phase is over."""
    cubes = actions.return_unused(state)
    if cubes != NOTHING:
        events.append(UnusedReturned(state.turn_seat, cubes_text(cubes)))
    state.then = "raid"


def end(state: State, events: list[Event]) -> None:
    """Play passes clockwise; after the last player of the round comes the scoring."""
    following = state.left_of(state.turn_seat)
    if following != state.start:
        state.active = following
        state.then = "turn"
        return
    scoring.score_round(state, events)
    ending.remove_tile(state, events)


def next_round(state: State, events: list[Event]) -> None:
    """MR-33: the start marker passes to the left."""
    assert state.start is not None
    state.start = state.active = state.left_of(state.start)
    state.round += 1
    state.then = "turn"
    events.append(RoundBegan(state.round, state.start))


BASE = Course(
    choices={
        "redraw": Choice(active, draw.legal_returns, draw.redraw, refusal.redraw),
        "action": Choice(active, actions.legal, actions.take, refusal.action),
        "discard": Choice(debtor, cards.legal_discards, cards.discard, refusal.discard),
        "raid": Choice(active, raid.legal, raid.choose, refusal.raid),
        "attack": Choice(active, raid.legal_attack, raid.attack, refusal.blow),
        "defend": Choice(defender, raid.legal_defence, raid.defend, refusal.blow),
        "loot": Choice(active, raid.legal_loot, raid.loot, refusal.loot),
    },
    chances={
        "start": Chance(draw_start, start),
        "deal": Chance(cards.draw_cards, cards.deal),
        "refill": Chance(cards.draw_cards, cards.deal),
        "draw": Chance(draw.draw_cubes, draw.drawn),
        "tile": Chance(ending.draw_tile, ending.turn_tile),
    },
    passages={
        "turn": turn,
        "settle": settle,
        "unused": unused,
        "combat": raid.next_combat_round,
        "outcome": raid.outcome,
        "refill": raid.refill,
        "end": end,
        "round": next_round,
    },
)
"""The game of the rulebook."""
