"""The events of a table without a screen, printed as JSON, one per line; warnings go to standard error."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import click

from macrobber_core.games.contract import Result
from macrobber_core.net.host.host import Host
from macrobber_core.wire.messages import Moved
from macrobber_tui.errors import warn
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.session.host_actions import begin_game


def print_event(event: str, **facts: Any) -> None:
    click.echo(json.dumps({"event": event} | facts))


def print_result(result: Result) -> None:
    print_event("result", winners=result.winners, scores=result.scores, reason=result.reason)


def print_move(name: str, host: str, port: int) -> None:
    print_event("moved", to=name, host=host, port=port)


class TableEvents:
    """Prints what happens at a host's table, and begins its first game when all seats are taken."""

    def __init__(self, host: Host) -> None:
        self.has_moved = asyncio.Event()
        """Set once the table has moved to another host."""
        self._host = host
        self._table = host.table
        self._announced: set[int] = set()
        """The taken seats that have been printed."""
        self._warned = 0
        self._save_error: str | None = None

    def follow(self) -> None:
        """Print the events from now on, beginning with the seats that are taken already."""
        self._host.on_change.append(self._print_changes)
        self._host.next_game.on_laid_out.append(self._print_next_game)
        self._host.on_moved.append(self._print_move)
        self._print_changes()

    def _print_changes(self) -> None:
        table, host = self._table, self._host
        taken = {number for number in range(1, len(table.seats) + 1) if number not in table.free_seats}
        for seat in sorted(taken - self._announced):
            print_event("seat", seat=seat, name=table.seats[seat - 1].name)
        self._announced = taken
        if table.stage == "waiting" and table.is_complete:
            asyncio.get_running_loop().call_soon(self._start)
        if host.save_error and host.save_error != self._save_error:
            warn(core_text(host.save_error))
        self._save_error = host.save_error
        warnings, self._warned = host.warnings[self._warned :], len(host.warnings)
        for text in warnings:
            warn(core_text(text))

    def _start(self) -> None:
        if self._table.stage == "waiting" and self._table.is_complete:
            begin_game(self._host)  # it refuses while the table is being handed over

    def _print_next_game(self) -> None:
        self._announced = set()
        print_event("game", number=self._table.game_number, game=self._table.game.key)

    def _print_move(self, moved: Moved) -> None:
        print_move(moved.name, moved.addresses[0], moved.port)
        self.has_moved.set()
