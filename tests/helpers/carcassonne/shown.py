"""The aspects of the rules that a move of Carcassonne shows, read from snapshots and events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from helpers.rulings import Moment, Snapshot
from macrobber_core.games.carcassonne import events as ev

from . import base, land, pictures
from .land import Land, Meeple, Place

# --- what lies there


def tiles(snapshot: Snapshot) -> Land:
    return {(laid["x"], laid["y"]): (laid["tile"], laid["turns"]) for laid in snapshot["board"]}


def standing(snapshot: Snapshot) -> list[Meeple]:
    return [
        Meeple(meeple["seat"], meeple["role"], (laid["x"], laid["y"]), meeple["place"])
        for laid in snapshot["board"]
        if (meeple := laid["meeple"])
    ]


def named(there: Land, source: str) -> land.Feature:
    """Return the feature at a place such as `2,-1 n`."""
    where, side = source.split()
    x, y = map(int, where.split(","))
    kinds = ["monastery"] if side == "m" else ["field"] if side[1:] else ["city", "road"]
    for kind in kinds:
        try:
            return land.feature(there, land.node_at(there, (x, y), kind, side))
        except LookupError:
            continue
    raise LookupError(source)


def target(moment: Moment) -> Place:
    """Return the place of the tile being placed, or of the tile that gets a meeple."""
    if moment.verb == "meeple":
        laid = moment.before["board"][-1]
        return laid["x"], laid["y"]
    x, y = map(int, moment.action.split()[1].split(","))
    return x, y


def touching(moment: Moment) -> int:
    """Return the number of tiles beside the placed tile."""
    there = tiles(moment.before)
    return sum(land.beyond(target(moment), side)[0] in there for side in "nesw")


def placing(moment: Moment) -> bool:
    return moment.verb == "place"


def with_meeple(moment: Moment) -> bool:
    """Return whether a meeple is placed, with the tile or after the robbers."""
    later = moment.verb == "meeple" and moment.action != "meeple none"
    return later or (placing(moment) and len(moment.action.split()) > 3)


def occupied(moment: Moment) -> bool:
    """Return whether a part of the tile that gets no meeple joins a feature with a meeple."""
    if not placing(moment) or not moment.before["seats"][moment.actor - 1]["meeples"]:
        return False
    if moment.before["tile"].endswith("b") and edition(moment) != "c31":  # CR-12: the meeple comes later
        return False
    bare = " ".join(moment.action.split()[:3])
    spots = sum(action.startswith(f"{bare} ") for action in moment.legal)
    laid = {**tiles(moment.before), target(moment): (moment.before["tile"], int(moment.action.split()[2]))}
    regions = pictures.regions(*laid[target(moment)])
    return spots < len({land.feature(laid, (*target(moment), number)) for number in range(len(regions))})


# --- scoring


def completed(moment: Moment, kind: str = "") -> list[ev.FeatureScored]:
    return [event for event in moment.events_of(ev.FeatureScored) if not event.final and event.kind.startswith(kind)]


def final(moment: Moment, kind: str = "") -> list[ev.FeatureScored]:
    return [event for event in moment.events_of(ev.FeatureScored) if event.final and event.kind.startswith(kind)]


def present(event: ev.FeatureScored) -> int:
    """Return the number of players with meeples on a feature."""
    return sum(meeples > 0 for meeples in event.meeples)


def comes_back(moment: Moment) -> bool:
    """Return whether a tile belongs to a feature twice."""
    found = [named(tiles(moment.after), event.source) for event in completed(moment)]
    return any(len(feature.nodes) > len(feature.tiles) for feature in found)


def serves_many(moment: Moment) -> bool:
    """Return whether two fields score the same city."""
    there = tiles(moment.after)
    served = [
        city for event in final(moment, "field") for city in land.cities_beside(there, named(there, event.source))
    ]
    return any(count > 1 for count in Counter(city for city in served if city.closed).values())


def starts(moment: Moment) -> Iterator[tuple[ev.Scored, int]]:
    """Yield the scored figures' events with their starting spaces."""
    for event in moment.events_of(ev.Scored):
        yield event, (event.total - event.points) % 50


def features_scored(moment: Moment) -> list[tuple[ev.Scored, int]]:
    return [(event, start) for event, start in starts(moment) if event.source not in {"robbery", "message"}]


