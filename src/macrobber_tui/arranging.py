"""What a host arranges at the own table; each says what is wrong with that, if anything."""

from __future__ import annotations

from macrobber_core.bots import USUAL
from macrobber_core.bots.substitutes import substitute
from macrobber_core.lan.host import Host
from macrobber_core.table import Refused, Table
from macrobber_tui.language import _

from .core_texts import core_text


def begin(host: Host) -> str:
    """Begin the game; what is wrong with that, if anything."""
    try:
        host.start()
    except Refused as refusal:
        return ". ".join([core_text(str(refusal)), *fewer(host.table)])
    return ""


def fewer(table: Table) -> list[str]:
    """How those who are there may play without the others, if they are enough."""
    there = len(table.seats) - len(table.free_seats)
    if not table.free_seats or there not in table.game.seats:
        return []
    return [_("For a game of {count}, close this table and open one with {count} seats.").format(count=there)]


def add_bot(host: Host, level: str = "") -> str:
    """Seat a bot of that level, or of the usual one, at the first free seat; what is wrong with that, if anything."""
    if not host.table.free_seats:
        return _("every seat is taken; send a bot away first")
    try:
        host.table.sit_bot(level or USUAL[host.table.game.key])
    except Refused as refusal:
        return core_text(str(refusal))
    host.changed()
    return ""


def remove_bot(host: Host) -> str:
    """Send the last bot away; what is wrong with that, if anything."""
    bots = [number for number, seat in enumerate(host.table.seats, 1) if seat.bot]
    if not bots:
        return _("there is no bot at the table")
    host.table.stand(bots[-1])
    host.changed()
    return ""


def stand_in(host: Host, seat: int) -> str:
    """Let a bot decide for who is away, or no longer."""
    try:
        host.stand_in(seat, None if host.table.seats[seat - 1].stand_in else substitute(host.table.game.key))
    except Refused as refusal:
        return core_text(str(refusal))
    return ""


def remove(host: Host, name: str, *, address: bool = False) -> str:
    """Put a guest out, or everybody from the guest's address for the evening; what is wrong with that, if anything."""
    try:
        host.remove(name, address=address)
    except Refused as refusal:
        return core_text(str(refusal))
    return ""


def give(host: Host, seat: int) -> str:
    """Give the seat of who is away, or of a bot, to the first who watches."""
    if not host.table.spectators:
        return _("nobody watches who could take the seat")
    try:
        host.hand_over(seat, host.table.spectators[0])
    except Refused as refusal:
        return core_text(str(refusal))
    return ""
