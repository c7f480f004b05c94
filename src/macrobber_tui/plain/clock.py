"""The time for our own decisions, told when it begins to run and near its end."""

from __future__ import annotations

import asyncio

from macrobber_core.lan.clock import Ticking
from macrobber_core.table import TableView
from macrobber_tui.clock_words import HURRY_SECONDS, concerns, digits, terms
from macrobber_tui.language import _
from macrobber_tui.saying import Voice


class SpokenClock:
    def __init__(self, voice: Voice) -> None:
        self._voice = voice
        self._told: tuple[int, int] | None = None
        """The ply and the takebacks of the decision whose time was told."""
        self._hurry: asyncio.TimerHandle | None = None

    def tell(self, ticking: Ticking, table: TableView | None) -> None:
        """Before the game its terms; then our own time only."""
        self.stop()
        if table is None or table.stage == "waiting":
            self._voice.say(terms(ticking))
        elif ticking.seat is not None and ticking.seat == table.seat and concerns(ticking, table):
            reserve = ticking.reserves[ticking.seat - 1]
            if self._told != (table.ply, table.takebacks):
                self._told = (table.ply, table.takebacks)
                self._voice.say(granted(ticking.left, reserve))
            spare = ticking.left + reserve - HURRY_SECONDS
            if spare > 0:
                hurry = _("{seconds} seconds left, then a bot decides.").format(seconds=HURRY_SECONDS)
                self._hurry = asyncio.get_running_loop().call_later(spare, self._voice.say, hurry)

    def stop(self) -> None:
        if self._hurry is not None:
            self._hurry.cancel()
            self._hurry = None


def granted(left: float, reserve: float) -> str:
    if reserve:
        return _("You have {time}, and {reserve} in reserve.").format(time=digits(left), reserve=digits(reserve))
    return _("You have {time}.").format(time=digits(left))


def time_now(ticking: Ticking | None, table: TableView) -> list[str]:
    """What is left of everybody's time, to who asks."""
    if ticking is None:
        return [_("This table has no clock.")]
    if ticking.seat is None or table.stage != "playing":
        return [terms(ticking)]
    left, _reserve = ticking.at(asyncio.get_running_loop().time())
    lines = [_("{name} has {time} for this decision.").format(name=table.name(ticking.seat), time=digits(left))]
    people = [number for number, seat in enumerate(table.seats, 1) if not seat.bot and number <= len(ticking.reserves)]
    told = _("{name} has {time} in reserve.")
    return [*lines, *(told.format(name=table.name(seat), time=digits(ticking.reserves[seat - 1])) for seat in people)]
