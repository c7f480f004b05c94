"""One keyboard, several players: a curtain falls before it goes from one to the next.

Where a game hides nothing there is no curtain.
"""

from __future__ import annotations

import asyncio

from macrobber_core.games import GAMES
from macrobber_core.lan.updates import Changed, Ended
from macrobber_core.table import TableView
from macrobber_tui.boards import since, spoken
from macrobber_tui.core_texts import core_text
from macrobber_tui.errors import Interrupted, interrupted_by_nonsense
from macrobber_tui.language import _
from macrobber_tui.passing import matter, wanted
from macrobber_tui.saying import Voice, push_away
from macrobber_tui.typist import Typist
from macrobber_tui.ways import Sitting

from .table import Asks, PlainTable, YesOrNo, pass_over
from .table_words import quit_word, table_words, yes_or_no
from .words import Word, obey


class PlainHotSeat:
    """Each player has a table of their own, of which one at a time is heard; none while the curtain is drawn."""

    def __init__(self, sitting: Sitting, typist: Typist, asks: Asks) -> None:
        guests = [sitting.guest, *sitting.others]
        self._all = [PlainTable(Sitting(guest, sitting.host), Voice(), table_words, asks) for guest in guests]
        for plain in self._all:
            plain.voice.is_silent = True
        self._typist = typist
        self._may_type = asyncio.Event()
        self.voice = Voice()
        self.question: YesOrNo | None = None
        """Asked while the curtain is drawn."""
        self._looks: PlainTable | None = None
        """Who has the keyboard; nobody while the curtain is drawn."""
        self._before: PlainTable | None = None
        """Who had it before."""
        self._next: PlainTable | None = None
        """Who is to have it next."""

    @property
    def wants_again(self) -> bool:
        return any(plain.wants_again for plain in self._all)

    @property
    def _has_left(self) -> bool:
        return any(plain.has_left for plain in self._all)

    @property
    def _is_over(self) -> bool:
        return any(plain.is_over for plain in self._all)

    @property
    def _is_done(self) -> bool:
        return self._has_left or (self._is_over and self._typist.is_idle and not self._typist.is_person)

    async def run(self) -> None:
        """Until one of them leaves. Interrupted where the table ends too soon."""
        self._typist.start()
        work: list[asyncio.Task[None]] = []
        try:
            for plain in self._all:  # one after the other, so that they sit in the order of their names
                sat = asyncio.Event()
                work.append(asyncio.create_task(self._follow(plain, sat)))
                await sat.wait()
            work.append(asyncio.create_task(self._listen()))
            done, _pending = await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in work:
                task.cancel()
            for plain in self._all:
                await plain.close()

    async def _follow(self, plain: PlainTable, sat: asyncio.Event) -> None:
        async for update in plain.guest.updates():
            if isinstance(update, Ended):
                if not (self._has_left or self._is_over):
                    raise Interrupted(core_text(update.reason))
                return
            with interrupted_by_nonsense():
                plain.take(update)
                if isinstance(update, Changed):
                    sat.set()
                    self._see_who_is_wanted(update.table)
            self._let_type()
            if self._is_done:
                return

    # --- passing the keyboard

    def _see_who_is_wanted(self, table: TableView) -> None:
        seats = {plain.table.seat: plain for plain in self._all if plain.table is not None and plain.table.seat}
        if table.position is None or len(seats) < len(self._all):
            return
        seat = wanted(table, seats)
        following = seats[seat] if seat is not None else None
        if table.stage == "over" and self._looks is None:
            self._open(self._before or self._all[0])
        elif following is None or following is self._looks:
            self._next = None
        elif GAMES[table.game].is_open:
            if self._has_heard(self._looks or following, table) and self._has_heard(following, table):
                self._open(following)
        elif following is not self._next:
            self._next = following
            if self._looks is None:
                self._tell_curtain()
            else:
                told = _("{name} is next. Press enter, then pass the keyboard.")
                self.voice.say(told.format(name=table.name(seat or 0)))

    @staticmethod
    def _has_heard(plain: PlainTable, table: TableView) -> bool:
        return plain.table is not None and plain.table.ply >= table.ply

    def _draw(self) -> None:
        """Hide what was told to who has the keyboard."""
        if self._looks is not None:
            self._looks.voice.is_silent = True
            self._before, self._looks = self._looks, None
        push_away()
        self._tell_curtain()

    def _tell_curtain(self) -> None:
        """Who is to look, what is asked, and what happened meanwhile: nothing that is hidden from anybody."""
        table = self._next.table if self._next is not None else None
        if self._next is None or table is None or table.seat is None:
            return
        name = table.name(table.seat)
        self.voice.say(_("Pass the keyboard to {name}. {matter}").format(name=name, matter=matter(table)))
        told = since(table, table.seat, self._next.known.log)
        if told:
            self.voice.say(_("Since the last turn of {name}:").format(name=name))
            self.voice.say_all(told)
        self.voice.say_all(self.asked())

    def _open(self, plain: PlainTable) -> None:
        """It is for this one to look."""
        if self._looks is not None:
            self._looks.voice.is_silent = True
        self._looks, self._next, self.question = plain, None, None
        plain.voice.is_silent = False
        table = plain.table
        if table is None or table.seat is None or table.position is None:
            return
        told = _("{name}, it is for you now.") if GAMES[table.game].is_open else _("{name}, it is for you alone now.")
        plain.voice.say(told.format(name=table.name(table.seat)))
        plain.voice.say_all(spoken(table.game).mine(table))
        plain.voice.say_all(plain.asked())

    # --- what is typed

    def _let_type(self) -> None:
        looks = self._looks
        asked = self._next is not None if looks is None else looks.wants_line or (self._next and not looks.waits)
        if self._typist.is_person or asked:
            self._may_type.set()
        else:
            self._may_type.clear()

    async def _listen(self) -> None:
        while not self._is_done:
            await self._may_type.wait()
            line = await self._typist.line()
            if line is None:
                self._all[0].has_left = True
                return
            await self._obey(line)
            self._let_type()

    async def _obey(self, line: str) -> None:
        if self._looks is None and self._next is not None and not line:
            self._open(self._next)
        elif self._looks is None:
            pass_over(self, line)
            await obey(self, line, self.voice)
        elif line or self._next is None:
            await self._looks.obey(line)
        else:
            self._draw()

    def asked(self) -> list[str]:
        """What there is to do while the curtain is drawn."""
        if self.question is not None:
            return self.question.lines()
        table = self._next.table if self._next is not None else None
        if table is None:
            return [_("Nobody here is asked anything yet.")]
        return [_("Press enter when only {name} looks or listens.").format(name=table.name(table.seat or 0))]

    def words(self) -> list[Word]:
        """Behind the curtain."""
        before = self._before
        nobody = "" if before is not None else _("Nobody has looked yet.")

        def back(_rest: str) -> None:
            if before is not None:
                following = self._next
                self._open(before)
                self._next = following

        leaving = quit_word(self._all[0], self)
        if self.question is not None:
            return [*yes_or_no(self, self.question), leaving]
        return [Word("back", _("the player who looked before looks again"), back, nobody), leaving]

    async def answer(self, line: str) -> None:
        self.voice.say(_("The curtain is drawn: press enter to look, or type 'help'."))
