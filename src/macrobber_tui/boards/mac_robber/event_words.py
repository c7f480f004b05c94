"""Mac Robber's events as plain sentences."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import events as ev
from macrobber_tui.boards.names import NameOf, begin_with_winners, in_object_case, is_you
from macrobber_tui.i18n.language import N_, _, ngettext

from .wording import (
    BUILDINGS,
    bard_in_words,
    battle_points_in_words,
    cattle_in_words,
    cubes_in_words,
    followers_in_words,
    spaced,
)


def raid_sentence(event: Event, name_of: NameOf) -> str | None:
    match event:
        case ev.RaidBegan(attacker, defender):
            return _("{attacker} raided {defender}!").format(
                attacker=name_of(attacker), defender=in_object_case(name_of(defender))
            )
        case ev.Laid(seat, number, piper, warrior, _):
            cubes = cubes_on_card_in_words(piper, warrior)
            template = _("{name} laid a card in combat round {number}.")
            if cubes:
                template = _("{name} laid a card {cubes} in combat round {number}.")
            return template.format(name=name_of(seat), cubes=cubes, number=number)
        case ev.Revealed(number, attacker, attack, defender, defence, winner):
            template = _("Combat round {number}: {attacker} {attack}, {defender} {defence}; {winner} won it.")
            if winner is None:
                template = _("Combat round {number}: {attacker} {attack}, {defender} {defence}; tied.")
            elif is_you(name_of(winner)):
                template = _("Combat round {number}: {attacker} {attack}, {defender} {defence}; you won it.")
            return template.format(
                number=number,
                attacker=name_of(attacker),
                attack=strength_in_words(attack),
                defender=name_of(defender),
                defence=strength_in_words(defence),
                winner=in_object_case(name_of(winner)) if winner is not None else "",
            )
        case ev.Struck(seat):
            return _("The opponent's 2 cost {name} a warrior.").format(name=in_object_case(name_of(seat)))
        case ev.PointsWon(seat, margin, points):
            template = _("{name} won {points} (margin {margin:+d}).")
            return template.format(name=name_of(seat), points=battle_points_in_words(points), margin=margin)
        case ev.Spent(attacker, defender, lines, _, to_bag):
            template = _("{attacker} spent them against {defender}: {purchases}.")
            purchases = spending_in_words(lines, to_bag)
            return template.format(
                attacker=name_of(attacker), defender=in_object_case(name_of(defender)), purchases=purchases
            )
        case ev.RaidEnded(attacker, defender, rounds, others, winner, _, _):
            template = _("{name} won the raid {rounds} : {others}{gains}.")
            if winner is None:
                template = _("The raid was tied {rounds} : {others}{gains}.")
            elif is_you(name_of(winner)):
                template = _("you won the raid {rounds} : {others}{gains}.")
            gains = gains_in_words(event, name_of)
            winner_name = name_of(winner) if winner is not None else ""
            if winner == defender:
                rounds, others = others, rounds
            return template.format(name=winner_name, rounds=rounds, others=others, gains=f" ({gains})" if gains else "")
        case ev.Looted(attacker, defender, booty, kept):
            template = _("{attacker} took {booty} from {defender}.")
            taken = booty_in_words(booty, kept)
            return template.format(attacker=name_of(attacker), booty=taken, defender=in_object_case(name_of(defender)))
        case _:
            return None


def gains_in_words(end: ev.RaidEnded, name_of: NameOf) -> str:
    """Describe the VP changes, as in `Ada +1 VP, Ben -1 VP`; "" if the raid changed nothing."""
    return ", ".join(_("{name} {vp:+d} VP").format(name=name_of(seat), vp=vp) for seat, vp in vp_changes(end))


def vp_changes(end: ev.RaidEnded) -> list[tuple[int, int]]:
    """Return the seats whose VP a raid changed, each with the change; the winner's comes first."""
    changes = [(end.attacker, end.attacker_vp), (end.defender, end.defender_vp)]
    return sorted(((seat, vp) for seat, vp in changes if vp), key=lambda change: change[0] != end.winner)


def cubes_on_card_in_words(piper: bool, warrior: bool) -> str:
    """Describe the cubes on a card, as in `with a piper`; "" for a card without cubes."""
    if piper and warrior:
        return _("with a piper and a warrior")
    return _("with a piper") if piper else _("with a warrior") if warrior else ""


