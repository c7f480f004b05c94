"""The aspects of each ruling that a move can show, read from snapshots and events, not from the engine's reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from macrobber_core.games.contract import CHANCE, Event
from macrobber_core.games.mac_robber import events as ev

Snapshot = dict[str, Any]
E = TypeVar("E", bound=Event)


class Moment(NamedTuple):
    """One action with the position and legal actions before it, its events, and the position after it."""

    before: Snapshot
    legal: list[str]
    actor: int
    action: str
    events: list[Event]
    after: Snapshot

    @property
    def verb(self) -> str:
        return self.action.partition(" ")[0]

    def clan(self, seat: int) -> Any:
        return self.before["clans"][seat - 1]

    def clan_after(self, seat: int) -> Any:
        return self.after["clans"][seat - 1]

    @property
    def own(self) -> Any:
        return self.clan(self.actor)

    def events_of(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def verbs(self) -> set[str]:
        return {action.partition(" ")[0] for action in self.legal}

    @property
    def last_of_round(self) -> bool:
        before = self.before
        return before["active"] is not None and before["active"] % before["players"] + 1 == before["start"]


class Case(NamedTuple):
    """A ruling, an aspect of it, and a test whether a moment shows that aspect."""

    ruling: str
    text: str
    shown: Callable[[Moment], bool]


def free(clan: Any) -> int:
    return int(clan["estates"] - clan["cattle"] - clan["castles"] - clan["monasteries"])


def greens(moment: Moment) -> dict[int, ev.GreenScored]:
    return {event.seat: event for event in moment.events_of(ev.GreenScored)}


def places(moment: Moment) -> list[tuple[int, bool]]:
    return [(event.place, event.tied) for event in greens(moment).values()]


def scored(moment: Moment) -> bool:
    return bool(moment.events_of(ev.FollowingJudged))


def judged(moment: Moment, by: str) -> bool:
    return any(event.by == by for event in moment.events_of(ev.FollowingJudged))


def outsider_keeps(moment: Moment) -> bool:
    """Return whether the tie for most warriors is unbroken and the marker's holder is not among the tied players."""
    holder = moment.after["following"]
    clans = moment.before["clans"]
    most = max(clan["courtyard"]["Y"] for clan in clans)
    return judged(moment, "stays") and holder is not None and clans[holder - 1]["courtyard"]["Y"] < most


def affordable_again(moment: Moment) -> bool:
    """Return whether the first action's cubes are available again, but the action is not offered again."""
    before = moment.before
    cost = {"warrior": "Y", "piper": "B", "monk": "G"}
    if before["phase"] != "action" or len(before["actions"]) != 1 or before["used"] > 3:
        return False
    verb = before["actions"][0]
    return verb in cost and before["display"][cost[verb]] > 0 and verb not in moment.verbs()


def spared(moment: Moment) -> bool:
    """Return whether a bard could visit a clan of three warriors for anything but a warrior."""
    if "bard" not in moment.verbs():
        return False
    for seat in range(1, moment.before["players"] + 1):
        songs = [action for action in moment.legal if action.startswith(f"bard {seat} ")]
        if songs and moment.clan(seat)["courtyard"]["Y"] == 3 and not any("Y" in song for song in songs):
            return True
    return False


def raid_end(moment: Moment) -> ev.RaidEnded | None:
    return next(iter(moment.events_of(ev.RaidEnded)), None)


def won(moment: Moment, side: str) -> bool:
    end = raid_end(moment)
    if end is None:
        return False
    winner = {"attacker": end.attacker, "defender": end.defender, "nobody": None}[side]
    return end.winner == winner


def took(moment: Moment, booty: str) -> bool:
    return moment.action == f"loot {booty}"


def reaches_red_by_raid(moment: Moment) -> bool:
    end = raid_end(moment)
    if end is None or moment.last_of_round:
        return False
    first = max(clan["vp"] for clan in moment.before["clans"]), max(clan["vp"] for clan in moment.after["clans"])
    return bool(first[0] < 30 <= first[1] and moment.after["phase"] != "over")


def ended(moment: Moment, reason: str) -> bool:
    return any(event.reason == reason for event in moment.events_of(ev.GameEnded))


def cubes_on_tile(clan: Any) -> int:
    return int(sum(clan["courtyard"].values()) + clan["cattle"] + 2 * clan["castles"] + 3 * clan["monasteries"])


