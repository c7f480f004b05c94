"""The actions of a host at their own table. Each action returns an error message, or an empty string."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from macrobber_core.bots import DEFAULT_LEVELS, known_levels, split_level, substitute_level
from macrobber_core.net.host.host import Host
from macrobber_core.table import Refused, Table
from macrobber_core.table.refusal import SEAT_TAKEN
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _, join_list, ngettext

from .table_settings import TableSettings


def _refusal(action: Callable[[], object]) -> str:
    """Run an action; return the table's reason for refusing it, or ""."""
    try:
        action()
    except Refused as refusal:
        return core_text(str(refusal))
    return ""


def begin_game(host: Host) -> str:
    if host.table.stage == "waiting" and (free := host.table.free_seats):
        text = ngettext("seat {seats} is still free", "seats {seats} are still free", len(free))
        return ". ".join([text.format(seats=join_list(map(str, free))), *fewer_seats_advice(host.table)])
    return _refusal(host.start)


def begin_when_full(host: Host) -> None:
    """Begin the game once every seat is taken; later games at the table begin by agreement or by command."""
    number = host.table.game_number

    def begin() -> None:
        if host.table.stage == "waiting" and host.table.is_complete and host.table.game_number == number:
            asyncio.get_running_loop().call_soon(start)

    def start() -> None:
        if host.table.stage == "waiting":
            begin_game(host)  # it refuses while the table is being handed over

    host.on_change.append(begin)


def begin_next_game(host: Host) -> str:
    """Begin the next game at the table with everybody who has agreed to it."""
    return _refusal(host.next_game.begin)


def open_waiting_room(host: Host) -> str:
    """Open the waiting room of the next game, with a seat for everybody who is at the table."""
    present = [seat.name for seat in host.table.seats if seat.name and not (seat.bot or seat.away)]
    return _refusal(lambda: host.next_game.lay_out(present or host.table.spectators))


def propose_game(host: Host, settings: TableSettings, agreed: Sequence[str] = ()) -> str:
    """Propose the game of `settings` as the next one at the table; the people in `agreed` want to play it."""
    try:
        host.next_game.propose(settings.game, settings.options, settings.players, agreed)
    except ValueError as error:  # also Refused
        return core_text(str(error))
    return ""


def leave_prompt(host: Host | None) -> str:
    """Return a question asking whether to leave a game, with the consequence of leaving. `host` is None for a guest.

    A host whose table may be kept reads `keep_prompt` instead.
    """
    if host is None:
        return _("Leave the game? Your seat is kept.")
    if is_alone(host):
        return _("Leave the game? It will be lost.")
    return _("Leave the game? The table closes; the game is lost.")


def may_be_kept(host: Host) -> bool:
    """Return whether a host who leaves has to say if the table is kept for later or closed for good.

    That is so while a game is running, between the games of an evening, and after a game with other people.
    """
    table = host.table
    if host.save is None or host.save_error or (host.port is None and not table.has_begun):
        return False  # it cannot be resumed
    return (
        table.stage in {"dealing", "playing"} or table.game_number > 1 or (table.stage == "over" and not is_alone(host))
    )


def keep_prompt() -> str:
    """Return the question to a host who leaves a table that may be kept: keep it, close it for good, or stay."""
    return _("Leave, and keep the table for later?")


def keep_table(host: Host, *, kept: bool) -> None:
    """Note that the host keeps the table and can resume it later, or else closes it for good; then leave it."""
    host.kept = kept


def is_alone(host: Host) -> bool:
    """Return whether nobody plays or watches at the table except at this keyboard."""
    people = [seat for seat in host.table.seats if seat.bot is None]
    return host.port is None or (len(host.peers) <= 1 and len(people) <= 1 and not any(seat.away for seat in people))


def guests_prompt(count: int) -> str:
    """Return a question asking whether to close a finished game that `count` guests still look at."""
    text = ngettext("{count} guest is still here. Close the table?",
                    "{count} guests are still here. Close the table?", count)  # fmt: skip
    return text.format(count=count)


