"""The aspects of the rules that a move of Carcassonne shows, read from snapshots and events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from helpers.rulings import Snapshot, Transition
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


def target(transition: Transition) -> Place:
    """Return the place of the tile being placed, or of the tile that gets a meeple."""
    if transition.verb == "meeple":
        laid = transition.before["board"][-1]
        return laid["x"], laid["y"]
    x, y = map(int, transition.action.split()[1].split(","))
    return x, y


def touching(transition: Transition) -> int:
    """Return the number of tiles beside the placed tile."""
    there = tiles(transition.before)
    return sum(land.beyond(target(transition), side)[0] in there for side in "nesw")


def placing(transition: Transition) -> bool:
    return transition.verb == "place"


def with_meeple(transition: Transition) -> bool:
    """Return whether a meeple is placed, with the tile or after the robbers."""
    later = transition.verb == "meeple" and transition.action != "meeple none"
    return later or (placing(transition) and len(transition.action.split()) > 3)


def occupied(transition: Transition) -> bool:
    """Return whether a part of the tile that gets no meeple joins a feature with a meeple."""
    if not placing(transition) or not transition.before["seats"][transition.actor - 1]["meeples"]:
        return False
    if transition.before["tile"].endswith("b") and edition(transition) != "c31":  # CR-12: the meeple comes later
        return False
    bare = " ".join(transition.action.split()[:3])
    spots = sum(action.startswith(f"{bare} ") for action in transition.legal)
    laid = {
        **tiles(transition.before),
        target(transition): (transition.before["tile"], int(transition.action.split()[2])),
    }
    regions = pictures.regions(*laid[target(transition)])
    return spots < len({land.feature(laid, (*target(transition), number)) for number in range(len(regions))})


# --- scoring


def completed(transition: Transition, kind: str = "") -> list[ev.FeatureScored]:
    return [
        event for event in transition.events_of(ev.FeatureScored) if not event.final and event.kind.startswith(kind)
    ]


def final(transition: Transition, kind: str = "") -> list[ev.FeatureScored]:
    return [event for event in transition.events_of(ev.FeatureScored) if event.final and event.kind.startswith(kind)]


def present(event: ev.FeatureScored) -> int:
    """Return the number of players with meeples on a feature."""
    return sum(meeples > 0 for meeples in event.meeples)


def comes_back(transition: Transition) -> bool:
    """Return whether a tile belongs to a feature twice."""
    found = [named(tiles(transition.after), event.source) for event in completed(transition)]
    return any(len(feature.nodes) > len(feature.tiles) for feature in found)


def serves_many(transition: Transition) -> bool:
    """Return whether two fields score the same city."""
    there = tiles(transition.after)
    served = [
        city for event in final(transition, "field") for city in land.cities_beside(there, named(there, event.source))
    ]
    return any(count > 1 for count in Counter(city for city in served if city.closed).values())


def starts(transition: Transition) -> Iterator[tuple[ev.Scored, int]]:
    """Yield the scored figures' events with their starting spaces."""
    for event in transition.events_of(ev.Scored):
        yield event, (event.total - event.points) % 50


def features_scored(transition: Transition) -> list[tuple[ev.Scored, int]]:
    return [(event, start) for event, start in starts(transition) if event.source not in {"robbery", "message"}]


def passes_49(transition: Transition) -> bool:
    return any(event.total - event.points < 50 <= event.total for event, _ in starts(transition))


def winners(transition: Transition) -> int:
    return len(transition.after["result"]["winners"]) if transition.after["result"] else 0


# --- robbers


def robber(transition: Transition, seat: int) -> int | None:
    space: int | None = transition.before["seats"][seat - 1]["robber"]
    return space


def edition(transition: Transition) -> Any:
    return transition.before["options"]["robbers"]


def asked_to_place(transition: Transition, name: str) -> bool:
    return bool(transition.before["phase"] == "robber" and edition(transition) == name)


def beyond_the_neighbour(transition: Transition) -> bool:
    active, players = transition.before["active"], transition.before["players"]
    return asked_to_place(transition, "c3") and transition.actor not in {active, active % players + 1}


def joins_scoring(transition: Transition) -> bool:
    """Return whether a robber is placed beside a figure that the newest tile moves."""
    if transition.verb != "robber" or transition.before["tile"] is not None:
        return False
    space, laid = int(transition.action.split()[1]), transition.before["board"][-1]
    done = base.completed(tiles(transition.before), standing(transition.before), (laid["x"], laid["y"]))
    leaders = {seat for each in done for seat in each.leaders} - {transition.actor}
    return any(transition.before["seats"][seat - 1]["meeple"] % 50 == space for seat in leaders)


def robbed(transition: Transition) -> list[ev.Robbed]:
    return transition.events_of(ev.Robbed)


def robbed_beyond_49(transition: Transition) -> bool:
    return any(
        event.total - event.points >= 50 and event.seat == robbery.victim and event.figure == robbery.figure
        for robbery in robbed(transition)
        for event, start in features_scored(transition)
        if start == robber(transition, robbery.seat)
    )


def beside_own(transition: Transition) -> bool:
    """Return whether a figure scores from the space of its owner's robber, which stays."""
    if not features_scored(transition) or transition.after["phase"] == "over":
        return False
    return any(
        start == robber(transition, event.seat) == transition.after["seats"][event.seat - 1]["robber"]
        for event, start in features_scored(transition)[:1]
    )


def could_rob(transition: Transition, seat: int) -> set[tuple[int, str]]:
    """Return the other players' figures that score a feature from a robber's space."""
    return {
        (event.seat, event.figure)
        for event, start in features_scored(transition)
        if event.seat != seat and start == robber(transition, seat)
    }


def several_of(transition: Transition) -> bool:
    """Return whether a player scores several features at the same time."""
    seats = [seat for event in completed(transition) for seat in event.seats]
    return len(seats) > len(set(seats))


# --- messages


def with_messengers(transition: Transition) -> bool:
    return bool(transition.before["options"]["messengers"])


def answered(transition: Transition) -> list[ev.Answered]:
    return transition.events_of(ev.Answered)


def does(transition: Transition, number: int) -> bool:
    return any(event.message == number and event.done for event in answered(transition))


def rogue_on_dark(transition: Transition, *, own_turn: bool) -> bool:
    return with_messengers(transition) and any(
        event.source == "robbery" and event.total % 5 == 0 and (event.seat == transition.before["active"]) == own_turn
        for event in transition.events_of(ev.Scored)
    )


def smallest_of_several(transition: Transition) -> bool:
    """Return whether a message scores a feature that is worth less than another of the player's features."""
    if not (does(transition, 1) or does(transition, 2)):
        return False
    role = "highwayman" if does(transition, 1) else "knight"
    there, meeples = tiles(transition.before), standing(transition.before)
    mine = [meeple for meeple in meeples if (meeple.seat, meeple.role) == (transition.actor, role)]
    return len({land.worth(there, land.feature(there, meeple.node(there))) for meeple in mine}) > 1


def paid_on_dark(transition: Transition) -> bool:
    """Return whether a robber at the end moves the last active player's figure to a dark space."""
    active = transition.before["active"]
    if not with_messengers(transition) or active not in {event.seat for event in transition.events_of(ev.RobberPaid)}:
        return False
    scored = [event for event in transition.events_of(ev.Scored) if (event.seat, event.figure) == (active, "meeple")]
    paid = transition.before["seats"][active - 1]["meeple"] + sum(event.points for event in scored) + 3
    return bool(paid % 5 == 0)
