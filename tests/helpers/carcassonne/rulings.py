"""What of each ruling of Carcassonne a move of a game can show, read off snapshots and events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from helpers.rulings import Case, Moment, Snapshot
from macrobber_core.games.carcassonne import events as ev

from . import land, pictures
from .land import Land, Meeple, Place

FIGURES = ("meeple", "messenger")


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
    """The feature of a place such as `2,-1 n`."""
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
    x, y = map(int, moment.action.split()[1].split(","))
    return x, y


def touching(moment: Moment) -> int:
    """How many tiles lie beside the one that is placed."""
    there = tiles(moment.before)
    return sum(land.beyond(target(moment), side)[0] in there for side in "nesw")


def placing(moment: Moment) -> bool:
    return moment.verb == "place"


def with_meeple(moment: Moment) -> bool:
    return placing(moment) and len(moment.action.split()) > 3


def occupied(moment: Moment) -> bool:
    """Something of the tile is near or far a feature with a meeple on it, and bears no other."""
    if not placing(moment) or not moment.before["seats"][moment.actor - 1]["meeples"]:
        return False
    bare = " ".join(moment.action.split()[:3])
    spots = sum(action.startswith(f"{bare} ") for action in moment.legal)
    laid = {**tiles(moment.before), target(moment): (moment.before["tile"], int(moment.action.split()[2]))}
    regions = pictures.regions(*laid[target(moment)])
    return spots < len({land.feature(laid, (*target(moment), number)) for number in range(len(regions))})


# --- scoring


def completed(moment: Moment, kind: str = "") -> list[ev.FeatureScored]:
    return [event for event in moment.told(ev.FeatureScored) if not event.final and event.kind.startswith(kind)]


def final(moment: Moment, kind: str = "") -> list[ev.FeatureScored]:
    return [event for event in moment.told(ev.FeatureScored) if event.final and event.kind.startswith(kind)]


def present(event: ev.FeatureScored) -> int:
    """How many players have meeples there."""
    return sum(meeples > 0 for meeples in event.meeples)


def comes_back(moment: Moment) -> bool:
    """A tile is part of a feature twice."""
    found = [named(tiles(moment.after), event.source) for event in completed(moment)]
    return any(len(feature.nodes) > len(feature.tiles) for feature in found)


def serves_many(moment: Moment) -> bool:
    """Two fields score the same city."""
    there = tiles(moment.after)
    served = [
        city for event in final(moment, "field") for city in land.cities_beside(there, named(there, event.source))
    ]
    return any(count > 1 for count in Counter(city for city in served if city.closed).values())


def starts(moment: Moment) -> Iterator[tuple[ev.Scored, int]]:
    """What moves, and from which space."""
    for event in moment.told(ev.Scored):
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


def robbed(moment: Moment) -> list[ev.Robbed]:
    return moment.told(ev.Robbed)


def robbed_beyond_49(moment: Moment) -> bool:
    return any(
        event.total - event.points >= 50 and event.seat == robbery.victim and event.figure == robbery.figure
        for robbery in robbed(moment)
        for event, start in features_scored(moment)
        if start == robber(moment, robbery.seat)
    )


def beside_own(moment: Moment) -> bool:
    """A figure scores from the space of its owner's robber, which stays."""
    if not features_scored(moment) or moment.after["phase"] == "over":
        return False
    return any(
        start == robber(moment, event.seat) == moment.after["seats"][event.seat - 1]["robber"]
        for event, start in features_scored(moment)[:1]
    )


def could_rob(moment: Moment, seat: int) -> set[tuple[int, str]]:
    """The figures of others that score a feature from the space of its robber."""
    return {
        (event.seat, event.figure)
        for event, start in features_scored(moment)
        if event.seat != seat and start == robber(moment, seat)
    }


def several_of(moment: Moment) -> bool:
    """A player scores two features at once."""
    seats = [seat for event in completed(moment) for seat in event.seats]
    return len(seats) > len(set(seats))


