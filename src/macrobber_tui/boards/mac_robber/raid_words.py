"""A raid in plain sentences, and what is put on cards, taken and bought."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import events as ev

from .language import NameOf, counted


def raid_sentence(event: Event, name_of: NameOf) -> str | None:
    match event:
        case ev.RaidBegan(attacker, defender):
            return f"{name_of(attacker)} raided {name_of(defender)}!"
        case ev.Laid(seat, number, piper, warrior, _):
            return f"{name_of(seat)} laid a card{put_on_card(piper, warrior)} in combat round {number}."
        case ev.Revealed(number, attacker, attack, defender, defence, winner):
            end = "nobody won it" if winner is None else f"{name_of(winner)} won it"
            sides = f"{name_of(attacker)} {sum_in_words(attack)}, {name_of(defender)} {sum_in_words(defence)}"
            return f"Combat round {number}: {sides}; {end}."
        case ev.Struck(seat):
            return f"A 2 on the other side cost {name_of(seat)} a warrior."
        case ev.PointsWon(seat, margin, points):
            return f"{name_of(seat)} won {counted(points, 'battle point')} (totals {margin:+d})."
        case ev.Spent(attacker, defender, lines, _, to_bag):
            return f"{name_of(attacker)} spent them against {name_of(defender)}: {spending_in_words(lines, to_bag)}."
        case ev.RaidEnded(attacker, defender, rounds, others, winner, attacker_vp, defender_vp):
            end = "The raid was drawn" if winner is None else f"{name_of(winner)} won the raid"
            gains = [f"{name_of(attacker)} {attacker_vp:+d} VP"] if attacker_vp else []
            gains += [f"{name_of(defender)} {defender_vp:+d} VP"] if defender_vp else []
            told = f" ({', '.join(gains)})" if gains else ""
            return f"{end} {rounds} : {others}{told}."
        case ev.Looted(attacker, defender, booty, kept):
            return f"{name_of(attacker)} took {booty_in_words(booty, kept)} from {name_of(defender)}."
        case _:
            return None


def put_on_card(piper: bool, warrior: bool) -> str:
    if piper and warrior:
        return " with a piper and a warrior"
    return " with a piper" if piper else " with a warrior" if warrior else ""


def sum_in_words(side: ev.Strength) -> str:
    """The total; with combat powers also what it is made of."""
    parts = [f"a {side.card}{f' that counts {side.counts}' if side.counts != side.card else ''}"]
    parts += [f"{side.carried} carried"] if side.carried else []
    parts += ["a warrior"] if side.warrior else []
    parts += ["its castles"] if side.castles else []
    if len(parts) == 1 and side.counts == side.card:
        return str(side.total)
    parts += ["a piper"] if side.piper else []
    return f"{side.total} ({', '.join(parts)})"


PURCHASES = {
    "monk": "a monk", "vp1": "1 VP", "vp2": "2 VP", "vp3": "3 VP",
    "cattle": "cattle", "castle": "a castle", "castles": "two castles", "monastery": "a monastery",
}  # fmt: skip
"""The lines battle points are spent on (MR-V8)."""


def spending_in_words(lines: Sequence[str], to_bag: Sequence[str] = ()) -> str:
    lost = f" (to the bag: {', '.join(to_bag)})" if to_bag else ""
    return f"{', '.join(PURCHASES[line] for line in lines)}{lost}"


def booty_in_words(booty: str, kept: bool) -> str:
    if booty == "cattle":
        return "cattle" if kept else "cattle (to the bag)"
    return "nothing" if booty == "nothing" else f"a {booty} (to the bag)"
