"""The whole table in plain lines, for who cannot or will not look at a board."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.view import ClanView, MacRobberView
from macrobber_core.table.view import TableView
from macrobber_tui.language import _, ngettext, pgettext

from .language import COLOUR_NAMES, cards_in_words, coloured


def reminder(table: TableView, position: MacRobberView) -> list[str]:
    """The whole table when our turn begins, later only what is ours and, in a raid, whom it is against."""
    if position.phase == "redraw" or (position.phase == "action" and not position.verbs):
        return report(table, position)
    lines = own_lines(position)
    if position.combat is not None:
        rivals = {position.combat.defender, position.active} - {table.seat, None}
        lines = [*(clan_line(table, position, seat) for seat in sorted(filter(None, rivals))), *lines]
    return lines


def report(table: TableView, position: MacRobberView) -> list[str]:
    """Round, bag, every clan, then what is ours: display and hand."""
    stock = _(
        "Round {round}. Bag: {bag}. Estates left: {supply}. Draw pile: {deck} cards, discards: {discards}."
    ).format(
        round=position.round,
        bag=counts(position.bag),
        supply=position.supply,
        deck=position.deck,
        discards=position.discards,
    )
    clans = [clan_line(table, position, seat) for seat in range(1, position.players + 1)]
    return [stock, *clans, *own_lines(position)]


def own_lines(position: MacRobberView) -> list[str]:
    """The display, and our hand."""
    lines = []
    if any(position.display):
        told = _("Display: {cubes}; used {number} of {most}. Actions this turn: {actions}.")
        done = ", ".join(map(_, position.verbs)) or pgettext("actions", "none")
        cubes = counts(position.display)
        lines.append(told.format(cubes=cubes, number=position.used, most=box.MOST_USED, actions=done))
    if position.hand is not None:
        lines.append(_("Your hand: {cards}.").format(cards=hand_text(position.hand)))
    return lines


def clan_line(table: TableView, position: MacRobberView, seat: int) -> str:
    clan = position.clan(seat)
    marks = [
        *([_("you")] if seat == table.seat else []),
        *([_("on turn")] if seat == position.active else []),
        *([_("start marker")] if seat == position.start else []),
        *([_("Biggest Following")] if seat == position.following else []),
    ]
    told = f" ({', '.join(marks)})" if marks else ""
    line = _("{seat} {name}{marks}: {vp} VP, {cards}; courtyard {yellow}, {blue}, {green}; {estates}.")
    return line.format(
        seat=seat,
        name=table.name(seat),
        marks=told,
        vp=clan.vp,
        cards=cards_in_words(clan.cards),
        yellow=coloured(clan.warriors, "Y"),
        blue=coloured(clan.pipers, "B"),
        green=coloured(clan.monks, "G"),
        estates=estates_text(clan),
    )


def estates_text(clan: ClanView) -> str:
    standing = [_("{count} cattle").format(count=clan.cattle)] if clan.cattle else []
    if clan.castles:
        told = ngettext("{count} castle", "{count} castles", clan.castles)
        standing.append(told.format(count=clan.castles))
    if clan.monasteries:
        told = ngettext("{count} monastery", "{count} monasteries", clan.monasteries)
        standing.append(told.format(count=clan.monasteries))
    free = _("{count} free").format(count=clan.free_estates)
    told = ngettext("{count} estate: {standing}", "{count} estates: {standing}", clan.estates)
    return told.format(count=clan.estates, standing=", ".join([*standing, free]))


def counts(cubes: Sequence[int]) -> str:
    """In numbers, every colour that there is."""
    told = (coloured(count, colour) for count, colour in zip(cubes, COLOUR_NAMES, strict=True) if count)
    return ", ".join(told) or _("nothing")


def hand_text(hand: Sequence[int]) -> str:
    return " ".join(str(value) for value, held in zip(box.CARD_VALUES, hand, strict=True) for _ in range(held)) or "-"