# --- messages


def with_messengers(moment: Moment) -> bool:
    return bool(moment.before["options"]["messengers"])


def answered(moment: Moment) -> list[ev.Answered]:
    return moment.told(ev.Answered)


def does(moment: Moment, number: int) -> bool:
    return any(event.message == number and event.done for event in answered(moment))


def rogue_on_dark(moment: Moment, *, own_turn: bool) -> bool:
    return with_messengers(moment) and any(
        event.source == "robbery" and event.total % 5 == 0 and (event.seat == moment.before["active"]) == own_turn
        for event in moment.told(ev.Scored)
    )


def smallest_of_several(moment: Moment) -> bool:
    """It gives less than another of the player's would."""
    if not (does(moment, 1) or does(moment, 2)):
        return False
    role = "highwayman" if does(moment, 1) else "knight"
    there, meeples = tiles(moment.before), standing(moment.before)
    mine = [meeple for meeple in meeples if (meeple.seat, meeple.role) == (moment.actor, role)]
    return len({land.worth(there, land.feature(there, meeple.node(there))) for meeple in mine}) > 1


def paid_on_dark(moment: Moment) -> bool:
    """For a robber at the end, to the player whose turn was the last."""
    active = moment.before["active"]
    if not with_messengers(moment) or active not in {event.seat for event in moment.told(ev.RobberPaid)}:
        return False
    scored = [event for event in moment.told(ev.Scored) if (event.seat, event.figure) == (active, "meeple")]
    paid = moment.before["seats"][active - 1]["meeple"] + sum(event.points for event in scored) + 3
    return bool(paid % 5 == 0)


