"""Reasons for an action, made of facts: short, in plain words."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.consequences import consequences
from macrobber_core.games.mac_robber.events import BlueScored, GreenScored, RedScored
from macrobber_core.games.mac_robber.facts import (
    Against,
    Bought,
    Drawn,
    Fact,
    Following,
    Hand,
    Income,
    Payable,
    Prospect,
    Stock,
    Unused,
)
from macrobber_core.games.mac_robber.notation import BLOWS, PAYMENTS, SONGS
from macrobber_core.games.mac_robber.piles import Pile
from macrobber_core.table.view import TableView
from macrobber_tui.widgets.text import fit

from .language import NameOf, counted, cubes_in_words, spaced
from .raid_words import put_on_card, spending_in_words
from .turn_choices import payment, song_gain

LONGEST_NAME = 14
COLOURS = {GreenScored: "green", RedScored: "cattle", BlueScored: "blue"}
NOTHING = "changes nothing in the next scoring"
NOUNS = {
    "cattle": "cattle", "castle": "a castle", "monastery": "a monastery", "estate": "an estate",
    "points": "battle points",
}  # fmt: skip
MOST_REASONS = 3


def reasons(action: str, table: TableView) -> list[str]:
    """What speaks for an action, or what it costs; never nothing."""
    return told_reasons(consequences(table.position, action, random.Random(0)), table)[:MOST_REASONS] or [NOTHING]


def told_reasons(facts: Iterable[Fact], table: TableView) -> list[str]:
    """Facts about an action of who is to decide, in words."""

    def name_of(seat: int) -> str:
        return fit(table.name(seat), LONGEST_NAME)

    return [line for fact in facts for line in in_words(fact, table.seat, name_of)]


def called(action: str, table: TableView) -> str:
    """An action in as few words as its kind needs."""
    verb, _, rest = action.partition(" ")
    match verb:
        case "monk":
            return counted(int(rest), "monk")
        case "estate":
            return f"estate for {payment(action) if action in PAYMENTS else rest}"
        case "bard":
            return f"bard to {fit(table.name(SONGS[action].victim), LONGEST_NAME)}, {song_gain(action)}"
        case "raid":
            return f"raid {fit(table.name(int(rest)), LONGEST_NAME)}"
        case "pass":
            return "go on with neither"
        case "play":
            blow = BLOWS[action]
            return f"[{blow.card}]{put_on_card(blow.piper, blow.warrior)}"
        case "loot":
            return f"take {'nothing' if rest == 'nothing' else rest if rest == 'cattle' else f'a {rest}'}"
        case "spend":
            return spending_in_words(rest.split())
        case "discard" | "exchange":
            return f"{verb} {spaced(rest)}"
        case "keep":
            return "keep all six"
        case _:
            return action


def in_words(fact: Fact, actor: int | None, name_of: NameOf) -> Iterator[str]:
    match fact:
        case Income(before, _, _):
            yield own_income(fact, name_of) if before.seat == actor else others_income(fact, name_of)
        case Following(before, after):
            yield following(before, after, actor, name_of)
        case Stock():
            yield own_stock(fact) if fact.seat == actor else others_stock(fact, name_of)
        case Bought(vp):
            yield f"+{vp} VP at once"
        case Unused(cubes):
            yield f"leaves {cubes_in_words(cubes)} unused"
        case Payable(verbs):
            yield f"the cubes kept pay for {listed(verbs, 'or') if verbs else 'neither an estate nor a building'}"
        case Drawn(cubes, red):
            yield f"{round(100 * red)}% to draw a red cube{f' among {cubes}' if cubes > 1 else ''}"
        case Hand():
            yield from hand(fact)
        case Prospect():
            yield from prospect(fact, name_of)
        case Against():
            yield against(fact)


# --- what the next scoring would bring


def own_income(income: Income, name_of: NameOf) -> str:
    before, after = income.before, income.after
    if income.gain:
        return f"{place(income)}: {points(after.vp)} instead of {points(before.vp)} at the next scoring"
    match after:
        case BlueScored(_, cubes, rival, _):
            return f"{cubes} blue against {rival} cattle: no VP yet"
        case GreenScored(_, cubes, 1, False, _):
            return f"still leads in green, with {cubes}"
        case GreenScored(_, cubes, _, _, vp):
            same = "no VP yet" if not vp else f"still {points(vp)}"
            if income.ahead is None:
                return f"{cubes} green: {same}"
            seat, by = income.ahead
            return f"{cubes} green, {by} fewer than {name_of(seat)}: {same}"
        case _:
            return f"cattle: still {points(after.vp)}"


def place(income: Income) -> str:
    """Where the actor stands in a colour then, if that is what changes."""
    match income.before, income.after:
        case (GreenScored() as before, GreenScored() as after) if (before.place, before.tied) != (
            after.place,
            after.tied,
        ):
            return green_place(before, after)
        case RedScored(_, _, 0, _), RedScored(_, _, bonus, _) if bonus:
            return "takes the lead in cattle"
        case RedScored(_, _, bonus, _), RedScored(_, _, 0, _) if bonus:
            return "gives up the lead in cattle"
        case _, BlueScored(_, cubes, rival, _):
            return f"{cubes} blue against {rival} cattle"
        case _, after:
            return COLOURS[type(after)]


def green_place(before: GreenScored, after: GreenScored) -> str:
    match after.place, after.tied:
        case 1, False:
            return "takes the lead in green"
        case 1, True:
            return "ties for the lead in green" if before.place != 1 else "only ties for the lead in green"
        case 2, tied:
            tie = "tied " if tied else ""
            return f"{'only ' if before.place == 1 else ''}{tie}second in green"
        case _:
            return "loses its place in green"


def others_income(income: Income, name_of: NameOf) -> str:
    name, colour = name_of(income.after.seat), COLOURS[type(income.after)]
    verb, vp = ("gives", income.gain) if income.gain > 0 else ("costs", -income.gain)
    return f"{verb} {name} {vp} VP for {colour} at the next scoring"


def points(vp: int) -> str:
    return f"+{vp}" if vp else "0"


def following(before: int | None, after: int | None, actor: int | None, name_of: NameOf) -> str:
    if after == actor:
        rival = f", not {name_of(before)}" if before is not None else ""
        return f"wins Biggest Following at the next scoring{rival}"
    holder = f"goes to {name_of(after)}" if after is not None else "stays with nobody"
    loser = "you" if before == actor else name_of(before) if before is not None else ""
    return f"Biggest Following {holder} at the next scoring{f', not {loser}' if loser else ''}"


# --- what clans have


def own_stock(stock: Stock) -> str:
    match stock:
        case Stock("warriors", _, before, after):
            return f"{'' if after > before else 'only '}{counted(after, 'card')} in hand instead of {before}"
        case Stock("pipers", _, before, after):
            return f"{some(after, 'piper')} {'for raids' if after > before else 'left'}"
        case Stock(_, _, before, 0):
            return "fills the last free estate"
        case _:
            free = counted(stock.after, "free estate")
            return f"room to build: {free}" if stock.after > stock.before else f"leaves {free}"


def others_stock(stock: Stock, name_of: NameOf) -> str:
    name = name_of(stock.seat)
    if stock.what == "warriors":
        return f"{name} has {counted(stock.after, 'card')} in hand instead of {stock.before}"
    return f"{name} has {some(stock.after, stock.what[:-1])} instead of {stock.before}"


def some(count: int, noun: str) -> str:
    return counted(count, noun) if count else f"no {noun}"


# --- cards and raids


def hand(fact: Hand) -> Iterator[str]:
    if fact.drawn:
        cards = "a new card, worth" if fact.drawn == 1 else f"{fact.drawn} new cards, each worth"
        yield f"{cards} {fact.average:.1f} on average"
    yield f"keeps {held(fact.kept)}"


def held(cards: Pile) -> str:
    return (
        " ".join(f"[{value}]" * count for value, count in zip(box.CARD_VALUES, cards, strict=True) if count)
        or "no card"
    )


def prospect(raid: Prospect, name_of: NameOf) -> Iterator[str]:
    name = name_of(raid.defender)
    if raid.chance is not None:
        yield f"{round(100 * raid.chance)}% to win the raid, if both lay their best cards and pipers"
    yield f"{name} has {counted(raid.cards, 'card')} and {some(raid.pipers, 'piper')}"
    booty = f" and {listed(raid.booty, 'or')}" if raid.booty else ""
    cost = f"costs {-raid.lost.attacker_vp} VP and " if raid.lost.attacker_vp else ""
    yield f"a win brings {raid.won.attacker_vp} VP{booty}, a defeat {cost}gives {name} {raid.lost.defender_vp}"


def against(fact: Against) -> str:
    what = f"the {fact.what}"
    if not fact.drawn and not fact.lost:
        told = f"wins {what} against every card"
    elif not fact.won and not fact.drawn:
        told = f"loses {what} against every card"
    else:
        parts = [f"wins {what} against {held_values(fact.won)}"] if fact.won else []
        parts += [f"draws against {held_values(fact.drawn)}"] if fact.drawn else []
        parts += [f"loses against {held_values(fact.lost)}"] if fact.lost and not fact.won else []
        told = ", ".join(parts)
    return f"{told}, if no piper is added" if fact.pipers and fact.won else told


def held_values(values: Sequence[int]) -> str:
    return " ".join(f"[{value}]" for value in values)


def listed(words: Sequence[str], last: str) -> str:
    """`cattle, a castle or a monastery`."""
    nouns = [NOUNS[word] for word in words]
    return f" {last} ".join(filter(None, (", ".join(nouns[:-1]), nouns[-1])))
