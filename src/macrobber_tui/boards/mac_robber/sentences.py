"""Mac Robber in plain sentences: events, prompts, and the effects of actions."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.notation import CARD_PLAYS
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_core.table.view import TableView
from macrobber_tui.i18n.language import N_, _, ngettext

from .event_words import cubes_on_card_in_words, payment_in_words, spending_in_words
from .wording import (
    BUILDINGS,
    bard_in_words,
    cards_in_words,
    counted_cubes,
    cubes_in_words,
    estates_in_words,
    followers_in_words,
    spaced,
)

OWN_PROMPTS = {
    "raid": N_("Your turn: raid a clan, exchange cards, or pass."),
    "loot": N_("Your turn: take your booty."),
    "spend": N_("Your turn: spend your battle points."),
}
OTHERS_PROMPTS = {
    "redraw": N_("{name} may swap cubes."),
    "raid": N_("{name} is deciding whether to raid."),
    "attack": N_("{name} lays a card."),
    "defend": N_("{name} lays a card in defence."),
    "loot": N_("{name} takes the booty."),
    "spend": N_("{name} spends battle points."),
}
CHANCE_PROMPTS = {
    "start": N_("The start player is drawn."),
    "deal": N_("Cards are drawn."),
    "refill": N_("Cards are drawn."),
    "draw": N_("Cubes are drawn from the bag."),
    "tile": N_("An estate is turned up."),
}
"""Prompts of the phases in which chance decides."""
TO_COURTYARD = {
    "Y": N_("1 yellow to your courtyard"),
    "B": N_("1 blue to your courtyard"),
    "G": N_("1 green to your courtyard"),
}
TO_BAG = {"Y": N_("1 yellow to the bag"), "B": N_("1 blue to the bag"), "G": N_("1 green to the bag")}


SCORING = "Scoring"
RAID = "Phase 3: raid or exchange"
TOPICS = {
    "draw": "Phase 1: draw",
    "redraw": "Phase 1: draw",
    "action": "Phase 2: actions",
    "discard": "Hands and cards",
    "tile": "The end of the game",
    "over": "The end of the game",
    "spend": "The French variant",
} | dict.fromkeys(("raid", "attack", "defend", "loot", "refill"), RAID)
"""The rules topics of the phases."""


def phase_topic(view: MacRobberView) -> str:
    return TOPICS.get(view.phase, "")


def actions_in_turn(view: MacRobberView) -> int:
    """Return the number of actions the active player has this turn."""
    assert view.active is not None
    return 1 if view.active % view.players + 1 == view.start else 2


def decision_prompt(table: TableView, view: MacRobberView) -> str:
    if not view.actor:
        return _(CHANCE_PROMPTS[view.phase])
    is_own = view.actor == table.seat
    name = table.name(view.actor)
    match view.phase:
        case "action":
            return prompt_for_action(view, name, is_own=is_own)
        case "discard":
            count = view.pending[0].cards
            return prompt_to_discard(count, name, after_raid=count == box.REFILL_DISCARDED, is_own=is_own)
        case "attack" | "defend" if is_own and view.combat:
            template = _("Combat round {number} of {rounds}: lay a card in defence.")
            if view.phase == "attack":
                template = _("Combat round {number} of {rounds}: lay a card in attack.")
            return template.format(number=view.combat.round, rounds=box.COMBAT_ROUNDS)
        case "redraw" if is_own:
            return _("You hold Biggest Following (BF): keep your cubes, or swap some for new ones.")
        case phase:
            return _(OWN_PROMPTS[phase]) if is_own else _(OTHERS_PROMPTS[phase]).format(name=name)


def prompt_for_action(view: MacRobberView, name: str, *, is_own: bool) -> str:
    chosen, total = len(view.verbs), actions_in_turn(view)
    if total == 1:
        template = _("{name} chooses one action (last player of the round).")
        return _("Your turn: choose one action (last player of the round).") if is_own else template.format(name=name)
    template = (
        _("Your turn: choose action {number} of {most}.") if is_own else _("{name} chooses action {number} of {most}.")
    )
    return template.format(name=name, number=chosen + 1, most=total)


def prompt_to_discard(count: int, name: str, *, after_raid: bool, is_own: bool) -> str:
    match is_own, after_raid:
        case True, True:
            return _("After the raid you drew five cards: discard {count}.").format(count=count)
        case True, False:
            template = _("Discard {cards} for the lost warrior.")
        case False, True:
            template = _("{name} has to discard {cards} after the raid.")
        case _:
            template = _("{name} has to discard {cards} for the lost warrior.")
    return template.format(name=name, cards=cards_in_words(count))


def hands(views: Sequence[MacRobberView]) -> list[str]:
    """Return each seat's cards, followed by a `/` and its face-down card, if any."""
    texts = []
    for view in views:
        hand = "".join(str(value) * count for value, count in enumerate(view.hand or (), 1))
        card_play = view.combat.laid if view.combat is not None else None
        texts.append(f"{hand}/{card_play.card}" if card_play is not None and card_play.card is not None else hand)
    return texts


