"""Mac Robber in plain sentences: what happened, what is asked, what an action does."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.contract import BotFailed, Declined, Event, TakenBack, TimedOut
from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber import events as ev
from macrobber_core.games.mac_robber.notation import BLOWS
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_core.table.view import TableView
from macrobber_tui.language import N_, _, listed, ngettext

from .language import (
    BUILDINGS,
    NameOf,
    capital,
    cards_in_words,
    cubes_in_words,
    followers_in_words,
    spaced,
    whom,
)
from .raid_words import raid_sentence, spending_in_words

ENDINGS = {
    "tile": N_("the leader had reached the number of the estate turned up"),
    "bag": N_("the bag does not hold six cubes any more"),
    "supply": N_("no estate tile is left"),
}
ASKED = {
    "raid": N_("Your turn: raid a clan, exchange cards, or go on."),
    "loot": N_("Your turn: take your booty."),
    "spend": N_("Your turn: spend your battle points."),
}
DOING = {
    "redraw": N_("{name} looks at the cubes."),
    "raid": N_("{name} decides about a raid."),
    "attack": N_("{name} lays a card."),
    "defend": N_("{name} lays a card in defence."),
    "loot": N_("{name} takes the booty."),
    "spend": N_("{name} spends battle points."),
}
BUILT = {
    "cattle": N_("{name} set cattle on an estate."),
    "castle": N_("{name} set a castle on an estate."),
    "monastery": N_("{name} set a monastery on an estate."),
}
GREEN = {
    (1, False): N_("{name} scored {vp} VP for green: most with {cubes}."),
    (1, True): N_("{name} scored {vp} VP for green: tied most with {cubes}."),
    (2, False): N_("{name} scored {vp} VP for green: second with {cubes}."),
    (2, True): N_("{name} scored {vp} VP for green: tied second with {cubes}."),
}
"""By place, and whether it is shared."""
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
TO_COURTYARD = {
    "Y": N_("1 yellow to your courtyard"),
    "B": N_("1 blue to your courtyard"),
    "G": N_("1 green to your courtyard"),
}
TO_BAG = {"Y": N_("1 yellow to the bag"), "B": N_("1 blue to the bag"), "G": N_("1 green to the bag")}


def sentence(event: Event, name_of: NameOf) -> str | None:
    """What happened, told in the past tense, so that `you` fits as a name."""
    told = _sentence(event, name_of)
    return capital(told) if told else told


def _sentence(event: Event, name_of: NameOf) -> str | None:
    match event:
        case ev.Started(seat):
            return _("{name} drew the start marker.").format(name=name_of(seat))
        case ev.RoundBegan(number, start):
            return _("Round {number} began with {name}.").format(number=number, name=whom(name_of(start)))
        case ev.Reshuffled(count):
            return _("The {count} discarded cards were shuffled into a new draw pile.").format(count=count)
        case ev.Drew(seat, cubes):
            return _("{name} drew {cubes}.").format(name=name_of(seat), cubes=cubes_in_words(cubes))
        case ev.Kept(seat):
            return _("{name} kept the display.").format(name=name_of(seat))
        case ev.Returned(seat, cubes):
            told = _("{name} returned {cubes} to the bag.")
            return told.format(name=name_of(seat), cubes=cubes_in_words(cubes))
        case ev.UnusedReturned(_, cubes):
            return _("Unused and back in the bag: {cubes}.").format(cubes=cubes_in_words(cubes))
        case ev.Dealt(seat, count, cards) | ev.Discarded(seat, count, cards) | ev.Exchanged(seat, count, cards):
            told = moved(event, count, known=bool(cards))
            return told.format(name=name_of(seat), count=count, cards=spaced(cards or ""))
        case ev.Passed(seat):
            return _("{name} neither raided nor exchanged.").format(name=name_of(seat))
        case ev.Finished():
            return None
        case ev.Built(seat, building):
            return _(BUILT[building]).format(name=name_of(seat))
        case ev.Joined(seat, follower, count):
            gained = followers_in_words(count, follower)
            return _("{name} gained {followers}.").format(name=name_of(seat), followers=gained)
        case ev.EstateBought(seat, paid):
            told = _("{name} bought an estate for {price}.")
            return told.format(name=name_of(seat), price=payment_in_words(paid))
        case TakenBack(seat, verb, together):
            told = (
                _("{name} took back: {action}, and all since then.") if together else _("{name} took back: {action}.")
            )
            return told.format(name=name_of(seat), action=_(verb))
        case Declined(seat, by):
            if by != seat:
                return _("{name} did not agree to take anything back.").format(name=name_of(by))
            return _("{name} did not want to take anything back any more.").format(name=name_of(by))
        case TimedOut(seat):
            return _("{name} ran out of time: a bot decided.").format(name=name_of(seat))
        case BotFailed(seat):
            return _("The bot for {name} failed: a simpler one decides.").format(name=whom(name_of(seat)))
        case ev.BardPlayed(seat, victim, courtyard, bag):
            told = _("{name} sent a bard to {victim}: {taken}.")
            taken = song_in_words(courtyard, bag)
            return told.format(name=name_of(seat), victim=whom(name_of(victim)), taken=taken)
        case _:
            return raid_sentence(event, name_of) or scoring_sentence(event, name_of)


def moved(event: ev.Dealt | ev.Discarded | ev.Exchanged, count: int, *, known: bool) -> str:
    """How cards are told that change hands, with their values or without."""
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
            told = _("{name} scored {vp} VP for {cattle} cattle.")
            if bonus:
                told = _("{name} scored {vp} VP for {cattle} cattle (most of all).")
            return told.format(name=name_of(seat), vp=vp, cattle=cattle)
        case ev.BlueScored(seat, cubes, rival, vp) if vp:
            told = _("{name} scored {vp} VP for {cubes} blue against {cattle} cattle.")
            return told.format(name=name_of(seat), vp=vp, cubes=cubes, cattle=rival)
        case ev.TileRemoved(supply):
            return _("An estate left the supply unseen; {supply} are left.").format(supply=supply)
        case ev.TileTurned(number, leader, ended):
            told = _("Estate {number} was turned up; the leader has {leader}: the game goes on.")
            if ended:
                told = _("Estate {number} was turned up; the leader has {leader}: the game ends.")
            return told.format(number=number, leader=leader)
        case ev.GameEnded(reason, winners, scores):
            names = capital(listed(name_of(seat) for seat in winners))
            told = _("The game is over: {reason}. {names} won with {vp} VP.")
            return told.format(reason=_(ENDINGS[reason]), names=names, vp=max(scores))
        case _:
            return None


def payment_in_words(paid: str) -> str:
    """`yGg` as `1 yellow of the courtyard, 1 green, 1 green of the courtyard`."""
    display = "".join(cube for cube in paid if cube.isupper())
    courtyard = "".join(cube for cube in paid if cube.islower()).upper()
    if not courtyard:
        return cubes_in_words(display)
    own = _("{cubes} of the courtyard").format(cubes=cubes_in_words(courtyard))
    return f"{cubes_in_words(display)}, {own}" if display else own


def song_in_words(courtyard: str, bag: str) -> str:
    """What a bard takes, and where it goes."""
    parts = [_(CHANGED_SIDES[courtyard])] if courtyard else []
    parts += [_(WENT_TO_BAG[bag])] if bag else []
    return ", ".join(parts)


def following_in_words(seat: int | None, before: int | None, warriors: int, by: str, name_of: NameOf) -> str:
    if seat is None:
        return _("Nobody holds Biggest Following: the tie was not broken.")
    if by == "stays":
        return _("{name} kept Biggest Following, as the tie was not broken.").format(name=name_of(seat))
    match seat == before, by:
        case True, "courtyard":
            told = _("{name} kept Biggest Following with {count} warriors and the larger courtyard.")
        case True, _:
            told = _("{name} kept Biggest Following with {count} warriors.")
        case False, "courtyard":
            told = _("{name} won Biggest Following with {count} warriors and the larger courtyard.")
        case _:
            told = _("{name} won Biggest Following with {count} warriors.")
    return told.format(name=name_of(seat), count=warriors)


def actions_in_turn(position: MacRobberView) -> int:
    """How many actions the player on turn may execute."""
    assert position.active is not None
    return 1 if position.active % position.players + 1 == position.start else 2


def prompt(table: TableView, position: MacRobberView | None) -> str:
    """One sentence: what is asked of this seat, or whom the table waits for."""
    if position is None:
        return _("The game has not begun.")
    if position.result is not None:
        names = listed(table.name(seat) for seat in position.result.winners)
        return _("The game is over: {names} won.").format(names=names)
    if position.actor in {None, 0}:
        return _("The bag is being shaken.")
    assert position.actor is not None
    mine = position.actor == table.seat
    name = table.name(position.actor)
    match position.phase:
        case "action":
            return prompt_for_action(position, name, mine=mine)
        case "discard":
            owed = position.agenda[0].cards
            return prompt_to_discard(owed, name, after_raid=owed == box.REFILL_DISCARDED, mine=mine)
        case "attack" | "defend" if mine and position.combat:
            told = _("Combat round {number} of {rounds}: lay a card in defence.")
            if position.phase == "attack":
                told = _("Combat round {number} of {rounds}: lay a card in attack.")
            return told.format(number=position.combat.round, rounds=box.COMBAT_ROUNDS)
        case "redraw" if mine:
            return _("You hold Biggest Following (BF): keep your cubes, or swap some for new ones.")
        case phase:
            return _(ASKED[phase]) if mine else _(DOING[phase]).format(name=name)


def prompt_for_action(position: MacRobberView, name: str, *, mine: bool) -> str:
    done, most = len(position.verbs), actions_in_turn(position)
    if most == 1:
        told = _("{name} chooses one action, as last of the round.")
        return _("Your turn: choose one action, as last of the round.") if mine else told.format(name=name)
    told = _("Your turn: choose action {number} of {most}.") if mine else _("{name} chooses action {number} of {most}.")
    return told.format(name=name, number=done + 1, most=most)


def prompt_to_discard(owed: int, name: str, *, after_raid: bool, mine: bool) -> str:
    match mine, after_raid:
        case True, True:
            told = ngettext(
                "The raid is over, and you drew five cards: now discard {count} card.",
                "The raid is over, and you drew five cards: now discard {count} cards.",
                owed,
            )
        case True, False:
            told = ngettext(
                "Discard {count} card for the warrior lost.", "Discard {count} cards for the warrior lost.", owed
            )
        case False, True:
            told = ngettext(
                "{name} has to discard {count} card after the raid.",
                "{name} has to discard {count} cards after the raid.",
                owed,
            )
        case _:
            told = ngettext(
                "{name} has to discard {count} card for the warrior lost.",
                "{name} has to discard {count} cards for the warrior lost.",
                owed,
            )
    return told.format(name=name, count=owed)


def place(position: MacRobberView) -> tuple[int, int]:
    """The round, and the seat whose turn it is; 0 before the first."""
    return position.round, position.active or 0


def hands(positions: Sequence[MacRobberView]) -> list[str]:
    """The cards in every hand, and behind a `/` the one that lies face down."""
    told = []
    for position in positions:
        hand = "".join(str(value) * count for value, count in enumerate(position.hand or (), 1))
        laid = position.combat.laid if position.combat is not None else None
        told.append(f"{hand}/{laid.card}" if laid is not None and laid.card is not None else hand)
    return told


def describe(action: str, table: TableView, position: MacRobberView) -> str:
    """What an action would do."""
    verb, _space, rest = action.partition(" ")
    if verb in DESCRIPTIONS:
        return _(DESCRIPTIONS[verb])
    words = rest.split()
    match verb:
        case "return":
            return _("return {cubes} and draw as many anew").format(cubes=cubes_in_words(rest))
        case "monk":
            return ngettext(
                "monk: {count} green to the courtyard", "monk: {count} green to the courtyard", int(rest)
            ).format(count=rest)
        case "estate":
            return _("estate: pay {price}").format(price=payment_in_words(rest))
        case "bard":
            courtyard = "".join(word[1] for word in words[1:] if word[0] == "+")
            bag = "".join(word[1] for word in words[1:] if word[0] == "-")
            return _("bard to {name}: {taken}").format(name=table.name(int(words[0])), taken=song_plan(courtyard, bag))
        case "raid":
            clan = position.clan(int(rest))
            pipers = followers_in_words(clan.pipers, "piper")
            told = _("raid {name}: {cards}, {pipers}")
            return told.format(name=table.name(int(rest)), cards=cards_in_words(clan.cards), pipers=pipers)
        case "exchange":
            told = ngettext(
                "put away {cards} and draw {count} card", "put away {cards} and draw {count} cards", len(rest)
            )
            return told.format(cards=spaced(rest), count=len(rest))
        case "discard":
            return _("discard {cards}").format(cards=spaced(rest))
        case "play":
            blow = BLOWS[action]
            return laying(blow.piper, blow.warrior).format(card=blow.card)
        case "loot":
            return loot_plan(rest, position)
        case "spend":
            return _("spend your battle points: {purchases}").format(purchases=spending_in_words(words))
        case _:
            return action


def laying(piper: bool, warrior: bool) -> str:
    match piper, warrior:
        case True, True:
            return _("lay a {card} with a piper and a warrior")
        case True, False:
            return _("lay a {card} with a piper")
        case False, True:
            return _("lay a {card} with a warrior")
        case _:
            return _("lay a {card}")


def song_plan(courtyard: str, bag: str) -> str:
    parts = [_(TO_COURTYARD[courtyard])] if courtyard else []
    parts += [_(TO_BAG[bag])] if bag else []
    return ", ".join(parts)


def loot_plan(booty: str, position: MacRobberView) -> str:
    if booty == "cattle":
        free = position.active is not None and position.clan(position.active).free_estates > 0
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
    "done": N_("no more action this turn"),
    "keep": N_("keep all six cubes"),
    "pass": N_("neither raid nor exchange: the turn is over"),
}