def fewer_seats_advice(table: Table) -> list[str]:
    """Return advice on how the players present can begin without the others, if there are enough of them."""
    present = len(table.seats) - len(table.free_seats)
    if not table.free_seats or present not in table.game.seats:
        return []
    return [_("For {count} players, close this table and open one with {count} seats.").format(count=present)]


def add_bot(host: Host, level: str = "") -> str:
    """Seat a bot of the given level, or of the default level, in the first free seat."""
    if not host.table.free_seats:
        return _("every seat is taken; remove a bot first")
    refusal = _refusal(lambda: host.table.sit_bot(level or DEFAULT_LEVELS[host.table.game.key]))
    host.broadcast_changes()
    return refusal


def put_bot(host: Host, seat: int, level: str = "") -> str:
    """Seat a bot in a free seat, or change the level of the bot that sits there."""
    level = level or DEFAULT_LEVELS[host.table.game.key]
    there = host.table.seats[seat - 1] if 1 <= seat <= len(host.table.seats) else None
    if there is not None and there.bot:
        return set_bot_level(host, seat, level)
    if there is not None and there.name:
        return core_text(SEAT_TAKEN(number=seat, name=there.name))
    refusal = _refusal(lambda: host.table.sit_bot(level, seat))
    host.broadcast_changes()
    return refusal


def remove_bot(host: Host) -> str:
    """Remove the bot in the highest seat."""
    bots = [number for number, seat in enumerate(host.table.seats, 1) if seat.bot]
    if not bots:
        return _("there is no bot at the table")
    host.table.vacate(bots[-1])
    host.broadcast_changes()
    return ""


def set_bot_level(host: Host, seat: int, level: str) -> str:
    """Change the level of the bot in a seat before the game."""
    return _refusal(lambda: host.seat_control.set_bot_level(seat, level))


def next_bot_level(host: Host, seat: int) -> str:
    """Give the bot in a seat the next level of its game before the game; after the last level comes the first."""
    levels = known_levels(host.table.game.key)
    level = host.table.seats[seat - 1].bot
    if level is None:
        return _("there is no bot in that seat")
    plain, _manner = split_level(host.table.game.key, level)
    place = levels.index(plain) if plain in levels else -1  # such as a bot of a package that is not here
    return set_bot_level(host, seat, levels[(place + 1) % len(levels)])


def swap_seats(host: Host, first: int, second: int) -> str:
    """Swap two seats before the game: people, bots and free seats alike."""
    return _refusal(lambda: host.seat_control.swap(first, second))


def toggle_stand_in(host: Host, seat: int, own_seat: int | None = None) -> str:
    """Turn a stand-in bot for an absent player, or for the host in `own_seat`, on or off."""
    level = None if host.table.seats[seat - 1].stand_in else substitute_level(host.table.game.key)
    refusal = _refusal(lambda: host.seat_control.set_stand_in(seat, level))
    if refusal and seat == own_seat:
        return _("you are here; a bot can stand in for you after a minute without a decision")
    return refusal


def can_give_table(host: Host) -> bool:
    """Return whether there is a player at the table whose program could be the host."""
    return any(seat.name and host.can_hand_over_to(seat.name) for seat in host.table.seats)


def give_table(host: Host, seat: int, own_seat: int | None = None) -> str:
    """Ask the player in a seat to take the table; once they agree, their program is the host."""
    there = host.table.seats[seat - 1]
    if seat == own_seat:
        return _("you are the host already")
    if there.name is None:
        return _("nobody sits there")
    if there.bot is not None:
        return _("a bot cannot be the host")
    if there.away:
        return _("{name} is away").format(name=there.name)
    name = there.name
    return _refusal(lambda: host.hand_over_to(name))


def remove_guest(host: Host, name: str, *, address: bool = False) -> str:
    """Remove a guest or, with `address`, ban everybody at the guest's address until the table closes."""
    return _refusal(lambda: host.seat_control.remove(name, address=address))


def give_seat(host: Host, seat: int, own_seat: int | None = None) -> str:
    """Give the seat of a bot or an absent player to the first spectator. The host in `own_seat` keeps it."""
    if seat == own_seat:
        return _("you are here and keep your seat")
    if not host.table.spectators:
        return _("no spectator can take the seat")
    return _refusal(lambda: host.seat_control.give(seat, host.table.spectators[0]))
