"""Phase 2: choose and execute actions."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import lru_cache

from macrobber_core.games.contract import Event

from . import components as box
from . import notation
from .events import BardPlayed, Built, EstateBought, Finished, Joined
from .piles import NOTHING, SINGLE_CUBES, Pile, holds, minus, plus
from .state import State, Step

COSTS: dict[str, Pile] = {
    "cattle": (0, 0, 0, box.CATTLE_CUBES),
    "castle": (0, box.CASTLE_CUBES, 0, 0),
    "monastery": (0, 0, box.MONASTERY_CUBES, 0),
    "warrior": SINGLE_CUBES["Y"],
    "piper": SINGLE_CUBES["B"],
    "monk 1": (0, 0, 1, 0),
    "monk 2": (0, 0, box.MOST_MONKS, 0),
    "bard": SINGLE_CUBES["B"],
}
"""What each action takes out of the display; an estate's price is chosen (`notation.PAYMENTS`)."""

BUILDINGS = ("cattle", "castle", "monastery")
COLUMNS = {"Y": "warriors", "B": "pipers", "G": "monks"}
"""Where a cube of each colour stands in a courtyard."""


def actions_left(state: State) -> int:
    """MR-06: two actions a turn; MR-07: the last player of the round has one; MR-10: a bard is the only one."""
    if "bard" in state.verbs:
        return 0
    last_of_round = state.left_of(state.turn_seat) == state.start
    return (1 if last_of_round else 2) - len(state.verbs)


def legal(state: State, repeatable: Set[str] = frozenset()) -> Sequence[str]:
    """Every action, and `done` where a second one would be legal (MR-06)."""
    own = own_actions(state, repeatable)
    if state.verbs:
        return (*own, "done") if own else ()
    return own + songs(state)


def may_act(state: State, repeatable: Set[str] = frozenset()) -> bool:
    """MR-06: whether any action is legal."""
    return bool(own_actions(state, repeatable) or (not state.verbs and songs(state)))


def songs(state: State) -> tuple[str, ...]:
    """MR-16: what a bard can take from each of the others."""
    if not holds(state.display, COSTS["bard"]):
        return ()
    found: tuple[str, ...] = ()
    for victim in state.seats:
        if victim != state.active:
            found += notation.SONGS_ABOUT[
                victim, state.can_lose_warrior(victim), state.pipers[victim] > 0, state.monks[victim] > 0
            ]
    return found


def own_actions(state: State, repeatable: Set[str]) -> tuple[str, ...]:
    """The actions that touch nobody else's courtyard."""
    if actions_left(state) <= 0:
        return ()
    seat = state.turn_seat
    spent_verbs = state.verbs
    if repeatable:
        spent_verbs = tuple(verb for verb in spent_verbs if verb not in repeatable)
    return _affordable(
        state.display,
        box.MOST_USED - state.used,
        spent_verbs,
        state.free_estates(seat) > 0,
        state.supply > 0 and state.estates[seat] < box.MOST_ESTATES,
        state.can_lose_warrior(seat),
        min(state.monks[seat], 2),
    )


@lru_cache(maxsize=1 << 15)
def _affordable(
    display: Pile,
    usable: int,
    spent_verbs: tuple[str, ...],
    has_free_estate: bool,
    can_buy: bool,
    can_lose_warrior: bool,
    monks: int,
) -> tuple[str, ...]:
    def affordable(cost: Pile) -> bool:
        return sum(cost) <= usable and holds(display, cost)  # MR-11

    actions = [
        action
        for action, cost in COSTS.items()
        if action != "bard"
        and affordable(cost)
        and action.partition(" ")[0] not in spent_verbs  # MR-09
        and (has_free_estate or action not in BUILDINGS)  # MR-12
    ]
    if can_buy and "estate" not in spent_verbs:
        actions += [
            text
            for text, paid in notation.PAYMENTS.items()
            if affordable(paid.display) and paid.monks <= monks and (can_lose_warrior or not paid.warriors)  # MR-14
        ]
    return tuple(actions)


def take(state: State, action: str, events: list[Event]) -> None:
    """All cubes and estates of the action move at once; discards owed and cards due follow."""
    if action == "done":
        state.then = "unused"
        events.append(Finished(state.turn_seat))
        return
    verb = action.partition(" ")[0]
    state.verbs = (*state.verbs, verb)
    state.then = "settle"
    if verb == "bard":
        play_bard(state, notation.SONGS[action], events)
    elif verb == "estate":
        buy_estate(state, action, events)
    elif verb in BUILDINGS:
        build(state, verb, events)
    else:
        join_courtyard(state, action, events)


def build(state: State, building: str, events: list[Event]) -> None:
    """MR-12: cattle, castle or monastery on an unoccupied own estate."""
    seat = state.turn_seat
    spend(state, COSTS[building])
    state.standing(building)[seat] += 1
    events.append(Built(seat, building))


def join_courtyard(state: State, action: str, events: list[Event]) -> None:
    """Warrior, Piper, Monk: cubes of the display join the own courtyard."""
    seat = state.turn_seat
    cost = COSTS[action]
    spend(state, cost)
    state.pipers[seat] += cost[1]
    state.monks[seat] += cost[2]
    if action == "warrior":
        gain_warrior(state, seat)
    events.append(Joined(seat, action.partition(" ")[0], sum(cost)))


def buy_estate(state: State, action: str, events: list[Event]) -> None:
    """MR-13: the price goes to the bag, wherever it came from."""
    seat = state.turn_seat
    paid = notation.PAYMENTS[action]
    spend(state, paid.display)
    state.monks[seat] -= paid.monks
    if paid.warriors:
        lose_warrior(state, seat)
    state.bag = plus(state.bag, plus(paid.display, (paid.warriors, 0, paid.monks, 0)))
    state.supply -= 1
    state.estates[seat] += 1
    events.append(EstateBought(seat, action.split()[1]))


def play_bard(state: State, song: notation.Song, events: list[Event]) -> None:
    """MR-16: a victim who loses a warrior discards before the actor draws for a gained one."""
    seat = state.turn_seat
    spend(state, COSTS["bard"])
    state.bag = plus(state.bag, COSTS["bard"])
    for colour in (song.courtyard, song.bag):
        if colour == "Y":
            lose_warrior(state, song.victim)
        elif colour:
            getattr(state, COLUMNS[colour])[song.victim] -= 1
    if song.bag:
        state.bag = plus(state.bag, SINGLE_CUBES[song.bag])
    if song.courtyard == "Y":
        gain_warrior(state, seat)
    elif song.courtyard:
        getattr(state, COLUMNS[song.courtyard])[seat] += 1
    events.append(BardPlayed(seat, song.victim, song.courtyard, song.bag))


def spend(state: State, cubes: Pile) -> None:
    """MR-11 counts only cubes that come out of the display."""
    state.display = minus(state.display, cubes)
    state.used += sum(cubes)


def gain_warrior(state: State, seat: int) -> None:
    """MR-15: a card for every warrior."""
    state.warriors[seat] += 1
    state.agenda = (*state.agenda, Step("deal", seat, 1))


def lose_warrior(state: State, seat: int) -> None:
    """MR-15: a card less with every warrior less."""
    state.warriors[seat] -= 1
    state.agenda = (*state.agenda, Step("discard", seat, 1))


def return_unused(state: State) -> Pile:
    """MR-17: what was not used goes back to the bag."""
    unused = state.display
    state.bag = plus(state.bag, unused)
    state.display = NOTHING
    return unused
