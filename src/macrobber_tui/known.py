"""What is known at a table, with a screen or without one."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from macrobber_core.games.contract import Event
from macrobber_core.lan.clock import Ticking
from macrobber_core.lan.host import Host
from macrobber_core.lan.updates import Changed, Heard, Joined, Judged, Update
from macrobber_core.record import Record
from macrobber_core.table import TableView
from macrobber_tui.analysis.source import game_of
from macrobber_tui.replay.course import Course, Played
from macrobber_tui.replay.memory import Memory
from macrobber_tui.ways import Sitting

if TYPE_CHECKING:  # who plays without a screen needs none
    from macrobber_tui.boards.board import Said

MOST_HEARD = 100


@dataclass(slots=True)
class Known:
    """The latest of everything; None for what was not told yet, or no more."""

    table: TableView | None = None
    ticking: Ticking | None = None
    judged: Judged | None = None
    sitting: Sitting | None = None
    log: list[Event] = field(default_factory=list)
    """Everything told so far."""
    heard: deque[Heard] = field(default_factory=lambda: deque(maxlen=MOST_HEARD))
    unread: int = 0
    """How much was said since we last looked."""

    memory: Memory = field(default_factory=Memory)
    """What we were shown of the game."""
    table_id: str = ""
    """What the host calls the table."""

    def learn(self, update: Update) -> None:
        """Take in what the table tells."""
        match update:
            case Joined(table_id):
                self.table_id = table_id
            case Changed(table, events, fresh):
                self.log = list(events) if fresh else self.log + events
                self.table = table
                if table.position is not None:
                    self.memory.take(table, self.log)
            case Heard():
                self.heard.append(update)
                self.unread += 1
            case Ticking():
                self.ticking = update
            case Judged():
                self.judged = update
            case _:
                pass

    @property
    def said(self) -> list[Said]:
        """All that was heard, as boards show it."""
        return [(heard.name, heard.text) for heard in self.heard]

    @property
    def host(self) -> Host | None:
        """The table itself, where it is ours."""
        return self.sitting.host if self.sitting is not None else None

    @property
    def is_elsewhere(self) -> bool:
        """Whether the player is at another machine, so that nothing of this one is theirs."""
        return self.sitting is not None and self.sitting.elsewhere

    @property
    def stage(self) -> str:
        """That of the table; "" before we sit there."""
        return self.table.stage if self.table is not None else ""

    @property
    def is_needed(self) -> bool:
        """Whether a game goes on that is not the same without us: we play, or the table is ours."""
        is_playing = self.stage in {"dealing", "playing"}
        return is_playing and self.table is not None and (self.table.seat is not None or self.host is not None)

    @property
    def played(self) -> Record | None:
        """The whole game, once it is over."""
        return game_of(self.table, self.judged, self.host) if self.table is not None else None

    @property
    def course(self) -> Course | None:
        """What of the game may be looked at again: all of it once it is over, else what we were shown."""
        if (played := self.played) is not None:
            title = self.table.title if self.table is not None else ""
            return Played(played, title=title, goes_on=not self.is_elsewhere)
        return self.memory if len(self.memory) else None
