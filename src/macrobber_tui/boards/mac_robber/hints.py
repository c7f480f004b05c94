"""Short, plain reasons for and against actions, derived from their effects."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber.effect_types import (
    BoughtVp,
    ClanChange,
    CombatOutcomes,
    Effect,
    FollowingChange,
    HandChange,
    Income,
    PayableBuildings,
    RaidProspect,
    RedrawOdds,
    UnusedCubes,
)
from macrobber_core.games.mac_robber.effects import effects_of
from macrobber_core.games.mac_robber.events import BlueScored, GreenScored, RedScored
from macrobber_core.games.mac_robber.notation import BARD_ACTIONS, CARD_PLAYS, PAYMENTS
from macrobber_core.table.view import TableView
from macrobber_tui.boards.names import NameOf, in_object_case, you
from macrobber_tui.i18n.language import N_, _, join_list, ngettext, percent

from .choices import bard_cubes_text, payment
from .event_words import cubes_on_card_in_words, spending_in_words
from .previews import join_or
from .raid_hints import card_reasons, hand_reasons, raid_reasons, some_followers
from .wording import BUILDINGS, cards_in_words, cattle_in_words, cubes_in_words, followers_in_words, spaced

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
SEVERAL_MORE = {
    GreenScored: N_("{names} score {vp} more for green"),
    RedScored: N_("{names} score {vp} more for cattle"),
    BlueScored: N_("{names} score {vp} more for blue"),
}
SEVERAL_LESS = {
    GreenScored: N_("{names} score {vp} less for green"),
    RedScored: N_("{names} score {vp} less for cattle"),
    BlueScored: N_("{names} score {vp} less for blue"),
}
MAX_REASONS = 3


def reasons(action: str, table: TableView) -> list[str]:
    """Return the main effects of an action; never empty."""
    return reasons_in_words(effects_of(table.game_view, action, random.Random(0)), table)[:MAX_REASONS] or [
        _("changes nothing in the next scoring")
    ]


def reasons_in_words(effects: Iterable[Effect], table: TableView) -> list[str]:
    """Put the effects of the deciding player's action into words.

    The other players' gains in one colour are combined into one reason, and so are their losses.
    """
    lines: list[str] = []
    others: dict[tuple[type[Event], bool], list[Income]] = {}
    effects = list(effects)
    for effect in effects:
        if isinstance(effect, Income) and effect.before.seat != table.seat:
            others.setdefault((type(effect.after), effect.gain > 0), []).append(effect)
    for effect in effects:
        if isinstance(effect, Income) and effect.before.seat != table.seat:
            if incomes := others.pop((type(effect.after), effect.gain > 0), None):
                lines.append(others_incomes(incomes, table))
        else:
            lines += effect_in_words(effect, table.seat, table.name)
    return lines


def called(action: str, table: TableView) -> str:
    """Return the short name of an action."""
    verb, _space, rest = action.partition(" ")
    match verb:
        case "monk":
            return followers_in_words(int(rest), "monk")
        case "estate":
            return _("estate for {price}").format(price=payment(action) if action in PAYMENTS else rest)
        case "bard":
            name = table.name(BARD_ACTIONS[action].victim)
            return _("bard to {name}, {taken}").format(name=name, taken=bard_cubes_text(action))
        case "raid":
            return _("raid {name}").format(name=table.name(int(rest)))
        case "pass":
            return _("pass")
        case "play":
            card_play = CARD_PLAYS[action]
            return f"[{card_play.card}] {cubes_on_card_in_words(card_play.piper, card_play.warrior)}".rstrip()
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


def effect_in_words(effect: Effect, actor: int | None, name_of: NameOf) -> Iterator[str]:
    match effect:
        case Income(before, _, _):
            if before.seat == actor:
                yield own_income(effect, name_of)
            else:
                yield others_income(effect, name_of)
        case FollowingChange(before, after):
            yield following(before, after, actor, name_of)
        case ClanChange():
            yield own_stock(effect) if effect.seat == actor else others_stock(effect, name_of)
        case BoughtVp(vp):
            yield _("+{vp} VP now").format(vp=vp)
        case UnusedCubes(cubes):
            yield _("leaves {cubes} unused").format(cubes=cubes_in_words(cubes))
        case PayableBuildings(verbs):
            if verbs:
                yield _("the kept cubes can pay for {buildings}").format(
                    buildings=join_or([_(BUILDINGS[v]) for v in verbs])
                )
            else:
                yield _("the kept cubes cannot pay for an estate or a building")
        case RedrawOdds(cubes, red):
            template = (
                _("{percent}% chance of a red cube among {cubes}")
                if cubes > 1
                else _("{percent}% chance of a red cube")
            )
            yield template.format(percent=percent(red), cubes=cubes)
        case HandChange():
            yield from hand_reasons(effect)
        case RaidProspect():
            yield from raid_reasons(effect, name_of)
        case CombatOutcomes():
            yield card_reasons(effect)


# --- effects on the next scoring


def others_income(income: Income, name_of: NameOf) -> str:
    template = (MORE if income.gain > 0 else LESS)[type(income.after)]
    return _(template).format(name=name_of(income.after.seat), vp=abs(income.gain))


def others_incomes(incomes: Sequence[Income], table: TableView) -> str:
    """Describe other players' gains, or losses, in the same colour."""
    first = incomes[0]
    if len(incomes) == 1 or any(income.gain != first.gain for income in incomes):
        return _("; ").join(others_income(income, table.name) for income in incomes)
    names = join_list(table.name(income.after.seat) for income in incomes)
    if 2 < len(incomes) == len(table.seats) - 1:
        names = _("all others")
    template = (SEVERAL_MORE if first.gain > 0 else SEVERAL_LESS)[type(first.after)]
    return _(template).format(names=names, vp=abs(first.gain))


