"""Runs games in plain mode: joining, hosting, hot seat, tutorial and replay."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from dataclasses import replace

from macrobber_core.games.contract import Game
from macrobber_core.net.guest.known_hosts import KeyChangedError, KnownHosts
from macrobber_core.wire.handshake import CodeNeededError
from macrobber_core.wire.pake import normalize_code
from macrobber_tui.errors import Aborted
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _
from macrobber_tui.session.connect import HostTable, HotSeatTable, JoinTable, TableSource, key_changed_warning
from macrobber_tui.session.first_game import TutorialTable, easy_settings, tutorial_settings
from macrobber_tui.session.host_actions import begin_when_full
from macrobber_tui.session.replay import ReplaySource
from macrobber_tui.session.table_settings import TableSettings
from macrobber_tui.settings.file import own_settings

from .commands import dispatch, is_number, spellings, yes_or_no
from .first_steps import PlainTutorial
from .hot_seat import PlainHotSeat
from .line_reader import LineReader
from .output import Output, print_line
from .people import follow_network
from .replay import PlainReplay
from .session_loop import SessionLoop
from .table import Confirmations, PlainTable
from .table_commands import table_commands

AddTutorial = Callable[[PlainTable], object]


async def join_plain(source: JoinTable, reader: LineReader | None = None) -> None:
    """Join a table hosted by somebody else. Ask a person for the code, and before trusting a changed host key."""
    reader = reader or LineReader(sys.stdin)
    is_heir = reader.is_person if source.is_heir is None else source.is_heir  # a script expects no questions
    source = replace(source, is_heir=is_heir, pace=0)
    while True:
        try:
            await run_session(source, reader)
        except CodeNeededError as error:
            if not reader.is_person:
                raise
            if source.code is not None:
                print_line(_("Not possible: {reason}").format(reason=core_text(str(error))))
            source = replace(source, code=await ask_code(reader))
        except KeyChangedError as error:
            if not reader.is_person:
                raise
            await ask_trust(reader, error.address)
            KnownHosts().forget(error.address)
        else:
            return


async def host_plain(settings: TableSettings, name: str, reader: LineReader | None = None) -> None:
    """Open a table and play there. The settings can seat several people at this keyboard."""
    reader = reader or LineReader(sys.stdin)
    settings.pace = 0
    if settings.people:
        await play_hot_seat(settings, reader)
    else:
        await run_session(HostTable(settings, name), reader)


async def play_tutorial_plain(game: Game, name: str, reader: LineReader | None = None) -> None:
    """Play the tutorial game, and then a real game if the player wants one."""
    reader = reader or LineReader(sys.stdin)
    settings = tutorial_settings(game, name)
    settings.pace = 0
    tutors: list[PlainTutorial] = []

    def add_tutorial(plain: PlainTable) -> None:
        tutors.append(PlainTutorial(plain, game))

    await run_session(TutorialTable(settings, name), reader, add_tutorial)
    if tutors and tutors[-1].wants_real_game:
        await host_plain(easy_settings(game, name), name, reader)


async def replay_plain(source: ReplaySource, reader: LineReader | None = None) -> None:
    """Replay a game, and optionally play on from any point."""
    reader = reader or LineReader(sys.stdin)
    reader.start()
    output = Output()
    left: list[TableSettings | None] = []
    scope = PlainReplay(source, output, lambda: left.append(None), play_on=left.append)
    output.print_all(scope.opening())
    while not left and (line := await reader.read_line()) is not None:
        await dispatch(scope, line, output)
    if left and (settings := left[0]) is not None:
        await host_plain(settings, settings.host or "", reader)


async def play_hot_seat(settings: TableSettings, reader: LineReader) -> None:
    """Play with several people at this keyboard."""
    async with HotSeatTable(settings).open() as session:
        table = PlainHotSeat(session, reader, confirmations_for(reader))
        assert session.host is not None
        begin_when_full(session.host)
        await table.run()


async def run_session(source: TableSource, reader: LineReader, add_tutorial: AddTutorial = lambda _plain: None) -> None:
    """Play at a table until the player leaves."""
    async with source.open() as session:
        plain = PlainTable(session, Output(), table_commands, confirmations_for(reader))
        add_tutorial(plain)

        def find_host() -> None:
            """Let the game begin in the usual way, if the table is ours."""
            now = plain.state.session
            assert now is not None
            plain.starts_on_command = now.host is not None and bool(now.addresses) and reader.is_person
            if now.host is not None and not plain.starts_on_command:
                begin_when_full(now.host)

        find_host()
        plain.on_moved = find_host
        following = asyncio.create_task(follow_network(plain.state, plain.output))
        try:
            await SessionLoop(plain, reader).run()
        finally:
            following.cancel()


def confirmations_for(reader: LineReader) -> Confirmations:
    """Return the actions to confirm. A script's commands need no confirmation."""
    person = reader.is_person
    return Confirmations(leaving=person, end_of_turn=person and own_settings().settings.confirm)


async def ask_code(reader: LineReader) -> str:
    """Ask for the table's code. Raises Aborted if they do not enter one."""
    reader.start()
    print_line(_("This table has a code. Type it, or press enter to leave:"))
    while line := await reader.read_line():
        try:
            normalize_code(line)
        except ValueError as error:
            print_line(_("Not possible: {reason}").format(reason=core_text(str(error))))
        else:
            return line
    raise Aborted(_("you have left: the table has a code"))


async def ask_trust(reader: LineReader, address: str) -> None:
    """Ask whether to trust a host although its key has changed. Raises Aborted unless the answer is yes."""
    reader.start()
    for paragraph in key_changed_warning(address):
        print_line(paragraph)
    while True:
        print_line(_("Trust this host?") + " " + yes_or_no())
        answer = (await reader.read_line() or "").lower()
        if answer in spellings("yes"):
            return
        if not is_number(answer):
            break
    raise Aborted(_("you have not joined: the host's key has changed"))