def describe(action: str, table: TableView, view: MacRobberView) -> str:
    """Describe the effect of an action."""
    verb, _space, rest = action.partition(" ")
    if verb in DESCRIPTIONS:
        return _(DESCRIPTIONS[verb])
    words = rest.split()
    match verb:
        case "return":
            return _("return {cubes} and draw as many new ones").format(cubes=cubes_in_words(rest))
        case "monk":
            return ngettext(
                "monk: {count} green to the courtyard", "monk: {count} green to the courtyard", int(rest)
            ).format(count=rest)
        case "estate":
            return _("estate: pay {price}").format(price=payment_in_words(rest))
        case "bard":
            courtyard = "".join(word[1] for word in words[1:] if word[0] == "+")
            bag = "".join(word[1] for word in words[1:] if word[0] == "-")
            taken = ", ".join(bard_in_words(courtyard, bag, TO_COURTYARD, TO_BAG))
            return _("bard to {name}: {taken}").format(name=table.name(int(words[0])), taken=taken)
        case "raid":
            clan = view.clan(int(rest))
            pipers = followers_in_words(clan.pipers, "piper")
            template = _("raid {name}: {cards}, {pipers}")
            return template.format(name=table.name(int(rest)), cards=cards_in_words(clan.cards), pipers=pipers)
        case "exchange":
            return _("discard {cards} and draw {drawn}").format(cards=spaced(rest), drawn=cards_in_words(len(rest)))
        case "discard":
            return _("discard {cards}").format(cards=spaced(rest))
        case "play":
            card_play = CARD_PLAYS[action]
            cubes = cubes_on_card_in_words(card_play.piper, card_play.warrior)
            return (_("lay a {card} {cubes}") if cubes else _("lay a {card}")).format(card=card_play.card, cubes=cubes)
        case "loot":
            return loot_plan(rest, view)
        case "spend":
            return _("spend your battle points: {purchases}").format(purchases=spending_in_words(words))
        case _:
            return action


def loot_plan(booty: str, view: MacRobberView) -> str:
    if booty == "cattle":
        free = view.active is not None and view.clan(view.active).free_estates > 0
        return (
            _("take 1 cattle to your free estate") if free else _("take 1 cattle to the bag: you have no free estate")
        )
    if booty == "nothing":
        return _("take nothing")
    return _("take {building} from its estate: its cubes go to the bag").format(building=_(BUILDINGS[booty]))


DESCRIPTIONS = {
    "cattle": N_("cattle: 1 red to a free estate"),
    "castle": N_("castle: 2 blue to a free estate"),
    "monastery": N_("monastery: 3 green to a free estate"),
    "warrior": N_("warrior: 1 yellow to the courtyard, and draw a card"),
    "piper": N_("piper: 1 blue to the courtyard"),
    "done": N_("no more actions this turn"),
    "keep": N_("keep all six cubes"),
    "pass": N_("pass: this ends your turn"),
}


def tie_break(view: MacRobberView) -> str:
    """Return what decided between the leaders if the option `ties` breaks ties (MR-35); "" if it did not have to."""
    assert view.result is not None
    vp = max(view.result.scores)
    tied = [clan for clan in view.clans if clan.vp == vp]
    if len(tied) == 1 or view.options["ties"] != "most-cubes":
        return ""
    cubes, next_cubes, *_others = sorted((clan.cubes for clan in tied), reverse=True)
    if cubes > next_cubes:
        text = _("Tied at {vp} VP. Tie-break: {cubes} to {other}.")
        return text.format(vp=vp, cubes=counted_cubes(cubes), other=next_cubes)
    estates, next_estates, *_others = sorted((clan.estates for clan in tied if clan.cubes == cubes), reverse=True)
    if estates > next_estates:
        text = _("Tied at {vp} VP and {cubes}. Tie-break: {estates} to {other}.")
        return text.format(vp=vp, cubes=counted_cubes(cubes), estates=estates_in_words(estates), other=next_estates)
    return _("VP, cubes and estates are tied: the victory is shared.")
