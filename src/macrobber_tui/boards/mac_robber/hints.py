"""Reasons for an action, made of facts: short, in plain words."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

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
from macrobber_core.table.view import TableView
from macrobber_tui.language import N_, _, ngettext, percent
from macrobber_tui.widgets.text import fit

from .effects import any_of
from .language import (
    BUILDINGS,
    NameOf,
    cards_in_words,
    cattle_in_words,
    cubes_in_words,
    followers_in_words,
    spaced,
    whom,
    you,
)
from .raid_hints import against, hand, prospect, some_followers
from .raid_words import put_on_card, spending_in_words
from .turn_choices import payment, song_gain

LONGEST_NAME = 14
COLOURS = {GreenScored: N_("green"), RedScored: N_("red"), BlueScored: N_("blue")}
MORE = {
    GreenScored: N_("{name} scores {vp} more for green"),
    RedScored: N_("{name} scores {vp} more for cattle"),
    BlueScored: N_("{name} scores {vp} more for blue"),
}
LESS = {
    GreenScored: N_("{name} scores {vp} less for green"),
    RedScored: N_("{name} scores {vp} less for cattle"),
    BlueScored: N_("{name} scores {vp} less for blue"),
}
MOST_REASONS = 3


def reasons(action: str, table: TableView) -> list[str]:
    """What speaks for an action, or what it costs; never nothing."""
    return told_reasons(consequences(table.position, action, random.Random(0)), table)[:MOST_REASONS] or [
        _("changes nothing in the next scoring")
    ]


def told_reasons(facts: Iterable[Fact], table: TableView) -> list[str]:
    """Facts about an action of who is to decide, in words."""

    def name_of(seat: int) -> str:
        return fit(table.name(seat), LONGEST_NAME)

    return [line for fact in facts for line in in_words(fact, table.seat, name_of)]


def called(action: str, table: TableView) -> str:
    """An action in as few words as its kind needs."""
    verb, _space, rest = action.partition(" ")
    match verb:
        case "monk":
            return followers_in_words(int(rest), "monk")
        case "estate":
            return _("estate for {price}").format(price=payment(action) if action in PAYMENTS else rest)
        case "bard":
            name = fit(table.name(SONGS[action].victim), LONGEST_NAME)
            return _("bard to {name}, {taken}").format(name=name, taken=song_gain(action))
        case "raid":
            return _("raid {name}").format(name=fit(table.name(int(rest)), LONGEST_NAME))
        case "pass":
            return _("go on with neither")
        case "play":
            blow = BLOWS[action]
            return f"[{blow.card}] {put_on_card(blow.piper, blow.warrior)}".rstrip()
        case "loot":
            return _("take {booty}").format(booty=_(BUILDINGS[rest]))
        case "spend":
            return spending_in_words(rest.split())
        case "discard":
            return _("discard {cards}").format(cards=spaced(rest))
        case "exchange":
            return _("exchange {cards}").format(cards=spaced(rest))
        case "keep":
            return _("keep all six")
        case _:
            return _(action)


def in_words(fact: Fact, actor: int | None, name_of: NameOf) -> Iterator[str]:
    match fact:
        case Income(before, _, _):
            yield own_income(fact, name_of) if before.seat == actor else others_income(fact, name_of)
        case Following(before, after):
            yield following(before, after, actor, name_of)
        case Stock():
            yield own_stock(fact) if fact.seat == actor else others_stock(fact, name_of)
        case Bought(vp):
            yield _("+{vp} VP at once").format(vp=vp)
        case Unused(cubes):
            yield _("leaves {cubes} unused").format(cubes=cubes_in_words(cubes))
        case Payable(verbs):
            if verbs:
                yield _("the cubes kept pay for {buildings}").format(buildings=any_of([_(BUILDINGS[v]) for v in verbs]))
            else:
                yield _("the cubes kept pay for neither an estate nor a building")
        case Drawn(cubes, red):
            told = _("{percent}% to draw a red cube among {cubes}") if cubes > 1 else _("{percent}% to draw a red cube")
            yield told.format(percent=percent(red), cubes=cubes)
        case Hand():
            yield from hand(fact)
        case Prospect():
            yield from prospect(fact, name_of)
        case Against():
            yield against(fact)


# --- what the scoring would bring


def own_income(income: Income, name_of: NameOf) -> str:
    before, after = income.before, income.after
    if income.gain:
        told = _("{place}: scores {points} instead of {before}")
        return told.format(place=place(income), points=points(after.vp), before=points(before.vp))
    match after:
        case BlueScored(_, cubes, rival, _):
            return _("{cubes} blue against {cattle}: no VP yet").format(cubes=cubes, cattle=cattle_in_words(rival))
        case GreenScored(_, cubes, 1, False, _):
            return _("still leads in green, with {cubes}").format(cubes=cubes)
        case GreenScored(_, cubes, _, _, vp):
            same = _("still {points}").format(points=points(vp)) if vp else _("no VP yet")
            if income.ahead is None:
                return _("{cubes} green: {points}").format(cubes=cubes, points=same)
            seat, by = income.ahead
            told = _("{cubes} green, {count} fewer than {name}: {points}")
            return told.format(cubes=cubes, count=by, name=name_of(seat), points=same)
        case _:
            return _("cattle: still {points}").format(points=points(after.vp))


def place(income: Income) -> str:
    """Where the actor stands in a colour then, if that is what changes."""
    match income.before, income.after:
        case (GreenScored() as before, GreenScored() as after) if (before.place, before.tied) != (
            after.place,
            after.tied,
        ):
            return green_place(before, after)
        case RedScored(_, _, 0, _), RedScored(_, _, bonus, _) if bonus:
            return _("takes the lead in cattle")
        case RedScored(_, _, bonus, _), RedScored(_, _, 0, _) if bonus:
            return _("gives up the lead in cattle")
        case _, BlueScored(_, cubes, rival, _):
            return _("{cubes} blue against {cattle}").format(cubes=cubes, cattle=cattle_in_words(rival))
        case _, after:
            return _(COLOURS[type(after)])


def green_place(before: GreenScored, after: GreenScored) -> str:
    led = before.place == 1
    match after.place, after.tied:
        case 1, False:
            return _("takes the lead in green")
        case 1, True:
            return _("only ties for the lead in green") if led else _("ties for the lead in green")
        case 2, True:
            return _("only tied second in green") if led else _("tied second in green")
        case 2, False:
            return _("only second in green") if led else _("second in green")
        case _:
            return _("loses its place in green")


def others_income(income: Income, name_of: NameOf) -> str:
    told = (MORE if income.gain > 0 else LESS)[type(income.after)]
    return _(told).format(name=name_of(income.after.seat), vp=abs(income.gain))


def points(vp: int) -> str:
    return f"+{vp}" if vp else "0"


def following(before: int | None, after: int | None, actor: int | None, name_of: NameOf) -> str:
    loser = ""
    if before is not None:
        loser = whom(you()) if before == actor else name_of(before)
    if after == actor:
        told = _("wins Biggest Following at the scoring, not {loser}")
        return told.format(loser=loser) if loser else _("wins Biggest Following at the scoring")
    if after is None:
        told = _("nobody wins Biggest Following at the scoring, not {loser}")
        return told.format(loser=loser) if loser else _("nobody wins Biggest Following at the scoring")
    told = _("Biggest Following goes to {name} at the scoring, not {loser}")
    if not loser:
        told = _("Biggest Following goes to {name} at the scoring")
    return told.format(name=name_of(after), loser=loser)


# --- what clans have


def own_stock(stock: Stock) -> str:
    before, after = stock.before, stock.after
    match stock.what:
        case "warriors":
            told = _("{cards} in hand instead of {before}")
            if after < before:
                told = _("only {cards} in hand instead of {before}")
            return told.format(cards=cards_in_words(after), before=before)
        case "pipers":
            told = _("{pipers} for raids") if after > before else _("{pipers} left")
            return told.format(pipers=some_followers(after, "piper"))
        case _:
            if not after:
                return _("fills the last free estate")
            told = ngettext("leaves {count} free estate", "leaves {count} free estates", after)
            if after > before:
                told = ngettext("room to build: {count} free estate", "room to build: {count} free estates", after)
            return told.format(count=after)


def others_stock(stock: Stock, name_of: NameOf) -> str:
    name = name_of(stock.seat)
    if stock.what == "warriors":
        told = _("{name} has {cards} in hand instead of {before}")
        return told.format(name=name, cards=cards_in_words(stock.after), before=stock.before)
    told = _("{name} has {followers} instead of {before}")
    return told.format(name=name, followers=some_followers(stock.after, stock.what[:-1]), before=stock.before)
