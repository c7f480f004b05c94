"""The aspects of each ruling that a move can show, read from snapshots and events, not from the engine's reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from macrobber_core.games.contract import CHANCE, Event
from macrobber_core.games.mac_robber import events as ev

Snapshot = dict[str, Any]
E = TypeVar("E", bound=Event)


class Transition(NamedTuple):
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
    """A ruling, an aspect of it, and a test whether a transition shows that aspect."""

    ruling: str
    text: str
    shown: Callable[[Transition], bool]


def free(clan: Any) -> int:
    return int(clan["estates"] - clan["cattle"] - clan["castles"] - clan["monasteries"])


def greens(transition: Transition) -> dict[int, ev.GreenScored]:
    return {event.seat: event for event in transition.events_of(ev.GreenScored)}


def places(transition: Transition) -> list[tuple[int, bool]]:
    return [(event.place, event.tied) for event in greens(transition).values()]


def scored(transition: Transition) -> bool:
    return bool(transition.events_of(ev.FollowingJudged))


def judged(transition: Transition, by: str) -> bool:
    return any(event.by == by for event in transition.events_of(ev.FollowingJudged))


def outsider_keeps(transition: Transition) -> bool:
    """Return whether the tie for most warriors is unbroken and the marker's holder is not among the tied players."""
    holder = transition.after["following"]
    clans = transition.before["clans"]
    most = max(clan["courtyard"]["Y"] for clan in clans)
    return judged(transition, "stays") and holder is not None and clans[holder - 1]["courtyard"]["Y"] < most


def affordable_again(transition: Transition) -> bool:
    """Return whether the first action's cubes are available again, but the action is not offered again."""
    before = transition.before
    cost = {"warrior": "Y", "piper": "B", "monk": "G"}
    if before["phase"] != "action" or len(before["actions"]) != 1 or before["used"] > 3:
        return False
    verb = before["actions"][0]
    return verb in cost and before["display"][cost[verb]] > 0 and verb not in transition.verbs()


def spared(transition: Transition) -> bool:
    """Return whether a bard could visit a clan of three warriors for anything but a warrior."""
    if "bard" not in transition.verbs():
        return False
    for seat in range(1, transition.before["players"] + 1):
        songs = [action for action in transition.legal if action.startswith(f"bard {seat} ")]
        if songs and transition.clan(seat)["courtyard"]["Y"] == 3 and not any("Y" in song for song in songs):
            return True
    return False


def raid_end(transition: Transition) -> ev.RaidEnded | None:
    return next(iter(transition.events_of(ev.RaidEnded)), None)


def won(transition: Transition, side: str) -> bool:
    end = raid_end(transition)
    if end is None:
        return False
    winner = {"attacker": end.attacker, "defender": end.defender, "nobody": None}[side]
    return end.winner == winner


def took(transition: Transition, booty: str) -> bool:
    return transition.action == f"loot {booty}"


def reaches_red_by_raid(transition: Transition) -> bool:
    end = raid_end(transition)
    if end is None or transition.last_of_round:
        return False
    first = (
        max(clan["vp"] for clan in transition.before["clans"]),
        max(clan["vp"] for clan in transition.after["clans"]),
    )
    return bool(first[0] < 30 <= first[1] and transition.after["phase"] != "over")


def ended(transition: Transition, reason: str) -> bool:
    return any(event.reason == reason for event in transition.events_of(ev.GameEnded))


def cubes_on_tile(clan: Any) -> int:
    return int(sum(clan["courtyard"].values()) + clan["cattle"] + 2 * clan["castles"] + 3 * clan["monasteries"])


def tied_for_first(transition: Transition) -> bool:
    vp = transition.after["result"]["vp"]
    return bool(vp.count(max(vp)) > 1)


def tie_broken(transition: Transition, by: str) -> bool:
    """Return whether a tie for most VP ended in a given way: `shared`, `cubes`, `estates` or `nothing`."""
    result = transition.after["result"]
    if result is None:
        return False
    best = max(result["vp"])
    tied = [clan for clan, vp in zip(transition.after["clans"], result["vp"], strict=True) if vp == best]
    if len(tied) < 2:
        return False
    if transition.after["options"]["ties"] == "shared":
        return by == "shared" and len(result["winners"]) == len(tied)
    most = max(map(cubes_on_tile, tied))
    by_cubes = [clan for clan in tied if cubes_on_tile(clan) == most]
    if len(by_cubes) == 1:
        return by == "cubes" and len(result["winners"]) == 1
    by_estates = [clan for clan in by_cubes if clan["estates"] == max(each["estates"] for each in by_cubes)]
    if len(by_estates) == 1:
        return by == "estates" and len(result["winners"]) == 1
    return by == "nothing" and len(result["winners"]) == len(by_estates)