def tied_for_first(moment: Moment) -> bool:
    vp = moment.after["result"]["vp"]
    return bool(vp.count(max(vp)) > 1)


def tie_broken(moment: Moment, by: str) -> bool:
    """Return whether a tie for most VP ended in a given way: `shared`, `cubes`, `estates` or `nothing`."""
    result = moment.after["result"]
    if result is None:
        return False
    best = max(result["vp"])
    tied = [clan for clan, vp in zip(moment.after["clans"], result["vp"], strict=True) if vp == best]
    if len(tied) < 2:
        return False
    if moment.after["options"]["ties"] == "shared":
        return by == "shared" and len(result["winners"]) == len(tied)
    most = max(map(cubes_on_tile, tied))
    by_cubes = [clan for clan in tied if cubes_on_tile(clan) == most]
    if len(by_cubes) == 1:
        return by == "cubes" and len(result["winners"]) == 1
    by_estates = [clan for clan in by_cubes if clan["estates"] == max(each["estates"] for each in by_cubes)]
    if len(by_estates) == 1:
        return by == "estates" and len(result["winners"]) == 1
    return by == "nothing" and len(result["winners"]) == len(by_estates)


def worked_blue_example(moment: Moment) -> bool:
    """Return whether the moment has the rulebook's scoring of Ralf, Peter and Uwe, all in one round."""
    if not scored(moment):
        return False
    clans = moment.before["clans"]
    cattle = sorted((clan["cattle"] for clan in clans), reverse=True)
    ralf = any(clan["courtyard"]["B"] == 3 and clan["castles"] == 2 for clan in clans)
    peter = any(clan["cattle"] == 3 and clan["courtyard"]["B"] + 2 * clan["castles"] == 3 for clan in clans)
    vp = {(event.cubes, event.rival_cattle): event.vp for event in moment.events_of(ev.BlueScored)}
    return ralf and peter and cattle[:2] == [3, 2] and vp.get((7, 3)) == 4 and vp.get((3, 2)) == 1


def second_action(moment: Moment) -> bool:
    return moment.before["phase"] == "action" and len(moment.before["actions"]) == 1 and moment.verb != "done"


def builds_on_new_estate(moment: Moment) -> bool:
    return (
        second_action(moment)
        and moment.before["actions"] == ["estate"]
        and moment.verb in {"cattle", "castle", "monastery"}
        and free(moment.own) == 1
    )


def paid(moment: Moment, *kinds: str) -> bool:
    return moment.verb == "estate" and moment.action.split()[1] in kinds


def song(moment: Moment) -> tuple[str, str] | None:
    """Return the cubes that a bard brings to the player's courtyard and to the bag."""
    if moment.verb != "bard":
        return None
    words = moment.action.split()[2:]
    return (
        "".join(word[1] for word in words if word[0] == "+"),
        "".join(word[1] for word in words if word[0] == "-"),
    )


def reshuffled(moment: Moment, phase: str) -> bool:
    """Return whether the draw pile runs out in the middle of a draw."""
    return bool(moment.events_of(ev.Reshuffled)) and moment.before["phase"] == phase and sum(moment.before["deck"]) > 0


def switched(moment: Moment, option: str) -> bool:
    return bool(moment.before["options"][option])


def revealed(moment: Moment) -> ev.Revealed | None:
    return next(iter(moment.events_of(ev.Revealed)), None)


def sides(moment: Moment) -> Iterable[ev.Strength]:
    shown = revealed(moment)
    return () if shown is None else (shown.attack, shown.defence)


def struck_none(moment: Moment) -> bool:
    """Return whether a 2 meets a clan of three warriors."""
    shown = revealed(moment)
    if shown is None or not switched(moment, "combat-powers"):
        return False
    against = ((shown.attack.card, shown.defender), (shown.defence.card, shown.attacker))
    return any(card == 2 and moment.clan(seat)["courtyard"]["Y"] == 3 for card, seat in against)


def spent_into_bag(moment: Moment) -> bool:
    return any(event.to_bag for event in moment.events_of(ev.Spent))


