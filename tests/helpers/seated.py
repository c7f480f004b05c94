"""A player without a screen at a table in the same process: no network, no waiting."""

from __future__ import annotations

import random
from collections.abc import Callable

from macrobber_core.bots import choose
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import RequestRefused, TableChanged
from macrobber_core.net.host.host import Host
from macrobber_core.table import Refused, Table
from macrobber_tui.plain.output import Output
from macrobber_tui.plain.table import Confirmations, PlainTable
from macrobber_tui.plain.table_commands import table_commands
from macrobber_tui.session.connect import TableSession

from .plain import SCRIPT, dial_nowhere


class RecordedOutput(Output):
    """Records all output."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def print(self, text: str) -> None:
        self.lines.append(text)

    def since(self, before: int) -> str:
        return "\n".join(self.lines[before:])

    @property
    def text(self) -> str:
        return self.since(0)


class LocalGuest(Guest):
    """Decides at a table in the same process."""

    def __init__(self, table: Table, seat: int | None) -> None:
        super().__init__(dial_nowhere, "Ada")
        self._at_hand = table
        self._seat = seat
        self._told = 0
        self.refused = ""

    def change(self) -> TableChanged:
        view = self._at_hand.view(self._seat)
        fresh = not self._told or self.table is None or view.takebacks != self.table.takebacks
        events = self._at_hand.log_seen_by(self._seat, 0 if fresh else self._told)
        self._told, self.table = len(self._at_hand.log), view
        return TableChanged(view, events, fresh)

    async def decide(self, action: str, ply: int | None = None) -> None:
        self._try(lambda: self._at_hand.decide(self._seat or 0, self._at_hand.ply, action))

    async def undo(self) -> None:
        self._try(lambda: self._at_hand.undo(self._seat or 0, self._at_hand.ply))

    def _try(self, act: Callable[[], object]) -> None:
        self.refused = ""
        try:
            act()
        except Refused as refusal:
            self.refused = str(refusal)


class TextPlayer:
    """Seat 1 of a table in plain mode; the others are bots."""

    def __init__(self, table: Table, seat: int | None = 1, asks: Confirmations = SCRIPT) -> None:
        self.table = table
        self.output = RecordedOutput()
        self.guest = LocalGuest(table, seat)
        self.plain = PlainTable(TableSession(self.guest), self.output, table_commands, asks)
        self._rng = random.Random(7)
        self.plain.handle_update(self.guest.change())

    async def types(self, line: str) -> str:
        """Type a line and return the output, with everything that follows from it."""
        before = len(self.output.lines)
        ply = self.table.ply, len(self.table.taken_back)
        await self.plain.handle_line(line)
        if self.guest.refused:
            self.plain.handle_update(RequestRefused(self.guest.refused))
            self.guest.refused = ""
        elif (self.table.ply, len(self.table.taken_back)) != ply:
            self.plain.handle_update(self.guest.change())
        return self.output.since(before)

    def others_play(self) -> None:
        """Let the others play until seat 1 must decide or the game is over."""
        while self.table.actor not in {None, self.guest._seat}:
            seat = self.table.actor or 0
            view = self.table.view(seat)
            self.table.decide(
                seat, self.table.ply, choose(self.table.game.key, "easy", view.game_view, view.legal, self._rng)
            )
            self.plain.handle_update(self.guest.change())


def hosted(player: TextPlayer) -> TableSession:
    """Return a session in which the player hosts the table, which is saved."""
    host = Host(player.table)
    host.save = lambda: None
    return TableSession(player.guest, host)
