"""A raid in plain sentences, and what is put on cards, taken and bought."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import events as ev
from macrobber_tui.language import N_, _

from .language import BUILDINGS, NameOf, battle_points, whom


def raid_sentence(event: Event, name_of: NameOf) -> str | None:
    match event:
        case ev.RaidBegan(attacker, defender):
            return _("{attacker} raided {defender}!").format(
                attacker=name_of(attacker), defender=whom(name_of(defender))
            )
        case ev.Laid(seat, number, piper, warrior, _):
            return laid(piper, warrior).format(name=name_of(seat), number=number)
        case ev.Revealed(number, attacker, attack, defender, defence, winner):
            told = _("Combat round {number}: {attacker} {attack}, {defender} {defence}; {winner} won it.")
            if winner is None:
                told = _("Combat round {number}: {attacker} {attack}, {defender} {defence}; nobody won it.")
            return told.format(
                number=number,
                attacker=name_of(attacker),
                attack=sum_in_words(attack),
                defender=name_of(defender),
                defence=sum_in_words(defence),
                winner=name_of(winner) if winner is not None else "",
            )
        case ev.Struck(seat):
            return _("A 2 on the other side cost {name} a warrior.").format(name=whom(name_of(seat)))
        case ev.PointsWon(seat, margin, points):
            told = _("{name} won {points} (totals {margin:+d}).")
            return told.format(name=name_of(seat), points=battle_points(points), margin=margin)
        case ev.Spent(attacker, defender, lines, _, to_bag):
            told = _("{attacker} spent them against {defender}: {purchases}.")
            purchases = spending_in_words(lines, to_bag)
            return told.format(attacker=name_of(attacker), defender=whom(name_of(defender)), purchases=purchases)
        case ev.RaidEnded(attacker, defender, rounds, others, winner, _, _):
            told = _("{name} won the raid {rounds} : {others}{gains}.")
            if winner is None:
                told = _("The raid was drawn {rounds} : {others}{gains}.")
            gains = gains_in_words(event, name_of)
            who = name_of(winner) if winner is not None else ""
            if winner == defender:
                rounds, others = others, rounds
            return told.format(name=who, rounds=rounds, others=others, gains=f" ({gains})" if gains else "")
        case ev.Looted(attacker, defender, booty, kept):
            told = _("{attacker} took {booty} from {defender}.")
            taken = booty_in_words(booty, kept)
            return told.format(attacker=name_of(attacker), booty=taken, defender=whom(name_of(defender)))
        case _:
            return None


def laid(piper: bool, warrior: bool) -> str:
    match piper, warrior:
        case True, True:
            return _("{name} laid a card with a piper and a warrior in combat round {number}.")
        case True, False:
            return _("{name} laid a card with a piper in combat round {number}.")
        case False, True:
            return _("{name} laid a card with a warrior in combat round {number}.")
        case _:
            return _("{name} laid a card in combat round {number}.")


def gains_in_words(end: ev.RaidEnded, name_of: NameOf) -> str:
    """`Ada +1 VP, Ben -1 VP`; "" where the raid changed nothing."""
    changed = ((end.attacker, end.attacker_vp), (end.defender, end.defender_vp))
    return ", ".join(_("{name} {vp:+d} VP").format(name=name_of(seat), vp=vp) for seat, vp in changed if vp)


def put_on_card(piper: bool, warrior: bool) -> str:
    if piper and warrior:
        return _("with a piper and a warrior")
    return _("with a piper") if piper else _("with a warrior") if warrior else ""


def sum_in_words(side: ev.Strength) -> str:
    """The total; with combat powers also what it is made of."""
    card = _("a {card}") if side.counts == side.card else _("a {card} that counts {points}")
    parts = [card.format(card=side.card, points=side.counts)]
    parts += [_("{points} carried").format(points=side.carried)] if side.carried else []
    parts += [_("a warrior")] if side.warrior else []
    parts += [_("its castles")] if side.castles else []
    if len(parts) == 1 and side.counts == side.card:
        return str(side.total)
    parts += [_("a piper")] if side.piper else []
    return f"{side.total} ({', '.join(parts)})"


PURCHASES = {
    "monk": N_("a monk"), "vp1": N_("1 VP"), "vp2": N_("2 VP"), "vp3": N_("3 VP"),
    "cattle": N_("cattle"), "castle": N_("a castle"), "castles": N_("two castles"), "monastery": N_("a monastery"),
}  # fmt: skip
"""The lines battle points are spent on (MR-V8)."""


def spending_in_words(lines: Sequence[str], to_bag: Sequence[str] = ()) -> str:
    bought = ", ".join(_(PURCHASES[line]) for line in lines)
    if not to_bag:
        return bought
    lost = ", ".join(_(building) for building in to_bag)
    return _("{purchases} (to the bag: {lost})").format(purchases=bought, lost=lost)


def booty_in_words(booty: str, kept: bool) -> str:
    taken = _(BUILDINGS[booty])
    return (
        taken if booty == "nothing" or (booty == "cattle" and kept) else _("{booty} (to the bag)").format(booty=taken)
    )
