"""A saved game with everything needed to resume it, and its entry in the list of games."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from macrobber_core.bots import Effort
from macrobber_core.games.contract import Result
from macrobber_core.record import Record
from macrobber_core.table import FairDeal


def game_id(table: str, number: int) -> str:
    """Return the id of a game by its number at a table. The first game has the id of its table."""
    return table if number == 1 else hashlib.sha256(f"{table} game {number}".encode()).hexdigest()[:8]


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game in the list of games. Times are seconds since 1970."""

    id: str
    title: str
    game: str
    names: list[str]
    begun: float
    changed: float
    actions: int
    result: Result | None
    playing: bool
    """Whether a process is playing the game now."""
    interrupted: bool
    """Whether the game is there to be resumed: it is not over, its host died before everyone had seen the end, or the
    host kept the table for later."""
    waiting: bool = False
    """Whether the game has not begun; `names` then lists only the occupied seats."""
    table: str = ""
    """The id of the table; games of one evening share it."""
    number: int = 1
    """The number of the game at its table."""
    closed: bool = False
    """Whether the host closed the table for good."""
    moved_to: str = ""
    """The name of the player at whose table the game goes on; "" if it has not moved."""
    people: Sequence[str] = ()
    """The names of the players who are not bots."""
    own_name: str | None = None
    """The name of our own player, the first of them at a shared keyboard; None if we did not play."""
    network: bool = False
    """Whether other people could join."""
    hosted: bool = False
    """Whether the table was on this machine."""


@dataclass(frozen=True, slots=True)
class SavedSeat:
    """The player or bot in a seat, and the digests of the tokens that lead back to the seat."""

    name: str
    bot: str | None
    token: str | None
    next_token: str | None


class TableConfig(msgspec.Struct, frozen=True):
    """A table's settings: code, clock (seconds per decision, seconds in reserve) and port, each None if not set.

    `effort` is the limit on the bots' effort per decision; `hints` is True if players may get hints.
    """

    code: str | None = None
    clock: tuple[float, float] | None = None
    port: int | None = None
    effort: Effort = Effort()
    hints: bool = True
    ssh: int | None = None
    """The port of the ssh door; None means no door."""
    waiting: bool = False
    """Whether the game has not begun; seats without a name are then free, and the seed is empty unless given."""
    bind: str | None = None
    """The address to listen on, also for the doors; None means all addresses of this machine."""
    announce: bool = True
    """Whether the table and its doors are announced on the network."""
    survive: Literal["off", "majority", "trust"] = "off"
    """Who can go on if the host is gone: a `Mode` of the succession."""
    first: int | None = None
    """The seat that begins by agreement, because the game is not the first one at its table."""
    start_order: list[str] = []
    """Until the game begins: the players of the game before, in the order in which they would begin it."""
    web: int | None = None
    """The port of the web door; None means no door."""
    web_insecure: bool = False
    """Whether the web door serves plain HTTP."""
    web_names: list[str] = []
    """The names of routers and proxies through which browsers come to the web door."""
    ticket: bool = False
    """Whether friends elsewhere join by a ticket."""
    relay: bool = True
    """Whether the ticket may name a relay."""

    def encode(self) -> str:
        return msgspec.json.encode(self).decode()

    @classmethod
    def decode(cls, text: str) -> TableConfig:
        return msgspec.json.decode(text, type=cls)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A saved game, with everything needed to resume it."""

    id: str
    title: str
    seed: str
    """The seed of the game's chance source."""
    host: str | None
    """The name of the host's own player, or None if the host does not play."""
    network: bool
    """Whether other people could join; False for a game against bots."""
    seats: list[SavedSeat]
    record: Record
    result: Result | None
    fair_deal: FairDeal | None = None
    """The values from which the seed was derived, if the host and players agreed on a fair deal."""
    config: TableConfig = TableConfig()  # noqa: RUF009  # frozen
    table: str = ""
    """The id of the table; "" if it is the id of the game."""
    number: int = 1
    """The number of the game at its table."""

    @property
    def table_id(self) -> str:
        return self.table or self.id


def encode_result(result: Result | None) -> str | None:
    return None if result is None else json.dumps([result.winners, result.scores, result.reason])


def decode_result(text: str | None) -> Result | None:
    return None if text is None else Result(*json.loads(text))