def own_income(income: Income, name_of: NameOf) -> str:
    before, after = income.before, income.after
    if income.gain:
        template = _("{place}: scores {points} instead of {before}")
        return template.format(
            place=standing_change(income), points=points_text(after.vp), before=points_text(before.vp)
        )
    match after:
        case BlueScored(_, cubes, rival, _):
            return _("{cubes} blue against {cattle}: no VP yet").format(cubes=cubes, cattle=cattle_in_words(rival))
        case GreenScored(_, cubes, 1, False, _):
            return _("still leads in green, with {cubes}").format(cubes=cubes)
        case GreenScored(_, cubes, _, _, vp):
            unchanged = _("still {points}").format(points=points_text(vp)) if vp else _("no VP yet")
            if income.ahead is None:
                return _("{cubes} green: {points}").format(cubes=cubes, points=unchanged)
            seat, by = income.ahead
            template = _("{cubes} green, {count} fewer than {name}: {points}")
            return template.format(cubes=cubes, count=by, name=name_of(seat), points=unchanged)
        case _:
            return _("cattle: still {points}").format(points=points_text(after.vp))


def standing_change(income: Income) -> str:
    """Describe the deciding player's new standing in a colour, if it changes."""
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
    was_first = before.place == 1
    match after.place, after.tied:
        case 1, False:
            return _("takes the lead in green")
        case 1, True:
            return _("only ties for the lead in green") if was_first else _("ties for the lead in green")
        case 2, True:
            return _("only tied second in green") if was_first else _("tied second in green")
        case 2, False:
            return _("only second in green") if was_first else _("second in green")
        case _:
            return _("loses its place in green")


def points_text(vp: int) -> str:
    return f"+{vp}" if vp else "0"


def following(before: int | None, after: int | None, actor: int | None, name_of: NameOf) -> str:
    loser = ""
    if before is not None:
        loser = in_object_case(you()) if before == actor else name_of(before)
    if after == actor:
        template = _("wins Biggest Following from {loser} at the scoring")
        return template.format(loser=loser) if loser else _("wins Biggest Following at the scoring")
    if after is None:
        template = _("Biggest Following goes from {loser} to nobody at the scoring")
        return template.format(loser=loser) if loser else _("nobody wins Biggest Following at the scoring")
    template = _("Biggest Following goes from {loser} to {name} at the scoring")
    if not loser:
        template = _("Biggest Following goes to {name} at the scoring")
    return template.format(name=name_of(after), loser=loser)


# --- effects on followers, hands and estates


def own_stock(change: ClanChange) -> str:
    before, after = change.before, change.after
    match change.kind:
        case "warriors":
            template = _("{cards} in hand instead of {before}")
            if after < before:
                template = _("only {cards} in hand instead of {before}")
            return template.format(cards=cards_in_words(after), before=before)
        case "pipers":
            template = _("{pipers} for raids") if after > before else _("{pipers} left")
            return template.format(pipers=some_followers(after, "piper"))
        case _:
            if not after:
                return _("fills the last free estate")
            template = ngettext("leaves {count} free estate", "leaves {count} free estates", after)
            if after > before:
                template = ngettext("room to build: {count} free estate", "room to build: {count} free estates", after)
            return template.format(count=after)


def others_stock(change: ClanChange, name_of: NameOf) -> str:
    name = name_of(change.seat)
    if change.kind == "warriors":
        template = _("{name} has {cards} in hand instead of {before}")
        return template.format(name=name, cards=cards_in_words(change.after), before=change.before)
    template = _("{name} has {followers} instead of {before}")
    return template.format(name=name, followers=some_followers(change.after, change.kind[:-1]), before=change.before)
