"""The Robbers: a mini expansion (CR-01 to CR-17).

placed   -> [robber ...] -> claim -> [meeple] -> completed    after a bag, players place robbers, then the meeple;
                                          with `c31` drawn -> [robber ...] -> place
declared -> [rob ...] -> carry-out       each robber chooses an opponent to rob
carried  -> award                        the robbers' owners score the robbed points
last     -> final                        robbers still on the scoreboard score points
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from macrobber_anchors.v0_2.frozen.games.contract import Event, OptionValue
from macrobber_anchors.v0_2.frozen.games.phases import DecisionPhase, PhaseTable, Transition, always

from . import components, deferred_meeple, flow, notation, placing, refusal
from .components import Figure
from .events import Robbed, RobberKept, RobberMoved, RobberPaid, RobberPlaced, RobberyChosen
from .state import Gain, NextStep, Robbery, State
from .tiles import COUNTS, LETTERS, has_bag

ROBBERY_SOURCE = "robbery"
"""The `Gain.source` of robbed points."""
HOME_POINTS = 3
"""Points for a robber on the scoreboard at the end of the game (CR-10)."""
BAGS = tuple(COUNTS[letter] if has_bag(letter) else 0 for letter in LETTERS)


def add_tiles(state: State) -> None:
    """Add the eight bag tiles to the draw pile."""
    state.pile = tuple(map(sum, zip(state.pile, BAGS, strict=True)))


# --- placing a robber


def spaces(state: State, seat: int) -> list[int]:
    """Return the legal spaces for a robber: any with an opponent's figure, except its current space (CR-01, CM-04)."""
    occupied = {
        components.space(state.points_of(other, figure))
        for other in state.seats
        if other != seat
        for figure in state.figures
    }
    return sorted(occupied - {state.robbers[seat]})


def at_home(state: State) -> list[int]:
    """Return the active player's opponents with a robber at home, in clockwise order."""
    return [seat for seat in state.seats_in_turn_order[1:] if state.robbers[seat] is None]


ROBBER_ORDER: Mapping[OptionValue, Callable[[State], list[int]]] = {
    "c3": lambda state: [state.active, *at_home(state)[:1]],  # CR-02
    "zmg": lambda state: [state.active, *at_home(state)],  # CR-16
    "c31": lambda state: state.seats_in_turn_order,  # CR-17
}
"""For each edition, the seats that may place a robber when a bag appears, in order."""


def queue_robbers(state: State, bag: bool, next_step: NextStep) -> None:
    """Queue the seats that may place a robber for a bag; seats whose robber has no legal space are skipped."""
    if bag:
        state.robber_queue = tuple(
            seat for seat in ROBBER_ORDER[state.options["robbers"]](state) if spaces(state, seat)
        )
    state.next_phase = "robber" if state.robber_queue else next_step


def legal_placements(state: State) -> list[str]:
    """Return the placements of the tile in hand; after a bag, the meeple may be placed later (CR-12)."""
    return placing.legal(state, meeple_later=is_meeple_later(state))


def is_legal_placement(state: State, action: str) -> bool:
    return placing.is_legal(state, action, meeple_later=is_meeple_later(state))


def is_meeple_later(state: State) -> bool:
    """Return whether the meeple on the tile in hand is placed later (CR-12)."""
    assert state.tile is not None
    return deferred_meeple.is_meeple_deferred(state.options, state.tile)


def ask_before_tile(state: State, events: list[Event]) -> None:
    """Ask for robbers before the tile is placed (CR-17)."""
    assert state.tile is not None
    queue_robbers(state, has_bag(state.tile), "place")


def ask_after_tile(state: State, events: list[Event]) -> None:
    """Ask for robbers after the tile is placed, before the meeple (CR-12) and before scoring (CR-01, CR-03)."""
    bag = state.board.placed_tiles[-1].tile.has_bag
    queue_robbers(state, bag, "claim" if bag else "completed")


def placing_seat(state: State) -> int:
    return state.robber_queue[0]


def must_place(state: State) -> bool:
    """Return whether the actor must place their robber (CR-16)."""
    return state.options["robbers"] == "zmg" and state.robbers[placing_seat(state)] is None


def legal(state: State) -> list[str]:
    actions = [f"robber {space}" for space in spaces(state, placing_seat(state))]
    return actions if must_place(state) else [*actions, notation.PASS]


def place(state: State, action: str, events: list[Event]) -> None:
    seat = placing_seat(state)
    if action == notation.PASS:
        events.append(RobberKept(seat))
    else:
        space = notation.ROBBERS[action]
        events.append(RobberPlaced(seat, space, state.robbers[seat]))
        state.robbers[seat] = space
    state.robber_queue = state.robber_queue[1:]
    if state.robber_queue:
        state.next_phase = "robber"
    else:
        state.next_phase = "claim" if state.tile is None else "place"


# --- robbing


