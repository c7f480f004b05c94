"""One player at a table, by text alone: from coming in to leaving."""

from __future__ import annotations

import asyncio

from macrobber_core.lan.updates import Ended, HostGone
from macrobber_tui.core_texts import core_text
from macrobber_tui.errors import Interrupted, Wrong, interrupted_by_nonsense
from macrobber_tui.language import _
from macrobber_tui.typist import Typist

from .table import PlainTable


class Alone:
    """Brings together what the table tells and what is typed."""

    def __init__(self, plain: PlainTable, typist: Typist) -> None:
        self._plain = plain
        self._typist = typist
        self._may_type = asyncio.Event()

    async def run(self) -> None:
        """Follow the table until it is left. Wrong where it cannot be joined, Interrupted where it ends too soon."""
        self._typist.start()
        following, typing = asyncio.create_task(self._follow()), asyncio.create_task(self._listen())
        try:
            await asyncio.wait((following, typing), return_when=asyncio.FIRST_COMPLETED)
            for ended in (typing, following):
                if ended.done():
                    ended.result()
            if not self._is_done:
                await typing
        finally:
            following.cancel()
            typing.cancel()
            await self._plain.close()

    @property
    def _is_done(self) -> bool:
        """Whether nobody has anything more to say: a script ends with its game."""
        return self._plain.has_left or (self._plain.is_over and self._typist.is_idle and not self._typist.is_person)

    async def _follow(self) -> None:
        plain = self._plain
        async for update in plain.guest.updates():
            if isinstance(update, Ended):
                if plain.has_left:
                    return
                reason = core_text(update.reason)
                if not plain.is_joined:
                    raise Wrong(reason)
                if plain.known.stage != "over":
                    raise (Wrong if isinstance(update, HostGone) else Interrupted)(reason)
                plain.is_checked = True  # nobody will show any more
                plain.voice.say(_("The table is closed: {reason}.").format(reason=reason))
                return
            was_over = plain.is_over
            with interrupted_by_nonsense():
                plain.take(update)
            self._let_type()
            if self._is_done:
                return
            if plain.is_over and not was_over:
                plain.voice.say(_("Type 'help' for what you can still do, or 'quit'."))

    def _let_type(self) -> None:
        """A script's lines wait until something is asked; a person may type any time."""
        if self._typist.is_person or self._plain.wants_line:
            self._may_type.set()
        else:
            self._may_type.clear()

    async def _listen(self) -> None:
        plain = self._plain
        while not self._is_done:
            await self._may_type.wait()
            line = await self._typist.line()
            if line is None:
                if not plain.is_over:
                    plain.voice.say(_("End of input: you leave the table."))
                plain.has_left = True
                await plain.guest.close()
                return
            with interrupted_by_nonsense():
                await plain.obey(line)
            self._let_type()
