"""Runs a player's session at a table in plain mode."""

from __future__ import annotations

import asyncio

from macrobber_core.net.guest.updates import Ended, HostGone
from macrobber_tui.errors import Aborted, UsageError, abort_on_invalid_view
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _
from macrobber_tui.session.library import resume_advice
from macrobber_tui.session.lost_host import reason_with_return
from macrobber_tui.widgets.text import as_sentence

from .line_reader import LineReader
from .table import PlainTable


def _how_to_go_on(plain: PlainTable) -> str:
    """Return what a player can type after a game; hosts with older programs play only one game."""
    if plain.table is None or plain.table.next_game is None:
        return _("Type 'help' for what you can still do, or 'quit'.")
    return _("Type 'again' to play again, 'quit' to leave, or 'help' for what you can still do.")


class SessionLoop:
    """Connects a table's updates with the player's typed lines."""

    def __init__(self, plain: PlainTable, reader: LineReader) -> None:
        self._plain = plain
        self._reader = reader
        self._may_type = asyncio.Event()

    async def run(self) -> None:
        """Run until the player leaves. Raises UsageError if the table cannot be joined, Aborted if it closes early."""
        self._reader.start()
        following, typing = asyncio.create_task(self._follow()), asyncio.create_task(self._read_lines())
        try:
            await asyncio.wait((following, typing), return_when=asyncio.FIRST_COMPLETED)
            for task in (typing, following):
                if task.done():
                    task.result()
            if not self._is_done:
                await typing
        finally:
            following.cancel()
            typing.cancel()
            await self._plain.close()

    @property
    def _is_done(self) -> bool:
        """Whether the session can end: a script's session ends with its game, unless it wants to play again."""
        plain, reader = self._plain, self._reader
        is_finished = plain.is_over and not plain.awaits_next_game
        return plain.has_left or (is_finished and reader.is_idle and not reader.is_person)

    async def _follow(self) -> None:
        plain = self._plain
        async for update in plain.guest.updates():
            if isinstance(update, Ended):
                plain.state.is_closed = not isinstance(update, HostGone)
                if plain.has_left:
                    return
                reason = core_text(update.reason)
                if not plain.is_joined:
                    raise UsageError(reason)
                if plain.state.stage != "over":
                    reason = reason_with_return(plain.state, update.reason)
                    raise (UsageError if isinstance(update, HostGone) else Aborted)(reason)
                plain.is_checked = True  # nobody can reveal anything now
                plain.state.apply(update)
                plain.output.print(as_sentence(reason))
                self._allow_input()
                return
            was_over = plain.is_over
            with abort_on_invalid_view():
                plain.handle_update(update)
            self._allow_input()
            if self._is_done:
                return
            if plain.is_over and not was_over:
                plain.output.print(_how_to_go_on(plain))

    def _allow_input(self) -> None:
        """Allow input. A script's lines wait for a question; a person can type at any time."""
        if self._reader.is_person or self._plain.wants_line:
            self._may_type.set()
        else:
            self._may_type.clear()

    async def _read_lines(self) -> None:
        plain = self._plain
        while not self._is_done:
            await self._may_type.wait()
            line = await self._reader.read_line()
            if line is None:
                if not plain.is_over:
                    plain.output.print(_("End of input: you leave the table."))
                    if plain.state.is_saved:
                        plain.output.print_all(resume_advice(is_running=plain.state.is_asked))
                plain.has_left = True
                await plain.guest.close()
                return
            with abort_on_invalid_view():
                await plain.handle_line(line)
            self._allow_input()
