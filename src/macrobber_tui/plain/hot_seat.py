"""Hot seat in plain mode: a curtain hides the text before the keyboard passes to the next player.

Games without hidden information need no curtain.
"""

from __future__ import annotations

import asyncio

from macrobber_core.games import GAMES
from macrobber_core.net.guest.updates import Ended, TableChanged
from macrobber_core.table import TableView
from macrobber_tui.boards import plain_game, public_turns_since
from macrobber_tui.errors import Aborted, abort_on_invalid_view
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _
from macrobber_tui.session.connect import TableSession
from macrobber_tui.session.hot_seat import public_prompt, seat_to_act

from .announcements import final_scores, final_story
from .commands import Confirmation, PlainCommand, confirmation_commands, dispatch, ignored_question
from .line_reader import LineReader
from .output import Output, clear_screen
from .table import Confirmations, PlainTable
from .table_commands import quit_command, table_commands


class PlainHotSeat:
    """Runs one PlainTable per player. Only the current player's table prints, and only while the curtain is open."""

    def __init__(self, session: TableSession, reader: LineReader, confirmations: Confirmations) -> None:
        guests = [session.guest, *session.other_guests]
        self._players = [
            PlainTable(TableSession(guest, session.host), Output(), table_commands, confirmations) for guest in guests
        ]
        for plain in self._players:
            plain.output.is_silent = True
            plain.companions = [other for other in self._players if other is not plain]
        self._reader = reader
        self._may_type = asyncio.Event()
        self.output = Output()
        self.question: Confirmation | None = None
        """Asked while the curtain is closed."""
        self._ignored_question: Confirmation | None = None
        """The question that the current line leaves unanswered."""
        self._current: PlainTable | None = None
        """The table of the player at the keyboard, or None while the curtain is closed."""
        self._previous: PlainTable | None = None
        """The table of the previous player."""
        self._next: PlainTable | None = None
        """The table of the next player."""

    @property
    def _has_left(self) -> bool:
        return any(plain.has_left for plain in self._players)

    @property
    def _is_over(self) -> bool:
        return any(plain.is_over for plain in self._players)

    @property
    def _is_done(self) -> bool:
        is_finished = self._is_over and not any(plain.awaits_next_game for plain in self._players)
        return self._has_left or (is_finished and self._reader.is_idle and not self._reader.is_person)

    async def run(self) -> None:
        """Run until a player leaves. Raises Aborted if the table closes early."""
        self._reader.start()
        tasks: list[asyncio.Task[None]] = []
        try:
            for plain in self._players:  # one at a time, so they are seated in the order given
                seated = asyncio.Event()
                tasks.append(asyncio.create_task(self._follow(plain, seated)))
                await seated.wait()
            tasks.append(asyncio.create_task(self._read_lines()))
            done, _pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            for plain in self._players:
                await plain.close()

    async def _follow(self, plain: PlainTable, seated: asyncio.Event) -> None:
        async for update in plain.guest.updates():
            if isinstance(update, Ended):
                if not (self._has_left or self._is_over):
                    raise Aborted(core_text(update.reason))
                return
            with abort_on_invalid_view():
                plain.handle_update(update)
                if isinstance(update, TableChanged):
                    seated.set()
                    self._update_next(update.table)
            self._allow_input()
            if self._is_done:
                return

    # --- passing the keyboard

    def _update_next(self, table: TableView) -> None:
        tables = [plain.table for plain in self._players]
        if table.game_view is None or any(seen is None or seen.game_number != table.game_number for seen in tables):
            return
        seats = {plain.table.seat: plain for plain in self._players if plain.table is not None and plain.table.seat}
        seat = seat_to_act(table, seats)
        following = seats[seat] if seat is not None else None
        if table.stage == "over" and self._current is None:
            self._open_curtain(self._previous or self._players[0])
        elif following is None or following is self._current:
            self._next = None
        elif GAMES[table.game].is_open:
            if self._is_up_to_date(self._current or following, table) and self._is_up_to_date(following, table):
                self._open_curtain(following)
        elif following is not self._next:
            self._next = following
            if self._current is None:
                self._announce_handover()
            else:
                template = _("{name} is next. Press enter, then pass the keyboard.")
                self.output.print(template.format(name=table.name(seat or 0)))

    @staticmethod
    def _is_up_to_date(plain: PlainTable, table: TableView) -> bool:
        return plain.table is not None and plain.table.ply >= table.ply

    def _draw_curtain(self) -> None:
        """Close the curtain and clear the current player's text from the screen."""
        if self._current is not None:
            self._current.output.is_silent = True
            self._previous, self._current = self._current, None
        clear_screen()
        self._announce_handover()

    def _announce_handover(self) -> None:
        """Announce the next player, their question and the latest events, without hidden information."""
        table = self._next.table if self._next is not None else None
        if self._next is None or table is None or table.seat is None:
            return
        name = table.name(table.seat)
        self.output.print(_("Pass the keyboard to {name}. {matter}").format(name=name, matter=public_prompt(table)))
        turns = public_turns_since(table, table.seat, self._next.state.log)
        if turns:
            self.output.print(_("Meanwhile:"))
            self.output.print_all(turns)
        self.output.print_all(self.pending_question())

    def _open_curtain(self, plain: PlainTable) -> None:
        """Open the curtain for a player."""
        if self._current is not None:
            self._current.output.is_silent = True
        self._current, self._next, self.question = plain, None, None
        plain.output.is_silent = False
        table = plain.table
        if table is None or table.seat is None or table.game_view is None:
            return
        template = (
            _("{name}, it's your turn.") if GAMES[table.game].is_open else _("{name}, this is for your eyes only.")
        )
        plain.output.print(template.format(name=table.name(table.seat)))
        plain.output.print_all(plain_game(table.game).own_report(table))
        plain.output.print_all([*final_scores(table), *final_story(table, plain.state.log)])
        plain.output.print_all(plain.pending_question())

    # --- input

    def _allow_input(self) -> None:
        table = self._current
        is_asked = (
            self._next is not None if table is None else table.wants_line or (self._next and not table.awaits_reply)
        )
        if self._reader.is_person or is_asked:
            self._may_type.set()
        else:
            self._may_type.clear()

    async def _read_lines(self) -> None:
        while not self._is_done:
            await self._may_type.wait()
            line = await self._reader.read_line()
            if line is None:
                self._players[0].has_left = True
                return
            await self._handle_line(line)
            self._allow_input()

    async def _handle_line(self, line: str) -> None:
        if self._current is None and self._next is not None and not line:
            self._open_curtain(self._next)
        elif self._current is None:
            self._ignored_question = ignored_question(self, line)
            await dispatch(self, line, self.output)
        elif line or self._next is None:
            await self._current.handle_line(line)
        else:
            self._draw_curtain()

    def pending_question(self) -> list[str]:
        """Return instructions to show while the curtain is closed."""
        if self.question is not None:
            return self.question.lines()
        table = self._next.table if self._next is not None else None
        if table is None:
            return [_("It's nobody's turn at this keyboard yet.")]
        return [_("Press enter when only {name} is looking or listening.").format(name=table.name(table.seat or 0))]

    def commands(self) -> list[PlainCommand]:
        """The commands available while the curtain is closed."""
        before = self._previous
        nobody = "" if before is not None else _("Nobody has looked yet.")

        def back() -> None:
            if before is not None:
                following = self._next
                self._open_curtain(before)
                self._next = following

        leaving = quit_command(self._players[0], self)
        if self.question is not None:
            return [*confirmation_commands(self, self.question), leaving]
        return [PlainCommand("back", _("let the previous player look again"), back, nobody), leaving]

    async def answer(self, line: str) -> None:
        if self._ignored_question is not None:
            self.question = self._ignored_question
            self.output.print_all(self.pending_question())
            return
        self.output.print(_("The curtain is drawn: press enter to look, or type 'help'."))
