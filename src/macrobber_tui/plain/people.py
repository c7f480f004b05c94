"""Describes the people at the table, and finds a player by name."""

from __future__ import annotations

import asyncio
import os

from macrobber_core.games import GAMES
from macrobber_core.table import SeatView, TableView
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _, join_list
from macrobber_tui.session.bot_levels import level_text
from macrobber_tui.session.connect import TableSession
from macrobber_tui.session.invitation import (
    NETWORK_POLL_SECONDS,
    key_text,
    ticket_invitation,
    web_invitation,
    why_no_phone,
)
from macrobber_tui.session.ssh_command import ssh_invitation
from macrobber_tui.session.state import SessionState
from macrobber_tui.session.table_host import host_mark, no_host_text, spectator_names
from macrobber_tui.session.table_options import option_in_words
from macrobber_tui.theme.glyphs import ASCII, for_locale
from macrobber_tui.theme.theme import is_light_background
from macrobber_tui.widgets.qr_code import in_ascii, in_half_blocks, inverted, qr_modules

from .output import Output

MAX_CODE_WIDTH = 80
"""The widest QR code in characters; a terminal would wrap a wider one."""


def seat_named(table: TableView, text: str) -> int | None:
    """Return the seat numbered `text`, or the only seat whose player's name begins with `text`; otherwise None."""
    wanted = text.casefold()
    seats = range(1, len(table.seats) + 1)
    if wanted.isdecimal():
        return int(wanted) if int(wanted) in seats else None
    exact = [seat for seat in seats if table.name(seat).casefold() == wanted]
    beginning = [seat for seat in seats if wanted and table.name(seat).casefold().startswith(wanted)]
    matching = exact or beginning
    return matching[0] if len(matching) == 1 else None


def seats_text(table: TableView) -> str:
    """Return all seats on one line, and a sentence if nobody at the table is the host."""
    seats = _("Seats: {seats}.").format(seats=_("; ").join(seat_texts(table)))
    return f"{seats} {no_host_text(table)}".rstrip()


def seat_texts(table: TableView) -> list[str]:
    return [seat_text(table, number, seat) for number, seat in enumerate(table.seats, 1)]


def seat_text(table: TableView, number: int, seat: SeatView) -> str:
    if seat.name is None:
        return _("{number} is free").format(number=number)
    marks = [
        *([_("you")] if number == table.seat else []),
        *host_mark(table, seat.name),
        *([_("bot, {level}").format(level=level_text(seat.bot))] if seat.bot else []),
        *([_("away")] if seat.away else []),
        *([_("a bot stands in")] if seat.stand_in else []),
    ]
    name = f"{seat.name} ({', '.join(marks)})" if marks else seat.name
    return f"{number} {name}"


def spectators_text(table: TableView) -> list[str]:
    if not table.spectators:
        return []
    return [_("Watching: {names}.").format(names=join_list(spectator_names(table)))]


def options_text(table: TableView) -> list[str]:
    """Return the options of the game, with non-default options first."""
    game = GAMES[table.game]
    if not game.options:
        return []
    values = {name: table.options.get(name, option.default) for name, option in game.options.items()}
    unusual = [name for name, option in game.options.items() if table.options.get(name) != option.default]
    ordered = [*unusual, *(name for name in values if name not in unusual)]
    listed = ", ".join(option_in_words(name, values[name]) for name in ordered)
    doubts = core_text(game.doubts(len(table.seats), table.options))
    if unusual:
        line = _("Options: {options}. Not default: {unusual}.").format(
            options=listed, unusual=join_list(map(_, unusual))
        )
        return [line, *([_("Warning: {doubts}.").format(doubts=doubts)] if doubts else [])]
    return [_("Options (all default): {options}.").format(options=listed)]


