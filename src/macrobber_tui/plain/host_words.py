"""The words of the waiting room, and those by which a host arranges the own table."""

from __future__ import annotations

from collections.abc import Callable

from macrobber_core.bots import known_levels
from macrobber_core.lan.host import Host
from macrobber_core.table import TableView
from macrobber_tui.arranging import add_bot, begin, give, remove, remove_bot, stand_in
from macrobber_tui.language import _, listed

from .people import address, seat_named
from .table import PlainTable
from .words import Word


def host_words(plain: PlainTable, table: TableView) -> list[Word]:
    host, sitting = plain.known.host, plain.known.sitting
    waiting = table.stage == "waiting"
    begun = "" if waiting else _("The game has begun.")
    words = [seat_word(plain, table, begun)] if waiting or host is not None else []
    if host is None and table.seat is not None and table.seats[table.seat - 1].stand_in is not None:
        words.append(Word("back", _("decide yourself again, where a bot does"), lambda _rest: back(plain, table)))
    if host is None or sitting is None or sitting.addresses is None:
        return words
    levels = listed(known_levels(table.game))
    early = _("The game has not begun.") if waiting else "" if table.stage == "playing" else _("The game is over.")
    return [
        Word("begin", _("begin the game"), lambda _rest: tell(plain, begin(host)), begun),
        Word("bot [LEVEL]", _("seat a bot"), lambda rest: tell(plain, add_bot(host, rest.lower())), begun,
             _("The levels are {levels}.").format(levels=levels)),
        Word("no-bot", _("send the last bot away"), lambda _rest: tell(plain, remove_bot(host)), begun),
        *words,
        Word("address", _("what friends type to join"), lambda _rest: plain.voice.say_all(address(sitting))),
        Word("stand-in NAME", _("let a bot play for a player who is away or silent: on/off"),
             arranging(plain, table, host, stand_in), early),
        Word("give NAME", _("give the seat of who is away, or of a bot, to the first who watches"),
             arranging(plain, table, host, give), early),
        Word("remove NAME", _("remove a guest"), removing(plain, table, host, address=False)),
        Word("bar NAME", _("remove a guest, and all from that address for the evening"),
             removing(plain, table, host, address=True)),
    ]  # fmt: skip


def tell(plain: PlainTable, wrong: str) -> None:
    if wrong:
        plain.voice.say(_("Not possible: {reason}.").format(reason=wrong.rstrip(".")))


def seat_word(plain: PlainTable, table: TableView, begun: str) -> Word:
    async def sit(rest: str) -> None:
        seat = seat_named(table, rest)
        if seat is None:
            plain.voice.say(_("Type the number of a seat, as in 'seat 2'."))
        else:
            await plain.guest.take_seat(seat)

    return Word("seat NUMBER", _("sit down there"), sit, begun)


async def back(plain: PlainTable, table: TableView) -> None:
    await plain.guest.take_seat(table.seat)


def removing(plain: PlainTable, table: TableView, host: Host, *, address: bool) -> Callable[[str], None]:
    def act(rest: str) -> None:
        seat = seat_named(table, rest)
        name = table.seats[seat - 1].name if seat is not None else None
        wanted = rest.strip().casefold()
        watching = [one for one in table.spectators if one.casefold() == wanted]
        found = watching[0] if watching else name
        if found is None:
            plain.voice.say(_("Name a player or a spectator, or the number of a seat."))
        else:
            tell(plain, remove(host, found, address=address))

    return act


def arranging(
    plain: PlainTable, table: TableView, host: Host, arrange: Callable[[Host, int], str]
) -> Callable[[str], None]:
    def act(rest: str) -> None:
        seat = seat_named(table, rest)
        if seat is None:
            plain.voice.say(_("Name a player, or the number of a seat."))
        else:
            tell(plain, arrange(host, seat))

    return act
