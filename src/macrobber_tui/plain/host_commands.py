"""The commands of the waiting room and of the host."""

from __future__ import annotations

from collections.abc import Callable

from macrobber_core.bots import is_known_level, known_levels
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.host.host import Host
from macrobber_core.table import TableView
from macrobber_tui.i18n.language import _, join_list
from macrobber_tui.session.hand_over import asked_text
from macrobber_tui.session.host_actions import (
    add_bot,
    begin_game,
    begin_next_game,
    give_seat,
    give_table,
    put_bot,
    remove_bot,
    remove_guest,
    swap_seats,
    toggle_stand_in,
)
from macrobber_tui.session.table_options import level_named, level_names, no_such_level

from .commands import PlainCommand
from .people import address_text, phone_text, seat_named
from .table import PlainTable


def host_commands(plain: PlainTable, table: TableView) -> list[PlainCommand]:
    host, session, guest = plain.state.host, plain.state.session, plain.guest
    waiting = table.stage == "waiting"
    begun_reason = "" if waiting else _("The game has begun.")
    commands = [seat_command(guest, table, begun_reason)] if waiting or host is not None else []
    own_seat = table.seats[table.seat - 1] if table.seat is not None and table.stage != "over" else None
    if host is None and own_seat is not None and own_seat.stand_in is not None:
        retake = _("take over from a bot again")
        commands.append(PlainCommand("back", retake, lambda: guest.take_seat(table.seat)))
    if host is None or session is None:
        return commands
    commands = [*waiting_room_commands(host, table, begun_reason), *commands]
    if session.addresses is None:
        return commands
    not_playing_reason = (
        _("The game has not begun.") if waiting else "" if table.stage == "playing" else _("The game is over.")
    )
    over_reason = _("The game is over.") if table.stage == "over" else ""
    return [
        *commands,
        PlainCommand("address", _("how friends can join"),
             lambda: address_text(session, has_begun=not waiting), over_reason),
        PlainCommand("invite", _("a QR code for phones"), lambda: phone_text(session), over_reason),
        PlainCommand("stand-in NAME", _("let a bot play for an absent or idle player: on/off"),
             seat_action("stand-in", table, host, toggle_stand_in), not_playing_reason),
        PlainCommand("give NAME", _("give the seat of an absent player or a bot to the first spectator"),
             seat_action("give", table, host, give_seat), over_reason),
        PlainCommand("give-table NAME", _("give the table to a player, whose computer becomes the host"),
             table_gift(table, host)),
        PlainCommand("remove NAME", _("remove a guest"), removal(table, host, address=False)),
        PlainCommand("bar NAME", _("remove a guest and ban that address from this table"),
             removal(table, host, address=True)),
    ]  # fmt: skip


def waiting_room_commands(host: Host, table: TableView, begun_reason: str) -> list[PlainCommand]:
    """Return the host's commands before a game. `begin` also begins the next game after one."""
    levels = join_list(level_names(known_levels(table.game)))
    is_over = table.stage == "over"
    begins = _("begin the next game with those who want to play") if is_over else _("begin the game")
    return [
        PlainCommand("begin", begins, lambda: refusal(begin_next_game(host) if is_over else begin_game(host)),
             "" if is_over else begun_reason),
        PlainCommand("bot [LEVEL] [SEAT]", _("seat a bot, or change the level of the bot in a seat"),
             lambda rest: refusal(seat_bot(host, rest)), begun_reason,
             _("The levels are {levels}.").format(levels=levels)),
        PlainCommand("no-bot", _("remove the last bot"), lambda: refusal(remove_bot(host)), begun_reason),
        PlainCommand("swap SEAT SEAT", _("swap two seats"),
             lambda rest: swap(table, host, rest), begun_reason),
    ]  # fmt: skip


def swap(table: TableView, host: Host, rest: str) -> str:
    """Swap two seats, typed as numbers or names."""
    words = rest.split()
    for count in range(1, len(words)):
        first, second = seat_named(table, " ".join(words[:count])), seat_named(table, " ".join(words[count:]))
        if first is not None and second is not None:
            return refusal(swap_seats(host, first, second))
    return _("Type two seats by number or name, as in 'swap 1 3'.")


def refusal(reason: str) -> str:
    return _("Not possible: {reason}.").format(reason=reason.rstrip(".")) if reason else ""


def seat_bot(host: Host, rest: str) -> str:
    """Seat a bot of the typed level, or change the level in the typed seat; return an error message, or ""."""
    level, _space, seat = rest.rpartition(" ")
    if not seat.isdecimal():
        level, seat = rest, ""
    level = level.strip()
    game = host.table.game.key
    known = known_levels(game)
    bot_level = level_named(level.lower(), known)
    if bot_level and not is_known_level(game, bot_level):
        return no_such_level(level, [game])
    return put_bot(host, int(seat), bot_level) if seat else add_bot(host, bot_level)


def seat_command(guest: Guest, table: TableView, begun_reason: str) -> PlainCommand:
    async def sit(rest: str) -> str:
        seat = seat_named(table, rest)
        if seat is None:
            return _("Type a seat number, as in 'seat 2'.")
        await guest.take_seat(seat)
        return ""

    return PlainCommand("seat NUMBER", _("take that seat"), sit, begun_reason)


def removal(table: TableView, host: Host, *, address: bool) -> Callable[[str], str]:
    def act(rest: str) -> str:
        seat = seat_named(table, rest)
        watching = [name for name in table.spectators if name.casefold() == rest.strip().casefold()]
        name = watching[0] if watching else table.seats[seat - 1].name if seat is not None else None
        if name is None:
            return _("Name a player, a spectator or a seat number.")
        return refusal(remove_guest(host, name, address=address))

    return act


def table_gift(table: TableView, host: Host) -> Callable[[str], str]:
    """Return a handler that asks the typed player to take the table."""

    def act(rest: str) -> str:
        refused = seat_action("give-table", table, host, give_table)(rest)
        seat = seat_named(table, rest)
        return refused or (asked_text(table.name(seat)) if seat is not None else "")

    return act


def seat_action(
    word: str, table: TableView, host: Host, action: Callable[[Host, int, int | None], str]
) -> Callable[[str], str]:
    """Return a handler for the command `word`, which takes a player's name."""

    def act(rest: str) -> str:
        seat = seat_named(table, rest)
        only = seat_named(table, rest.rpartition(" ")[0])
        if seat is not None:
            return refusal(action(host, seat, table.seat))
        if only is None:
            return _("Name a player or a seat number.")
        return _("Type the name alone, as in '{example}'.").format(example=f"{word} {table.name(only)}")

    return act
