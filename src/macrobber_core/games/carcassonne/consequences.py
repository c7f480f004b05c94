"""What an action changes, found by the rules themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from macrobber_core.games.contract import Event

from . import components as box
from . import notation, robbers, scoring
from .board import Feature
from .events import Declared, FeatureScored, GameEnded, Robbed, WentHome
from .facts import Claims, Fact, Grows, Home, Lands, Leads, Points, Robs, Stands, Victory
from .messages import TAKEN, WORTH
from .messengers import DARK
from .position import Carcassonne
from .state import State
from .view import CarcassonneView, lay_out


def consequences(view: CarcassonneView, action: str) -> list[Fact]:
    """What the actor's action changes, the most telling first. What others choose after it is not told."""
    before = lay_out(view)
    position = Carcassonne(before.copy())
    assert position.actor is not None
    seat, events = position.actor, position.play(action)
    after = position.state
    if after.phase in {"robber", "meeple"} and after.tile is None:
        scoring.score_completed(after, events)  # whatever robbers do, and without a meeple (CR-03, CR-12)
    found: list[Fact] = [*ended(seat, events), *robbed(events)]
    match before.phase:
        case "place" | "meeple":
            return [*scored(events), *found, *placed(seat, before, after)]
        case "robber":
            return [*stands(seat, before, action), *scored(events), *found]
        case "score":
            return [*lands(before, events), *found]
        case "rob":
            chosen = robs(seat, before, action)
            return [chosen, *(fact for fact in found if fact != chosen)]
        case "answer":
            return [*answered(seat, before, action), *went_home(before, events), *found]
        case _:
            return [*went_home(before, events), *found]


def scored(events: list[Event]) -> Iterator[Points]:
    """What features give, whatever figure moves."""
    points: Counter[int] = Counter()
    for event in events:
        if isinstance(event, FeatureScored) and not event.final:
            points.update(dict.fromkeys(event.seats, event.points))
    for seat, sum_ in points.items():
        yield Points(seat, sum_)


def robbed(events: list[Event]) -> Iterator[Robs]:
    for event in events:
        if isinstance(event, Robbed):
            yield Robs(event.seat, event.victim, event.points)


def ended(seat: int, events: list[Event]) -> Iterator[Victory]:
    for event in events:
        if isinstance(event, GameEnded):
            yield Victory(seat in event.winners, len(event.winners) > 1)


# --- a tile is placed


def placed(seat: int, before: State, after: State) -> Iterator[Fact]:
    if home := scored_home(seat, before, after):
        yield Home(home)
    old, new = led(before), led(after)
    for part, feature in new.items():
        source = scoring.source(after.board, part)
        worth = scoring.worth(after.board, feature)
        kind = feature.kind.name.lower()
        leaders = tuple(scoring.most(feature.meeples))
        was = [old[one] for one in old if after.board.root(one) == part]
        if not was:
            yield Claims(kind, source, feature.tiles.bit_count(), worth, feature.ends, after.meeples[seat])
            continue
        led_by = tuple(sorted({seat for one in was for seat in scoring.most(one.meeples)}))
        had = max(scoring.worth(before.board, one) for one in was)
        if led_by != leaders:
            yield Leads(kind, source, led_by, leaders, worth)
        elif had != worth:
            yield Grows(kind, source, leaders, had, worth)


def scored_home(seat: int, before: State, after: State) -> int:
    """How many meeples that stood on the land before stand there no more."""
    on = {meeple for meeple in before.board.meeples() if meeple.seat == seat}
    return len(on - set(after.board.meeples()))


def led(state: State) -> dict[int, Feature]:
    """The features with meeples, by their oldest parts."""
    return {part: one for part, one in enumerate(state.board.features) if one is not None and one.meeples}


# --- on the scoreboard


def stands(seat: int, state: State, action: str) -> Iterator[Stands]:
    space = notation.ROBBERS.get(action)
    if space is not None:
        beside = [(other, figure) for other in state.seats if other != seat for figure in state.figures]
        yield Stands(tuple(one for one in beside if box.space(state.at(*one)) == space))


def lands(state: State, events: list[Event]) -> Iterator[Lands]:
    """Where the figure is when all that is declared before has moved it."""
    for event in events:
        if isinstance(event, Declared):
            figure = event.figure or "meeple"
            moved = sum(gain.points for gain in state.gains if (gain.seat, gain.figure) == (event.seat, figure))
            to = state.at(event.seat, figure) + moved + event.points
            dark = state.with_messengers and event.seat == state.active and to % DARK == 0
            yield Lands(figure, box.space(to), dark)
            return


def robs(seat: int, state: State, action: str) -> Robs:
    gain = state.gains[dict(robbers.texts(state))[action]]
    return Robs(seat, gain.seat, robbers.half(gain.points))


def answered(seat: int, state: State, action: str) -> Iterator[Points]:
    assert state.message is not None
    if action == notation.TAKE:
        yield Points(seat, TAKEN)
    elif state.message in WORTH:
        yield Points(seat, WORTH[state.message](state, seat))


def went_home(state: State, events: list[Event]) -> Iterator[Fact]:
    for event in events:
        if isinstance(event, WentHome):
            meeple = next(one for one in state.board.meeples() if scoring.source(state.board, one.part) == event.source)
            yield Points(event.seat, scoring.worth(state.board, state.board.feature(meeple.part)))
            yield Home(1)