def worked_blue_example(transition: Transition) -> bool:
    """Return whether the transition has the rulebook's scoring of Ralf, Peter and Uwe, all in one round."""
    if not scored(transition):
        return False
    clans = transition.before["clans"]
    cattle = sorted((clan["cattle"] for clan in clans), reverse=True)
    ralf = any(clan["courtyard"]["B"] == 3 and clan["castles"] == 2 for clan in clans)
    peter = any(clan["cattle"] == 3 and clan["courtyard"]["B"] + 2 * clan["castles"] == 3 for clan in clans)
    vp = {(event.cubes, event.rival_cattle): event.vp for event in transition.events_of(ev.BlueScored)}
    return ralf and peter and cattle[:2] == [3, 2] and vp.get((7, 3)) == 4 and vp.get((3, 2)) == 1


def second_action(transition: Transition) -> bool:
    return (
        transition.before["phase"] == "action" and len(transition.before["actions"]) == 1 and transition.verb != "done"
    )


def builds_on_new_estate(transition: Transition) -> bool:
    return (
        second_action(transition)
        and transition.before["actions"] == ["estate"]
        and transition.verb in {"cattle", "castle", "monastery"}
        and free(transition.own) == 1
    )


def paid(transition: Transition, *kinds: str) -> bool:
    return transition.verb == "estate" and transition.action.split()[1] in kinds


def song(transition: Transition) -> tuple[str, str] | None:
    """Return the cubes that a bard brings to the player's courtyard and to the bag."""
    if transition.verb != "bard":
        return None
    words = transition.action.split()[2:]
    return (
        "".join(word[1] for word in words if word[0] == "+"),
        "".join(word[1] for word in words if word[0] == "-"),
    )


def reshuffled(transition: Transition, phase: str) -> bool:
    """Return whether the draw pile runs out in the middle of a draw."""
    return (
        bool(transition.events_of(ev.Reshuffled))
        and transition.before["phase"] == phase
        and sum(transition.before["deck"]) > 0
    )


def switched(transition: Transition, option: str) -> bool:
    return bool(transition.before["options"][option])


def revealed(transition: Transition) -> ev.Revealed | None:
    return next(iter(transition.events_of(ev.Revealed)), None)


def sides(transition: Transition) -> Iterable[ev.Strength]:
    shown = revealed(transition)
    return () if shown is None else (shown.attack, shown.defence)


def struck_none(transition: Transition) -> bool:
    """Return whether a 2 meets a clan of three warriors."""
    shown = revealed(transition)
    if shown is None or not switched(transition, "combat-powers"):
        return False
    against = ((shown.attack.card, shown.defender), (shown.defence.card, shown.attacker))
    return any(card == 2 and transition.clan(seat)["courtyard"]["Y"] == 3 for card, seat in against)


def spent_into_bag(transition: Transition) -> bool:
    return any(event.to_bag for event in transition.events_of(ev.Spent))


