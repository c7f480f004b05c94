"""Connects to a table: hosts one, shares a keyboard at one, or joins somebody else's."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.host_locator import Dial
from macrobber_core.net.guest.known_hosts import KnownHosts
from macrobber_core.net.guest.reconnection import RECONNECT_SECONDS
from macrobber_core.net.guest.seat_tokens import FileTokenStore
from macrobber_core.net.guest.updates import TableMoved
from macrobber_core.net.host.host import Host
from macrobber_core.net.link import Link
from macrobber_core.table import TableView
from macrobber_core.wire import reasons
from macrobber_core.wire.handshake import TableMovedError
from macrobber_core.wire.messages import Moved
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _

from .doors import Doors, doors_for
from .heir import TableHeir
from .hints import AskHint
from .hosting import join_addresses, open_host
from .invitation import JoinCommand, can_friends_join, join_command, passed_on_command, ticket_command
from .recent_addresses import remember_address
from .table_settings import BOT_PACE_SECONDS, TableSettings


@dataclass(frozen=True, slots=True)
class TableSession:
    """A player's or spectator's place at a table, and the table itself if it is ours."""

    guest: Guest
    host: Host | None = None
    addresses: Callable[[], list[str]] | None = None
    """Returns the current addresses at which friends can reach the table, best first; None if it is not on the network.
    """
    code: str | None = None
    """The code that friends need to join, if the table is ours and has a code."""
    announced: bool = True
    """Whether our table is announced in lobbies on the network."""
    doors: Doors = Doors()  # noqa: RUF009  # frozen
    """The doors of our table to guests without macrobber."""
    other_guests: tuple[Guest, ...] = ()
    """The other players at this keyboard."""
    is_remote: bool = False
    """Whether the player has connected by a door. Nothing is saved on this machine for a remote player."""
    is_in_browser: bool = False
    """Whether the player has connected by a browser."""
    ask_hint: AskHint | None = None
    """Replaces the default hint process, unless None."""

    way_in: Callable[[bool], JoinCommand | None] = lambda _has_begun: None
    """Returns the command that a guest can pass on to friends, given whether the game has begun."""
    heir: TableHeir | None = None
    """The part of our program that can become the host; None where that is impossible, as by ssh."""
    guest_link: str = ""
    """The link for phones that a guest by ssh can pass on."""
    on_arrival: Callable[[TableView], None] = lambda _table: None
    """Called when the host has shown us the table for the first time."""

    def after_move(self, moved: TableMoved) -> TableSession:
        """Return our place at the table after it has moved to our program, or to somebody else's."""
        heir = self.heir
        if moved.is_ours and heir is not None and heir.settings is not None:
            return replace(
                self, host=heir.host, addresses=lambda: heir.addresses, code=heir.settings.code,
                announced=heir.settings.announce, doors=heir.doors,
            )  # fmt: skip
        way_in = partial(_passed_on_by, self.guest)
        return replace(self, host=None, addresses=None, code=None, doors=Doors(), way_in=way_in, guest_link="")

    def join_command(self, *, with_code: bool, has_begun: bool = False) -> JoinCommand | None:
        """Return the command for friends to join now, or None if there is none, as at a table off the network.

        A game that has begun can only be watched.
        """
        if self.addresses is None:
            return self.way_in(has_begun)
        code = self.code if with_code else None
        return join_command(self.addresses(), announced=self.announced, code=code, watch=has_begun)

    def ticket_command(self, *, has_begun: bool) -> str:
        """Return the command for friends elsewhere to join our table now, or "" if it has no ticket."""
        ticket = self.host.ticket() if self.host is not None else ""
        return ticket_command(ticket, watch=has_begun)

    @property
    def can_friends_join(self) -> bool:
        """Whether anybody can currently join over the network."""
        return self.addresses is not None and can_friends_join(self.addresses())

    @property
    def ssh_commands(self) -> list[str]:
        """The ssh commands for friends without macrobber: by name, if a name is announced, and by address."""
        return self.doors.ssh.ways_in if self.doors.ssh is not None and self.can_friends_join else []

    @property
    def web_links(self) -> list[str]:
        """The links to the page for friends with a browser: by name, if a name is announced, and by address."""
        return self.doors.web.ways_in if self.doors.web is not None and self.can_friends_join else []

    @property
    def web_key_words(self) -> str:
        """The words of the key that the page shows to be compared; "" if there are none."""
        return self.doors.web.key_words if self.doors.web is not None else ""

    @property
    def web_fingerprint(self) -> str:
        """The fingerprint of the certificate that browsers see, in hexadecimal digits; "" if there is none."""
        return self.doors.web.fingerprint if self.doors.web is not None else ""

    @property
    def phone_link(self) -> str:
        """The link by which a phone can join: by its browser, or else by an app for ssh; "" if there is no way."""
        door = self.doors.web or self.doors.ssh
        return door.link if door is not None and self.can_friends_join else self.guest_link


class TableSource(Protocol):
    """Connects to a table; leaving the context leaves the table."""

    def open(self) -> contextlib.AbstractAsyncContextManager[TableSession]: ...


def _dial_of(host: Host) -> Dial:
    """Return a function that connects to a host in this process through an in-memory pipe."""

    async def dial() -> Link:
        return host.connect_local()

    return dial


