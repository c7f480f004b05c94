"""Mac Robber in plain sentences: what happened, what is asked, what an action does."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.contract import BotFailed, Declined, Event, TakenBack, TimedOut
from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber import events as ev
from macrobber_core.games.mac_robber.notation import BLOWS
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_core.table.view import TableView

from .language import COLOUR_NAMES, FOLLOWERS, NameOf, capital, counted, cubes_in_words, spaced
from .raid_words import put_on_card, raid_sentence, spending_in_words

ENDINGS = {
    "tile": "the estate tile turned up is not above the leader",
    "bag": "the bag does not hold six cubes any more",
    "supply": "no estate tile is left",
}
DECLINED = "did not agree to take anything back"
WITHDRAWN = "did not want to take anything back any more"
ASKED = {
    "raid": "raid a clan, exchange cards, or go on",
    "loot": "take your booty",
    "spend": "spend your battle points",
}
DOING = {
    "redraw": "looks at the cubes",
    "raid": "decides about a raid",
    "attack": "lays a card",
    "defend": "lays a card in defence",
    "loot": "takes the booty",
    "spend": "spends battle points",
}


def sentence(event: Event, name_of: NameOf) -> str | None:
    """What happened, told in the past tense, so that `you` fits as a name."""
    told = _sentence(event, name_of)
    return f"Y{told[1:]}" if told and told.startswith("you ") else told


def _sentence(event: Event, name_of: NameOf) -> str | None:
    match event:
        case ev.Started(seat):
            return f"{name_of(seat)} drew the start marker."
        case ev.RoundBegan(number, start):
            return f"Round {number} began with {name_of(start)}."
        case ev.Dealt(seat, count, cards):
            return f"{name_of(seat)} drew {counted(count, 'card')}{f': {spaced(cards)}' if cards else ''}."
        case ev.Reshuffled(count):
            return f"The {count} discarded cards were shuffled into a new draw pile."
        case ev.Drew(seat, cubes):
            return f"{name_of(seat)} drew {cubes_in_words(cubes)}."
        case ev.Kept(seat):
            return f"{name_of(seat)} kept the display."
        case ev.Returned(seat, cubes):
            return f"{name_of(seat)} returned {cubes_in_words(cubes)} to the bag."
        case ev.UnusedReturned(_, cubes):
            return f"Unused and back in the bag: {cubes_in_words(cubes)}."
        case ev.Discarded(seat, count, cards):
            return f"{name_of(seat)} discarded {counted(count, 'card')}{f': {spaced(cards)}' if cards else ''}."
        case ev.Exchanged(seat, count, cards):
            return f"{name_of(seat)} exchanged {counted(count, 'card')}{f': {spaced(cards)}' if cards else ''}."
        case ev.Passed(seat):
            return f"{name_of(seat)} neither raided nor exchanged."
        case ev.Finished():
            return None
        case ev.Built(seat, building):
            return f"{name_of(seat)} set {'cattle' if building == 'cattle' else f'a {building}'} on an estate."
        case ev.Joined(seat, follower, count):
            return f"{name_of(seat)} gained {counted(count, follower)}."
        case ev.EstateBought(seat, paid):
            return f"{name_of(seat)} bought an estate for {payment_in_words(paid)}."
        case TakenBack(seat, verb, together):
            return f"{name_of(seat)} took back: {verb}{', and all since then' if together else ''}."
        case Declined(seat, by):
            return f"{name_of(by)} {DECLINED if by != seat else WITHDRAWN}."
        case TimedOut(seat):
            return f"{name_of(seat)} ran out of time: a bot decided."
        case BotFailed(seat):
            return f"The bot for {name_of(seat)} failed: a simpler one decides."
        case ev.BardPlayed(seat, victim, courtyard, bag):
            return f"{name_of(seat)} sent a bard to {name_of(victim)}: {song_in_words(courtyard, bag)}."
        case _:
            return raid_sentence(event, name_of) or scoring_sentence(event, name_of)


def scoring_sentence(event: Event, name_of: NameOf) -> str | None:
    match event:
        case ev.FollowingJudged(seat, before, warriors, by):
            return following_in_words(seat, before, warriors, by, name_of)
        case ev.GreenScored(seat, cubes, place, tied, vp) if vp:
            rank = "most" if place == 1 else "second"
            return f"{name_of(seat)} scored {vp} VP for green: {'tied ' if tied else ''}{rank} with {cubes}."
        case ev.RedScored(seat, cattle, bonus, vp) if vp:
            return f"{name_of(seat)} scored {vp} VP for {cattle} cattle{' (most of all)' if bonus else ''}."
        case ev.BlueScored(seat, cubes, rival, vp) if vp:
            return f"{name_of(seat)} scored {vp} VP for {cubes} blue against {rival} cattle."
        case ev.TileRemoved(supply):
            return f"An estate left the supply unseen; {supply} are left."
        case ev.TileTurned(number, leader, ended):
            return f"Estate {number} was turned up; the leader has {leader}: the game {'ends' if ended else 'goes on'}."
        case ev.GameEnded(reason, winners, scores):
            names = " and ".join(name_of(seat) for seat in winners)
            return f"The game is over: {ENDINGS[reason]}. {capital(names)} won with {max(scores)} VP."
        case _:
            return None


def payment_in_words(paid: str) -> str:
    """`yGg` as `1 yellow of the courtyard, 1 green, 1 green of the courtyard`."""
    display = "".join(cube for cube in paid if cube.isupper())
    courtyard = "".join(cube for cube in paid if cube.islower()).upper()
    if not courtyard:
        return cubes_in_words(display)
    own = f"{cubes_in_words(courtyard)} of the courtyard"
    return f"{cubes_in_words(display)}, {own}" if display else own


def song_in_words(courtyard: str, bag: str) -> str:
    """What a bard takes, and where it goes."""
    parts = [f"a {FOLLOWERS[courtyard]} changed sides"] if courtyard else []
    parts += [f"a {FOLLOWERS[bag]} went to the bag"] if bag else []
    return ", ".join(parts)


def following_in_words(seat: int | None, before: int | None, warriors: int, by: str, name_of: NameOf) -> str:
    if seat is None:
        return "Nobody holds Biggest Following: the tie was not broken."
    if by == "stays":
        return f"{name_of(seat)} kept Biggest Following, as the tie was not broken."
    verb = "kept" if seat == before else "won"
    tie = " and the larger courtyard" if by == "courtyard" else ""
    return f"{name_of(seat)} {verb} Biggest Following with {warriors} warriors{tie}."


def actions_in_turn(position: MacRobberView) -> int:
    """How many actions the player on turn may execute."""
    assert position.active is not None
    return 1 if position.active % position.players + 1 == position.start else 2


def prompt(table: TableView, position: MacRobberView | None) -> str:
    """One sentence: what is asked of this seat, or whom the table waits for."""
    if position is None:
        return "The game has not begun."
    if position.result is not None:
        names = " and ".join(table.name(seat) for seat in position.result.winners)
        return f"The game is over: {names} won."
    if position.actor in {None, 0}:
        return "The bag is being shaken."
    assert position.actor is not None
    mine = position.actor == table.seat
    name = table.name(position.actor)
    match position.phase:
        case "action":
            done, most = len(position.verbs), actions_in_turn(position)
            which = f"action {done + 1} of {most}" if most > 1 else "one action, as last of the round"
            return f"Your turn: choose {which}." if mine else f"{name} chooses {which}."
        case "discard":
            owed = position.agenda[0].cards
            why = "after the raid" if owed == box.REFILL_DISCARDED else "for the warrior lost"
            cards = counted(owed, "card")
            return f"Discard {cards} {why}." if mine else f"{name} has to discard {cards} {why}."
        case "attack" | "defend" if mine and position.combat:
            role = "attack" if position.phase == "attack" else "defence"
            return f"Combat round {position.combat.round} of {box.COMBAT_ROUNDS}: lay a card in {role}."
        case "redraw" if mine:
            return "You hold Biggest Following (BF): keep your six cubes, or return some of them."
        case phase:
            return f"Your turn: {ASKED[phase]}." if mine else f"{name} {DOING[phase]}."


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
    verb, _, rest = action.partition(" ")
    if verb in DESCRIPTIONS:
        return DESCRIPTIONS[verb]
    words = rest.split()
    match verb:
        case "return":
            return f"return {cubes_in_words(rest)} and draw as many anew"
        case "monk":
            return f"monk: {rest} green to the courtyard"
        case "estate":
            return f"estate: pay {payment_in_words(rest)}"
        case "bard":
            courtyard = "".join(word[1] for word in words[1:] if word[0] == "+")
            bag = "".join(word[1] for word in words[1:] if word[0] == "-")
            return f"bard to {table.name(int(words[0]))}: {song_plan(courtyard, bag)}"
        case "raid":
            clan = position.clan(int(rest))
            return f"raid {table.name(int(rest))}: {clan.cards} cards, {counted(clan.pipers, 'piper')}"
        case "exchange":
            return f"put away {spaced(rest)} and draw {counted(len(rest), 'card')}"
        case "discard":
            return f"discard {spaced(rest)}"
        case "play":
            blow = BLOWS[action]
            return f"lay a {blow.card}{put_on_card(blow.piper, blow.warrior)}"
        case "loot":
            return loot_plan(rest, position)
        case "spend":
            return f"spend your battle points: {spending_in_words(words)}"
        case _:
            return action


def song_plan(courtyard: str, bag: str) -> str:
    parts = [f"1 {COLOUR_NAMES[courtyard]} to your courtyard"] if courtyard else []
    parts += [f"1 {COLOUR_NAMES[bag]} to the bag"] if bag else []
    return ", ".join(parts)


def loot_plan(booty: str, position: MacRobberView) -> str:
    if booty == "cattle":
        free = position.active is not None and position.clan(position.active).free_estates > 0
        return f"take 1 cattle {'to your free estate' if free else 'to the bag: you have no free estate'}"
    return "take nothing" if booty == "nothing" else f"take a {booty} from its estate: its cubes go to the bag"


DESCRIPTIONS = {
    "cattle": "cattle: 1 red to a free estate",
    "castle": "castle: 2 blue to a free estate",
    "monastery": "monastery: 3 green to a free estate",
    "warrior": "warrior: 1 yellow to the courtyard, and draw a card",
    "piper": "piper: 1 blue to the courtyard",
    "done": "no more action this turn",
    "keep": "keep all six cubes",
    "pass": "neither raid nor exchange: the turn is over",
}