def strength_in_words(side: ev.Strength) -> str:
    """Describe a strength: the total and, if it differs from the card, the parts of the sum."""
    card = _("a {card}") if side.counts == side.card else _("a {card} that counts as {points}")
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
"""The purchases for battle points (MR-V8)."""


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


ENDINGS = {
    "tile": N_("the leader had reached the number on the estate turned up"),
    "bag": N_("the bag holds fewer than six cubes"),
    "supply": N_("no estate tile is left"),
}
BUILT = {
    "cattle": N_("{name} placed cattle on an estate."),
    "castle": N_("{name} built a castle on an estate."),
    "monastery": N_("{name} built a monastery on an estate."),
}
GREEN = {
    (1, False): N_("{name} scored {vp} VP for green: most with {cubes}."),
    (1, True): N_("{name} scored {vp} VP for green: tied for most with {cubes}."),
    (2, False): N_("{name} scored {vp} VP for green: second with {cubes}."),
    (2, True): N_("{name} scored {vp} VP for green: tied for second with {cubes}."),
}
"""Sentences, keyed by place and whether it is tied."""
CHANGED_SIDES = {
    "Y": N_("a warrior changed sides"),
    "B": N_("a piper changed sides"),
    "G": N_("a monk changed sides"),
}
WENT_TO_BAG = {
    "Y": N_("a warrior went to the bag"),
    "B": N_("a piper went to the bag"),
    "G": N_("a monk went to the bag"),
}


def event_sentence(event: Event, name_of: NameOf) -> str | None:
    match event:
        case ev.Started(seat):
            return _("{name} drew the start marker.").format(name=name_of(seat))
        case ev.RoundBegan(number, start):
            return _("Round {number} began with {name}.").format(number=number, name=in_object_case(name_of(start)))
        case ev.Reshuffled(count):
            template = ngettext("The {count} discarded card became the new draw pile.",
                                "The {count} discarded cards were shuffled into a new draw pile.", count)  # fmt: skip
            return template.format(count=count)
        case ev.Drew(seat, cubes):
            return _("{name} drew {cubes}.").format(name=name_of(seat), cubes=cubes_in_words(cubes))
        case ev.Kept(seat):
            return _("{name} kept the display.").format(name=name_of(seat))
        case ev.Returned(seat, cubes):
            template = _("{name} returned {cubes} to the bag.")
            return template.format(name=name_of(seat), cubes=cubes_in_words(cubes))
        case ev.UnusedReturned(_, cubes):
            return _("Returned to the bag unused: {cubes}.").format(cubes=cubes_in_words(cubes))
        case ev.Dealt(seat, count, cards) | ev.Discarded(seat, count, cards) | ev.Exchanged(seat, count, cards):
            template = cards_moved_template(event, count, known=bool(cards))
            return template.format(name=name_of(seat), count=count, cards=spaced(cards or ""))
        case ev.Passed(seat):
            return _("{name} passed.").format(name=name_of(seat))
        case ev.Finished():
            return None
        case ev.Built(seat, building):
            return _(BUILT[building]).format(name=name_of(seat))
        case ev.Joined(seat, follower, count):
            gained = followers_in_words(count, follower)
            return _("{name} gained {followers}.").format(name=name_of(seat), followers=gained)
        case ev.EstateBought(seat, paid):
            template = _("{name} bought an estate for {price}.")
            return template.format(name=name_of(seat), price=payment_in_words(paid))
        case ev.BardPlayed(seat, victim, courtyard, bag):
            template = _("{name} sent a bard to {victim}: {taken}.")
            taken = ", ".join(bard_in_words(courtyard, bag, CHANGED_SIDES, WENT_TO_BAG))
            return template.format(name=name_of(seat), victim=in_object_case(name_of(victim)), taken=taken)
        case _:
            return raid_sentence(event, name_of) or scoring_sentence(event, name_of)