@dataclass(frozen=True, slots=True)
class HostTable:
    """Opens a table and takes a seat at it through an in-memory pipe."""

    settings: TableSettings
    name: str

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[TableSession]:
        try:
            async with self._host() as session:
                yield session
        except TableMovedError as error:
            async with self._follow(error.moved) as session:
                yield session

    @contextlib.asynccontextmanager
    async def _host(self) -> AsyncIterator[TableSession]:
        async with open_host(self.settings) as host, doors_for(host, self.settings) as doors:
            addresses = partial(join_addresses, host, self.settings) if self.settings.listen else None
            watches = self.settings.resume is not None and self.settings.host is None  # the host had no seat
            async with TableHeir(lambda: guest.own_name, self.settings.pace) as heir:
                guest = Guest(
                    _dial_of(host),
                    self.name,
                    watch=watches,
                    token_store=None if watches else FileTokenStore(),
                    locate=locate_table,
                    heir=heir if self.settings.listen else None,  # alone, there is nobody to take the table over from
                )
                yield TableSession(
                    guest, host, addresses, self.settings.code, announced=self.settings.announce, doors=doors, heir=heir
                )

    @contextlib.asynccontextmanager
    async def _follow(self, moved: Moved) -> AsyncIterator[TableSession]:
        """Join the table that we wanted to resume as a guest, because the others have gone on without us."""
        saved = self.settings.resume
        assert saved is not None
        tokens = FileTokenStore()
        token = tokens.take(saved.table_id, self.name, "").token if self.settings.host is not None else None
        async with TableHeir(lambda: guest.own_name) as heir:
            guest = Guest(
                _cannot_dial,
                self.name,
                watch=token is None,
                token=token,
                token_store=tokens,
                locate=locate_table,
                known_hosts=KnownHosts(),
                code=self.settings.code,
                heir=heir,
                moved=moved,
            )
            yield TableSession(guest, way_in=partial(_passed_on_by, guest), heir=heir)


async def _cannot_dial() -> Link:
    raise OSError(reasons.NO_WAY_TO_LOOK)


@dataclass(frozen=True, slots=True)
class HotSeatTable:
    """Opens a table for several people at one keyboard; each is an ordinary guest.

    Nobody else can join, so a resumed game assigns its seats by name, without tokens.
    """

    settings: TableSettings

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[TableSession]:
        settings, saved = self.settings, self.settings.resume
        if saved is not None:
            seats = [replace(seat, token=None, next_token=None) for seat in saved.seats]
            settings = replace(settings, resume=replace(saved, seats=seats))
        async with open_host(settings) as host:
            first, *others = [Guest(_dial_of(host), name) for name in settings.people]
            yield TableSession(first, host, other_guests=tuple(others))


def hosted_table(settings: TableSettings, name: str) -> HostTable | HotSeatTable:
    """Return the source of a table with these settings, for a single player or several at this keyboard."""
    return HotSeatTable(settings) if settings.people else HostTable(settings, name)


def key_changed_warning(address: str) -> list[str]:
    """Return the warning shown before joining a host whose key has changed: a title, and three paragraphs."""
    return [
        _("THIS IS NOT THE HOST YOU MET HERE BEFORE"),
        _("The key of the host at {address} has changed.").format(address=address),
        core_text(reasons.KEY_CHANGED_CAUSES),
        _("Nothing was sent to it. Ask your host before you continue."),
    ]


@dataclass(frozen=True, slots=True)
class JoinTable:
    """Joins a table hosted by somebody else."""

    dial: Dial
    name: str
    watch: bool
    code: str | None = None
    patience: float = RECONNECT_SECONDS
    """The number of seconds to keep trying to reach a lost host."""
    is_heir: bool | None = None
    """Whether this program can take the table over if its host hands it to us; None for the default."""
    pace: float = BOT_PACE_SECONDS
    """The minimum number of seconds between the bots' decisions once the table is ours."""
    is_by_address: bool = False
    """Whether the player has given the table's address or ticket, which is then remembered."""

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[TableSession]:
        async with TableHeir(lambda: guest.own_name, self.pace) as heir:
            guest = Guest(
                self.dial,
                self.name,
                watch=self.watch,
                token_store=None if self.watch else FileTokenStore(),
                locate=locate_table,
                known_hosts=KnownHosts(),
                code=self.code,
                heir=None if self.is_heir is False else heir,
                reconnect_seconds=self.patience,
            )
            yield TableSession(
                guest, way_in=partial(_passed_on_by, guest), heir=heir, on_arrival=partial(self._remember, guest)
            )

    def _remember(self, guest: Guest, table: TableView) -> None:
        remember_address(guest.host_address, table, is_typed=self.is_by_address)


async def locate_table(table: str, fingerprint: str) -> Link:
    """Find a table on the network by its id and its host's fingerprint. Raises OSError if it is not there."""
    from macrobber_core.net.discovery import locate  # slow to import

    return await locate(table, fingerprint)


def _passed_on_by(guest: Guest, has_begun: bool) -> JoinCommand | None:  # as a callback
    return passed_on_command(guest.host_address, watch=has_begun)