def passes_49(moment: Moment) -> bool:
    return any(event.total - event.points < 50 <= event.total for event, _ in starts(moment))


def winners(moment: Moment) -> int:
    return len(moment.after["result"]["winners"]) if moment.after["result"] else 0


# --- robbers


def robber(moment: Moment, seat: int) -> int | None:
    space: int | None = moment.before["seats"][seat - 1]["robber"]
    return space


def edition(moment: Moment) -> Any:
    return moment.before["options"]["robbers"]


def asked_to_place(moment: Moment, name: str) -> bool:
    return bool(moment.before["phase"] == "robber" and edition(moment) == name)


def beyond_the_neighbour(moment: Moment) -> bool:
    active, players = moment.before["active"], moment.before["players"]
    return asked_to_place(moment, "c3") and moment.actor not in {active, active % players + 1}


def joins_scoring(moment: Moment) -> bool:
    """Return whether a robber is placed beside a figure that the newest tile moves."""
    if moment.verb != "robber" or moment.before["tile"] is not None:
        return False
    space, laid = int(moment.action.split()[1]), moment.before["board"][-1]
    done = base.completed(tiles(moment.before), standing(moment.before), (laid["x"], laid["y"]))
    leaders = {seat for each in done for seat in each.leaders} - {moment.actor}
    return any(moment.before["seats"][seat - 1]["meeple"] % 50 == space for seat in leaders)


def robbed(moment: Moment) -> list[ev.Robbed]:
    return moment.events_of(ev.Robbed)


def robbed_beyond_49(moment: Moment) -> bool:
    return any(
        event.total - event.points >= 50 and event.seat == robbery.victim and event.figure == robbery.figure
        for robbery in robbed(moment)
        for event, start in features_scored(moment)
        if start == robber(moment, robbery.seat)
    )


def beside_own(moment: Moment) -> bool:
    """Return whether a figure scores from the space of its owner's robber, which stays."""
    if not features_scored(moment) or moment.after["phase"] == "over":
        return False
    return any(
        start == robber(moment, event.seat) == moment.after["seats"][event.seat - 1]["robber"]
        for event, start in features_scored(moment)[:1]
    )


def could_rob(moment: Moment, seat: int) -> set[tuple[int, str]]:
    """Return the other players' figures that score a feature from a robber's space."""
    return {
        (event.seat, event.figure)
        for event, start in features_scored(moment)
        if event.seat != seat and start == robber(moment, seat)
    }


def several_of(moment: Moment) -> bool:
    """Return whether a player scores several features at the same time."""
    seats = [seat for event in completed(moment) for seat in event.seats]
    return len(seats) > len(set(seats))


# --- messages


def with_messengers(moment: Moment) -> bool:
    return bool(moment.before["options"]["messengers"])


def answered(moment: Moment) -> list[ev.Answered]:
    return moment.events_of(ev.Answered)


def does(moment: Moment, number: int) -> bool:
    return any(event.message == number and event.done for event in answered(moment))


def rogue_on_dark(moment: Moment, *, own_turn: bool) -> bool:
    return with_messengers(moment) and any(
        event.source == "robbery" and event.total % 5 == 0 and (event.seat == moment.before["active"]) == own_turn
        for event in moment.events_of(ev.Scored)
    )


def smallest_of_several(moment: Moment) -> bool:
    """Return whether a message scores a feature that is worth less than another of the player's features."""
    if not (does(moment, 1) or does(moment, 2)):
        return False
    role = "highwayman" if does(moment, 1) else "knight"
    there, meeples = tiles(moment.before), standing(moment.before)
    mine = [meeple for meeple in meeples if (meeple.seat, meeple.role) == (moment.actor, role)]
    return len({land.worth(there, land.feature(there, meeple.node(there))) for meeple in mine}) > 1


def paid_on_dark(moment: Moment) -> bool:
    """Return whether a robber at the end moves the last active player's figure to a dark space."""
    active = moment.before["active"]
    if not with_messengers(moment) or active not in {event.seat for event in moment.events_of(ev.RobberPaid)}:
        return False
    scored = [event for event in moment.events_of(ev.Scored) if (event.seat, event.figure) == (active, "meeple")]
    paid = moment.before["seats"][active - 1]["meeple"] + sum(event.points for event in scored) + 3
    return bool(paid % 5 == 0)
