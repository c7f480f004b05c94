"""The state of a player's session at a table, shared by the screens and plain mode."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from msgspec import Struct, field

from macrobber_core.games.contract import Event
from macrobber_core.net.clock import ClockReading
from macrobber_core.net.guest.updates import (
    AuditResult,
    ConnectionLost,
    Ended,
    GoOnAsked,
    HostGone,
    JoinedTable,
    TableChanged,
    TableMoved,
    TableOfferedToUs,
    TalkReceived,
    Update,
)
from macrobber_core.net.host.host import Host
from macrobber_core.record import Record
from macrobber_core.table import PROGRAM_NAME, TableView
from macrobber_core.wire import reasons
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _
from macrobber_tui.widgets.text import as_sentence

from .connect import TableSession
from .hand_over import join_text, moved_text, return_text
from .record_source import finished_record
from .replay import LiveReplay, RecordReplay, ReplaySource
from .ssh_command import is_ssh_command
from .talk import talk_in_words
from .web_link import is_web_link

if TYPE_CHECKING:  # plain mode does not need it
    from macrobber_tui.boards.render_context import TalkLine

MAX_TALK_LINES = 100


class Arrival(Struct):
    """The talk of a table that we have joined, until the host has sent the table: what was said before we came."""

    heard: list[TalkReceived]
    """The lines we already had when the connection was lost."""
    unread: int
    """The number of unread lines among them."""
    is_first: bool
    sent: list[TalkReceived] = field(default_factory=list)

    @property
    def missed(self) -> list[TalkReceived]:
        """The lines sent, without those that we already had."""
        heard = [line for line in self.heard if line.name != PROGRAM_NAME]  # the program's are not sent again
        most = min(len(heard), len(self.sent))
        known = next((count for count in range(most, 0, -1) if heard[-count:] == self.sent[:count]), 0)
        return self.sent[known:]


class SessionState(Struct):
    """The latest state of a session. Values are None until received, and once they no longer apply."""

    table: TableView | None = None
    clock: ClockReading | None = None
    audit: AuditResult | None = None
    session: TableSession | None = None
    log: list[Event] = field(default_factory=list)
    """All events so far."""
    talk_lines: deque[TalkReceived] = field(default_factory=lambda: deque(maxlen=MAX_TALK_LINES))
    unread: int = 0
    """The number of messages from others received since the talk page was last open."""

    live_replay: LiveReplay = field(default_factory=LiveReplay)
    """The views we have received, kept for replay."""
    table_id: str = ""
    """The table's id, as sent by the host."""
    own_name: str = ""
    """Our name at the table, as sent by the host."""
    closing_reason: str = ""
    """Why the session has ended; "" until then. A finished game can still be looked at."""
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once the session has ended."""
    is_closed: bool = False
    """Whether the host has closed the table, or sent us away; not if it is only gone."""
    is_offered: bool = False
    """Whether the host wants to give us the table and we have not answered yet."""
    go_on_asked: GoOnAsked | None = None
    """The question whether to go on without the host, which we have not answered yet; None if there is none."""
    moved: TableMoved | None = None
    """Where the table has moved to, if its host is not the one at whose table we began."""
    ssh_command: str = ""
    """The ssh command for the table, if its host has told us one."""
    web_link: str = ""
    """The link to the table's page, if its host has told us one."""
    _arrival: Arrival | None = None

    def apply(self, update: Update) -> None:
        """Apply an update from the table."""
        match update:
            case TableOfferedToUs():
                self.is_offered = True
            case GoOnAsked():
                self.go_on_asked = update
            case ConnectionLost():
                self.is_offered = False
            case JoinedTable(table_id, name):
                self.is_offered, self.go_on_asked = False, None
                self._arrival = Arrival(list(self.talk_lines), self.unread, is_first=not self.table_id)
                self.table_id, self.own_name = table_id, name
            case TableChanged(table, events, fresh):
                if self.table is None and self.session is not None:
                    self.session.on_arrival(table)
                if self.table is not None and table.game_number != self.table.game_number:
                    self._begin_next_game()
                self.log = list(events) if fresh else self.log + events
                self.table, self._arrival = table, None
                self.own_name = table.own_name or self.own_name  # a number is dropped once nobody else has the name
                if table.game_view is not None:
                    self.live_replay.record_update(table, self.log)
            case TalkReceived(name, text):
                if name == PROGRAM_NAME and (door := reasons.SSH_DOOR.parse(text)) is not None:
                    self.ssh_command = door["command"] if is_ssh_command(door["command"]) else ""
                if name == PROGRAM_NAME and (door := reasons.WEB_DOOR.parse(text)) is not None:
                    self.web_link = door["command"] if is_web_link(door["command"]) else ""
                self._add_talk(TalkReceived(name, talk_in_words(name, text)))
            case ClockReading():
                self.clock = update
            case AuditResult():
                self.audit = update
            case TableMoved():
                self._follow(update)
            case Ended(reason):
                self.is_offered, self.go_on_asked = False, None
                self.closing_reason = core_text(reason)
                self.is_closed = not isinstance(update, HostGone)
                self.ended.set()
            case _:
                pass

    def _follow(self, moved: TableMoved) -> None:
        """Note that the table is at another host now, or here, and add it to the talk, where it can be read later."""
        self.is_offered, self.go_on_asked = False, None
        if self.session is not None:
            self.session = self.session.after_move(moved)
        self.moved, self.ssh_command, self.web_link = moved, "", ""
        news = moved_text(moved, self.stage) if moved.is_ours else join_text(moved, self.stage)
        self._add_talk(TalkReceived(PROGRAM_NAME, news))

    @property
    def where_to_join(self) -> str:
        """Where a table is that has moved to another host, and what to type to join it; "" if it has not moved.

        Players without the program are told how to come back by their way: an ssh command or a link, if there is one.
        """
        if self.moved is None or self.moved.is_ours:
            return ""
        if self.is_remote_terminal:
            way_in = self.web_link if self.session is not None and self.session.is_in_browser else self.ssh_command
            return return_text(self.moved, self.stage, way_in)
        return join_text(self.moved, self.stage)

    async def answer_offer(self, *, wants: bool) -> None:
        """Answer the host, who wants to give us the table."""
        self.is_offered = False
        if self.session is not None:
            await self.session.guest.answer_offer(wants=wants)

    def go_on(self, wants: bool) -> None:  # the answer itself
        """Answer the question whether to go on without the host."""
        self.go_on_asked = None
        if self.session is not None:
            self.session.guest.go_on(wants)

    def _begin_next_game(self) -> None:
        """Forget the finished game; the talk and our name stay."""
        self.log, self.live_replay = [], LiveReplay()
        self.audit = self.clock = None

    def _add_talk(self, line: TalkReceived) -> None:
        if self._arrival is None:
            self.talk_lines.append(line)
            self.unread += line.name != self.own_name
            return
        arrival = self._arrival
        arrival.sent.append(line)
        missed = arrival.missed
        self.talk_lines.clear()  # not a new deque: the talk page shows this one
        self.talk_lines.extend([*arrival.heard, *missed])
        news = [line for line in missed if line.name == PROGRAM_NAME] if arrival.is_first else missed
        self.unread = arrival.unread + sum(line.name != self.own_name for line in news)

    def add_closing_line(self) -> None:
        """Add the reason for the table's end to the talk. It does not count as unread, because it is also a notice."""
        self.talk_lines.append(TalkReceived(PROGRAM_NAME, as_sentence(self.closing_reason)))

    @property
    def unread_talk(self) -> list[TalkReceived]:
        """The messages counted by `unread`, oldest first."""
        closing_line = TalkReceived(PROGRAM_NAME, as_sentence(self.closing_reason))
        received = [line for line in self.talk_lines if line.name != self.own_name and line != closing_line]
        return received[-self.unread :] if self.unread else []

    async def say(self, text: str) -> str:
        """Say something at the table. Return why it was not sent, or ""."""
        if self.closing_reason:
            return _("Not sent: the table is closed.")
        if self.session is None or not await self.session.guest.say(text):
            return _("Not sent: the connection is lost.")
        return ""

    @property
    def pending_talk(self) -> list[str]:
        """Our messages that the host has not confirmed, oldest first."""
        pending = self.session.guest.pending_talk if self.session is not None else []
        return [talk_in_words(self.own_name, text) for text in pending]

    @property
    def talk(self) -> list[TalkLine]:
        """All chat lines, for boards to display."""
        return [(line.name, line.text) for line in self.talk_lines]

    @property
    def host(self) -> Host | None:
        """The host, if the table is ours."""
        return self.session.host if self.session is not None else None

    @property
    def guest_count(self) -> int:
        """The number of guests at our table who are not at this keyboard; 0 at somebody else's."""
        if self.host is None or self.session is None or self.session.addresses is None:
            return 0
        return max(0, len(self.host.peers) - 1)  # one of them is ourselves

    @property
    def is_remote_terminal(self) -> bool:
        """Whether the player is on another machine, and therefore must not use files on this machine."""
        return self.session is not None and self.session.is_remote

    @property
    def stage(self) -> str:
        """The stage of the table, or "" before we have joined."""
        return self.table.stage if self.table is not None else ""

    @property
    def is_asked(self) -> bool:
        """Whether leaving needs confirmation, because we play in or host a running game."""
        is_playing = self.stage in {"dealing", "playing"}
        return is_playing and self.table is not None and (self.table.seat is not None or self.host is not None)

    @property
    def is_saved(self) -> bool:
        """Whether the table is ours and can be resumed after it closes."""
        return self.host is not None and self.host.is_saved

    @property
    def finished_record(self) -> Record | None:
        """The record of the finished game; None before the end, or if we do not have it."""
        return finished_record(self.table, self.audit, self.host) if self.table is not None else None

    @property
    def can_replay(self) -> bool:
        """Whether there is a `replay_source`, without building it."""
        return self.finished_record is not None or len(self.live_replay) > 0

    @property
    def replay_source(self) -> ReplaySource | None:
        """The source for replay: the whole game once it is over, and until then the views we have received."""
        if (played := self.finished_record) is not None:
            title = self.table.title if self.table is not None else ""
            return RecordReplay(played, title=title, can_branch=not self.is_remote_terminal)
        return self.live_replay if len(self.live_replay) else None