class SpokenSeats:
    """Tells who sits where, and whether the game can begin, each time that this changes.

    During a game only the seats that have changed are told.
    """

    def __init__(self) -> None:
        self._told: list[str] = []

    def news(
        self,
        before: TableView | None,
        table: TableView,
        session: TableSession | None,
        *,
        is_host: bool,
        can_begin: bool,
    ) -> list[str]:
        """Return the seats if they have changed. `can_begin` says whether this player's command begins the game."""
        told, seats = self._told, seat_texts(table)
        if seats == told:
            return []
        self._told = seats
        if len(told) == len(seats) and table.stage != "waiting":
            changed = [now for now, then in zip(seats, told, strict=True) if now != then]
            return [_("Now: {seats}.").format(seats=_("; ").join(changed))]
        opening = [] if told else opening_lines(before, table, session)
        waiting = _waiting_lines(table, is_host=is_host, can_begin=can_begin)
        return [*opening, seats_text(table), *spectators_text(table), *waiting]


def _waiting_lines(table: TableView, *, is_host: bool, can_begin: bool) -> list[str]:
    """Return for what a waiting room waits."""
    if table.stage != "waiting":
        return []
    lines = []
    if table.first is not None:
        lines.append(_("Seat {number} begins the game.").format(number=table.first))
    is_full = all(seat.name and not seat.away for seat in table.seats)
    if table.host == "":  # a host without a screen
        lines.append(_("The game begins once every seat is taken."))
    elif not is_host:
        full = _("Everybody is here; waiting for the host to begin.")
        lines.append(full if is_full else _("Waiting for the host to begin."))
    if can_begin and is_full:
        lines.append(_("Everybody is here. Type 'begin' to start."))
    return lines


def opening_lines(before: TableView | None, table: TableView, session: TableSession | None) -> list[str]:
    """Return what a player reads first about a game: at the table they join, or at the table's next game."""
    waiting = table.stage == "waiting"
    address = address_text(session) if waiting else []
    if before is None:
        title = _("The table is called {title}.").format(title=table.title)
        return [title, *(options_text(table) if waiting else []), *address]
    game = _("Game {number} at this table: {game}.").format(number=table.game_number, game=GAMES[table.game].title)
    watching = [_("You are watching this game.")] if table.seat is None and before.seat is not None else []
    return [game, *watching, *options_text(table), *address]


def address_text(session: TableSession | None, *, has_begun: bool = False) -> list[str]:
    """Return instructions for friends to join our table, or to watch a game that has begun."""
    if session is None or session.addresses is None:
        return []
    if (joining := session.join_command(with_code=True, has_begun=has_begun)) is None:
        return []
    browsers = [*map(web_invitation, session.web_links[-1:]), *key_text(session.web_fingerprint)]
    by_ticket = session.ticket_command(has_begun=has_begun)
    elsewhere = [ticket_invitation(by_ticket)] if by_ticket else []
    return [joining.sentence, *elsewhere, *map(ssh_invitation, session.ssh_commands[-1:]), *browsers]


def phone_text(session: TableSession) -> list[str]:
    """Return the QR code by which a phone can join our table, and its link; or why there is none.

    The terminal is taken to be dark unless it says otherwise.
    """
    if not (link := session.phone_link):
        return [why_no_phone(has_door=bool(session.doors.open))]
    modules = qr_modules(link)
    if not is_light_background(os.environ.get("COLORFGBG", "")):
        modules = inverted(modules)
    code = in_ascii(modules) if for_locale() is ASCII else in_half_blocks(modules)
    return [*(code if len(code[0]) <= MAX_CODE_WIDTH else []), link]


async def follow_network(state: SessionState, output: Output) -> None:
    """Print the instructions for joining our table each time the network changes, until the game begins."""
    printed = address_text(state.session)
    while state.stage in {"", "waiting"}:
        await asyncio.sleep(NETWORK_POLL_SECONDS)
        if (lines := address_text(state.session)) != printed:
            printed = lines
            output.print_all(printed)
