"""The table in sentences, for who cannot or will not look at a board: the most important first."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.view import ClanView, MacRobberView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.mac_robber.language import cards_in_words, cubes_in_words, followers_in_words
from macrobber_tui.boards.mac_robber.steps import items
from macrobber_tui.language import _, listed, ngettext


def report(table: TableView) -> list[str]:
    """Whose turn it is, every clan, what is left, and what is ours."""
    view: MacRobberView = table.position
    clans = [line for seat in range(1, view.players + 1) for line in clan(table, seat)]
    return [where(table), *clans, stock(view), *own(table)]


def where(table: TableView) -> str:
    view: MacRobberView = table.position
    if view.active is None:
        return _("Round {round}.").format(round=view.round)
    if view.active == table.seat:
        return _("Round {round}; it is your turn.").format(round=view.round)
    return _("Round {round}; it is the turn of {name}.").format(round=view.round, name=table.name(view.active))


def stock(view: MacRobberView) -> str:
    """What is left in the bag, of estates and of cards."""
    return _("In the bag: {cubes}. {estates} left to buy. {deck} in the draw pile, {discards} discarded.").format(
        cubes=cubes(view.bag),
        estates=estates_in_words(view.supply),
        deck=cards_in_words(view.deck),
        discards=view.discards,
    )


def clan(table: TableView, seat: int) -> list[str]:
    """Points and cards, then the courtyard, then the estates."""
    view: MacRobberView = table.position
    one = view.clan(seat)
    return [
        _("Seat {seat}, {name}: {vp} VP, {cards}. Courtyard: {followers}. {estates}").format(
            seat=seat,
            name=marked(table, seat),
            vp=one.vp,
            cards=cards_in_words(one.cards),
            followers=followers(one),
            estates=estates(one),
        )
    ]


def marked(table: TableView, seat: int) -> str:
    """The name, and what is special about the clan."""
    view: MacRobberView = table.position
    there = table.seats[seat - 1]
    marks = [
        *([_("you")] if seat == table.seat else []),
        *([_("away")] if there.away else []),
        *([_("a bot stands in")] if there.stand_in else []),
        *([_("on turn")] if seat == view.active else []),
        *([_("start player")] if seat == view.start else []),
        *([_("Biggest Following")] if seat == view.following else []),
    ]
    return f"{table.name(seat)} ({', '.join(marks)})" if marks else table.name(seat)


def followers(one: ClanView) -> str:
    """Who lives in the courtyard."""
    return _("{warriors}, {pipers} and {monks}").format(
        warriors=followers_in_words(one.warriors, "warrior"),
        pipers=followers_in_words(one.pipers, "piper"),
        monks=followers_in_words(one.monks, "monk"),
    )


def estates(one: ClanView) -> str:
    standing = [
        *([_("{count} cattle").format(count=one.cattle)] if one.cattle else []),
        *([castles(one.castles)] if one.castles else []),
        *([monasteries(one.monasteries)] if one.monasteries else []),
        free(one.free_estates),
    ]
    return _("{estates}: {standing}.").format(estates=estates_in_words(one.estates), standing=", ".join(standing))


def estates_in_words(count: int) -> str:
    return ngettext("{count} estate", "{count} estates", count).format(count=count)


def free(count: int) -> str:
    return ngettext("{count} free", "{count} free", count).format(count=count) if count else _("none free")


def castles(count: int) -> str:
    return ngettext("{count} castle", "{count} castles", count).format(count=count)


def monasteries(count: int) -> str:
    return ngettext("{count} monastery", "{count} monasteries", count).format(count=count)


def own(table: TableView) -> list[str]:
    """The display, and our hand."""
    view: MacRobberView = table.position
    return [*display(table), *([] if view.hand is None else [hand(view)])]


def display(table: TableView) -> list[str]:
    """The cubes drawn, of whoever is on turn, and how many more of them may be used."""
    view: MacRobberView = table.position
    if not any(view.display) or view.active is None:
        return []
    if view.active != table.seat:
        told = _("The display of {name}: {cubes}.").format(name=table.name(view.active), cubes=cubes(view.display))
    else:
        told = _("Your display: {cubes}.").format(cubes=cubes(view.display))
    if view.used:
        left = box.MOST_USED - view.used
        told += " " + ngettext(
            "{count} cube used; {left} more may be used.", "{count} cubes used; {left} more may be used.", view.used
        ).format(count=view.used, left=left)
    return [told]


def hand(view: MacRobberView) -> str:
    cards = items(view.hand or (0, 0, 0, 0), "".join(map(str, box.CARD_VALUES)))
    if not cards:
        return _("You hold no cards.")
    return _("Your cards: {cards}.").format(cards=", ".join(cards))


def mine(table: TableView) -> list[str]:
    """Our own clan with all that is ours; nothing for who watches."""
    return [] if table.seat is None else [*clan(table, table.seat), *own(table)]


def standing(table: TableView) -> str:
    """How we stand among the others."""
    view: MacRobberView = table.position
    assert table.seat is not None
    points = [one.vp for one in view.clans]
    vp, most = view.clan(table.seat).vp, max(points)
    leaders = [table.name(seat) for seat, other in enumerate(points, 1) if other == most]
    if vp == most and len(leaders) == 1:
        second = max(other for seat, other in enumerate(points, 1) if seat != table.seat)
        return _("You lead with {vp} VP; the next has {second}.").format(vp=vp, second=second)
    if vp == most:
        return _("You have {vp} VP, the most, as have others.").format(vp=vp)
    return _("You have {vp} VP; the most, {most}, has: {leaders}.").format(vp=vp, leaders=listed(leaders), most=most)


def cubes(pile: Sequence[int]) -> str:
    return cubes_in_words(items(pile, box.COLOURS))