CASES = (
    Case("MR-01", "chance draws the start player", lambda m: m.verb == "start"),
    Case("MR-02", "an estate tile is removed unseen", lambda m: bool(m.events_of(ev.TileRemoved))),
    Case("MR-02", "an estate tile is bought number side down",
         lambda m: paid(m, "YR") and m.before["tiles"] == m.after["tiles"]),
    Case("MR-03", "cubes are drawn openly", lambda m: bool(m.events_of(ev.Drew))),
    Case("MR-04", "the holder keeps the display", lambda m: m.action == "keep"),
    Case("MR-04", "the holder returns some cubes", lambda m: m.verb == "return" and len(m.action.split()[1]) < 6),
    Case("MR-04", "the holder returns all six", lambda m: m.verb == "return" and len(m.action.split()[1]) == 6),
    Case("MR-05", "exactly six cubes in the bag are enough",
         lambda m: m.verb == "draw" and sum(m.before["bag"].values()) == 6 and sum(m.before["display"].values()) == 0),
    Case("MR-05", "too few cubes in the bag end the game immediately", lambda m: ended(m, "bag") and not scored(m)),
    Case("MR-06", "a player declines a second action", lambda m: m.action == "done"),
    Case("MR-06", "a player takes a second action", second_action),
    Case("MR-07", "the last player of the round takes one action",
         lambda m: m.before["phase"] == "action" and m.last_of_round and m.after["phase"] != "action"
         and sum(m.before["display"].values()) - m.after["used"] > 1),
    Case("MR-08", "the second action builds on the newly bought estate", builds_on_new_estate),
    Case("MR-09", "the same action is not offered twice",
         lambda m: affordable_again(m) and not switched(m, "court-twice")),
    Case("MR-10", "a bard is the only action of the turn",
         lambda m: m.verb == "bard" and not m.last_of_round and m.after["phase"] != "action"),
    Case("MR-10", "a bard cannot follow another action",
         lambda m: m.before["phase"] == "action" and len(m.before["actions"]) == 1 and m.before["display"]["B"] > 0
         and m.before["used"] < 4 and "bard" not in m.verbs()),
    Case("MR-11", "four cubes of the display are used", lambda m: m.before["used"] < 4 and m.after["used"] == 4),
    Case("MR-12", "cattle", lambda m: m.action == "cattle"),
    Case("MR-12", "a castle", lambda m: m.action == "castle"),
    Case("MR-12", "a monastery", lambda m: m.action == "monastery"),
    Case("MR-13", "an estate is bought for yellow and red", lambda m: paid(m, "YR", "yR")),
    Case("MR-13", "an estate is bought for yellow and two green", lambda m: paid(m, "YGG")),
    Case("MR-13", "an estate is paid for entirely from the courtyard", lambda m: paid(m, "ygg")),
    Case("MR-13", "no estate is left to buy",
         lambda m: m.before["phase"] == "action" and m.before["supply"] == 0 and m.before["display"]["Y"] > 0
         and m.before["display"]["R"] > 0 and m.own["estates"] < 6 and m.before["used"] < 3),
    Case("MR-13", "a fifth estate cannot be bought",
         lambda m: m.before["phase"] == "action" and m.before["supply"] > 0 and m.before["display"]["Y"] > 0
         and m.before["display"]["R"] > 0 and m.own["estates"] == 6 and m.before["used"] < 3),
    Case("MR-14", "three warriors are safe from a bard", spared),
    Case("MR-15", "gaining a warrior draws a card",
         lambda m: m.action == "warrior" and m.after["phase"] == "deal"),
    Case("MR-15", "paying a warrior discards a card",
         lambda m: m.verb == "estate" and "y" in m.action and m.after["phase"] == "discard"),
    Case("MR-16", "a bard takes two cubes",
         lambda m: (found := song(m)) is not None and bool(found[0] and found[1])),
    Case("MR-16", "a bard takes one cube to the courtyard although two are possible",
         lambda m: (found := song(m)) is not None and bool(found[0]) and not found[1]
         and sum(action.startswith(m.action[:6]) and "+" in action and "-" in action for action in m.legal) > 0),
    Case("MR-16", "a bard takes one cube to the bag", lambda m: (found := song(m)) is not None and not found[0]),
    Case("MR-16", "the victim discards before the active player draws",
         lambda m: (found := song(m)) is not None and found[0] == "Y" and m.after["phase"] == "discard"),
    Case("MR-17", "unused cubes go back to the bag", lambda m: bool(m.events_of(ev.UnusedReturned))),
    Case("MR-18", "a player raids", lambda m: m.verb == "raid"),
    Case("MR-18", "a player exchanges cards", lambda m: m.verb == "exchange"),
    Case("MR-18", "a player neither raids nor exchanges", lambda m: m.action == "pass"),
    Case("MR-19", "a third combat round is fought at 2-0",
         lambda m: m.before["phase"] == "attack" and m.before["combat"]["round"] == 3
         and 2 in m.before["combat"]["won"]),
    Case("MR-20", "the attacker adds a piper", lambda m: m.before["phase"] == "attack" and "+" in m.action),
    Case("MR-20", "the defender adds a piper", lambda m: m.before["phase"] == "defend" and "+" in m.action),
    Case("MR-21", "nobody wins a tied combat round",
         lambda m: (shown := revealed(m)) is not None and shown.winner is None),
    Case("MR-22", "a castle as booty", lambda m: took(m, "castle")),
    Case("MR-22", "a monastery as booty", lambda m: took(m, "monastery")),
    Case("MR-22", "cattle go to a free estate", lambda m: took(m, "cattle") and free(m.own) > 0),
    Case("MR-22", "cattle go to the bag because no estate is free", lambda m: took(m, "cattle") and free(m.own) == 0),
    Case("MR-22", "the attacker takes no booty", lambda m: took(m, "nothing")),
    Case("MR-22", "2 VP because there is no booty",
         lambda m: won(m, "attacker") and (end := raid_end(m)) is not None and end.attacker_vp == 2),
    Case("MR-23", "the defender wins", lambda m: won(m, "defender")),
    Case("MR-23", "a tied raid", lambda m: won(m, "nobody")),
    Case("MR-24", "VP cannot drop below 0",
         lambda m: won(m, "defender") and (end := raid_end(m)) is not None and m.clan(end.attacker)["vp"] == 0),
    Case("MR-25", "both players draw five cards after a raid", lambda m: m.before["phase"] == "refill"),
    Case("MR-25", "then both players discard two cards",
         lambda m: m.before["phase"] == "discard" and len(m.action) == 10),
    Case("MR-26", "the discards are reshuffled in the middle of a refill", lambda m: reshuffled(m, "refill")),
    Case("MR-26", "an empty draw pile stays empty until a card must be drawn",
         lambda m: sum(m.before["deck"]) == 0 and m.before["phase"] not in {"deal", "refill"}),
    Case("MR-27", "exchanged cards are hidden, unlike combat cards",
         lambda m: m.verb == "exchange" and all(e.seen_by(None).cards is None for e in m.events_of(ev.Exchanged))),
    Case("MR-28", "the red area is reached in a raid, without immediate effect", reaches_red_by_raid),
    Case("MR-29", "the most warriors win the marker", lambda m: judged(m, "warriors")),
    Case("MR-29", "the larger courtyard breaks a tie", lambda m: judged(m, "courtyard")),
    Case("MR-29", "still tied, the marker stays where it is",
         lambda m: judged(m, "stays") and m.after["following"] is not None),
    Case("MR-29", "still tied, the marker stays with a player who is not tied", outsider_keeps),
    Case("MR-29", "still tied, and nobody has the marker",
         lambda m: judged(m, "stays") and m.after["following"] is None),
    Case("MR-30", "one player is first, another alone in second place",
         lambda m: {(1, False), (2, False)} <= set(places(m))),
    Case("MR-30", "players tie for the most, and nobody is second",
         lambda m: (1, True) in places(m) and len({event.cubes for event in greens(m).values() if event.cubes}) > 1),
    Case("MR-30", "one player is first, others tie for second place",
         lambda m: {(1, False), (2, True)} <= set(places(m))),
    Case("MR-30", "a player without green gets no VP", lambda m: any(not event.cubes for event in greens(m).values())),
    Case("MR-30", "nobody has green", lambda m: bool(greens(m)) and not any(e.cubes for e in greens(m).values())),
    Case("MR-30", "a monastery counts as 3",
         lambda m: any(event.place and m.clan(event.seat)["monasteries"] for event in greens(m).values())),
    Case("MR-31", "one player has the most cattle", lambda m: any(event.bonus for event in m.events_of(ev.RedScored))),
    Case("MR-31", "players tie for the most cattle",
         lambda m: scored(m) and not any(event.bonus for event in m.events_of(ev.RedScored))),
    Case("MR-32", "7 blue against 3 cattle score 4, 3 blue against 2 cattle score 1, as in the rulebook",
         worked_blue_example),
    Case("MR-32", "7 blue against 3 cattle score 4",
         lambda m: any((e.cubes, e.rival_cattle, e.vp) == (7, 3, 4) for e in m.events_of(ev.BlueScored))),
    Case("MR-32", "3 blue against 2 cattle score 1",
         lambda m: any((e.cubes, e.rival_cattle, e.vp) == (3, 2, 1) for e in m.events_of(ev.BlueScored))),
    Case("MR-32", "blue never scores below 0",
         lambda m: any(event.cubes < event.rival_cattle and event.vp == 0 for event in m.events_of(ev.BlueScored))),
    Case("MR-33", "the start player marker moves to the left",
         lambda m: m.before["round"] > 0 and m.after["round"] == m.before["round"] + 1),
    Case("MR-33", "the last estate tile is removed, and the game continues",
         lambda m: m.before["supply"] == 1 and m.after["supply"] == 0 and m.after["phase"] != "over"),
    Case("MR-33", "no estate tile is left to remove, so the game ends", lambda m: ended(m, "supply")),
    Case("MR-34", "a number above the leader's VP is removed, and the game continues",
         lambda m: any(not event.ended for event in m.events_of(ev.TileTurned))),
    Case("MR-34", "a number at or below the leader's VP ends the game",
         lambda m: any(event.ended for event in m.events_of(ev.TileTurned))),
    Case("MR-35", "the most VP win", lambda m: m.after["result"] is not None and not tied_for_first(m)),
    Case("MR-35", "a shared victory", lambda m: tie_broken(m, "shared")),
    Case("MR-35", "the house rule: most cubes", lambda m: tie_broken(m, "cubes")),
    Case("MR-35", "the house rule: then most estates", lambda m: tie_broken(m, "estates")),
    Case("MR-35", "the house rule: then shared", lambda m: tie_broken(m, "nothing")),
    Case("MR-V1", "the same courtyard action is taken twice",
         lambda m: second_action(m) and m.verb in {"warrior", "piper", "monk"} and m.before["actions"] == [m.verb]),
    Case("MR-V2", "a warrior on the attacker's card", lambda m: m.before["phase"] == "attack" and "*" in m.action),
    Case("MR-V2", "the attacker discards before the defender plays",
         lambda m: m.before["phase"] == "discard" and m.before["combat"] is not None
         and m.before["combat"]["laid"] is not None),
    Case("MR-V3", "two castles strengthen the defender",
         lambda m: (shown := revealed(m)) is not None and shown.defence.castles),
    Case("MR-V4", "a 1 carries over to the next round", lambda m: any(side.carried == 1 for side in sides(m))),
    Case("MR-V4", "two 1s carry over", lambda m: any(side.carried == 2 for side in sides(m))),
    Case("MR-V5", "a 2 costs the opponent a warrior", lambda m: bool(m.events_of(ev.Struck))),
    Case("MR-V5", "both sides lose a warrior", lambda m: len(m.events_of(ev.Struck)) == 2),
    Case("MR-V5", "no effect on a clan with three warriors", struck_none),
    Case("MR-V6", "a 4 counts as 2 with three warriors",
         lambda m: any(s.card == 4 and s.counts == 2 for s in sides(m))),
    Case("MR-V6", "a 4 counts as 4 with four warriors",
         lambda m: switched(m, "combat-powers") and any(s.card == 4 and s.counts == 4 for s in sides(m))),
    *(
        Case("MR-V7", f"{points} battle point{'s' if points > 1 else ''}",
             lambda m, points=points: any(event.points == points for event in m.events_of(ev.PointsWon)))  # type: ignore[misc]
        for points in (1, 2, 3, 4)
    ),
    Case("MR-V7", "the attacker wins if the rounds are tied",
         lambda m: switched(m, "battle-points") and (end := raid_end(m)) is not None
         and end.attacker_rounds == end.defender_rounds and end.winner == end.attacker),
    *(
        Case("MR-V8", f"points are spent on {line}",
             lambda m, line=line: m.verb == "spend" and line in m.action.split())  # type: ignore[misc]
        for line in ("monk", "vp1", "vp2", "vp3", "cattle", "castle", "castles", "monastery")
    ),
    Case("MR-V8", "goods without a free estate go to the bag", spent_into_bag),
)  # fmt: skip
"""Everything that the golden games have to show, in the order of the rulings."""


def moments(position: Any, plies: Iterable[tuple[int, str]]) -> Iterable[Moment]:
    """Yield the moments of a game, action by action."""
    before = position.snapshot()
    for actor, action in plies:
        legal = position.legal()
        assert (position.actor or CHANCE) == actor
        events = position.play(action)
        after = position.snapshot()
        yield Moment(before, legal, actor, action, events, after)
        before = after