def cards_moved_template(event: ev.Dealt | ev.Discarded | ev.Exchanged, count: int, *, known: bool) -> str:
    """Return the sentence template for cards that change hands, with or without their values."""
    match event, known:
        case ev.Dealt(), True:
            return ngettext("{name} drew {count} card: {cards}.", "{name} drew {count} cards: {cards}.", count)
        case ev.Dealt(), False:
            return ngettext("{name} drew {count} card.", "{name} drew {count} cards.", count)
        case ev.Discarded(), True:
            return ngettext(
                "{name} discarded {count} card: {cards}.", "{name} discarded {count} cards: {cards}.", count
            )
        case ev.Discarded(), False:
            return ngettext("{name} discarded {count} card.", "{name} discarded {count} cards.", count)
        case _, True:
            return ngettext(
                "{name} exchanged {count} card: {cards}.", "{name} exchanged {count} cards: {cards}.", count
            )
        case _:
            return ngettext("{name} exchanged {count} card.", "{name} exchanged {count} cards.", count)


def scoring_sentence(event: Event, name_of: NameOf) -> str | None:
    match event:
        case ev.FollowingJudged(seat, before, warriors, by):
            return following_in_words(seat, before, warriors, by, name_of)
        case ev.GreenScored(seat, cubes, place, tied, vp) if vp:
            return _(GREEN[place, tied]).format(name=name_of(seat), vp=vp, cubes=cubes)
        case ev.RedScored(seat, cattle, bonus, vp) if vp:
            template = _("{name} scored {vp} VP for {cattle} cattle.")
            if bonus:
                template = _("{name} scored {vp} VP for {cattle} cattle (the most).")
            return template.format(name=name_of(seat), vp=vp, cattle=cattle)
        case ev.BlueScored(seat, cubes, rival, vp) if vp:
            template = _("{name} scored {vp} VP for {cubes} blue against {cattle}.")
            return template.format(name=name_of(seat), vp=vp, cubes=cubes, cattle=cattle_in_words(rival))
        case ev.TileRemoved(supply):
            return _("One estate is removed unseen; {supply} are left.").format(supply=supply)
        case ev.TileTurned(number, leader, ended):
            template = _("Estate {number} turned up; leader {leader}: the game continues.")
            if ended:
                template = _("Estate {number} turned up; leader {leader}: the game ends.")
            return template.format(number=number, leader=leader)
        case ev.GameEnded(reason, winners, scores):
            won = begin_with_winners([*map(name_of, winners)])
            template = _("The game is over: {reason}. {won} with {vp} VP.")
            return template.format(reason=_(ENDINGS[reason]), won=won, vp=max(scores))
        case _:
            return None


def payment_in_words(paid: str) -> str:
    """Return a payment in words: `yGg` as `1 green from the display, 1 yellow and 1 green from the courtyard`."""
    display = "".join(cube for cube in paid if cube.isupper())
    courtyard = "".join(cube for cube in paid if cube.islower()).upper()
    if not courtyard:
        return cubes_in_words(display)
    if not display:
        return _("{cubes} from the courtyard").format(cubes=cubes_in_words(courtyard))
    template = _("{display} from the display, {cubes} from the courtyard")
    return template.format(display=cubes_in_words(display), cubes=cubes_in_words(courtyard))


def following_in_words(seat: int | None, before: int | None, warriors: int, by: str, name_of: NameOf) -> str:
    if seat is None:
        return _("Nobody holds Biggest Following: the tie was not broken.")
    if by == "stays":
        return _("{name} kept Biggest Following, because the tie was not broken.").format(name=name_of(seat))
    match seat == before, by:
        case True, "courtyard":
            template = ngettext(
                "{name} kept Biggest Following with {count} warrior and the larger courtyard.",
                "{name} kept Biggest Following with {count} warriors and the larger courtyard.",
                warriors,
            )
        case True, _:
            template = ngettext("{name} kept Biggest Following with {count} warrior.",
                                "{name} kept Biggest Following with {count} warriors.", warriors)  # fmt: skip
        case False, "courtyard":
            template = ngettext(
                "{name} won Biggest Following with {count} warrior and the larger courtyard.",
                "{name} won Biggest Following with {count} warriors and the larger courtyard.",
                warriors,
            )
        case _:
            template = ngettext("{name} won Biggest Following with {count} warrior.",
                                "{name} won Biggest Following with {count} warriors.", warriors)  # fmt: skip
    return template.format(name=name_of(seat), count=warriors)
