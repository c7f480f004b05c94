"""Explains the part of a row of the waiting room at which the player points."""

from __future__ import annotations

from macrobber_core.games import GAMES
from macrobber_core.table import TableView
from macrobber_tui.boards.things import Explanation
from macrobber_tui.i18n.language import N_, _
from macrobber_tui.session.bot_levels import level_text
from macrobber_tui.session.table_host import host_mark
from macrobber_tui.widgets.text import upper_first

TITLE, OPTIONS, CLOCK, JOIN, SSH, WEB = "title", "options", "clock", "join", "ssh", "web"
TICKET, CODE = "ticket", "code"
SEAT, MARK, WATCHING, EVENING = "seat", "mark", "watching", "evening"
"""The parts of the waiting room as things to point at; the number of a seat follows `SEAT` and `MARK`."""

ROWS = {
    OPTIONS: (N_("Options"), N_("The variants and expansions that this table plays with.")),
    CLOCK: (N_("Clock"), N_("The time for each decision, then each player's reserve for the whole game.")),
    JOIN: (N_("How friends join"), N_("What friends with macrobber type in their terminal to sit down here.")),
    SSH: (N_("By ssh"), N_("What friends without macrobber type in their terminal to sit down here.")),
    WEB: (
        N_("In a browser"),
        N_("The page for friends without macrobber. The QR code's page shows its certificate's fingerprint."),
    ),
    TICKET: (
        N_("By ticket"),
        N_("What friends elsewhere type to sit down here. The key that copies commands copies it, too."),
    ),
    CODE: (N_("Code"), N_("Friends are asked for it when they join. Tell it to nobody else.")),
    WATCHING: (N_("Watching"), N_("They see the game, but no hidden cards. A free seat's number seats one of them.")),
    EVENING: (N_("This evening"), N_("Who has won the games played at this table so far.")),
}


def seat_marks(table: TableView, number: int) -> str:
    """Return what stands beside the name in a seat; "" for nothing."""
    seat = table.seats[number - 1]
    kind = (
        _("bot, {level}").format(level=level_text(seat.bot)) if seat.bot else _("you") if number == table.seat else ""
    )
    kind = _("away; the seat is kept for a minute") if seat.away else kind
    return ", ".join([*([kind] if kind else []), *host_mark(table, seat.name)])


def explain(thing: str, table: TableView) -> Explanation:
    """Explain a part of the waiting room, such as `seat 2`."""
    kind, _blank, number = thing.partition(" ")
    if kind == TITLE:
        about = _("The table, with the title that its host has given it, and the game that it plays.")
        return Explanation(f"{table.title}: {GAMES[table.game].title}", about)
    if kind == SEAT:
        return _seat(int(number), table)
    if kind == MARK:
        return _mark(int(number), table)
    name, about = ROWS[kind]
    return Explanation(_(name), _(about))


def _seat(number: int, table: TableView) -> Explanation:
    seat = table.seats[number - 1]
    name = _("Seat {number}: {name}").format(number=number, name=seat.name or _("free"))
    if seat.name is None:
        return Explanation(name, _("A free seat. {number} seats you there.").format(number=number))
    about = _("Somebody's seat. Play goes round the table in the order of the seats.")
    return Explanation(name, about)


def _mark(number: int, table: TableView) -> Explanation:
    """Explain what stands beside the name in a seat."""
    seat = table.seats[number - 1]
    about = worth = ""
    if seat.away:
        about = _("The player has lost the connection; the seat is free again in a minute.")
    elif seat.bot is not None:
        about = _("A bot plays in this seat, as well as its level says.")
    elif number == table.seat:
        about = _("This is your seat. The number of a free one moves you there.")
    if seat.name and seat.name == table.host:
        worth = _("The host's computer runs the table, and the host begins the game.")
    return Explanation(upper_first(seat_marks(table, number)), about, worth)