CASES = (
    Case("MR-01", "chance draws the start player", lambda t: t.verb == "start"),
    Case("MR-02", "an estate tile is removed unseen", lambda t: bool(t.events_of(ev.TileRemoved))),
    Case("MR-02", "an estate tile is bought number side down",
         lambda t: paid(t, "YR") and t.before["tiles"] == t.after["tiles"]),
    Case("MR-03", "cubes are drawn openly", lambda t: bool(t.events_of(ev.Drew))),
    Case("MR-04", "the holder keeps the display", lambda t: t.action == "keep"),
    Case("MR-04", "the holder returns some cubes", lambda t: t.verb == "return" and len(t.action.split()[1]) < 6),
    Case("MR-04", "the holder returns all six", lambda t: t.verb == "return" and len(t.action.split()[1]) == 6),
    Case("MR-05", "exactly six cubes in the bag are enough",
         lambda t: t.verb == "draw" and sum(t.before["bag"].values()) == 6 and sum(t.before["display"].values()) == 0),
    Case("MR-05", "too few cubes in the bag end the game immediately", lambda t: ended(t, "bag") and not scored(t)),
    Case("MR-06", "a player declines a second action", lambda t: t.action == "done"),
    Case("MR-06", "a player takes a second action", second_action),
    Case("MR-07", "the last player of the round takes one action",
         lambda t: t.before["phase"] == "action" and t.last_of_round and t.after["phase"] != "action"
         and sum(t.before["display"].values()) - t.after["used"] > 1),
    Case("MR-08", "the second action builds on the newly bought estate", builds_on_new_estate),
    Case("MR-09", "the same action is not offered twice",
         lambda t: affordable_again(t) and not switched(t, "court-twice")),
    Case("MR-10", "a bard is the only action of the turn",
         lambda t: t.verb == "bard" and not t.last_of_round and t.after["phase"] != "action"),
    Case("MR-10", "a bard cannot follow another action",
         lambda t: t.before["phase"] == "action" and len(t.before["actions"]) == 1 and t.before["display"]["B"] > 0
         and t.before["used"] < 4 and "bard" not in t.verbs()),
    Case("MR-11", "four cubes of the display are used", lambda t: t.before["used"] < 4 and t.after["used"] == 4),
    Case("MR-12", "cattle", lambda t: t.action == "cattle"),
    Case("MR-12", "a castle", lambda t: t.action == "castle"),
    Case("MR-12", "a monastery", lambda t: t.action == "monastery"),
    Case("MR-13", "an estate is bought for yellow and red", lambda t: paid(t, "YR", "yR")),
    Case("MR-13", "an estate is bought for yellow and two green", lambda t: paid(t, "YGG")),
    Case("MR-13", "an estate is paid for entirely from the courtyard", lambda t: paid(t, "ygg")),
    Case("MR-13", "no estate is left to buy",
         lambda t: t.before["phase"] == "action" and t.before["supply"] == 0 and t.before["display"]["Y"] > 0
         and t.before["display"]["R"] > 0 and t.own["estates"] < 6 and t.before["used"] < 3),
    Case("MR-13", "a fifth estate cannot be bought",
         lambda t: t.before["phase"] == "action" and t.before["supply"] > 0 and t.before["display"]["Y"] > 0
         and t.before["display"]["R"] > 0 and t.own["estates"] == 6 and t.before["used"] < 3),
    Case("MR-14", "three warriors are safe from a bard", spared),
    Case("MR-15", "gaining a warrior draws a card",
         lambda t: t.action == "warrior" and t.after["phase"] == "deal"),
    Case("MR-15", "paying a warrior discards a card",
         lambda t: t.verb == "estate" and "y" in t.action and t.after["phase"] == "discard"),
    Case("MR-16", "a bard takes two cubes",
         lambda t: (found := song(t)) is not None and bool(found[0] and found[1])),
    Case("MR-16", "a bard takes one cube to the courtyard although two are possible",
         lambda t: (found := song(t)) is not None and bool(found[0]) and not found[1]
         and sum(action.startswith(t.action[:6]) and "+" in action and "-" in action for action in t.legal) > 0),
    Case("MR-16", "a bard takes one cube to the bag", lambda t: (found := song(t)) is not None and not found[0]),
    Case("MR-16", "the victim discards before the active player draws",
         lambda t: (found := song(t)) is not None and found[0] == "Y" and t.after["phase"] == "discard"),
    Case("MR-17", "unused cubes go back to the bag", lambda t: bool(t.events_of(ev.UnusedReturned))),
    Case("MR-18", "a player raids", lambda t: t.verb == "raid"),
    Case("MR-18", "a player exchanges cards", lambda t: t.verb == "exchange"),
    Case("MR-18", "a player neither raids nor exchanges", lambda t: t.action == "pass"),
    Case("MR-19", "a third combat round is fought at 2-0",
         lambda t: t.before["phase"] == "attack" and t.before["combat"]["round"] == 3
         and 2 in t.before["combat"]["won"]),
    Case("MR-20", "the attacker adds a piper", lambda t: t.before["phase"] == "attack" and "+" in t.action),
    Case("MR-20", "the defender adds a piper", lambda t: t.before["phase"] == "defend" and "+" in t.action),
    Case("MR-21", "nobody wins a tied combat round",
         lambda t: (shown := revealed(t)) is not None and shown.winner is None),
    Case("MR-22", "a castle as booty", lambda t: took(t, "castle")),
    Case("MR-22", "a monastery as booty", lambda t: took(t, "monastery")),
    Case("MR-22", "cattle go to a free estate", lambda t: took(t, "cattle") and free(t.own) > 0),
    Case("MR-22", "cattle go to the bag because no estate is free", lambda t: took(t, "cattle") and free(t.own) == 0),
    Case("MR-22", "the attacker takes no booty", lambda t: took(t, "nothing")),
    Case("MR-22", "2 VP because there is no booty",
         lambda t: won(t, "attacker") and (end := raid_end(t)) is not None and end.attacker_vp == 2),
    Case("MR-23", "the defender wins", lambda t: won(t, "defender")),
    Case("MR-23", "a tied raid", lambda t: won(t, "nobody")),
    Case("MR-24", "VP cannot drop below 0",
         lambda t: won(t, "defender") and (end := raid_end(t)) is not None and t.clan(end.attacker)["vp"] == 0),
    Case("MR-25", "both players draw five cards after a raid", lambda t: t.before["phase"] == "refill"),
    Case("MR-25", "then both players discard two cards",
         lambda t: t.before["phase"] == "discard" and len(t.action) == 10),
    Case("MR-26", "the discards are reshuffled in the middle of a refill", lambda t: reshuffled(t, "refill")),
    Case("MR-26", "an empty draw pile stays empty until a card must be drawn",
         lambda t: sum(t.before["deck"]) == 0 and t.before["phase"] not in {"deal", "refill"}),
    Case("MR-27", "exchanged cards are hidden, unlike combat cards",
         lambda t: t.verb == "exchange" and all(e.seen_by(None).cards is None for e in t.events_of(ev.Exchanged))),
    Case("MR-28", "the red area is reached in a raid, without immediate effect", reaches_red_by_raid),
    Case("MR-29", "the most warriors win the marker", lambda t: judged(t, "warriors")),
    Case("MR-29", "the larger courtyard breaks a tie", lambda t: judged(t, "courtyard")),
    Case("MR-29", "still tied, the marker stays where it is",
         lambda t: judged(t, "stays") and t.after["following"] is not None),
    Case("MR-29", "still tied, the marker stays with a player who is not tied", outsider_keeps),
    Case("MR-29", "still tied, and nobody has the marker",
         lambda t: judged(t, "stays") and t.after["following"] is None),
    Case("MR-30", "one player is first, another alone in second place",
         lambda t: {(1, False), (2, False)} <= set(places(t))),
    Case("MR-30", "players tie for the most, and nobody is second",
         lambda t: (1, True) in places(t) and len({event.cubes for event in greens(t).values() if event.cubes}) > 1),
    Case("MR-30", "one player is first, others tie for second place",
         lambda t: {(1, False), (2, True)} <= set(places(t))),
    Case("MR-30", "a player without green gets no VP", lambda t: any(not event.cubes for event in greens(t).values())),
    Case("MR-30", "nobody has green", lambda t: bool(greens(t)) and not any(e.cubes for e in greens(t).values())),
    Case("MR-30", "a monastery counts as 3",
         lambda t: any(event.place and t.clan(event.seat)["monasteries"] for event in greens(t).values())),
    Case("MR-31", "one player has the most cattle", lambda t: any(event.bonus for event in t.events_of(ev.RedScored))),
    Case("MR-31", "players tie for the most cattle",
         lambda t: scored(t) and not any(event.bonus for event in t.events_of(ev.RedScored))),
    Case("MR-32", "7 blue against 3 cattle score 4, 3 blue against 2 cattle score 1, as in the rulebook",
         worked_blue_example),
    Case("MR-32", "7 blue against 3 cattle score 4",
         lambda t: any((e.cubes, e.rival_cattle, e.vp) == (7, 3, 4) for e in t.events_of(ev.BlueScored))),
    Case("MR-32", "3 blue against 2 cattle score 1",
         lambda t: any((e.cubes, e.rival_cattle, e.vp) == (3, 2, 1) for e in t.events_of(ev.BlueScored))),
    Case("MR-32", "blue never scores below 0",
         lambda t: any(event.cubes < event.rival_cattle and event.vp == 0 for event in t.events_of(ev.BlueScored))),
    Case("MR-33", "the start player marker moves to the left",
         lambda t: t.before["round"] > 0 and t.after["round"] == t.before["round"] + 1),
    Case("MR-33", "the last estate tile is removed, and the game continues",
         lambda t: t.before["supply"] == 1 and t.after["supply"] == 0 and t.after["phase"] != "over"),
    Case("MR-33", "no estate tile is left to remove, so the game ends", lambda t: ended(t, "supply")),
    Case("MR-34", "a number above the leader's VP is removed, and the game continues",
         lambda t: any(not event.ended for event in t.events_of(ev.TileTurned))),
    Case("MR-34", "a number at or below the leader's VP ends the game",
         lambda t: any(event.ended for event in t.events_of(ev.TileTurned))),
    Case("MR-35", "the most VP win", lambda t: t.after["result"] is not None and not tied_for_first(t)),
    Case("MR-35", "a shared victory", lambda t: tie_broken(t, "shared")),
    Case("MR-35", "the house rule: most cubes", lambda t: tie_broken(t, "cubes")),
    Case("MR-35", "the house rule: then most estates", lambda t: tie_broken(t, "estates")),
    Case("MR-35", "the house rule: then shared", lambda t: tie_broken(t, "nothing")),
    Case("MR-V1", "the same courtyard action is taken twice",
         lambda t: second_action(t) and t.verb in {"warrior", "piper", "monk"} and t.before["actions"] == [t.verb]),
    Case("MR-V2", "a warrior on the attacker's card", lambda t: t.before["phase"] == "attack" and "*" in t.action),
    Case("MR-V2", "the attacker discards before the defender plays",
         lambda t: t.before["phase"] == "discard" and t.before["combat"] is not None
         and t.before["combat"]["laid"] is not None),
    Case("MR-V3", "two castles strengthen the defender",
         lambda t: (shown := revealed(t)) is not None and shown.defence.castles),
    Case("MR-V4", "a 1 carries over to the next round", lambda t: any(side.carried == 1 for side in sides(t))),
    Case("MR-V4", "two 1s carry over", lambda t: any(side.carried == 2 for side in sides(t))),
    Case("MR-V5", "a 2 costs the opponent a warrior", lambda t: bool(t.events_of(ev.Struck))),
    Case("MR-V5", "both sides lose a warrior", lambda t: len(t.events_of(ev.Struck)) == 2),
    Case("MR-V5", "no effect on a clan with three warriors", struck_none),
    Case("MR-V6", "a 4 counts as 2 with three warriors",
         lambda t: any(s.card == 4 and s.counts == 2 for s in sides(t))),
    Case("MR-V6", "a 4 counts as 4 with four warriors",
         lambda t: switched(t, "combat-powers") and any(s.card == 4 and s.counts == 4 for s in sides(t))),
    *(
        Case("MR-V7", f"{points} battle point{'s' if points > 1 else ''}",
             lambda t, points=points: any(event.points == points for event in t.events_of(ev.PointsWon)))  # type: ignore[misc]
        for points in (1, 2, 3, 4)
    ),
    Case("MR-V7", "the attacker wins if the rounds are tied",
         lambda t: switched(t, "battle-points") and (end := raid_end(t)) is not None
         and end.attacker_rounds == end.defender_rounds and end.winner == end.attacker),
    *(
        Case("MR-V8", f"points are spent on {line}",
             lambda t, line=line: t.verb == "spend" and line in t.action.split())  # type: ignore[misc]
        for line in ("monk", "vp1", "vp2", "vp3", "cattle", "castle", "castles", "monastery")
    ),
    Case("MR-V8", "goods without a free estate go to the bag", spent_into_bag),
)  # fmt: skip
"""Everything that the golden games have to show, in the order of the rulings."""


def transitions(position: Any, plies: Iterable[tuple[int, str]]) -> Iterable[Transition]:
    """Yield the transitions of a game, action by action."""
    before = position.snapshot()
    for actor, action in plies:
        legal = position.legal()
        assert (position.actor or CHANCE) == actor
        events = position.play(action)
        after = position.snapshot()
        yield Transition(before, legal, actor, action, events, after)
        before = after