def candidates(state: State, seat: int) -> list[int]:
    """Return the indices of the gains that a seat's robber can rob (CR-07).

    For each opponent's figure, only the first gain that starts on the robber's space counts.
    """
    space = state.robbers[seat]
    if space is None:
        return []
    points_by_mover: dict[tuple[int, Figure], int] = {}
    first_gains: dict[tuple[int, Figure], int] = {}
    for index, gain in enumerate(state.gains):
        if gain.figure is None or gain.source == ROBBERY_SOURCE:  # CR-05: robbed points cannot be robbed
            continue
        mover = gain.seat, gain.figure
        points_before = points_by_mover.setdefault(mover, state.points_of(*mover))
        if components.space(points_before) == space and gain.seat != seat:  # CR-08: players cannot rob themselves
            first_gains.setdefault(mover, index)
        points_by_mover[mover] = points_before + gain.points
    return list(first_gains.values())


def half(points: int) -> int:
    """Return half of the points, rounded up (CR-04)."""
    return (points + 1) // 2


def undecided(state: State) -> Iterator[tuple[int, list[int]]]:
    """Yield the seats whose robbers must still choose, active player first, with the possible gains."""
    chosen = {robbery.seat for robbery in state.robberies}
    for seat in state.seats_in_turn_order:
        if seat not in chosen and (gains := candidates(state, seat)):
            yield seat, gains


def next_robbery(state: State, events: list[Event]) -> None:
    """Ask the next robber's owner to choose a victim, unless every victim would give the same points (CR-14)."""
    for seat, gains in undecided(state):
        if len({half(state.gains[index].points) for index in gains}) > 1:
            state.next_phase = "rob"
            return
        state.robberies = (*state.robberies, Robbery(seat, gains[0]))
    state.next_phase = "carry-out"


def robbing_seat(state: State) -> int:
    return next(undecided(state))[0]


def gains_by_action(state: State) -> Iterator[tuple[str, int]]:
    """Yield each legal action and the index of the gain it robs."""
    gains = next((gains for _, gains in undecided(state)), [])  # empty for an impossible view from a peer
    for index in gains:
        gain = state.gains[index]
        yield notation.rob_action(gain.seat, state.figure_label(gain.figure)), index


def legal_robberies(state: State) -> list[str]:
    return [text for text, _ in gains_by_action(state)]


def rob(state: State, action: str, events: list[Event]) -> None:
    seat, index = robbing_seat(state), dict(gains_by_action(state))[action]
    gain = state.gains[index]
    state.robberies = (*state.robberies, Robbery(seat, index))
    events.append(RobberyChosen(seat, gain.seat, state.figure_label(gain.figure)))
    state.next_phase = "declared"


def move_along(state: State, gain: Gain, points_before: int, events: list[Event]) -> None:
    """Move robbers along with a figure that scores robbed points and leaves their space (CR-05)."""
    if gain.source != ROBBERY_SOURCE:
        return
    for seat in state.seats_in_turn_order:
        if state.robbers[seat] == components.space(points_before):
            state.robbers[seat] = components.space(points_before + gain.points)
            events.append(RobberMoved(seat, components.space(points_before + gain.points)))


def score_robberies(state: State, events: list[Event]) -> None:
    """Send home all robbers that rob a gain, then schedule their owners' points (CR-15)."""
    robberies = [(robbery.seat, state.gains[robbery.gain]) for robbery in state.robberies]
    gains = []
    for seat, gain in robberies:
        assert gain.figure is not None
        points = half(gain.points)
        state.robbers[seat] = None
        gains.append(Gain(seat, ROBBERY_SOURCE, points))
        events.append(Robbed(seat, gain.seat, gain.figure, points))
    state.robberies = ()
    state.gains = tuple(sorted(gains, key=lambda gain: state.seats_in_turn_order.index(gain.seat)))
    state.next_phase = "award" if gains else "settled"


# --- the end


def pay_robbers(state: State, events: list[Event]) -> None:
    """Score robbers still on the scoreboard before the final scoring (CR-10)."""
    for seat in state.seats_in_turn_order:
        if state.robbers[seat] is not None:
            state.robbers[seat] = None
            state.points[seat] += HOME_POINTS
            events.append(RobberPaid(seat, HOME_POINTS))
    state.next_phase = "final"


def override_phases(phases: PhaseTable[State], edition: OptionValue) -> PhaseTable[State]:
    decisions: Mapping[str, DecisionPhase[State]] = {}
    transitions: Mapping[str, Transition[State]] = {"drawn": ask_before_tile}
    if edition != "c31":
        decisions = {
            "place": DecisionPhase(
                flow.active_seat, legal_placements, placing.place, refusal.why_not_place, is_legal_placement
            ),
            "meeple": DecisionPhase(
                flow.active_seat, deferred_meeple.legal, deferred_meeple.place, refusal.why_not_deferred_meeple
            ),
        }
        transitions = {"placed": ask_after_tile, "claim": deferred_meeple.ask_for_meeple}
    return phases.with_overrides(
        decisions={
            **decisions,
            "robber": DecisionPhase(placing_seat, legal, place, refusal.why_not_robber),
            "rob": DecisionPhase(robbing_seat, legal_robberies, rob, always(refusal.ROB)),
        },
        transitions={
            **transitions,
            "declared": next_robbery,
            "carried": score_robberies,
            "last": pay_robbers,
        },
    )
