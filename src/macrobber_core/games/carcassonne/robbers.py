"""The Robbers: a mini expansion (CR-01 to CR-17).

placed   -> [robber ...] -> claim -> [meeple] -> completed    a bag lets players place robbers, then comes the meeple;
                                          with `c31` drawn -> [robber ...] -> place
declared -> [rob ...] -> carry-out       whom each robber robs
carried  -> award                        what was robbed scores in its turn
last     -> final                        what robbers still bring
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from macrobber_core.games.contract import Event, OptionValue

from . import claiming, flow, notation, placing, refusal
from . import components as box
from .components import Figure
from .course import Choice, Course, Passage
from .events import Robbed, RobberKept, RobberMoved, RobberPaid, RobberPlaced, RobberyChosen
from .state import Gain, Next, Robbery, State
from .tiles import COUNTS, LETTERS, has_bag

ROBBERY = "robbery"
"""The source of points that a robber brings."""
HOME_POINTS = 3
"""For a robber on the scoreboard at the end (CR-10)."""
BAGS = tuple(COUNTS[letter] if has_bag(letter) else 0 for letter in LETTERS)


def add_tiles(state: State) -> None:
    """The eight tiles with a bag are shuffled in."""
    state.pile = tuple(map(sum, zip(state.pile, BAGS, strict=True)))


# --- placing a robber


def spaces(state: State, seat: int) -> list[int]:
    """Where a robber may go: to another's figure, and not where it is (CR-01, CM-04)."""
    found = {box.space(state.at(other, figure)) for other in state.seats if other != seat for figure in state.figures}
    return sorted(found - {state.robbers[seat]})


def at_home(state: State) -> list[int]:
    """The others whose robber is not on the scoreboard, clockwise from the active player."""
    return [seat for seat in state.in_order[1:] if state.robbers[seat] is None]


ASKED: Mapping[OptionValue, Callable[[State], list[int]]] = {
    "c3": lambda state: [state.active, *at_home(state)[:1]],  # CR-02
    "zmg": lambda state: [state.active, *at_home(state)],  # CR-16
    "c31": lambda state: state.in_order,  # CR-17
}
"""By the option, who may place a robber for a bag, in order."""


def ask(state: State, bag: bool, then: Next) -> None:
    """Who has no space to go to is not asked."""
    if bag:
        state.asked = tuple(seat for seat in ASKED[state.options["robbers"]](state) if spaces(state, seat))
    state.then = "robber" if state.asked else then


def placements(state: State) -> list[str]:
    """CR-12: on a tile with a bag the meeple comes after the robbers."""
    assert state.tile is not None
    later = claiming.comes_later(state.options, state.tile)
    return placing.without_meeple(state) if later else placing.legal(state)


def drawn(state: State, events: list[Event]) -> None:
    """CR-17: before the tile is placed."""
    assert state.tile is not None
    ask(state, has_bag(state.tile), "place")


def placed(state: State, events: list[Event]) -> None:
    """CR-01, CR-03: after the tile, before the meeple and before anything is scored (CR-12)."""
    bag = state.board.laid[-1].tile.bag
    ask(state, bag, "claim" if bag else "completed")


def asked(state: State) -> int:
    return state.asked[0]


def must(state: State) -> bool:
    """CR-16: whether the actor cannot decline."""
    return state.options["robbers"] == "zmg" and state.robbers[asked(state)] is None


def legal(state: State) -> list[str]:
    found = [f"robber {space}" for space in spaces(state, asked(state))]
    return found if must(state) else [*found, notation.PASS]


def place(state: State, action: str, events: list[Event]) -> None:
    seat = asked(state)
    if action == notation.PASS:
        events.append(RobberKept(seat))
    else:
        space = notation.ROBBERS[action]
        events.append(RobberPlaced(seat, space, state.robbers[seat]))
        state.robbers[seat] = space
    state.asked = state.asked[1:]
    if state.asked:
        state.then = "robber"
    else:
        state.then = "claim" if state.tile is None else "place"


# --- robbing


