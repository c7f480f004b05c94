"""The settings of a table, also those with which it is resumed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from macrobber_core.bots import Effort
from macrobber_core.games import DEFAULT_GAME, GAMES
from macrobber_core.games.contract import Game, OptionValue
from macrobber_core.library import SavedGame, TableConfig
from macrobber_core.net.clock import TimeControl
from macrobber_core.net.identity import Identity
from macrobber_core.net.table_state import TableState
from macrobber_core.succession.quorum import Mode
from macrobber_core.wire.messages import DEFAULT_PORT

if TYPE_CHECKING:
    import websockets.asyncio.server as websockets

DEFAULT_PLAYERS = 4
BOT_PACE_SECONDS = 0.7
"""The minimum number of seconds between a bot's decisions when people are watching."""


class OpenListener(NamedTuple):
    """A server that listens already, and admits guests to the host once there is one."""

    server: websockets.Server
    port: int
    identity: Identity
    is_local: bool
    door_secret: str
    """The secret with which the doors of our own table authenticate the guest addresses they forward."""


@dataclass(slots=True)
class TableSettings:
    """The settings of a table.

    `listen` is False for a game on this machine only. If `port` is None, `default_port` is tried.
    """

    game: Game = field(default_factory=lambda: GAMES[DEFAULT_GAME])
    players: int = DEFAULT_PLAYERS
    bots: list[str] = field(default_factory=list)
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    title: str = "macrobber"
    listen: bool = True
    announce: bool = True
    bind: str | None = None
    port: int | None = None
    ssh: int | None = None
    """The port of the ssh door, or None for no door."""
    web: int | None = None
    """The port of the web door, or None for no door."""
    web_insecure: bool = False
    """Whether the web door serves plain HTTP."""
    web_names: list[str] = field(default_factory=list)
    """The names of routers and proxies through which browsers come to the web door."""
    ticket: bool = False
    """Whether friends elsewhere join by a ticket."""
    relay: bool = True
    """Whether the ticket may name a relay."""
    record: Path | None = None
    seed: int | None = None
    code: str | None = None
    """The code that guests need to join, or None for an open table."""
    pace: float = BOT_PACE_SECONDS
    host: str | None = None
    """The name of the host's own player, if the host plays."""
    people: list[str] = field(default_factory=list)
    """The names of the players at this keyboard, if there are several."""
    time_control: TimeControl | None = None
    """The players' clock, or None for unlimited time."""
    hints: bool = True
    """Whether players may ask for hints."""
    effort: Effort = field(default_factory=Effort)
    """The limit on a bot's time or simulations per decision."""
    resume: SavedGame | None = None
    """The game to resume, with the saved state of its table: from the library, or from the host before us."""
    taken_over: TableState | None = None
    """The table as the host before us handed it over, if there was one."""
    listener: OpenListener | None = None
    """The server through which guests come already, if there is one."""
    survive: Mode = Mode.MAJORITY
    """Who can go on if this host is gone."""

    @property
    def default_port(self) -> int:
        """The port to try by default, because guests already know it."""
        return (self.resume.config.port if self.resume else None) or DEFAULT_PORT

    def table_config(self, port: int | None, ssh_port: int | None, web_port: int | None) -> TableConfig:
        """Return the table's configuration for the library, with the ports in use if the table is already open."""
        control = self.time_control
        return TableConfig(
            self.code,
            (control.decision, control.reserve) if control else None,
            port,
            self.effort,
            self.hints,
            ssh_port or self.ssh,
            bind=self.bind,
            announce=self.announce,
            survive=self.survive.value,
            web=web_port or self.web,
            web_insecure=self.web_insecure,
            web_names=self.web_names,
            ticket=self.ticket,
            relay=self.relay,
        )


def settings_to_resume(saved: SavedGame) -> TableSettings:
    """Return the settings with which to resume a saved table."""
    people = [seat.name for seat in saved.seats if seat.bot is None]
    return TableSettings(
        game=saved.record.game,
        players=len(saved.seats),
        bots=[seat.bot for seat in saved.seats if seat.bot is not None],
        options=saved.record.options,
        title=saved.title,
        listen=saved.network,
        announce=saved.config.announce,
        bind=saved.config.bind,
        ssh=saved.config.ssh,
        web=saved.config.web,
        web_insecure=saved.config.web_insecure,
        web_names=saved.config.web_names,
        ticket=saved.config.ticket,
        relay=saved.config.relay,
        code=saved.config.code,
        time_control=TimeControl(*saved.config.clock) if saved.config.clock else None,
        hints=saved.config.hints,
        survive=Mode(saved.config.survive),
        effort=saved.config.effort,
        host=saved.host,
        people=[] if saved.network or len(people) == 1 else people,
        resume=saved,
    )
