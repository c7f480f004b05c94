"""The table in sentences for players without a board, most important facts first."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.view import ClanView, MacRobberView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.mac_robber.menus import expand_pile
from macrobber_tui.boards.mac_robber.wording import cards_in_words, cubes_in_words, estates_in_words, followers_in_words
from macrobber_tui.boards.narrator import name_with_remarks, turn_sentence
from macrobber_tui.i18n.language import _, join_list, ngettext


def report(table: TableView) -> list[str]:
    """Describe the turn, every clan, the supplies, and our own possessions."""
    view: MacRobberView = table.game_view
    clans = [line for seat in range(1, view.players + 1) for line in clan_report(table, seat)]
    return [turn_sentence(table, view.round), *clans, supplies(view), *own_display_and_hand(table)]


def supplies(view: MacRobberView) -> str:
    """Describe the supplies: the bag, the estates and the cards."""
    return _("In the bag: {cubes}. {estates} left to buy. {deck} in the draw pile, {discards} discarded.").format(
        cubes=cubes_text(view.bag),
        estates=estates_in_words(view.supply),
        deck=cards_in_words(view.deck),
        discards=view.discards,
    )


def clan_report(table: TableView, seat: int) -> list[str]:
    """Describe a clan: VP and cards, then the courtyard, then the estates."""
    view: MacRobberView = table.game_view
    state = view.clan(seat)
    remarks = [
        *([_("start player")] if seat == view.start else []),
        *([_("Biggest Following")] if seat == view.following else []),
    ]
    return [
        _("Seat {seat}, {name}: {vp} VP, {cards}. Courtyard: {followers}. {estates}").format(
            seat=seat,
            name=name_with_remarks(table, seat, *remarks),
            vp=state.vp,
            cards=cards_in_words(state.cards),
            followers=followers(state),
            estates=estates(state),
        )
    ]


def followers(clan: ClanView) -> str:
    return _("{warriors}, {pipers} and {monks}").format(
        warriors=followers_in_words(clan.warriors, "warrior"),
        pipers=followers_in_words(clan.pipers, "piper"),
        monks=followers_in_words(clan.monks, "monk"),
    )


def estates(clan: ClanView) -> str:
    standing = [
        *([_("{count} cattle").format(count=clan.cattle)] if clan.cattle else []),
        *([castles(clan.castles)] if clan.castles else []),
        *([monasteries(clan.monasteries)] if clan.monasteries else []),
        free_estates(clan.free_estates),
    ]
    return _("{estates}: {standing}.").format(estates=estates_in_words(clan.estates), standing=", ".join(standing))


def free_estates(count: int) -> str:
    return ngettext("{count} free", "{count} free", count).format(count=count) if count else _("none free")


def castles(count: int) -> str:
    return ngettext("{count} castle", "{count} castles", count).format(count=count)


def monasteries(count: int) -> str:
    return ngettext("{count} monastery", "{count} monasteries", count).format(count=count)


def own_display_and_hand(table: TableView) -> list[str]:
    view: MacRobberView = table.game_view
    return [*display(table), *([] if view.hand is None else [hand(view)])]


def display(table: TableView) -> list[str]:
    """Describe the cubes on the active player's display, and the number that can still be used."""
    view: MacRobberView = table.game_view
    if not any(view.display) or view.active is None:
        return []
    if view.active != table.seat:
        text = _("{name}'s display: {cubes}.").format(name=table.name(view.active), cubes=cubes_text(view.display))
    else:
        text = _("Your display: {cubes}.").format(cubes=cubes_text(view.display))
    if view.used:
        left = box.MAX_CUBES_USED - view.used
        text += " " + ngettext(
            "{count} cube used; {left} more may be used.", "{count} cubes used; {left} more may be used.", view.used
        ).format(count=view.used, left=left)
    return [text]


def hand(view: MacRobberView) -> str:
    cards = expand_pile(view.hand or (0, 0, 0, 0), "".join(map(str, box.CARD_VALUES)))
    if not cards:
        return _("You have no cards.")
    return _("Your cards: {cards}.").format(cards=", ".join(cards))


def own_rank(table: TableView) -> str:
    """Describe our rank in VP."""
    view: MacRobberView = table.game_view
    assert table.seat is not None
    points = [clan.vp for clan in view.clans]
    vp, best = view.clan(table.seat).vp, max(points)
    leaders = [table.name(seat) for seat, other in enumerate(points, 1) if other == best]
    if vp == best and len(leaders) == 1:
        second = max(other for seat, other in enumerate(points, 1) if seat != table.seat)
        return _("You lead with {vp} VP; the runner-up has {second}.").format(vp=vp, second=second)
    if vp == best:
        return _("You have {vp} VP, tied for the lead.").format(vp=vp)
    return _("You have {vp} VP; the lead is {most}, held by: {leaders}.").format(
        vp=vp, leaders=join_list(leaders), most=best
    )


def cubes_text(pile: Sequence[int]) -> str:
    return cubes_in_words(expand_pile(pile, box.COLOURS))