def candidates(state: State, seat: int) -> list[int]:
    """What the robber of a seat can rob: of each figure of others the first event that starts on its space (CR-07)."""
    space = state.robbers[seat]
    if space is None:
        return []
    moved: dict[tuple[int, Figure], int] = {}
    first: dict[tuple[int, Figure], int] = {}
    for number, gain in enumerate(state.gains):
        if gain.figure is None or gain.source == ROBBERY:  # CR-05: never robbed
            continue
        mover = gain.seat, gain.figure
        starts = moved.setdefault(mover, state.at(*mover))
        if box.space(starts) == space and gain.seat != seat:  # CR-08: nobody robs himself
            first.setdefault(mover, number)
        moved[mover] = starts + gain.points
    return list(first.values())


def half(points: int) -> int:
    """CR-04: rounded up."""
    return (points + 1) // 2


def undecided(state: State) -> Iterator[tuple[int, list[int]]]:
    """The robbers that can rob and have not chosen whom, the active player's first."""
    chosen = {robbery.seat for robbery in state.robberies}
    for seat in state.in_order:
        if seat not in chosen and (found := candidates(state, seat)):
            yield seat, found


def next_robbery(state: State, events: list[Event]) -> None:
    """CR-14: whoever would gain the same from all is not asked."""
    for seat, found in undecided(state):
        if len({half(state.gains[number].points) for number in found}) > 1:
            state.then = "rob"
            return
        state.robberies = (*state.robberies, Robbery(seat, found[0]))
    state.then = "carry-out"


def robber(state: State) -> int:
    return next(undecided(state))[0]


def texts(state: State) -> Iterator[tuple[str, int]]:
    """The actions of the phase, and the gains they rob."""
    found = next((found for _, found in undecided(state)), [])  # of none, where a view tells of what cannot be
    for number in found:
        gain = state.gains[number]
        yield notation.rob(gain.seat, state.named(gain.figure)), number


def legal_robberies(state: State) -> list[str]:
    return [text for text, _ in texts(state)]


def rob(state: State, action: str, events: list[Event]) -> None:
    seat, number = robber(state), dict(texts(state))[action]
    gain = state.gains[number]
    state.robberies = (*state.robberies, Robbery(seat, number))
    events.append(RobberyChosen(seat, gain.seat, state.named(gain.figure)))
    state.then = "declared"


def move_along(state: State, gain: Gain, before: int, events: list[Event]) -> None:
    """CR-05: robbers on the space of a figure that scores by robbing go where it goes."""
    if gain.source != ROBBERY:
        return
    for seat in state.in_order:
        if state.robbers[seat] == box.space(before):
            state.robbers[seat] = box.space(before + gain.points)
            events.append(RobberMoved(seat, box.space(before + gain.points)))


def carried(state: State, events: list[Event]) -> None:
    """CR-15: all who rob go home first, then their owners score."""
    robberies = [(robbery.seat, state.gains[robbery.gain]) for robbery in state.robberies]
    gains = []
    for seat, gain in robberies:
        assert gain.figure is not None
        points = half(gain.points)
        state.robbers[seat] = None
        gains.append(Gain(seat, ROBBERY, points))
        events.append(Robbed(seat, gain.seat, gain.figure, points))
    state.robberies = ()
    state.gains = tuple(sorted(gains, key=lambda gain: state.in_order.index(gain.seat)))
    state.then = "award" if gains else "settled"


# --- the end


def last(state: State, events: list[Event]) -> None:
    """CR-10: robbers still on the scoreboard bring points before the final scoring."""
    for seat in state.in_order:
        if state.robbers[seat] is not None:
            state.robbers[seat] = None
            state.points[seat] += HOME_POINTS
            events.append(RobberPaid(seat, HOME_POINTS))
    state.then = "final"


def vary(course: Course, edition: OptionValue) -> Course:
    choices: Mapping[str, Choice] = {}
    passages: Mapping[str, Passage] = {"drawn": drawn}
    if edition != "c31":
        choices = {
            "place": Choice(flow.active, placements, placing.place, refusal.place),
            "meeple": Choice(flow.active, claiming.legal, claiming.place, refusal.claim),
        }
        passages = {"placed": placed, "claim": claiming.claim}
    return course.varied(
        choices={
            **choices,
            "robber": Choice(asked, legal, place, refusal.robber),
            "rob": Choice(robber, legal_robberies, rob, refusal.rob),
        },
        passages={
            **passages,
            "declared": next_robbery,
            "carried": carried,
            "last": last,
        },
    )
