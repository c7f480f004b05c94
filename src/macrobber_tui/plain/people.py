"""Who is at the table, in sentences; and how a player is named."""

from __future__ import annotations

import asyncio

from macrobber_core.games import GAMES
from macrobber_core.table import SeatView, TableView
from macrobber_tui.core_texts import core_text
from macrobber_tui.known import Known
from macrobber_tui.language import _, listed
from macrobber_tui.reachable import NETWORK_SECONDS
from macrobber_tui.saying import Voice
from macrobber_tui.ways import Sitting


def seat_named(table: TableView, text: str) -> int | None:
    """The seat of that number, or whose player's name begins so, where there is but one."""
    wanted = text.casefold()
    seats = range(1, len(table.seats) + 1)
    if wanted.isdecimal():
        return int(wanted) if int(wanted) in seats else None
    exact = [seat for seat in seats if table.name(seat).casefold() == wanted]
    begun = [seat for seat in seats if wanted and table.name(seat).casefold().startswith(wanted)]
    found = exact or begun
    return found[0] if len(found) == 1 else None


def seats(table: TableView) -> str:
    """All of them, in one line."""
    told = [seat_told(table, number, seat) for number, seat in enumerate(table.seats, 1)]
    return _("Seats: {seats}.").format(seats=_("; ").join(told))


def seat_told(table: TableView, number: int, seat: SeatView) -> str:
    if seat.name is None:
        return _("{number} is free").format(number=number)
    marks = [
        *([_("you")] if number == table.seat else []),
        *([_("bot, {level}").format(level=seat.bot)] if seat.bot else []),
        *([_("away")] if seat.away else []),
        *([_("a bot stands in")] if seat.stand_in else []),
    ]
    name = f"{seat.name} ({', '.join(marks)})" if marks else seat.name
    return f"{number} {name}"


def watching(table: TableView) -> list[str]:
    if not table.spectators:
        return []
    return [_("Watching: {names}.").format(names=listed(table.spectators))]


def options(table: TableView) -> list[str]:
    """The options of the game, those that are not as usual first."""
    game = GAMES[table.game]
    if not game.options:
        return []
    values = {name: option.text(table.options.get(name, option.default)) for name, option in game.options.items()}
    unusual = [name for name, option in game.options.items() if table.options.get(name) != option.default]
    ordered = [*unusual, *(name for name in values if name not in unusual)]
    told = ", ".join(f"{name} {values[name]}" for name in ordered)
    doubts = core_text(game.doubts(len(table.seats), table.options))
    if unusual:
        whole = _("Options: {options}. Not as usual: {unusual}.").format(options=told, unusual=listed(unusual))
        return [whole, *([_("Warning: {doubts}.").format(doubts=doubts)] if doubts else [])]
    return [_("Options, all as usual: {options}.").format(options=told)]


def address(sitting: Sitting | None) -> list[str]:
    """How friends find a table that is ours."""
    if sitting is None or (joining := sitting.join_command(with_code=True)) is None:
        return []
    ssh = []
    if sitting.door is not None and sitting.door.lines:
        ssh = [_("Who has no macrobber types: {command}").format(command=sitting.door.lines[-1])]
    return [joining.sentence, *ssh]


async def follow_network(known: Known, voice: Voice) -> None:
    """Say how friends find a table that is ours whenever the network changes, until its game begins."""
    told = address(known.sitting)
    while known.stage in {"", "waiting"}:
        await asyncio.sleep(NETWORK_SECONDS)
        if (now := address(known.sitting)) != told:
            told = now
            voice.say_all(told)
