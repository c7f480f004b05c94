"""The part of a guest's program that can become the host, as the guest sees it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, Protocol

from macrobber_core.net.link import Link
from macrobber_core.net.table_state import TableState
from macrobber_core.succession.member import Member
from macrobber_core.wire.messages import Contact, FromGuest

from .host_locator import Dial

Visit = Callable[[Link, FromGuest], Awaitable[None]]
"""Serves a connection whose first message has been read."""


class Readiness(NamedTuple):
    """Where the new host listens."""

    port: int
    addresses: Sequence[str]
    """This machine's addresses, best first."""


class Heir(Protocol):
    """A program that can be the host of the table at which it is a guest."""

    @property
    def fingerprint(self) -> str:
        """The fingerprint of its certificate as a host. Raises OSError if it has none."""

    async def listen(self, visit: Visit, *, is_local: bool) -> Readiness:
        """Listen for programs that vote for us, each of which is served by `visit`. Raises OSError."""

    async def stop_listening(self) -> None:
        """Close the port, because this program cannot be a host."""

    async def inherit(self, state: TableState, member: Member, contacts: Sequence[Contact]) -> Dial:
        """Open the table of a host that is gone, after winning the vote.

        Return how our own player connects to it. Raises OSError or ValueError.
        """

    async def prepare(self, state: TableState) -> Readiness:
        """Check the table and open a port, without admitting anybody yet. Raises OSError or ValueError."""

    async def take_over(self) -> Dial:
        """Open the table that was prepared; return how its host's own player connects to it. Raises OSError."""

    async def discard(self) -> None:
        """Close the port again, because the table stays where it is."""
