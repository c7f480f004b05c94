"""The ways to play without a screen: joining, hosting, alone against bots."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

from macrobber_core.games.contract import Game
from macrobber_core.lan.code import normal
from macrobber_core.lan.entering import CodeNeededError
from macrobber_core.lan.guest import PATIENCE
from macrobber_core.lan.host import Host
from macrobber_core.lan.road import Dial
from macrobber_tui.arguments import own_settings
from macrobber_tui.boards import lessons
from macrobber_tui.core_texts import core_text
from macrobber_tui.errors import Interrupted
from macrobber_tui.hosting import TableSettings
from macrobber_tui.language import _
from macrobber_tui.learning import first_table
from macrobber_tui.replay.course import Course
from macrobber_tui.saying import Voice, say
from macrobber_tui.typist import Typist
from macrobber_tui.ways import Hosted, Joined, Shared, Way

from .alone import Alone
from .first_steps import FirstSteps
from .hot_seat import PlainHotSeat
from .people import follow_network
from .replay import PlainReplay
from .table import Asks, PlainTable
from .table_words import table_words
from .words import obey

Teach = Callable[[PlainTable], object]


async def join_plain(
    dial: Dial,
    name: str,
    *,
    watch: bool,
    code: str | None = None,
    patience: float = PATIENCE,
    typist: Typist | None = None,
) -> None:
    """Join a table that somebody else hosts; a person is asked for its code, if there is one."""
    typist = typist or Typist(sys.stdin)
    way = Joined(dial, name, watch, code, patience)
    while True:
        try:
            await sit(way, typist)
        except CodeNeededError as error:
            if not typist.is_person:
                raise
            if way.code is not None:
                say(_("Not possible: {reason}").format(reason=core_text(str(error))))
            way = replace(way, code=await ask_code(typist))
        else:
            return


async def host_plain(settings: TableSettings, name: str, typist: Typist | None = None) -> None:
    """Open a table and play at it, as often as is asked for; several at this keyboard, where the settings say so."""
    typist = typist or Typist(sys.stdin)
    settings.pace = 0
    path = settings.record
    while await (share(settings, typist) if settings.people else sit(Hosted(settings, name), typist)):
        settings = replace(settings, resume=None, record=path and unwritten(path))
        if settings.record is not None:
            say(_("The record is in {file}.").format(file=settings.record))


def unwritten(path: Path) -> Path:
    """`glencoe-2.record` beside `glencoe.record`, or the next number: what was played is not written over."""
    numbered = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return next(other for other in numbered if not other.exists())


async def learn_plain(game: Game, name: str, typist: Typist | None = None) -> None:
    """A first game that explains itself, as often as is asked for."""
    typist = typist or Typist(sys.stdin)
    settings, course = first_table(game, name), lessons(game)
    settings.pace = 0
    while await sit(Hosted(settings, name), typist, lambda plain: FirstSteps(plain, course.lessons)):
        pass


async def replay_plain(course: Course, typist: Typist | None = None) -> None:
    """Look at a game again, and play on from it."""
    typist = typist or Typist(sys.stdin)
    typist.start()
    voice = Voice()
    left: list[TableSettings | None] = []
    room = PlainReplay(course, voice, lambda: left.append(None), play_on=left.append)
    voice.say_all(room.opening())
    while not left and (line := await typist.line()) is not None:
        await obey(room, line, voice)
    if left and (settings := left[0]) is not None:
        await host_plain(settings, settings.host or "", typist)


async def share(settings: TableSettings, typist: Typist) -> bool:
    """Several players at this keyboard; whether the same is asked for again."""
    async with Shared(settings, settings.people).go() as sitting:
        table = PlainHotSeat(sitting, typist, asks(typist))
        assert sitting.host is not None
        begin_when_full(sitting.host)
        await table.run()
        return table.wants_again


async def sit(way: Way, typist: Typist, teach: Teach = lambda _plain: None) -> bool:
    """Sit at a table until it is left; whether the same is asked for again."""
    async with way.go() as sitting:
        plain = PlainTable(sitting, Voice(), table_words, asks(typist))
        teach(plain)
        if sitting.host is not None and not (sitting.addresses and typist.is_person):
            begin_when_full(sitting.host)
        following = asyncio.create_task(follow_network(plain.known, plain.voice))
        try:
            await Alone(plain, typist).run()
        finally:
            following.cancel()
        return plain.wants_again


def asks(typist: Typist) -> Asks:
    """A script means what it says."""
    person = typist.is_person
    return Asks(leaving=person, end_of_turn=person and own_settings().settings.confirm)


def begin_when_full(host: Host) -> None:
    def begin() -> None:
        if host.table.stage == "waiting" and host.table.is_complete:
            asyncio.get_running_loop().call_soon(start)

    def start() -> None:
        if host.table.stage == "waiting":
            host.start()

    host.on_change.append(begin)


async def ask_code(typist: Typist) -> str:
    """The code, from who types; Interrupted where they have none."""
    typist.start()
    say(_("This table has a code. Type it; nothing to leave:"))
    while line := await typist.line():
        try:
            normal(line)
        except ValueError as error:
            say(_("Not possible: {reason}").format(reason=core_text(str(error))))
        else:
            return line
    raise Interrupted(_("you have left: the table has a code"))
