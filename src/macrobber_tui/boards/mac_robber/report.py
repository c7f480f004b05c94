"""The whole table in plain lines, for who cannot or will not look at a board."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.view import ClanView, MacRobberView
from macrobber_core.table.view import TableView

NAMES = ("yellow", "blue", "green", "red")


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
    stock = (
        f"Round {position.round}. Bag: {counts(position.bag)}. Estates left: {position.supply}. "
        f"Draw pile: {position.deck} cards, discards: {position.discards}."
    )
    clans = [clan_line(table, position, seat) for seat in range(1, position.players + 1)]
    return [stock, *clans, *own_lines(position)]


def own_lines(position: MacRobberView) -> list[str]:
    """The display, and our hand."""
    lines = []
    if any(position.display):
        lines.append(
            f"Display: {counts(position.display)}; used {position.used} of {box.MOST_USED}. "
            f"Actions this turn: {', '.join(position.verbs) or 'none'}."
        )
    if position.hand is not None:
        lines.append(f"Your hand: {hand_text(position.hand)}.")
    return lines


def clan_line(table: TableView, position: MacRobberView, seat: int) -> str:
    clan = position.clan(seat)
    marks = [
        *(["you"] if seat == table.seat else []),
        *(["on turn"] if seat == position.active else []),
        *(["start marker"] if seat == position.start else []),
        *(["Biggest Following"] if seat == position.following else []),
    ]
    told = f" ({', '.join(marks)})" if marks else ""
    return (
        f"{seat} {table.name(seat)}{told}: {clan.vp} VP, {clan.cards} cards; "
        f"courtyard {clan.warriors} yellow, {clan.pipers} blue, {clan.monks} green; {estates_text(clan)}."
    )


def estates_text(clan: ClanView) -> str:
    standing = [
        f"{count} {one if count == 1 else many}"
        for count, one, many in (
            (clan.cattle, "cattle", "cattle"),
            (clan.castles, "castle", "castles"),
            (clan.monasteries, "monastery", "monasteries"),
        )
        if count
    ]
    return f"{clan.estates} estates: {', '.join([*standing, f'{clan.free_estates} free'])}"


def counts(cubes: Sequence[int]) -> str:
    return ", ".join(f"{count} {name}" for count, name in zip(cubes, NAMES, strict=True) if count) or "nothing"


def hand_text(hand: Sequence[int]) -> str:
    return " ".join(str(value) for value, held in zip(box.CARD_VALUES, hand, strict=True) for _ in range(held)) or "-"