CASES = (
    Case("CB-01", "chance draws the first player", lambda m: m.verb == "start"),
    Case("CB-02", "a tile matches one beside it", lambda m: placing(m) and touching(m) == 1),
    Case("CB-02", "a tile matches three", lambda m: placing(m) and touching(m) == 3),
    Case("CB-02", "a tile matches four", lambda m: placing(m) and touching(m) == 4),
    Case("CB-03", "a tile fits nowhere, and leaves the game", lambda m: bool(m.told(ev.Removed))),
    Case("CB-04", "a meeple is placed", with_meeple),
    Case("CB-04", "a feature that bears a meeple, near or far, takes no other", occupied),
    Case("CB-04", "the supply is empty",
         lambda m: m.before["phase"] == "place" and not m.before["seats"][m.actor - 1]["meeples"]),
    Case("CB-05", "one turn of four is to be told apart", lambda m: placing(m) and m.before["tile"] in {"B", "C", "X"}),
    Case("CB-05", "two turns of four are",
         lambda m: placing(m) and m.before["tile"] in {"F", "G", "H", "U", "Ub", "Gb"}
         and m.action.split()[2] in {"0", "1"}),
    Case("CB-06", "a road is completed", lambda m: bool(completed(m, "road"))),
    Case("CB-06", "a city of two tiles gives 4",
         lambda m: any((event.tiles, event.pennants, event.points) == (2, 0, 4) for event in completed(m, "city"))),
    Case("CB-06", "a pennant gives 2", lambda m: any(event.pennants for event in completed(m, "city"))),
    Case("CB-06", "a monastery is surrounded", lambda m: bool(completed(m, "monastery"))),
    Case("CB-07", "most meeples score", lambda m: any(present(e) > len(e.seats) for e in completed(m))),
    Case("CB-07", "all who tie score in full", lambda m: any(len(e.seats) > 1 for e in completed(m))),
    Case("CB-08", "a feature is claimed and scored in one turn",
         lambda m: with_meeple(m) and target(m) not in {meeple.place for meeple in standing(m.after)}),
    Case("CB-08", "a meeple comes home too late to be placed",
         lambda m: placing(m) and not m.before["seats"][m.actor - 1]["meeples"]
         and m.after["seats"][m.actor - 1]["meeples"] > 0),
    Case("CB-09", "a feature comes back to a tile, which counts once", comes_back),
    Case("CB-10", "a field scores several cities", lambda m: any(event.cities > 1 for event in final(m, "field"))),
    Case("CB-10", "a city is scored by several fields", serves_many),
    Case("CB-11", "a figure passes 49", passes_49),
    Case("CB-12", "the last tile is placed",
         lambda m: m.after["phase"] == "over" and not sum(m.after["pile"].values())),
    Case("CB-13", "a road that is not completed", lambda m: bool(final(m, "road"))),
    Case("CB-13", "a city that is not completed", lambda m: bool(final(m, "city"))),
    Case("CB-13", "a monastery that is not surrounded", lambda m: bool(final(m, "monastery"))),
    Case("CB-13", "a field", lambda m: bool(final(m, "field"))),
    Case("CB-14", "most points win", lambda m: winners(m) == 1),
    Case("CB-14", "a shared victory", lambda m: winners(m) > 1),
    Case("CB-15", "six players", lambda m: m.verb == "start" and m.before["players"] == 6),
    Case("CR-01", "a robber is put on the scoreboard", lambda m: m.verb == "robber" and robber(m, m.actor) is None),
    Case("CR-01", "a robber goes to space 0", lambda m: m.action == "robber 0"),
    Case("CR-01", "a robber moves to another space", lambda m: m.verb == "robber" and robber(m, m.actor) is not None),
    Case("CR-01", "a robber stays where it is", lambda m: m.action == "pass" and robber(m, m.actor) is not None),
    Case("CR-02", "the next player without a robber on the scoreboard places it",
         lambda m: asked_to_place(m, "c3") and m.actor != m.before["active"] and m.verb == "robber"),
    Case("CR-02", "the next one is not the neighbour", beyond_the_neighbour),
    Case("CR-02", "that player declines, and nobody else is asked",
         lambda m: asked_to_place(m, "c3") and m.actor != m.before["active"] and m.action == "pass"
         and m.after["phase"] != "robber"),
    Case("CR-03", "a robber joins a figure that scores in the same turn",
         lambda m: m.verb == "robber" and m.actor in {event.seat for event in robbed(m)}),
    Case("CR-04", "half the points, rounded up",
         lambda m: any(event.points * 2 > scored.points and event.victim == scored.seat
                       for event in robbed(m) for scored, _ in features_scored(m)[:1])),
    Case("CR-04", "two robbers rob one figure",
         lambda m: len(robbed(m)) > len({(event.victim, event.figure) for event in robbed(m)})),
    Case("CR-05", "a robber moves along with a robber's figure", lambda m: bool(m.told(ev.RobberMoved))),
    Case("CR-06", "a player chooses the order of two features",
         lambda m: not with_messengers(m) and any(event.figure is None for event in m.told(ev.Declared))),
    Case("CR-07", "the owner of a robber chooses whom to rob", lambda m: bool(m.told(ev.RobberyChosen))),
    Case("CR-08", "nobody robs himself", beside_own),
    Case("CR-09", "a figure that has been round the scoreboard is robbed", robbed_beyond_49),
    Case("CR-10", "a robber on the scoreboard gives 3 points at the end", lambda m: bool(m.told(ev.RobberPaid))),
    Case("CR-12", "a meeple is placed with a tile, the robber after it",
         lambda m: with_meeple(m) and m.after["phase"] == "robber"),
    Case("CR-13", "nobody is asked for an order that does not matter",
         lambda m: placing(m) and not with_messengers(m) and several_of(m) and bool(m.told(ev.Scored))),
    Case("CR-14", "nobody is asked whom to rob where all give the same",
         lambda m: any(len(could_rob(m, event.seat)) > 1 for event in robbed(m)) and not m.told(ev.RobberyChosen)
         and m.before["phase"] != "rob"),
    Case("CR-15", "two rob, and score one after the other", lambda m: len(robbed(m)) > 1),
    Case("CR-16", "with zmg the active player must place",
         lambda m: asked_to_place(m, "zmg") and m.actor == m.before["active"] and "pass" not in m.legal),
    Case("CR-16", "with zmg all others must place",
         lambda m: asked_to_place(m, "zmg") and m.actor != m.before["active"]
         and m.after["phase"] == "robber" and "pass" not in m.legal),
    Case("CR-16", "with zmg nobody must move a robber",
         lambda m: asked_to_place(m, "zmg") and m.action == "pass"),
    Case("CR-17", "with c31 robbers come before the tile",
         lambda m: asked_to_place(m, "c31") and m.before["tile"] is not None and m.verb == "robber"),
    Case("CR-17", "with c31 another than the active player moves the robber",
         lambda m: asked_to_place(m, "c31") and m.verb == "robber" and m.actor != m.before["active"]
         and robber(m, m.actor) is not None),
    Case("CM-01", "the messenger moves", lambda m: m.action.endswith(" messenger") and m.verb == "score"),
    Case("CM-01", "the scoring meeple moves", lambda m: m.action.endswith(" meeple") and m.verb == "score"),
    Case("CM-02", "a figure stops on a dark space, and a message is read", lambda m: m.verb == "message"),
    Case("CM-02", "the player takes 2 points", lambda m: m.action == "take"),
    Case("CM-02", "another figure stops on a dark space than the active player's, and nothing is read",
         lambda m: with_messengers(m) and m.after["phase"] == "draw"
         and any(event.total % 5 == 0 and event.seat != m.before["active"] for event in m.told(ev.Scored))),
    Case("CM-02", "the points of a message bring another message",
         lambda m: m.action.startswith("score message") and m.after["phase"] == "message"),
    Case("CM-03", "the smallest road", lambda m: does(m, 1)),
    Case("CM-03", "the smallest city", lambda m: does(m, 2)),
    Case("CM-03", "the smallest monastery", lambda m: does(m, 3)),
    Case("CM-03", "2 for each pennant", lambda m: does(m, 4)),
    Case("CM-03", "2 for each knight", lambda m: does(m, 5)),
    Case("CM-03", "3 for each farmer", lambda m: does(m, 6)),
    Case("CM-03", "another tile", lambda m: does(m, 7)),
    Case("CM-03", "a meeple is scored and comes home", lambda m: bool(m.told(ev.WentHome))),
    Case("CM-04", "a messenger is robbed", lambda m: any(event.figure == "messenger" for event in robbed(m))),
    Case("CM-04", "robbed points stop on a dark space in the robber's turn", lambda m: rogue_on_dark(m, own_turn=True)),
    Case("CM-04", "in the turn of another they bring no message", lambda m: rogue_on_dark(m, own_turn=False)),
    Case("CM-05", "a player chooses event and figure",
         lambda m: m.before["phase"] == "score" and with_messengers(m) and len(m.legal) > 2),
    Case("CM-05", "of equal events the first one is scored",
         lambda m: m.before["phase"] == "score" and with_messengers(m) and len(m.legal) == 2
         and sum(gain["seat"] == m.actor and gain["figure"] is None for gain in m.before["gains"]) > 1),
    Case("CM-06", "two messages are due", lambda m: m.after["due"] > 1),
    Case("CM-07", "the smallest of several, and the meeple stays", smallest_of_several),
    Case("CM-08", "a message that gives nothing brings 2 points unasked",
         lambda m: any(not event.asked for event in answered(m))),
    Case("CM-08", "the only meeple on the land comes home unasked",
         lambda m: any(not event.asked for event in m.told(ev.WentHome))),
    Case("CM-09", "a message is read for the second time",
         lambda m: any(event.message in m.before["read"] for event in m.told(ev.MessageRead))),
    Case("CM-10", "points for a robber at the end stop on a dark space, and nothing is read", paid_on_dark),
)  # fmt: skip
"""Everything the golden games have to show, in the order of the rulings."""
