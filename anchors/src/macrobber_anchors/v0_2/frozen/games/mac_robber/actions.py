"""Phase 2: choosing and playing actions."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import lru_cache

from macrobber_anchors.v0_2.frozen.games.contract import Event

from . import components, notation
from .events import BardPlayed, Built, EstateBought, Finished, Joined
from .piles import NOTHING, SINGLE_CUBES, Pile, holds, minus, plus
from .state import State, Step

COSTS: dict[str, Pile] = {
    "cattle": (0, 0, 0, components.CATTLE_CUBES),
    "castle": (0, components.CASTLE_CUBES, 0, 0),
    "monastery": (0, 0, components.MONASTERY_CUBES, 0),
    "warrior": SINGLE_CUBES["Y"],
    "piper": SINGLE_CUBES["B"],
    "monk 1": (0, 0, 1, 0),
    "monk 2": (0, 0, components.MAX_MONKS_PER_ACTION, 0),
    "bard": SINGLE_CUBES["B"],
}
"""The cubes each action takes from the display; players choose how to pay for an estate (`notation.PAYMENTS`)."""

BUILDINGS = ("cattle", "castle", "monastery")
COURTYARD_ATTRIBUTES = {"Y": "warriors", "B": "pipers", "G": "monks"}
"""The name of the `State` attribute for each colour of courtyard cubes."""


def actions_left(state: State) -> int:
    """Return the number of actions the active player has left this turn.

    Players have two actions per turn (MR-06), or one as the last player of a round (MR-07). A bard leaves none (MR-10).
    """
    if "bard" in state.verbs:
        return 0
    is_last_of_round = state.left_of(state.active) == state.start
    return (1 if is_last_of_round else 2) - len(state.verbs)


def legal(state: State, repeatable: Set[str] = frozenset()) -> Sequence[str]:
    """Return all legal actions, including `done` if the player has already acted this turn (MR-06).

    Actions in `repeatable` may be played twice in a turn.
    """
    actions = own_actions(state, repeatable)
    if state.verbs:
        return (*actions, "done") if actions else ()
    return actions + legal_bard_actions(state)


def may_act(state: State, repeatable: Set[str] = frozenset()) -> bool:
    """Return whether any action is legal (MR-06)."""
    return bool(own_actions(state, repeatable) or (not state.verbs and legal_bard_actions(state)))


def legal_bard_actions(state: State) -> tuple[str, ...]:
    """Return the legal bard actions against each opponent (MR-16)."""
    if not holds(state.display, COSTS["bard"]):
        return ()
    actions: list[str] = []
    for victim in state.seats:
        if victim != state.active:
            actions += notation.BARD_ACTIONS_AGAINST[
                victim, state.can_lose_warrior(victim), state.pipers[victim] > 0, state.monks[victim] > 0
            ]
    return tuple(actions)


def own_actions(state: State, repeatable: Set[str]) -> tuple[str, ...]:
    """Return the legal actions other than bard and `done`."""
    spent_verbs = state.verbs
    if spent_verbs:
        if actions_left(state) <= 0:
            return ()
        if repeatable:
            spent_verbs = tuple(verb for verb in spent_verbs if verb not in repeatable)
    seat = state.active
    return _affordable(
        state.display,
        components.MAX_CUBES_USED - state.used,
        spent_verbs,
        state.free_estates(seat) > 0,
        state.supply > 0 and state.estates[seat] < components.MAX_ESTATES,
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
            for text, payment in notation.PAYMENTS.items()
            if affordable(payment.display)
            and payment.monks <= monks
            and (can_lose_warrior or not payment.warriors)  # MR-14
        ]
    return tuple(actions)


def play_action(state: State, action: str, events: list[Event]) -> None:
    """Play an action: cubes and estates move immediately, and card draws and discards are scheduled."""
    if action == "done":
        state.next_phase = "unused"
        events.append(Finished(state.active))
        return
    verb = action.partition(" ")[0]
    state.verbs = (*state.verbs, verb)
    state.next_phase = "settle"
    if verb == "bard":
        play_bard(state, notation.BARD_ACTIONS[action], events)
    elif verb == "estate":
        buy_estate(state, action, events)
    elif verb in BUILDINGS:
        build(state, verb, events)
    else:
        join_courtyard(state, action, events)


def build(state: State, building: str, events: list[Event]) -> None:
    """Put cattle, a castle or a monastery on one of the player's unoccupied estates (MR-12)."""
    seat = state.active
    use_cubes(state, COSTS[building])
    state.building_counts(building)[seat] += 1
    events.append(Built(seat, building))


def join_courtyard(state: State, action: str, events: list[Event]) -> None:
    """Move cubes from the display to the player's courtyard (warrior, piper, monk)."""
    seat = state.active
    cost = COSTS[action]
    use_cubes(state, cost)
    state.pipers[seat] += cost[1]
    state.monks[seat] += cost[2]
    if action == "warrior":
        gain_warrior(state, seat)
    events.append(Joined(seat, action.partition(" ")[0], sum(cost)))


def buy_estate(state: State, action: str, events: list[Event]) -> None:
    """Buy an estate; cubes paid from the display and the courtyard go to the bag (MR-13)."""
    seat = state.active
    payment = notation.PAYMENTS[action]
    use_cubes(state, payment.display)
    state.monks[seat] -= payment.monks
    if payment.warriors:
        lose_warrior(state, seat)
    state.bag = plus(state.bag, plus(payment.display, (payment.warriors, 0, payment.monks, 0)))
    state.supply -= 1
    state.estates[seat] += 1
    events.append(EstateBought(seat, action.split()[1]))


def play_bard(state: State, gain: notation.BardGain, events: list[Event]) -> None:
    """Take cubes from the victim's courtyard (MR-16).

    A victim who loses a warrior discards a card before the player draws a card for a warrior gained.
    """
    seat = state.active
    use_cubes(state, COSTS["bard"])
    state.bag = plus(state.bag, COSTS["bard"])
    for colour in (gain.courtyard, gain.bag):
        if colour == "Y":
            lose_warrior(state, gain.victim)
        elif colour:
            getattr(state, COURTYARD_ATTRIBUTES[colour])[gain.victim] -= 1
    if gain.bag:
        state.bag = plus(state.bag, SINGLE_CUBES[gain.bag])
    if gain.courtyard == "Y":
        gain_warrior(state, seat)
    elif gain.courtyard:
        getattr(state, COURTYARD_ATTRIBUTES[gain.courtyard])[seat] += 1
    events.append(BardPlayed(seat, gain.victim, gain.courtyard, gain.bag))


def use_cubes(state: State, cubes: Pile) -> None:
    """Remove cubes from the display and count them towards the limit; courtyard cubes do not count (MR-11)."""
    state.display = minus(state.display, cubes)
    state.used += sum(cubes)


def gain_warrior(state: State, seat: int) -> None:
    """Add a warrior and schedule its card draw (MR-15)."""
    state.warriors[seat] += 1
    state.pending = (*state.pending, Step("deal", seat, 1))


def lose_warrior(state: State, seat: int) -> None:
    """Remove a warrior and schedule its owner's discard (MR-15)."""
    state.warriors[seat] -= 1
    state.pending = (*state.pending, Step("discard", seat, 1))


def return_unused(state: State) -> Pile:
    """Move the unused cubes from the display back to the bag, and return their counts (MR-17)."""
    unused = state.display
    state.bag = plus(state.bag, unused)
    state.display = NOTHING
    return unused
